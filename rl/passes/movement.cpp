// Results that do not fit the caches go past them: an ordinary store first reads the line that it
// overwrites. And what comes from memory may be asked for ahead, which hardware does for itself
// where the walk is plain, so that it is left as a choice.
#include <fmt/format.h>

#include "core/analysis/cost.h"
#include "core/moves/refuse.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

void storePast(Schedule& schedule, core::NodeId op, const std::string& output) {
  bool isLarge =
      core::compulsoryBytes(schedule.program()) > static_cast<double>(schedule.hardware().l3Bytes);
  if (!schedule.choices().decide(fmt::format("store {} past the caches", output), isLarge)) return;
  if (auto place = schedule.opPlace(op)) schedule.apply("nontemporal_store", *place);
}

void fetchAhead(Schedule& schedule, core::NodeId op, const std::string& input) {
  int64_t distance =
      schedule.choices().choose(fmt::format("fetch {} ahead", input), {0, 4, 8, 16, 64});
  if (distance == 0) return;
  if (auto place = schedule.opPlace(op))
    schedule.apply("prefetch", *place, {input, std::to_string(distance)});
}

}  // namespace

void moveData(Schedule& schedule) {
  std::vector<core::NodeId> ids;
  for (const core::OpInfo& op : schedule.view().ops()) ids.push_back(op.node->id());
  for (core::NodeId id : ids) {
    const core::Operation o = schedule.view().op(schedule.view().opIndex(id)).operation();
    if (schedule.program().isOutput(o.target().array)) storePast(schedule, id, o.target().array);
    for (const core::Operand& operand : o.operands)
      if (const auto* access = std::get_if<core::Access>(&operand);
          access && schedule.program().isInput(access->array))
        fetchAhead(schedule, id, access->array);
  }
}

}  // namespace dojo::rl
