// rescale_restore t@d
//
//   m_run = -3.4e38                      S
//   l_run = 0                            | d = z[{0}] - m
//   S                              →     | l += exp(d)
//   | m_old = m_run
//   | m_run max= z[{0}]
//   | …
//   | l_run = l_run * m_scale
//   | d = z[{0}] - m_run
//   | l_run += exp(d)
//   …
//   l += l_run * m_factor
//
// Sums relative to the finished maximum again: takes rescale_commute back. Legal when
// rescale_commute on the result is legal and gives this program, up to the memory of the arrays
// that it makes.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/edit.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/reduction_scope.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

// The operation of a nest that holds nothing else.
const Operation* onlyOperation(const NodePtr& node) {
  const Node* inner = node.get();
  while (inner->isScope() && inner->scope().children.size() == 1)
    inner = inner->scope().children[0].get();
  return inner->isScope() ? nullptr : &inner->operation();
}

bool reads(const Operation& o, size_t operand, const Access& access) {
  const Access* found = readBy(o, operand);
  return found && *found == access;
}

// Takes in element {depth}, {depth+1}, … of what it adds, in as many scopes of its own.
bool isElementByElement(const Operation& add, int depth) {
  const auto& indices = readBy(add, 0)->indices;
  for (size_t k = 0; k < indices.size(); ++k)
    if (indices[k].soleIteration() != depth + static_cast<int>(k)) return false;
  int beyond = depth + static_cast<int>(indices.size());
  const auto& into = add.target().indices;
  return std::all_of(into.begin(), into.end(),
                     [&](const Affine& index) { return index.deepest() < beyond; });
}

struct Restored {
  int scope = -1;
  Access run, reference;
  std::vector<Access> sums, parts;  // what the closing operations add to, and what
  size_t opening = 0;               // children of the scope before its own work
};

// What stands behind the scope: m_rest = m_run - m, m_factor = exp(m_rest), then a product per sum.
bool readClosing(const View& view, Restored& r) {
  const ScopeInfo& info = view.scope(r.scope);
  auto siblings = view.childrenOf(info.parent);
  auto next = static_cast<size_t>(info.position) + 1;
  const Operation* rest = next < siblings.size() ? onlyOperation(siblings[next]) : nullptr;
  if (!rest || rest->op != Operator::Sub || !reads(*rest, 0, r.run) || !readBy(*rest, 1))
    return false;
  r.reference = *readBy(*rest, 1);
  const Operation* factor = ++next < siblings.size() ? onlyOperation(siblings[next]) : nullptr;
  if (!factor || factor->op != Operator::Exp || !reads(*factor, 0, rest->target())) return false;
  while (++next < siblings.size()) {
    const Operation* add = onlyOperation(siblings[next]);
    if (!add || add->assign != Assign::Add || add->op != Operator::Mul ||
        !reads(*add, 1, factor->target()))
      break;
    if (!readBy(*add, 0) || !isOwn(view.program(), readBy(*add, 0)->array)) break;
    if (!isElementByElement(*add, info.depth)) break;
    r.sums.push_back(add->target());
    r.parts.push_back(*readBy(*add, 0));
  }
  return !r.sums.empty();
}

std::optional<Restored> restoredAt(const View& view, int scope) {
  const ScopeInfo& info = view.scope(scope);
  const auto& children = info.scope().children;
  const Operation* old = onlyOperation(children[0]);
  if (!old || old->op != Operator::Copy || !readBy(*old, 0) ||
      !isOwn(view.program(), readBy(*old, 0)->array))
    return std::nullopt;
  Restored r;
  r.scope = scope;
  r.run = *readBy(*old, 0);
  if (!r.run.indices.empty() || !readClosing(view, r)) return std::nullopt;
  size_t k = 1;
  auto gathers = [&](const Operation* o) {
    return o && o->assign == Assign::Max && o->target() == r.run;
  };
  while (k < children.size() && gathers(onlyOperation(children[k]))) ++k;
  r.opening = k + 2 + r.sums.size();
  if (r.opening >= children.size() || static_cast<size_t>(info.position) < r.sums.size() + 1)
    return std::nullopt;
  return r;
}

Operation restored(const Operation& operation, const Restored& r, int depth) {
  Operation o = operation;
  if (o.op == Operator::Sub && reads(o, 1, r.run)) o.operands[1] = r.reference;
  for (size_t k = 0; k < r.parts.size(); ++k)
    if (o.target().array == r.parts[k].array)
      o.targets = {redirectedTarget(o.target(), r.sums[k], depth)};
  return o;
}

Program candidateOf(const View& view, const Restored& r) {
  const ScopeInfo& info = view.scope(r.scope);
  auto siblings = view.childrenOf(info.parent);
  auto at = static_cast<size_t>(info.position);
  Program program = view.program();
  std::vector<std::string> own{r.run.array};
  for (const Access& part : r.parts) own.push_back(part.array);
  auto remove = [&](const NodePtr& node) {
    const Operation* o = onlyOperation(node);
    if (o && isOwn(program, o->target().array) && o->assign == Assign::Set)
      own.push_back(o->target().array);
    program = replaced(std::move(program), node->id(), {});
  };
  for (size_t k = at - r.sums.size() - 1; k < at; ++k) remove(siblings[k]);
  for (size_t k = at + 1; k < at + 3 + r.sums.size(); ++k) remove(siblings[k]);
  const auto& children = info.scope().children;
  std::vector<NodePtr> work;
  for (size_t k = 0; k < children.size(); ++k) {
    if (k >= r.opening)
      work.push_back(mapOperations(children[k],
                                   [&](const Operation& o) { return restored(o, r, info.depth); }));
    else if (const Operation* o = onlyOperation(children[k]); o && o->assign == Assign::Set)
      own.push_back(o->target().array);
  }
  program =
      replaced(std::move(program), info.node->id(), {withChildren(*info.node, std::move(work))});
  return withoutBuffers(program, own);
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (int s = 0; s < static_cast<int>(context.view.scopes().size()); ++s)
    if (restoredAt(context.view, s))
      steps.push_back({"rescale_restore", placeOfScope(context.view, s), {}});
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  return candidateOf(context.view,
                     restoredAt(context.view, scopeAt(context.view, step.place)).value());
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  if (auto no = refuseUnlessSequential(view, s)) return no;
  auto r = restoredAt(view, s);
  NodeId node = view.scope(s).node->id();
  if (!r)
    return refuse("not-rescaled",
                  phrase("{} does not rescale sums by a running maximum", describeScope(view, s)),
                  {node});
  Program candidate = candidateOf(view, *r);
  return refuseUnlessTakenBack(context, candidate, *view.scope(s).node, kRescaleCommute);
}

}  // namespace

const Move kRescaleRestore = {
    .name = "rescale_restore",
    .summary = "sum relative to the final maximum instead of a rescaled running one",
    .legality = "legal when rescale_commute on the result is legal and gives this program",
    .parameters = "",
    .inverse = "rescale_commute",
    .source = "online softmax (Milakov and Gimelshein 2018), undone",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Reductions,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "undo online softmax, safe softmax, two-pass softmax",
    .limits =
        "What the scope reads must provably be written in the same iteration, so sliding windows "
        "are refused; a sum under a guard is refused, since without the guard it may read an "
        "uninitialised element.",
    .holdsFor = HoldsFor::ModerateValues,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
