// SPDX-License-Identifier: MIT-0
// What GPU texts need before their kernels. A helper's name says what it does to which types
// ("saturate_i8_f32"), so that names are all there is to pass on; a helper stands behind those that
// it calls.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "codegen/c/emit/c_types.h"
#include "codegen/gpu/prelude_helpers.h"
#include "codegen/gpu/statement.h"

namespace dojo::codegen {
namespace {

bool isFromHeader(const std::string& helper) {
  return helper.starts_with("dojo_") && !helper.ends_with("_i32") && !helper.ends_with("_i64");
}

class PreludeWriter {
 public:
  explicit PreludeWriter(Dialect dialect) : m_dialect(dialect) {}

  void add(const std::string& helper) {
    if (!m_known.insert(helper).second) return;
    if (helper == "fp64") {
      m_needsDoubles = true;
      return;
    }
    if (helper == "dojo_gpu_mma.h") {
      m_needsMatrices = true;
      return;
    }
    if (helper == "dojo_gpu_copy.h") {
      m_needsCopies = true;
      return;
    }
    if (m_dialect == Dialect::Cuda && isFromHeader(helper)) {
      m_needsHeader = true;
      return;
    }
    PreludeHelper definition = preludeHelper(m_dialect, helper);
    for (const std::string& inner : definition.calls) add(inner);
    (definition.isType ? m_types : m_functions) += definition.text + "\n";
  }

  std::string text() const {
    std::string text;
    if (m_dialect == Dialect::OpenCl) {
      if (m_needsDoubles) text += "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
      text += "#pragma OPENCL FP_CONTRACT OFF\n\n";
    } else {
      text +=
          "// nvcc: -fmad=false, so that only what is written as fma is rounded once.\n"
          "#ifdef __clang__\n#pragma clang fp contract(off)\n#endif\n\n";
      if (m_needsHeader) text += "#include \"dojo_gpu_math.h\"\n";
      if (m_needsMatrices) text += "#include \"dojo_gpu_mma.h\"\n";
      if (m_needsCopies) text += "#include \"dojo_gpu_copy.h\"\n";
      if (m_needsHeader || m_needsMatrices || m_needsCopies) text += "\n";
    }
    if (!m_types.empty()) text += m_types + "\n";
    if (m_functions.empty()) return text;
    text += m_dialect == Dialect::OpenCl ? "#define HELPER static inline\n\n"
                                         : "#define HELPER static inline __device__\n\n";
    return text + m_functions + "\n";
  }

 private:
  Dialect m_dialect;
  std::set<std::string> m_known;
  bool m_needsDoubles = false, m_needsHeader = false;
  bool m_needsMatrices = false, m_needsCopies = false;
  std::string m_types, m_functions;
};

}  // namespace

std::string gpuPrelude(Dialect dialect, const std::set<std::string>& helpers) {
  PreludeWriter writer(dialect);
  for (const std::string& helper : helpers) writer.add(helper);
  return writer.text();
}

}  // namespace dojo::codegen
