// What the entries of the operator table share: shapes, axes, refusals, element-wise expressions.
#pragma once

#include <algorithm>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/operator_table.h"
#include "core/model/program_builder.h"

namespace dojo::core {

using Shape = std::vector<int64_t>;
using Types = Result<std::vector<GraphValue>>;

GraphValue typed(DType dtype, Shape shape);
inline Types types(DType dtype, Shape shape) {
  return std::vector<GraphValue>{typed(dtype, std::move(shape))};
}

// Errors: what the file got wrong, and what is right but not lowered.
template <typename... T>
tl::unexpected<Error> bad(fmt::format_string<T...> format, T&&... parts) {
  return fail(ErrorCode::BadInput, phrase(format, std::forward<T>(parts)...));
}
template <typename... T>
tl::unexpected<Error> missing(fmt::format_string<T...> format, T&&... parts) {
  return fail(ErrorCode::Unsupported, phrase(format, std::forward<T>(parts)...));
}

std::string printShape(const Shape& shape);  // "2x3", "scalar"
int64_t product(std::span<const int64_t> extents);
Result<Shape> broadcastShapes(const Shape& a, const Shape& b);
Result<Shape> broadcastInputs(const OperatorContext& c, int first = 0, int end = -1);
// -rank <= axis < rank made positive.
Result<int> axisOf(int64_t axis, int rank);
Result<std::vector<int>> axesOf(std::span<const int64_t> axes, int rank);
// Attribute or (newer opsets) constant input; nothing where neither is there.
Result<std::optional<Shape>> axesArgument(const OperatorContext& c, int input,
                                          std::string_view attribute = "axes");
// A constant input of integers that has to be one.
Result<Shape> constantArgument(const OperatorContext& c, int input, std::string_view what);

// f32 for f16 and bf16, where compositions are computed and rounded once at the end.
DType computeType(DType dtype);
// The one number that all elements of a constant have.
std::optional<Literal> uniformConstant(const GraphValue& value);
double readElement(DType dtype, const std::byte* from);
int64_t readInteger(DType dtype, const std::byte* from);
Bytes ownedBytes(std::vector<std::byte> bytes);
Bytes bytesOf(DType dtype, std::span<const int64_t> values);  // of an integer type or bool

// ONNX's number of an element type (TensorProto.DataType); nothing: the IR does not have it.
std::optional<DType> onnxType(int64_t number);

Result<void> checkInputs(const OperatorContext& c, int least, int most);
Types sameAsFirst(const OperatorContext& c);  // type and shape of input 0

// The array of an output, named for the operator.
Array result(const OperatorContext& c, ProgramBuilder& b, int output = 0);

// Copies an array into another of the same shape.
void copy(ProgramBuilder& b, const Array& to, const Array& from);

// An expression over the elements of one shape: one nest and one temporary per operation.
class Elements {
 public:
  Elements(ProgramBuilder& b, Shape shape, DType dtype)
      : m_builder(&b), m_shape(std::move(shape)), m_dtype(dtype) {}

  DType dtype() const { return m_dtype; }
  const Shape& shape() const { return m_shape; }

  // A value of the graph, broadcast: a number where all its elements are the same constant.
  // Converted to the type of the expression.
  Operand value(ValueId id, std::string_view hint = "x");
  Operand array(const Array& array);
  // A temporary that holds the operation's result: of this type, or of bool for comparisons.
  Operand apply(Operator op, std::vector<Operand> operands, std::string_view hint = "t");
  Operand convert(Operand x, DType from, DType to);
  // Into an array of the shape, converted to its type.
  void store(const Array& to, Operand value);
  void store(const Array& to, Operator op, std::vector<Operand> operands);

 private:
  ProgramBuilder* m_builder;
  Shape m_shape;
  DType m_dtype;
};

// Families of the table.
std::span<const OperatorEntry> unaryOperators();
std::span<const OperatorEntry> activationOperators();
std::span<const OperatorEntry> binaryOperators();
std::span<const OperatorEntry> constantOperators();
std::span<const OperatorEntry> matrixOperators();
std::span<const OperatorEntry> convolutionOperators();
std::span<const OperatorEntry> transposedConvolutionOperators();
std::span<const OperatorEntry> poolOperators();
std::span<const OperatorEntry> normalizationOperators();
std::span<const OperatorEntry> softmaxOperators();
std::span<const OperatorEntry> reductionOperators();
std::span<const OperatorEntry> reshapeOperators();
std::span<const OperatorEntry> layoutOperators();
std::span<const OperatorEntry> gatherOperators();
std::span<const OperatorEntry> cumulativeOperators();
std::span<const OperatorEntry> recurrentOperators();
std::span<const OperatorEntry> resizeOperators();
std::span<const OperatorEntry> einsumOperators();
std::span<const OperatorEntry> attentionOperators();
std::span<const OperatorEntry> lossOperators();
std::span<const OperatorEntry> knownOperators();  // types only, or nothing: not lowered yet

}  // namespace dojo::core
