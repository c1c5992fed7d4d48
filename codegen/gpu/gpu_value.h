// Values in GPU texts: types, numbers, conversions between element types, and the functions of
// dojo_gpu_math.h or OpenCL that compute operators. What a value needs of the prelude is noted in
// GpuText::helpers.
#pragma once

#include <string>

#include "codegen/c/emit/c_types.h"
#include "codegen/gpu/statement.h"

namespace dojo::codegen {

// The name of a helper, noted as used.
std::string needed(GpuText& text, std::string helper);

// "(float)x", "(float)(a + b)"
std::string gpuCast(const GpuText& text, core::DType type, const std::string& value);

std::string gpuDigits(int64_t value, core::DType integer, Dialect dialect);

// A number of type f32, f64 or an integer type.
std::string gpuNumber(GpuText& text, const core::Literal& number, core::DType type);

// An element of `stored` as a value of the arithmetic type.
std::string gpuWidened(GpuText& text, core::DType stored, const std::string& element);

// A value of the arithmetic type `from` as an element of `to`; rounds once.
std::string gpuConverted(GpuText& text, const std::string& value, core::DType from, core::DType to);

// The value of type f32 that an element of the half type `half` has after it took one of `from`.
std::string gpuRoundedToHalf(GpuText& text, const std::string& value, core::DType from,
                             core::DType half);

// The function that computes an operator of f32 or f64.
std::string gpuFunction(GpuText& text, core::Operator op, core::DType type);

// Of a vector's lanes: "x" to "w", of more than four "s0" to "sf".
std::string gpuLaneName(int lane, int lanes);

// "float4"; of more than four lanes CUDA has none, and the prelude defines "u8x16".
std::string gpuVectorType(GpuText& text, core::DType element, int lanes);

// Whether sums, differences and products need helpers to wrap: C would leave them undefined, and
// compilers of the two languages have no option against it that all share.
inline bool wrapsByHelper(core::DType type) {
  return type == core::DType::I32 || type == core::DType::I64;
}

}  // namespace dojo::codegen
