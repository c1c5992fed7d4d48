// dead_code t#k
//
//   t f32 [N] heap                   N y[{0}] = x[{0}]
//                              →
//   N
//   | t[{0}] = exp(x[{0}])
//   | y[{0}] = x[{0}]
//
// Removes an operation whose result nobody reads, and the declaration of an array that then no
// operation mentions. Legal when the operation writes no output and no other operation reads its
// target.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/edit.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

// Another operation's access that reads one of the operation's targets; -1.
int readerOf(const View& view, int op) {
  for (const Access& target : view.op(op).operation().targets)
    for (int i : view.accessesTo(view.bufferIndex(target.array))) {
      const AccessInfo& access = view.accesses()[i];
      if (access.op != op && access.reads && access.access->array == target.array) return i;
    }
  return -1;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (int op = 0; op < static_cast<int>(context.view.ops().size()); ++op)
    if (!context.program().isOutput(context.view.op(op).operation().target().array))
      steps.push_back({"dead_code", placeOfOp(context.view, op), {}});
  return steps;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  NodeId node = view.op(op).node->id();
  for (const Access& target : view.op(op).operation().targets)
    if (context.program().isOutput(target.array))
      return refuse("output", messageFor(view, "'{}' is an output of the kernel", target.array),
                    {node});
  int reader = readerOf(view, op);
  if (reader < 0) return std::nullopt;
  NodeId other = view.op(view.accesses()[reader].op).node->id();
  Refusal refusal = refuse("still-read",
                           messageFor(view, "{} still reads what {} writes", describe(view, reader),
                                      describeOp(view, op)),
                           {other, node});
  refusal.accesses = {{other, view.accesses()[reader].slot}, {node, 0}};
  return refusal;
}

bool isMentioned(const View& view, int without, const std::string& array) {
  return std::any_of(view.accesses().begin(), view.accesses().end(), [&](const AccessInfo& a) {
    return a.op != without && a.access->array == array;
  });
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  Program result = replaced(context.program(), view.op(op).node->id(), {});
  for (Buffer& buffer : result.buffers)
    std::erase_if(buffer.arrays, [&](const std::string& array) {
      return !result.isInput(array) && !isMentioned(view, op, array);
    });
  std::erase_if(result.buffers, [](const Buffer& buffer) { return buffer.arrays.empty(); });
  return result;
}

}  // namespace

const Move kDeadCode = {
    .name = "dead_code",
    .summary = "remove an operation whose result nobody reads",
    .legality = "legal when the operation writes no output and no other operation reads its target",
    .parameters = "",
    .inverse = "",
    .source = "dead code elimination",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Arithmetic,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "dead code elimination, dead store elimination, DCE",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
