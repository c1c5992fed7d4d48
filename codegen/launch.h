// One call of a compiled function by a device. A kernel is a list of them, which run in order, each
// when the one before has ended; all get the kernel's buffers, in its parameters' order.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace dojo::codegen {

struct Launch {
  std::string function;
  std::array<int64_t, 3> grid = {1, 1, 1};   // blocks
  std::array<int64_t, 3> block = {1, 1, 1};  // threads of each
  int64_t sharedBytes = 0;                   // of each block

  bool operator==(const Launch&) const = default;
};

}  // namespace dojo::codegen
