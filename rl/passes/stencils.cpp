// Windows that slide over rows of a temporary, as those of a blur in two passes do: each of its
// rows is computed in the turn that reads it first, and only as many are kept as a window has
// (Halide's compute_at and fold_storage: Ragan-Kelley et al. 2013). Otherwise all of them go
// through the caches, or memory, and back:
//
//   H Q  h[{0},{1}] = x[{0},{1}] + x[{0},{1}+1]
//   P Q  y[{0},{1}] = h[{0},{1}] + h[{0}+2,{1}]
//     →
//   2 Q  h[{0},{1}] = x[{0},{1}] + x[{0},{1}+1]                h f32 [H:4, Q]
//   P Q
//   | h[{0}+2,{1}] = x[{0}+2,{1}] + x[{0}+2,{1}+1]
//   | y[{0},{1}] = h[{0},{1}] + h[{0}+2,{1}]
//
// Threads take blocks of rows, of which those at an edge are computed for either block.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>

#include "core/moves/refuse.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

constexpr int64_t kLeastRowsPerEdge = 8;  // that a block has, for each that is computed twice
constexpr int64_t kBlocksOfThread = 4;
constexpr double kLeastToShare = 32'000;   // elements; fewer are left to one thread
constexpr int64_t kMostBlock = 256 << 10;  // bytes of the rows of one that a thread keeps whole

// What a scope reads of a temporary that an earlier sibling writes, row by row.
struct Stencil {
  core::NodeId writer = 0, reader = 0;  // what sets it; the scope's first operation
  int depth = 0;                        // of the scope
  std::string array;
  int64_t rows = 0;             // turns of the scope
  int64_t first = 0, last = 0;  // row that a turn reads, counted from its own
  int64_t rowBytes = 0;         // of the temporary
  bool goesAside = false;       // reads columns other than its own
};

bool setsOneElement(const core::Operation& o) {
  return o.assign == core::Assign::Set && o.targets.size() == 1;
}

// Where in a row's index the rest does not go on with this scope or others inside it.
std::optional<core::Affine> besides(const core::Affine& row, int depth) {
  core::Affine rest = row;
  rest.addTerm(depth, -1);
  return rest.deepest() >= depth ? std::nullopt : std::optional(rest);
}

// The dimension of which each turn at this depth sets an element; -1.
int rowDimension(const core::Access& target, int depth) {
  int dimension = -1;
  for (size_t k = 0; k < target.indices.size(); ++k)
    if (target.indices[k].uses(depth)) {
      if (dimension >= 0 || !besides(target.indices[k], depth)) return -1;
      dimension = static_cast<int>(k);
    }
  return dimension;
}

// The lowest and the highest row that a turn reads, counted from the one that is set in the same;
// nothing where rows go by otherwise.
std::optional<core::Affine::Range> rowsRead(const core::OpInfo& op, const core::Access& access,
                                            const core::Access& target, int dimension, int depth) {
  auto k = static_cast<size_t>(dimension);
  if (rowDimension(target, depth) != dimension) return std::nullopt;
  for (size_t j = 0; j < access.indices.size(); ++j)
    if (access.indices[j].coefficient(depth) != (j == k ? 1 : 0)) return std::nullopt;
  core::Affine row = access.indices[k];
  row.add(target.indices[k], -1);
  for (int d = 0; d <= depth; ++d)
    if (row.uses(d)) return std::nullopt;
  return row.range(op.extents);
}

bool hasOwnColumns(const core::Access& access, int dimension) {
  for (size_t k = 0; k < access.indices.size(); ++k)
    if (static_cast<int>(k) != dimension && access.indices[k].soleIteration() < 0) return false;
  return true;
}

// Of what the writer sets and the scope reads, and nobody else.
std::optional<Stencil> stencilOf(const core::View& view, int scope, int writer) {
  const core::ScopeInfo& info = view.scope(scope);
  const core::OpInfo& op = view.op(writer);
  const core::Access& target = op.operation().target();
  if (!setsOneElement(op.operation()) || view.program().isOutput(target.array) ||
      op.depth() <= info.depth || view.commonDepth(writer, info.firstOp) != info.depth)
    return std::nullopt;
  int dimension = rowDimension(target, info.depth);
  if (dimension < 0) return std::nullopt;
  int64_t rowBytes = core::sizeOf(view.program().bufferOf(target.array)->dtype);
  for (int d = info.depth + 1; d < op.depth(); ++d) rowBytes *= op.extents[static_cast<size_t>(d)];
  Stencil stencil{op.node->id(),
                  view.op(info.firstOp).node->id(),
                  info.depth,
                  target.array,
                  info.scope().extent.value,
                  std::numeric_limits<int64_t>::max(),
                  std::numeric_limits<int64_t>::min(),
                  rowBytes};
  for (int i : view.accessesTo(view.bufferIndex(target.array))) {
    const core::AccessInfo& access = view.accesses()[static_cast<size_t>(i)];
    if (access.op == writer) continue;
    auto rows = !access.writes && view.isInside(access.op, scope)
                    ? rowsRead(view.op(access.op), *access.access, target, dimension, info.depth)
                    : std::nullopt;
    if (!rows) return std::nullopt;
    stencil.first = std::min(stencil.first, rows->low);
    stencil.last = std::max(stencil.last, rows->high);
    stencil.goesAside |= !hasOwnColumns(*access.access, dimension);
  }
  return stencil.first < stencil.last ? std::optional(stencil) : std::nullopt;
}

std::vector<Stencil> stencilsOf(const core::View& view) {
  std::vector<Stencil> found;
  for (int scope = 0; scope < static_cast<int>(view.scopes().size()); ++scope) {
    if (!isOpen(*view.scope(scope).node)) continue;
    for (int op = 0; op < view.scope(scope).firstOp; ++op)
      if (auto stencil = stencilOf(view, scope, op)) found.push_back(std::move(*stencil));
  }
  return found;
}

// Where it reads columns aside, of which the last are a vector in part, that threads have rows of
// their own is not proven while they slide; then a block has all of its own. 0: no blocks.
int64_t rowsOfBlock(const Schedule& schedule, const Stencil& stencil) {
  int64_t edge = stencil.last - stencil.first, least = kLeastRowsPerEdge * edge;
  int64_t blocks = kBlocksOfThread * schedule.hardware().threads;
  int64_t rows = std::max(least, (stencil.rows + blocks - 1) / blocks);
  if (stencil.goesAside) {
    auto most = static_cast<uint64_t>(kMostBlock / std::max<int64_t>(1, stencil.rowBytes));
    rows = std::min(rows, static_cast<int64_t>(std::bit_floor(most)) - edge);
  }
  return rows < least || rows >= stencil.rows ? 0 : rows;
}

// The most rows, of at least half as many as may be, that divide all; else as many, of which the
// last block has some to spare.
bool divideRows(Schedule& schedule, const Stencil& stencil, int64_t most) {
  int64_t rows = most;
  while (rows > most / 2 && stencil.rows % rows != 0) --rows;
  if (stencil.rows % rows != 0) {
    int64_t blocks = (stencil.rows + most - 1) / most;
    rows = (stencil.rows + blocks - 1) / blocks;
    if (!schedule.applyAround("pad_scope", stencil.reader, stencil.depth,
                              {std::to_string(rows * blocks)}))
      return false;
  }
  return schedule.applyAround("split_scope", stencil.reader, stencil.depth, {std::to_string(rows)});
}

// A temporary that a scope alone reads and one operation before it sets, the last there is; "".
std::string readOnlyIn(const core::View& view, int scope) {
  for (int op = view.scope(scope).firstOp - 1; op >= 0; --op) {
    const std::string& array = view.op(op).operation().target().array;
    bool isItsOwn = std::ranges::all_of(view.accessesTo(view.bufferIndex(array)), [&](int i) {
      const core::AccessInfo& access = view.accesses()[static_cast<size_t>(i)];
      return access.op == op || (!access.writes && view.isInside(access.op, scope));
    });
    if (isItsOwn && setsOneElement(view.op(op).operation()) && !view.program().isOutput(array))
      return array;
  }
  return "";
}

// Computes what a block reads in it, and what that reads in turn.
bool bringInto(Schedule& schedule, const Stencil& stencil) {
  std::string array = stencil.array;
  do {
    if (!schedule.applyAround("compute_at", stencil.reader, stencil.depth, {array}))
      return array != stencil.array;
    const core::View& view = schedule.view();
    array = readOnlyIn(
        view, view.op(view.opIndex(stencil.reader)).scopes[static_cast<size_t>(stencil.depth)]);
  } while (!array.empty());
  return true;
}

// The writer's scope, without the rows before the last one that the first turn reads, joins the
// reader's.
bool slide(Schedule& schedule, const Stencil& stencil) {
  if (!schedule.applyAround("cut_scope", stencil.writer, stencil.depth,
                            {std::to_string(stencil.last)}))
    return false;
  core::NodeId rest = nextWriter(schedule.view(), stencil.writer, stencil.array, core::Assign::Set);
  if (rest == 0) return false;
  fuseScopes(schedule);
  const core::View& view = schedule.view();
  return view.commonDepth(view.opIndex(rest), view.opIndex(stencil.reader)) > stencil.depth;
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

// With how many rows a turn of that scope has to do; 0: the next has to do with others, or they go
// on otherwise.
int64_t rowsOfTurn(const core::View& view, const std::string& name, size_t dimension) {
  std::span<const int> accesses = view.accessesTo(view.bufferIndex(name));
  int scope = accesses.empty() ? -1 : scopeOfRows(view, accesses, dimension);
  if (scope < 0) return 0;
  auto indexOf = [&](int access) -> const core::Affine& {
    return view.accesses()[static_cast<size_t>(access)].access->indices[dimension];
  };
  core::Affine turn;
  for (const core::AffineTerm& term : indexOf(accesses.back()).terms())
    if (term.depth <= view.scope(scope).depth) turn.addTerm(term.depth, term.coefficient);
  int64_t low = std::numeric_limits<int64_t>::max(), high = std::numeric_limits<int64_t>::min();
  for (int access : accesses) {
    int op = view.accesses()[static_cast<size_t>(access)].op;
    if (!view.isInside(op, scope)) continue;
    core::Affine row = indexOf(access);
    row.add(turn, -1);
    for (int d = 0; d <= view.scope(scope).depth; ++d)
      if (row.uses(d)) return 0;
    core::Affine::Range rows = row.range(view.op(op).extents);
    low = std::min(low, rows.low);
    high = std::max(high, rows.high);
  }
  int64_t rows = high - low + 1;
  return rows > turn.coefficient(view.scope(scope).depth) ? rows : 0;  // else no two turns meet
}

}  // namespace

void blockStencils(Schedule& schedule) {
  if (schedule.hardware().threads < 2) return;
  for (const Stencil& stencil : stencilsOf(schedule.view())) {
    const core::View& view = schedule.view();
    int writer = view.opIndex(stencil.writer);
    int64_t rows = rowsOfBlock(schedule, stencil);
    if (stencil.depth > 0 || writer < 0 || view.opIndex(stencil.reader) < 0 ||
        iterationsOf(view.op(writer)) < kLeastToShare || rows == 0 ||
        !schedule.choices().decide(fmt::format("{} in blocks of rows", stencil.array), true))
      continue;
    schedule.attempt([&] {
      if (!divideRows(schedule, stencil, rows) || !bringInto(schedule, stencil)) return false;
      fuseScopes(schedule);
      return true;
    });
  }
}

void slideStencils(Schedule& schedule) {
  for (const Stencil& stencil : stencilsOf(schedule.view())) {
    const core::View& view = schedule.view();
    if (view.opIndex(stencil.reader) < 0 || view.opIndex(stencil.writer) < 0 || stencil.last < 1 ||
        (schedule.hardware().threads > 1 && stencil.goesAside))
      continue;
    std::string name = fmt::format("{} row by row", stencil.array);
    schedule.attempt(
        [&] { return slide(schedule, stencil) && schedule.choices().decide(name, true); });
  }
}

void foldStencils(Schedule& schedule) {
  for (const std::string& name : temporaries(schedule.program())) {
    auto dims = [&] { return schedule.program().bufferNamed(name)->dims; };
    for (size_t k = 0; k < dims().size(); ++k) {
      int64_t rows = dims()[k].isWhole() ? rowsOfTurn(schedule.view(), name, k) : 0;
      auto places = static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(rows)));
      if (rows > 1 && places < dims()[k].extent.value)
        schedule.apply("fold_dim", placeOfDimension(name, static_cast<int>(k)),
                       {std::to_string(places)});
    }
  }
}

}  // namespace dojo::rl
