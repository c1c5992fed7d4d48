// async_copy t#k
//
//   64:b s[{0}] = x[{0}]   →   64:b s[{0}] = x[{0}]:as
//
// Lets a thread go on while what it copies from device memory into shared memory is under way,
// without a register in between (PTX's cp.async). Threads wait for copies before the barrier ahead
// of what uses them, so with double_buffer or pipeline_scope the next tile comes while this one is
// computed. Legal for a plain copy of a heap array that its kernel does not write into a shared
// one, of 4 or 8 bytes at once, or of vectors of 4, 8 or a multiple of 16 bytes. Values do not
// depend on it.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/edit.h"
#include "core/moves/legality/async_copies.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

// What the operation copies as it is; null where it does anything else.
const Access* copied(const Operation& o) {
  bool isCopy = o.assign == Assign::Set && o.op == Operator::Copy && o.targets.size() == 1;
  return isCopy ? std::get_if<Access>(&o.operands[0]) : nullptr;
}

const Buffer& bufferOf(const View& view, const Access& access) {
  return *view.program().bufferOf(access.array);
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  if (!context.machine.hasFeature(kAsyncCopies)) return steps;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    const Operation& o = view.op(op).operation();
    const Access* source = copied(o);
    if (source && !source->movement.isAsync &&
        bufferOf(view, o.target()).location == Location::Shared &&
        bufferOf(view, *source).location == Location::Heap)
      steps.push_back({"async_copy", placeOfOp(view, op), {}});
  }
  return steps;
}

// The first operation of the kernel, a child of the root, that writes the buffer; -1: none.
int writerInKernel(const View& view, int op, int buffer) {
  View::Range kernel{op, op + 1};
  if (!view.op(op).scopes.empty()) kernel = view.opsIn(*view.scope(view.op(op).scopes[0]).node);
  for (int i : view.accessesTo(buffer, kernel))
    if (view.accesses()[static_cast<size_t>(i)].writes)
      return view.accesses()[static_cast<size_t>(i)].op;
  return -1;
}

std::optional<Refusal> refuseArrays(const View& view, int op, const Access& source) {
  const Operation& o = view.op(op).operation();
  NodeId node = view.op(op).node->id();
  const Buffer &to = bufferOf(view, o.target()), &from = bufferOf(view, source);
  if (to.location != Location::Shared)
    return refuse("not-shared",
                  messageFor(view, "'{}' is in {}; asynchronous copies go into shared memory",
                             to.name, name(to.location)),
                  {node});
  if (from.location != Location::Heap)
    return refuse("not-heap",
                  messageFor(view, "'{}' is in {}; asynchronous copies read heap memory", from.name,
                             name(from.location)),
                  {node});
  if (to.dtype != from.dtype)
    return refuse(
        "converts",
        messageFor(view, "{} converts {} to {}, and an asynchronous copy leaves bits alone",
                   describeOp(view, op), name(from.dtype), name(to.dtype)),
        {node});
  if (asyncCopyBytes(view, op) == 0)
    return refuse("copy-size",
                  messageFor(view,
                             "{} copies {} bytes at once; an asynchronous copy takes 4 or 8, or 16 "
                             "as aligned vectors",
                             describeOp(view, op), sizeOf(to.dtype)),
                  {node});
  int writer = writerInKernel(view, op, view.bufferIndex(from.arrays.front()));
  if (writer < 0) return std::nullopt;
  return refuse("source-written",
                messageFor(view,
                           "{} writes '{}' in the same kernel, and nothing orders it with "
                           "asynchronous copies",
                           describeOp(view, writer), from.name),
                {node, view.op(writer).node->id()});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  NodeId node = view.op(op).node->id();
  if (!context.machine.hasFeature(kAsyncCopies))
    return refuse("no-async-copy", phrase("{} has no asynchronous copies", context.machine.name),
                  {node});
  const Access* source = copied(view.op(op).operation());
  if (!source)
    return refuse("not-copy",
                  messageFor(view, "{} is not a plain copy of an array", describeOp(view, op)),
                  {node});
  if (source->movement.isAsync)
    return refuse("marked", messageFor(view, "{} is already asynchronous", describeOp(view, op)),
                  {node});
  return refuseArrays(view, op, *source);
}

Program rewrite(const Context& context, const Step& step) {
  const Node& node = *context.view.op(opAt(context.view, step.place)).node;
  Operation o = node.operation();
  std::get<Access>(o.operands[0]).movement.isAsync = true;
  return replaced(context.program(), node.id(), {withOperation(node, std::move(o))});
}

}  // namespace

const Move kAsyncCopy = {
    .name = "async_copy",
    .summary = "make a copy into shared memory asynchronous",
    .legality =
        "legal when the operation copies a heap array that its kernel does not write into a shared "
        "array of the same type, 4 or 8 bytes at once, or vectors of 4, 8 or a multiple of 16 "
        "bytes, for a machine with asynchronous copies",
    .parameters = "",
    .inverse = "no_async_copy",
    .source = "cp.async (PTX ISA 7.0)",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Movement,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Sets,
    .aliases = "cp async, asynchronous copy, memcpy async, multistage pipeline",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
