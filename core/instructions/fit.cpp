#include "core/instructions/fit.h"

#include <fmt/format.h>

#include <optional>

#include "core/moves/legality/refuse.h"

namespace dojo::core {
namespace {

std::optional<Refusal> refuseLane(const View& view, int scope, const Instruction& instruction) {
  if (!instruction.isOfWarp) return std::nullopt;
  for (int s = scope; s >= 0; s = view.scope(s).parent)
    if (view.scope(s).scope().mapping == Mapping::Warp)
      return refuse("of-a-lane",
                    phrase("{} is done by all lanes of a warp together, and each iteration of {} "
                           "is one lane",
                           instruction.name(), describeScope(view, s)),
                    {view.scope(s).node->id(), view.scope(scope).node->id()});
  return std::nullopt;
}

}  // namespace

tl::expected<InstructionFit, Refusal> fitInstruction(const View& view, int scope,
                                                     const InstructionMark& mark,
                                                     const Machine& machine) {
  NodeId node = view.scope(scope).node->id();
  const Instruction* instruction = knownInstructions().named(mark.name);
  if (!instruction)
    return tl::unexpected(
        refuse("no-such-instruction", phrase("no instruction is named '{}'", mark.name), {node}));
  if (std::string feature = missingFeature(*instruction, machine); !feature.empty())
    return tl::unexpected(refuse(
        "no-feature",
        phrase("{} needs {}, which {} does not have", instruction->name(), feature, machine.name),
        {node}));
  bool asks = !instruction->differs.empty() && !mark.acceptsAll;
  if (asks && instruction->factors.empty())
    return tl::unexpected(refuse("differs",
                                 phrase("{0} {1}; write {0}! to accept that", instruction->name(),
                                        Message(Message(instruction->differs))),
                                 {node}));
  if (auto no = refuseLane(view, scope, *instruction)) return tl::unexpected(std::move(*no));
  Strides strides;
  auto operands = matchInstruction(view, scope, *instruction, &strides);
  if (!operands) return tl::unexpected(operands.error());
  InstructionFit fit{instruction, std::move(*operands)};
  fit.strides = std::move(strides);
  if (!asks) return fit;
  auto factors = factorsOf(view, scope, *instruction, fit.operands);
  if (!factors) return tl::unexpected(factors.error());
  fit.factors = std::move(*factors);
  return fit;
}

}  // namespace dojo::core
