// unroll t@d
//
//   4  y[{0}] = x[{0}]          →    4:u  y[{0}] = x[{0}]
//
// Writes the iterations of a scope one after another. Legal when the scope carries no mark, holds
// no parallel one, and all that is unrolled together comes to at most 1024 operations.
#include <fmt/format.h>

#include "core/moves/legality/mapping_change.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

constexpr int64_t kMostLines = 1024;

std::vector<Step> sites(const Context& context) {
  return sitesMapped(context, Mapping::Sequential, "unroll");
}

// Operations that the text of a node comes to, once `scope` is unrolled too; stops counting past
// the most.
int64_t linesOf(const Node& node, NodeId scope) {
  if (!node.isScope()) return 1;
  int64_t lines = 0;
  for (const NodePtr& child : node.scope().children) lines += linesOf(*child, scope);
  bool unrolled = node.scope().mapping == Mapping::Unroll || node.id() == scope;
  if (!unrolled || lines > kMostLines) return lines;
  return node.scope().extent.value > kMostLines ? kMostLines + 1
                                                : lines * node.scope().extent.value;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  if (auto no = refuseUnlessSequential(view, s)) return no;
  const Node& node = *view.scope(s).node;
  if (int inner = threadedInside(view, s); inner >= 0)
    return refuse(
        "holds-parallel",
        messageFor(view, "{} holds {}", describeScope(view, s), describeScope(view, inner)),
        {node.id(), view.scope(inner).node->id()});
  int outermost = s;
  for (int a = view.scope(s).parent; a >= 0; a = view.scope(a).parent)
    if (view.scope(a).scope().mapping == Mapping::Unroll) outermost = a;
  if (linesOf(*view.scope(outermost).node, node.id()) > kMostLines)
    return refuse("too-large",
                  messageFor(view, "unrolled, {} would have more than {} operations",
                             describeScope(view, outermost), kMostLines),
                  {view.scope(outermost).node->id()});
  return std::nullopt;
}

Program rewrite(const Context& context, const Step& step) {
  return remapped(context.view, scopeAt(context.view, step.place), Mapping::Unroll);
}

}  // namespace

const Move kUnroll = {
    .name = "unroll",
    .summary = "unroll a scope fully: write its iterations one after another",
    .legality =
        "legal when the scope has no mapping, contains no parallel scope, and unrolls to at most "
        "1024 operations",
    .parameters = "",
    .inverse = "no_unroll",
    .source = "PerfDojo §2.2",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Mapping,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Sets,
    .aliases = "unrolling, loop unrolling, unroll-and-jam, replication",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
