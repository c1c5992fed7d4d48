// The values of one array, row-major: doubles for float types, int64 for integers and bool, always
// representable in `dtype`. The public currency of the interpreter and of net 3; toBytes and
// fromBytes translate to what a compiled kernel reads and writes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/ir/program.h"
#include "core/result.h"

namespace dojo::core {

struct Tensor {
  DType dtype = DType::F32;
  std::vector<int64_t> shape;
  std::vector<double> reals;      // used when isFloat(dtype)
  std::vector<int64_t> integers;  // used otherwise

  static Tensor zeros(DType dtype, std::vector<int64_t> shape);
  // Of an array of `program`, which declares it.
  static Tensor zerosFor(const Program& program, std::string_view array);

  int64_t size() const;
  double at(int64_t element) const;         // as double, whatever the type
  void set(int64_t element, double value);  // rounded or converted to the type
  bool operator==(const Tensor&) const = default;
};

std::vector<std::byte> toBytes(const Tensor& tensor);
// Fails when the length does not fit the shape or a bool is neither 0 nor 1.
Result<Tensor> fromBytes(DType dtype, std::vector<int64_t> shape, std::span<const std::byte> bytes);

}  // namespace dojo::core
