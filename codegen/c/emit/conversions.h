// Conversions between the element types as C text, of single elements and of vectors. Each rounds
// once, whatever it goes through.
#pragma once

#include <string>

#include "codegen/c/prelude/prelude.h"

namespace dojo::codegen {

// "(float)x", "(float)(a + b)"
std::string cast(core::DType t, const std::string& text);

// A value of the arithmetic type `from` as an element of `to`.
std::string converted(Prelude& prelude, const std::string& text, core::DType from, core::DType to);

// The value of type f32 that an element of the half type `half` has after it took one of `from`.
std::string roundedToHalf(Prelude& prelude, const std::string& text, core::DType from,
                          core::DType half);

// The same of vectors.
std::string convertedVector(Prelude& prelude, const std::string& vector, core::DType from,
                            core::DType to, int lanes);
std::string roundedToHalf(Prelude& prelude, const std::string& vector, core::DType from,
                          core::DType half, int lanes);

// A vector of elements of `stored` as one of the arithmetic type.
std::string widenedVector(Prelude& prelude, const std::string& vector, core::DType stored,
                          int lanes);

// Elements converted to those of another type as C does it: "__builtin_convertvector(v, f32x8)".
std::string builtinConversion(Prelude& prelude, const std::string& vector, core::DType to,
                              int lanes);

}  // namespace dojo::codegen
