// A GPU program as a self-contained folder. For CUDA: NAME.cu with a launcher, NAME.h, the maths,
// the PTX where it is given, a loader that needs the driver alone, an example that uses it and a
// build file; HIP the same without the PTX. For OpenCL: NAME.cl, a C program that builds and calls
// it, and a build file.
#pragma once

#include "codegen/emitted.h"
#include "codegen/exported_file.h"
#include "core/ir/program.h"
#include "core/machine/machine.h"

namespace dojo::codegen {

// Of a program's own CUDA text. `ptx` may be empty: nothing then loads without a compiler of CUDA.
std::vector<ExportedFile> exportCuda(const core::Program& program, const Emitted& emitted,
                                     const core::Machine& machine, const std::string& ptx);
std::vector<ExportedFile> exportOpenCl(const core::Program& program, const Emitted& emitted,
                                       const core::Machine& machine);

}  // namespace dojo::codegen
