// Data movement: non-temporal stores (streaming_stores.cpp), and prefetches of what comes from
// memory. Hardware prefetches plain walks by itself, so there they are left as a choice. It does
// not where every step leaves the page, in sums over what the L3 cache holds on some processors,
// nor for what a later row or tile reads (prefetch_next.cpp).
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/cost/alignment.h"
#include "core/cost/cost.h"
#include "core/moves/place.h"
#include "rl/passes/rules.h"
#include "rl/passes/stream/prefetch_next.h"
#include "rl/passes/stream/streaming_stores.h"

namespace dojo::rl {
namespace {

// By how many bytes a sum down the rows of a matrix that the second cache does not hold, or a copy
// of some columns, goes from row to row, each in another page; 0: it is neither.
int64_t stepOverPages(const Schedule& schedule, const core::AccessInfo& read) {
  const core::OpInfo& op = schedule.view().op(read.op);
  const core::Access& access = *read.access;
  const core::Buffer& buffer = *schedule.program().bufferOf(access.array);
  int64_t element = core::sizeOf(buffer.dtype);
  const core::Operation& o = op.operation();
  bool isSet = o.assign == core::Assign::Set, isCopy = isSet && o.op == core::Operator::Copy;
  // What is made on its way into a panel (recompute.cpp), for which it waits in a register.
  bool isMade = isSet && isDoublePumped512(schedule) && takesOneInstruction(schedule, o);
  if ((o.assign != core::Assign::Add && !isCopy && !isMade) ||
      buffer.elements() * element <= schedule.machine().cacheBytes(2))
    return 0;
  core::Affine flat = core::flatIndex(buffer, access);
  bool isVector = false;
  for (int depth = op.depth() - 1; depth >= 0; --depth) {
    int scope = op.scopes[static_cast<size_t>(depth)];
    int64_t step = flat.coefficient(depth);
    if (schedule.view().scope(scope).scope().mapping == core::Mapping::Vector) isVector = step == 1;
    if (!runs(schedule.view(), op, depth)) continue;
    const core::ScopeInfo& loop = schedule.view().scope(scope);
    const core::Operation& last = schedule.view().op(loop.endOp - 1).operation();
    bool isAlone = schedule.view().childrenOf(scope).size() == 1 ||
                   (isMade && last.op == core::Operator::Copy);
    bool leavesPage = isVector && isAlone && step * element >= kPageBytes;
    return leavesPage ? step * element : 0;
  }
  return 0;
}

// Whether a processor that runs vectors of 512 bits in halves asks for such rows no nearer than the
// second cache: where each begins as far into a line as the one before. 32 rows ahead, products of
// 3 to 32 rows by 1024 to 10000 columns are 1.2 to 2.4 times as fast as with 16 rows ahead into the
// first cache, of 64 to 128 rows up to 1.1 times, and there is no difference in the second cache.
// Copies of columns that are clamped on their way are 1.05 to 1.14 times as fast with 16 rows ahead
// (Zen 4). Rows that begin anywhere in a line are 1.07 to 1.35 times as slow so.
bool prefetchesIntoL2(const Schedule& schedule, int64_t step) {
  return isDoublePumped512(schedule) && step > 0 && step % kLineBytes == 0;
}

constexpr std::array<int64_t, 6> kDistances = {0, 4, 8, 16, 32, 64};  // iterations, to choose from
constexpr std::array<int64_t, 5> kDistancesOfSums = {0, 4, 8, 16, 64};
constexpr int64_t kPrefetchedRows = 16;     // where every step leaves the page
constexpr int64_t kPrefetchedBytes = 2048;  // in sums of what the second cache does not hold

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

// Whether sums or maxima go through an input for the first time that the second cache does not
// hold. Where two multiply-adds of 512 bits go in a cycle hardware asks for too little: asking 2 KB
// ahead makes means of rows 1.1 to 1.2 times as fast, rmsnorm 1.05 to 1.1, products of a matrix and
// a vector 1.1 to 1.2, layernorm 1.1 where others use that cache too (from the third cache,
// measured on a Zen 5; where nothing is summed there is no difference, and little from memory). On
// an Intel processor with 2 MB of second cache it is layernorm 1.2 to 1.3 and means of rows 1.1
// from memory; 4 KB ahead are too far. On a Zen 4 all of them are slower so, means of long rows 1.3
// times and that product 1.24.
bool sumsFromAfar(const Schedule& schedule, const core::AccessInfo& access) {
  const core::View& view = schedule.view();
  const core::Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
  const core::OpInfo& op = view.op(access.op);
  if (!hasTwoFma512Pipes(schedule) || !isSummedFrom(view, op) || !isOfVectors(view, op) ||
      buffer.elements() * core::sizeOf(buffer.dtype) <= schedule.machine().cacheBytes(2) ||
      !readsOnce(view, access, -1) ||
      iterationsOf(op) >= 2 * static_cast<double>(buffer.elements()))
    return false;  // elements that are read again, as in windows, are near
  return std::ranges::none_of(view.accessesTo(access.buffer), [&](int i) {
    const core::AccessInfo& other = view.accesses()[static_cast<size_t>(i)];
    int shared = view.commonDepth(other.op, access.op) - 1;
    return other.op < access.op && shared >= 0 && stepBelow(view, other, shared) != 0;
  });
}

constexpr int64_t kFewIterations = 4, kManyIterations = 8,
                  kMoreIterations = 20;  // through the same columns

// Whether the rows' blocks go through a tile's columns again and again, in a loop or one after the
// other, which the second cache then holds. Where two multiply-adds of 512 bits go in a cycle,
// prefetching in all those iterations costs more than it brings in the first (tiles of 4 by 6
// vectors for 8 to 24 rows take 1.4 to 1.5 times as long on a Zen 5; of a single block that asks
// they take 0.85 times as long), elsewhere only in many of them (on a Zen 4 32 take 1.16 times as
// long, 8 0.78 to 0.87, 16 as long). On an Intel processor two to four that ask take 0.65 to 1.0
// times as long from memory, 0.8 to 1.1 from the third cache; of more, and of narrow tiles, the
// columns are copied (tile_choice.cpp).
bool isGoneThroughAgain(const Schedule& schedule, const core::AccessInfo& access) {
  const core::View& view = schedule.view();
  const core::OpInfo& op = view.op(access.op);
  core::Affine flat =
      core::flatIndex(view.program().buffers[static_cast<size_t>(access.buffer)], *access.access);
  int64_t iterations = iterationsAround(view, op, flat);
  if (!hasTwoFma512Pipes(schedule))
    return iterations >= (isDoublePumped512(schedule) ? kMoreIterations : kManyIterations);
  return iterations > (hasSlowThirdCache(schedule) ? kFewIterations : 1) ||
         std::ranges::any_of(view.accessesTo(access.buffer), [&](int i) {
           int other = view.accesses()[static_cast<size_t>(i)].op;
           return other < access.op && view.commonDepth(other, access.op) > 0;
         });
}

// Of kDistances.
int64_t usualDistance(const Schedule& schedule, const core::AccessInfo& access) {
  const core::View& view = schedule.view();
  if (int64_t step = stepOverPages(schedule, access); step > 0) {
    bool isSum = view.op(access.op).operation().assign == core::Assign::Add;
    if (prefetchesIntoL2(schedule, step)) return isSum ? 2 * kPrefetchedRows : kPrefetchedRows;
    return isGoneThroughAgain(schedule, access) ? 0 : kPrefetchedRows;
  }
  if (!sumsFromAfar(schedule, access)) return 0;
  int64_t bytes =
      stepBelow(view, access, -1) * core::sizeOf(view.program().buffers[access.buffer].dtype);
  if (bytes <= 0 || bytes > kPrefetchedBytes) return 0;
  return *std::ranges::lower_bound(kDistancesOfSums,
                                   std::min(kPrefetchedBytes / bytes, kDistancesOfSums.back()));
}

// Whether a loop only reads an input and stores what it makes of it with non-temporal stores.
bool streamsAlone(const Schedule& schedule, const core::AccessInfo& access) {
  const core::View& view = schedule.view();
  const core::OpInfo& op = view.op(access.op);
  int depth = op.depth() - 1;
  while (depth >= 0 && !runs(view, op, depth)) --depth;
  if (depth < 0 || !isOfVectors(view, op) || isSummedFrom(view, op)) return false;
  const core::ScopeInfo& loop = view.scope(op.scopes[static_cast<size_t>(depth)]);
  bool isStoredNontemporal = false;
  for (int i = loop.firstOp; i < loop.endOp; ++i)
    for (const core::AccessInfo& other : view.accessesOf(i)) {
      isStoredNontemporal = isStoredNontemporal || other.access->movement.nontemporal;
      if (view.program().isInput(other.access->array) && other.buffer != access.buffer &&
          stepBelow(view, other, depth - 1) != 0)
        return false;
    }
  return isStoredNontemporal;
}

// Whether an earlier pass leaves what is read in a cache.
bool isLeftInCaches(const Schedule& schedule, const core::AccessInfo& access) {
  const core::View& view = schedule.view();
  const core::OpInfo& op = view.op(access.op);
  auto bytes = static_cast<double>(core::sizeOf(view.program().buffers[access.buffer].dtype));
  return std::ranges::any_of(view.accessesTo(access.buffer), [&](int i) {
    int other = view.accesses()[static_cast<size_t>(i)].op;
    if (other >= access.op) return false;
    double between = bytes;
    for (int d = view.commonDepth(other, access.op); d < op.depth(); ++d)
      if (access.access->uses(d))
        between *= static_cast<double>(op.extents[static_cast<size_t>(d)]);
    return between <= static_cast<double>(schedule.machine().cacheBytes(3));
  });
}

// Processors then look ahead too little, as in sums: asking 2 KB ahead makes relu of 64 MB 1.25 to
// 1.4 times as fast on an Intel processor with AVX-512, batch norm 1.07 to 1.2; on a Zen 4 relu and
// leaky relu 1.1 to 1.19 times (with two threads 1.0 to 1.12), batch norm of what no cache
// holds 1.0 to 1.09; what an earlier pass left there comes 1.09 times as late. Where two inputs go
// side by side there is no difference.
int64_t iterationsOfStream(Schedule& schedule, const core::AccessInfo& access) {
  if (!streamsAlone(schedule, access)) return 0;
  int64_t bytes =
      stepBelow(schedule.view(), access, -1) *
      core::sizeOf(schedule.program().buffers[static_cast<size_t>(access.buffer)].dtype);
  if (bytes <= 0 || bytes > kPrefetchedBytes) return 0;
  std::string name = fmt::format("stream {} ahead", access.access->array);
  bool pays = hasSlowThirdCache(schedule) || !isLeftInCaches(schedule, access);
  return schedule.choices().decide(name, pays && comesFromMemory(schedule))
             ? kPrefetchedBytes / bytes
             : 0;
}

void prefetchReads(Schedule& schedule, core::NodeId op, const core::AccessInfo& access) {
  const std::string input = access.access->array;
  auto usual = std::ranges::find(kDistances, usualDistance(schedule, access));
  int64_t distance = schedule.choices().choose(fmt::format("fetch {} ahead", input),
                                               {kDistances.begin(), kDistances.end()},
                                               static_cast<size_t>(usual - kDistances.begin()));
  int64_t step = distance > 0 ? stepOverPages(schedule, access) : 0;
  bool toL2 = step > 0 && schedule.choices().decide(
                              fmt::format("fetch {} no nearer than the second cache", input),
                              prefetchesIntoL2(schedule, step));
  if (distance == 0) {
    distance = iterationsToNextRow(schedule, access);
    toL2 = distance > 0 && leavesFirstCacheToRow(schedule, access);
  }
  if (distance == 0) distance = iterationsToNextWindow(schedule, access);
  if (distance == 0) distance = iterationsToNextTile(schedule, access);
  if (distance == 0) distance = iterationsToNextEpilogue(schedule, access);
  if (distance == 0) distance = iterationsOfStream(schedule, access);
  if (distance == 0) return;
  if (auto place = schedule.opPlace(op))
    schedule.apply("prefetch", *place, {input, fmt::format("{}{}", distance, toL2 ? "l2" : "")});
}

constexpr int64_t kPrefetchedWriteBytes = 2048;

// Before a line is overwritten in part it has to come, from the third cache or memory, and with
// vectors of 256 bits asking for it early helps. Of what goes through once from the third cache
// elements multiplied are 1.03 to 1.05 times as fast, relu 1.04 to 1.1; of rows from memory whose
// vectors no non-temporal store takes, softmax 1.13 to 1.17, norms 1.06 to 1.11 (Zen 3). Of rows
// that the third cache holds, layer norm is up to 1.2 times as slow. On an Intel processor with
// AVX-512 it helps all of them: from memory sums and products of elements are 1.06 times as fast,
// relu 1.3, softmax, layer, batch and root mean square norms 1.1 to 1.9, and rows across lines from
// the third cache up to 1.55 times. There softmax of 1024 columns is 1.13 times as slow by itself,
// but 1.09 times as fast where the next row is asked for, too (prefetch_next.cpp).
bool paysToPrefetch(const Schedule& schedule, int writer) {
  const core::View& view = schedule.view();
  const core::Operation& o = view.op(writer).operation();
  int64_t l2 = schedule.machine().cacheBytes(2);
  const core::Buffer& buffer = *view.program().bufferOf(o.target().array);
  bool isLarge = core::compulsoryBytes(schedule.program()) > static_cast<double>(l2) &&
                 4 * buffer.elements() * core::sizeOf(buffer.dtype) > l2;
  bool isLate =
      hasSlowThirdCache(schedule) ||
      (!hasVectors512(schedule) && (comesFromMemory(schedule) || !isOfSeveralPasses(view, writer)));
  return isLate && isLarge && !o.target().movement.nontemporal && o.assign == core::Assign::Set &&
         o.op != core::Operator::Copy;
}

// Those of a result that write it line after line, in steps of a vector or more.
std::vector<core::NodeId> writersOfLines(const Schedule& schedule, const std::string& output) {
  const core::View& view = schedule.view();
  std::vector<core::NodeId> writers = byWhatTheyWrite(view, output);
  std::erase_if(writers, [&](core::NodeId writer) {
    auto accesses = view.accessesOf(view.opIndex(writer));
    int64_t bytes = stepBelow(view, accesses.front(), -1) *
                    core::sizeOf(view.program().bufferOf(output)->dtype);
    return !fillsLines(view, writer) || bytes < kLineBytes / 2 || bytes > kPrefetchedWriteBytes ||
           std::ranges::any_of(accesses.subspan(1), [&](const core::AccessInfo& access) {
             return access.access->array == output;
           });
  });
  return writers;
}

void prefetchWrites(Schedule& schedule, const std::string& output) {
  if (prefetchTilesToWrite(schedule, output)) return;
  std::vector<core::NodeId> writers = writersOfLines(schedule, output);
  if (writers.empty()) return;
  const core::View& view = schedule.view();
  int64_t times =
      schedule.choices().choose(fmt::format("fetch {} to write", output), {0, 1, 2},
                                paysToPrefetch(schedule, view.opIndex(writers.front())) ? 1 : 0);
  if (times == 0) return;
  for (core::NodeId writer : writers) {
    const core::AccessInfo& target = schedule.view().accessesOf(schedule.view().opIndex(writer))[0];
    int64_t bytes = stepBelow(schedule.view(), target, -1) *
                    core::sizeOf(schedule.program().bufferOf(output)->dtype);
    schedule.apply("prefetch", *schedule.opPlace(writer),
                   {output, std::to_string(times * kPrefetchedWriteBytes / bytes)});
  }
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
  for (const std::string& output : schedule.program().outputs) {
    storeNontemporal(schedule, output);
    prefetchWrites(schedule, output);
  }
  for (core::NodeId id : schedule.operations()) {
    for (int slot : inputsOf(schedule.view(), id)) {
      auto accesses = schedule.view().accessesOf(schedule.view().opIndex(id));
      auto read = std::ranges::find(accesses, slot, &core::AccessInfo::slot);
      if (read != accesses.end()) prefetchReads(schedule, id, *read);
    }
  }
}

}  // namespace dojo::rl
