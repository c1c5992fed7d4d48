// gpuStatement, of an operation some of whose elements stand in vector variables.
#pragma once

#include <string>
#include <vector>

#include "codegen/gpu/gpu_expression.h"

namespace dojo::codegen {

std::vector<std::string> statementLines(GpuText& text, const core::Operation& operation,
                                        const GpuExpression::Elements& inVectors);

}  // namespace dojo::codegen
