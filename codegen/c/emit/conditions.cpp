#include "codegen/c/emit/conditions.h"

#include <fmt/format.h>

#include "codegen/c/emit/prefetch_statements.h"
#include "codegen/c/vector/vector_form.h"

namespace dojo::codegen {
namespace {

void add(const core::Guard& guard, const EmitContext& context, Conditions& conditions) {
  conditions.never |= isNever(guard, context.nest);
  if (isAlways(guard, context.nest)) return;
  conditions.text +=
      (conditions.text.empty() ? "" : " && ") + guardText(guard, context.nest, context.names);
}

}  // namespace

Conditions conditionsOf(const EmitContext& context, const core::Operation& operation) {
  Conditions conditions;
  for (const core::Guard& guard : operation.guards) add(guard, context, conditions);
  return conditions;
}

Conditions laneConditions(EmitContext& context, const core::Operation& operation, int depth) {
  Conditions conditions;
  Iteration& lane = context.nest[static_cast<size_t>(depth)];
  bool asks = needsALane(context.buffers, operation, context.nest);
  for (const core::Guard& guard : operation.guards) {
    int64_t c = guard.expression.coefficient(depth);
    lane.value = c < 0 ? lane.extent - 1 : 0;
    if (c == 0 || asks)
      add(guard, context, conditions);
    else
      conditions.never |= isNever(guard, context.nest);
  }
  lane.value = 0;
  return conditions;
}

Block conditioned(EmitContext& context, const core::Node& operation, const Conditions& conditions,
                  const std::function<std::string()>& statement) {
  if (conditions.never) return {};
  Lines lines;
  for (std::string& ahead : prefetchStatements(context, operation.operation()))
    lines.push_back({std::move(ahead), operation.id()});
  bool isSingle = lines.empty();
  if (!conditions.text.empty())
    lines.push_back({fmt::format("if ({})", conditions.text), operation.id()});
  lines.push_back({statement(), operation.id(), conditions.text.empty() ? 0 : 1});
  return {std::move(lines), isSingle};
}

}  // namespace dojo::codegen
