// use_instruction t#k@d NAME
//
//   16                                        16:i(vpdpbusd_512)
//   | 4                                       | 4
//   | | p = i32(a[{0}])                       | | p = i32(a[{0}])
//   | | q = i32(b[{1},{0}])              →    | | q = i32(b[{1},{0}])
//   | | c[{1}] += p * q                       | | c[{1}] += p * q
//
// Has one machine instruction do a nest; the nest stays, and says what it does. Legal when the nest
// is what the instruction's file says it computes: the same scopes, operators, types and strides in
// memory, no guards, temporaries that nothing else uses, nothing written that is read under another
// name; and the target has the features. What takes denormal numbers as zero does the nest where
// its factors are the program's inputs, which are asked for such numbers before; NAME! accepts what
// differs. An emitter that finds the nest changed since writes it as it stands, and says so. After
// tensorize in Chen et al., "TVM", OSDI 2018.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/instructions/fit.h"
#include "core/moves/edit.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

InstructionMark namedBy(const Step& step) {
  return readMark(step.arguments[0]);
}

// Cheap signs that a nest may match.
bool resembles(const ScopeInfo& scope, const Instruction& instruction) {
  const Node& spec = *instruction.spec.body[0];
  return scope.scope().extent.value <= spec.scope().extent.value &&
         scope.node->size() == spec.size() &&
         scope.scope().children.size() == spec.scope().children.size() &&
         scope.scope().instruction.empty();
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int s = 0; s < static_cast<int>(view.scopes().size()); ++s)
    for (const Instruction& instruction : knownInstructions().instructions)
      if ((instruction.differs.empty() || !instruction.factors.empty()) &&
          resembles(view.scope(s), instruction) &&
          missingFeature(instruction, context.machine).empty())
        steps.push_back({"use_instruction", placeOfScope(view, s), {instruction.name()}});
  return steps;
}

std::optional<Refusal> refuseNested(const View& view, int scope) {
  for (int s = view.scope(scope).parent; s >= 0; s = view.scope(s).parent)
    if (!view.scope(s).scope().instruction.empty())
      return refuse("nested",
                    phrase("{} is already mapped to an instruction", describeScope(view, s)),
                    {view.scope(s).node->id(), view.scope(scope).node->id()});
  return std::nullopt;
}

Refusal refuseName(std::string_view name, NodeId node) {
  std::vector<std::string_view> names;
  for (const Instruction& known : knownInstructions().instructions) names.push_back(known.name());
  return refuse("no-such-instruction",
                phrase("no instruction is named '{}'; there are {}", name, fmt::join(names, ", ")),
                {node});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  if (auto no = refuseUnlessSequential(view, s)) return no;
  if (auto no = refuseNested(view, s)) return no;
  InstructionMark named = namedBy(step);
  if (!knownInstructions().named(named.name))
    return refuseName(named.name, view.scope(s).node->id());
  auto fit = fitInstruction(view, s, named, context.machine);
  return fit ? std::nullopt : std::optional(fit.error());
}

Program rewrite(const Context& context, const Step& step) {
  const Node& node = *context.view.scope(scopeAt(context.view, step.place)).node;
  InstructionMark named = namedBy(step);
  bool accepts = named.acceptsAll && !knownInstructions().named(named.name)->differs.empty();
  Scope scope = node.scope();
  scope.instruction = named.name + (accepts ? "!" : "");
  return replaced(context.program(), node.id(), {withScope(node, std::move(scope))});
}

}  // namespace

const Move kUseInstruction = {
    .name = "use_instruction",
    .summary = "map a nest to one machine instruction (tensorize)",
    .legality =
        "legal when the nest has the scopes, operators, types and strides of the instruction's "
        "file, no guards and no temporaries used elsewhere, and the target has the instruction; an "
        "instruction that flushes denormals also needs its factors to be inputs of the program, "
        "which are checked at run time; NAME! accepts results that differ; the outermost scope may "
        "have fewer iterations where the result rows have unread padding for the full instruction",
    .parameters = "NAME",
    .inverse = "no_instruction",
    .source = "tensorize (Chen et al., OSDI 2018)",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Arithmetic,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Sets,
    .aliases = "intrinsic, tensorize, tensorization, instruction selection, instruction mapping",
    .needs = Needs::Instructions,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
