// Unroll-and-jam across rows: several rows run through their phases together.
//
// Short rows that are reduced before their elements can be used: softmax of 17 columns. Within a
// row every step depends on the one before, down each tree and through the exponential, and the
// out-of-order window holds only a few rows. So some rows run through each phase together: all
// maxima, then all exponentials and sums, then all quotients; what passes between the phases is in
// the L1 cache.
//
// Longer rows do so by four where all of it comes from the second cache and the first holds what
// four of them keep: what is left to do of one row is more than a processor sees ahead (1.05 to 1.3
// times as fast for softmax, layer and root mean square norm of 100 rows of 256 to 1024 columns,
// measured on a Zen 5; of rows from the third cache there is no difference, and those of two inputs
// are slower). With vectors of 512 bits in halves rows of up to 700 columns do so from the third
// cache as well: layer norm of 256 to 700 columns 1.02 to 1.36 times as fast, softmax 1.03 to 1.13,
// root mean square norm 1.02 to 1.27; of 768 to 1000 0.8 to 1.15, from memory, or where caches
// were emptied before, 0.5 to 1.1. So do rows of 144 to 250 columns that two sums or maxima are
// taken of (log softmax 1.06 to 1.29, layer norm 0.95 to 1.17; of one sum 0.84 to 1.26; Zen 4).
// With vectors of 256 bits also shorter ones, and from everywhere: layer norm of 100 to 256
// columns 1.03 to 1.46 times as fast, softmax of 100 to 512 1.02 to 1.12, root mean square norm of
// 128 up to 1.37; longer ones are up to 1.17 times as slow (Zen 3).
//
// With vectors of 512 bits in halves what rows keep lies in whole ones: masked stores of part of
// two lines cannot be forwarded to the next phase's loads (softmax of 45 to 90 columns 1.17 to 1.48
// times as fast in such rows, of 136 to 250 0.97 to 1.12, Zen 4).
//
// Long rows that are multiplied by factors of their own length in the end: layer norm of 4096
// columns. Where a row and the factors are more than the first cache holds, two rows or four share
// what comes from the second; with vectors of 512 bits in halves four, unless the result goes past
// the caches (1.02 to 1.16 times as fast as two, of 3000 to 16384 columns, Zen 4). Not with vectors
// of 256 bits where the result has non-temporal stores: if it begins 64 or 128 bytes further in its
// page than the input, such stores in two interleaved rows take four times as long (24 instead of 6
// ms for 64 MB on a Zen 3, 7 of single rows), and elsewhere a row alone is as fast. Nor where
// single rows ask for others (store_staging.cpp).
#include "rl/passes/interleave/unroll_and_jam.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "core/cost/alignment.h"
#include "core/moves/place.h"
#include "rl/passes/rules.h"
#include "rl/passes/stream/prefetch_next.h"

namespace dojo::rl {
bool isOfRow(const core::Access& access) {
  bool uses = false;
  for (const core::Affine& index : access.indices) {
    if (index.deepest() > 0) return false;
    uses = uses || index.uses(0);
  }
  return uses;
}

bool movesWithRows(const core::View& view, const core::AccessInfo& access) {
  const core::Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
  return core::flatIndex(buffer, *access.access).uses(0);
}

namespace {

constexpr int64_t kLongRows = 4;
constexpr int64_t kVectorsOfLongRow = 16, kDoublePumpedVectors = 8;
constexpr int64_t kLongRow = 1536, kLongRowOfFunctions = 4096;  // bytes, before AVX-512
constexpr int64_t kLongRowFromThird = 2816;                     // bytes

// Rows of which everything is written out.
bool isStraight(const core::View& view, int root) {
  for (int s = root + 1; s < view.scope(root).endScope; ++s) {
    if (core::traits(view.scope(s).scope().mapping).isLoop) return false;
  }
  return true;
}

// The last operations of the phases but the last: each completes a sum or a maximum of the row that
// something after it reads.
std::vector<core::NodeId> phaseEnds(const core::View& view, int root) {
  const core::ScopeInfo& info = view.scope(root);
  std::map<std::string, int> completedBy;
  std::vector<int> ends;
  for (int op = info.firstOp; op < info.endOp; ++op) {
    const core::Operation& o = view.op(op).operation();
    for (const core::AccessInfo& access : view.accessesOf(op)) {
      auto found = completedBy.find(access.access->array);
      if (access.writes || found == completedBy.end()) continue;
      ends.push_back(found->second);
      completedBy.erase(found);
    }
    if (o.assign != core::Assign::Set && isOfRow(o.target())) completedBy[o.target().array] = op;
  }
  std::ranges::sort(ends);
  std::vector<core::NodeId> ids;
  for (int op : ends) ids.push_back(view.op(op).node->id());
  return ids;
}

// Rows of an array as rows of vectors: then each begins with a line of memory, and what a mask lets
// through is not stored in part. Elsewhere only long ones.
void asVectors(Schedule& schedule, core::Place columns) {
  const core::Buffer& buffer = *schedule.program().bufferNamed(columns.name);
  int64_t last = buffer.dims.back().extent.value;
  int64_t lanes = schedule.machine().widestLanes(core::sizeOf(buffer.dtype));
  int64_t padded = (last + lanes - 1) / lanes * lanes;
  columns.dimension = static_cast<int>(buffer.dims.size()) - 1;
  if (columns.dimension == 0 ||
      last <= (isDoublePumped512(schedule) ? 1 : kVectorsOfLongRow) * lanes)
    return;
  schedule.attempt([&] {
    return (padded == last || schedule.apply("pad_dim", columns, {std::to_string(padded)})) &&
           schedule.apply("split_dim", columns, {std::to_string(lanes)});
  });
}

// What rows leave for the next phase, for as many rows as go together.
void keepForTheseRows(Schedule& schedule, int64_t rows, int64_t together) {
  int64_t padded = (rows + together - 1) / together * together;
  std::vector<core::Place> kept;
  for (const std::string& name : temporaries(schedule.program())) {
    const auto& dims = schedule.program().bufferNamed(name)->dims;
    if (!dims.empty() && dims[0].extent.value == rows) kept.push_back(placeOfDimension(name, 0));
  }
  for (const core::Place& place : kept)
    schedule.attempt([&] {
      asVectors(schedule, place);
      return (padded == rows || schedule.apply("pad_dim", place, {std::to_string(padded)})) &&
             schedule.apply("split_dim", place, {std::to_string(together)}) &&
             schedule.apply("reuse_dims", place);
    });
}

}  // namespace

bool unrollAndJam(Schedule& schedule, core::NodeId first, int64_t rows, int64_t together,
                  const std::vector<core::NodeId>& ends) {
  int64_t whole = rows / together * together;
  bool isApart = whole != rows && schedule.threads() > 1;
  if (whole != rows && !schedule.applyAround("cut_scope", first, 0, {std::to_string(whole)}))
    return false;
  if (isApart) privatiseArrays(schedule, first, 0);
  if (!schedule.applyAround("split_scope", first, 0, {std::to_string(together)})) return false;
  for (core::NodeId end : ends)
    if (!schedule.applyAround("fission", end, 1)) return false;
  keepForTheseRows(schedule, rows, together);
  if (isApart) keepForTheseRows(schedule, whole, together);
  return true;
}

namespace {

void jamShortRows(Schedule& schedule, int root, const std::vector<core::NodeId>& ends) {
  const core::View& view = schedule.view();
  int64_t rows = view.scope(root).scope().extent.value;
  if (rows < 2 * kRowsOfPhases) return;
  const core::OpInfo& first = view.op(view.scope(root).firstOp);
  std::string name = fmt::format("phases of {} together", first.operation().target().array);
  if (!schedule.choices().decide(name, true)) return;
  schedule.attempt(
      [&, op = first.node->id()] { return unrollAndJam(schedule, op, rows, kRowsOfPhases, ends); });
}

// Those after which a loop comes before the next one: what is computed once for a row goes with the
// phase before it.
std::vector<core::NodeId> beforeLoops(const core::View& view, int root,
                                      const std::vector<core::NodeId>& ends) {
  std::vector<core::NodeId> kept;
  for (size_t i = 0; i < ends.size(); ++i) {
    int next = i + 1 < ends.size() ? view.opIndex(ends[i + 1]) + 1 : view.scope(root).endOp;
    for (int op = view.opIndex(ends[i]) + 1; op < next; ++op)
      if (view.op(op).depth() > 1) {
        kept.push_back(ends[i]);
        break;
      }
  }
  return kept;
}

// What a row reads of its own in several phases, and what it keeps from one to the next.
struct RowData {
  int64_t bytes = 0, longest = 0;
  int inputs = 0;
};

RowData dataOfPhases(const core::View& view, int root, const std::vector<core::NodeId>& ends) {
  const core::ScopeInfo& info = view.scope(root);
  std::map<int, std::set<size_t>> phasesOf;  // of a buffer
  size_t phase = 0;
  for (int op = info.firstOp; op < info.endOp; ++op) {
    for (const core::AccessInfo& access : view.accessesOf(op))
      if (movesWithRows(view, access)) phasesOf[access.buffer].insert(phase);
    phase += phase < ends.size() && view.opIndex(ends[phase]) == op ? 1 : 0;
  }
  RowData data;
  for (const auto& [index, phases] : phasesOf) {
    if (phases.size() < 2) continue;
    const core::Buffer& buffer = view.program().buffers[static_cast<size_t>(index)];
    int64_t bytes = buffer.elements() * core::sizeOf(buffer.dtype) / info.scope().extent.value;
    bool isInput = std::ranges::any_of(
        buffer.arrays, [&](const std::string& array) { return view.program().isInput(array); });
    data.bytes += bytes;
    data.longest = std::max(data.longest, bytes);
    data.inputs += isInput;
  }
  return data;
}

// Whether no phase is more than a loop along the row.
bool hasPlainPhases(const core::View& view, int root) {
  const core::ScopeInfo& info = view.scope(root);
  for (int op = info.firstOp; op < info.endOp; ++op) {
    int loops = 0;
    for (int d = 1; d < view.op(op).depth(); ++d) loops += runs(view, view.op(op), d);
    if (loops > 1) return false;
  }
  return true;
}

bool fourPay(const Schedule& schedule, int root, const RowData& data, size_t sums) {
  const core::View& view = schedule.view();
  int64_t rows = view.scope(root).scope().extent.value;
  if (!hasVectors512(schedule))
    return hasPlainPhases(view, root) && rows >= 2 * kLongRows * schedule.threads() &&
           data.bytes <= (hasFunctions(view, view.opsIn(root)) ? kLongRowOfFunctions : kLongRow);
  int64_t widest = schedule.machine().widestBytes();
  bool isFromThird = isDoublePumped512(schedule) && data.longest <= kLongRowFromThird;
  const core::Program& program = schedule.program();
  bool isAlone = data.longest >= kLeastPipelinedBytes && pipelinesFunctions(schedule, root) &&
                 core::sizeOf(program.bufferOf(program.outputs.front())->dtype) >= 4;
  int64_t least =
      isDoublePumped512(schedule) && sums > 1 ? kDoublePumpedVectors : kVectorsOfLongRow;
  return !(isDoublePumped512(schedule) && isAlone) && data.inputs <= 1 &&
         data.bytes >= least * widest &&
         3 * kLongRows * data.bytes <= 2 * schedule.machine().cacheBytes(1) &&
         (fitsL2(schedule) || (isFromThird && !fillsHalfTheLastCache(schedule)));
}

bool jamLongRows(Schedule& schedule, int root, std::vector<core::NodeId> ends) {
  const core::View& view = schedule.view();
  int64_t rows = view.scope(root).scope().extent.value;
  ends = beforeLoops(view, root, ends);
  if (ends.empty() || rows < 2 * kLongRows) return false;
  const core::OpInfo& first = view.op(view.scope(root).firstOp);
  std::string name = fmt::format("phases of {} together", first.operation().target().array);
  bool pays = fourPay(schedule, root, dataOfPhases(view, root, ends), ends.size());
  return schedule.choices().decide(name, pays) && schedule.attempt([&, op = first.node->id()] {
    return unrollAndJam(schedule, op, rows, kLongRows, ends);
  });
}

// The last loop of a row, what a masked rest of it comes to after it, and the bytes that they read:
// of the row, and of factors that are the same for all rows.
struct LastPhase {
  core::NodeId op = 0;             // the first
  std::vector<core::NodeId> ends;  // the last operations before the loop and, if more follow, in it
  double ofRow = 0, ofFactors = 0;
  int inputs = 0;  // of the row
};

std::optional<LastPhase> lastPhase(const core::View& view, int root) {
  const core::ScopeInfo& info = view.scope(root);
  const auto& children = info.scope().children;
  auto loop = std::find_if(children.rbegin(), children.rend(),
                           [](const core::NodePtr& child) { return isOpen(*child); });
  if (loop == children.rend()) return std::nullopt;
  auto ops = view.opsIn(**loop);
  if (ops.first == info.firstOp) return std::nullopt;
  LastPhase phase{view.op(ops.first).node->id(), {view.op(ops.first - 1).node->id()}};
  if (loop != children.rbegin()) phase.ends.push_back(view.op(ops.end - 1).node->id());
  auto rows = static_cast<double>(info.scope().extent.value);
  std::set<int> seen;
  for (int op = ops.first; op < info.endOp; ++op)
    for (const core::AccessInfo& access : view.accessesOf(op)) {
      if (!view.program().isInput(access.access->array) || !seen.insert(access.buffer).second)
        continue;
      const core::Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
      auto bytes = static_cast<double>(buffer.elements() * core::sizeOf(buffer.dtype));
      bool isOfRow = core::flatIndex(buffer, *access.access).uses(0);
      (isOfRow ? phase.ofRow : phase.ofFactors) += isOfRow ? bytes / rows : bytes;
      phase.inputs += isOfRow;
    }
  return phase;
}

// In the last phase the columns then run outside the rows.
bool shareFactors(Schedule& schedule, core::NodeId first, int64_t rows, int64_t together,
                  const LastPhase& phase) {
  return unrollAndJam(schedule, first, rows, together, phase.ends) &&
         schedule.applyAround("swap_scopes", phase.op, 1) &&
         schedule.applyAround("unroll", phase.op, 2);
}

void shareFactorsOfLongRows(Schedule& schedule, int root) {
  const core::View& view = schedule.view();
  int64_t rows = view.scope(root).scope().extent.value;
  auto phase = lastPhase(view, root);
  if (!phase || phase->ofFactors == 0 ||
      phase->ofRow + phase->ofFactors <= static_cast<double>(schedule.machine().cacheBytes(1)))
    return;
  const core::OpInfo& op = view.op(view.scope(root).firstOp);
  core::NodeId first = op.node->id();
  std::string name = fmt::format("rows of {} that share factors", op.operation().target().array);
  std::vector<int64_t> options;
  for (int64_t n : {2, 4}) {
    bool isPossible = false;
    schedule.attempt([&] {
      isPossible = rows >= 2 * n &&
                   static_cast<double>(2 * n) * phase->ofRow <
                       static_cast<double>(schedule.machine().cacheBytes(2)) &&
                   shareFactors(schedule, first, rows, n, *phase);
      return false;
    });
    if (isPossible) options.push_back(n);
  }
  if (options.empty()) return;
  options.push_back(1);
  bool bypassesCaches = fillsHalfTheLastCache(schedule);  // data_movement.cpp
  bool isStaged =
      phase->ends.size() == 1 && phase->inputs == 1 &&
      goesThroughPhases(schedule, static_cast<int64_t>(phase->ofRow));  // store_staging.cpp
  bool isAlone = (bypassesCaches && !hasVectors512(schedule)) || isStaged;
  auto four = std::ranges::find(options, 4);
  bool fourShare = isDoublePumped512(schedule) && !bypassesCaches && four != options.end();
  size_t usual = isAlone     ? options.size() - 1
                 : fourShare ? static_cast<size_t>(four - options.begin())
                             : 0;
  int64_t together = schedule.choices().choose(name, options, usual);
  if (together > 1) shareFactors(schedule, first, rows, together, *phase);
}

}  // namespace

void unrollAndJamRows(Schedule& schedule) {
  std::vector<core::NodeId> roots;
  for (const core::NodePtr& node : schedule.program().body)
    if (node->isScope() && node->scope().mapping == core::Mapping::Sequential)
      roots.push_back(node->id());
  for (core::NodeId id : roots) {
    int root = schedule.view().scopeIndex(id);
    std::vector<core::NodeId> ends = phaseEnds(schedule.view(), root);
    if (!isStraight(schedule.view(), root)) {
      if (!jamLongRows(schedule, root, ends)) shareFactorsOfLongRows(schedule, root);
    } else if (ends.size() == 1) {
      jamSingleSumRows(schedule, root, ends[0]);
    } else if (ends.size() > 1) {
      jamShortRows(schedule, root, ends);
    }
  }
}

}  // namespace dojo::rl
