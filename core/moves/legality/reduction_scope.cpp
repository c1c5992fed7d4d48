#include "core/moves/legality/reduction_scope.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/analysis/coverage.h"
#include "core/analysis/iteration_space.h"
#include "core/moves/edit.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/polyhedra/image.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

template <typename T>
int64_t limitOf(bool lowest) {
  return lowest ? std::numeric_limits<T>::lowest() : std::numeric_limits<T>::max();
}

Literal extreme(DType t, bool lowest) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  switch (t) {
    case DType::I64:
      return {limitOf<int64_t>(lowest), ""};
    case DType::I32:
      return {limitOf<int32_t>(lowest), ""};
    case DType::I16:
      return {limitOf<int16_t>(lowest), ""};
    case DType::I8:
      return {limitOf<int8_t>(lowest), ""};
    case DType::U8:
      return {limitOf<uint8_t>(lowest), ""};
    case DType::Bool:
      return {int64_t{lowest ? 0 : 1}, ""};
    default:
      return {lowest ? -kInfinity : kInfinity, ""};
  }
}

// And and or work on all bits.
Literal identityOf(Assign assign, DType t) {
  switch (assign) {
    case Assign::Mul:
      return {int64_t{1}, ""};
    case Assign::Max:
    case Assign::ArgMax:
    case Assign::Softmax:
      return extreme(t, true);
    case Assign::Min:
    case Assign::ArgMin:
      return extreme(t, false);
    case Assign::And:
      return {int64_t{t == DType::Bool ? 1 : t == DType::U8 ? 255 : -1}, ""};
    default:
      return {int64_t{0}, ""};
  }
}

int firstAccessOf(const View& view, int op) {
  return static_cast<int>(view.accessesOf(op).data() - view.accesses().data());
}

Affine innerPart(const Affine& index, int depth) {
  Affine part;
  for (const AffineTerm& t : index.terms())
    if (t.depth >= depth) part.addTerm(t.depth, t.coefficient);
  return part;
}

// Something still uses an array whose declaration is gone.
bool usesUndeclared(const Program& program) {
  bool found = false;
  mapOperations(program, [&](const Operation& o) {
    return mapAccesses(o, [&](const Access& access) {
      found |= !program.bufferOf(access.array);
      return access;
    });
  });
  return found;
}

// Refused where the candidate lost an array that it still uses, or that is more than the program's
// own: what a node was computed from was not its alone.
std::optional<Refusal> refuseIfUsedElsewhere(const View& view, const Program& candidate,
                                             const Node& node) {
  bool isUsed = usesUndeclared(candidate);
  for (const Buffer& buffer : view.program().buffers)
    for (const std::string& array : buffer.arrays)
      isUsed |= !candidate.bufferOf(array) && !isOwn(view.program(), array);
  if (!isUsed) return std::nullopt;
  int s = view.scopeIndex(node.id());
  return refuse("used-elsewhere",
                phrase("something else uses what {} is computed from",
                       s >= 0 ? describeScope(view, s) : describeOp(view, view.opIndex(node.id()))),
                {node.id()});
}

}  // namespace

std::vector<Literal> identitiesOf(const Program& program, const Operation& o) {
  std::vector<Literal> identities;
  for (const Access& target : o.targets) {
    DType t = program.bufferOf(target.array)->dtype;
    bool isIndex =
        (o.assign == Assign::ArgMax || o.assign == Assign::ArgMin) && !identities.empty();
    bool isSum = o.assign == Assign::Softmax && !identities.empty();
    identities.push_back(isIndex ? extreme(t, false)
                         : isSum ? Literal{int64_t{0}, ""}
                                 : identityOf(o.assign, t));
  }
  return identities;
}

std::optional<Refusal> refuseOtherUse(const View& view, int op, int scope) {
  std::vector<Order> order(static_cast<size_t>(view.scope(scope).depth), Order::Equal);
  int first = firstAccessOf(view, op);
  int end = first + static_cast<int>(view.op(op).operation().targets.size());
  for (int target = first; target < end; ++target)
    for (int i : view.accessesTo(view.accesses()[target].buffer, view.opsIn(scope))) {
      if (i == target) continue;
      if (auto conflict = overlap(view, {target, i, order}))
        return refuseConflict(view, *conflict,
                              phrase("so {} does more than reduce", describeScope(view, scope)));
    }
  return std::nullopt;
}

std::optional<Refusal> refuseAsReduction(const View& view, int op, int scope) {
  for (const Access& target : view.op(op).operation().targets)
    if (target.uses(view.scope(scope).depth))
      return refuse("target-varies",
                    messageFor(view, "{} is a different element in every iteration of {}",
                               print(target), describeScope(view, scope)),
                    {view.op(op).node->id(), view.scope(scope).node->id()});
  return refuseOtherUse(view, op, scope);
}

int reductionAround(const View& view, int op, int from) {
  int outermost = -1;
  for (int s = from; s >= 0 && !refuseAsReduction(view, op, s); s = view.scope(s).parent)
    outermost = s;
  return outermost;
}

std::vector<Affine> TargetBox::element(int depth) const {
  std::vector<Affine> indices;
  for (const Side& side : sides) {
    indices.push_back(side.outer);
    if (side.extent.value > 1) indices.back().addTerm(depth++, 1);
  }
  return indices;
}

TargetBox boxAround(const View& view, int op, size_t target, int scope) {
  const Access& access = view.op(op).operation().targets[target];
  const Buffer& buffer = *view.program().bufferOf(access.array);
  int depth = view.scope(scope).depth;
  TargetBox box;
  box.isFilled = dimensionsAreIndependent(access, depth);
  for (size_t k = 0; k < access.indices.size(); ++k) {
    Affine inner = innerPart(access.indices[k], depth), outer = access.indices[k];
    auto [low, high] = inner.range(view.op(op).extents);
    auto [first, last] = outer.add(inner, -1).range(view.op(op).extents);
    box.isInside &= first + low >= 0 && last + high < buffer.dims[k].extent.value;
    auto image = denseImage(inner, view.op(op).extents);
    box.isFilled &= image && image->low == low && image->high == high;
    int64_t length = high - low + 1;
    Extent extent =
        buffer.dims[k].extent.value == length ? buffer.dims[k].extent : Extent{length, ""};
    if (length > 1) {
      box.local.push_back(inner.add(-low));
      box.shape.push_back(extent);
    }
    box.sides.push_back({outer.add(low), extent});
  }
  return box;
}

tl::expected<TargetBox, Refusal> targetBox(const View& view, int op, size_t target, int scope) {
  TargetBox box = boxAround(view, op, target, scope);
  if (box.isInside) return box;
  return tl::unexpected(refuseWithoutGuard(view, op));
}

Refusal refuseWithoutGuard(const View& view, int op) {
  return refuse(
      "guarded",
      phrase("without its guard, {} may read an uninitialised element", describeOp(view, op)),
      {view.op(op).node->id()});
}

NodePtr nested(Program& program, const std::vector<Extent>& extents, NodePtr node) {
  for (size_t k = extents.size(); k-- > 0;) node = newScope(program, extents[k], {node});
  return node;
}

Program insertedAround(const Program& program, const View& view, int scope,
                       std::vector<NodePtr> before, const std::vector<NodePtr>& after) {
  NodeId id = view.scope(scope).node->id();
  View changed(program);
  before.push_back(handleOf(changed, *changed.scope(changed.scopeIndex(id)).node));
  before.insert(before.end(), after.begin(), after.end());
  return replaced(program, id, std::move(before));
}

Program nestedLike(Program program, const View& view, int op, Operation operation, int like) {
  std::vector<Extent> extents;
  for (auto d = static_cast<size_t>(view.op(op).depth()); d < view.op(like).scopes.size(); ++d)
    extents.push_back(view.scope(view.op(like).scopes[d]).scope().extent);
  NodePtr node = withOperation(*view.op(op).node, std::move(operation));
  NodePtr nest = nested(program, extents, node);
  return replaced(std::move(program), node->id(), {nest});
}

std::vector<Guard> outerGuards(const Operation& o, int depth) {
  std::vector<Guard> guards = o.guards;
  std::erase_if(guards, [&](const Guard& g) { return g.expression.deepest() >= depth; });
  return guards;
}

std::vector<Guard> guardsOfElements(const Operation& o, int depth, const TargetBox& box,
                                    int inner) {
  std::vector<Guard> guards;
  for (Guard guard : o.guards) {
    Affine& rest = guard.expression;
    Affine ofElement;
    for (size_t k = 0; k < box.local.size(); ++k) {
      const AffineTerm& term = box.local[k].terms().front();
      int64_t times = rest.coefficient(term.depth) / term.coefficient;
      rest.add(box.local[k], -times);
      ofElement.addTerm(inner + static_cast<int>(k), times);
    }
    if (rest.deepest() >= depth) continue;
    rest.add(ofElement);
    guards.push_back(std::move(guard));
  }
  return guards;
}

std::string addBuffer(Program& program, const std::string& base, DType dtype,
                      std::vector<Dimension> dims, Location location) {
  std::string name = freshName(program, base);
  program.buffers.push_back({name, dtype, std::move(dims), location, {name}, {}});
  return name;
}

bool isOwn(const Program& program, const std::string& array) {
  const Buffer* buffer = program.bufferOf(array);
  return buffer && buffer->arrays.size() == 1 && !program.isInput(array) &&
         !program.isOutput(array);
}

Program withoutBuffers(const Program& program, const std::vector<std::string>& arrays) {
  Program result = program;
  for (const std::string& array : arrays)
    std::erase_if(result.buffers, [&](const Buffer& buffer) { return buffer.holds(array); });
  return result;
}

const Access* readBy(const Operation& o, size_t operand) {
  return operand < o.operands.size() ? std::get_if<Access>(&o.operands[operand]) : nullptr;
}

const Node* childAt(const View& view, int parent, int position) {
  auto children = view.childrenOf(parent);
  bool isThere = position >= 0 && position < static_cast<int>(children.size());
  return isThere ? children[static_cast<size_t>(position)].get() : nullptr;
}

const Operation* operationAt(const View& view, int parent, int position) {
  const Node* node = childAt(view, parent, position);
  return node && !node->isScope() ? &node->operation() : nullptr;
}

Access redirectedTarget(const Access& part, const Access& combined, int depth) {
  Access target{combined.array, {}};
  for (const Affine& index : combined.indices) {
    Affine redirected(index.constant());
    for (const AffineTerm& t : index.terms()) {
      if (t.depth < depth)
        redirected.addTerm(t.depth, t.coefficient);
      else
        redirected.add(part.indices[static_cast<size_t>(t.depth - depth)], t.coefficient);
    }
    target.indices.push_back(std::move(redirected));
  }
  return target;
}

std::optional<Refusal> refuseUnlessGives(const Context& context, const Move& move,
                                         const Program& candidate, const Step& step, NodeId idle) {
  View view(candidate, context.view);
  Context before{view, context.machine};
  if (auto no = move.check(before, step)) return no;
  Program again = move.rewrite(before, step);
  if (idle) again = replaced(std::move(again), idle, {});
  const auto &a = again.body, &b = context.program().body;
  bool same = std::equal(a.begin(), a.end(), b.begin(), b.end(),
                         [](const NodePtr& x, const NodePtr& y) { return x->hash() == y->hash(); });
  for (const AccessInfo& access : context.view.accesses()) {
    const Buffer* made = again.bufferOf(access.access->array);
    same &= made && made->dtype == context.program().bufferOf(access.access->array)->dtype;
  }
  if (!same)
    return refuse(
        "not-as-made",
        phrase("this is not what {} produces; undo later changes to it first", move.name));
  for (int b = 0; b < static_cast<int>(candidate.buffers.size()); ++b)
    if (Memory memory = view.memory(b); needsProof(view, memory))
      if (auto no = refuseIfLayoutUnsound(view, memory)) return no;
  return std::nullopt;
}

std::optional<Refusal> refuseUnlessTakenBack(const Context& context, const Program& candidate,
                                             const Node& node, const Move& move,
                                             Arguments arguments) {
  if (auto no = refuseIfUsedElsewhere(context.view, candidate, node)) return no;
  View after(candidate);
  Place place = node.isScope() ? placeOfScope(after, after.scopeIndex(node.id()))
                               : placeOfOp(after, after.opIndex(node.id()));
  return refuseUnlessGives(context, move, candidate,
                           {std::string(move.name), place, std::move(arguments)});
}

std::optional<Refusal> refuseIfNewBuffersUnsound(const Program& before, const View& after) {
  for (const Buffer& buffer : after.program().buffers)
    if (!before.bufferNamed(buffer.name))
      if (auto no = refuseIfLayoutUnsound(after, buffer.name)) return no;
  return std::nullopt;
}

}  // namespace dojo::core
