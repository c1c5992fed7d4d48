// Results that do not fit the caches go past them: an ordinary store first reads the line that it
// overwrites. Those of rows that are gone through several times do so much earlier. And what comes
// from memory may be asked for ahead, which hardware does for itself where the walk is plain, so
// that it is left as a choice; not where every step leaves the page, in tiles of a convolution, in
// sums over what the third cache holds of some processors, nor where a row is gone through several
// times: only the first pass waits for memory, which the last one can let work on the next row.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "core/analysis/alignment.h"
#include "core/analysis/cost.h"
#include "core/moves/refuse.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

// Whether a scope runs as a loop, neither as lanes nor written out.
bool runs(const core::View& view, const core::OpInfo& op, int depth) {
  core::Mapping mapping = view.scope(op.scopes[static_cast<size_t>(depth)]).scope().mapping;
  return mapping != core::Mapping::Vector && mapping != core::Mapping::Unroll;
}

// A sum down the rows of a matrix that the second cache does not hold, or a copy of some columns.
bool leavesPages(const Schedule& schedule, const core::OpInfo& op, const core::Access& access) {
  const core::Buffer& buffer = *schedule.program().bufferOf(access.array);
  int64_t element = core::sizeOf(buffer.dtype);
  const core::Operation& o = op.operation();
  bool isCopy = o.assign == core::Assign::Set && o.op == core::Operator::Copy;
  if ((o.assign != core::Assign::Add && !isCopy) ||
      buffer.elements() * element <= schedule.hardware().l2Bytes)
    return false;
  core::Affine flat = core::flatIndex(buffer, access);
  bool isVector = false;
  for (int depth = op.depth() - 1; depth >= 0; --depth) {
    int scope = op.scopes[static_cast<size_t>(depth)];
    int64_t step = flat.coefficient(depth);
    if (schedule.view().scope(scope).scope().mapping == core::Mapping::Vector) isVector = step == 1;
    if (!runs(schedule.view(), op, depth)) continue;
    return isVector && step * element >= kPageBytes &&
           schedule.view().childrenOf(scope).size() == 1;
  }
  return false;
}

// By how many elements one iteration of the innermost loop below `depth` moves the address; 0 where
// none does.
int64_t stepBelow(const core::View& view, const core::AccessInfo& access, int depth) {
  const core::OpInfo& op = view.op(access.op);
  core::Affine flat =
      core::flatIndex(view.program().buffers[static_cast<size_t>(access.buffer)], *access.access);
  for (int d = op.depth() - 1; d > depth; --d) {
    if (!runs(view, op, d)) continue;
    if (int64_t step = flat.coefficient(d); step != 0) return step;
  }
  return 0;
}

// The depth of the rows that other passes read before: the innermost scope around both. Nothing
// where a later pass reads them again, or none did before.
std::optional<int> rowsOf(const core::View& view, const core::AccessInfo& access) {
  std::optional<int> rows;
  for (int i : view.accessesTo(access.buffer)) {
    const core::AccessInfo& other = view.accesses()[static_cast<size_t>(i)];
    int shared = view.commonDepth(other.op, access.op) - 1;
    if (&other == &access || shared < 0 || stepBelow(view, other, shared) == 0) continue;
    if (other.op > access.op) return std::nullopt;
    if (!rows) rows = shared;
  }
  return rows;
}

// Every scope below `depth` moves the address, so that each element of a row is read once.
bool readsOnce(const core::View& view, const core::AccessInfo& access, int depth) {
  core::Affine flat =
      core::flatIndex(view.program().buffers[static_cast<size_t>(access.buffer)], *access.access);
  const core::OpInfo& op = view.op(access.op);
  for (int d = depth + 1; d < op.depth(); ++d)
    if (op.extents[static_cast<size_t>(d)] > 1 && flat.coefficient(d) == 0) return false;
  return true;
}

// The depth of the rows of which the access is the last pass; nothing where it reads an element
// more than once, as tiles do, or alone.
std::optional<int> lastPassOver(const core::View& view, const core::AccessInfo& access) {
  auto depth = rowsOf(view, access);
  return depth && readsOnce(view, access, *depth) ? depth : std::nullopt;
}

// Whether an input is read in several passes in the nest that an operation stands in: where it
// stores, it waits for nothing else.
bool isOfSeveralPasses(const core::View& view, int op) {
  if (view.op(op).depth() == 0) return false;
  const core::ScopeInfo& root = view.scope(view.op(op).scopes.front());
  for (int i = root.firstOp; i < root.endOp; ++i)
    for (const core::AccessInfo& access : view.accessesOf(i))
      if (!access.writes && view.program().isInput(access.access->array) &&
          lastPassOver(view, access))
        return true;
  return false;
}

double iterationsOf(const core::OpInfo& op) {
  double iterations = 1;
  for (int64_t extent : op.extents) iterations *= static_cast<double>(extent);
  return iterations;
}

// The operations that write an array, those that write most of it first.
std::vector<core::NodeId> writersOf(const core::View& view, const std::string& array) {
  std::vector<const core::OpInfo*> ops;
  for (const core::OpInfo& op : view.ops())
    if (op.operation().target().array == array) ops.push_back(&op);
  std::ranges::stable_sort(ops, std::greater(),
                           [](const core::OpInfo* op) { return iterationsOf(*op); });
  std::vector<core::NodeId> writers;
  for (const core::OpInfo* op : ops) writers.push_back(op->node->id());
  return writers;
}

// Beside reads from memory such stores take their turn; alone they pay for much less: rmsnorm of
// what is more than half of the third cache takes 1.35 to 1.43 times as long with plain stores, up
// to that there is no difference (Zen 4). What is left of rows does not go past the caches alone.
void storePast(Schedule& schedule, const std::string& output) {
  std::vector<core::NodeId> writers = writersOf(schedule.view(), output);
  if (writers.empty()) return;
  auto isStored = [&](core::NodeId op) {
    auto place = schedule.opPlace(op);
    return place && schedule.apply("nontemporal_store", *place);
  };
  const core::View& view = schedule.view();
  bool isLarge =
      fillsHalfTheLastCache(schedule) && isOfSeveralPasses(view, view.opIndex(writers.front()));
  bool pays = isLarge || comesFromMemory(schedule);
  bool isPast = schedule.attempt([&] {
    return isStored(writers.front()) &&
           schedule.choices().decide(fmt::format("store {} past the caches", output), pays);
  });
  if (isPast) std::for_each(writers.begin() + 1, writers.end(), isStored);
}

// Of memory that the pass over a row reads in one row: all of what every row reads again.
double bytesOfPass(const core::View& view, const core::AccessInfo& access, int depth) {
  const core::OpInfo& op = view.op(access.op);
  const core::ScopeInfo& pass = view.scope(op.scopes[static_cast<size_t>(depth) + 1]);
  std::set<int> seen;
  double bytes = 0;
  for (int i = pass.firstOp; i < pass.endOp; ++i)
    for (const core::AccessInfo& other : view.accessesOf(i)) {
      const core::Buffer& buffer = view.program().buffers[static_cast<size_t>(other.buffer)];
      if (other.writes || buffer.location != core::Location::Heap ||
          !seen.insert(other.buffer).second)
        continue;
      bool isOfRow = core::flatIndex(buffer, *other.access).uses(depth);
      double rows = isOfRow ? static_cast<double>(op.extents[static_cast<size_t>(depth)]) : 1;
      bytes += static_cast<double>(buffer.elements() * core::sizeOf(buffer.dtype)) / rows;
    }
  return bytes;
}

// Whether the pass over a row computes functions, which take so long that reads from the third
// cache cost nothing beside them (softmax 1.03 to 1.2 times as fast on a Zen 4; where two
// multiply-adds of 512 bits go in a cycle the first pass asks for itself, see below).
bool hidesReads(const Schedule& schedule, const core::OpInfo& op, int depth) {
  const core::View& view = schedule.view();
  const core::ScopeInfo& pass = view.scope(op.scopes[static_cast<size_t>(depth) + 1]);
  bool computes = false;
  for (int i = pass.firstOp; i < pass.endOp; ++i)
    computes = computes || core::isTranscendental(view.op(i).operation().op);
  return computes && !hasTwoOf512(schedule);
}

// Iterations of the last pass over a row from an element to the one that lies there in the next
// row; 0: no such pass, or rows that the second cache would lose or holds all of.
int64_t iterationsToNextRow(Schedule& schedule, const core::AccessInfo& access) {
  const core::View& view = schedule.view();
  const core::Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
  auto depth = lastPassOver(view, access);
  if (!depth) return 0;
  int64_t row = core::flatIndex(buffer, *access.access).coefficient(*depth);
  int64_t step = stepBelow(view, access, *depth);
  int64_t bytes = buffer.elements() * core::sizeOf(buffer.dtype);
  int64_t rows = view.op(access.op).extents[static_cast<size_t>(*depth)];
  if (step <= 0 || row <= step || bytes <= schedule.hardware().l2Bytes ||
      bytes / rows > schedule.hardware().l2Bytes / 4)
    return 0;
  int64_t iterations = (row + step - 1) / step;
  if (iterations > core::kMostPrefetch) return 0;
  // What has to come from the second cache meanwhile waits behind what comes from memory, but not
  // with vectors of 256 bits, which ask for less of it: layer norm of 4096 columns 1.6 times as
  // fast on a Zen 3.
  int64_t near =
      hasAvx512(schedule) ? schedule.hardware().l1Bytes : schedule.hardware().l2Bytes / 4;
  bool pays = (comesFromMemory(schedule) || hidesReads(schedule, view.op(access.op), *depth)) &&
              bytesOfPass(view, access, *depth) <= static_cast<double>(near);
  std::string name = fmt::format("fetch the next row of {}", access.access->array);
  return schedule.choices().decide(name, pays) ? iterations : 0;
}

// A tile of a convolution sums over windows that slide along rows of an image, element by element:
// as many of these steps as lead to the next tile's columns, or else to the next row's; 0: it is no
// such sum. What comes from memory is then on its way while the tile is summed, 1.15 times as fast
// (conv2d_1 on a Zen 5); from the third cache there is no difference. Where no rows of the tile
// share what is asked for, asking costs more than it brings (a window of 3 x 3: 1.34 times as
// long).
int64_t iterationsToNextWindow(Schedule& schedule, const core::AccessInfo& access) {
  const core::View& view = schedule.view();
  const core::OpInfo& op = view.op(access.op);
  const core::Operation& o = op.operation();
  if (o.assign != core::Assign::Add || o.op != core::Operator::Mul ||
      stepBelow(view, access, -1) != 1)
    return 0;
  core::Affine flat =
      core::flatIndex(view.program().buffers[static_cast<size_t>(access.buffer)], *access.access);
  bool isVector = false, isShared = false;  // by the rows of the tile
  int64_t next = core::kMostPrefetch + 1;
  bool isTile = false;  // whether the scope holds what comes before and after the sum
  for (int d = op.depth() - 1; d >= 0; --d) {
    isTile = isTile || view.childrenOf(op.scopes[static_cast<size_t>(d)]).size() > 1;
    int64_t step = flat.coefficient(d);
    isShared = isShared || (step == 0 && !isTile && !runs(view, op, d));
    if (step <= 0) continue;
    isVector = isVector || view.scope(op.scopes[static_cast<size_t>(d)]).scope().mapping ==
                               core::Mapping::Vector;
    if (isTile) next = std::min(next, step);
  }
  if (!isVector || !isShared || next <= 1 || next > core::kMostPrefetch) return 0;
  std::string name = fmt::format("fetch the next columns of {}", access.access->array);
  return schedule.choices().decide(name, comesFromMemory(schedule)) ? next : 0;
}

// Of the loops around an operation that do not move an address.
int64_t turnsAround(const core::View& view, const core::OpInfo& op, const core::Affine& flat) {
  int64_t turns = 1;
  for (int d = 0; d < op.depth(); ++d)
    if (runs(view, op, d) && !flat.uses(d)) turns *= op.extents[static_cast<size_t>(d)];
  return turns;
}

// The innermost scope that runs around an operation; -1: none does.
int innermostRunning(const core::View& view, const core::OpInfo& op) {
  int d = op.depth() - 1;
  while (d >= 0 && !runs(view, op, d)) --d;
  return d;
}

// A tile of a product reads its rows' elements one by one, a few rows side by side, and begins with
// others before the hardware has looked ahead: as many steps of its sum as lead to the next tile's
// rows; 0: it is no such read. Of rows from memory products of 256 by 128 by 256 in a batch are
// 1.07 times as fast, of 36000 by 256 by 128 1.04 (measured on a Zen 3); where they pass by for the
// 40th time they are 1.02 times as slow, and so they are from the third cache.
int64_t iterationsToNextTile(Schedule& schedule, const core::AccessInfo& access) {
  constexpr int64_t kMostTurns = 16;
  const core::View& view = schedule.view();
  const core::OpInfo& op = view.op(access.op);
  const core::Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
  core::Affine flat = core::flatIndex(buffer, *access.access);
  int sum = innermostRunning(view, op);
  if (op.operation().assign != core::Assign::Add || op.operation().op != core::Operator::Mul ||
      sum < 0 || flat.uses(op.depth() - 1) || op.operation().target().uses(sum) ||
      flat.coefficient(sum) < 1)
    return 0;
  bool isTile = false;  // of several rows, written out
  for (int d = sum + 1; d < op.depth(); ++d) isTile = isTile || flat.uses(d);
  // The scope over tiles also holds what comes before and after the sum.
  int tiles = sum - 1;
  while (tiles >= 0 &&
         (view.childrenOf(op.scopes[static_cast<size_t>(tiles)]).size() == 1 || !flat.uses(tiles)))
    --tiles;
  int64_t distance = tiles < 0 ? 0 : flat.coefficient(tiles) / flat.coefficient(sum);
  if (!isTile || distance < 1 || distance > core::kMostPrefetch) return 0;
  bool pays = !hasAvx512(schedule) && comesFromMemory(schedule) &&
              turnsAround(view, op, flat) <= kMostTurns;
  std::string name = fmt::format("fetch the next rows of {}", access.access->array);
  return schedule.choices().decide(name, pays) ? distance : 0;
}

constexpr std::array<int64_t, 5> kDistances = {0, 4, 8, 16, 64};  // iterations, to choose from
constexpr int64_t kRowsAhead = 16;     // where every step leaves the page
constexpr int64_t kBytesAhead = 2048;  // in sums from the third cache

// Whether something is summed in the innermost loop around an operation.
bool isSummedFrom(const core::View& view, const core::OpInfo& op) {
  for (int d = op.depth() - 1; d >= 0; --d) {
    if (!runs(view, op, d)) continue;
    const core::ScopeInfo& loop = view.scope(op.scopes[static_cast<size_t>(d)]);
    for (int i = loop.firstOp; i < loop.endOp; ++i)
      if (view.op(i).operation().assign != core::Assign::Set) return true;
    return false;
  }
  return false;
}

// Whether sums or maxima go through an input for the first time that only the third cache holds.
// Where two multiply-adds of 512 bits go in a cycle hardware asks for too little: asking 2 KB ahead
// makes means of rows 1.1 to 1.2 times as fast, rmsnorm 1.05 to 1.1, products of a matrix and a
// vector 1.1 to 1.2, layernorm 1.1 where others use that cache too (measured on a Zen 5; where
// nothing is summed there is no difference, and little from memory). On a Zen 4 all of them are
// slower so, means of long rows 1.3 times and that product 1.24.
bool sumsFromThirdCache(const Schedule& schedule, const core::AccessInfo& access) {
  const core::View& view = schedule.view();
  const core::Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
  if (!hasTwoOf512(schedule) || !isSummedFrom(view, view.op(access.op)) ||
      comesFromMemory(schedule) ||
      buffer.elements() * core::sizeOf(buffer.dtype) <= schedule.hardware().l2Bytes ||
      !readsOnce(view, access, -1) ||
      iterationsOf(view.op(access.op)) >= 2 * static_cast<double>(buffer.elements()))
    return false;  // elements that are read again, as in windows, are near
  return std::ranges::none_of(view.accessesTo(access.buffer), [&](int i) {
    const core::AccessInfo& other = view.accesses()[static_cast<size_t>(i)];
    int shared = view.commonDepth(other.op, access.op) - 1;
    return other.op < access.op && shared >= 0 && stepBelow(view, other, shared) != 0;
  });
}

constexpr int64_t kManyTurns = 8;  // through the same columns

// Whether the rows' blocks go through a tile's columns again and again, in a loop or one after the
// other, which the second cache then holds. Where two multiply-adds of 512 bits go in a cycle,
// asking in all those turns costs more than it brings in the first (tiles of 4 by 6 vectors for 8
// to 24 rows take 1.4 to 1.5 times as long on a Zen 5; of a single block that asks they take 0.85
// times as long), elsewhere only in many of them (32 take 1.16 times as long on a Zen 4).
bool isGoneThroughAgain(const Schedule& schedule, const core::AccessInfo& access) {
  const core::View& view = schedule.view();
  const core::OpInfo& op = view.op(access.op);
  core::Affine flat =
      core::flatIndex(view.program().buffers[static_cast<size_t>(access.buffer)], *access.access);
  int64_t turns = turnsAround(view, op, flat);
  if (!hasTwoOf512(schedule)) return turns >= kManyTurns;
  return turns > 1 || std::ranges::any_of(view.accessesTo(access.buffer), [&](int i) {
           int other = view.accesses()[static_cast<size_t>(i)].op;
           return other < access.op && view.commonDepth(other, access.op) > 0;
         });
}

// Of kDistances.
int64_t usualDistance(const Schedule& schedule, const core::AccessInfo& access) {
  const core::View& view = schedule.view();
  if (leavesPages(schedule, view.op(access.op), *access.access))
    return isGoneThroughAgain(schedule, access) ? 0 : kRowsAhead;
  if (!sumsFromThirdCache(schedule, access)) return 0;
  int64_t bytes =
      stepBelow(view, access, -1) * core::sizeOf(view.program().buffers[access.buffer].dtype);
  if (bytes <= 0 || bytes > kBytesAhead) return 0;
  return *std::ranges::lower_bound(kDistances, std::min(kBytesAhead / bytes, kDistances.back()));
}

void fetchAhead(Schedule& schedule, core::NodeId op, const core::AccessInfo& access) {
  const std::string input = access.access->array;
  auto usual = std::ranges::find(kDistances, usualDistance(schedule, access));
  int64_t distance = schedule.choices().choose(fmt::format("fetch {} ahead", input),
                                               {kDistances.begin(), kDistances.end()},
                                               static_cast<size_t>(usual - kDistances.begin()));
  if (distance == 0) distance = iterationsToNextRow(schedule, access);
  if (distance == 0) distance = iterationsToNextWindow(schedule, access);
  if (distance == 0) distance = iterationsToNextTile(schedule, access);
  if (distance == 0) return;
  if (auto place = schedule.opPlace(op))
    schedule.apply("prefetch", *place, {input, std::to_string(distance)});
}

// Slots of the operands that lie in inputs.
std::vector<int> inputsOf(const core::View& view, core::NodeId op) {
  std::vector<int> slots;
  for (const core::AccessInfo& access : view.accessesOf(view.opIndex(op)))
    if (!access.writes && view.program().isInput(access.access->array))
      slots.push_back(access.slot);
  return slots;
}

}  // namespace

void moveData(Schedule& schedule) {
  for (const std::string& output : schedule.program().outputs) storePast(schedule, output);
  for (core::NodeId id : schedule.operations()) {
    for (int slot : inputsOf(schedule.view(), id)) {
      auto accesses = schedule.view().accessesOf(schedule.view().opIndex(id));
      auto read = std::ranges::find(accesses, slot, &core::AccessInfo::slot);
      if (read != accesses.end()) fetchAhead(schedule, id, *read);
    }
  }
}

}  // namespace dojo::rl
