// Results that do not fit the caches go past them: an ordinary store first reads the line that it
// overwrites. And what comes from memory may be asked for ahead, which hardware does for itself
// where the walk is plain, so that it is left as a choice; not where every step leaves the page.
#include <fmt/format.h>

#include "core/analysis/alignment.h"
#include "core/analysis/cost.h"
#include "core/moves/refuse.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

constexpr int64_t kPage = 4096;  // bytes, of which hardware that looks ahead sees one

void storePast(Schedule& schedule, core::NodeId op, const std::string& output) {
  bool isLarge =
      core::compulsoryBytes(schedule.program()) > static_cast<double>(schedule.hardware().l3Bytes);
  if (!schedule.choices().decide(fmt::format("store {} past the caches", output), isLarge)) return;
  if (auto place = schedule.opPlace(op)) schedule.apply("nontemporal_store", *place);
}

// A sum down the rows of a matrix that the second cache does not hold.
bool leavesPages(const Schedule& schedule, const core::OpInfo& op, const core::Access& access) {
  const core::Buffer& buffer = *schedule.program().bufferOf(access.array);
  int64_t element = core::sizeOf(buffer.dtype);
  if (op.operation().assign != core::Assign::Add ||
      buffer.elements() * element <= schedule.hardware().l2Bytes)
    return false;
  core::Affine flat = core::flatIndex(buffer, access);
  bool isVector = false;
  for (int depth = op.depth() - 1; depth >= 0; --depth) {
    int scope = op.scopes[static_cast<size_t>(depth)];
    core::Mapping mapping = schedule.view().scope(scope).scope().mapping;
    int64_t step = flat.coefficient(depth);
    if (mapping == core::Mapping::Vector) isVector = step == 1;
    if (mapping == core::Mapping::Vector || mapping == core::Mapping::Unroll) continue;
    return isVector && step * element >= kPage;
  }
  return false;
}

void fetchAhead(Schedule& schedule, core::NodeId op, const core::Access& access) {
  const std::string& input = access.array;
  const core::OpInfo& info = schedule.view().op(schedule.view().opIndex(op));
  int64_t distance =
      schedule.choices().choose(fmt::format("fetch {} ahead", input), {0, 4, 8, 16, 64},
                                leavesPages(schedule, info, access) ? 3 : 0);
  if (distance == 0) return;
  if (auto place = schedule.opPlace(op))
    schedule.apply("prefetch", *place, {input, std::to_string(distance)});
}

}  // namespace

void moveData(Schedule& schedule) {
  for (core::NodeId id : schedule.operations()) {
    const core::Operation o = schedule.view().op(schedule.view().opIndex(id)).operation();
    if (schedule.program().isOutput(o.target().array)) storePast(schedule, id, o.target().array);
    for (const core::Operand& operand : o.operands)
      if (const auto* access = std::get_if<core::Access>(&operand);
          access && schedule.program().isInput(access->array))
        fetchAhead(schedule, id, *access);
  }
}

}  // namespace dojo::rl
