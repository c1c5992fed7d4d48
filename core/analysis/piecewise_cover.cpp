#include "core/analysis/piecewise_cover.h"

#include <algorithm>

#include "core/analysis/dimension_coverage.h"
#include "core/analysis/iteration_space.h"

namespace dojo::core {

using namespace coverage;

namespace {

Guard atMost(Affine expression, int64_t highest) {
  return {std::move(expression), Extent{highest + 1, ""}};
}

bool mayRun(const Reading& read) {
  return rangeOf(read.extents, read.guards, Affine()).has_value();
}

// Instances of the read that use what lies in the write's box, as guards of the read: the box is
// that of the write's indices, as its own guards clip it. Nothing where the write has no box.
std::optional<std::vector<Guard>> boxOf(const View& view, const AccessInfo& write,
                                        const Reading& read) {
  int shared = sharedDepth(view, write, read);
  auto bounds = boundsOf(view, write, read, shared, shared);
  if (!bounds) return std::nullopt;
  std::vector<Guard> box;
  for (size_t k = 0; k < write.access->indices.size(); ++k) {
    DimensionCoverage coverage = coverageOf(write, read, shared, k);
    auto dense = denseCoverage(coverage, bounds->span());
    if (!dense)
      dense =
          denseCoverage(withoutEqualDigits(coverage, bounds->span(), read.extents), bounds->span());
    if (!dense) return std::nullopt;
    box.push_back(atMost(dense->reads, dense->writes.high));
    box.push_back(atMost(dense->reads.scaled(-1), -dense->writes.low));
  }
  for (const GuardUse& use : bounds->clips)
    box.push_back(atMost(valueAt(use, read.access), use.highest));
  return box;
}

constexpr int kMostPieces = 24;

// Splits a read among the writes: what lies in the box of one, and around it what the others must
// cover.
class PiecewiseCover {
 public:
  PiecewiseCover(const View& view, int scope) : m_view(view), m_scope(scope) {}

  std::optional<int> within(const Reading& read, size_t from) {
    if (!mayRun(read)) return static_cast<int>(read.scopes.size());
    if (++m_pieces > kMostPieces) return std::nullopt;
    std::span<const int> candidates =
        m_view.accessesTo(m_view.bufferIndex(read.access.array)).first(from);
    for (size_t i = from; i-- > 0;) {
      const AccessInfo& write = m_view.accesses()[candidates[i]];
      bool isBefore = write.writes && write.op < read.before && m_view.isInside(write.op, m_scope);
      if (!isBefore || write.access->array != read.access.array) continue;
      if (!m_view.spend(1)) return std::nullopt;
      if (covers(m_view, write, read)) return sharedDepth(m_view, write, read);
      if (auto found = withOthers(write, read, i)) return found;
    }
    return std::nullopt;
  }

 private:
  // The write covers its box, and other writes the rest.
  std::optional<int> withOthers(const AccessInfo& write, const Reading& read, size_t others) {
    auto box = boxOf(m_view, write, read);
    if (!box) return std::nullopt;
    std::vector<Guard> guards(read.guards.begin(), read.guards.end());
    guards.insert(guards.end(), box->begin(), box->end());
    Reading inside{read.access, read.scopes, read.extents, guards, read.before};
    if (!mayRun(inside) || !covers(m_view, write, inside)) return std::nullopt;
    int depth = sharedDepth(m_view, write, read);
    guards.assign(read.guards.begin(), read.guards.end());
    for (const Guard& side : *box) {
      Reading part{read.access, read.scopes, read.extents, guards, read.before};
      Guard beyond = atMost(side.expression.scaled(-1), -side.bound.value);
      auto rest = askUnder(part, beyond, [&](const Reading& r) { return within(r, others); });
      if (!rest) return std::nullopt;
      depth = std::min(depth, *rest);
      guards.push_back(side);
    }
    return depth;
  }

  const View& m_view;
  int m_scope;
  int m_pieces = 0;
};

}  // namespace

std::optional<int> coveredPiecewise(const View& view, const Reading& read, int scope) {
  size_t writes = view.accessesTo(view.bufferIndex(read.access.array)).size();
  return PiecewiseCover(view, scope).within(read, writes);
}

}  // namespace dojo::core
