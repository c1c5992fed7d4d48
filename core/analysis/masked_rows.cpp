#include "core/analysis/masked_rows.h"

#include <algorithm>

#include "core/cost/alignment.h"

namespace dojo::core {
namespace {

// Of the vectors that are the only thing in the loop; 0: there is something else, or nothing.
int64_t lanesIn(const Node& loop) {
  if (!loop.isScope() || loop.scope().mapping != Mapping::Sequential ||
      !loop.scope().instruction.empty())
    return 0;
  int64_t lanes = 0;
  for (const NodePtr& child : loop.scope().children) {
    if (!child->isScope()) return 0;
    const Scope& vector = child->scope();
    if (vector.mapping != Mapping::Vector || !vector.instruction.empty() ||
        vector.children.size() != 1 || vector.children.front()->isScope() ||
        (lanes != 0 && lanes != vector.extent.value))
      return 0;
    lanes = vector.extent.value;
  }
  return lanes;
}

// The elements that the mask lets through; 0: it is not the end of the row that it cuts off.
int64_t elementsOf(const Operation& o, const RowVectors& row) {
  Affine place = Affine::iteration(row.depth, row.lanes).addTerm(row.depth + 1, 1);
  if (o.guards.size() != 1 || o.guards.front().expression != place) return 0;
  return o.guards.front().bound.value;
}

bool isOfRow(const RowVectors& row, const Access& access) {
  return access.uses(row.depth) || access.uses(row.depth + 1);
}

// Whether an access takes, in every iteration of the loop, the same lanes side by side.
bool staysInLanes(const RowVectors& row, const Buffer& buffer, const Access& access) {
  if (!isAffine(buffer)) return false;
  Affine flat = flatIndex(buffer, access);
  return flat.coefficient(row.depth) == 0 && flat.coefficient(row.depth + 1) == 1;
}

// Whether two accesses to a buffer are to one element of it in every iteration.
bool areOfSameElement(const View& view, const AccessInfo& one, const AccessInfo& other) {
  const Buffer& buffer = view.program().buffers[static_cast<size_t>(one.buffer)];
  return isAffine(buffer) && flatIndex(buffer, *one.access) == flatIndex(buffer, *other.access);
}

// Whether a read of lanes finds what an operation before it, in the same iteration of the same
// loop, has just set under the same mask.
bool readsWhatWasSet(const View& view, const AccessInfo& read) {
  const OpInfo& reader = view.op(read.op);
  if (reader.parent < 0) return false;
  return std::ranges::any_of(view.accessesTo(read.buffer), [&](int i) {
    const AccessInfo& write = view.accesses()[static_cast<size_t>(i)];
    const OpInfo& writer = view.op(write.op);
    const Operation& o = writer.operation();
    return write.writes && write.op < read.op && o.assign == Assign::Set && writer.parent >= 0 &&
           view.scope(writer.parent).parent == view.scope(reader.parent).parent &&
           view.scope(writer.parent).scope().extent == view.scope(reader.parent).scope().extent &&
           o.guards == reader.operation().guards && areOfSameElement(view, read, write);
  });
}

// Whether a buffer holds lanes within one iteration of a loop only: nobody reads what another
// iteration or loop left, nor sees it in the end.
bool isOfOneIteration(const View& view, int buffer) {
  const Program& program = view.program();
  const auto& arrays = program.buffers[static_cast<size_t>(buffer)].arrays;
  return std::ranges::none_of(arrays, [&](const std::string& a) { return program.isOutput(a); }) &&
         std::ranges::all_of(view.accessesTo(buffer), [&](int i) {
           const AccessInfo& access = view.accesses()[static_cast<size_t>(i)];
           return !access.reads || readsWhatWasSet(view, access);
         });
}

// Whether what the loop does to a buffer is done element by element.
bool isElementwise(const View& view, const RowVectors& row, const ScopeInfo& loop,
                   const AccessInfo& access) {
  const Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
  if (staysInLanes(row, buffer, *access.access)) return isOfOneIteration(view, access.buffer);
  bool isAlong = goesAlong(row, buffer, *access.access);
  if (!isAlong && (access.writes || isOfRow(row, *access.access))) return false;
  for (int i : view.accessesTo(access.buffer)) {
    const AccessInfo& other = view.accesses()[static_cast<size_t>(i)];
    bool isInside = other.op >= loop.firstOp && other.op < loop.endOp;
    if (isInside && (other.writes || access.writes) && !areOfSameElement(view, access, other))
      return false;
  }
  return true;
}

bool asksForItsPlace(const RowVectors& row, const Operation& o) {
  for (const Operand& operand : o.operands)
    if (const auto* index = std::get_if<Affine>(&operand))
      if (index->uses(row.depth) || index->uses(row.depth + 1)) return true;
  return false;
}

}  // namespace

bool goesAlong(const RowVectors& row, const Buffer& buffer, const Access& access) {
  if (!isAffine(buffer)) return false;
  int found = 0;
  for (const Affine& index : access.indices) {
    if (!index.uses(row.depth) && !index.uses(row.depth + 1)) continue;
    if (index.coefficient(row.depth) != row.lanes || index.coefficient(row.depth + 1) != 1)
      return false;
    ++found;
  }
  return found == 1 && flatIndex(buffer, access).coefficient(row.depth + 1) == 1;
}

bool mayBypassCaches(const RowVectors& row, const Buffer& buffer, const Access& access,
                     const Machine& machine) {
  return buffer.location == Location::Heap && goesAlong(row, buffer, access) &&
         machine.hasStreamingStore(row.lanes * sizeOf(buffer.dtype));
}

std::optional<RowVectors> rowVectorsOf(const View& view, int scope) {
  if (scope < 0) return std::nullopt;
  const ScopeInfo& loop = view.scope(scope);
  RowVectors row{loop.depth, lanesIn(*loop.node), 0};
  if (row.lanes < 2) return std::nullopt;
  row.elements = elementsOf(view.op(loop.firstOp).operation(), row);
  if (row.elements < 2 * row.lanes || row.elements > row.lanes * loop.scope().extent.value)
    return std::nullopt;
  for (int op = loop.firstOp; op < loop.endOp; ++op) {
    const Operation& o = view.op(op).operation();
    if (o.assign != Assign::Set || o.targets.size() != 1 || elementsOf(o, row) != row.elements ||
        asksForItsPlace(row, o))
      return std::nullopt;
    for (const AccessInfo& access : view.accessesOf(op))
      if (!isElementwise(view, row, loop, access)) return std::nullopt;
  }
  return row;
}

}  // namespace dojo::core
