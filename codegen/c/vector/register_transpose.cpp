#include "codegen/c/vector/register_transpose.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/c/emit/c_types.h"

namespace dojo::codegen {
namespace {

using core::Access;
using core::Mapping;
using core::Node;
using core::Operation;

// The only operation of the only vector scope in an unrolled one of the same extent.
const Operation* copyIn(const Node& node) {
  const core::Scope& rows = node.scope();
  if (rows.mapping != Mapping::Unroll || rows.children.size() != 1 || !rows.children[0]->isScope())
    return nullptr;
  const core::Scope& lanes = rows.children[0]->scope();
  if (lanes.mapping != Mapping::Vector || lanes.extent.value != rows.extent.value ||
      lanes.children.size() != 1 || lanes.children[0]->isScope())
    return nullptr;
  const Operation& o = lanes.children[0]->operation();
  bool isPlain = o.assign == core::Assign::Set && o.op == core::Operator::Copy &&
                 o.targets.size() == 1 && o.guards.empty();
  return isPlain ? &o : nullptr;
}

// By how many elements the access moves with the rows' scope and with the lanes'.
struct Walk {
  int64_t rows = 0, lanes = 0;
};

// Elements one after the other in memory, in a buffer that does not come round.
bool isPlain(const EmitContext& context, const Access& access) {
  const core::Buffer& buffer = context.bufferOf(access);
  return access.movement.isPlain() &&
         std::ranges::none_of(buffer.dims, [](const auto& d) { return d.isFolded(); });
}

}  // namespace

std::optional<std::string> transposeStatement(EmitContext& context, const Node& node) {
  const Operation* o = copyIn(node);
  const Access* source = o ? std::get_if<Access>(&o->operands[0]) : nullptr;
  if (!source) return std::nullopt;
  const Access& target = o->target();
  const core::Buffer &from = context.bufferOf(*source), &to = context.bufferOf(target);
  int64_t extent = node.scope().extent.value;
  int lanes = static_cast<int>(std::min<int64_t>(extent, 1 << 10));
  if (&from == &to || from.dtype != to.dtype || !Prelude::canTranspose(to.dtype, lanes) ||
      !isPlain(context, *source) || !isPlain(context, target))
    return std::nullopt;
  int depth = static_cast<int>(context.nest.size()) - 1;
  auto walk = [&](const Access& access, const core::Buffer& buffer) {
    return Walk{strideOf(access, buffer, depth), strideOf(access, buffer, depth + 1)};
  };
  Walk written = walk(target, to), read = walk(*source, from);
  bool fillsRows = written.lanes == 1 && read.rows == 1;
  bool takesRows = written.rows == 1 && read.lanes == 1;
  int64_t apart = fillsRows ? written.rows : written.lanes;
  int64_t stride = fillsRows ? read.lanes : read.rows;
  if ((!fillsRows && !takesRows) || apart < extent) return std::nullopt;
  Nest nest = context.nest;
  context.nest[static_cast<size_t>(depth)].isFixed = true;
  context.nest[static_cast<size_t>(depth)].value = 0;
  context.nest.push_back({"", extent, true, 0});
  std::string text = fmt::format("{}({}, {}, {}, {});", context.prelude.transpose(to.dtype, lanes),
                                 context.address(target), apart, context.address(*source), stride);
  context.nest = std::move(nest);
  return text;
}

}  // namespace dojo::codegen
