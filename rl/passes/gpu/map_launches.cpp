// Each nest of the program as a launch, in the cheapest of the ways there are.
#include <fmt/format.h>

#include <functional>
#include <limits>
#include <set>

#include "rl/passes/gpu/gpu_rules.h"

namespace dojo::rl {
namespace {

using Way = std::function<bool()>;

constexpr double kClearlyLess = 0.98;  // than a way that is tried sooner, of its time

// The first operation of each nest that no thread runs yet.
std::vector<core::NodeId> launches(const core::View& view) {
  std::vector<core::NodeId> firsts;
  for (const core::NodePtr& node : view.program().body)
    if (isOpen(*node)) firsts.push_back(view.op(view.opsIn(*node).first).node->id());
  return firsts;
}

double costOf(Schedule& schedule, const Way& way) {
  double ns = std::numeric_limits<double>::infinity();
  schedule.attempt([&] {
    if (way()) ns = estimatedNs(schedule);
    return false;
  });
  return ns;
}

std::vector<Way> waysOf(Schedule& schedule, core::NodeId op) {
  std::vector<Way> ways;
  int64_t most = schedule.machine().level(core::Mapping::Block)->most;
  const core::OpInfo& info = schedule.view().op(schedule.view().opIndex(op));
  auto type = schedule.program().bufferOf(info.operation().target().array)->dtype;
  std::set<int64_t> lanes = {1};
  for (int each : schedule.machine().lanes(type)) lanes.insert(each);
  for (int64_t threads : {256, 128, 512, 64, 1024, 32})
    for (auto lane = lanes.rbegin(); lane != lanes.rend(); ++lane)
      if (threads <= most)
        ways.emplace_back([&schedule, op, threads, lane = *lane] {
          return mapRows(schedule, op, {threads, lane});
        });
  for (int64_t threads : {256, 128, 64})
    ways.emplace_back([&schedule, op, threads] { return mapThreadPerRow(schedule, op, threads); });
  return ways;
}

}  // namespace

void mapLaunchOf(Schedule& schedule, core::NodeId op) {
  std::vector<Way> ways = waysOf(schedule, op), found;
  double best = std::numeric_limits<double>::infinity();
  size_t preferred = 0;
  for (const Way& way : ways) {
    double ns = costOf(schedule, way);
    if (ns == std::numeric_limits<double>::infinity()) continue;
    if (ns < kClearlyLess * best) {
      best = ns;
      preferred = found.size();
    }
    found.push_back(way);
  }
  if (found.empty()) return;
  std::vector<int64_t> options;
  for (size_t i = 0; i < found.size(); ++i) options.push_back(static_cast<int64_t>(i));
  const core::View& view = schedule.view();
  auto name = fmt::format("threads of {}", view.op(view.opIndex(op)).operation().target().array);
  auto chosen = static_cast<size_t>(schedule.choices().choose(name, options, preferred));
  schedule.attempt(found[chosen]);
}

void mapLaunches(Schedule& schedule) {
  for (core::NodeId op : launches(schedule.view())) mapLaunchOf(schedule, op);
}

}  // namespace dojo::rl
