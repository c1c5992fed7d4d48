// Where the buffers of a set stand within their pages, so that timings do not all share one
// alignment. Placement 0 shifts none.
#pragma once

#include <cstddef>
#include <cstdint>

namespace dojo::app {

// 1 to 64 steps of so many bytes, each buffer its own.
inline std::size_t placementShift(std::uint32_t placement, std::size_t buffer, std::size_t step) {
  if (placement == 0) return 0;
  std::uint64_t mixed = (placement * 0x9e3779b97f4a7c15u) ^ ((buffer + 1) * 0xbf58476d1ce4e5b9u);
  mixed ^= mixed >> 31;
  mixed *= 0x94d049bb133111ebu;
  return (1 + (mixed >> 58)) * step;
}

}  // namespace dojo::app
