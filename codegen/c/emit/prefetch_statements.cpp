#include "codegen/c/emit/prefetch_statements.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/cost/alignment.h"

namespace dojo::codegen {
namespace {

using core::Access;

constexpr int64_t kLine = 64;  // bytes, of a cache

// Elements by which the innermost loop that moves the access moves it; 0 when none does.
int64_t stepOf(const EmitContext& context, const core::Affine& flat) {
  for (size_t d = context.nest.size(); d-- > 0;)
    if (int64_t step = flat.coefficient(static_cast<int>(d)); step != 0 && !context.nest[d].isFixed)
      return step;
  return 0;
}

// Which of an iteration's statements ask for what lies side by side, and where among those; whether
// the next iteration goes on where this one ends, so that a line which both touch is asked for.
struct Spot {
  std::string array;
  int64_t byte = 0;
  bool goesOn = false;
};

Spot spotOf(const EmitContext& context, const core::Affine& flat, const core::Buffer& buffer,
            int64_t step, int64_t distance, std::string_view macro) {
  Spot spot{fmt::format("{} {} {}", buffer.name, distance, macro), flat.constant()};
  int64_t last = 0;  // of the elements that one iteration touches
  for (const core::AffineTerm& term : flat.terms()) {
    const Iteration& iteration = context.nest[static_cast<size_t>(term.depth)];
    if (iteration.isFixed) {
      spot.byte += term.coefficient * iteration.value;
      last += term.coefficient * (iteration.extent - 1);
    } else {
      spot.array += fmt::format(" {} {}", term.depth, term.coefficient);
    }
  }
  spot.byte *= core::sizeOf(buffer.dtype);
  spot.goesOn = last + 1 == step;
  return spot;
}

std::string prefetchStatement(EmitContext& context, const Access& access, bool writes) {
  const core::Buffer& buffer = context.bufferOf(access);
  if (access.movement.prefetch == 0 || context.storage.of(buffer).kind == Home::Kind::Local)
    return "";
  core::Affine flat = core::flatIndex(buffer, access);
  int64_t step = stepOf(context, flat);
  if (step == 0) return "";
  int64_t distance = step * access.movement.prefetch * core::sizeOf(buffer.dtype);
  std::string macro = context.prelude.prefetch(writes, access.movement.toL2);
  Spot spot = spotOf(context, flat, buffer, step, distance, macro);
  std::vector<int64_t>& asked = context.prefetched[spot.array];
  int64_t near = spot.goesOn ? kLine : 1;
  if (std::ranges::any_of(asked, [&](int64_t byte) { return std::abs(byte - spot.byte) < near; }))
    return "";
  asked.push_back(spot.byte);
  return fmt::format("{}({}, {});", macro, context.element(access), distance);
}

}  // namespace

std::vector<std::string> prefetchStatements(EmitContext& context,
                                            const core::Operation& operation) {
  std::vector<std::string> statements;
  auto add = [&](const Access& access, bool writes) {
    std::string text = prefetchStatement(context, access, writes);
    if (!text.empty()) statements.push_back(std::move(text));
  };
  for (const Access& target : operation.targets) add(target, true);
  for (const core::Operand& operand : operation.operands)
    if (auto* access = std::get_if<Access>(&operand)) add(*access, false);
  return statements;
}

}  // namespace dojo::codegen
