#include "codegen/c/emit/outlined_region.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "codegen/c/emit/c_types.h"
#include "codegen/c/emit/constants.h"
#include "codegen/c/emit/interface.h"

namespace dojo::codegen {
namespace {

using core::Buffer;
using core::Node;

struct Inside {
  std::set<core::NodeId> scopes;
  std::set<std::string> written;  // buffers
};

void look(const Buffers& buffers, const Node& node, Inside& inside) {
  if (!node.isScope()) {
    for (const core::Access& target : node.operation().targets)
      inside.written.insert(buffers.of(target).name);
    return;
  }
  inside.scopes.insert(node.id());
  for (const core::NodePtr& child : node.scope().children) look(buffers, *child, inside);
}

bool isVariable(const Buffer& buffer, const Home& home) {
  size_t arrays = buffer.dims.size() - (home.lanes > 0);
  for (size_t k = 0; k < arrays; ++k)
    if (buffer.dims[k].materialised) return false;
  return home.kind == Home::Kind::Local;
}

std::string parameterFor(EmitContext& context, const Buffer& buffer, const Home& home) {
  const std::string& name = context.names.buffer(buffer.name);
  std::string_view type = cType(buffer.dtype);
  if (home.kind != Home::Kind::Local)
    return fmt::format("{}{} *restrict {}", home.isInput ? "const " : "", type, name);
  std::string text =
      home.lanes > 0
          ? fmt::format("{} {}", context.prelude.vectorType(buffer.dtype, home.lanes), name)
          : fmt::format("{} {}", type, name);
  bool isFirst = true;
  for (size_t k = 0; k + (home.lanes > 0) < buffer.dims.size(); ++k) {
    if (!buffer.dims[k].materialised) continue;
    text += fmt::format("[{}{}]", isFirst ? "restrict " : "",
                        storedText(buffer.dims[k], context.names));
    isFirst = false;
  }
  return text;
}

bool hasParallelScope(const Node& node) {
  if (!node.isScope()) return false;
  const auto& children = node.scope().children;
  return core::traits(node.scope().mapping).runsOnCores ||
         std::any_of(children.begin(), children.end(),
                     [](const core::NodePtr& c) { return hasParallelScope(*c); });
}

}  // namespace

std::optional<std::string> callOutlinedRegion(EmitContext& context, const Node& scope, Lines loop) {
  Inside inside;
  look(context.buffers, scope, inside);
  std::set<std::string> used = identifiersIn(loop);
  std::vector<std::string> parameters, arguments;
  for (const Buffer& buffer : context.program.buffers) {
    auto home = context.storage.homes.find(buffer.name);
    const std::string& name = context.names.buffer(buffer.name);
    if (home == context.storage.homes.end() || !used.count(name)) continue;
    bool isLocal = home->second.kind == Home::Kind::Local;
    if (isLocal && inside.scopes.count(home->second.scope)) continue;
    if (isVariable(buffer, home->second) && inside.written.count(buffer.name)) return std::nullopt;
    parameters.push_back(parameterFor(context, buffer, home->second));
    arguments.push_back(name);
  }
  for (size_t d = 0; d + 1 < context.nest.size(); ++d) {
    const Iteration& around = context.nest[d];
    if (around.isFixed || !used.count(around.name)) continue;
    parameters.push_back(fmt::format("{} {}", context.wideIndices ? "long" : "int", around.name));
    arguments.push_back(around.name);
  }
  OutlinedRegion outlinedRegion;
  outlinedRegion.name =
      context.names.outlinedRegion(static_cast<int>(context.outlinedRegions.size()));
  outlinedRegion.head =
      functionHead(fmt::format("static void {}(", outlinedRegion.name), parameters);
  outlinedRegion.body = std::move(loop);
  context.outlinedRegions.push_back(std::move(outlinedRegion));
  return fmt::format("{}({});", context.outlinedRegions.back().name, fmt::join(arguments, ", "));
}

bool hasParallelScope(const core::Program& program) {
  return std::any_of(program.body.begin(), program.body.end(),
                     [](const core::NodePtr& node) { return hasParallelScope(*node); });
}

}  // namespace dojo::codegen
