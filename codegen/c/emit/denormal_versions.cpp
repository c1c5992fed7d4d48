#include "codegen/c/emit/denormal_versions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "codegen/c/emit/constants.h"
#include "codegen/c/emit/declarations.h"

namespace dojo::codegen {
namespace {

void collectFactors(const EmitContext& context, const core::Node& node,
                    std::set<core::Factors>& into) {
  if (!node.isScope()) return;
  const auto& uses = context.instructions.uses;
  auto use = uses.find(node.id());
  if (use != uses.end() && use->second.factors) into.insert(*use->second.factors);
  for (const core::NodePtr& child : node.scope().children) collectFactors(context, *child, into);
}

std::string leastExponent(EmitContext& context, const std::string& input) {
  const core::Buffer& buffer = *context.program.bufferOf(input);
  std::string elements = "1l";  // int may be too short for their number
  for (const core::Dimension& dim : buffer.dims)
    if (dim.materialised) elements += " * " + storedText(dim, context.names);
  return fmt::format("{}({}, {})", context.prelude.leastExponent(),
                     context.names.buffer(buffer.name), elements);
}

}  // namespace

std::string exactness(EmitContext& context, const core::Node& nest) {
  std::set<core::Factors> all;
  collectFactors(context, nest, all);
  std::vector<std::string> conditions;
  for (const core::Factors& factors : all) {
    std::string name =
        context.exact.empty() ? "dojo_exact" : fmt::format("dojo_exact_{}", context.exact.size());
    conditions.push_back(context.exact.try_emplace(factors, name).first->second);
  }
  return fmt::to_string(fmt::join(conditions, " && "));
}

Lines exactnessVariables(EmitContext& context) {
  Lines lines;
  for (const auto& [factors, name] : context.exact) {
    std::vector<std::string> conditions;
    for (const std::string& first : factors.first)
      for (const std::string& second : factors.second)
        conditions.push_back(fmt::format("{}({}, {})", context.prelude.exactProducts(),
                                         leastExponent(context, first),
                                         leastExponent(context, second)));
    lines.push_back({fmt::format("const _Bool {} = {};", name, fmt::join(conditions, " && "))});
  }
  return lines;
}

}  // namespace dojo::codegen
