#include "rl/passes/gpu/block_copies.h"

#include <algorithm>

#include "core/cost/alignment.h"
#include "core/cost/gpu_access.h"

namespace dojo::rl {
namespace {

constexpr int64_t kVectorBytes = 16;
constexpr int64_t kMostUnrolled = 16;
constexpr int kMostScopes = 3;  // of threads, directly nested

int64_t largestDivisor(int64_t n, int64_t most) {
  for (int64_t d = std::min(n, most); d > 1; --d)
    if (n % d == 0) return d;
  return 1;
}

const core::OpInfo& infoOf(const Schedule& schedule, core::NodeId op) {
  return schedule.view().op(schedule.view().opIndex(op));
}

// Cuts neighbours for a vector off the innermost scope where source and copy take one.
bool cutVector(Schedule& schedule, core::NodeId op) {
  const core::OpInfo& info = infoOf(schedule, op);
  int64_t size = core::sizeOf(schedule.program().bufferOf(info.operation().target().array)->dtype);
  for (int64_t lanes = kVectorBytes / size; lanes > 1; lanes /= 2) {
    bool isCut = info.extents.back() % lanes == 0 && schedule.attempt([&] {
      int last = infoOf(schedule, op).depth() - 1;
      bool isWhole = infoOf(schedule, op).extents.back() == lanes;
      if (!isWhole && !schedule.applyAround("split_scope", op, last, {std::to_string(lanes)}))
        return false;
      int inner = infoOf(schedule, op).depth() - 1;
      const core::View& view = schedule.view();
      bool isAligned = std::ranges::all_of(view.accessesOf(view.opIndex(op)), [&](const auto& a) {
        return core::isWholeVector(view.program().buffers[static_cast<size_t>(a.buffer)], *a.access,
                                   inner, lanes);
      });
      return isAligned && schedule.applyAround("vectorize", op, inner);
    });
    if (isCut) return true;
  }
  return false;
}

// Moves the scope at a depth in, past so many scopes.
bool moveIn(Schedule& schedule, core::NodeId op, int depth, int past) {
  for (int k = 0; k < past; ++k)
    if (!schedule.applyAround("swap_scopes", op, depth + k)) return false;
  return true;
}

// Passes of the accesses to a buffer by a thread of each warp.
double passesOf(const Schedule& schedule, const std::string& name) {
  const core::View& view = schedule.view();
  double passes = 0;
  for (int a :
       view.accessesTo(view.bufferIndex(view.program().bufferNamed(name)->arrays.front()))) {
    const core::AccessInfo& access = view.accesses()[static_cast<size_t>(a)];
    passes += core::instructionsOf(view, access) *
              static_cast<double>(core::warpAccess(view, access, schedule.machine()).passes);
  }
  return passes;
}

}  // namespace

// From the innermost scope out: as many iterations as threads are left become threads, the rest
// turns of each, inside.
void shareCopy(Schedule& schedule, core::NodeId copy, int depth, int64_t threads,
               std::vector<Spot>& added) {
  bool isVector = cutVector(schedule, copy);
  int shared = 0;
  for (int d = infoOf(schedule, copy).depth() - 1 - isVector; d >= depth; --d) {
    int64_t extent = infoOf(schedule, copy).extents[static_cast<size_t>(d)];
    int64_t taken = shared < kMostScopes ? largestDivisor(extent, threads) : 1;
    if (taken > 1 && taken < extent &&
        !schedule.applyAround("split_scope", copy, d, {std::to_string(taken)}))
      return;
    threads /= taken;
    shared += taken > 1;
    if (taken < extent && !moveIn(schedule, copy, d, shared)) return;
  }
  for (int k = 0; k < shared; ++k) added.push_back({copy, depth + k});
  for (int d = depth + shared; d < infoOf(schedule, copy).depth() - isVector; ++d)
    if (infoOf(schedule, copy).extents[static_cast<size_t>(d)] <= kMostUnrolled)
      schedule.applyAround("unroll", copy, d);
}

void padShared(Schedule& schedule) {
  for (const std::string& name : temporaries(schedule.program())) {
    const core::Buffer buffer = *schedule.program().bufferNamed(name);
    if (buffer.location != core::Location::Shared || buffer.dims.size() < 2) continue;
    core::Place place = placeOfDimension(name, static_cast<int>(buffer.dims.size()) - 1);
    int64_t extent = buffer.dims.back().extent.value;
    double least = passesOf(schedule, name);
    int64_t best = extent;
    for (int64_t more : {int64_t{1}, kVectorBytes / core::sizeOf(buffer.dtype)})
      schedule.attempt([&] {
        if (schedule.apply("pad_dim", place, {std::to_string(extent + more)}) &&
            passesOf(schedule, name) < least) {
          least = passesOf(schedule, name);
          best = extent + more;
        }
        return false;
      });
    if (best > extent) schedule.apply("pad_dim", place, {std::to_string(best)});
  }
}

}  // namespace dojo::rl
