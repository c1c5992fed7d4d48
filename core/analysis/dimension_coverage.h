// Per-dimension coverage: what a write reaches within the scopes that it shares with a read of the
// same array, as its guards clip it, and where the read's index lies in that range. The questions
// of coverage.h and common_guards.h are built from it; only their files use it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/analysis/coverage.h"
#include "core/polyhedra/interval.h"

namespace dojo::core::coverage {

// Number of scopes that stand around both.
int sharedDepth(const View& view, const AccessInfo& write, const Reading& read);

// Terms of an index beyond the first `shared` scopes; and the rest of it.
Affine privatePart(const Affine& index, int shared);
Affine sharedPart(const Affine& index, int shared);

// What a guard of the write leaves of the elements that it reaches. The guard's expression is the
// sum of the indices, each times its weight, and `apart`, which only shared iterations move:
// whoever uses an element is where the guard has this value, and it is admitted up to `highest`.
struct GuardUse {
  InlineVector<int64_t, 8> weights;  // by dimension
  Affine apart;
  int64_t highest;
};
std::optional<GuardUse> useOf(const Guard& guard, const Access& write, int shared);

// The guard's expression where the read uses an element.
Affine valueAt(const GuardUse& use, const Access& read);

// All that the read uses of the dimension is admitted.
bool isAdmitted(const Reading& read, const GuardUse& use);

// How a write's guards bound it, seen from a read: a guard on one iteration alone shortens its
// scope, others clip a dimension. Nothing when a guard neither holds wherever the read runs, nor
// shortens a scope from depth `free` on, nor clips a dimension. `asOne`: a guard that counts the
// iterations of a scope that was split as one number leaves that many to the inner scope, and one
// to those around it.
struct Bounds {
  InlineVector<int64_t, 8> extents;
  std::vector<GuardUse> clips;
  std::span<const int64_t> span() const { return {extents.data(), extents.size()}; }
};
std::optional<Bounds> boundsOf(const View& view, const AccessInfo& write, const Reading& read,
                               int shared, int free, bool asOne = false);

// One dimension's index as the write moves through it within the shared scopes, and the read's seen
// from there.
struct DimensionCoverage {
  Affine writes, reads;
};
DimensionCoverage coverageOf(const AccessInfo& write, const Reading& read, int shared,
                             size_t dimension);

// Without the digits that both count alike: whichever value the read's has, some iterations of the
// write have it too.
DimensionCoverage withoutEqualDigits(const DimensionCoverage& coverage,
                                     std::span<const int64_t> writeExtents,
                                     std::span<const int64_t> readExtents);

// A coverage divided by what all its terms have in common, with the write's values where they leave
// no gap then.
struct DenseCoverage {
  Interval writes;
  Affine reads;
};
std::optional<DenseCoverage> denseCoverage(const DimensionCoverage& coverage,
                                           std::span<const int64_t> writeExtents);

// Whether, in one dimension, the write reaches every index that the read may use, its guards aside.
bool dimensionCovered(const AccessInfo& write, std::span<const int64_t> writeExtents,
                      const Reading& read, int shared, int dimension);

// No scope from depth `shared` on ties two of the write's dimensions, but where the read ties them
// alike.
bool dimensionsAreIndependent(const Access& write, const Access& read, int shared);

// Asks of the read where one more guard holds.
template <typename Ask>
auto askUnder(const Reading& read, Guard guard, const Ask& ask) {
  std::vector<Guard> guards(read.guards.begin(), read.guards.end());
  guards.push_back(std::move(guard));
  return ask(Reading{read.access, read.scopes, read.extents, guards, read.before});
}

// Whether one write certainly covers the read, in the same iteration of the scopes that they share.
bool covers(const View& view, const AccessInfo& write, const Reading& read);

// The same where neither is guarded, seen in a way that does not change when a scope's iterations
// are counted by two scopes or those of two by one: no gap in what is written, or the same digits,
// each above all that the smaller ones reach.
bool coversPlainly(const View& view, const AccessInfo& write, const Reading& read);

}  // namespace dojo::core::coverage
