// Prefetch the next tile's lines. What is read and written where a tile of a product is finished is
// a tile's columns wide, in separate rows, which the hardware prefetcher does not follow. So the
// lines of the next tile are prefetched while this one is finished, and arrive while that one is
// summed.
#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/cost/alignment.h"
#include "core/cost/cost.h"
#include "core/moves/place.h"
#include "rl/passes/rules.h"
#include "rl/passes/stream/prefetch_next.h"
#include "rl/passes/tile/contraction.h"

namespace dojo::rl {
namespace {

constexpr int64_t kLeastApart = 2048;  // bytes, nearer than which hardware sees what comes

// Whether lanes of a sum take one number each of one factor, and all the same of the other: so they
// do in the tiles of a product, not in a dot product or a sum of squares.
bool addsTile(const core::View& view, int op) {
  const core::OpInfo& info = view.op(op);
  const core::Operation& o = info.operation();
  const core::Access* one = accessOf(o.operands.front());
  const core::Access* other = accessOf(o.operands.back());
  int last = info.depth() - 1;
  return o.assign == core::Assign::Add && o.op == core::Operator::Mul && one && other &&
         last >= 0 && view.scope(info.parent).scope().mapping == core::Mapping::Vector &&
         o.target().uses(last) && one->uses(last) != other->uses(last);
}

// The loop over a product's tiles, whose sums come before an operation in it: the innermost loop
// around that, or the next one; -1: neither is.
int tilesAround(const core::View& view, int op) {
  const core::OpInfo& info = view.op(op);
  int innermost = innermostRunning(view, info);
  for (int depth = innermost; depth >= 0 && depth >= innermost - 1; --depth)
    for (int i = view.scope(info.scopes[static_cast<size_t>(depth)]).firstOp; i < op; ++i)
      if (addsTile(view, i)) return depth;
  return -1;
}

// Turns of the innermost loop from an element to where it lies in the next tile, and how many tiles
// there are one after the other.
struct NextTile {
  int64_t iterations = 0;  // 0: no tile is finished there, or they go another way
  int64_t tiles = 0;
  int64_t bytes = 0;  // away
};

NextTile nextTileOf(const core::View& view, const core::AccessInfo& access) {
  if (!finishesTile(view, access.op)) return {};
  const core::OpInfo& op = view.op(access.op);
  const core::Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
  core::Affine flat = core::flatIndex(buffer, *access.access);
  int loop = tilesAround(view, access.op);
  int64_t step = flat.coefficient(innermostRunning(view, op));
  int64_t tile = flat.coefficient(loop);
  if (step < 1 || tile < step || tile / step > kFarthest) return {};
  return {tile / step, op.extents[static_cast<size_t>(loop)], tile * core::sizeOf(buffer.dtype)};
}

// Measured on a Zen 4, with vectors of 512 and of 256 bits and with one thread and two. Where the
// second cache holds all, and where the product takes long, there is no difference; from the third
// cache products of 16 to 1024 terms (linear layers, convolutions) are 1.0 to 1.08 times as fast,
// from memory 1.0 to 1.45. Slower: fewer than eight blocks of rows, behind whose last one what is
// asked for is not the next (convolutions of two and four 0.90 to 0.99), and where more is done
// with a tile than to store it, with 16 registers (gemm 0.93 to 0.98).
bool paysToPrefetch(const Schedule& schedule, const core::OpInfo& writer) {
  const core::Operation& o = writer.operation();
  const core::Buffer& buffer = *schedule.program().bufferOf(o.target().array);
  int64_t l2 = schedule.machine().cacheBytes(2);
  bool isLarge = core::compulsoryBytes(schedule.program()) > static_cast<double>(l2) &&
                 4 * buffer.elements() * core::sizeOf(buffer.dtype) > l2;
  return isLarge && !hasSlowThirdCache(schedule) &&
         (hasVectors512(schedule) || o.op == core::Operator::Copy);
}

}  // namespace

bool finishesTile(const core::View& view, int op) {
  return view.op(op).operation().assign == core::Assign::Set && isOfVectors(view, view.op(op)) &&
         tilesAround(view, op) >= 0;
}

// From beyond the second cache sums of a product and a matrix are 1.0 to 1.16 times as fast then
// (Zen 4; with vectors of 256 bits 0.99 to 1.04).
int64_t iterationsToNextEpilogue(Schedule& schedule, const core::AccessInfo& access) {
  int64_t iterations = nextTileOf(schedule.view(), access).iterations;
  if (iterations == 0) return 0;
  const core::Buffer& buffer = *schedule.program().bufferOf(access.access->array);
  bool pays = buffer.elements() * core::sizeOf(buffer.dtype) > schedule.machine().cacheBytes(2);
  std::string name = fmt::format("fetch the next tile of {}", access.access->array);
  return schedule.choices().decide(name, pays) ? iterations : 0;
}

bool prefetchTilesToWrite(Schedule& schedule, const std::string& output) {
  std::vector<std::pair<core::NodeId, int64_t>> writers;
  double most = 0;
  bool pays = false;  // for what writes most of it
  for (core::NodeId id : writersOf(schedule.view(), output)) {
    const core::OpInfo& op = schedule.view().op(schedule.view().opIndex(id));
    const core::AccessInfo& target =
        schedule.view().accessesOf(schedule.view().opIndex(id)).front();
    NextTile next = nextTileOf(schedule.view(), target);
    bool isApart = next.tiles >= kManyRowBlocks && next.bytes >= kLeastApart &&
                   !target.access->movement.nontemporal;
    if (isApart) writers.emplace_back(id, next.iterations);
    if (iterationsOf(op) > most) pays = isApart && paysToPrefetch(schedule, op);
    most = std::max(most, iterationsOf(op));
  }
  if (writers.empty() ||
      !schedule.choices().decide(fmt::format("fetch the next tile of {} to write", output), pays))
    return false;
  bool isFetched = false;
  for (auto [id, iterations] : writers)
    isFetched |=
        schedule.apply("prefetch", *schedule.opPlace(id), {output, std::to_string(iterations)});
  return isFetched;
}

}  // namespace dojo::rl
