// What NVIDIA's own tools say of a PTX text, where a CUDA toolkit is on the machine: the registers,
// spills and shared memory of its kernels (ptxas), and its machine code (cuobjdump or nvdisasm).
// Both are optional; without them the driver still compiles and runs the text.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/result.h"

namespace dojo::codegen {

struct KernelResources {
  std::string function;
  int registers = 0;  // of a thread
  int barriers = 0;
  int64_t sharedBytes = 0;  // static
  int64_t stackBytes = 0;   // of a thread, in device memory
  int64_t spillStoreBytes = 0, spillLoadBytes = 0;

  bool operator==(const KernelResources&) const = default;
};

struct ResourceUse {
  std::vector<KernelResources> kernels;

  const KernelResources* of(const std::string& function) const;  // null: not in the text
};

// The processor is that of the PTX or a later one: "sm_90".
Result<ResourceUse> resourcesOf(const std::string& ptx, const std::string& cpu);
Result<std::string> sassOf(const std::string& ptx, const std::string& cpu);

// Of what ptxas -v says.
ResourceUse resourcesIn(const std::string& text);

}  // namespace dojo::codegen
