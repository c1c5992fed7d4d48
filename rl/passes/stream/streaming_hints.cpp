// Hints for streaming stores. Rows that begin anywhere in lines are peeled to where the stores are
// aligned. What waits in an array of the stack stays in memory until it is copied: streaming stores
// that follow each other at once hold up the reads after them; with ordinary stores between them,
// and each of them waiting for a load, they do not (measured on a Zen 4: root mean square norm of
// 4096 columns, whose next rows are prefetched meanwhile, takes 2.4 ms with an array of 128
// elements in memory and 3.0 ms with the same array in registers).
#include "codegen/c/emit/memory_plan.h"
#include "codegen/c/vector/streamed_rows.h"
#include "core/moves/place.h"
#include "rl/passes/compiler_hints.h"

namespace dojo::rl {
namespace {

// The array of the stack that a streaming store copies from; null: it copies from none.
const core::Buffer* copiedFrom(const core::View& view, const core::Operation& operation,
                               const codegen::StoragePlan& storage) {
  if (operation.assign != core::Assign::Set || operation.op != core::Operator::Copy ||
      !operation.target().movement.nontemporal)
    return nullptr;
  const auto* access = std::get_if<core::Access>(&operation.operands.front());
  if (!access) return nullptr;
  const core::Buffer& buffer = *view.program().bufferOf(access->array);
  const codegen::Home& home = storage.of(buffer);
  bool isArray = home.kind == codegen::Home::Kind::Local && home.lanes == 0;
  return isArray && buffer.location == core::Location::Stack ? &buffer : nullptr;
}

}  // namespace

void alignStreamedRows(Schedule& schedule) {
  const core::View& view = schedule.view();
  std::vector<int> scopes;
  for (const core::OpInfo& op : view.ops()) {
    int loop = op.parent < 0 ? -1 : view.scope(op.parent).parent;
    if (loop >= 0 && op.operation().target().movement.nontemporal &&
        (scopes.empty() || scopes.back() != loop) && core::rowVectorsOf(view, loop))
      scopes.push_back(loop);
  }
  hintAt(schedule, "align_scope", scopes);
}

void keepStagedInMemory(Schedule& schedule) {
  auto storage = codegen::planStorage(schedule.program());
  if (!storage) return;
  std::vector<std::pair<core::NodeId, std::string>> found;
  for (const core::OpInfo& op : schedule.view().ops())
    if (copiedFrom(schedule.view(), op.operation(), *storage))
      found.emplace_back(op.node->id(),
                         std::get<core::Access>(op.operation().operands.front()).array);
  for (const auto& [op, array] : found)
    schedule.apply("keep_in_memory", *schedule.opPlace(op), {array});
}

}  // namespace dojo::rl
