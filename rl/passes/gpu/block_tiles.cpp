// Products by tiles: results of a block's tile are shared among its threads, each of which keeps a
// small tile of sums in registers; the factors' pieces for some terms come into shared memory
// first, by all threads side by side. So
//
//   M N c[{0},{1}] = 0
//   M N K c[{0},{1}] += a[{0},{2}] * b[{2},{1}]
//
// becomes M/64:g N/64:g with the zeros, K/16 times the loads and the sums, and the stores of a tile
// as its phases. Nests of the same results before and after, such as an epilogue's, join it.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/moves/place.h"
#include "rl/passes/gpu/block_copies.h"
#include "rl/passes/gpu/block_product.h"

namespace dojo::rl {
namespace {

constexpr int64_t kMostUnrolled = 7;  // terms of a window's row

class Tiles {
 public:
  Tiles(Schedule& schedule, BlockProduct product, BlockTile tile)
      : m_schedule(schedule), m_product(std::move(product)), m_tile(tile) {}

  bool apply() {
    m_sums = {m_product.op};
    if (!gather() || !cutBlocks() || !joinBlocks()) return false;
    keepInTile();
    for (core::NodeId op : m_ops)
      if (!cutThreads(op)) return false;
    splitDimensions();
    for (core::NodeId op : m_sums) stageFactors(op);
    if (!placeOnBlock(m_schedule, m_product.op, m_threads)) return false;
    if (!mapAll()) return false;
    padShared(m_schedule);
    return true;
  }

 private:
  const core::View& view() const { return m_schedule.view(); }
  const core::OpInfo& info(core::NodeId op) const { return view().op(view().opIndex(op)); }
  int64_t extentAt(core::NodeId op, int depth) const {
    return info(op).extents[static_cast<size_t>(depth)];
  }
  static std::string text(int64_t n) { return std::to_string(n); }

  // The nests around the product that have its results' scopes, and nothing else between.
  bool gather() {
    size_t own = 0;
    std::vector<core::NodeId> alike;
    std::vector<core::NodeId> firsts;
    for (const core::NodePtr& node : m_schedule.program().body) {
      core::NodeId op = view().op(view().opsIn(*node).first).node->id();
      if (op == m_product.op) own = firsts.size();
      firsts.push_back(op);
    }
    size_t first = own, last = own;
    while (first > 0 && isAlike(firsts[first - 1])) --first;
    while (last + 1 < firsts.size() && isAlike(firsts[last + 1])) ++last;
    for (size_t i = first; i <= last; ++i) m_ops.push_back(firsts[i]);
    for (core::NodeId op : m_ops) {
      auto product = blockProductAt(view(), view().opIndex(op));
      if (product && op != m_product.op && product->rows == m_product.rows &&
          product->columns == m_product.columns && product->sums == m_product.sums)
        m_sums.push_back(op);
    }
    return true;
  }

  bool isAlike(core::NodeId op) const {
    const core::OpInfo &other = info(op), &own = info(m_product.op);
    if (other.depth() < m_product.results) return false;
    for (int d = 0; d < m_product.results; ++d) {
      auto at = static_cast<size_t>(d);
      const core::Node& scope = *view().scope(other.scopes[at]).node;
      bool isSole = d + 1 == m_product.results || scope.scope().children.size() == 1;
      if (!isOpen(scope) || !isSole || other.extents[at] != own.extents[at]) return false;
    }
    return holdsOne(op);
  }

  bool holdsOne(core::NodeId op) const {
    core::View::Range ops = launchOf(view(), op);
    return ops.end - ops.first == 1;
  }

  // Other results' scopes, blocks' rows and columns, a tile's rows, its columns, sums.
  bool cutBlocks() {
    m_grid = m_product.results - 2 + (m_tile.rowCount() < m_product.rowCount) +
             (m_tile.columnCount() < m_product.columnCount);
    if (m_grid == 0) return false;
    for (core::NodeId op : m_ops)
      if (!cutBlocks(op)) return false;
    return true;
  }

  bool cutBlocks(core::NodeId op) {
    int rows = m_product.rows, columns = m_product.columns, last = m_product.results - 1;
    for (; columns < last; ++columns) {
      if (!m_schedule.applyAround("swap_scopes", op, columns)) return false;
      if (rows == columns + 1) --rows;
    }
    for (; rows < last - 1; ++rows)
      if (!m_schedule.applyAround("swap_scopes", op, rows)) return false;
    bool cutsRows = m_tile.rowCount() < m_product.rowCount;
    bool cutsColumns = m_tile.columnCount() < m_product.columnCount;
    if (cutsColumns &&
        !m_schedule.applyAround("split_scope", op, columns, {text(m_tile.columnCount())}))
      return false;
    if (cutsRows && !m_schedule.applyAround("split_scope", op, rows, {text(m_tile.rowCount())}))
      return false;
    return !cutsColumns || m_schedule.applyAround("swap_scopes", op, rows + cutsRows);
  }

  // What cannot join stays a launch of its own; the product's zeros must be in.
  bool joinBlocks() {
    auto own = std::ranges::find(m_ops, m_product.op) - m_ops.begin();
    std::vector<core::NodeId> joined = {m_product.op};
    for (auto i = own - 1; i >= 0; --i) {
      if (!join(m_ops[static_cast<size_t>(i)])) break;
      joined.insert(joined.begin(), m_ops[static_cast<size_t>(i)]);
    }
    core::NodeId before = m_product.op;
    for (auto i = own + 1; i < std::ssize(m_ops); ++i) {
      if (!join(before)) break;
      before = m_ops[static_cast<size_t>(i)];
      joined.push_back(before);
    }
    m_ops = joined;
    std::erase_if(m_sums,
                  [&](core::NodeId op) { return std::ranges::find(m_ops, op) == m_ops.end(); });
    return true;
  }

  // A nest with the one after it, as far as the tile.
  bool join(core::NodeId op) {
    return m_schedule.attempt([&] {
      for (int d = 0; d < m_grid; ++d)
        if (!m_schedule.applyAround("join_scopes", op, d)) return false;
      return true;
    });
  }

  // Sums that are an output of the kernel are kept apart until they are complete.
  void keepInTile() {
    for (core::NodeId op : std::vector<core::NodeId>(m_sums)) {
      std::string result = info(op).operation().target().array;
      if (!m_schedule.program().isOutput(result)) continue;
      core::Program before = m_schedule.program();
      auto own = std::ranges::find(m_ops, op);
      bool isAfterZeros = own != m_ops.begin();
      bool isKept = m_schedule.attempt([&] {
        if (!m_schedule.applyAround("add_scope", op, m_grid)) return false;
        if (isAfterZeros && !(m_schedule.applyAround("add_scope", *(own - 1), m_grid) &&
                              m_schedule.applyAround("join_scopes", *(own - 1), m_grid)))
          return false;
        return m_schedule.applyAround("stage_out", op, m_grid, {result}) &&
               m_schedule.applyAround("remove_scope", op, m_grid);
      });
      if (!isKept) continue;
      core::View old(before);
      for (const core::OpInfo& added : view().ops())
        if (old.opIndex(added.node->id()) < 0) m_ops.push_back(added.node->id());
    }
  }

  bool isSum(core::NodeId op) const { return std::ranges::find(m_sums, op) != m_sums.end(); }

  // Terms, threads' rows and columns, terms of a piece, a thread's rows and columns.
  bool cutThreads(core::NodeId op) {
    int at = m_grid;
    if (isSum(op) && hasPieces()) {
      if (m_product.sums.size() == 1 && m_tile.terms < m_product.sums.front() &&
          !m_schedule.applyAround("split_scope", op, at + 2, {text(m_tile.terms)}))
        return false;
      if (!m_schedule.applyAround("swap_scopes", op, at + 1) ||
          !m_schedule.applyAround("swap_scopes", op, at))
        return false;
      ++at;
    }
    bool hasRows = m_tile.rows > 1, hasColumns = m_tile.columns > 1;
    if (hasColumns && !m_schedule.applyAround("split_scope", op, at + 1, {text(m_tile.columns)}))
      return false;
    if (hasRows && !m_schedule.applyAround("split_scope", op, at, {text(m_tile.rows)}))
      return false;
    if (hasRows && !m_schedule.applyAround("swap_scopes", op, at + 1)) return false;
    m_threads.push_back({op, at});
    m_threads.push_back({op, at + 1});
    int inner = at + 2, own = inner + hasRows + hasColumns;
    for (int sum = own; sum < info(op).depth(); ++sum)
      for (int d = sum; d > inner + (sum - own); --d)
        if (!m_schedule.applyAround("swap_scopes", op, d - 1)) return false;
    return true;
  }

  // Pieces of the outermost sum, each of which is loaded before it is used.
  bool hasPieces() const {
    return m_product.sums.size() > 1 || m_tile.terms < m_product.sums.front();
  }

  void splitDimensions() {
    for (const std::string& name : temporaries(m_schedule.program())) {
      const core::Buffer& buffer = *m_schedule.program().bufferNamed(name);
      core::View::Range ops = launchOf(view(), m_product.op);
      auto accesses = view().accessesTo(view().bufferIndex(buffer.arrays.front()));
      if (accesses.empty() || view().within(accesses, ops).size() != accesses.size()) continue;
      splitDimension(name, m_product.columnCount, m_tile.columnCount(), m_tile.columns);
      splitDimension(name, m_product.rowCount, m_tile.rowCount(), m_tile.rows);
    }
  }

  // Of whole results, or of a tile.
  void splitDimension(const std::string& name, int64_t whole, int64_t tile, int64_t own) {
    auto dims = [&] { return m_schedule.program().bufferNamed(name)->dims; };
    for (int d = static_cast<int>(dims().size()) - 1; d >= 0; --d) {
      int64_t extent = dims()[static_cast<size_t>(d)].extent.value;
      if (extent == whole && tile < whole &&
          m_schedule.apply("split_dim", placeOfDimension(name, d), {text(tile)})) {
        if (own > 1 && own < tile)
          m_schedule.apply("split_dim", placeOfDimension(name, d + 1), {text(own)});
      } else if (extent == tile && own > 1 && own < tile) {
        m_schedule.apply("split_dim", placeOfDimension(name, d), {text(own)});
      }
    }
  }

  void stageFactors(core::NodeId op) {
    int depth = m_grid + hasPieces();
    const core::Operation& o = info(op).operation();
    std::vector<std::string> factors;
    for (const core::Operand& operand : o.operands)
      if (const auto* access = std::get_if<core::Access>(&operand))
        factors.push_back(access->array);
    for (const std::string& factor : factors) {
      core::Program before = m_schedule.program();
      if (!m_schedule.applyAround("stage_in", op, depth, {factor})) continue;
      std::string copy = newBuffer(before, m_schedule.program());
      for (core::NodeId writer : writersOf(view(), copy))
        shareCopy(m_schedule, writer, depth, m_tile.threads(), m_threads);
    }
  }

  bool mapAll() {
    for (core::NodeId op : m_ops) unrollOwn(op);
    for (const Spot& spot : m_threads) {
      auto place = m_schedule.around(spot.op, spot.depth);
      if (!place) return false;
      const core::Scope& scope = view().scope(core::scopeAt(view(), *place)).scope();
      if (scope.extent.value > 1 && scope.mapping == core::Mapping::Sequential &&
          !m_schedule.apply("gpu_block", *place))
        return false;
    }
    return mapGrid(m_schedule, m_product.op, m_grid);
  }

  // A thread's rows and columns as copies, stores as vectors, and short windows.
  void unrollOwn(core::NodeId op) {
    int last = info(op).depth() - 1, threads = m_grid + (isSum(op) && hasPieces()) + 2;
    bool isStore = !isSum(op) && m_tile.columns > 1 && last >= threads &&
                   m_schedule.program().isOutput(info(op).operation().target().array);
    if (isStore && m_schedule.applyAround("vectorize", op, last)) --last;
    int own = (m_tile.rows > 1) + (m_tile.columns > 1);
    for (int d = last; d >= threads; --d)
      if (last - d < own || extentAt(op, d) <= kMostUnrolled)
        m_schedule.applyAround("unroll", op, d);
  }

  Schedule& m_schedule;
  BlockProduct m_product;
  BlockTile m_tile;
  int m_grid = 0;  // scopes of blocks
  std::vector<core::NodeId> m_ops, m_sums;
  std::vector<Spot> m_threads;
};

void tileProduct(Schedule& schedule, const BlockProduct& product) {
  std::vector<BlockTile> tiles = tilesFor(product, schedule.machine()), found;
  double best = std::numeric_limits<double>::infinity();
  size_t preferred = 0;
  for (const BlockTile& tile : tiles) {
    double ns = std::numeric_limits<double>::infinity();
    schedule.attempt([&] {
      if (Tiles(schedule, product, tile).apply()) ns = estimatedNs(schedule);
      return false;
    });
    if (ns == std::numeric_limits<double>::infinity()) continue;
    if (ns < best) {
      best = ns;
      preferred = found.size();
    }
    found.push_back(tile);
  }
  if (found.empty()) return;
  const core::View& view = schedule.view();
  std::vector<int64_t> options;
  for (size_t i = 0; i < found.size(); ++i) options.push_back(static_cast<int64_t>(i));
  auto name =
      fmt::format("tile of {}", view.op(view.opIndex(product.op)).operation().target().array);
  auto chosen = static_cast<size_t>(schedule.choices().choose(name, options, preferred));
  schedule.attempt([&] { return Tiles(schedule, product, found[chosen]).apply(); });
}

}  // namespace

void tileForBlocks(Schedule& schedule) {
  for (core::NodeId op : schedule.operations()) {
    int index = schedule.view().opIndex(op);
    if (index < 0) continue;
    if (auto product = blockProductAt(schedule.view(), index)) tileProduct(schedule, *product);
  }
}

}  // namespace dojo::rl
