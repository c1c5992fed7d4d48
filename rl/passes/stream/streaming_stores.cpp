// Non-temporal stores for results that do not fit the caches, on Intel processors products that do
// not fit the second: an ordinary store first reads the line that it overwrites. Those of rows that
// are gone through several times do so much earlier.
#include "rl/passes/stream/streaming_stores.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "core/cost/alignment.h"
#include "core/moves/place.h"
#include "rl/passes/rules.h"
#include "rl/passes/stream/prefetch_next.h"

namespace dojo::rl {
namespace {

// Whether an operation stores the tiles of a product that the second caches do not hold. The lines
// that they lie in come late on an Intel processor with AVX-512 (model 207), whose third cache
// gives a core 25 GB/s, its memory 13 and its second cache 100: with such stores, products of 3 to
// 64 MB are 1.0 to 1.5 times as fast, of 16 terms 3.4 times; of 0.25 MB there is no difference.
bool storesTilesToMemory(const Schedule& schedule, int op) {
  const core::Buffer& buffer =
      *schedule.program().bufferOf(schedule.view().op(op).operation().target().array);
  return hasSlowThirdCache(schedule) && finishesTile(schedule.view(), op) &&
         buffer.elements() * core::sizeOf(buffer.dtype) >
             schedule.threads() * schedule.machine().cacheBytes(2);
}

// Whether what an operation writes goes to memory in the end, and beside reads.
bool isStoredToMemory(const Schedule& schedule, int op) {
  return comesFromMemory(schedule) || storesTilesToMemory(schedule, op) ||
         (fillsHalfTheLastCache(schedule) && isOfSeveralPasses(schedule.view(), op));
}

constexpr int64_t kShortestOfFunctions = 6144;  // bytes of a row
// Of rows without functions that begin anywhere in lines. Norms of 1001 to 1401 columns from memory
// are 1.09 to 1.29 times as fast with non-temporal stores, of 1601 to 10001 1.3 to 1.9 times, with
// vectors of 256 bits 1.03 to 1.19 and 1.15 to 1.84; of 301 to 801 0.77 to 1.2. Softmax of 1601
// columns and more is 1.0 to 1.5 times as fast, of 1001 0.41 times (Zen 4).
constexpr int64_t kShortestAcross = 4000;

}  // namespace

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

std::vector<core::NodeId> byWhatTheyWrite(const core::View& view, const std::string& array) {
  std::vector<core::NodeId> writers = writersOf(view, array);
  std::ranges::stable_sort(writers, std::greater(), [&](core::NodeId id) {
    return iterationsOf(view.op(view.opIndex(id)));
  });
  return writers;
}

// One by one in several rows each would take a line
// of its own: softmax of 40 million elements in rows of 7, transposed as they are written,
// takes 1.3 to 3.2 s instead of 0.1 (Zen 3), softmax and layer norm of 20 million in rows of 3 to
// 10 0.5 to 1.5 s instead of 0.01 to 0.03 (Zen 4). Nor do those of a row's elements that are
// written out one by one, of which compilers otherwise make vectors: layer and root mean square
// norm and softmax of 10 million elements in rows of 2 and 3 take 1.6 to 2.2 times as long with
// non-temporal stores (Zen 4).
bool fillsLines(const core::View& view, core::NodeId writer) {
  const core::OpInfo& op = view.op(view.opIndex(writer));
  const core::Access& target = op.operation().target();
  if (op.depth() > 0 && !isOfVectors(view, op) && !runs(view, op, op.depth() - 1)) return false;
  return op.depth() == 0 || core::flatIndex(*view.program().bufferOf(target.array), target)
                                    .coefficient(op.depth() - 1) == 1;
}

// Beside reads from memory such stores wait; alone they pay for much less: rmsnorm of
// what is more than half of the third cache takes 1.35 to 1.43 times as long with plain stores, up
// to that there is no difference (Zen 4). What is left of rows gets no non-temporal stores alone.
void storeNontemporal(Schedule& schedule, const std::string& output) {
  std::vector<core::NodeId> writers = byWhatTheyWrite(schedule.view(), output);
  if (writers.empty()) return;
  auto isStored = [&](core::NodeId op) {
    auto place = schedule.opPlace(op);
    return place && schedule.apply("nontemporal_store", *place);
  };
  const core::View& view = schedule.view();
  bool pays = isStoredToMemory(schedule, view.opIndex(writers.front())) &&
              fillsLines(view, writers.front());
  bool bypasses = schedule.attempt([&] {
    return isStored(writers.front()) &&
           schedule.choices().decide(fmt::format("store {} past the caches", output), pays);
  });
  if (!bypasses) return;
  std::for_each(writers.begin() + 1, writers.end(), isStored);
  stageStores(schedule, output, writers.front());
}

bool bypassesCachesInRows(const Schedule& schedule, int op) {
  const core::View& view = schedule.view();
  const core::OpInfo& info = view.op(op);
  const core::Operation& o = info.operation();
  const core::Buffer& buffer = *view.program().bufferOf(o.target().array);
  if (info.depth() < 2) return false;
  bool isNumbered = std::ranges::any_of(o.operands, [&](const core::Operand& operand) {
    const auto* index = std::get_if<core::Affine>(&operand);
    return index && index->uses(info.depth() - 1);
  });
  int64_t shortest =
      hasFunctions(view, view.opsIn(info.scopes.front())) ? kShortestOfFunctions : kShortestAcross;
  return o.assign == core::Assign::Set && o.guards.empty() && !isNumbered &&
         readersOf(view, o.target().array).empty() && view.program().isOutput(o.target().array) &&
         core::flatIndex(buffer, o.target()).coefficient(info.depth() - 1) == 1 &&
         core::sizeOf(buffer.dtype) * info.extents.back() >= shortest &&
         isStoredToMemory(schedule, op);
}

bool fillsNontemporalVectors(const Schedule& schedule, int op, int64_t lanes) {
  const core::View& view = schedule.view();
  const core::OpInfo& info = view.op(op);
  const core::Operation& o = info.operation();
  const core::Buffer& buffer = *view.program().bufferOf(o.target().array);
  int64_t bytes = core::sizeOf(buffer.dtype);
  if (info.depth() < 2 || o.assign != core::Assign::Set || !o.guards.empty() ||
      lanes * bytes < kLeastNontemporalBytes || !view.program().isOutput(o.target().array))
    return false;
  auto fills = [&](int64_t elements) {
    return core::isWholeVector(buffer, o.target(), info.depth() - 1, elements);
  };
  bool isLong = bytes * info.extents.back() >= kShortestOfFunctions ||
                !hasFunctions(view, view.opsIn(info.scopes.front()));
  return isLong && fills(lanes) && !fills(kLineBytes / bytes) && isStoredToMemory(schedule, op);
}

}  // namespace dojo::rl
