#include "codegen/c/movement.h"

#include <fmt/format.h>

#include "core/analysis/alignment.h"

namespace dojo::codegen {
namespace {

using core::Access;

// Elements by which the innermost loop that moves the access moves it; 0 when none does.
int64_t stepOf(const EmitContext& context, const core::Affine& flat) {
  for (size_t d = context.nest.size(); d-- > 0;)
    if (int64_t step = flat.coefficient(static_cast<int>(d)); step != 0 && !context.nest[d].isFixed)
      return step;
  return 0;
}

std::string prefetchStatement(const EmitContext& context, const Access& access, bool writes) {
  const core::Buffer& buffer = context.bufferOf(access);
  if (access.movement.prefetch == 0 || context.storage.of(buffer).kind == Home::Kind::Local)
    return "";
  int64_t step = stepOf(context, core::flatIndex(buffer, access));
  if (step == 0) return "";
  int64_t bytes = step * access.movement.prefetch * core::sizeOf(buffer.dtype);
  return fmt::format("{}({}, {});", context.prelude.prefetch(writes), context.element(access),
                     bytes);
}

}  // namespace

std::vector<std::string> prefetchStatements(EmitContext& context,
                                            const core::Operation& operation) {
  std::vector<std::string> statements;
  auto add = [&](const Access& access, bool writes) {
    std::string text = prefetchStatement(context, access, writes);
    if (!text.empty() && context.prefetched.insert(text).second)
      statements.push_back(std::move(text));
  };
  for (const Access& target : operation.targets) add(target, true);
  for (const core::Operand& operand : operation.operands)
    if (auto* access = std::get_if<Access>(&operand)) add(*access, false);
  return statements;
}

}  // namespace dojo::codegen
