// Memory for a tile of a product and its epilogue: a tile in the L1 cache instead of the whole
// result; none if a mask cuts the tile, since it is still in registers.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/place.h"
#include "rl/passes/fuse/epilogues.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

// What stands at a depth from the tile to its reader, the one as near to the other as may be, in
// one scope.
bool putTogether(Schedule& schedule, core::NodeId tile, core::NodeId reader, int depth) {
  for (core::NodeId op : {tile, reader})
    if (!schedule.applyAround("add_scope", op, depth)) return false;
  if (schedule.attempt([&] { return joinTiles(schedule, tile, reader, depth, depth + 1); }))
    return true;
  for (;;) {
    const core::View& view = schedule.view();
    auto scopeAround = [&](core::NodeId op) -> const core::ScopeInfo& {
      return view.scope(view.op(view.opIndex(op)).scopes[static_cast<size_t>(depth)]);
    };
    const core::ScopeInfo& first = scopeAround(tile);
    if (&first == &scopeAround(reader)) return true;
    if (first.endOp >= static_cast<int>(view.ops().size())) return false;
    const core::OpInfo& next = view.op(first.endOp);
    bool isBare = next.depth() == depth;
    bool isWrapped =
        !isBare && &scopeAround(reader) == &view.scope(next.scopes[static_cast<size_t>(depth)]);
    core::NodeId id = next.node->id();
    if (isBare ? !schedule.apply("add_scope", *schedule.opPlace(id))
               : !isWrapped && !schedule.applyAround("add_scope", id, depth))
      return false;
    if (!schedule.applyAround("join_scopes", tile, depth)) return false;
  }
}

// Memory of their own for a tile and its reader; "" where that is refused.
std::string keepTile(Schedule& schedule, core::NodeId tile, core::NodeId reader,
                     const std::string& array, int depth) {
  std::string own;
  bool isKept = schedule.attempt([&] {
    if (!putTogether(schedule, tile, reader, depth)) return false;
    core::Program before = schedule.program();
    if (!schedule.applyAround("stage_out", tile, depth, {array})) return false;
    own = newBuffer(before, schedule.program());
    return schedule.applyAround("remove_scope", tile, depth);
  });
  return isKept ? own : "";
}

}  // namespace

std::vector<Kept> keepTiles(Schedule& schedule, const std::string& array,
                            const std::vector<Joined>& joined) {
  std::vector<Kept> kept;
  bool isDone = schedule.attempt([&] {
    for (const Joined& pair : joined) {
      std::string own = keepTile(schedule, pair.tile, pair.reader, array, pair.depth);
      if (own.empty()) return false;
      kept.push_back({pair.tile, own});
    }
    return readersOf(schedule.view(), array).empty() && dropWrites(schedule, array);
  });
  if (!isDone) kept.clear();
  return kept;
}

bool goInVectors(Schedule& schedule, const Kept& kept) {
  const core::View& view = schedule.view();
  auto readers = readersOf(view, kept.buffer);
  if (readers.empty() || view.opIndex(kept.tile) < 0) return false;
  core::NodeId reader = readers.front();
  const core::OpInfo& from = view.op(view.opIndex(kept.tile));
  const core::OpInfo& to = view.op(view.opIndex(reader));
  const core::Access& read = *readOf(view, view.opIndex(reader), kept.buffer);
  int64_t lanes = from.extents.back(), columns = to.extents.back();
  int depth = to.depth() - 1, last = static_cast<int>(read.indices.size()) - 1;
  bool isVector = view.scope(from.scopes.back()).scope().mapping == core::Mapping::Vector;
  if (last < 0 || !isVector || read.indices.back().soleIteration() != depth) return false;
  int64_t padded = (columns + lanes - 1) / lanes * lanes;
  core::Place dimension = placeOfDimension(kept.buffer, last);
  if (padded != columns &&
      (!schedule.applyAround("pad_scope", reader, depth, {std::to_string(padded)}) ||
       !schedule.apply("pad_dim", dimension, {std::to_string(padded)})))
    return false;
  return padded == lanes ||
         (schedule.applyAround("split_scope", reader, depth, {std::to_string(lanes)}) &&
          schedule.applyAround("unroll", reader, depth));
}

namespace {

// Loops that stand only around what reads an array, written out.
bool writeOutReaders(Schedule& schedule, core::NodeId tile, const std::string& array) {
  for (core::NodeId id : readersOf(schedule.view(), array)) {
    const core::View& view = schedule.view();
    const core::OpInfo& info = view.op(view.opIndex(id));
    int depth = info.depth();
    for (int d = view.commonDepth(view.opIndex(tile), view.opIndex(id)); d < depth; ++d) {
      const core::View& now = schedule.view();
      const core::OpInfo& op = now.op(now.opIndex(id));
      if (isOpen(*now.scope(op.scopes[static_cast<size_t>(d)]).node) &&
          !schedule.applyAround("unroll", id, d))
        return false;
    }
  }
  return true;
}

// Of a tile under a mask: what is stored under one is not forwarded to the load that follows. Else
// the loop over rows, which asks for what is added in the next tile, is as fast and shorter; and
// functions would be written out for every vector.
bool paysToReadRegisters(const core::View& view, core::NodeId tile, const std::string& array) {
  int copy = view.opIndex(tile);
  if (view.op(copy).operation().guards.empty()) return false;
  return std::ranges::all_of(readersOf(view, array), [&](core::NodeId id) {
    const core::OpInfo& op = view.op(view.opIndex(id));
    auto shared = static_cast<size_t>(view.commonDepth(copy, view.opIndex(id)));
    return shared < op.scopes.size() &&
           view.scope(op.parent).scope().mapping == core::Mapping::Vector &&
           !hasFunctions(view, view.opsIn(op.scopes[shared]));
  });
}

}  // namespace

void readTilesFromRegisters(Schedule& schedule) {
  for (const std::string& array : temporaries(schedule.program())) {
    auto writers = writersOf(schedule.view(), array);
    if (writers.size() != 1 || tilesOf(schedule.view(), array) != writers) continue;
    bool pays = paysToReadRegisters(schedule.view(), writers.front(), array);
    schedule.attempt([&] {
      return writeOutReaders(schedule, writers.front(), array) &&
             schedule.apply("copy_propagate", *schedule.opPlace(writers.front())) &&
             dropWrites(schedule, array) &&
             schedule.choices().decide(fmt::format("read {} from registers", array), pays);
    });
  }
}

}  // namespace dojo::rl
