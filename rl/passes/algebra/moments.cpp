// A variance (layer norm's, of a row, batch norm's, of a channel) reads its elements twice: for the
// mean, then for the squared differences from it. Many elements take both in one pass, as
// differences from the mean of the first few (Chan, Golub and LeVeque 1983). Otherwise, where many
// rows are more than the first cache holds, every row takes the squares from its own mean while it
// is at hand (1979), and what that is off is added once the mean of all is known. A single long row
// is taken so in blocks where it comes from memory: the squares of a block are summed while memory
// brings the next one, not after all of them. With vectors of 256 bits one pass is better for those
// too: layer norm of 4096 columns 1.1 times as fast, of 1024 1.05 (measured on a Zen 3).
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/place.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

// Elements: shorter rows are mostly the sums across their lanes, which two passes cost less than.
constexpr int64_t kLeastRow = 64, kLongRow = 256;
// Elements of a row's blocks, about; a row has two at least.
constexpr int64_t kBlock = 256, kLeastBlock = 128, kMostBlock = 512;
// Elements whose mean is near enough to that of all, and how many pay for it.
constexpr int64_t kHeads[] = {16, 64};
constexpr int64_t kLeastInOnePass = 448;

// Elements that one result takes.
int64_t elementsOf(const core::OpInfo& op) {
  int64_t elements = 1;
  for (int d = op.depth() - 1; d >= 0; --d) {
    for (const core::Affine& index : op.operation().target().indices)
      if (index.uses(d)) return elements;
    elements *= op.extents[static_cast<size_t>(d)];
  }
  return elements;
}

// The same where they lie in rows of some length; 0: they do not.
int64_t elementsOfRows(const core::OpInfo& op) {
  if (op.operation().assign != core::Assign::Add || op.depth() < 2 || op.extents.back() < kLeastRow)
    return 0;
  int64_t elements = elementsOf(op);
  return elements > op.extents.back() ? elements : 0;
}

// The only scope whose operations touch it directly.
bool isOfOneScope(const core::View& view, const core::Buffer& buffer) {
  auto accesses = view.accessesTo(view.bufferIndex(buffer.arrays.front()));
  return !accesses.empty() && std::ranges::all_of(accesses, [&](int i) {
    auto parentOf = [&](int access) {
      return view.op(view.accesses()[static_cast<size_t>(access)].op).parent;
    };
    return parentOf(i) == parentOf(accesses.front());
  });
}

// Scalars of the rows' corrections get an element for every row, so that rows can share vectors.
void giveEveryRowItsOwn(Schedule& schedule, const core::Program& before) {
  std::vector<std::string> scalars;
  for (const core::Buffer& buffer : schedule.program().buffers)
    if (!before.bufferNamed(buffer.name) && buffer.dims.empty() &&
        isOfOneScope(schedule.view(), buffer))
      scalars.push_back(buffer.name);
  for (const std::string& name : scalars)
    schedule.attempt([&] {
      const core::View& view = schedule.view();
      int first = view.accessesTo(view.bufferIndex(name)).front();
      const core::OpInfo& op = view.op(view.accesses()[static_cast<size_t>(first)].op);
      core::Place place;
      place.name = name;
      core::NodeId id = op.node->id();
      if (!schedule.applyAround("add_dim", id, op.depth() - 1, {name}) ||
          !schedule.apply("set_location", place, {"heap"}))
        return false;
      place.dimension = 0;
      return schedule.apply("materialize_dims", place);
    });
}

// The divisor of the row nearest to a block; 0: there is none.
int64_t blockOf(int64_t row) {
  int64_t best = 0;
  for (int64_t block = kLeastBlock; block <= std::min(kMostBlock, row / 2); block += 16)
    if (row % block == 0 && std::abs(block - kBlock) < std::abs(best - kBlock)) best = block;
  return best;
}

// The sum of the same row before, of which the mean is.
core::NodeId sumBefore(const core::View& view, int index) {
  const core::OpInfo& squares = view.op(index);
  for (int before = index - 1; before >= 0; --before) {
    const core::OpInfo& op = view.op(before);
    if (op.operation().assign == core::Assign::Add && op.operation().op == core::Operator::Copy &&
        op.depth() == squares.depth() && std::ranges::equal(op.extents, squares.extents) &&
        op.parent != squares.parent && view.commonDepth(before, index) == op.depth() - 1)
      return op.node->id();
  }
  return 0;
}

// Of a sum of squares over the innermost scope alone.
void takeByBlocks(Schedule& schedule, core::NodeId id) {
  const core::View& view = schedule.view();
  int index = view.opIndex(id);
  const core::Operation& o = view.op(index).operation();
  int depth = view.op(index).depth() - 1;
  if (o.assign != core::Assign::Add || o.op != core::Operator::Mul || depth < 1) return;
  int64_t block = blockOf(view.op(index).extents.back());
  core::NodeId sum = sumBefore(view, index);
  if (block == 0 || sum == 0) return;
  bool pays = comesFromMemory(schedule);
  std::string name = fmt::format("squares of {} by blocks", o.target().array);
  schedule.attempt([&] {
    for (core::NodeId op : {sum, id})
      if (!schedule.applyAround("split_scope", op, depth, {std::to_string(block)})) return false;
    return schedule.apply("block_moments", *schedule.opPlace(id)) &&
           schedule.choices().decide(name, pays);
  });
}

// Sum and squares in one pass, as differences from the mean of the first few; more of them where
// many are summed.
bool takeInOnePass(Schedule& schedule, core::NodeId id) {
  const core::OpInfo& op = schedule.view().op(schedule.view().opIndex(id));
  if (op.depth() == 0) return false;
  std::string name = fmt::format("squares of {} in one pass", op.operation().target().array);
  int64_t most = op.extents.back();
  bool pays =
      elementsOf(op) >= kLeastInOnePass && (blockOf(most) == 0 || elementsOf(op) > most ||
                                            !comesFromMemory(schedule) || !hasVectors512(schedule));
  const auto* squared = std::get_if<core::Access>(&op.operation().operands[0]);
  std::string difference = squared ? squared->array : "";
  return schedule.attempt([&] {
    bool isShifted = std::ranges::any_of(kHeads, [&](int64_t head) {
      return schedule.apply("shift_moments", *schedule.opPlace(id),
                            {std::to_string(std::min(head, most))});
    });
    if (!isShifted || !schedule.choices().decide(name, pays)) return false;
    if (int op = schedule.view().opNamed(difference, 0); op >= 0)
      schedule.apply("dead_code", core::placeOfOp(schedule.view(), op));
    return true;
  });
}

// Of the blocks that block_moments made.
void takeBlocksInOnePass(Schedule& schedule, const std::string& sum) {
  if (int op = schedule.view().opNamed(sum + "_m2", 1); op >= 0)
    takeInOnePass(schedule, schedule.view().op(op).node->id());
}

}  // namespace

void useOnePassMoments(Schedule& schedule) {
  for (core::NodeId id : schedule.operations()) {
    int index = schedule.view().opIndex(id);
    if (index < 0) continue;
    const core::Operation& o = schedule.view().op(index).operation();
    std::string sum = o.target().array;
    if (takeInOnePass(schedule, id)) continue;
    int64_t bytes = elementsOfRows(schedule.view().op(index)) *
                    core::sizeOf(schedule.program().bufferOf(sum)->dtype);
    if (bytes == 0) takeByBlocks(schedule, id);
    if (bytes <= schedule.machine().cacheBytes(1)) continue;
    bool pays = bytes > schedule.machine().cacheBytes(2) &&
                schedule.view().op(index).extents.back() >= kLongRow;
    core::Program before = schedule.program();
    schedule.attempt([&] {
      if (!schedule.apply("block_moments", *schedule.opPlace(id)) ||
          !schedule.choices().decide(fmt::format("squares of {} by rows", sum), pays))
        return false;
      takeBlocksInOnePass(schedule, sum);
      giveEveryRowItsOwn(schedule, before);
      return true;
    });
  }
}

}  // namespace dojo::rl
