// What is done with every element of a product, a bias, an activation, a scaling, goes along with
// the tile that has just been stored (the epilogue of a product, as libraries call it): of the
// product then only a tile is kept, in the first cache, instead of all of it in memory.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/moves/refuse.h"
#include "rl/passes/contraction.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

// Of an array's elements along one dimension: [first, first + extent).
struct Range {
  int64_t first = 0, extent = 1;
  int64_t end() const { return first + extent; }
};

// A nest of loops, one in the other, of which each walks along one dimension of the array that its
// operations read; and those dimensions' ranges.
struct Reader {
  core::NodeId op = 0;           // the first of its operations
  int depth = 0;                 // of its outermost loop
  std::vector<int> dimensionOf;  // by loop
  std::map<int, int64_t> turns;  // of its loop, by dimension
  std::map<int, Range> ranges;   // likewise, of all that is read in the loops around the nest too
};

const core::Access* readOf(const core::View& view, int op, const std::string& array) {
  for (const core::AccessInfo& access : view.accessesOf(op))
    if (access.reads && access.access->array == array) return access.access;
  return nullptr;
}

// What an access touches of a dimension, as far as the array goes.
Range rangeOf(const core::View& view, const core::OpInfo& op, const core::Access& access,
              int dimension) {
  auto range = access.indices[static_cast<size_t>(dimension)].range(op.extents);
  int64_t all =
      view.program().bufferOf(access.array)->dims[static_cast<size_t>(dimension)].extent.value;
  return {range.low, std::min(range.high + 1, all) - range.low};
}

// Copies of tiles from registers to an array.
std::vector<core::NodeId> tilesOf(const core::View& view, const std::string& array) {
  std::vector<core::NodeId> tiles;
  for (core::NodeId id : writersOf(view, array)) {
    const core::Operation& o = view.op(view.opIndex(id)).operation();
    const core::Access* from = o.operands.size() == 1 ? accessOf(o.operands.front()) : nullptr;
    if (o.assign == core::Assign::Set && from &&
        view.program().bufferOf(from->array)->location == core::Location::Register)
      tiles.push_back(id);
  }
  return tiles;
}

std::optional<Reader> readerAt(const core::View& view, int op, const std::string& array,
                               int depth) {
  const core::OpInfo& info = view.op(op);
  const core::Access* read = readOf(view, op, array);
  if (!read || info.depth() <= depth) return std::nullopt;
  Reader reader{info.node->id(), depth, {}, {}, {}};
  for (int d = depth; d < info.depth(); ++d) {
    const core::ScopeInfo& scope = view.scope(info.scopes[static_cast<size_t>(d)]);
    bool isInnermost = d + 1 == info.depth();
    if (!isOpen(*scope.node) || (!isInnermost && scope.node->scope().children.size() != 1))
      return std::nullopt;
    for (size_t i = 0; i < read->indices.size(); ++i) {
      if (!read->indices[i].uses(d)) continue;
      int dimension = static_cast<int>(i);
      if (read->indices[i].coefficient(d) != 1 || reader.turns.contains(dimension) ||
          reader.dimensionOf.size() > static_cast<size_t>(d - depth))
        return std::nullopt;
      reader.dimensionOf.push_back(dimension);
      reader.turns[dimension] = info.extents[static_cast<size_t>(d)];
      reader.ranges[dimension] = rangeOf(view, info, *read, dimension);
    }
    if (reader.dimensionOf.size() != static_cast<size_t>(d - depth) + 1) return std::nullopt;
  }
  core::View::Range ops = view.opsIn(info.scopes[static_cast<size_t>(depth)]);
  for (int other = ops.first; other < ops.end; ++other)
    if (view.op(other).operation().assign != core::Assign::Set ||
        view.op(other).depth() != info.depth())
      return std::nullopt;
  return reader;
}

// Loops of the reader are split, padded and exchanged so that they go as the tile's do.
bool goAsTiles(Schedule& schedule, core::NodeId tile, Reader& reader, int& outside) {
  std::vector<int> loops = reader.dimensionOf;
  std::map<int, int64_t> left = reader.turns;
  for (outside = reader.depth;; ++outside) {
    const core::OpInfo& info = schedule.view().op(schedule.view().opIndex(tile));
    if (outside >= info.depth() ||
        !isOpen(*schedule.view().scope(info.scopes[static_cast<size_t>(outside)]).node))
      return true;
    int dimension = -1;
    int64_t step = 0;
    const auto& indices = info.operation().target().indices;
    for (size_t i = 0; i < indices.size(); ++i) {
      if (!indices[i].uses(outside)) continue;
      if (step != 0) return false;
      dimension = static_cast<int>(i);
      step = indices[i].coefficient(outside);
    }
    auto found =
        std::ranges::find(loops.begin() + (outside - reader.depth), loops.end(), dimension);
    if (step < 1 || found == loops.end()) return false;
    int at = reader.depth + static_cast<int>(found - loops.begin());
    int64_t whole = info.extents[static_cast<size_t>(outside)] * step;
    if (left[dimension] > whole) return false;
    if (left[dimension] < whole &&
        !schedule.applyAround("pad_scope", reader.op, at, {std::to_string(whole)}))
      return false;
    left[dimension] = step;
    if (step > 1) {
      if (!schedule.applyAround("split_scope", reader.op, at, {std::to_string(step)})) return false;
      loops.insert(loops.begin() + (at - reader.depth), dimension);
    }
    for (; at > outside; --at) {
      if (!schedule.applyAround("swap_scopes", reader.op, at - 1)) return false;
      std::swap(loops[static_cast<size_t>(at - reader.depth)],
                loops[static_cast<size_t>(at - reader.depth) - 1]);
    }
  }
}

bool joinTiles(Schedule& schedule, core::NodeId tile, core::NodeId reader, int from, int outside) {
  for (int d = from; d < outside; ++d) {
    const core::View& view = schedule.view();
    auto scopeOf = [&](core::NodeId op) {
      return view.scope(view.op(view.opIndex(op)).scopes[static_cast<size_t>(d)]).node->id();
    };
    core::NodeId first = scopeOf(tile), second = scopeOf(reader);
    if (!moveUpTo(schedule, second, first) ||
        !schedule.apply("join_scopes",
                        core::placeOfScope(schedule.view(), schedule.view().scopeIndex(first))))
      return false;
  }
  return true;
}

// The loop along a dimension, cut in two; the first operation of the rest.
core::NodeId cut(Schedule& schedule, const Reader& reader, int dimension, int64_t at) {
  auto found = std::ranges::find(reader.dimensionOf, dimension);
  int place = reader.depth + static_cast<int>(found - reader.dimensionOf.begin());
  for (int d = place; d > reader.depth; --d)
    if (!schedule.applyAround("swap_scopes", reader.op, d - 1)) return 0;
  if (!schedule.applyAround("cut_scope", reader.op, reader.depth, {std::to_string(at)})) return 0;
  const core::View& view = schedule.view();
  int scope = view.op(view.opIndex(reader.op)).scopes[static_cast<size_t>(reader.depth)];
  const core::NodePtr& next = view.childrenOf(
      view.scope(scope).parent)[static_cast<size_t>(view.scope(scope).position) + 1];
  core::NodeId rest = view.op(view.opsIn(*next).first).node->id();
  for (int d = reader.depth; d < place; ++d)
    for (core::NodeId op : {reader.op, rest})
      if (!schedule.applyAround("swap_scopes", op, d)) return 0;
  keepApart(schedule, reader.op, reader.depth);
  return rest;
}

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
    const core::OpInfo& next = view.op(first.endOp);
    bool isWrapped = next.depth() > depth &&
                     &scopeAround(reader) == &view.scope(next.scopes[static_cast<size_t>(depth)]);
    if (!isWrapped && !schedule.applyAround("add_scope", next.node->id(), depth)) return false;
    if (!schedule.applyAround("join_scopes", tile, depth)) return false;
  }
}

// Memory of its own for a tile and what reads it.
struct Kept {
  core::NodeId tile = 0, reader = 0;
  std::string buffer;
};

// Its name; "" where that is refused.
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

// The reader's columns go in vectors as the tile's do, which lie in its memory so: loads of others
// would wait until two stores are done.
bool goInVectors(Schedule& schedule, const Kept& kept) {
  const core::View& view = schedule.view();
  const core::OpInfo& from = view.op(view.opIndex(kept.tile));
  const core::OpInfo& to = view.op(view.opIndex(kept.reader));
  const core::Access* read = readOf(view, view.opIndex(kept.reader), kept.buffer);
  int64_t lanes = from.extents.back(), columns = to.extents.back();
  int depth = to.depth() - 1, last = read ? static_cast<int>(read->indices.size()) - 1 : -1;
  bool isVector = view.scope(from.scopes.back()).scope().mapping == core::Mapping::Vector;
  if (last < 0 || !isVector || read->indices.back().soleIteration() != depth) return false;
  int64_t padded = (columns + lanes - 1) / lanes * lanes;
  core::Place dimension = placeOfDimension(kept.buffer, last);
  if (padded != columns &&
      (!schedule.applyAround("pad_scope", kept.reader, depth, {std::to_string(padded)}) ||
       !schedule.apply("pad_dim", dimension, {std::to_string(padded)})))
    return false;
  return padded == lanes ||
         (schedule.applyAround("split_scope", kept.reader, depth, {std::to_string(lanes)}) &&
          schedule.applyAround("unroll", kept.reader, depth));
}

std::vector<core::NodeId> readersOf(const core::View& view, const std::string& array) {
  std::vector<core::NodeId> readers;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op)
    if (readOf(view, op, array)) readers.push_back(view.op(op).node->id());
  return readers;
}

// A reader's nest below the loops that it shares with tiles already.
std::optional<Reader> readerOfTiles(const core::View& view, core::NodeId id,
                                    const std::string& array) {
  int op = view.opIndex(id), depth = -1;
  for (core::NodeId tile : tilesOf(view, array)) {
    if (view.opIndex(tile) < op) depth = std::max(depth, view.commonDepth(view.opIndex(tile), op));
  }
  return depth < 0 ? std::nullopt : readerAt(view, op, array, depth);
}

// The tile that writes all that a reader reads, or where another one's border cuts the reader.
struct Meeting {
  core::NodeId tile = 0;
  int dimension = -1;
  int64_t border = 0;
};

Meeting meetingOf(const core::View& view, const Reader& reader, const std::string& array) {
  for (core::NodeId tile : tilesOf(view, array)) {
    const core::OpInfo& writer = view.op(view.opIndex(tile));
    bool meets = true;
    Meeting meeting{tile};
    for (const auto& [dimension, range] : reader.ranges) {
      Range written = rangeOf(view, writer, writer.operation().target(), dimension);
      meets = meets && written.first < range.end() && range.first < written.end();
      for (int64_t at : {written.first, written.end()})
        if (at > range.first && at < range.end()) meeting = {0, dimension, at - range.first};
    }
    if (meets) return meeting;
  }
  return {};
}

// All that is done with the elements of an array goes along with the tiles that write them, each
// part with its own.
bool finish(Schedule& schedule, const std::string& array, std::vector<Kept>& kept) {
  std::set<core::NodeId> done;
  bool isAlone = std::ranges::all_of(readersOf(schedule.view(), array), [&](core::NodeId op) {
    return readerOfTiles(schedule.view(), op, array).has_value();
  });
  for (;;) {
    auto readers = readersOf(schedule.view(), array);
    auto next = std::ranges::find_if(readers, [&](core::NodeId op) { return !done.contains(op); });
    if (next == readers.end()) break;
    auto reader = readerOfTiles(schedule.view(), *next, array);
    if (!reader) {
      done.insert(*next);
      continue;
    }
    Meeting meeting = meetingOf(schedule.view(), *reader, array);
    if (meeting.dimension >= 0 && cut(schedule, *reader, meeting.dimension, meeting.border))
      continue;
    int outside = 0;
    if (meeting.tile == 0 || !goAsTiles(schedule, meeting.tile, *reader, outside) ||
        schedule.view().op(schedule.view().opIndex(*next)).depth() <= outside ||
        !joinTiles(schedule, meeting.tile, *next, reader->depth, outside))
      return false;
    std::string own = isAlone ? keepTile(schedule, meeting.tile, *next, array, outside) : "";
    if (!own.empty()) kept.push_back({meeting.tile, *next, own});
    const core::View& view = schedule.view();
    auto nest = view.opsIn(view.op(view.opIndex(*next)).scopes[static_cast<size_t>(outside)]);
    for (int op = nest.first; op < nest.end; ++op) done.insert(view.op(op).node->id());
  }
  return !readersOf(schedule.view(), array).empty() || dropWrites(schedule, array);
}

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

// Measured on a Zen 4. Products of 16 to 1024 terms with a bias and an activation, a scaling or
// something added (linear layers, gemm, convolutions, swiglu), whose results the caches hold, are
// 1.0 to 1.5 times as fast, from memory 1.06 to 2.4, with two threads and with vectors of 256 bits
// likewise. Slower: copies that turn a result (convolutions along channels, 0.97 to 1.01), rows of
// less than 8 columns, which go on without masks by themselves (0.92 to 1.04), and functions that
// find 16 registers full of sums (gelu 0.95, from memory 1.02 to 1.09).
bool paysToFinish(const Schedule& schedule, const std::string& array) {
  constexpr int64_t kLeastColumns = 8;
  const core::View& view = schedule.view();
  bool hasFunction = false, isCopied = true;
  for (core::NodeId id : readersOf(view, array)) {
    const core::OpInfo& op = view.op(view.opIndex(id));
    hasFunction = hasFunction || hasFunctions(view, view.opsIn(op.parent));
    isCopied = isCopied && op.operation().op == core::Operator::Copy;
  }
  const core::Buffer& buffer = *schedule.program().bufferOf(array);
  bool isNarrow = buffer.dims.empty() || buffer.dims.back().extent.value < kLeastColumns;
  bool isCrowded = hasFunction && schedule.target().vectorRegisters <= 16;
  return !isCopied && !isNarrow && (!isCrowded || fillsHalfTheLastCache(schedule));
}

}  // namespace

void fuseEpilogues(Schedule& schedule) {
  std::vector<Kept> kept;
  for (const std::string& array : temporaries(schedule.program())) {
    const core::View& view = schedule.view();
    if (tilesOf(view, array).empty() ||
        std::ranges::none_of(readersOf(view, array), [&](core::NodeId op) {
          return readerOfTiles(view, op, array).has_value();
        }))
      continue;
    bool pays = paysToFinish(schedule, array);
    std::vector<Kept> ofArray;
    bool isDone = schedule.attempt([&] {
      return finish(schedule, array, ofArray) &&
             schedule.choices().decide(fmt::format("finish {} by tiles", array), pays);
    });
    if (isDone) std::ranges::copy(ofArray, std::back_inserter(kept));
  }
  for (const Kept& tile : kept) schedule.attempt([&] { return goInVectors(schedule, tile); });
}

void readTilesFromRegisters(Schedule& schedule) {
  for (const std::string& array : temporaries(schedule.program())) {
    auto writers = writersOf(schedule.view(), array);
    if (writers.size() != 1 || tilesOf(schedule.view(), array) != writers) continue;
    const core::View& view = schedule.view();
    bool isMasked = !view.op(view.opIndex(writers.front())).operation().guards.empty();
    schedule.attempt([&] {
      return writeOutReaders(schedule, writers.front(), array) &&
             schedule.apply("copy_propagate", *schedule.opPlace(writers.front())) &&
             dropWrites(schedule, array) &&
             schedule.choices().decide(fmt::format("read {} from registers", array), isMasked);
    });
  }
}

}  // namespace dojo::rl
