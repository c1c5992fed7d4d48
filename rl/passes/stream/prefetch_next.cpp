// Prefetch what a later iteration reads from memory: rows that are traversed several times, the
// windows of a convolution, the rows of a product's tiles.
#include "rl/passes/stream/prefetch_next.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/cost/alignment.h"
#include "core/cost/cost.h"
#include "core/moves/place.h"
#include "rl/passes/rules.h"
#include "rl/passes/tile/contraction.h"

namespace dojo::rl {
namespace {

constexpr double kRowsOfFunctions = 4;  // that the first cache holds: arguments, values, both again

}  // namespace

bool runs(const core::View& view, const core::OpInfo& op, int depth) {
  return core::traits(view.scope(op.scopes[static_cast<size_t>(depth)]).scope().mapping).isLoop;
}

bool isOfVectors(const core::View& view, const core::OpInfo& op) {
  return std::ranges::any_of(op.scopes, [&](int scope) {
    return view.scope(scope).scope().mapping == core::Mapping::Vector;
  });
}

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

namespace {

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

}  // namespace

bool readsOnce(const core::View& view, const core::AccessInfo& access, int depth) {
  core::Affine flat =
      core::flatIndex(view.program().buffers[static_cast<size_t>(access.buffer)], *access.access);
  const core::OpInfo& op = view.op(access.op);
  for (int d = depth + 1; d < op.depth(); ++d)
    if (op.extents[static_cast<size_t>(d)] > 1 && flat.coefficient(d) == 0) return false;
  return true;
}

std::optional<int> lastPassOver(const core::View& view, const core::AccessInfo& access) {
  auto depth = rowsOf(view, access);
  return depth && readsOnce(view, access, *depth) ? depth : std::nullopt;
}

namespace {

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

// Whether the pass over a row computes functions.
bool takesLong(const core::View& view, const core::OpInfo& op, int depth) {
  const core::ScopeInfo& pass = view.scope(op.scopes[static_cast<size_t>(depth) + 1]);
  return hasFunctions(view, {pass.firstOp, pass.endOp});
}

// Whether they take so long that reads from the third cache cost nothing beside them (softmax 1.03
// to 1.2 times as fast on a Zen 4, 1.0 to 1.37 on an Intel processor with AVX-512; on a Zen 5 the
// first pass asks for itself, data_movement.cpp).
bool hidesReads(const Schedule& schedule, const core::OpInfo& op, int depth) {
  return takesLong(schedule.view(), op, depth) &&
         (!hasTwoFma512Pipes(schedule) || hasSlowThirdCache(schedule));
}

// Whether the pass over a row has non-temporal stores.
bool storesNontemporal(const core::View& view, const core::OpInfo& op, int depth) {
  const core::ScopeInfo& pass = view.scope(op.scopes[static_cast<size_t>(depth) + 1]);
  for (int i = pass.firstOp; i < pass.endOp; ++i)
    if (view.op(i).operation().target().movement.nontemporal) return true;
  return false;
}

// Whether it stores a row of an output through them.
bool storesThroughCaches(const core::View& view, const core::OpInfo& op, int depth) {
  const core::ScopeInfo& pass = view.scope(op.scopes[static_cast<size_t>(depth) + 1]);
  for (int i = pass.firstOp; i < pass.endOp; ++i) {
    const core::AccessInfo& target = view.accessesOf(i).front();
    if (view.program().isOutput(target.access->array) && stepBelow(view, target, depth) != 0 &&
        !target.access->movement.nontemporal)
      return true;
  }
  return false;
}

// Bytes of the longest row that is still near when it is needed: in the second cache or, with
// vectors of 256 bits, in the share of the third one that a thread has, unless the pass does little
// but store and those stores take from that. With one thread batch norm of channels of 0.8 to 3 MB
// is up to 1.12 times as fast then, with two 1.12 to 1.2; layer norm of rows of 400 KB 1.04 to 1.1,
// softmax of 160 KB to 1.6 MB 1.17 to 1.25 (Zen 3). With vectors of 512 bits in halves batch norm
// of channels of 0.8 to 3 MB and norms of rows of 800 KB are 1.1 to 1.2 times as fast, with two
// threads too, but rows of 320 to 512 KB 0.98 to 1.12 times as slow (Zen 4).
int64_t longestRow(const Schedule& schedule, const core::OpInfo& op, int depth) {
  int64_t near = schedule.machine().cacheBytes(2) / 4;
  if ((hasVectors512(schedule) && !isDoublePumped512(schedule)) ||
      (!storesNontemporal(schedule.view(), op, depth) && !hidesReads(schedule, op, depth)))
    return near;
  return std::max(near, schedule.machine().cacheBytes(3) / std::max(8, 4 * schedule.threads()));
}

// Bytes of the longest row that may come for the next iteration while this one's is gone through.
// Beside what takes little time, what has to come from the second cache meanwhile waits behind what
// comes from memory (layer norm of 50000 columns 0.7 times as fast), but not with vectors of 256
// bits, which ask for less of it: of 4096 columns 1.6 times as fast on a Zen 3. Nor on an Intel
// processor with AVX-512: of 8192 columns 1.13 times as fast. Where a row lies in pieces, as a
// channel in planes of images, the hardware prefetcher restarts with each: batch norm of planes of
// 14 x 14 to 150 x 150 is 1.02 to 1.4 times as fast from memory, of 112 x 112 0.9 to 1, from the
// third cache 0.95 to 1.07 (Zen 4; with the programs of other processors 1.0 to 1.55 from memory).
int64_t longestBesideReads(const Schedule& schedule, const core::OpInfo& op, int depth,
                           int64_t bytes, bool isInPieces) {
  int64_t longest = longestRow(schedule, op, depth);
  bool isFar = isDoublePumped512(schedule) && 2 * bytes > schedule.machine().cacheBytes(2);
  bool waits = hasVectors512(schedule) && !hasSlowThirdCache(schedule) && !isFar &&
               !takesLong(schedule.view(), op, depth);
  if (!waits) return longest;
  return isInPieces ? std::min(longest, schedule.machine().cacheBytes(2) / 2)
                    : schedule.machine().cacheBytes(1);
}

}  // namespace

// Iterations of the last pass over a row from an element to the one that lies there in the next
// row; 0: no such pass, or rows that would be lost again, or all of which the second cache holds.
int64_t iterationsToNextRow(Schedule& schedule, const core::AccessInfo& access) {
  const core::View& view = schedule.view();
  const core::Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
  auto depth = lastPassOver(view, access);
  if (!depth) return 0;
  int64_t row = core::flatIndex(buffer, *access.access).coefficient(*depth);
  int64_t step = stepBelow(view, access, *depth);
  int64_t bytes = buffer.elements() * core::sizeOf(buffer.dtype);
  int64_t rows = view.op(access.op).extents[static_cast<size_t>(*depth)];
  if (step <= 0 || row <= step || bytes <= schedule.machine().cacheBytes(2)) return 0;
  int64_t longest = longestRow(schedule, view.op(access.op), *depth);
  if (bytes / rows > longest) return 0;
  int64_t iterations = (row + step - 1) / step;
  if (iterations > core::kMostPrefetch) return 0;
  const core::OpInfo& op = view.op(access.op);
  core::Affine flat = core::flatIndex(buffer, *access.access);
  bool isInPieces = false;
  for (int d = *depth + 1; d < op.depth(); ++d)
    isInPieces |= op.extents[static_cast<size_t>(d)] > 1 && flat.coefficient(d) >= row;
  int64_t near = longestBesideReads(schedule, op, *depth, bytes / rows, isInPieces);
  // Where lines have to come before they are overwritten, hardware that looks ahead for itself does
  // better: norms and log softmax of 500 to 2001 columns, which do not begin with a line, 1.05 to
  // 1.4 times as fast without (Zen 4; with two threads 0.96 to 1.15).
  bool isPrefetched = isDoublePumped512(schedule) && storesThroughCaches(view, op, *depth);
  bool isFromMemory = comesFromMemory(schedule) || (isInPieces && fillsHalfTheLastCache(schedule));
  bool pays = ((isFromMemory && !isPrefetched) || hidesReads(schedule, op, *depth)) &&
              isOfVectors(view, op) &&
              bytesOfPass(view, access, *depth) <= static_cast<double>(near);
  std::string name = fmt::format("fetch the next row of {}", access.access->array);
  return schedule.choices().decide(name, pays) ? iterations : 0;
}

// Rows that the first cache does not hold beside the factors of a pass over it. Of functions, whose
// values wait for a later pass, it has to hold four: what comes for the next row would take their
// place. From memory softmax of 2048 columns is 1.0 to 1.15 times as fast where that comes into the
// second cache only, of 3072 to 5120 1.15 to 1.3, of 6400 and 8192 1.55, of 512 and 1024 0.85 to 1
// (on a Zen 4, and with the programs of processors with AVX2 or two multiply-adds of 512 bits in a
// cycle there). There, with AVX2's, layer norm of 4096 to 12800 columns is 1.15 to 1.22 times as
// fast, root mean square norm of 6400 1.08 times, of 4096 0.95. Planes of 360 KB take 1.05 times as
// long.
bool leavesFirstCacheToRow(Schedule& schedule, const core::AccessInfo& access) {
  const core::View& view = schedule.view();
  auto depth = lastPassOver(view, access);
  if (!depth) return false;
  const core::Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
  auto l1 = static_cast<double>(schedule.machine().cacheBytes(1));
  auto l2 = static_cast<double>(schedule.machine().cacheBytes(2));
  auto piece = static_cast<double>(core::flatIndex(buffer, *access.access).coefficient(*depth) *
                                   core::sizeOf(buffer.dtype));  // of the row, or all of it
  bool pays = takesLong(view, view.op(access.op), *depth)
                  ? kRowsOfFunctions * piece >= l1 && 2 * piece <= l2
                  : bytesOfPass(view, access, *depth) > l1 && 4 * piece <= l2;
  std::string name =
      fmt::format("fetch the next row of {} no nearer than the second cache", access.access->array);
  return schedule.choices().decide(name, pays);
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
  int64_t next = kFarthest + 1;
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
  if (!isVector || !isShared || next <= 1 || next > kFarthest) return 0;
  std::string name = fmt::format("fetch the next columns of {}", access.access->array);
  return schedule.choices().decide(name, comesFromMemory(schedule)) ? next : 0;
}

int64_t iterationsAround(const core::View& view, const core::OpInfo& op, const core::Affine& flat) {
  int64_t repeats = 1;
  for (int d = 0; d < op.depth(); ++d)
    if (runs(view, op, d) && !flat.uses(d)) repeats *= op.extents[static_cast<size_t>(d)];
  return repeats;
}

int innermostRunning(const core::View& view, const core::OpInfo& op) {
  int d = op.depth() - 1;
  while (d >= 0 && !runs(view, op, d)) --d;
  return d;
}

// A tile of a product reads its rows' elements one by one, a few rows side by side, and begins with
// others before the hardware has looked ahead: as many steps of its sum as lead to the next tile's
// rows; 0: it is no such read. Of rows from memory products of 256 by 128 by 256 in a batch are
// 1.07 times as fast, of 36000 by 256 by 128 1.04 (measured on a Zen 3; on an Intel processor with
// AVX-512 1.06 to 1.08); where they pass by for the 40th time they are 1.02 times as slow, and so
// they are from the third cache.
int64_t iterationsToNextTile(Schedule& schedule, const core::AccessInfo& access) {
  constexpr int64_t kMostIterations = 16;
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
  if (!isTile || distance < 1 || distance > kFarthest) return 0;
  bool pays = (!hasVectors512(schedule) || hasSlowThirdCache(schedule)) &&
              comesFromMemory(schedule) && iterationsAround(view, op, flat) <= kMostIterations;
  std::string name = fmt::format("fetch the next rows of {}", access.access->array);
  return schedule.choices().decide(name, pays) ? distance : 0;
}

void prefetchRows(Schedule& schedule, const core::AccessInfo& access, int rowDepth, int64_t rows) {
  const core::View& view = schedule.view();
  const core::Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
  int64_t row = core::flatIndex(buffer, *access.access).coefficient(rowDepth);
  int64_t step = stepBelow(view, access, rowDepth);
  if (step <= 0 || row <= step) return;
  int64_t iterations = (rows * row + step - 1) / step;
  if (iterations <= core::kMostPrefetch)
    schedule.apply("prefetch", *schedule.opPlace(view.op(access.op).node->id()),
                   {access.access->array, fmt::format("{}l2", iterations)});
}

}  // namespace dojo::rl
