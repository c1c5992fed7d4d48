// The launcher of exported CUDA and HIP texts: a function that starts a program's kernels in order.
#pragma once

#include <string>

#include "codegen/emitted.h"
#include "core/ir/program.h"

namespace dojo::codegen {

// How CUDA and HIP differ: the runtime's names begin with "cuda" or "hip".
struct GpuRuntime {
  std::string_view prefix, include, ending;  // "cuda", "", "cu"
};

// "void softmax(const float *x, float *y, void *stream)"; the workspace stands before the stream.
std::string launcherHead(const Emitted& emitted);
// What is written behind the emitted text.
std::string launcherText(const Emitted& emitted, const GpuRuntime& runtime);
std::string launcherHeader(const core::Program& program, const Emitted& emitted);
// The bytes of the workspace as a name; empty where there is none.
std::string workspaceMacro(const Emitted& emitted);

}  // namespace dojo::codegen
