// Sliding windows over rows of a temporary, as in a two-pass blur: each row is computed in the
// iteration that reads it first, and only as many rows are kept as a window has (Halide's
// compute_at and fold_storage: Ragan-Kelley et al. 2013). Otherwise all of them go through the
// caches or memory and back:
//
//   H Q  h[{0},{1}] = x[{0},{1}] + x[{0},{1}+1]
//   P Q  y[{0},{1}] = h[{0},{1}] + h[{0}+2,{1}]
//     →
//   2 Q  h[{0},{1}] = x[{0},{1}] + x[{0},{1}+1]                h f32 [H:4, Q]
//   P Q
//   | h[{0}+2,{1}] = x[{0}+2,{1}] + x[{0}+2,{1}+1]
//   | y[{0},{1}] = h[{0},{1}] + h[{0}+2,{1}]
//
// Measured on a Zen 4 with one thread: blurs of 3 x 3 from 66 x 66 to 2160 x 3840 elements are 1.0
// to 1.6 times as fast so, a sum of two rows of exponentials 1.4 to 1.55.
//
// Threads take blocks of rows, of which those at an edge are computed for either block; how many
// rows pay is estimated, not measured.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <ranges>

#include "core/moves/place.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

constexpr int64_t kLeastRowsPerEdge = 8;  // that a block has, for each that is computed twice
constexpr int64_t kBlocksOfThread = 4;
constexpr int64_t kManyPlanes = 16;       // of a thread, so that it matters little who has one more
constexpr double kLeastToShare = 32'000;  // elements; fewer are left to one thread
constexpr int64_t kMostBlock = 256 << 10;  // bytes of the rows of one that a thread keeps whole

// What a scope reads of a temporary that an earlier sibling writes, row by row.
struct Stencil {
  core::NodeId writer = 0, reader = 0;  // what sets it; the scope's first operation
  int depth = 0;                        // of the scope
  std::string array;
  int64_t rows = 0;             // iterations of the scope
  int64_t first = 0, last = 0;  // row that an iteration reads, counted from its own
  int64_t rowBytes = 0;         // of the temporary
  bool goesAside = false;       // reads columns other than its own
  bool isInBlock = false;       // the scope is a part of all rows
};

bool setsOneElement(const core::Operation& o) {
  return o.assign == core::Assign::Set && o.targets.size() == 1;
}

// The dimension of which each iteration at this depth sets an element of its own, and which is not
// the one that lanes go along; -1.
int rowDimension(const core::Access& target, int depth) {
  int dimension = -1;
  for (size_t k = 0; k < target.indices.size(); ++k)
    if (target.indices[k].uses(depth)) {
      bool isRow = target.indices[k].coefficient(depth) == 1 &&
                   target.indices[k].deepest() == depth && k + 1 < target.indices.size();
      if (dimension >= 0 || !isRow) return -1;
      dimension = static_cast<int>(k);
    }
  return dimension;
}

// The lowest and the highest row that an iteration reads, of which the scope goes `step` further in
// a iteration, counted from the first that the writer sets in one of its; nothing where rows go by
// otherwise.
std::optional<core::Affine::Range> rowsRead(const core::OpInfo& op, const core::Access& access,
                                            const core::Access& target, int dimension, int depth,
                                            int64_t step) {
  auto k = static_cast<size_t>(dimension);
  for (size_t j = 0; j < access.indices.size(); ++j)
    if (access.indices[j].coefficient(depth) != (j == k ? step : 0)) return std::nullopt;
  core::Affine row = access.indices[k];
  row.add(target.indices[k], -1).addTerm(depth, 1 - step);
  for (int d = 0; d <= depth; ++d)
    if (row.uses(d)) return std::nullopt;
  return row.range(op.extents);
}

bool hasOwnColumns(const core::Access& access, int dimension) {
  for (size_t k = 0; k < access.indices.size(); ++k)
    if (static_cast<int>(k) != dimension && access.indices[k].soleIteration() < 0) return false;
  return true;
}

// Of what the writer sets and the scope reads, and nobody else, where the scope goes `step` rows
// further in an iteration.
std::optional<Stencil> rowsOf(const core::View& view, int scope, int writer, int64_t step) {
  const core::ScopeInfo& info = view.scope(scope);
  const core::OpInfo& op = view.op(writer);
  const core::Access& target = op.operation().target();
  if (op.depth() <= info.depth + 1 || !setsOneElement(op.operation()) ||
      view.commonDepth(writer, info.firstOp) != info.depth || view.program().isOutput(target.array))
    return std::nullopt;
  int dimension = rowDimension(target, info.depth);
  if (dimension < 0) return std::nullopt;
  Stencil stencil{op.node->id(), view.op(info.firstOp).node->id(), info.depth, target.array,
                  info.scope().extent.value};
  stencil.first = std::numeric_limits<int64_t>::max();
  stencil.last = std::numeric_limits<int64_t>::min();
  stencil.rowBytes = core::sizeOf(view.program().bufferOf(target.array)->dtype);
  for (int d = info.depth + 1; d < op.depth(); ++d)
    stencil.rowBytes *= op.extents[static_cast<size_t>(d)];
  stencil.isInBlock = target.indices[static_cast<size_t>(dimension)].terms().size() > 1;
  for (int i : view.accessesTo(view.bufferIndex(target.array))) {
    const core::AccessInfo& access = view.accesses()[static_cast<size_t>(i)];
    if (access.op == writer) continue;
    auto rows =
        !access.writes && view.isInside(access.op, scope)
            ? rowsRead(view.op(access.op), *access.access, target, dimension, info.depth, step)
            : std::nullopt;
    if (!rows) return std::nullopt;
    stencil.first = std::min(stencil.first, rows->low);
    stencil.last = std::max(stencil.last, rows->high);
    stencil.goesAside |= !hasOwnColumns(*access.access, dimension);
  }
  return stencil.first <= stencil.last ? std::optional(stencil) : std::nullopt;
}

std::vector<Stencil> stencilsOf(const core::View& view) {
  std::vector<Stencil> found;
  for (int scope = 0; scope < static_cast<int>(view.scopes().size()); ++scope) {
    const core::ScopeInfo& info = view.scope(scope);
    if (!isOpen(*info.node)) continue;
    for (int op = view.opsIn(info.parent).first; op < info.firstOp; ++op) {
      auto stencil = rowsOf(view, scope, op, 1);
      if (stencil && stencil->first < stencil->last) found.push_back(std::move(*stencil));
    }
  }
  return found;
}

// Whether writer and reader still stand as they did.
bool isThere(const core::View& view, const Stencil& stencil) {
  int writer = view.opIndex(stencil.writer), reader = view.opIndex(stencil.reader);
  return writer >= 0 && reader >= 0 && view.commonDepth(writer, reader) == stencil.depth &&
         view.op(reader).depth() > stencil.depth &&
         view.op(reader).extents[static_cast<size_t>(stencil.depth)] == stencil.rows;
}

// Places in circular memory for so many rows.
int64_t placesFor(int64_t rows) {
  return static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(rows)));
}

// Bytes that a thread has to keep of the rows of a temporary that a block reads: a window's, or
// where columns aside are read all, since that threads do not share them is not proven while they
// slide and a mask cuts off the last columns.
int64_t bytesToKeep(const Stencil& stencil, int64_t window, int64_t all) {
  return placesFor(stencil.goesAside ? all : window) * stencil.rowBytes;
}

// As many as leave each thread some blocks, or fewer, if a thread can keep their rows; 0: none.
int64_t rowsOfBlock(const Schedule& schedule, const Stencil& stencil) {
  int64_t edge = stencil.last - stencil.first, least = kLeastRowsPerEdge * edge;
  int64_t blocks = kBlocksOfThread * schedule.threads();
  int64_t rows = std::max(least, (stencil.rows + blocks - 1) / blocks);
  auto fits = [&] { return bytesToKeep(stencil, edge + 1, rows + edge) <= kMostBlock; };
  while (rows > least && !fits()) rows = std::max(least, placesFor(rows + edge) / 2 - edge);
  return rows >= stencil.rows || !fits() ? 0 : rows;
}

// The most rows, of at least half as many as may be, that divide all; else as many, of which the
// last block has some to spare. How many; 0: neither.
int64_t divideRows(Schedule& schedule, const Stencil& stencil, int64_t most) {
  int64_t rows = most;
  while (rows > most / 2 && stencil.rows % rows != 0) --rows;
  if (stencil.rows % rows != 0) {
    int64_t blocks = (stencil.rows + most - 1) / most;
    rows = (stencil.rows + blocks - 1) / blocks;
    if (!schedule.applyAround("pad_scope", stencil.reader, stencil.depth,
                              {std::to_string(rows * blocks)}))
      return 0;
  }
  bool isDivided =
      schedule.applyAround("split_scope", stencil.reader, stencil.depth, {std::to_string(rows)});
  return isDivided ? rows : 0;
}

// Whether loops of so many rows are all that reads a temporary in the scope.
bool isReadRowByRow(const core::View& view, const Stencil& stencil, int scope, int64_t rows) {
  auto inner = static_cast<size_t>(stencil.depth) + 1;
  return std::ranges::all_of(view.accessesTo(view.bufferIndex(stencil.array)), [&](int i) {
    int reader = view.accesses()[static_cast<size_t>(i)].op;
    const core::OpInfo& op = view.op(reader);
    return !view.isInside(reader, scope) ||
           (op.extents.size() > inner && op.extents[inner] == rows);
  });
}

// Computes what a block of rows reads in it, and what that reads in turn, as long as few rows are
// computed twice and a thread can keep them.
bool bringInto(Schedule& schedule, const Stencil& stencil, int64_t rows) {
  auto compute = [&](const std::string& array) {
    return schedule.applyAround("compute_at", stencil.reader, stencil.depth, {array});
  };
  if (!compute(stencil.array)) return false;
  int64_t edge = stencil.last - stencil.first;
  int64_t kept = bytesToKeep(stencil, edge + 1, rows + edge);
  std::vector<core::NodeId> operations = schedule.operations();
  for (core::NodeId id : std::views::reverse(operations)) {
    const core::View& view = schedule.view();
    int scope = view.op(view.opIndex(stencil.reader)).scopes[static_cast<size_t>(stencil.depth)];
    int writer = view.opIndex(id);
    if (writer < 0 || writer >= view.scope(scope).firstOp) continue;
    auto more = rowsOf(view, scope, writer, rows);
    if (!more) continue;
    int64_t all = more->last - more->first + 1, twice = all - rows;
    bool isJoined = isReadRowByRow(view, *more, scope, all);  // with its reader, and dies there
    int64_t bytes = isJoined ? 0 : bytesToKeep(*more, twice + 1, all);
    if (kLeastRowsPerEdge * twice <= rows && kept + bytes <= kMostBlock && compute(more->array))
      kept += bytes;
  }
  return true;
}

// The writer's scope, without the rows before the last one that the first iteration reads, joins
// the reader's, and so do the scopes inside as far as they may.
bool slide(Schedule& schedule, const Stencil& stencil) {
  if (!schedule.applyAround("cut_scope", stencil.writer, stencil.depth,
                            {std::to_string(stencil.last)}))
    return false;
  core::NodeId rest = nextWriter(schedule.view(), stencil.writer, stencil.array, core::Assign::Set);
  if (rest == 0) return false;
  auto scopeOf = [&](core::NodeId op) {
    const core::View& view = schedule.view();
    int scope = view.op(view.opIndex(op)).scopes[static_cast<size_t>(stencil.depth)];
    return view.scope(scope).node->id();
  };
  bool areNext = moveDownTo(schedule, scopeOf(rest), scopeOf(stencil.reader)) ||
                 moveUpTo(schedule, scopeOf(stencil.reader), scopeOf(rest));
  if (!areNext || !schedule.applyAround("join_scopes", rest, stencil.depth)) return false;
  int depth = stencil.depth + 1;
  while (schedule.applyAround("join_scopes", rest, depth)) ++depth;
  return true;
}

// Whether threads leave its rows to one of them: those of a block, or of a plane of many.
bool hasRowsOfAThread(const core::View& view, const Stencil& stencil, int64_t threads) {
  if (threads < 2 || stencil.isInBlock) return true;
  const core::OpInfo& op = view.op(view.opIndex(stencil.reader));
  return std::ranges::any_of(op.extents.first(static_cast<size_t>(stencil.depth)), [&](int64_t n) {
    return n >= threads && (n % threads == 0 || n >= kManyPlanes * threads);
  });
}

// The innermost scope in which rows go on and some are set, the last that reads them; -1: none.
int scopeOfRows(const core::View& view, std::span<const int> accesses, size_t dimension) {
  const core::AccessInfo& last = view.accesses()[static_cast<size_t>(accesses.back())];
  auto terms = last.access->indices[dimension].terms();
  for (auto term = terms.rbegin(); term != terms.rend(); ++term) {
    int scope = view.op(last.op).scopes[static_cast<size_t>(term->depth)];
    bool isSet = std::ranges::any_of(accesses, [&](int i) {
      const core::AccessInfo& access = view.accesses()[static_cast<size_t>(i)];
      return access.writes && view.isInside(access.op, scope);
    });
    if (isSet) return scope;
  }
  return -1;
}

// With how many rows an iteration of that scope has to do; 0: the next has to do with others, or
// they go on otherwise.
int64_t rowsOfIteration(const core::View& view, const std::string& name, size_t dimension) {
  const std::string& array = view.program().bufferNamed(name)->arrays.front();
  std::span<const int> accesses = view.accessesTo(view.bufferIndex(array));
  int scope = accesses.empty() ? -1 : scopeOfRows(view, accesses, dimension);
  if (scope < 0) return 0;
  auto indexOf = [&](int access) -> const core::Affine& {
    return view.accesses()[static_cast<size_t>(access)].access->indices[dimension];
  };
  core::Affine iteration;
  for (const core::AffineTerm& term : indexOf(accesses.back()).terms())
    if (term.depth <= view.scope(scope).depth) iteration.addTerm(term.depth, term.coefficient);
  int64_t low = std::numeric_limits<int64_t>::max(), high = std::numeric_limits<int64_t>::min();
  for (int access : accesses) {
    int op = view.accesses()[static_cast<size_t>(access)].op;
    if (!view.isInside(op, scope)) continue;
    core::Affine row = indexOf(access);
    row.add(iteration, -1);
    for (int d = 0; d <= view.scope(scope).depth; ++d)
      if (row.uses(d)) return 0;
    core::Affine::Range rows = row.range(view.op(op).extents);
    low = std::min(low, rows.low);
    high = std::max(high, rows.high);
  }
  int64_t rows = high - low + 1;
  int64_t step = iteration.coefficient(view.scope(scope).depth);
  return step > 0 && rows > step ? rows : 0;  // else no two iterations meet
}

}  // namespace

void blockStencils(Schedule& schedule) {
  if (schedule.threads() < 2) return;
  std::vector<Stencil> stencils = stencilsOf(schedule.view());
  for (const Stencil& stencil : std::views::reverse(stencils)) {  // chains from their ends
    const core::View& view = schedule.view();
    int64_t rows = rowsOfBlock(schedule, stencil);
    if (stencil.depth > 0 || rows == 0 || !isThere(view, stencil) ||
        iterationsOf(view.op(view.opIndex(stencil.writer))) < kLeastToShare ||
        !schedule.choices().decide(fmt::format("{} in blocks of rows", stencil.array), true))
      continue;
    schedule.attempt([&] {
      int64_t divided = divideRows(schedule, stencil, rows);
      if (divided == 0 || !bringInto(schedule, stencil, divided)) return false;
      fuseScopes(schedule);
      return true;
    });
  }
}

void slideStencils(Schedule& schedule) {
  int64_t threads = schedule.threads();
  for (const Stencil& stencil : stencilsOf(schedule.view())) {
    const core::View& view = schedule.view();
    int64_t window = bytesToKeep(stencil, stencil.last - stencil.first + 1, stencil.rows);
    if (!isThere(view, stencil) || stencil.last < 1 ||
        (threads > 1 && (stencil.goesAside || window > kMostBlock)) ||
        !hasRowsOfAThread(view, stencil, threads))
      continue;
    std::string name = fmt::format("{} row by row", stencil.array);
    schedule.attempt(
        [&] { return slide(schedule, stencil) && schedule.choices().decide(name, true); });
  }
}

void foldStencils(Schedule& schedule) {
  for (const std::string& name : temporaries(schedule.program())) {
    auto dims = [&] { return schedule.program().bufferNamed(name)->dims; };
    for (size_t k = 0; k + 1 < dims().size(); ++k) {
      int64_t rows = dims()[k].isWhole() ? rowsOfIteration(schedule.view(), name, k) : 0;
      if (rows < 2 || placesFor(rows) >= dims()[k].extent.value) continue;
      schedule.attempt([&] {
        return schedule.apply("fold_dim", placeOfDimension(name, static_cast<int>(k)),
                              {std::to_string(placesFor(rows))}) &&
               schedule.choices().decide(fmt::format("rows of {} in circular memory", name), true);
      });
    }
  }
}

}  // namespace dojo::rl
