// Software-pipeline rows: the last phase of a row is overlapped with an earlier phase of the next
// row, so the next row is read and summed while a row is written. The latencies of a phase
// (horizontal adds of a sum or a maximum, a division, a root) are then hidden behind independent
// work, and memory reads and writes at the same time.
//
// Measured on a Zen 4, which runs vectors of 512 bits in halves. Softmax, which computes
// exponentials while it writes quotients: rows of 384 to 16384 columns from all caches 0.98 to 1.3
// times as fast as by four through each phase or alone, shorter ones where four overlap with the
// next four 1.05 to 1.25; from memory, with non-temporal stores, 1.02 to 1.33; with two threads
// 0.96 to 1.2. Log softmax, which still needs the maximum of the row before, 0.96 to 1.18 from 384
// columns on, from memory 1.02 to 1.4. Layer norm of 768 to 1280 columns from memory 1.04 to 1.25.
// Rows from memory that no non-temporal store takes, since they do not begin with a line of it, 1.0
// to 1.4 (softmax of 500 to 7001 columns), but only if nothing asks for the next row (else 0.77 to
// 1). No difference where the last phase computes functions too, and slower: norms from the caches,
// of one sum, or that wait on the stack (0.72 to 1.05), batch norm.
//
// And on an Intel processor with AVX-512 (model 207): softmax and log softmax from memory 1.14 to
// 1.57 times as fast with non-temporal stores, 0.75 to 0.82 with ordinary ones, from the caches 1.0
// to 1.17.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/cost/alignment.h"
#include "core/cost/cost.h"
#include "core/moves/place.h"
#include "rl/passes/rules.h"
#include "rl/passes/stream/prefetch_next.h"

namespace dojo::rl {
namespace {

constexpr int64_t kLeastRows = 3;                       // of each thread
constexpr int64_t kPrefetchedBytes = 32 << 10;          // to ask for, of whole rows
constexpr double kFunction = 12;                        // times as long as an addition
constexpr int64_t kLeastNorm = 3072, kMostNorm = 6144;  // bytes of a row

// Whether an operation that writes element by element does so for rows of 5 to 16, from memory of
// 4. Of fewer columns compilers make vectors, but not where rows overlap: softmax of 3 takes 1.5
// times as long so, from memory three. With lanes across the rows that of 5 to 7 columns is as fast
// (log softmax up to 1.1 times), from memory 1.05 to 1.4 times, of 10 0.85 to 1.2; of 4 it takes
// 1.2 times as long from the caches, of 2 1.3 times, of 17 to 20 up to 1.4 times from memory (Zen
// 4).
bool isOfSomeColumns(const Schedule& schedule, int op) {
  const core::Access& target = schedule.view().op(op).operation().target();
  const auto& dims = schedule.program().bufferOf(target.array)->dims;
  int64_t least = comesFromMemory(schedule) ? 4 : 5;
  return !dims.empty() && dims.back().extent.value >= least && dims.back().extent.value <= 16;
}

}  // namespace

bool pipelinesFunctions(const Schedule& schedule, int rows) {
  const core::View& view = schedule.view();
  const core::ScopeInfo& info = view.scope(rows);
  auto children = view.childrenOf(rows);
  auto last = std::find_if(children.rbegin(), children.rend(),
                           [](const core::NodePtr& child) { return isOpen(*child); });
  if (last == children.rend()) return false;
  auto ops = view.opsIn(**last);
  for (int op = ops.first; op < ops.end; ++op)
    if (view.op(op).operation().assign != core::Assign::Set) return false;
  if (!isOfVectors(view, view.op(ops.end - 1)) && !isOfSomeColumns(schedule, ops.end - 1))
    return false;
  // What an operation leaves for the next lies in one row for the loop and its rest.
  bool keepsOrder = last != children.rbegin() && ops.end - ops.first > 1;
  return !keepsOrder && hasFunctions(view, {info.firstOp, ops.first}) &&
         !hasFunctions(view, {ops.first, info.endOp});
}

namespace {

// The loop that writes a row out, the operation before it, and the loop of an earlier phase that
// does most and has as many iterations, or a part of them.
struct Phases {
  core::NodeId before = 0, last = 0, earlier = 0;
  int64_t iterationsOfLast = 0, iterationsOfEarlier = 0;
};

double workOf(const core::View& view, const core::Node& node) {
  auto ops = view.opsIn(node);
  double work = 0;
  for (int op = ops.first; op < ops.end; ++op) {
    bool isFunction = core::isTranscendental(view.op(op).operation().op);
    work += iterationsOf(view.op(op)) * (isFunction ? kFunction : 1);
  }
  return work;
}

bool writesOutput(const core::View& view, const core::Node& node) {
  auto ops = view.opsIn(node);
  for (int op = ops.first; op < ops.end; ++op)
    if (view.program().isOutput(view.op(op).operation().target().array)) return true;
  return false;
}

std::optional<Phases> phasesOf(const core::View& view, int rows) {
  auto children = view.childrenOf(rows);
  auto last = std::find_if(children.begin(), children.end(),
                           [&](const core::NodePtr& child) { return writesOutput(view, *child); });
  if (last == children.begin() || last == children.end() || !isOpen(**last)) return std::nullopt;
  Phases phases{view.op(view.opsIn(**last).first - 1).node->id(), (*last)->id()};
  phases.iterationsOfLast = (*last)->scope().extent.value;
  double most = 0;
  for (auto child = children.begin(); child != last; ++child) {
    if (!isOpen(**child)) continue;
    int64_t iterations = (*child)->scope().extent.value;
    double work = workOf(view, **child);
    if (iterations < 2 || phases.iterationsOfLast % iterations != 0 || work <= most) continue;
    most = work;
    phases.earlier = (*child)->id();
    phases.iterationsOfEarlier = iterations;
  }
  return phases.earlier != 0 ? std::optional(phases) : std::nullopt;
}

std::vector<core::NodeId> operationsIn(const core::View& view, core::NodeId scope) {
  std::vector<core::NodeId> ids;
  auto ops = view.opsIn(*view.scope(view.scopeIndex(scope)).node);
  for (int op = ops.first; op < ops.end; ++op) ids.push_back(view.op(op).node->id());
  return ids;
}

// The first operand of an operation that lies in a row of an input; nothing where none does.
std::optional<core::AccessInfo> rowRead(const core::View& view, core::NodeId op, int depth) {
  for (const core::AccessInfo& access : view.accessesOf(view.opIndex(op))) {
    const core::Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
    if (!access.writes && view.program().isInput(access.access->array) &&
        core::flatIndex(buffer, *access.access).uses(depth))
      return access;
  }
  return std::nullopt;
}

// What operations read of inputs' rows is asked for some rows earlier.
void prefetchEarlier(Schedule& schedule, const std::vector<core::NodeId>& operations, int depth) {
  for (core::NodeId op : operations) {
    auto read = rowRead(schedule.view(), op, depth);
    if (read && read->access->movement.prefetch > 0) {
      schedule.apply("no_prefetch", *schedule.opPlace(op), {read->access->array});
      read = rowRead(schedule.view(), op, depth);
    }
    if (!read) continue;
    const core::Buffer& buffer = schedule.program().buffers[static_cast<size_t>(read->buffer)];
    int64_t row =
        core::flatIndex(buffer, *read->access).coefficient(depth) * core::sizeOf(buffer.dtype);
    prefetchRows(schedule, *read, depth, (kPrefetchedBytes + row - 1) / row);
  }
}

// Nothing in a nest asks for data any more.
void stopPrefetching(Schedule& schedule, core::NodeId root) {
  for (core::NodeId op : operationsIn(schedule.view(), root)) {
    std::vector<std::string> arrays;
    for (const core::AccessInfo& access : schedule.view().accessesOf(schedule.view().opIndex(op)))
      if (access.access->movement.prefetch > 0) arrays.push_back(access.access->array);
    for (const std::string& array : arrays)
      schedule.apply("no_prefetch", *schedule.opPlace(op), {array});
  }
}

// Values of a row that the last phase reads, in memory that the next row overwrites before.
std::vector<std::string> overwrittenBefore(const core::View& view, int rows, const Phases& phases) {
  const core::ScopeInfo& info = view.scope(rows);
  int earlier = view.scope(view.scopeIndex(phases.earlier)).firstOp;
  auto last = view.opsIn(*view.scope(view.scopeIndex(phases.last)).node);
  std::vector<std::string> names;
  for (const core::Buffer& buffer : view.program().buffers) {
    bool isOfRows =
        buffer.arrays.size() == 1 && buffer.dims.size() == 1 && !buffer.dims[0].materialised;
    bool isWritten = false, isRead = false;
    for (int i : view.accessesTo(view.bufferIndex(buffer.arrays.front()))) {
      const core::AccessInfo& access = view.accesses()[static_cast<size_t>(i)];
      isWritten |= access.writes && access.op >= info.firstOp && access.op < earlier;
      isRead |= access.reads && access.op >= last.first && access.op < last.end;
    }
    if (isOfRows && isWritten && isRead) names.push_back(buffer.name);
  }
  return names;
}

// They get a double buffer of two rows.
bool keepForTwoRows(Schedule& schedule, const std::vector<std::string>& names) {
  return std::ranges::all_of(names, [&](const std::string& name) {
    core::Place all = placeOfBuffer(name), rows = placeOfDimension(name, 0);
    bool isOnHeap = schedule.program().bufferNamed(name)->location == core::Location::Heap;
    return (isOnHeap || schedule.apply("set_location", all, {"heap"})) &&
           schedule.apply("materialize_dims", rows) && schedule.apply("fold_dim", rows, {"2"}) &&
           schedule.apply("set_location", all, {"stack"});
  });
}

// The non-temporal store of a phase; nothing where none does.
const core::AccessInfo* storeNontemporal(const core::View& view, core::NodeId phase) {
  auto ops = view.opsIn(*view.scope(view.scopeIndex(phase)).node);
  for (int op = ops.first; op < ops.end; ++op)
    for (const core::AccessInfo& access : view.accessesOf(op))
      if (access.writes && access.access->movement.nontemporal) return &access;
  return nullptr;
}

bool pipelineRowsOf(Schedule& schedule, const Phases& phases, core::NodeId root) {
  bool isFar = comesFromMemory(schedule), bypasses = storeNontemporal(schedule.view(), phases.last);
  if (isFar && !bypasses) stopPrefetching(schedule, root);
  const core::View& view = schedule.view();
  int64_t rows = view.scope(view.scopeIndex(root)).scope().extent.value;
  if (!keepForTwoRows(schedule, overwrittenBefore(view, view.scopeIndex(root), phases)))
    return false;
  int depth = 0;
  if (int threads = schedule.threads(); threads > 1) {
    if (!schedule.applyAround("split_scope", phases.before, 0, {std::to_string(rows / threads)}))
      return false;
    depth = 1;
  }
  if (!schedule.applyAround("pipeline_scope", phases.before, depth) ||
      !moveDownTo(schedule, phases.last, phases.earlier))
    return false;
  auto placeOf = [&](core::NodeId scope) {
    return core::placeOfScope(schedule.view(), schedule.view().scopeIndex(scope));
  };
  std::vector<core::NodeId> written = operationsIn(schedule.view(), phases.last);
  int64_t iterations = phases.iterationsOfLast / phases.iterationsOfEarlier;
  if ((iterations > 1 &&
       !schedule.apply("split_scope", placeOf(phases.last), {std::to_string(iterations)})) ||
      !schedule.apply("join_scopes", placeOf(phases.last)))
    return false;
  if (isFar && bypasses) prefetchEarlier(schedule, written, depth);
  dropUnitScopes(schedule);
  return true;
}

bool pays(const Schedule& schedule, int rows, const Phases& phases) {
  const core::View& view = schedule.view();
  const core::AccessInfo* store = storeNontemporal(view, phases.last);
  if (sharesVectorUnits(schedule))
    return pipelinesFunctions(schedule, rows) && (store || !comesFromMemory(schedule));
  if (!isDoublePumped512(schedule)) return false;
  if (pipelinesFunctions(schedule, rows)) return true;
  bool takesBlocks = view.childrenOf(view.scopeIndex(phases.earlier)).size() > 2;
  if (!store || !comesFromMemory(schedule) || !takesBlocks) return false;
  const core::Buffer& buffer = view.program().buffers[static_cast<size_t>(store->buffer)];
  int64_t row = core::flatIndex(buffer, *store->access).coefficient(0) * core::sizeOf(buffer.dtype);
  return row >= kLeastNorm && row < kMostNorm;
}

}  // namespace

bool rowsMayBePipelined(const Schedule& schedule, int rows) {
  int64_t count = schedule.view().scope(rows).scope().extent.value;
  int threads = schedule.threads();
  return phasesOf(schedule.view(), rows) && count >= kLeastRows * threads && count % threads == 0;
}

void pipelineRows(Schedule& schedule) {
  std::vector<core::NodeId> roots;
  for (const core::NodePtr& node : schedule.program().body)
    if (isOpen(*node)) roots.push_back(node->id());
  for (core::NodeId root : roots) {
    const core::View& view = schedule.view();
    int rows = view.scopeIndex(root);
    if (rows < 0) continue;  // of one iteration, and removed meanwhile
    if (!rowsMayBePipelined(schedule, rows)) continue;
    auto phases = phasesOf(view, rows);
    std::string name = fmt::format("rows of {} overlap",
                                   view.op(view.scope(rows).firstOp).operation().target().array);
    bool isFaster = pays(schedule, rows, *phases);
    schedule.attempt([&] {
      return pipelineRowsOf(schedule, *phases, root) && schedule.choices().decide(name, isFaster);
    });
  }
}

}  // namespace dojo::rl
