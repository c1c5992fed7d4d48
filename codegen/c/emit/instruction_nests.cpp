#include "codegen/c/emit/instruction_nests.h"

#include <fmt/format.h>

#include "codegen/c/emit/c_types.h"
#include "core/instructions/fit.h"
#include "core/text/printer.h"

namespace dojo::codegen {
namespace {

bool hasInstruction(const core::Node& node) {
  if (!node.isScope()) return false;
  if (!node.scope().instruction.empty()) return true;
  const auto& children = node.scope().children;
  return std::any_of(children.begin(), children.end(),
                     [](const core::NodePtr& c) { return hasInstruction(*c); });
}

void collectOperations(const core::Node& node, std::vector<const core::Node*>& into) {
  if (!node.isScope()) return into.push_back(&node);
  for (const core::NodePtr& child : node.scope().children) collectOperations(*child, into);
}

void replaceAll(std::string& line, const std::string& name, const std::string& by) {
  for (size_t at; (at = line.find(name)) != std::string::npos;) line.replace(at, name.size(), by);
}

// {a} replaced by the address of the operand a.
std::string withOperands(const EmitContext& context, const InstructionUse& use, std::string line) {
  for (const auto& [array, access] : use.operands)
    replaceAll(line, "{" + array + "}", "(" + context.address(access) + ")");
  replaceAll(line, "{count}", std::to_string(use.count));
  return line;
}

}  // namespace

Instructions findInstructions(const core::Program& program, const core::Machine& machine) {
  Instructions found;
  if (std::none_of(program.body.begin(), program.body.end(),
                   [](const auto& n) { return hasInstruction(*n); }))
    return found;
  core::View view(program);
  for (int s = 0; s < static_cast<int>(view.scopes().size()); ++s) {
    const core::Node& nest = *view.scope(s).node;
    core::InstructionMark mark = core::readMark(nest.scope().instruction);
    if (mark.name.empty()) continue;
    auto fit = core::fitInstruction(view, s, mark, machine);
    if (!fit) {
      found.refusals[nest.id()] = fit.error().message;
      continue;
    }
    const core::Instruction& instruction = *fit->instruction;
    found.uses[nest.id()] = {instruction.name(),       instruction.code,
                             std::move(fit->operands), core::innermostExtent(nest),
                             std::move(fit->factors),  instruction.otherwise};
  }
  return found;
}

Lines refusalRemark(const EmitContext& context, const core::Node& nest) {
  auto why = context.instructions.refusals.find(nest.id());
  if (why == context.instructions.refusals.end()) return {};
  return {{fmt::format("// not using {}: {}", nest.scope().instruction, why->second), nest.id()}};
}

Lines instructionLines(const EmitContext& context, const InstructionUse& use,
                       const core::Node& nest, bool explained) {
  std::vector<const core::Node*> operations;
  collectOperations(nest, operations);
  Lines lines;
  lines.push_back({fmt::format("{{  // {}", use.name), nest.id()});
  for (const core::Node* operation : operations)
    if (explained)
      lines.push_back({"// " + core::print(operation->operation()), operation->id(), 1});
  for (size_t start = 0; start < use.code.size();) {
    size_t end = std::min(use.code.find('\n', start), use.code.size());
    std::string line = use.code.substr(start, end - start);
    if (!line.empty())
      lines.push_back({withOperands(context, use, std::move(line)), operations.back()->id(), 1});
    start = end + 1;
  }
  lines.push_back({"}", nest.id()});
  return lines;
}

}  // namespace dojo::codegen
