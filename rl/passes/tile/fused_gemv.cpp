// A matrix whose rows are multiplied with a vector and then added to sums, as in products with a
// matrix and its transpose: some rows are read for the one, and while they lie in the first cache
// for the other.
//
//   N M  t[{0}] += a[{0},{1}] * x[{1}]
//   N M  y[{1}] += a[{0},{1}] * t[{0}]
//     →
//   N/4
//   | 4 M    t[{0}*4+{1}] += a[{0}*4+{1},{2}] * x[{2}]
//   | M 4:u  y[{1}] += a[{0}*4+{2},{1}] * t[{0}*4+{2}]
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/moves/legality/storage.h"
#include "core/moves/place.h"
#include "rl/passes/rules.h"
#include "rl/passes/tile/axpy_gemv.h"

namespace dojo::rl {
namespace {

constexpr int64_t kTogether = 4;

// Buffers whose rows the outermost scope goes through, and something inside it along.
std::set<int> rowsReadIn(const core::View& view, int scope) {
  const core::ScopeInfo& info = view.scope(scope);
  std::set<int> buffers;
  for (const core::AccessInfo& access : view.accesses()) {
    int innermost = view.op(access.op).depth() - 1;
    if (!access.writes && view.isInside(access.op, scope) && access.access->indices.size() > 1 &&
        innermost > info.depth && access.access->uses(innermost) &&
        access.access->indices.front().soleIteration() == info.depth)
      buffers.insert(access.buffer);
  }
  return buffers;
}

// Whether all that the outermost scope leaves of a row is numbers, as sums are.
bool sumsRowsOnly(const core::View& view, int scope) {
  const core::ScopeInfo& info = view.scope(scope);
  for (int op = info.firstOp; op < info.endOp; ++op) {
    const core::Access& target = view.op(op).operation().target();
    if (core::isTranscendental(view.op(op).operation().op)) return false;
    for (int d = info.depth + 1; target.uses(info.depth) && d < view.op(op).depth(); ++d)
      if (target.uses(d)) return false;
  }
  return true;
}

// Whether threads can share the rows, with sums of each one's own on the stack: what is left of
// them would use what the others keep of a row.
bool hasSumsForThreads(const Schedule& schedule, const core::Buffer& matrix) {
  int threads = schedule.threads();
  int64_t rows = matrix.dims.front().extent.value, turns = rows / kTogether;
  int64_t parts = rows % kTogether == 0 ? partsOf(turns, threads) : 1;
  int64_t bytesOfRow = matrix.elements() / rows * core::sizeOf(matrix.dtype);
  return threads == 1 || (parts > 1 && parts * bytesOfRow <= core::kMostStackBytes &&
                          wholeRows(schedule, rows, kTogether) == rows);
}

// Whether the first cache holds the rows that are read together; else only what comes from memory,
// or nearly so, gains. Products with a matrix and its transpose of 32 to 4000 rows are 0.99 to 1.7
// times as fast with 16 to 1000 columns (32 rows of 200: 0.85); with 2000 to 4000 0.93 to 0.99 from
// the second and third cache, 1.03 to 1.06 where the matrix is half as large as that, and from
// memory, with up to 40000, 1.25 to 1.47 (measured on a Zen 4; with the programs of AVX2 0.95
// to 1.4).
bool pays(const Schedule& schedule, const core::Buffer& matrix) {
  int64_t bytes = matrix.elements() * core::sizeOf(matrix.dtype);
  int64_t together = kTogether * bytes / matrix.dims.front().extent.value;
  if (!hasSumsForThreads(schedule, matrix)) return false;
  return 4 * together < 3 * schedule.machine().cacheBytes(1) ||
         (2 * bytes >= schedule.machine().cacheBytes(3) &&
          together <= schedule.machine().cacheBytes(2));
}

// An outermost scope that reads rows; one of their buffers.
struct Reader {
  core::NodeId first = 0;  // its first operation
  int buffer = -1;
};

// Earlier ones with as many iterations that read the same rows as this one, the nearest first.
std::vector<Reader> readersBefore(const core::View& view, int scope) {
  const core::ScopeInfo& info = view.scope(scope);
  std::set<int> rows = rowsReadIn(view, scope);
  std::vector<Reader> readers;
  for (int s = scope - 1; s >= 0; --s) {
    const core::ScopeInfo& other = view.scope(s);
    if (other.depth != 0 || !isOpen(*other.node) || other.scope().extent != info.scope().extent ||
        !addingRows(view, s).empty() || !sumsRowsOnly(view, s))
      continue;
    std::set<int> shared = rowsReadIn(view, s);
    std::erase_if(shared, [&](int buffer) { return !rows.contains(buffer); });
    if (!shared.empty()) readers.push_back({view.op(other.firstOp).node->id(), *shared.begin()});
  }
  return readers;
}

core::NodeId outermost(const core::View& view, core::NodeId op) {
  return view.scope(view.op(view.opIndex(op)).scopes.front()).node->id();
}

// What the sums start from, where square matrices had it join the reader's scope as the last that
// it does, gets a scope of its own again.
bool releaseStart(Schedule& schedule, core::NodeId reader, core::NodeId adds) {
  const core::View& view = schedule.view();
  const core::ScopeInfo& scope = view.scope(view.op(view.opIndex(reader)).scopes.front());
  const core::Operation& last = view.op(scope.endOp - 1).operation();
  bool isStart = scope.endOp - scope.firstOp > 1 && last.assign == core::Assign::Set &&
                 last.target().array == view.op(view.opIndex(adds)).operation().target().array;
  return !isStart || schedule.applyAround("fission", view.op(scope.endOp - 2).node->id(), 0);
}

// The scope that adds goes up to the reader's, and before it, ahead of the program's scopes, what
// sets its sums.
bool moveUpWithStart(Schedule& schedule, core::NodeId reader, core::NodeId adds) {
  const core::View& view = schedule.view();
  std::string sums = view.op(view.opIndex(adds)).operation().target().array;
  const auto& body = view.program().body;
  auto first = std::ranges::find_if(body, [](const core::NodePtr& n) { return n->isScope(); });
  core::NodeId head = (*first)->id();
  std::vector<core::NodeId> starts;
  for (int op = view.opIndex(reader); op < view.opIndex(adds); ++op)
    if (view.op(op).operation().target().array == sums) {
      if (view.op(op).depth() == 0) return false;
      core::NodeId scope = outermost(view, view.op(op).node->id());
      if (std::ranges::find(starts, scope) == starts.end()) starts.push_back(scope);
    }
  auto beforeStart = static_cast<size_t>(first - body.begin());  // position of the head
  for (core::NodeId start : starts) {
    if (start == head) return false;
    if (!moveUpTo(schedule, start, head)) return false;
    const core::View& now = schedule.view();
    if (!schedule.apply("reorder", core::placeOfNode(now, *now.program().body[beforeStart])))
      return false;
    ++beforeStart;
  }
  return moveUpTo(schedule, outermost(schedule.view(), adds), outermost(schedule.view(), reader));
}

// The reader's scope and the one that adds become one.
bool join(Schedule& schedule, core::NodeId reader, core::NodeId adds) {
  bool isDown = schedule.attempt([&] {
    return moveDownTo(schedule, outermost(schedule.view(), reader),
                      outermost(schedule.view(), adds));
  });
  return (isDown || moveUpWithStart(schedule, reader, adds)) &&
         schedule.applyAround("join_scopes", reader, 0);
}

bool readTogether(Schedule& schedule, core::NodeId reader, const std::vector<core::NodeId>& adds) {
  if (!releaseStart(schedule, reader, adds.front())) return false;
  const core::View& view = schedule.view();
  if (!loopAlongRows(view, view.op(view.opIndex(adds.front())).scopes.front(), adds))
    return join(schedule, reader, adds.front());
  int64_t rows = schedule.view().op(schedule.view().opIndex(reader)).extents.front();
  int64_t whole = wholeRows(schedule, rows, kTogether);
  if (!addTogether(schedule, adds, 0, kTogether)) return false;
  if (whole != rows && !schedule.applyAround("cut_scope", reader, 0, {std::to_string(whole)}))
    return false;
  if (!schedule.applyAround("split_scope", reader, 0, {std::to_string(kTogether)})) return false;
  return join(schedule, reader, adds.front());
}

}  // namespace

void fuseGemvPair(Schedule& schedule) {
  for (core::NodeId id : schedule.operations()) {
    const core::View& view = schedule.view();
    int op = view.opIndex(id);
    if (op < 0 || view.op(op).depth() < 2) continue;
    int scope = view.op(op).scopes.front();
    std::vector<core::NodeId> adds = addingRows(view, scope);
    if (adds.empty() || adds.front() != id) continue;
    for (const Reader& reader : readersBefore(view, scope)) {
      const core::Buffer& buffer = schedule.program().buffers[static_cast<size_t>(reader.buffer)];
      std::string name = fmt::format("rows of {} read once", buffer.name);
      bool wanted = pays(schedule, buffer), isJoined = false;
      schedule.attempt([&] {
        isJoined = readTogether(schedule, reader.first, adds);
        return isJoined && schedule.choices().decide(name, wanted);
      });
      if (isJoined) break;
    }
  }
}

}  // namespace dojo::rl
