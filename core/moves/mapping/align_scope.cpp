// align_scope t@d
//
//   63 16:v y[{0},{1}*16+{2}]:nt = x[{0},{1}*16+{2}] if {1}*16+{2} < 1001
//     →
//   63:al 16:v y[{0},{1}*16+{2}]:nt = x[{0},{1}*16+{2}] if {1}*16+{2} < 1001
//
// Peels a loop over the vectors of a row up to the first element where its streaming stores are
// aligned: what comes before goes under a mask, then whole vectors, then what they leave. Legal
// when the loop goes through rows in vectors of which a mask cuts off the last, each element is
// made by itself (masked_rows.h), and some target carries :nt.
#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/masked_rows.h"
#include "core/moves/legality/hinting.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

bool streamsRow(const Context& context, int scope, const RowVectors& row) {
  const View& view = context.view;
  return std::ranges::any_of(view.scope(scope).scope().children, [&](const NodePtr& vector) {
    const Access& target = vector->scope().children.front()->operation().target();
    return target.movement.nontemporal &&
           mayBypassCaches(row, *view.program().bufferOf(target.array), target, context.machine);
  });
}

// A vector below the loop stores with :nt: which most loops need no proof to rule out.
bool holdsStreamingVector(const View& view, int scope) {
  const Scope& loop = view.scope(scope).scope();
  return loop.mapping == Mapping::Sequential &&
         std::ranges::any_of(loop.children, [](const NodePtr& child) {
           if (!child->isScope() || child->scope().mapping != Mapping::Vector) return false;
           const NodePtr& operation = child->scope().children.front();
           return !operation->isScope() && operation->operation().target().movement.nontemporal;
         });
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  if (auto no = refuseMapped(view, s)) return no;
  if (auto no = refuseIfHinted(view, s, &Hints::align)) return no;
  NodeId node = view.scope(s).node->id();
  auto row = rowVectorsOf(view, s);
  if (!row)
    return refuse(
        "no-row",
        messageFor(view,
                   "{} is not a loop over the vectors of a row, with a masked remainder and "
                   "elements that do not depend on each other",
                   describeScope(view, s)),
        {node});
  if (streamsRow(context, s, *row)) return std::nullopt;
  return refuse(
      "no-streaming-store",
      messageFor(view, "no operation in {} stores the row with :nt", describeScope(view, s)),
      {node});
}

std::vector<Step> sites(const Context& context) {
  return sitesWithout(context, &Hints::align, "align_scope", [](const View& view, int scope) {
    return holdsStreamingVector(view, scope) && rowVectorsOf(view, scope).has_value();
  });
}

Program rewrite(const Context& context, const Step& step) {
  return withHint(context, step, &Hints::align, true);
}

}  // namespace

const Move kAlignScope = {
    .name = "align_scope",
    .summary = "peel a loop up to where its streaming stores are aligned",
    .legality =
        "legal when the loop goes through rows in vectors, of which a mask cuts off the last, and "
        "stores them with :nt",
    .parameters = "",
    .inverse = "no_align_scope",
    .source = "Eichenberger, Wu and O'Brien, PLDI 2004 (loop peeling)",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Mapping,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Sets,
    .aliases = "alignment peeling, peel for alignment",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
