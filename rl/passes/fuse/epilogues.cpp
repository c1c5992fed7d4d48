// Epilogue fusion: what is done with every element of a product (bias, activation, scaling) is
// fused with the tile that was just stored. Only a tile of the product is then kept, in the L1
// cache, instead of all of it in memory.
#include "rl/passes/fuse/epilogues.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/moves/place.h"
#include "rl/passes/rules.h"
#include "rl/passes/tile/contraction.h"

namespace dojo::rl {

const core::Access* readOf(const core::View& view, int op, const std::string& array) {
  for (const core::AccessInfo& access : view.accessesOf(op))
    if (access.reads && access.access->array == array) return access.access;
  return nullptr;
}

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

bool joinTiles(Schedule& schedule, core::NodeId tile, core::NodeId reader, int from, int outside) {
  for (int d = from; d < outside; ++d) {
    const core::View& view = schedule.view();
    auto scopeOf = [&](core::NodeId op) {
      return view.scope(view.op(view.opIndex(op)).scopes[static_cast<size_t>(d)]).node->id();
    };
    core::NodeId first = scopeOf(tile), second = scopeOf(reader);
    if (view.scope(view.scopeIndex(first)).parent != view.scope(view.scopeIndex(second)).parent ||
        !moveUpTo(schedule, second, first) ||
        !schedule.apply("join_scopes",
                        core::placeOfScope(schedule.view(), schedule.view().scopeIndex(first))))
      return false;
  }
  return true;
}

namespace {

// Of an array's elements along one dimension: [first, first + extent).
struct Range {
  int64_t first = 0, extent = 1;
  int64_t end() const { return first + extent; }
};

// A nest of loops, one in the other, of which each walks along one dimension of the array that its
// operations read; and those dimensions' ranges.
struct Reader {
  core::NodeId op = 0;                // the first of its operations
  int depth = 0;                      // of its outermost loop
  std::vector<int> dimensionOf;       // by loop
  std::map<int, int64_t> iterations;  // of its loop, by dimension
  std::map<int, Range> ranges;  // likewise, of all that is read in the loops around the nest too
};

// What an access touches of a dimension, as far as the array goes.
Range rangeOf(const core::View& view, const core::OpInfo& op, const core::Access& access,
              int dimension) {
  auto range = access.indices[static_cast<size_t>(dimension)].range(op.extents);
  int64_t all =
      view.program().bufferOf(access.array)->dims[static_cast<size_t>(dimension)].extent.value;
  return {range.low, std::min(range.high + 1, all) - range.low};
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
      if (read->indices[i].coefficient(d) != 1 || reader.iterations.contains(dimension) ||
          reader.dimensionOf.size() > static_cast<size_t>(d - depth))
        return std::nullopt;
      reader.dimensionOf.push_back(dimension);
      reader.iterations[dimension] = info.extents[static_cast<size_t>(d)];
      reader.ranges[dimension] = rangeOf(view, info, *read, dimension);
    }
    if (reader.dimensionOf.size() != static_cast<size_t>(d - depth) + 1) return std::nullopt;
  }
  for (size_t i = 0; i < read->indices.size(); ++i)
    if (!reader.iterations.contains(static_cast<int>(i)) && read->indices[i].isConstant())
      return std::nullopt;
  core::View::Range ops = view.opsIn(info.scopes[static_cast<size_t>(depth)]);
  for (int other = ops.first; other < ops.end; ++other)
    if (view.op(other).operation().assign != core::Assign::Set ||
        view.op(other).depth() != info.depth())
      return std::nullopt;
  return reader;
}

// The dimension along which a loop around a tile walks, and by how many elements; of several or
// none -1.
std::pair<int, int64_t> stepOf(const core::View& view, core::NodeId tile, int depth) {
  std::pair<int, int64_t> step = {-1, 0};
  const auto& indices = view.op(view.opIndex(tile)).operation().target().indices;
  for (size_t i = 0; i < indices.size(); ++i) {
    if (!indices[i].uses(depth)) continue;
    if (step.second != 0) return {-1, 0};
    step = {static_cast<int>(i), indices[i].coefficient(depth)};
  }
  return step;
}

// The reader's loop at a place in `loops` becomes one of `turns` steps, the outermost that is not
// yet as the tile's.
bool goInSteps(Schedule& schedule, const Reader& reader, std::vector<int>& loops, size_t at,
               int64_t left, int64_t step, int64_t iterations, size_t outermost) {
  auto depthOf = [&](size_t place) { return reader.depth + static_cast<int>(place); };
  if (left > iterations * step ||
      (left < iterations * step && !schedule.applyAround("pad_scope", reader.op, depthOf(at),
                                                         {std::to_string(iterations * step)})))
    return false;
  if (step > 1) {
    if (!schedule.applyAround("split_scope", reader.op, depthOf(at), {std::to_string(step)}))
      return false;
    loops.insert(loops.begin() + static_cast<std::ptrdiff_t>(at), loops[at]);
  }
  for (; at > outermost; --at) {
    if (!schedule.applyAround("swap_scopes", reader.op, depthOf(at - 1))) return false;
    std::swap(loops[at], loops[at - 1]);
  }
  return true;
}

// Loops of the reader are split, padded and exchanged so that they go as the tile's do, as many as
// stand around that.
bool goAsTiles(Schedule& schedule, core::NodeId tile, const Reader& reader, int& outside) {
  std::vector<int> loops = reader.dimensionOf;
  std::map<int, int64_t> left = reader.iterations;
  for (outside = reader.depth;; ++outside) {
    const core::View& view = schedule.view();
    const core::OpInfo& info = view.op(view.opIndex(tile));
    if (outside >= info.depth() ||
        !isOpen(*view.scope(info.scopes[static_cast<size_t>(outside)]).node))
      return true;
    auto [dimension, step] = stepOf(view, tile, outside);
    auto outermost = static_cast<size_t>(outside - reader.depth);
    if (step < 1 || outermost >= loops.size()) return false;
    auto found =
        std::find(loops.begin() + static_cast<std::ptrdiff_t>(outermost), loops.end(), dimension);
    if (found == loops.end() ||
        !goInSteps(schedule, reader, loops, static_cast<size_t>(found - loops.begin()),
                   left[dimension], step, info.extents[static_cast<size_t>(outside)], outermost))
      return false;
    left[dimension] = step;
  }
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
  privatiseArrays(schedule, reader.op, reader.depth);
  return rest;
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

// The tile that writes all that a reader reads, or where the border of one cuts the reader.
struct Meeting {
  core::NodeId tile = 0;
  int dimension = -1;
  int64_t border = 0;
};

Meeting meetingOf(const core::View& view, const Reader& reader, const std::string& array) {
  for (core::NodeId tile : tilesOf(view, array)) {
    int index = view.opIndex(tile), op = view.opIndex(reader.op);
    if (index > op || view.commonDepth(index, op) != reader.depth) continue;
    const core::OpInfo& writer = view.op(index);
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

// All that is done with the elements of an array is fused into the tiles that write them, each
// part with its own; nothing where that is refused.
std::optional<std::vector<Joined>> join(Schedule& schedule, const std::string& array) {
  std::vector<Joined> joined;
  std::set<core::NodeId> done;
  for (;;) {
    auto readers = readersOf(schedule.view(), array);
    auto next = std::ranges::find_if(readers, [&](core::NodeId op) { return !done.contains(op); });
    if (next == readers.end()) return joined;
    auto reader = readerOfTiles(schedule.view(), *next, array);
    if (!reader) {
      done.insert(*next);
      continue;
    }
    Meeting meeting = meetingOf(schedule.view(), *reader, array);
    if (meeting.dimension >= 0 && cut(schedule, *reader, meeting.dimension, meeting.border) != 0)
      continue;
    int outside = 0;
    if (meeting.tile == 0 || !goAsTiles(schedule, meeting.tile, *reader, outside) ||
        schedule.view().op(schedule.view().opIndex(*next)).depth() <= outside ||
        !joinTiles(schedule, meeting.tile, *next, reader->depth, outside))
      return std::nullopt;
    joined.push_back({meeting.tile, *next, outside});
    const core::View& view = schedule.view();
    auto nest = view.opsIn(view.op(view.opIndex(*next)).scopes[static_cast<size_t>(outside)]);
    for (int op = nest.first; op < nest.end; ++op) done.insert(view.op(op).node->id());
  }
}

// Measured on a Zen 4. Products of 16 to 1024 terms with a bias and an activation, a scaling or
// something added (linear layers, gemm, convolutions, swiglu), whose results the caches hold, are
// 1.0 to 1.5 times as fast, from memory 1.06 to 2.4, with two threads and with vectors of 256 bits
// likewise. Slower: results that are transposed (convolutions along channels 0.97 to 1.01), rows of
// less than 8 columns, which go on without masks by themselves (0.92 to 1.04), and functions, whose
// constants every tile loads again, where it has less than 16 vectors (tanh 0.63 to 0.93) or there
// are 16 registers only (gelu 0.95, from memory 1.02 to 1.09).
bool paysToFinish(const Schedule& schedule, const std::string& array) {
  constexpr int64_t kLeastColumns = 8, kLeastVectors = 16;
  const core::View& view = schedule.view();
  bool hasFunction = false, isCopied = true, isTransposed = false;
  for (core::NodeId id : readersOf(view, array)) {
    const core::OpInfo& op = view.op(view.opIndex(id));
    hasFunction = hasFunction || hasFunctions(view, view.opsIn(op.parent));
    isCopied = isCopied && op.operation().op == core::Operator::Copy;
    auto nest = view.opsIn(op.parent);
    for (int i = nest.first; i < nest.end; ++i)
      isTransposed = isTransposed || view.op(i).operation().target().indices.back().coefficient(
                                         op.depth() - 1) != 1;
  }
  const core::Buffer& buffer = *schedule.program().bufferOf(array);
  const core::OpInfo& tile = view.op(view.opIndex(tilesOf(view, array).front()));
  const core::Access* sums = accessOf(tile.operation().operands.front());
  auto lanes = schedule.machine().lanes(buffer.dtype);
  bool isSmall = lanes.empty() ||
                 view.program().bufferOf(sums->array)->elements() < kLeastVectors * lanes.front();
  bool isNarrow = buffer.dims.empty() || buffer.dims.back().extent.value < kLeastColumns;
  bool isSlower = hasFunction && (isSmall || schedule.machine().vectorRegisters <= 16);
  return !isCopied && !isTransposed && !isNarrow && (!isSlower || fillsHalfTheLastCache(schedule));
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
      auto joined = join(schedule, array);
      if (!joined || joined->empty()) return false;
      ofArray = keepTiles(schedule, array, *joined);
      return schedule.choices().decide(fmt::format("finish {} by tiles", array), pays);
    });
    if (isDone) std::ranges::copy(ofArray, std::back_inserter(kept));
  }
  for (const Kept& tile : kept) schedule.attempt([&] { return goInVectors(schedule, tile); });
}

}  // namespace dojo::rl
