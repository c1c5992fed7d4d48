// The last pass over rows that come from memory, with non-temporal stores of the results. Memory is
// used best if it reads and writes all the time, and both phases of a row read from the caches what
// was prefetched. So stores are combined on the stack until a piece of the row is done, since they
// would otherwise stall the reads between them (streaming_hints.cpp). The last pass prefetches the
// row after the next into the L2 cache, and the pass before it prefetches the next row once more,
// because a single prefetch does not always arrive in time.
//
// Measured on a Zen 4, which runs vectors of 512 bits in halves, and only there: root mean square
// norm of 1536 to 8192 columns is 1.28 to 1.46 times as fast, of 16384 and 32768 1.17 and 1.1;
// layer norm of 1536 to 2048 columns 1.26 to 1.39, of 4096 1.23, of more 1.05 to 1.15; log softmax
// of 3072 1.3; with two threads these are 1.08 to 1.27. Of 1024 columns layer norm takes 1.18 times
// as long, of 512 both 1.28: several such rows are under way at a time. Of 65536 there is little
// difference, and batch norm, whose channels lie apart, takes up to 1.18 times as long.
#include <fmt/format.h>

#include <algorithm>

#include "core/cost/alignment.h"
#include "core/moves/place.h"
#include "rl/passes/rules.h"
#include "rl/passes/stream/prefetch_next.h"

namespace dojo::rl {
namespace {

constexpr int64_t kPieceBytes = 512;
constexpr int64_t kShortestRow = 6144;  // bytes

// The loop in which an operation stores pieces of a row one after the other.
struct Pieces {
  int depth = 0;              // of the loop
  int64_t extent = 0;         // of the loop
  int64_t iterations = 0;     // of it that make one piece
  int64_t step = 0;           // elements that an iteration stores
  int64_t lanes = 0;          // that an instruction stores
  bool isWrittenOut = false;  // in an iteration
};

std::optional<Pieces> piecesOf(const core::View& view, core::NodeId writer) {
  const core::OpInfo& op = view.op(view.opIndex(writer));
  const core::Access& target = op.operation().target();
  const core::Buffer& buffer = *view.program().bufferOf(target.array);
  core::Affine flat = core::flatIndex(buffer, target);
  Pieces pieces;
  pieces.depth = op.depth() - 1;
  int64_t contiguous = 1;
  for (; pieces.depth > 0 && !runs(view, op, pieces.depth); --pieces.depth) {
    if (flat.coefficient(pieces.depth) != contiguous) return std::nullopt;
    contiguous *= op.extents[static_cast<size_t>(pieces.depth)];
  }
  pieces.step = flat.coefficient(pieces.depth);
  pieces.lanes = op.extents.back();
  int inner = op.depth() - 1 - pieces.depth;
  pieces.isWrittenOut = inner == 2;
  int64_t bytes = pieces.step * core::sizeOf(buffer.dtype);
  if (pieces.depth == 0 || pieces.step != contiguous || inner < 1 || inner > 2 || bytes < 1 ||
      kPieceBytes % bytes != 0)
    return std::nullopt;
  pieces.iterations = kPieceBytes / bytes;
  pieces.extent = op.extents[static_cast<size_t>(pieces.depth)];
  return pieces.iterations > 1 && pieces.extent >= 2 * pieces.iterations ? std::optional(pieces)
                                                                         : std::nullopt;
}

// The operation that copies into an output.
core::NodeId copyInto(const core::View& view, const std::string& output) {
  for (const core::OpInfo& op : view.ops()) {
    const core::Operation& o = op.operation();
    if (o.target().array == output && o.op == core::Operator::Copy) return op.node->id();
  }
  return 0;
}

bool stage(Schedule& schedule, core::NodeId writer, const std::string& output,
           const Pieces& pieces) {
  int64_t rest = pieces.extent % pieces.iterations;
  if (rest > 0 && !schedule.applyAround("cut_scope", writer, pieces.depth,
                                        {std::to_string(pieces.extent - rest)}))
    return false;
  if (!schedule.apply("no_nontemporal_store", *schedule.opPlace(writer)) ||
      !schedule.applyAround("split_scope", writer, pieces.depth,
                            {std::to_string(pieces.iterations)}) ||
      !schedule.applyAround("stage_out", writer, pieces.depth + 1, {output}))
    return false;
  core::NodeId copy = copyInto(schedule.view(), output);
  if (copy == 0) return false;
  int depth = pieces.depth + 1;
  if (pieces.isWrittenOut &&
      !schedule.applyAround("split_scope", copy, depth++, {std::to_string(pieces.step)}))
    return false;
  if (!schedule.applyAround("split_scope", copy, depth, {std::to_string(pieces.lanes)}) ||
      (pieces.isWrittenOut && !schedule.applyAround("unroll", copy, depth)))
    return false;
  return schedule.applyAround("vectorize", copy, depth + 1) &&
         schedule.apply("nontemporal_store", *schedule.opPlace(copy));
}

// Of what an input holds for one iteration of the scope at a depth; 0 where that lies apart, as
// channels do.
int64_t bytesOfRow(const core::View& view, const core::AccessInfo& access, int depth) {
  const core::Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
  int64_t elements = buffer.elements() / view.op(access.op).extents[static_cast<size_t>(depth)];
  bool isTogether = core::flatIndex(buffer, *access.access).coefficient(depth) == elements;
  return isTogether ? elements * core::sizeOf(buffer.dtype) : 0;
}

// An input that the loop of the last pass reads, and the read of the pass before.
struct Rows {
  core::AccessInfo last, before;
  int depth = 0;  // of the scope over rows
  int64_t bytes = 0;
};

// The latest vectors before an operation that read the same row, and of a pass that is cut in two
// those that read most of it.
std::optional<Rows> rowsOf(const core::View& view, const core::AccessInfo& last, int firstOp) {
  std::optional<int> depth = lastPassOver(view, last);
  if (!depth) return std::nullopt;
  const core::AccessInfo* before = nullptr;
  for (int k : view.accessesTo(last.buffer)) {
    const core::AccessInfo& other = view.accesses()[static_cast<size_t>(k)];
    bool isBefore = other.op < firstOp && isOfVectors(view, view.op(other.op)) &&
                    view.commonDepth(other.op, last.op) > *depth;
    if (isBefore &&
        (!before || iterationsOf(view.op(other.op)) >= iterationsOf(view.op(before->op))))
      before = &other;
  }
  int64_t bytes = bytesOfRow(view, last, *depth);
  return before && bytes > 0 ? std::optional(Rows{last, *before, *depth, bytes}) : std::nullopt;
}

std::optional<Rows> rowsOf(const core::View& view, core::NodeId writer) {
  const core::OpInfo& op = view.op(view.opIndex(writer));
  int depth = op.depth() - 1;
  while (depth > 0 && !runs(view, op, depth)) --depth;
  const core::ScopeInfo& loop = view.scope(op.scopes[static_cast<size_t>(depth)]);
  for (int i = loop.firstOp; i < loop.endOp; ++i)
    for (const core::AccessInfo& access : view.accessesOf(i)) {
      if (access.writes || !view.program().isInput(access.access->array)) continue;
      auto rows = rowsOf(view, access, loop.firstOp);
      if (rows && rows->depth < depth) return rows;
    }
  return std::nullopt;
}

// Whether rows overlap instead (software_pipeline.cpp), so that memory reads and writes all the
// time without: log softmax of 1536 to 6400 columns is 1.1 to 1.24 times as fast so, of 8192 and
// more 0.86 to 0.92 (measured on a Zen 4). Those of which a store takes 16 bytes at a time do not.
bool pipelinesInstead(const Schedule& schedule, core::NodeId writer, const Rows& rows) {
  const core::View& view = schedule.view();
  const core::OpInfo& op = view.op(view.opIndex(writer));
  int64_t bytes = op.extents.back() *
                  core::sizeOf(view.program().bufferOf(op.operation().target().array)->dtype);
  return rows.depth == 0 && rows.bytes < schedule.machine().cacheBytes(1) &&
         bytes >= kLineBytes / 2 && rowsMayBePipelined(schedule, op.scopes.front()) &&
         pipelinesFunctions(schedule, op.scopes.front());
}

}  // namespace

bool goesThroughPhases(const Schedule& schedule, int64_t rowBytes) {
  return isDoublePumped512(schedule) && comesFromMemory(schedule) && rowBytes >= kShortestRow &&
         8 * rowBytes <= schedule.machine().cacheBytes(2);
}

void stageStores(Schedule& schedule, const std::string& output, core::NodeId writer) {
  if (schedule.view().op(schedule.view().opIndex(writer)).depth() == 0) return;
  auto rows = rowsOf(schedule.view(), writer);
  auto pieces = piecesOf(schedule.view(), writer);
  const core::OpInfo& op = schedule.view().op(schedule.view().opIndex(writer));
  bool isMasked = std::ranges::any_of(op.operation().guards, [&](const core::Guard& guard) {
    return guard.expression.uses(op.depth() - 1);
  });
  if (!rows || (!pieces && !isMasked)) return;
  bool pays =
      goesThroughPhases(schedule, rows->bytes) && !pipelinesInstead(schedule, writer, *rows);
  std::string name =
      fmt::format("{} {}", output, isMasked ? "goes through phases" : "waits on the stack");
  if (!schedule.choices().decide(name, pays)) return;
  schedule.attempt([&] {
    prefetchRows(schedule, rows->last, rows->depth, 2);
    rows = rowsOf(schedule.view(), writer);
    if (rows) prefetchRows(schedule, rows->before, rows->depth, 1);
    return isMasked || stage(schedule, writer, output, *pieces);
  });
}

}  // namespace dojo::rl
