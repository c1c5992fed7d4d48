#include "tests/core/walks/retype.h"

#include <algorithm>
#include <optional>

#include "core/analysis/validate.h"

namespace dojo::tests {

using namespace core;

namespace {

bool converts(const Node& node) {
  if (!node.isScope()) return node.operation().op == Operator::Convert;
  const auto& children = node.scope().children;
  return std::any_of(children.begin(), children.end(),
                     [](const NodePtr& c) { return converts(*c); });
}

// The one type to replace.
std::optional<DType> typeOf(const Program& program) {
  std::vector<DType> floats, integers;
  for (const Buffer& buffer : program.buffers) {
    if (buffer.dtype == DType::Bool) continue;
    auto& types = isFloat(buffer.dtype) ? floats : integers;
    if (std::find(types.begin(), types.end(), buffer.dtype) == types.end())
      types.push_back(buffer.dtype);
  }
  const auto& types = floats.empty() ? integers : floats;
  bool mixes = types.size() != 1 || std::any_of(program.body.begin(), program.body.end(),
                                                [](const NodePtr& n) { return converts(*n); });
  return mixes ? std::nullopt : std::optional(types.front());
}

}  // namespace

Program retyped(const Program& program, DType type) {
  Program result = program;
  DType from = *typeOf(program);
  for (Buffer& buffer : result.buffers)
    if (buffer.dtype == from) buffer.dtype = type;
  return result;
}

std::vector<DType> otherTypesOf(const Program& program) {
  static constexpr DType kTypes[] = {DType::F64, DType::F32, DType::F16, DType::BF16, DType::I64,
                                     DType::I32, DType::I16, DType::I8,  DType::U8};
  std::vector<DType> found;
  auto from = typeOf(program);
  for (DType type : kTypes) {
    if (!from || type == *from || (isFloat(type) && !isFloat(*from))) continue;
    Program other = retyped(program, type);
    if (validate(View(other)).empty()) found.push_back(type);
  }
  return found;
}

}  // namespace dojo::tests
