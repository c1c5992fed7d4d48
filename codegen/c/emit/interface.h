// The interface around a kernel's function: its signature, its header file, and the trampoline
// through which the worker calls every kernel alike.
#pragma once

#include "codegen/c/emit/emit_c.h"
#include "codegen/c/emit/memory_plan.h"
#include "codegen/c/emit/names.h"

namespace dojo::codegen {

std::vector<Parameter> listParameters(const core::Program& program, const Names& names,
                                      const StoragePlan& storage);

// "void softmax(const float *restrict x, float *restrict y)", without restrict for a header that
// C++ reads too; broken into lines where it is long.
std::string signature(const std::string& function, const std::vector<Parameter>& parameters,
                      bool restricted);

// A function's head from what opens it, "void softmax(", and its parameters.
std::string functionHead(const std::string& opening, const std::vector<std::string>& parameters);

// Comment lines that say what the arguments are: "// x  in   f32 [N, M]".
std::vector<std::string> describeParameters(const core::Program& program,
                                            const std::vector<Parameter>& parameters);

// Comment lines that say which names had to become others, if any did.
std::vector<std::string> describeNames(const core::Program& program, const std::string& function,
                                       const std::vector<Parameter>& parameters);

// The prefix of the header's macros: SOFTMAX.
std::string macroPrefix(const std::string& function);
std::string writeHeader(const core::Program& program, const EmittedC& emitted);
std::string writeHarness(const EmittedC& emitted);

}  // namespace dojo::codegen
