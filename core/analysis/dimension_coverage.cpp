#include "core/analysis/dimension_coverage.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

#include "core/analysis/cache/form_digest.h"
#include "core/analysis/cache/memory_digest.h"
#include "core/analysis/cache/proof_memo.h"
#include "core/analysis/iteration_space.h"
#include "core/polyhedra/image.h"

namespace dojo::core::coverage {

Affine privatePart(const Affine& index, int shared) {
  Affine part;
  for (const AffineTerm& t : index.terms())
    if (t.depth >= shared) part.addTerm(t.depth, t.coefficient);
  return part;
}

Affine sharedPart(const Affine& index, int shared) {
  Affine part = index;
  part.add(privatePart(index, shared), -1);
  return part;
}

std::optional<GuardUse> useOf(const Guard& guard, const Access& write, int shared) {
  GuardUse use{{}, guard.expression, guard.bound.value - 1};
  for (const Affine& index : write.indices) {
    Affine own = privatePart(index, shared);
    int64_t weight = 0;
    if (!own.terms().empty()) {
      const AffineTerm& term = own.terms().front();
      weight = use.apart.coefficient(term.depth) / term.coefficient;
    }
    use.weights.push_back(weight);
    use.apart.add(index, -weight);
  }
  if (privatePart(use.apart, shared) != Affine()) return std::nullopt;
  return use;
}

Affine valueAt(const GuardUse& use, const Access& read) {
  Affine value = use.apart;
  for (size_t k = 0; k < read.indices.size(); ++k) value.add(read.indices[k], use.weights[k]);
  return value;
}

namespace {

// The read never runs but where the guard, which only shared iterations move, holds.
bool isImplied(const Guard& guard, const Reading& read) {
  if (std::find(read.guards.begin(), read.guards.end(), guard) != read.guards.end()) return true;
  auto range = rangeOf(read.extents, read.guards, guard.expression);
  return !range || range->high < guard.bound.value;
}

// The iterations of a scope that was split, which a guard counts as one number and nothing else
// parts: no other guard says anything of them, and the write moves with that number only. By rising
// coefficients, of which the first is 1; empty: it is of another form.
std::vector<AffineTerm> countedAsOne(const Operation& o, const Guard& guard, const Access& write,
                                     std::span<const int64_t> extents, int free) {
  auto terms = guard.expression.terms();
  std::vector<AffineTerm> digits(terms.begin(), terms.end());
  std::sort(digits.begin(), digits.end(),
            [](const AffineTerm& x, const AffineTerm& y) { return x.coefficient < y.coefficient; });
  if (digits.size() < 2 || digits.front().coefficient != 1) return {};
  int64_t step = 1;
  for (const AffineTerm& digit : digits) {
    auto parts = [&](const Guard& g) { return &g != &guard && g.expression.uses(digit.depth); };
    if (digit.depth < free || digit.coefficient != step ||
        std::any_of(o.guards.begin(), o.guards.end(), parts))
      return {};
    for (const Affine& index : write.indices)
      if (index.coefficient(digit.depth) != step * index.coefficient(digits.front().depth))
        return {};
    step *= extents[static_cast<size_t>(digit.depth)];
  }
  return digits;
}

// The scope, at depth `free` or deeper, whose first iterations the guard admits; -1: it is of
// another form.
int shortenedBy(const Guard& guard, int free) {
  int d = guard.expression.soleIteration();
  return d >= free && guard.bound.value >= 1 ? d : -1;
}

}  // namespace

std::optional<Bounds> boundsOf(const View& view, const AccessInfo& write, const Reading& read,
                               int shared, int free, bool asOne) {
  Bounds bounds;
  for (int64_t extent : view.op(write.op).extents) bounds.extents.push_back(extent);
  for (const Guard& guard : view.op(write.op).operation().guards) {
    if (guard.expression.deepest() < shared && isImplied(guard, read)) continue;
    if (int d = shortenedBy(guard, free); d >= 0) {
      int64_t& extent = bounds.extents[static_cast<size_t>(d)];
      extent = std::min(extent, guard.bound.value);
      continue;
    }
    int64_t admitted = guard.bound.value - guard.expression.constant();
    auto digits = !asOne ? std::vector<AffineTerm>{}
                         : countedAsOne(view.op(write.op).operation(), guard, *write.access,
                                        view.op(write.op).extents, free);
    if (!digits.empty() && admitted >= 1) {
      int64_t all = 1;
      for (const AffineTerm& digit : digits)
        all *= std::exchange(bounds.extents[static_cast<size_t>(digit.depth)], 1);
      bounds.extents[static_cast<size_t>(digits.front().depth)] = std::min(all, admitted);
      continue;
    }
    auto use = useOf(guard, *write.access, shared);
    if (!use) return std::nullopt;
    bounds.clips.push_back(std::move(*use));
  }
  return bounds;
}

bool isAdmitted(const Reading& read, const GuardUse& use) {
  auto range = rangeOf(read.extents, read.guards, valueAt(use, read.access));
  return !range || range->high <= use.highest;
}

namespace {

// The terms of an expression that vary, by rising step; two that count one range in two digits, as
// after a scope was split, are one.
struct Digit {
  int64_t coefficient, extent;
  bool operator==(const Digit&) const = default;
};
using Shape = InlineVector<Digit, 6>;

Shape shapeOf(const Affine& a, std::span<const int64_t> extents) {
  Shape digits;
  for (const AffineTerm& t : a.terms())
    if (extents[t.depth] > 1) digits.push_back({t.coefficient, extents[t.depth]});
  std::sort(digits.begin(), digits.end(), [](const Digit& x, const Digit& y) {
    return std::tuple(std::abs(x.coefficient), x.coefficient, x.extent) <
           std::tuple(std::abs(y.coefficient), y.coefficient, y.extent);
  });
  Shape shape;
  for (const Digit& digit : digits) {
    bool continues =
        !shape.empty() && digit.coefficient == shape.back().coefficient * shape.back().extent;
    if (continues)
      shape[shape.size() - 1].extent *= digit.extent;
    else
      shape.push_back(digit);
  }
  return shape;
}

bool sameShape(const Affine& a, std::span<const int64_t> extentsA, const Affine& b,
               std::span<const int64_t> extentsB) {
  return shapeOf(a, extentsA) == shapeOf(b, extentsB);
}

// Every digit counts in steps beyond all that the smaller ones reach.
bool isNested(const Shape& shape) {
  for (size_t i = 1; i < shape.size(); ++i) {
    const Digit& smaller = shape[i - 1];
    if (std::abs(shape[i].coefficient) < std::abs(smaller.coefficient) * smaller.extent)
      return false;
  }
  return true;
}

// What divides every term of what is written, if it divides the read's too; else 1.
int64_t commonStride(const Affine& writes, std::span<const int64_t> extents, const Affine& reads) {
  int64_t stride = 0;
  for (const AffineTerm& t : writes.terms())
    if (extents[t.depth] > 1) stride = std::gcd(stride, t.coefficient);
  if (stride == 0 || reads.constant() % stride != 0) return 1;
  for (const AffineTerm& t : reads.terms())
    if (t.coefficient % stride != 0) return 1;
  for (const AffineTerm& t : writes.terms())
    if (t.coefficient % stride != 0) return 1;
  return stride;
}

Affine dividedBy(int64_t divisor, const Affine& expression) {
  Affine quotient(expression.constant() / divisor);
  for (const AffineTerm& t : expression.terms()) quotient.addTerm(t.depth, t.coefficient / divisor);
  return quotient;
}

}  // namespace

DimensionCoverage withoutEqualDigits(const DimensionCoverage& coverage,
                                     std::span<const int64_t> writeExtents,
                                     std::span<const int64_t> readExtents) {
  DimensionCoverage rest = coverage;
  for (const AffineTerm& w : coverage.writes.terms())
    for (const AffineTerm& r : coverage.reads.terms()) {
      bool isEqual = r.coefficient == w.coefficient &&
                     readExtents[r.depth] <= writeExtents[w.depth] && rest.reads.uses(r.depth);
      if (!isEqual) continue;
      rest.writes.addTerm(w.depth, -w.coefficient);
      rest.reads.addTerm(r.depth, -r.coefficient);
      break;
    }
  return rest;
}

std::optional<DenseCoverage> denseCoverage(const DimensionCoverage& coverage,
                                           std::span<const int64_t> writeExtents) {
  int64_t stride = commonStride(coverage.writes, writeExtents, coverage.reads);
  auto image = denseImage(dividedBy(stride, coverage.writes), writeExtents);
  if (!image) return std::nullopt;
  return DenseCoverage{*image, dividedBy(stride, coverage.reads)};
}

namespace {

bool isReached(const DimensionCoverage& coverage, std::span<const int64_t> writeExtents,
               const Reading& read) {
  auto dense = denseCoverage(coverage, writeExtents);
  auto reads = rangeOf(read.extents, read.guards, dense ? dense->reads : coverage.reads);
  if (!reads) return true;  // never executed
  return dense && reads->low >= dense->writes.low && reads->high <= dense->writes.high;
}

}  // namespace

DimensionCoverage coverageOf(const AccessInfo& write, const Reading& read, int shared,
                             size_t dimension) {
  const Affine& index = write.access->indices[dimension];
  DimensionCoverage coverage{privatePart(index, shared), read.access.indices[dimension]};
  coverage.reads.add(sharedPart(index, shared), -1);
  return coverage;
}

namespace {

// Both count by the same digits from the same number on.
bool countAlike(const DimensionCoverage& coverage, std::span<const int64_t> writeExtents,
                const Reading& read, int shared) {
  return sharedPart(coverage.reads, shared) == Affine() &&
         sameShape(coverage.writes, writeExtents, coverage.reads, read.extents);
}

}  // namespace

bool dimensionCovered(const AccessInfo& write, std::span<const int64_t> writeExtents,
                      const Reading& read, int shared, int dimension) {
  DimensionCoverage coverage = coverageOf(write, read, shared, static_cast<size_t>(dimension));
  return countAlike(coverage, writeExtents, read, shared) ||
         isReached(coverage, writeExtents, read) ||
         isReached(withoutEqualDigits(coverage, writeExtents, read.extents), writeExtents, read);
}

namespace {

// The dimension's index differs by one number from that of a dimension before, in the write as in
// the read: where the one matches, so does the other.
bool follows(const Access& write, const Access& read, size_t dimension) {
  for (size_t k = 0; k < dimension; ++k) {
    Affine writes = write.indices[dimension], reads = read.indices[dimension];
    writes.add(write.indices[k], -1);
    reads.add(read.indices[k], -1);
    if (writes.isConstant() && writes == reads) return true;
  }
  return false;
}

}  // namespace

bool dimensionsAreIndependent(const Access& write, const Access& read, int shared) {
  if (core::dimensionsAreIndependent(write, shared)) return true;
  Access own{write.array, {}};
  for (size_t k = 0; k < write.indices.size(); ++k)
    if (!follows(write, read, k)) own.indices.push_back(write.indices[k]);
  return own.indices.size() < write.indices.size() && core::dimensionsAreIndependent(own, shared);
}

int sharedDepth(const View& view, const AccessInfo& write, const Reading& read) {
  std::span<const int> scopes = view.op(write.op).scopes;
  auto end =
      std::mismatch(scopes.begin(), scopes.end(), read.scopes.begin(), read.scopes.end()).first;
  return static_cast<int>(end - scopes.begin());
}

namespace {

bool coversWithin(const View& view, const AccessInfo& write, const Reading& read, int shared,
                  bool asOne) {
  auto bounds = boundsOf(view, write, read, shared, shared, asOne);
  if (!bounds || !dimensionsAreIndependent(*write.access, read.access, shared)) return false;
  for (size_t k = 0; k < write.access->indices.size(); ++k)
    if (!dimensionCovered(write, bounds->span(), read, shared, static_cast<int>(k))) return false;
  return std::all_of(bounds->clips.begin(), bounds->clips.end(),
                     [&](const GuardUse& use) { return isAdmitted(read, use); });
}

}  // namespace

bool covers(const View& view, const AccessInfo& write, const Reading& read) {
  if (!write.writes || write.op >= read.before || write.access->array != read.access.array)
    return false;
  int shared = sharedDepth(view, write, read);
  const OpInfo& op = view.op(write.op);
  DigestBuilder digest;
  digest.add(MemoryQuestion::Covers).add(shared);
  addAccess(digest, *write.access, op.extents, op.operation().guards);
  addAccess(digest, read.access, read.extents, read.guards);
  Digest question = digest.digest();
  if (auto known = view.memo().find(question)) return *known != 0;
  bool isCovered =
      coversWithin(view, write, read, shared, false) ||
      (!op.operation().guards.empty() && coversWithin(view, write, read, shared, true));
  view.memo().keep(question, isCovered);
  return isCovered;
}

bool coversPlainly(const View& view, const AccessInfo& write, const Reading& read) {
  bool isEarlier =
      write.writes && write.op < read.before && write.access->array == read.access.array;
  int shared = sharedDepth(view, write, read);
  if (!isEarlier || !core::dimensionsAreIndependent(*write.access, shared)) return false;
  std::span<const int64_t> extents = view.op(write.op).extents;
  for (size_t k = 0; k < write.access->indices.size(); ++k) {
    DimensionCoverage coverage = coverageOf(write, read, shared, k);
    bool nests =
        countAlike(coverage, extents, read, shared) && isNested(shapeOf(coverage.writes, extents));
    if (!nests && !isReached(coverage, extents, read)) return false;
  }
  return true;
}

}  // namespace dojo::core::coverage
