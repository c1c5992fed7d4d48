#include "codegen/gpu/gpu_fragments.h"

#include <algorithm>

#include "codegen/gpu/gpu_items.h"
#include "core/moves/legality/refuse.h"

namespace dojo::codegen {
namespace {

const core::InstructionFit* fitOf(const GpuPlan& plan, const std::vector<ThreadPlace>& places,
                                  int op) {
  const ThreadPlace& place = places[static_cast<size_t>(op)];
  return place.isCollective ? &plan.instructions.at(place.item->node->id()) : nullptr;
}

// The operand of the spec that a program's array is, or null.
const core::Buffer* specOf(const core::InstructionFit& fit, const std::string& array) {
  const core::Program& spec = fit.instruction->spec;
  for (const auto& [own, access] : fit.operands)
    if (access.array == array && (spec.isInput(own) || spec.isOutput(own)))
      return spec.bufferOf(own);
  return nullptr;
}

// What an instruction of the machine could do of the scopes around an operation.
std::optional<core::Step> instructionFor(const core::View& view, const core::Machine& machine,
                                         int op) {
  const auto& scopes = view.op(op).scopes;
  for (size_t d = scopes.size(); d-- > 0;)
    for (const core::Instruction& known : core::knownInstructions().instructions)
      if (known.isOfWarp && core::fitInstruction(view, scopes[d], {known.name(), true}, machine))
        return core::Step{"use_instruction",
                          core::placeOfScope(view, scopes[d]),
                          {known.name() + (known.differs.empty() ? "" : "!")}};
  return std::nullopt;
}

// Of the marked scope around an operation, why it is not done by its instruction.
const Message* whyNotUsed(const GpuPlan& plan, const core::View& view, int op) {
  for (int scope : view.op(op).scopes)
    if (auto why = plan.notUsed.find(view.scope(scope).node->id()); why != plan.notUsed.end())
      return &why->second;
  return nullptr;
}

BackendRefusal refuseOther(const GpuPlan& plan, const core::View& view,
                           const core::Machine& machine, const core::Buffer& buffer, int op) {
  const core::NodeId node = view.op(op).node->id();
  if (const Message* why = whyNotUsed(plan, view, op))
    return {core::refuse("no-instruction",
                         phrase("only instructions know the fragment '{}', and this one is not "
                                "used: {}",
                                buffer.name, *why),
                         {node}),
            core::Step{"set_location", {.name = buffer.name}, {"register"}}};
  auto help = instructionFor(view, machine, op);
  if (!help) help = core::Step{"set_location", {.name = buffer.name}, {"register"}};
  return {core::refuse("no-instruction",
                       phrase("only instructions know the fragment '{}', and {} is done by none",
                              buffer.name, core::describeNode(view, *view.op(op).node)),
                       {node}),
          std::move(help)};
}

}  // namespace

bool isInsideInstructions(const GpuPlan& plan, const core::View& view,
                          const std::vector<ThreadPlace>& places, int buffer) {
  return std::ranges::all_of(view.accessesTo(buffer), [&](int i) {
    const core::AccessInfo& access = view.accesses()[static_cast<size_t>(i)];
    const core::InstructionFit* fit = fitOf(plan, places, access.op);
    return fit && !specOf(*fit, access.access->array);
  });
}

std::optional<BackendRefusal> layTiles(const GpuPlan& plan, const core::View& view,
                                       const core::Machine& machine,
                                       const std::vector<ThreadPlace>& places, int buffer,
                                       GpuHome& home) {
  for (int i : view.accessesTo(buffer)) {
    const core::AccessInfo& access = view.accesses()[static_cast<size_t>(i)];
    const core::InstructionFit* fit = fitOf(plan, places, access.op);
    if (!fit) return refuseOther(plan, view, machine, *home.buffer, access.op);
    const core::Buffer& spec = *specOf(*fit, access.access->array);
    home.tileDims = static_cast<int>(spec.dims.size());
    home.tileElements = std::max<int64_t>(1, spec.elements() / lanesOfWarp(machine));
  }
  return std::nullopt;
}

}  // namespace dojo::codegen
