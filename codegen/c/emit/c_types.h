// How the IR's element types appear in C: in memory, in arithmetic, and in the names of vectors and
// helpers. Half types are kept as such in memory and computed with in float; bfloat16 is kept as
// its bits, because compilers and run-time libraries of the day lack its conversions.
#pragma once

#include <cstdint>
#include <string>

#include "core/ir/types.h"

namespace dojo::codegen {

std::string_view cType(core::DType t);         // of an element in memory: "float", "unsigned char"
std::string_view shortName(core::DType t);     // "f32"; bool is kept as "u8"
std::string nameOf(core::DType t, int lanes);  // "f32x16", of one lane "f32"
core::DType computeType(core::DType t);        // f16 and bf16 become f32

inline bool isHalf(core::DType t) {
  return t == core::DType::F16 || t == core::DType::BF16;
}

// The signed integer as wide as t: what comparing two vectors of t gives.
core::DType maskType(core::DType t);

// A number as a C constant of type t (f32, f64 or an integer type), exact for t. Whole numbers wrap
// to an integer type, others saturate; INFINITY and NAN are for the text's opening to define.
std::string literal(double value, core::DType t);
std::string literal(int64_t value, core::DType t);

}  // namespace dojo::codegen
