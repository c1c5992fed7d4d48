#include "core/moves/legality/rounding.h"

#include <map>
#include <optional>
#include <utility>

#include "core/ir/approximation.h"
#include "core/moves/engine.h"

namespace dojo::core {
namespace {

// A function whose approximations differ by width, in a type.
using Function = std::pair<Operator, DType>;

struct Use {
  Function function;
  int64_t width = 1;
  bool operator==(const Use&) const = default;
};

using Uses = std::map<NodeId, Use>;

std::optional<Function> functionOf(const Program& program, const Operation& o) {
  DType type = program.bufferOf(o.target().array)->dtype;
  if (differsByWidth(o.assign, type)) return Function{Operator::Exp, type};
  if (differsByWidth(o.op, type)) return Function{o.op, type};
  return std::nullopt;
}

void collect(const Program& program, const Node& node, int64_t width, Uses& uses) {
  if (!node.isScope()) {
    if (auto function = functionOf(program, node.operation())) uses[node.id()] = {*function, width};
    return;
  }
  const Scope& scope = node.scope();
  bool isVector = scope.mapping == Mapping::Vector && scope.children.size() == 1;
  for (const NodePtr& child : scope.children)
    collect(program, *child, isVector ? scope.extent.value : 1, uses);
}

Uses usesIn(const Program& program) {
  Uses uses;
  for (const NodePtr& node : program.body) collect(program, *node, 1, uses);
  return uses;
}

// What computes a function of the kind before does so at one width everywhere.
bool isEverywhereAt(const Uses& uses, const Use& use) {
  for (const auto& [node, other] : uses)
    if (other.function == use.function && other.width != use.width) return false;
  return true;
}

bool keepsWidths(const Uses& before, const Uses& after) {
  for (const auto& [node, use] : after) {
    auto was = before.find(node);
    if (was != before.end() ? was->second != use : !isEverywhereAt(before, use)) return false;
  }
  return true;
}

}  // namespace

RoundingAt roundingAt(const Context& context, const Step& step) {
  auto move = moveOf(step);
  if (!move || (*move)->rounding == Rounding::Reassociates) return RoundingAt::Reassociates;
  Uses before = usesIn(context.program());
  if (before.empty() || keepsWidths(before, usesIn((*move)->rewrite(context, step))))
    return RoundingAt::Exact;
  return RoundingAt::Approximates;
}

std::string_view name(RoundingAt rounding) {
  switch (rounding) {
    case RoundingAt::Exact:
      return "exact";
    case RoundingAt::Approximates:
      return "approximates";
    case RoundingAt::Reassociates:
      break;
  }
  return "reassociates";
}

}  // namespace dojo::core
