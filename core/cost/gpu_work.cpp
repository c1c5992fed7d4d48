#include "core/cost/gpu_work.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/analysis/dependence.h"
#include "core/cost/cost.h"

namespace dojo::core {
namespace {

// Cycles; NVIDIA's since 2017 differ little (Jia et al., arXiv 1804.06826; Luo et al., arXiv
// 2402.13499).
constexpr double kArithmeticLatency = 4;
constexpr double kSharedLatency = 30;
constexpr double kGlobalLatency = 500;
constexpr double kBarrierLatency = 25;
constexpr double kLoadsAhead = 4;          // iterations of a loop whose loads go out together
constexpr double kLoopInstructions = 0.5;  // of an iteration, where compilers unroll by four
constexpr double kBlockStart = 200;        // cycles from one block to the next in its place

double functionInstructions(Operator op) {
  switch (op) {
    case Operator::Copy:
      return 0;
    case Operator::Max:
    case Operator::Min:  // that keep NaN
    case Operator::Floor:
      return 2;
    case Operator::Rsqrt:
      return 6;
    case Operator::Sqrt:
    case Operator::Div:
      return 9;
    case Operator::Exp:
      return 12;
    case Operator::Log:
    case Operator::Sigmoid:
    case Operator::Tanh:
      return 20;
    case Operator::Erf:
    case Operator::Sin:
    case Operator::Cos:
      return 25;
    case Operator::Pow:
      return 45;
    default:
      return 1;
  }
}

double accumulationInstructions(const Operation& o) {
  switch (o.assign) {
    case Assign::Set:
      return 0;
    case Assign::Add:
      return o.op == Operator::Mul ? 0 : 1;  // one multiply-add
    case Assign::Max:
    case Assign::Min:
      return 2;
    case Assign::ArgMax:
    case Assign::ArgMin:
      return 4;
    case Assign::Welford:
      return 20;
    case Assign::Softmax:
      return 36;
    default:
      return 1;
  }
}

double arithmeticOf(const View& view, const Operation& o) {
  DType type = view.program().bufferOf(o.target().array)->dtype;
  double width = sizeOf(type) == 8 ? 2 : 1;
  double converts = isFloat(type) && sizeOf(type) == 2 ? 2 : 0;
  return width * (functionInstructions(o.op) + accumulationInstructions(o)) + converts +
         static_cast<double>(o.guards.size());
}

struct Iterations {
  double loops = 1, copies = 1;  // of a thread, together all that it runs
  double threads = 1;
};

Iterations iterationsIn(const View& view, int op) {
  Iterations all;
  const OpInfo& info = view.op(op);
  for (size_t d = 0; d < info.extents.size(); ++d) {
    auto extent = static_cast<double>(info.extents[d]);
    switch (gridRole(view.scope(info.scopes[d]).scope().mapping)) {
      case GridRole::Block:
        break;
      case GridRole::Thread:
        all.threads *= extent;
        break;
      case GridRole::Loop:
        all.loops *= extent;
        break;
      case GridRole::Copies:
        all.copies *= extent;
    }
  }
  return all;
}

// Cycles from the first operand of one operation to the last result in a thread, without loads:
// what an accumulation adds to one element waits for the sum before.
double chainOf(const View& view, int op, const Iterations& iterations) {
  const Operation& o = view.op(op).operation();
  double steps = iterations.loops;
  for (int d = 0; d < view.op(op).depth(); ++d)
    if (gridRole(view.scope(view.op(op).scopes[static_cast<size_t>(d)]).scope().mapping) ==
            GridRole::Copies &&
        !o.target().uses(d) && o.assign != Assign::Set)
      steps *= static_cast<double>(view.op(op).extents[static_cast<size_t>(d)]);
  double each = std::max(1.0, functionInstructions(o.op) / 2 + accumulationInstructions(o));
  return steps * kArithmeticLatency * (o.assign == Assign::Set ? 1 : each);
}

double latencyOf(GpuHome home) {
  return home == GpuHome::Global ? kGlobalLatency : home == GpuHome::Registers ? 0 : kSharedLatency;
}

// Loads of one loop go out some iterations ahead, those of several operations in it together.
double loadChainOf(const View& view, View::Range ops) {
  std::map<int, double> byScope;
  for (int op = ops.first; op < ops.end; ++op)
    for (const AccessInfo& access : view.accessesOf(op)) {
      if (!access.reads) continue;
      double latency = latencyOf(homeOf(view, access));
      if (latency == 0) continue;
      double loops = 1;
      bool isOutside = false;
      for (int d = view.op(op).depth() - 1; d >= 0; --d) {
        const Scope& scope = view.scope(view.op(op).scopes[static_cast<size_t>(d)]).scope();
        if (gridRole(scope.mapping) != GridRole::Loop) continue;
        isOutside = isOutside || access.access->uses(d);
        if (isOutside) loops *= static_cast<double>(scope.extent.value);
      }
      double& chain = byScope[view.op(op).parent];
      chain = std::max(chain, latency * std::ceil(loops / kLoadsAhead));
    }
  double sum = 0;
  for (const auto& [scope, chain] : byScope) sum += chain;
  return sum;
}

// The same thread where each axis is the sole iteration of one dimension's index in both.
bool isOwnElement(const View& view, const AccessInfo& a, const GridPhase& of, const AccessInfo& b,
                  const GridPhase& in) {
  if (of.axes.size() != in.axes.size()) return false;
  for (size_t k = 0; k < of.axes.size(); ++k) {
    const ScopeInfo &first = view.scope(of.axes[k]), &second = view.scope(in.axes[k]);
    if (first.scope().extent.value != second.scope().extent.value) return false;
    bool isFound = false;
    for (size_t d = 0; d < a.access->indices.size(); ++d) {
      const Affine &x = a.access->indices[d], &y = b.access->indices[d];
      isFound = isFound || (x.soleIteration() == first.depth && y.soleIteration() == second.depth);
    }
    if (!isFound) return false;
  }
  return true;
}

bool haveOneShape(const View& view, const GridPhase& first, const GridPhase& second) {
  return std::ranges::equal(first.axes, second.axes, [&](int a, int b) {
    return view.scope(a).depth == view.scope(b).depth &&
           view.scope(a).scope().extent == view.scope(b).scope().extent;
  });
}

// Whether two different threads of a block touch one element, in one iteration of the loops around
// both phases or in any two.
bool meet(const View& view, const AccessInfo& a, const GridPhase& of, const AccessInfo& b,
          const GridPhase& in, bool inAnyTurn) {
  if (isOwnElement(view, a, of, b, in)) return false;
  if (of.axes.empty() || !haveOneShape(view, of, in)) return true;
  auto depths = static_cast<size_t>(view.scope(of.axes.back()).depth) + 1;
  std::vector<Order> order(depths, Order::Equal);
  for (int loop : of.loops)
    if (inAnyTurn) order[static_cast<size_t>(view.scope(loop).depth)] = Order::Any;
  for (int axis : of.axes) order[static_cast<size_t>(view.scope(axis).depth)] = Order::Any;
  return std::ranges::any_of(of.axes, [&](int axis) {
    std::vector<Order> apart = order;
    apart[static_cast<size_t>(view.scope(axis).depth)] = Order::Different;
    OverlapQuery query;
    query.a = static_cast<int>(&a - view.accesses().data());
    query.b = static_cast<int>(&b - view.accesses().data());
    query.order = apart;
    query.aligned = static_cast<int>(depths);
    return overlap(view, query).has_value();
  });
}

// Whether some element may go from one thread to another between two phases.
bool needsBarrier(const View& view, const GridPhase& first, const GridPhase& second,
                  bool inAnyTurn) {
  if (first.threads == 1 && second.threads == 1) return false;
  for (int p = first.ops.first; p < first.ops.end; ++p)
    for (const AccessInfo& a : view.accessesOf(p)) {
      GpuHome home = homeOf(view, a);
      if (home != GpuHome::Shared && home != GpuHome::Global) continue;
      for (int q = second.ops.first; q < second.ops.end; ++q)
        for (const AccessInfo& b : view.accessesOf(q))
          if (a.buffer == b.buffer && (a.writes || b.writes) &&
              meet(view, a, first, b, second, inAnyTurn))
            return true;
    }
  return false;
}

double barriersOf(const View& view, const GridLaunch& launch) {
  double count = 0;
  std::vector<const GridPhase*> since;  // the last barrier
  for (const GridPhase& phase : launch.phases) {
    bool waits = std::ranges::any_of(
        since, [&](const GridPhase* before) { return needsBarrier(view, *before, phase, false); });
    if (waits) {
      count += static_cast<double>(phase.turns);
      since.clear();
    }
    since.push_back(&phase);
  }
  // Around a loop of phases: its first waits for its last of the iteration before.
  std::map<int, std::pair<const GridPhase*, const GridPhase*>> ends;
  for (const GridPhase& phase : launch.phases)
    for (int loop : phase.loops) {
      auto& [first, last] = ends[loop];
      if (!first) first = &phase;
      last = &phase;
    }
  for (const auto& [loop, end] : ends)
    if (needsBarrier(view, *end.second, *end.first, true))
      count += static_cast<double>(end.first->turns);
  return count;
}

}  // namespace

GpuWork workOf(const View& view, const GridLaunch& launch, const Machine& machine) {
  GpuWork work;
  auto lanes = static_cast<double>(warpLanes(machine));
  for (const GridPhase& phase : launch.phases) {
    for (int op = phase.ops.first; op < phase.ops.end; ++op) {
      Iterations iterations = iterationsIn(view, op);
      double warps = std::ceil(iterations.threads / lanes);
      double runs = iterations.loops * iterations.copies;
      double slots = runs * arithmeticOf(view, view.op(op).operation());
      if (iterations.loops > 1) slots += iterations.loops * kLoopInstructions;
      for (const AccessInfo& access : view.accessesOf(op)) {
        if (homeOf(view, access) == GpuHome::Registers) continue;
        double count = instructionsOf(view, access) * (access.reads && access.writes ? 2 : 1);
        slots += count;
        work.passes +=
            warps * count * static_cast<double>(warpAccess(view, access, machine).passes);
      }
      work.instructions += warps * slots;
      work.waiting += chainOf(view, op, iterations);
    }
    work.waiting += loadChainOf(view, phase.ops);
  }
  work.barriers = barriersOf(view, launch);
  work.waiting += work.barriers * kBarrierLatency + kBlockStart;
  return work;
}

int registersOf(const View& view, const GridLaunch& launch) {
  constexpr double kOthers = 24;  // addresses, iterations, temporaries
  View::Range ops = view.opsIn(*launch.node);
  double registers = kOthers, loaded = 0;
  std::set<int> kept;
  for (int op = ops.first; op < ops.end; ++op) {
    double here = 0;
    for (const AccessInfo& access : view.accessesOf(op)) {
      const Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
      GpuHome home = homeOf(view, access);
      if (home == GpuHome::Registers && kept.insert(access.buffer).second)
        registers += static_cast<double>(elementsOfEach(view, access.buffer)) *
                     std::max(1.0, sizeOf(buffer.dtype) / 4.0);
      if (home == GpuHome::Registers || !access.reads) continue;
      double copies = 1;
      for (int d = 0; d < view.op(op).depth(); ++d)
        if (gridRole(view.scope(view.op(op).scopes[static_cast<size_t>(d)]).scope().mapping) ==
                GridRole::Copies &&
            access.access->uses(d))
          copies *= static_cast<double>(view.op(op).extents[static_cast<size_t>(d)]);
      here += std::min(copies, 32.0);
    }
    loaded = std::max(loaded, here);
  }
  return static_cast<int>(std::ceil((registers + loaded) / 8) * 8);
}

int64_t sharedBytesOf(const View& view, const GridLaunch& launch) {
  constexpr int64_t kAlignment = 16;
  View::Range ops = view.opsIn(*launch.node);
  std::set<int> seen;
  int64_t bytes = 0;
  for (int op = ops.first; op < ops.end; ++op)
    for (const AccessInfo& access : view.accessesOf(op)) {
      const Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
      if (buffer.location != Location::Shared || !seen.insert(access.buffer).second) continue;
      int64_t own = elementsOfEach(view, access.buffer) * sizeOf(buffer.dtype);
      bytes += (own + kAlignment - 1) / kAlignment * kAlignment;
    }
  return bytes;
}

}  // namespace dojo::core
