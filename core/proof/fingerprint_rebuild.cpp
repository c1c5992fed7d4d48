// The programs at the extents that an ExtentReduction has come to.
#include <fmt/format.h>

#include <algorithm>

#include "core/proof/fingerprint_extents.h"
#include "core/text/parser.h"

namespace dojo::core {
namespace {

// What an expression gives, COUNT = N * H * W, follows the constants that it names.
void deriveConstants(Program& program) {
  std::string text = "kernel k\n";
  for (const Constant& c : program.constants)
    text += fmt::format("const {} = {}\n", c.name,
                        c.expression.empty() ? std::to_string(c.value) : c.expression);
  Parsed parsed = parse(text + "out derived_\nderived_ f32 [] heap\nderived_ = 0\n");
  for (Constant& c : program.constants) {
    if (parsed.program && !c.expression.empty())
      c.value = parsed.program->constantNamed(c.name)->value;
    c.expression.clear();
  }
}

void follow(Literal& literal, const std::vector<Constant>& constants) {
  auto* whole = std::get_if<int64_t>(&literal.value);
  auto named = std::ranges::find(constants, literal.constant, &Constant::name);
  if (whole && named != constants.end()) *whole = named->value;
}

}  // namespace

NodePtr ExtentReduction::rebuilt(const Node& node, int which,
                                 const std::vector<Constant>& constants) const {
  if (node.isScope()) {
    Scope scope = node.scope();
    scope.extent.value = valueOf(scope.extent, which, placeOf(node));
    for (NodePtr& child : scope.children) child = rebuilt(*child, which, constants);
    return std::make_shared<Node>(node.id(), std::move(scope), node.comments());
  }
  Operation o = node.operation();
  for (size_t g = 0; g < o.guards.size(); ++g)
    o.guards[g].bound.value = valueOf(o.guards[g].bound, which, placeOf(node, g));
  for (Access& target : o.targets) target = rebuilt(std::move(target), which);
  for (Operand& operand : o.operands)
    if (auto* access = std::get_if<Access>(&operand))
      *access = rebuilt(std::move(*access), which);
    else if (auto* literal = std::get_if<Literal>(&operand))
      follow(*literal, constants);
  return std::make_shared<Node>(node.id(), std::move(o), node.comments());
}

Access ExtentReduction::rebuilt(Access access, int which) const {
  for (Affine& index : access.indices) {
    Strided parts = strided(index, which);
    if (int offset = offsetOf(parts, which); offset >= 0)
      index.add(m_values[offset] - m_original[offset]);
    if (int stride = parts.unknown; stride >= 0)
      index.addTerm(parts.depth, m_values[stride] - m_original[stride]);
  }
  return access;
}

Program ExtentReduction::rebuilt(int which) const {
  Program result = program(which);
  for (Constant& c : result.constants) {
    Extent own{c.value, c.name};
    c.value = valueOf(own, which, "");
    if (m_byKey.contains(keyOf(own, which, ""))) c.expression.clear();
  }
  deriveConstants(result);
  for (Buffer& buffer : result.buffers)
    for (size_t d = 0; d < buffer.dims.size(); ++d)
      buffer.dims[d].extent.value =
          valueOf(buffer.dims[d].extent, which, dimensionPlace(buffer, d));
  for (NodePtr& node : result.body) node = rebuilt(*node, which, result.constants);
  return result;
}

}  // namespace dojo::core
