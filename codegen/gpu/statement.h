// One operation as statements of a GPU text, CUDA C++ or OpenCL C: on single elements, and on the
// lanes of a vector scope by vector loads and stores. What an operation computes is what C computes
// for it (codegen/c/emit/scalar.h): integers wrap, half precision is computed in float and rounded
// once, and no product is contracted into a sum but where core/ir/fused.h says so.
//
// Both half types are stored as their bits in an unsigned short, since no type for them compiles
// under every compiler of the two languages.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/c/emit/index.h"
#include "codegen/c/emit/names.h"
#include "codegen/gpu/dialect.h"
#include "core/analysis/view.h"
#include "core/ir/program.h"

namespace dojo::codegen {

// What the statements need of the text around them.
struct GpuText {
  const core::Program& program;
  const core::View& view;
  const Names& names;
  Dialect dialect;
  Nest nest = {};  // of the operation; iterations of unrolled scopes are loop variables
  // "sa[r * 17 + c]", in `nest`. For a lane of a vector scope the access has the lane's number in
  // place of the scope's iteration.
  std::function<std::string(const core::Access&)> element = {};
  std::set<std::string> helpers = {};  // what the statements need of gpuPrelude()
};

// Without the operation's guards. Several lines where one statement does not do; inner lines are
// indented.
std::vector<std::string> gpuStatement(GpuText& text, const core::Operation& operation);

// The operation of the vector scope at `depth`, all of whose `lanes` run: what lies side by side in
// device or shared memory is loaded and stored as vectors of up to 16 bytes, everything else lane
// by lane. Nothing where no access is such a vector, or guards tell the lanes apart: then it is a
// loop over the lanes. `isAligned` says whether the address of the access's first lane is a
// multiple of the lanes' bytes, or of 16 where those are more.
std::optional<std::vector<std::string>> gpuVectorStatement(
    GpuText& text, const core::Operation& operation, int depth, int lanes,
    const std::function<bool(const core::Access&)>& isAligned);

// Definitions that stand on top of the text: pragmas, dojo_gpu_math.h, vector types, functions.
std::string gpuPrelude(Dialect dialect, const std::set<std::string>& helpers);

// codegen/gpu/prelude/dojo_gpu_math.h, which CUDA texts include.
std::string_view dojoGpuMathHeader();

// codegen/gpu/prelude/dojo_gpu_mma.h, which CUDA texts with matrix instructions include.
std::string_view dojoGpuMmaHeader();

// codegen/gpu/prelude/dojo_gpu_copy.h, which CUDA texts with :as or :nt include.
std::string_view dojoGpuCopyHeader();

// Of an element in memory: "float", "unsigned short" for half types; "long" is OpenCL's long long.
std::string_view gpuType(core::DType type, Dialect dialect);

}  // namespace dojo::codegen
