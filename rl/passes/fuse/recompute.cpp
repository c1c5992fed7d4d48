// Recompute cheap values: what takes one instruction and reads data at hand is computed again by
// each pass that needs it instead of being stored. Examples are the difference from the mean in
// layer and batch norms, which otherwise takes as much memory as the input, written by one pass and
// read by two, and values converted to a wider type.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/place.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

constexpr int64_t kMostAtHand = 4;  // of them the first cache holds so many
constexpr int64_t kLeastAgain = 8;  // times that each of its elements is read
constexpr int64_t kLeastKept = 32;  // elements between the producer and a reader; fewer stay near

// Iterations of the producer for one of the scopes that both are in.
int64_t keptBetween(const core::OpInfo& producer, int shared) {
  int64_t kept = 1;
  for (int d = shared; d < producer.depth(); ++d) kept *= producer.extents[static_cast<size_t>(d)];
  return kept;
}

// What the first cache holds, and loops around the operation read again and again, in which nobody
// writes it.
bool staysInFirstCache(const Schedule& schedule, int op, const core::AccessInfo& access) {
  const core::View& view = schedule.view();
  const core::OpInfo& info = view.op(op);
  const core::Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
  int inside = 0;  // the outermost loop without a writer
  for (int i : view.accessesTo(access.buffer)) {
    const core::AccessInfo& other = view.accesses()[static_cast<size_t>(i)];
    if (other.writes) inside = std::max(inside, view.commonDepth(op, other.op));
  }
  int64_t again = 1;
  for (int d = inside; d < info.depth(); ++d)
    if (!access.access->uses(d)) again *= info.extents[static_cast<size_t>(d)];
  return again >= kLeastAgain && kMostAtHand * buffer.elements() * core::sizeOf(buffer.dtype) <=
                                     schedule.machine().cacheBytes(1);
}

// Inputs, what stays as it is within the scopes below `shared`, and the little that all rows read
// again, as means of columns: batch norms of 64 to 10000 rows of 64 to 2000 columns are 1.0 to 1.6
// times as fast so (measured on a Zen 4).
bool readsWhatIsAtHand(const Schedule& schedule, int producer, int shared) {
  const core::View& view = schedule.view();
  const core::OpInfo& info = view.op(producer);
  return std::ranges::all_of(view.accessesOf(producer), [&](const core::AccessInfo& access) {
    if (access.writes || view.program().isInput(access.access->array)) return true;
    if (staysInFirstCache(schedule, producer, access)) return true;
    return std::ranges::all_of(access.access->indices, [&](const core::Affine& index) {
      for (int d = shared; d < info.depth(); ++d)
        if (index.uses(d)) return false;
      return true;
    });
  });
}

bool reads(const core::View& view, int op, const std::string& array) {
  return std::ranges::any_of(view.accessesOf(op), [&](const core::AccessInfo& access) {
    return !access.writes && access.access->array == array;
  });
}

// Those that read what the operation writes; none where computing it again does not pay.
std::vector<core::NodeId> readersOf(const Schedule& schedule, int producer) {
  const core::View& view = schedule.view();
  const core::OpInfo& info = view.op(producer);
  const core::Operation& o = info.operation();
  const core::Program& program = view.program();
  const std::string& array = o.target().array;
  if (o.assign != core::Assign::Set || o.targets.size() != 1 || !takesOneInstruction(schedule, o) ||
      program.isInput(array) || program.isOutput(array))
    return {};
  std::vector<core::NodeId> readers;
  int shared = info.depth();
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    if (!reads(view, op, array)) continue;
    if (iterationsOf(view.op(op)) > iterationsOf(info)) return {};
    readers.push_back(view.op(op).node->id());
    shared = std::min(shared, view.commonDepth(producer, op));
  }
  bool pays = std::ssize(readers) <= kMostReaders && keptBetween(info, shared) >= kLeastKept &&
              readsWhatIsAtHand(schedule, producer, shared);
  return pays ? readers : std::vector<core::NodeId>{};
}

// The value gets an element for every iteration of the innermost scope, so that the scope can be
// divided into vectors.
bool computeAt(Schedule& schedule, core::NodeId reader, const std::string& array) {
  core::Program before = schedule.program();
  if (!schedule.apply("inline_producer", *schedule.opPlace(reader), {array})) return false;
  core::Place value;
  value.name = newBuffer(before, schedule.program());
  const core::View& view = schedule.view();
  int innermost = view.op(view.opIndex(reader)).depth() - 1;
  if (value.name.empty() || innermost < 0 ||
      !schedule.applyAround("add_dim", reader, innermost, {value.name}) ||
      !schedule.apply("set_location", value, {"heap"}))
    return false;
  value.dimension = 0;
  return schedule.apply("materialize_dims", value);
}

// To more bytes; of 16-bit floats AVX2's processors do so.
bool widensAtOnce(const Schedule& schedule, const core::Operation& o) {
  const auto* source = std::get_if<core::Access>(&o.operands[0]);
  if (!source) return false;
  core::DType from = schedule.program().bufferOf(source->array)->dtype;
  core::DType to = schedule.program().bufferOf(o.target().array)->dtype;
  return core::sizeOf(to) > core::sizeOf(from) && from != core::DType::Bool &&
         (from != core::DType::F16 || schedule.machine().widestVector() >= 256);
}

}  // namespace

bool takesOneInstruction(const Schedule& schedule, const core::Operation& o) {
  switch (o.op) {
    case core::Operator::Add:
    case core::Operator::Sub:
    case core::Operator::Mul:
    case core::Operator::Neg:
    case core::Operator::Max:
    case core::Operator::Min:
      return true;
    case core::Operator::Convert:
      return widensAtOnce(schedule, o);
    default:
      return false;
  }
}

void recomputeCheapValues(Schedule& schedule) {
  for (core::NodeId producer : schedule.operations()) {
    int index = schedule.view().opIndex(producer);
    if (index < 0) continue;
    std::string array = schedule.view().op(index).operation().target().array;
    std::vector<core::NodeId> readers = readersOf(schedule, index);
    if (readers.empty() || !schedule.choices().decide(fmt::format("compute {} again", array), true))
      continue;
    schedule.attempt([&] {
      for (core::NodeId reader : readers)
        if (!computeAt(schedule, reader, array)) return false;
      return schedule.apply("dead_code", *schedule.opPlace(producer));
    });
  }
}

}  // namespace dojo::rl
