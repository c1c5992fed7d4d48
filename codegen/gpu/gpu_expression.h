// An operation's right side as an expression of a GPU text.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "codegen/gpu/gpu_value.h"

namespace dojo::codegen {

// One operation being written. `inVectors` names the elements that stand in vector variables, by
// their accesses: "x4.y".
class GpuExpression {
 public:
  using Elements = std::vector<std::pair<core::Access, std::string>>;

  GpuExpression(GpuText& text, const core::Operation& operation, const Elements& inVectors);

  const core::Buffer& bufferOf(const core::Access& access) const;
  core::DType storedType() const { return bufferOf(m_operation.target()).dtype; }
  core::DType operandType() const { return m_operandType; }  // as the program declares it
  std::string element(const core::Access& access) const;     // in memory

  // One operand as a value of the arithmetic type `type`.
  std::string operand(const core::Operand& operand, core::DType type);
  // The right side in arithmetic of type `type`.
  std::string value(core::DType type);
  // target + x * y, the product unrounded.
  std::string sumOfProduct(core::DType type);
  // target (+) value, where the languages have no operator that says so.
  std::string accumulated(const std::string& value, core::DType type);

 private:
  std::string text(const core::Access& access, core::DType type);
  std::string text(const core::Literal& literal, core::DType type);
  std::string text(const core::Affine& index, core::DType type);
  std::optional<core::DType> roundedFrom(const core::Affine& index) const;
  std::string infix(core::DType type);
  std::string call(core::DType type);
  std::string multiplyAdd(core::DType type);
  std::string wrapping(const char* verb, core::DType type, const std::string& a,
                       const std::string& b);

  GpuText& m_text;
  const core::Operation& m_operation;
  const Elements& m_inVectors;
  core::DType m_operandType;
  std::optional<core::DType> m_half;  // the operands' type where it is f16 or bf16
};

}  // namespace dojo::codegen
