// Threads share the outermost scope of every nest, or scopes inside it where that one does not
// allow it or leaves threads idle, as three channels leave one of two. Sums over a scope are shared
// as partial ones. What it takes is weighed as operations, of the thread that has most of them, and
// little work is left to one.
#include <fmt/format.h>

#include <algorithm>

#include "core/cost/cost.h"
#include "core/moves/place.h"
#include "rl/passes/parallelise/cache_to_cache.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

constexpr int kDeepest = 3;
// In multiply-adds: meeting at a scope's end, of two threads; what pays for sums in parts;
// functions and conversions; four bytes of memory read or stored once; any other operation on four
// bytes.
constexpr double kMeeting = 80'000, kLeastToSum = 240'000, kSlow = 8, kFar = 2, kOther = 1;
constexpr double kEven = 1.06;      // times equal shares, and what is worth going further in
constexpr int64_t kMostParts = 64;  // of sums, or two for each thread

// What an operation reads and stores of arrays that it goes through once.
double farOf(const Schedule& schedule, int op) {
  const core::View& view = schedule.view();
  double far = 0;
  for (const core::AccessInfo& access : view.accessesOf(op)) {
    const core::Buffer& buffer = *view.program().bufferOf(access.access->array);
    int64_t bytes = core::sizeOf(buffer.dtype);
    if (buffer.location == core::Location::Heap &&
        iterationsOf(view.op(op)) <= static_cast<double>(buffer.elements()))
      far += kFar * static_cast<double>(bytes) / 4;
  }
  return far;
}

// Whether an operation takes a dozen instructions or more; integers become wider ones in one.
bool isSlow(const core::View& view, const core::Operation& o) {
  if (o.op != core::Operator::Convert) return core::isTranscendental(o.op);
  const auto* read = std::get_if<core::Access>(&o.operands.front());
  if (!read) return true;
  core::DType from = view.program().bufferOf(read->array)->dtype;
  core::DType to = view.program().bufferOf(o.target().array)->dtype;
  return core::isFloat(from) || core::isFloat(to) || core::sizeOf(to) < core::sizeOf(from);
}

// In multiply-adds.
double weightOf(const Schedule& schedule, int op) {
  const core::View& view = schedule.view();
  const core::Operation& o = view.op(op).operation();
  double far = farOf(schedule, op);
  if (o.assign == core::Assign::Add && o.op == core::Operator::Mul) return std::max(1.0, far);
  if (isSlow(view, o)) return std::max(kSlow, far);
  int64_t bytes = core::sizeOf(view.program().bufferOf(o.target().array)->dtype);
  return std::max(far, kOther * std::max(1.0, static_cast<double>(bytes) / 4));
}

double workIn(const Schedule& schedule, int scope) {
  const core::View& view = schedule.view();
  const core::ScopeInfo& info = view.scope(scope);
  double work = 0;
  for (int op = info.firstOp; op < info.endOp; ++op) {
    const core::OpInfo& o = view.op(op);
    double each = weightOf(schedule, op);
    for (int d = info.depth; d < o.depth(); ++d)
      each *= static_cast<double>(o.extents[static_cast<size_t>(d)]);
    work += each;
  }
  return work;
}

// The operations of one thread, of all threads' together.
double partOfOne(int64_t iterations, int threads) {
  int64_t most = (iterations + threads - 1) / threads;
  return static_cast<double>(most) / static_cast<double>(iterations);
}

}  // namespace

int64_t partsOf(int64_t iterations, int threads) {
  int64_t best = 1;
  int64_t most = std::max<int64_t>(kMostParts, 2 * threads);
  for (int64_t parts = 2; parts <= std::min(iterations, most); ++parts)
    if (iterations % parts == 0 && partOfOne(parts, threads) < partOfOne(best, threads))
      best = parts;
  bool servesWhole =
      iterations <= most && partOfOne(iterations, threads) <= partOfOne(best, threads);
  return servesWhole ? iterations : best;
}

namespace {

// What is summed over a scope and known outside it.
std::vector<core::NodeId> sumsOver(const core::View& view, int scope) {
  const core::ScopeInfo& info = view.scope(scope);
  std::vector<core::NodeId> sums;
  for (int i = info.firstOp; i < info.endOp; ++i) {
    const core::Operation& o = view.op(i).operation();
    if (o.assign == core::Assign::Set || o.target().uses(info.depth)) continue;
    for (int access : view.accessesTo(view.bufferIndex(o.target().array)))
      if (int op = view.accesses()[static_cast<size_t>(access)].op;
          op < info.firstOp || op >= info.endOp) {
        sums.push_back(view.op(i).node->id());
        break;
      }
  }
  return sums;
}

// Partial sums for the iterations of a scope, or for some parts of it, which threads share.
bool shareSums(Schedule& schedule, int scope) {
  const core::ScopeInfo& info = schedule.view().scope(scope);
  int depth = info.depth;
  int64_t iterations = info.scope().extent.value, parts = partsOf(iterations, schedule.threads());
  auto sums = sumsOver(schedule.view(), scope);
  if (sums.empty() || parts < 2 || workIn(schedule, scope) < kLeastToSum) return false;
  if (parts < iterations && !schedule.applyAround("split_scope", sums.front(), depth,
                                                  {std::to_string(iterations / parts)}))
    return false;
  for (core::NodeId sum : sums)
    if (!schedule.applyAround("split_reduction", sum, depth)) return false;
  return schedule.applyAround("parallelize", sums.front(), depth);
}

bool parallelize(Schedule& schedule, core::NodeId scope) {
  const core::View& view = schedule.view();
  return schedule.apply("parallelize", core::placeOfScope(view, view.scopeIndex(scope)));
}

double shareInside(Schedule& schedule, core::NodeId id, int64_t left, bool inParts);

// Shares a nest, or what is in it, and passes over as many scopes that would allow it as are to be
// left; says what it takes then, of one thread.
double share(Schedule& schedule, core::NodeId id, int64_t left, bool inParts) {
  int scope = schedule.view().scopeIndex(id), threads = schedule.threads();
  const core::ScopeInfo& info = schedule.view().scope(scope);
  double work = workIn(schedule, scope);
  if (info.depth > kDeepest || work - work / threads <= kMeeting) return work;
  double part = partOfOne(info.scope().extent.value, threads);
  double here = work * part + kMeeting, inside = work;
  bool mayShare = false, isLeft = false;
  bool isEven = schedule.attempt([&] {
    bool isLegal = parallelize(schedule, id);
    isLeft = isLegal && left > 0;
    mayShare = isLegal && !isLeft;
    return mayShare && here < work && part * threads <= kEven;
  });
  if (isEven) return here;
  if (isLeft) --left;
  double enough = mayShare ? here / kEven : here * kEven;
  auto isBetterInside = [&](bool parts) {
    return schedule.attempt([&] {
      inside = shareInside(schedule, id, left, parts);
      return inside <= enough || (!mayShare && !inParts);
    });
  };
  if (isBetterInside(false)) return inside;
  if (inParts && !mayShare &&
      schedule.attempt([&] { return shareSums(schedule, schedule.view().scopeIndex(id)); }))
    return here;
  if (!mayShare) return shareInside(schedule, id, left, true);
  if (inParts && isBetterInside(true)) return inside;
  if (here >= work) return work;
  parallelize(schedule, id);
  return here;
}

double shareInside(Schedule& schedule, core::NodeId id, int64_t left, bool inParts) {
  const core::View& view = schedule.view();
  int scope = view.scopeIndex(id);
  auto iterations = static_cast<double>(view.scope(scope).scope().extent.value);
  double work = workIn(schedule, scope);
  std::vector<core::NodeId> inside;
  for (const core::NodePtr& child : view.scope(scope).scope().children)
    if (child->isScope()) inside.push_back(child->id());
  for (core::NodeId child : inside) {
    work -= iterations * workIn(schedule, schedule.view().scopeIndex(child));
    work += iterations * share(schedule, child, left, inParts);
  }
  return work;
}

// Each nest by itself; what all take then, of one thread.
double shareEach(Schedule& schedule, const std::vector<core::NodeId>& roots) {
  double work = 0;
  for (core::NodeId root : roots) {
    const core::View& view = schedule.view();
    const core::ScopeInfo& outermost = view.scope(view.scopeIndex(root));
    std::string name =
        fmt::format("threads at {}", view.op(outermost.firstOp).operation().target().array);
    // 0: none, 1: as evenly as may be, from the outermost inwards, 2: from the next that may.
    int64_t wanted = schedule.choices().choose(name, {1, 0, 2});
    work += wanted > 0 ? share(schedule, root, wanted - 1, true)
                       : workIn(schedule, view.scopeIndex(root));
  }
  return work;
}

}  // namespace

// Where cores would fetch from each other what they have computed, all is done by one if that takes
// less.
void shareAmongThreads(Schedule& schedule) {
  if (schedule.threads() < 2) return;
  std::vector<core::NodeId> roots;
  double alone = 0;
  for (const core::NodePtr& node : schedule.program().body)
    if (node->isScope()) roots.push_back(node->id());
  for (core::NodeId root : roots) alone += workIn(schedule, schedule.view().scopeIndex(root));
  schedule.attempt([&] {
    double shared = shareEach(schedule, roots), fetched = cacheToCacheTransfers(schedule);
    if (fetched == 0) return true;
    std::string name = fmt::format("threads that fetch {}", schedule.program().outputs.front());
    return schedule.choices().decide(name, shared + fetched < alone);
  });
}

}  // namespace dojo::rl
