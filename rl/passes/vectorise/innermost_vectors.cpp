// Vectorise innermost scopes. A scope of lanes holds one operation, so a fused scope is split into
// lanes and distributed; several vectors of it are unrolled, so that their latencies overlap. A
// reduction first gets an accumulator for each of those lanes, and a tree combines the accumulators
// at the end. Extents that no vector divides are padded; their last vector is masked.
#include "rl/passes/vectorise/innermost_vectors.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <set>

#include "core/cost/cost.h"
#include "core/moves/legality/mapping_change.h"
#include "core/moves/legality/reduction_scope.h"
#include "core/moves/place.h"
#include "rl/passes/layout/interleaved_rows.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

constexpr int64_t kMostInTree = 256;    // elements
constexpr int64_t kMostWrittenOut = 8;  // iterations of a scope without lanes

bool stays(const core::Access& access, int depth) {
  return std::ranges::none_of(access.indices,
                              [&](const core::Affine& index) { return index.uses(depth); });
}

bool walksAlong(const core::Access& access, int depth) {
  for (size_t i = 0; i < access.indices.size(); ++i) {
    int64_t coefficient = access.indices[i].coefficient(depth);
    if (coefficient != 0 && (i + 1 < access.indices.size() || coefficient != 1)) return false;
  }
  return true;
}

}  // namespace

std::optional<Leaf> leafAt(const core::View& view, int scope) {
  const core::ScopeInfo& info = view.scope(scope);
  if (info.scope().mapping != core::Mapping::Sequential || !info.scope().instruction.empty())
    return std::nullopt;
  Leaf leaf{info.node->id(), info.depth, info.scope().extent.value};
  for (const core::NodePtr& child : info.scope().children)
    if (child->isScope()) return std::nullopt;
  leaf.widest = 1;
  for (int op = info.firstOp; op < info.endOp; ++op) {
    const core::Operation& o = view.op(op).operation();
    leaf.ops.push_back(view.op(op).node->id());
    if (o.assign != core::Assign::Set && stays(o.target(), info.depth))
      leaf.reductions.push_back(leaf.ops.back());
    leaf.name += (leaf.name.empty() ? "" : ",") + o.target().array;
    leaf.widest = std::max(leaf.widest, core::sizeOf(core::laneType(view, op)));
    for (const core::AccessInfo& access : view.accessesOf(op)) {
      bool isPart = takesParts(view.program(), *access.access, info.depth) &&
                    access.access->indices.back().isConstant();
      leaf.takesParts = leaf.takesParts || isPart;
      leaf.walks = leaf.walks && (isPart || walksAlong(*access.access, info.depth));
    }
  }
  return leaf;
}

namespace {

bool isCheap(core::Operator op) {
  constexpr std::array kCheap = {core::Operator::Copy, core::Operator::Add, core::Operator::Sub,
                                 core::Operator::Mul,  core::Operator::Max, core::Operator::Min};
  return std::ranges::find(kCheap, op) != kCheap.end();
}

// Whether two arrays or more pass by once that a cache but the first holds. Where the widest
// vectors are double-pumped anyway, shorter ones are as fast or faster then: 1.03 times from the
// second cache, 1.03 to 1.1 from the third (measured on a Zen 4; of one array no difference).
bool streamsFromCaches(const Schedule& schedule, const Leaf& leaf) {
  const core::View& view = schedule.view();
  if (!isDoublePumped512(schedule) || !leaf.reductions.empty() || comesFromMemory(schedule) ||
      core::compulsoryBytes(schedule.program()) <=
          static_cast<double>(schedule.machine().cacheBytes(1)))
    return false;
  std::set<int> inputs;
  for (core::NodeId id : leaf.ops) {
    int op = view.opIndex(id);
    if (!isCheap(view.op(op).operation().op)) return false;
    int64_t iterations = 1;
    for (int64_t extent : view.op(op).extents) iterations *= extent;
    for (const core::AccessInfo& access : view.accessesOf(op)) {
      const core::Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
      if (!access.writes && view.program().isInput(access.access->array) &&
          buffer.elements() >= iterations)
        inputs.insert(access.buffer);
    }
  }
  return inputs.size() > 1;
}

}  // namespace

bool sumsInputs(const Schedule& schedule, const Leaf& leaf) {
  const core::View& view = schedule.view();
  int op = view.opIndex(leaf.ops.front());
  const core::Operation& o = view.op(op).operation();
  bool isProduct = o.op == core::Operator::Copy || o.op == core::Operator::Mul;
  if (leaf.ops.size() != 1 || leaf.reductions.empty() || o.assign != core::Assign::Add ||
      !isProduct)
    return false;
  return std::ranges::all_of(o.operands, [&](const core::Operand& operand) {
    const auto* read = std::get_if<core::Access>(&operand);
    return read && schedule.program().isInput(read->array);
  });
}

namespace {

// Sums whose vectors are soon added, so that adding up their lanes is most of the work: of half as
// many lanes, or the quarter that divides a row, that is a step or two less, and two such vectors
// go at once. Means of rows of 12 to 32
// columns and their products with a vector are 1.0 to 2.1 times as fast so, of 48 and more no
// faster, nor are maxima and what was computed for a row (measured on a Zen 4).
bool isShortSum(const Schedule& schedule, const Leaf& leaf) {
  int64_t widest = schedule.machine().widestLanes(leaf.widest);
  return isDoublePumped512(schedule) && leaf.extent <= 2 * widest && sumsInputs(schedule, leaf);
}

}  // namespace

int64_t preferredLanes(const Schedule& schedule, const Leaf& leaf) {
  int64_t widest = schedule.machine().widestLanes(leaf.widest);
  return streamsFromCaches(schedule, leaf) ? widest / 2 : widest;
}

namespace {

std::vector<int64_t> laneOptions(const Schedule& schedule, const Leaf& leaf) {
  std::vector<int64_t> lanes;
  for (int bits : schedule.machine().vectorBits)
    if (int64_t n = bits / (8 * leaf.widest); n > 1 && leaf.extent % n == 0) lanes.push_back(n);
  return lanes;
}

}  // namespace

bool sumsRows(const Schedule& schedule, const Leaf& leaf) {
  const core::View& view = schedule.view();
  return leaf.depth > 0 && std::ranges::any_of(leaf.reductions, [&](core::NodeId id) {
           return stays(view.op(view.opIndex(id)).operation().target(), leaf.depth - 1) &&
                  core::reductionAround(view, view.opIndex(id), view.scopeIndex(leaf.scope)) !=
                      view.scopeIndex(leaf.scope);
         });
}

namespace {

// How many vectors are written out together: of additions, as many as hide their latency; two sums
// hide each other's.
int64_t vectorsTogether(Schedule& schedule, const Leaf& leaf, int64_t lanes) {
  std::vector<int64_t> options;
  int64_t all = leaf.extent / lanes;
  int64_t first = sumsRows(schedule, leaf) && all <= kFewVectors ? all
                  : leaf.reductions.size() == 1                  ? 8
                                                                 : 4;
  for (int64_t n : {first, int64_t{4}, int64_t{2}, int64_t{1}, int64_t{8}, int64_t{16}})
    if (leaf.extent % (lanes * n) == 0 && std::ranges::find(options, n) == options.end())
      options.push_back(n);
  return schedule.choices().choose(fmt::format("vectors together of {}", leaf.name), options);
}

// Cuts the scope at `depth` around an operation; does nothing where it has that extent already.
bool cut(Schedule& schedule, core::NodeId op, int& depth, int64_t extent) {
  const core::View& view = schedule.view();
  int index = view.opIndex(op);
  if (index < 0 || depth >= view.op(index).depth()) return false;
  if (view.op(index).extents[static_cast<size_t>(depth)] == extent) return true;
  return schedule.applyAround("split_scope", op, depth++, {std::to_string(extent)});
}

}  // namespace

bool makeLanes(Schedule& schedule, const std::vector<core::NodeId>& ops, int depth) {
  for (size_t i = 0; i + 1 < ops.size(); ++i)
    if (!schedule.applyAround("fission", ops[i], depth)) return false;
  return std::ranges::all_of(
      ops, [&](core::NodeId op) { return schedule.applyAround("vectorize", op, depth); });
}

namespace {

bool asVectors(Schedule& schedule, const Leaf& leaf, int64_t lanes, int64_t together) {
  core::NodeId first = leaf.ops.front();
  int depth = leaf.depth;
  // As many accumulators as elements would leave the same sum to do.
  if (!leaf.reductions.empty() && lanes * together >= leaf.extent && !sumsRows(schedule, leaf))
    return false;
  if (!cut(schedule, first, depth, lanes * together)) return false;
  for (core::NodeId reduction : leaf.reductions)
    if (!schedule.applyAround("split_reduction", reduction, depth)) return false;
  int around = depth;
  if (!cut(schedule, first, depth, lanes)) return false;
  if (!makeLanes(schedule, leaf.ops, depth)) return false;
  if (depth != around && !schedule.applyAround("unroll", first, around)) return false;
  if (around > leaf.depth && leaf.extent <= kFewVectors * lanes)
    schedule.applyAround("unroll", first, leaf.depth);
  return true;
}

bool isPlainAccumulation(const Schedule& schedule, const Leaf& leaf) {
  if (leaf.ops.size() != 1 || leaf.reductions.size() != 1) return false;
  const core::View& view = schedule.view();
  return view.op(view.opIndex(leaf.ops.front())).operation().op == core::Operator::Copy;
}

// The one vector that masked sums go into is blended where it is only used whole; halves of it are
// read from a copy.
void copyForDoublePumped(Schedule& schedule, const Leaf& leaf) {
  const core::View& view = schedule.view();
  const core::Operation& o = view.op(view.opIndex(leaf.ops.front())).operation();
  const auto* read = std::get_if<core::Access>(&o.operands[0]);
  int64_t widest = schedule.machine().widestLanes(leaf.widest);
  if (!read || (leaf.extent != widest && leaf.extent != widest / 2)) return;
  bool isMasked = std::ranges::any_of(view.ops(), [&](const core::OpInfo& op) {
    return op.operation().target().array == read->array && !op.operation().guards.empty();
  });
  std::string array = read->array;
  if (isMasked) schedule.applyAround("stage_in", leaf.ops.front(), leaf.depth, {array});
}

// Seven vectors are three and a half in the first level and parts of some in the next ones, under
// masks; they are added up one by one: batch norms of images of 20 to 105 elements are 1.3 to 2.3
// times as fast (of 12 0.95; measured on a Zen 4).
bool dividesUnevenly(const Schedule& schedule, const Leaf& leaf) {
  std::vector<int64_t> lanes = laneOptions(schedule, leaf);
  return !lanes.empty() && !std::has_single_bit(static_cast<uint64_t>(leaf.extent / lanes.front()));
}

bool asTree(Schedule& schedule, const Leaf& leaf) {
  if (!isPlainAccumulation(schedule, leaf) || leaf.extent <= 2 || leaf.extent > kMostInTree)
    return false;
  return schedule.attempt([&] {
    copyForDoublePumped(schedule, leaf);
    return schedule.applyAround("tree_reduce", leaf.ops.front(), leaf.depth);
  });
}

// What few accumulators hold at the end; rows of an array are left to vectors.
bool combinesAccumulators(const Schedule& schedule, const Leaf& leaf) {
  const core::View& view = schedule.view();
  const core::Operation& o = view.op(view.opIndex(leaf.ops.front())).operation();
  const auto* read = std::get_if<core::Access>(&o.operands[0]);
  return read && schedule.program().bufferOf(read->array)->elements() <= kMostInTree;
}

// 60 elements are 15 vectors of 4, or 4 of 16 with a masked one.
bool needsManyNarrow(const Leaf& leaf, int64_t lanes, int64_t widest) {
  int64_t masked = (leaf.extent + widest - 1) / widest;
  return lanes < widest && (leaf.extent >= 4 * widest || leaf.extent / lanes > 2 * masked);
}

// 784 elements are 49 vectors, which no few accumulators share: 48, and 4 of which one runs.
bool waitsForSums(const Leaf& leaf, int64_t widest) {
  int64_t vectors = leaf.extent / widest;
  return !leaf.reductions.empty() && leaf.extent % widest == 0 && vectors > kFewVectors &&
         vectors % 4 != 0;
}

// Whether the leaf writes rows that vectors of these lanes fill with non-temporal stores, or,
// where the widest vectors are double-pumped anyway, computes functions for another one that does,
// so that rows may overlap (software_pipeline.cpp): softmax of 2200 to 7000 columns 1.0 to 1.2
// times as fast (measured on a Zen 4).
bool fillsNontemporalLines(const Schedule& schedule, const Leaf& leaf, int64_t lanes) {
  const core::View& view = schedule.view();
  int first = view.opIndex(leaf.ops.front()), last = view.opIndex(leaf.ops.back());
  if (!leaf.reductions.empty()) return false;
  if (fillsNontemporalVectors(schedule, last, lanes)) return true;
  if (!isDoublePumped512(schedule) || 2 * lanes != preferredLanes(schedule, leaf) ||
      !hasFunctions(view, {first, last + 1}))
    return false;
  for (int op = last + 1; op < static_cast<int>(view.ops().size()); ++op)
    if (view.commonDepth(op, first) == leaf.depth && view.op(op).depth() == leaf.depth + 1 &&
        view.op(op).extents.back() == leaf.extent && fillsNontemporalVectors(schedule, op, lanes))
      return true;
  return false;
}

// Whether numbers become integers of fewer bytes, with nothing on the way that takes long. Of such
// a loop as it is compilers make vectors of as many integers as one holds: with vectors of numbers,
// quantize_i8 takes 1.1 times as long from the second cache and with AVX2 1.35 times, but 0.75 from
// memory, with non-temporal stores (measured on a Zen 4).
bool narrowsToIntegers(const Schedule& schedule, const Leaf& leaf) {
  const core::View& view = schedule.view();
  int first = view.opIndex(leaf.ops.front()), last = view.opIndex(leaf.ops.back());
  bool isNarrower = std::ranges::any_of(leaf.ops, [&](core::NodeId id) {
    const core::Operation& o = view.op(view.opIndex(id)).operation();
    if (o.op != core::Operator::Convert) return false;
    const auto* read = std::get_if<core::Access>(&o.operands.front());
    if (!read) return false;
    core::DType from = view.program().bufferOf(read->array)->dtype;
    core::DType to = view.program().bufferOf(o.target().array)->dtype;
    return core::isFloat(from) && core::isInteger(to) && core::sizeOf(to) < core::sizeOf(from);
  });
  return isNarrower && leaf.reductions.empty() && !hasFunctions(view, {first, last + 1});
}

// Whether the leaf may be vectors, and better so. Compilers make vectors of parts by themselves,
// and write those of a row together, but not of what they call: exponentials of complex numbers are
// 8.8 times as fast as vectors, products of them 0.8 to 1.4 times (measured on a Zen 4).
bool isForVectors(Schedule& schedule, const Leaf& leaf) {
  if (!leaf.walks) return false;
  const core::View& view = schedule.view();
  std::string name = fmt::format("vectors of {}", leaf.name);
  if (leaf.takesParts) {
    core::View::Range ops{view.opIndex(leaf.ops.front()), view.opIndex(leaf.ops.back()) + 1};
    return schedule.choices().decide(name, hasFunctions(view, ops));
  }
  if (!narrowsToIntegers(schedule, leaf)) return true;
  const core::Operation& last = view.op(view.opIndex(leaf.ops.back())).operation();
  int64_t lanes = schedule.machine().widestLanes(leaf.widest);
  int64_t bytes = lanes * core::sizeOf(view.program().bufferOf(last.target().array)->dtype);
  bool bypassesCaches = hasVectors512(schedule) && comesFromMemory(schedule) &&
                        bytes >= kLeastNontemporalBytes && leaf.extent % lanes == 0;
  return schedule.choices().decide(name, bypassesCaches);
}

void vectorise(Schedule& schedule, Leaf leaf) {
  if (combinesAccumulators(schedule, leaf) && !dividesUnevenly(schedule, leaf) &&
      asTree(schedule, leaf))
    return;
  bool isFit = isForVectors(schedule, leaf);
  if (isFit && (cutOffRest(schedule, leaf) || cutOffLastVectors(schedule, leaf)))
    leaf = *leafAt(schedule.view(), schedule.view().scopeIndex(leaf.scope));
  auto lanes = isFit ? laneOptions(schedule, leaf) : std::vector<int64_t>{};
  int64_t full = preferredLanes(schedule, leaf) / (isShortSum(schedule, leaf) ? 2 : 1);
  bool preferMasked =
      !lanes.empty() && (needsManyNarrow(leaf, lanes.front(), full) || waitsForSums(leaf, full));
  if (preferMasked &&
      schedule.choices().decide(fmt::format("mask {}", leaf.name),
                                !fillsNontemporalLines(schedule, leaf, lanes.front())) &&
      vectoriseMasked(schedule, leaf))
    return;
  if (!lanes.empty()) {
    auto preferred = std::ranges::find(lanes, full);
    int64_t chosen = schedule.choices().choose(
        fmt::format("lanes of {}", leaf.name), lanes,
        preferred == lanes.end() ? 0 : static_cast<size_t>(preferred - lanes.begin()));
    int64_t together = vectorsTogether(schedule, leaf, chosen);
    for (; together > 0; together /= 2)
      if (schedule.attempt([&] { return asVectors(schedule, leaf, chosen, together); })) return;
  }
  if (isFit && vectoriseMasked(schedule, leaf)) return;
  if (asTree(schedule, leaf)) return;
  if (leaf.extent <= kMostWrittenOut &&
      schedule.choices().decide(fmt::format("write out {}", leaf.name), true))
    schedule.applyAround("unroll", leaf.ops.front(), leaf.depth);
}

}  // namespace

void vectoriseInnermost(Schedule& schedule) {
  std::set<core::NodeId> seen;
  for (size_t s = 0; s < schedule.view().scopes().size();) {
    auto leaf = leafAt(schedule.view(), static_cast<int>(s));
    if (!leaf || !seen.insert(leaf->scope).second) {
      ++s;
      continue;
    }
    vectorise(schedule, *leaf);
    s = 0;  // new innermost scopes may stand anywhere
  }
}

}  // namespace dojo::rl
