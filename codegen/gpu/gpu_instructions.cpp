#include "codegen/gpu/gpu_instructions.h"

#include <fmt/format.h>

#include "core/text/printer.h"

namespace dojo::codegen {
namespace {

void replaceAll(std::string& line, const std::string& name, const std::string& by) {
  for (size_t at = 0; (at = line.find(name, at)) != std::string::npos; at += by.size())
    line.replace(at, name.size(), by);
}

std::string withOperands(const GpuElements& elements, const core::InstructionFit& fit,
                         std::string line, const Nest& nest) {
  for (const auto& [array, access] : fit.operands)
    if (std::string name = "{" + array + "}"; line.find(name) != std::string::npos)
      replaceAll(line, name, elements.address(access, nest));
  for (const auto& [array, operand] : fit.strides) {
    std::vector<int64_t> strides = elements.strides(operand);
    for (size_t k = 0; k < strides.size(); ++k)
      replaceAll(line, fmt::format("{{{}.{}}}", array, k), std::to_string(strides[k]));
  }
  return line;
}

}  // namespace

WarpInstructions findWarpInstructions(const core::View& view, const core::Machine& machine) {
  WarpInstructions found;
  for (int s = 0; s < static_cast<int>(view.scopes().size()); ++s) {
    const core::Node& node = *view.scope(s).node;
    if (!core::warpInstruction(node.scope())) continue;
    auto fit = core::fitInstruction(view, s, core::readMark(node.scope().instruction), machine);
    if (fit)
      found.fits.emplace(node.id(), std::move(*fit));
    else
      found.notUsed.emplace(node.id(), std::move(fit.error().message));
  }
  return found;
}

Lines warpInstructionLines(const GpuElements& elements, const core::InstructionFit& fit,
                           const core::Node& node, const Nest& nest) {
  Lines lines;
  const std::string& code = fit.instruction->code;
  for (size_t start = 0; start < code.size();) {
    size_t end = std::min(code.find('\n', start), code.size());
    std::string line = code.substr(start, end - start);
    if (!line.empty())
      lines.push_back({withOperands(elements, fit, std::move(line), nest), node.id()});
    start = end + 1;
  }
  if (lines.size() == 1) return lines;
  Lines block = {{"{", node.id()}};
  append(block, std::move(lines), 1);
  block.push_back({"}", node.id()});
  return block;
}

}  // namespace dojo::codegen
