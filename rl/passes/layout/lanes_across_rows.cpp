// Short rows, lanes across them.
//
// A row of few elements leaves lanes of its vectors idle, and the horizontal adds of its sums take
// as long as the sums. So as many rows as two vectors have lanes are computed together, each in its
// own lane: sums and maxima need no trees, divisions and roots are done for all of these rows at
// once. The input is transposed in registers when it is read, the result when it is written, or by
// a loop over rows that compilers turn into shuffles:
//
//   N                                   N/16
//   | s[{0}] = 0                        | M 16 x_in[{1},{2}] = x[{0}*16+{2},{1}]
//   | M s[{0}] += x[{0},{1}]            | 16 s[{0},{1}] = 0
//   | r = 1 / s[{0}]                    | M 16 s[{0},{2}] += x_in[{1},{2}]
//   | M y[{0},{1}] = x[{0},{1}] * r     | 16 r[{0},{1}] = 1 / s[{0},{1}]
//                                       | M 16 y_out[{1},{2}] = x_in[{1},{2}] * r[{0},{2}]
//                                       | M 16 y[{0}*16+{2},{1}] = y_out[{1},{2}]
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/cost/cost.h"
#include "core/moves/place.h"
#include "rl/passes/layout/row_transposition.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

constexpr int64_t kVectors = 2;  // of rows together: what one waits for, the other fills
constexpr int64_t kLeastBlocks = 4;
constexpr int64_t kMostColumns = 48;
constexpr int kElementBytes = 4;

bool isLeaf(const core::Node& node) {
  return isOpen(node) && std::ranges::none_of(node.scope().children,
                                              [](const auto& child) { return child->isScope(); });
}

// Rows of which every part is computed once, or for each of as many columns.
struct Rows {
  int64_t count = 0, columns = 0;
  core::NodeId first = 0;
  std::vector<core::NodeId> ends;         // the last operation of each part
  std::set<std::string> inputs, outputs;  // with a row for each of these
  std::set<std::string> scalars;          // which all rows write in turn
  int sums = 0, functions = 0;            // over a row; of each of its elements
};

// Adds an array that an operation reads or writes; false where lanes cannot go across its rows.
bool add(const core::View& view, const core::AccessInfo& info, Rows& rows) {
  const core::Program& program = view.program();
  const core::Buffer& buffer = program.buffers[static_cast<size_t>(info.buffer)];
  const core::Access& access = *info.access;
  bool isInput = program.isInput(access.array), isOutput = program.isOutput(access.array);
  if (core::sizeOf(buffer.dtype) != kElementBytes) return false;
  if (!isInput && !isOutput) {
    if (buffer.dims.empty() && info.writes) rows.scalars.insert(access.array);
    return true;
  }
  if (!access.uses(0) || access.indices.size() == 1) return true;
  (isInput ? rows.inputs : rows.outputs).insert(access.array);
  return access.indices.size() == 2 && access.indices[0].soleIteration() == 0 &&
         access.indices[1].soleIteration() == 1;
}

bool add(const core::View& view, int op, Rows& rows) {
  const core::OpInfo& info = view.op(op);
  const core::Operation& o = info.operation();
  bool isOfElement = info.depth() == 2;
  rows.sums += isOfElement && o.assign != core::Assign::Set && !o.target().uses(1);
  rows.functions += isOfElement && core::isTranscendental(o.op);
  return o.targets.size() == 1 && o.guards.empty() &&
         std::ranges::all_of(view.accessesOf(op),
                             [&](const auto& access) { return add(view, access, rows); });
}

std::optional<Rows> rowsAt(const core::View& view, int root) {
  const core::ScopeInfo& info = view.scope(root);
  if (!isOpen(*info.node)) return std::nullopt;
  Rows rows;
  rows.count = info.scope().extent.value;
  rows.first = view.op(info.firstOp).node->id();
  for (const core::NodePtr& child : info.scope().children) {
    if (child->isScope()) {
      int64_t extent = child->scope().extent.value;
      if (!isLeaf(*child) || (rows.columns != 0 && extent != rows.columns)) return std::nullopt;
      rows.columns = extent;
    }
    rows.ends.push_back(view.op(view.opsIn(*child).end - 1).node->id());
  }
  for (int op = info.firstOp; op < info.endOp; ++op)
    if (!add(view, op, rows)) return std::nullopt;
  bool fits =
      rows.sums > 0 && !rows.inputs.empty() && rows.columns > 1 && rows.columns <= kMostColumns;
  return fits ? std::optional(rows) : std::nullopt;
}

// With vectors of 512 bits, on a processor whose additions and multiply-adds share units (Intel's),
// of rows that no loop transposes: softmax of 17 columns is 1.6 times as fast from the third cache
// (from memory 1.03 times as slow), of 18 to 20 1.5 times from the second. Of 34 and 35 it is 1.2
// to 1.4 times as fast from the caches, but 1.03 to 1.7 times as slow from memory; others are up
// to 2.5 times as slow.
bool paysOnSharedUnits(const Schedule& schedule, const Rows& rows, int64_t lanes) {
  int64_t most = lanes + (fitsL2(schedule) ? 4 : 1);
  return sharesVectorUnits(schedule) && rows.functions > 0 && rows.columns > lanes &&
         rows.columns <= most;
}

constexpr int64_t kMostFromEverywhere = 5;  // columns that pay wherever they come from

// With vectors of 512 bits. Rows that a loop transposes, beside rows one after the other, from the
// caches: means of 2 to 5 columns are 3 to 12 times as fast, of 6 and 7 1.4 to 2.2, root mean
// square norm of 2 to 5 1.6 to 5, of 6 and 7 0.9 to 1.4, layer norm of 2 to 4 3 to 6, of 5 to 8 1.5
// to 3.5, softmax of 2 to 4 1.5 to 5, of 5 to 7 1.3 to 2.7. From memory layer norm of 2 to 6 and of
// 8, softmax of 2 to 6, root mean square norm of 2 to 5 and means of 2 to 7 are 1.1 to 8 times as
// fast; layer norm and softmax of 7 1.2 to 1.4 where squares are transposed, and root mean square
// norm of 6 and 7 is 0.5 (measured on a Zen 4, with the programs of other processors from the
// caches too: 1.1 to 12 times).
bool paysByLoop(const Schedule& schedule, const Rows& rows) {
  if (rows.columns <= kMostFromEverywhere) return true;
  if (rows.columns < kMostTransposedByLoop)
    return rows.functions > 0 || rows.sums > 1 || !comesFromMemory(schedule) ||
           rows.outputs.empty();
  return rows.functions == 0 && rows.sums > 1;
}

// Where they run in halves (Zen 4), with squares of them transposed, of 60 thousand elements to 20
// million: softmax of 9, 10 and 17 is 1.1 to 1.5 times as fast, of 18 from the caches 1.5 to 2.1,
// of 16 1.15, of 20 0.95 to 1.2; layer norm of 9, 10, 17 and 18 1.15 to 1.5, of 16 1.2 to 1.3 from
// the caches, of 20 1.0 to 1.08. Of other columns most are slower, of 12 to 15 and 24 and more up
// to 4 times; softmax of 34 is 1.5 times as fast from the caches only.
bool paysDoublePumped(const Schedule& schedule, const Rows& rows, int64_t lanes) {
  if (!isDoublePumped512(schedule) || (rows.functions == 0 && rows.sums == 1)) return false;
  if (rows.columns == lanes) return !comesFromMemory(schedule);
  return rows.columns == 9 || rows.columns == 10 ||
         (rows.columns > lanes && rows.columns <= lanes + 4);
}

// Whether a loop is to transpose them, and the compiler that. With vectors of 256 bits, where layer
// norm, root mean square norm and softmax of 6 and 7 columns are 1.1 to 1.45 times as fast so, and
// there is no difference for fewer or they are slower (measured on a Zen 4).
bool isTransposedByLoop(const Schedule& schedule, const Rows& rows) {
  bool stores = !rows.outputs.empty();
  if (!hasVectors512(schedule)) return stores && (rows.columns == 6 || rows.columns == 7);
  bool isSlow = comesFromMemory(schedule) && rows.columns == kMostTransposedByLoop - 1 && stores;
  return rows.columns <= kMostTransposedByLoop && !isSlow;
}

// What it costs to transpose rows grows with them, what it saves does not, and most is saved where
// they are no whole vectors. Against rows one after the other, of 1.7 million elements (Zen 3):
// softmax of 3, 10, 17, 20, 25, 31 and 39 columns is 3.6, 2.7, 1.5, 1.45, 1.3, 1.3 and 1.4 times as
// fast, of 8, 16 and 24 1.5, 1.2 and 1.1, of 40 it is 1.1 times as slow and of 65 too; layer norm
// of 3, 10, 17 and 20 3.4, 2.4, 1.2 and 1.1 times as fast, of 16 and 24 1.05 to 1.1 times as slow;
// root mean square norm and means of 3, 7 and 10 1.3 to 2.8 times as fast, of 4 and of 12 to 24 up
// to 1.7 times as slow. What is transposed gets no non-temporal stores: of rows from memory softmax
// of 17 is 1.4 times as fast, but of 16 and layer norm of 17 1.05 times as slow.
bool pays(const Schedule& schedule, const Rows& rows, int64_t lanes) {
  if (hasVectors512(schedule) && rows.columns <= kMostTransposedByLoop)
    return paysByLoop(schedule, rows);
  if (hasVectors512(schedule))
    return paysDoublePumped(schedule, rows, lanes) || paysOnSharedUnits(schedule, rows, lanes);
  bool isWhole = rows.columns % lanes == 0;
  if (comesFromMemory(schedule) && (isWhole || (rows.functions == 0 && rows.columns > 2 * lanes)))
    return false;
  if (rows.functions > 0)
    return rows.columns <= 3 * lanes || (!isWhole && rows.columns < 6 * lanes);
  if (rows.sums > 1) return rows.columns <= lanes || (!isWhole && rows.columns < 3 * lanes);
  return 2 * rows.columns < 3 * lanes && 2 * rows.columns != lanes;
}

// The scope of an operation's columns after that which was cut.
core::NodeId restAfter(const core::View& view, core::NodeId op) {
  const core::ScopeInfo& cut = view.scope(view.op(view.opIndex(op)).scopes[1]);
  const core::Node& rest = *view.childrenOf(cut.parent)[static_cast<size_t>(cut.position) + 1];
  return view.op(view.opsIn(rest).first).node->id();
}

// Squares of as many columns as lanes are transposed in registers, the columns beyond are copied
// one by one.
bool copyBySquares(Schedule& schedule, core::NodeId op, const std::string& copy, int lanes) {
  if (!schedule.apply("reorder_dims", placeOfDimension(copy, 0)) ||
      !schedule.applyAround("swap_scopes", op, 1))
    return false;
  auto extent = [&](int depth) {
    return schedule.view().op(schedule.view().opIndex(op)).extents[static_cast<size_t>(depth)];
  };
  const std::string side = std::to_string(lanes);
  if (extent(2) != lanes && !schedule.applyAround("split_scope", op, 2, {side})) return false;
  bool isSplit = schedule.view().op(schedule.view().opIndex(op)).depth() > 3;
  int64_t whole = extent(1) / lanes * lanes;
  if (whole == 0) return schedule.applyAround("unroll", op, isSplit ? 3 : 2);
  if (whole != extent(1)) {
    if (!schedule.applyAround("cut_scope", op, 1, {std::to_string(whole)}) ||
        !schedule.applyAround("unroll", restAfter(schedule.view(), op), isSplit ? 3 : 2))
      return false;
  }
  int column = 1;
  if (extent(1) != lanes && !schedule.applyAround("split_scope", op, column++, {side}))
    return false;
  if (isSplit && !schedule.applyAround("swap_scopes", op, column++)) return false;
  return schedule.applyAround("vectorize", op, column + 1) &&
         schedule.applyAround("unroll", op, column);
}

bool stageTransposed(Schedule& schedule, const char* move, core::NodeId first,
                     const std::string& array, int lanes, bool byLoop) {
  if (byLoop) return stageByRows(schedule, move, first, 1, array);
  auto [op, copy] = stageAs(schedule, move, first, 1, array);
  return op != 0 && copyBySquares(schedule, op, copy, lanes);
}

// What rows keep, for one block of them, with the rows side by side.
bool keepForBlock(Schedule& schedule, int64_t rows, int64_t together) {
  std::vector<std::string> kept = temporaries(schedule.program());
  std::erase_if(kept, [&](const std::string& name) {
    const auto& dims = schedule.program().bufferNamed(name)->dims;
    return dims.empty() || dims[0].extent.value != rows;
  });
  return std::ranges::all_of(kept, [&](const std::string& name) {
    if (!schedule.apply("split_dim", placeOfDimension(name, 0), {std::to_string(together)}) ||
        !schedule.apply("reuse_dims", placeOfDimension(name, 0)))
      return false;
    auto dims = static_cast<int>(schedule.program().bufferNamed(name)->dims.size());
    for (int d = 1; d + 1 < dims; ++d)
      if (!schedule.apply("reorder_dims", placeOfDimension(name, d))) return false;
    return true;
  });
}

bool layAcross(Schedule& schedule, const Rows& rows, int lanes, bool byLoop) {
  int64_t together = kVectors * lanes;
  int64_t whole = rows.count / together * together;
  for (const std::string& scalar : rows.scalars)
    if (!schedule.applyAround("add_dim", rows.first, 0, {scalar}) ||
        !schedule.apply("set_location", placeOfBuffer(scalar), {"heap"}) ||
        !schedule.apply("materialize_dims", placeOfDimension(scalar, 0)))
      return false;
  if (whole != rows.count) {
    if (!schedule.applyAround("cut_scope", rows.first, 0, {std::to_string(whole)})) return false;
    privatiseArrays(schedule, rows.first, 0);
  }
  if (!schedule.applyAround("split_scope", rows.first, 0, {std::to_string(together)})) return false;
  for (const std::string& array : rows.inputs)
    if (!stageTransposed(schedule, "stage_in", rows.first, array, lanes, byLoop)) return false;
  for (const std::string& array : rows.outputs)
    if (!stageTransposed(schedule, "stage_out", rows.first, array, lanes, byLoop)) return false;
  for (size_t i = 0; i + 1 < rows.ends.size(); ++i)
    if (!schedule.applyAround("fission", rows.ends[i], 1)) return false;
  for (core::NodeId end : rows.ends)
    if (schedule.view().op(schedule.view().opIndex(end)).depth() == 3 &&
        !schedule.applyAround("swap_scopes", end, 1))
      return false;
  return keepForBlock(schedule, whole, together);
}

}  // namespace

void vectoriseAcrossRows(Schedule& schedule) {
  if (schedule.machine().widestVector() == 0) return;
  int lanes = schedule.machine().widestLanes(kElementBytes);
  for (core::NodeId id : schedule.operations()) {
    const core::View& view = schedule.view();
    int op = view.opIndex(id);
    if (op < 0 || view.op(op).depth() == 0) continue;
    int root = view.op(op).scopes[0];
    if (view.scope(root).firstOp != op) continue;
    auto rows = rowsAt(view, root);
    if (!rows || rows->count < kLeastBlocks * kVectors * lanes) continue;
    const std::string array = view.op(op).operation().target().array;
    std::string name = fmt::format("lanes across the rows of {}", array);
    std::string how = fmt::format("rows of {} turned by a loop", array);
    bool wanted = pays(schedule, *rows, lanes), usual = isTransposedByLoop(schedule, *rows);
    bool isAcross = false, byLoop = usual;
    schedule.attempt([&] {
      if (!layAcross(schedule, *rows, lanes, usual)) return false;
      isAcross = schedule.choices().decide(name, wanted);
      if (isAcross && rows->columns <= kMostTransposedByLoop)
        byLoop = schedule.choices().decide(how, usual);
      return isAcross && byLoop == usual;
    });
    if (isAcross && byLoop != usual)
      schedule.attempt([&] { return layAcross(schedule, *rows, lanes, byLoop); });
  }
}

}  // namespace dojo::rl
