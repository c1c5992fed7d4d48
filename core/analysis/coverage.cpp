#include "core/analysis/coverage.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <tuple>

#include "core/analysis/image.h"
#include "core/analysis/iteration_space.h"

namespace dojo::core {
namespace {

// Terms of an index beyond the first `shared` scopes.
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

// What a guard of the write leaves of a dimension. The guard's expression differs from the index
// (or, with sign -1, from its negative) by `apart`, which only shared iterations move: it admits an
// index exactly when sign * (index - apart) <= highest.
struct GuardUse {
  int dimension;
  int sign;
  Affine apart;
  int64_t highest;
};

std::optional<GuardUse> useOf(const Guard& guard, const Access& write, int shared) {
  for (size_t k = 0; k < write.indices.size(); ++k)
    for (int sign : {1, -1}) {
      Affine apart = write.indices[k];
      apart.add(guard.expression, -sign);
      if (privatePart(apart, shared) == Affine())
        return GuardUse{static_cast<int>(k), sign, apart, guard.bound.value - 1};
    }
  return std::nullopt;
}

// The read never runs but where the guard, which only shared iterations move, holds.
bool isImplied(const Guard& guard, const Reading& read) {
  if (std::find(read.guards.begin(), read.guards.end(), guard) != read.guards.end()) return true;
  auto range = rangeOf(read.extents, read.guards, guard.expression);
  return !range || range->high < guard.bound.value;
}

// How a write's guards bound it, seen from a read: a guard on one iteration alone shortens its
// scope, others clip a dimension.
struct Bounds {
  InlineVector<int64_t, 8> extents;
  std::vector<GuardUse> clips;
};

// The scope, at depth `free` or deeper, whose first iterations the guard admits; -1: it is of
// another form.
int shortenedBy(const Guard& guard, int free) {
  int d = guard.expression.soleIteration();
  return d >= free && guard.bound.value >= 1 ? d : -1;
}

// Nothing when a guard neither holds wherever the read runs, nor shortens a scope from depth `free`
// on, nor clips a dimension.
std::optional<Bounds> boundsOf(const View& view, const AccessInfo& write, const Reading& read,
                               int shared, int free) {
  Bounds bounds;
  for (int64_t extent : view.op(write.op).extents) bounds.extents.push_back(extent);
  for (const Guard& guard : view.op(write.op).operation().guards) {
    if (guard.expression.deepest() < shared && isImplied(guard, read)) continue;
    if (int d = shortenedBy(guard, free); d >= 0) {
      int64_t& extent = bounds.extents[static_cast<size_t>(d)];
      extent = std::min(extent, guard.bound.value);
      continue;
    }
    auto use = useOf(guard, *write.access, shared);
    if (!use) return std::nullopt;
    bounds.clips.push_back(std::move(*use));
  }
  return bounds;
}

std::span<const int64_t> extentsOf(const Bounds& bounds) {
  return {bounds.extents.data(), bounds.extents.size()};
}

// All that the read uses of the dimension is admitted.
bool isAdmitted(const Reading& read, const GuardUse& use) {
  Affine offset = read.access.indices[static_cast<size_t>(use.dimension)];
  auto range = rangeOf(read.extents, read.guards, offset.add(use.apart, -1).scaled(use.sign));
  return !range || range->high <= use.highest;
}

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

// One dimension's index as the write moves through it within the shared scopes, and the read's seen
// from there.
struct Sight {
  Affine writes, reads;
};

// Without the digits that both count alike: whichever value the read's has, some iterations of the
// write have it too.
Sight withoutEqualDigits(const Sight& sight, std::span<const int64_t> writeExtents,
                         std::span<const int64_t> readExtents) {
  Sight rest = sight;
  for (const AffineTerm& w : sight.writes.terms())
    for (const AffineTerm& r : sight.reads.terms()) {
      bool isEqual = r.coefficient == w.coefficient &&
                     readExtents[r.depth] <= writeExtents[w.depth] && rest.reads.uses(r.depth);
      if (!isEqual) continue;
      rest.writes.addTerm(w.depth, -w.coefficient);
      rest.reads.addTerm(r.depth, -r.coefficient);
      break;
    }
  return rest;
}

// A sight divided by what all its terms have in common, with the write's values where they leave no
// gap then.
struct DenseSight {
  Interval writes;
  Affine reads;
};

std::optional<DenseSight> denseSight(const Sight& sight, std::span<const int64_t> writeExtents) {
  int64_t stride = commonStride(sight.writes, writeExtents, sight.reads);
  auto image = denseImage(dividedBy(stride, sight.writes), writeExtents);
  if (!image) return std::nullopt;
  return DenseSight{*image, dividedBy(stride, sight.reads)};
}

bool isReached(const Sight& sight, std::span<const int64_t> writeExtents, const Reading& read) {
  auto dense = denseSight(sight, writeExtents);
  auto reads = rangeOf(read.extents, read.guards, dense ? dense->reads : sight.reads);
  if (!reads) return true;  // never executed
  return dense && reads->low >= dense->writes.low && reads->high <= dense->writes.high;
}

// Whether, in one dimension, the write reaches every index that the read may use, its guards aside.
bool dimensionCovered(const AccessInfo& write, std::span<const int64_t> writeExtents,
                      const Reading& read, int shared, int k) {
  const Affine &indexW = write.access->indices[k], &indexR = read.access.indices[k];
  Affine relative = indexR;
  relative.add(sharedPart(indexW, shared),
               -1);  // the read's index, seen from the write's shared part
  Affine writes = privatePart(indexW, shared);
  if (sharedPart(relative, shared) == Affine() &&
      sameShape(writes, writeExtents, relative, read.extents))
    return true;
  Sight sight{writes, relative};
  return isReached(sight, writeExtents, read) ||
         isReached(withoutEqualDigits(sight, writeExtents, read.extents), writeExtents, read);
}

int sharedDepth(const View& view, const AccessInfo& write, const Reading& read) {
  std::span<const int> scopes = view.op(write.op).scopes;
  auto end =
      std::mismatch(scopes.begin(), scopes.end(), read.scopes.begin(), read.scopes.end()).first;
  return static_cast<int>(end - scopes.begin());
}

bool covers(const View& view, const AccessInfo& write, const Reading& read) {
  if (!write.writes || write.op >= read.before || write.access->array != read.access.array)
    return false;
  int shared = sharedDepth(view, write, read);
  auto bounds = boundsOf(view, write, read, shared, shared);
  if (!bounds || !dimensionsAreIndependent(*write.access, shared)) return false;
  for (size_t k = 0; k < write.access->indices.size(); ++k)
    if (!dimensionCovered(write, extentsOf(*bounds), read, shared, static_cast<int>(k)))
      return false;
  return std::all_of(bounds->clips.begin(), bounds->clips.end(),
                     [&](const GuardUse& use) { return isAdmitted(read, use); });
}

}  // namespace

Reading readingOf(const View& view, const AccessInfo& read) {
  const OpInfo& op = view.op(read.op);
  return {*read.access, op.scopes, op.extents, op.operation().guards, read.op};
}

bool covers(const View& view, int write, int read) {
  return covers(view, view.accesses()[write], readingOf(view, view.accesses()[read]));
}

std::optional<int> coveringWrite(const View& view, int read, int scope) {
  return coveringWrite(view, readingOf(view, view.accesses()[read]), scope);
}

std::optional<int> coveringWrite(const View& view, const Reading& read, int scope) {
  std::span<const int> candidates = view.accessesTo(view.bufferIndex(read.access.array));
  for (size_t i = candidates.size(); i-- > 0;) {
    int candidate = candidates[i];
    const AccessInfo& write = view.accesses()[candidate];
    if (write.op >= read.before || !write.writes || !view.isInside(write.op, scope)) continue;
    if (!view.spend(1)) return std::nullopt;
    if (covers(view, write, read)) return candidate;
  }
  return std::nullopt;
}

namespace {

// Asks of the read where one more guard holds.
template <typename Ask>
auto askUnder(const Reading& read, Guard guard, const Ask& ask) {
  std::vector<Guard> guards(read.guards.begin(), read.guards.end());
  guards.push_back(std::move(guard));
  return ask(Reading{read.access, read.scopes, read.extents, guards, read.before});
}

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
    const Affine& index = write.access->indices[k];
    std::span<const int64_t> extents = extentsOf(*bounds);
    Sight sight{privatePart(index, shared), read.access.indices[k]};
    sight.reads.add(sharedPart(index, shared), -1);
    auto dense = denseSight(sight, extents);
    if (!dense) dense = denseSight(withoutEqualDigits(sight, extents, read.extents), extents);
    if (!dense) return std::nullopt;
    box.push_back(atMost(dense->reads, dense->writes.high));
    box.push_back(atMost(dense->reads.scaled(-1), -dense->writes.low));
  }
  for (const GuardUse& use : bounds->clips) {
    Affine offset = read.access.indices[static_cast<size_t>(use.dimension)];
    box.push_back(atMost(offset.add(use.apart, -1).scaled(use.sign), use.highest));
  }
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

// The dimension that moves on with the scope at depth `fixed` was filled up to the read: the
// write's index is a * {fixed} plus a range without gaps at least a long.
bool isFilledUpTo(const AccessInfo& write, std::span<const int64_t> writeExtents,
                  const Reading& read, int fixed, int k, bool sameIteration) {
  const Affine& indexW = write.access->indices[static_cast<size_t>(k)];
  int64_t step = indexW.coefficient(fixed);
  Affine within = privatePart(indexW, fixed + 1);
  auto image = denseImage(within, writeExtents);
  if (step <= 0 || !image || step > image->high - image->low + 1) return false;
  Affine relative = read.access.indices[static_cast<size_t>(k)];
  relative.add(sharedPart(indexW, fixed), -1);
  auto reads = rangeOf(read.extents, read.guards, relative);
  auto ahead = rangeOf(read.extents, read.guards, relative.addTerm(fixed, -step));
  auto iterations = rangeOf(read.extents, read.guards, Affine::iteration(fixed));
  if (!reads || !ahead || !iterations) return true;  // never executed
  if (!sameIteration && iterations->low < 1) return false;
  return reads->low >= image->low && ahead->high <= image->high - (sameIteration ? 0 : step);
}

// Whether one write, in this iteration or earlier ones of the scope at depth `fixed` around both,
// certainly writes all that the read may touch before it is read, in the same iteration of the
// scopes outside.
bool coversCarried(const View& view, const AccessInfo& write, const Reading& read, int fixed) {
  if (!write.writes || write.access->array != read.access.array) return false;
  int shared = sharedDepth(view, write, read);
  if (shared <= fixed) return false;
  Mapping mapping = view.scope(view.op(write.op).scopes[fixed]).scope().mapping;
  if (mapping != Mapping::Sequential && mapping != Mapping::Unroll) return false;
  auto bounds = boundsOf(view, write, read, fixed, fixed + 1);
  if (!bounds || !dimensionsAreIndependent(*write.access, fixed)) return false;
  auto extents = extentsOf(*bounds);
  bool sameIteration = shared == fixed + 1 && write.op < read.before, moves = false;
  for (size_t k = 0; k < write.access->indices.size(); ++k) {
    bool uses = write.access->indices[k].uses(fixed);
    moves |= uses;
    int dimension = static_cast<int>(k);
    bool covered = uses ? isFilledUpTo(write, extents, read, fixed, dimension, sameIteration)
                        : dimensionCovered(write, extents, read, fixed, dimension);
    if (!covered) return false;
  }
  return moves && std::all_of(bounds->clips.begin(), bounds->clips.end(),
                              [&](const GuardUse& use) { return isAdmitted(read, use); });
}

}  // namespace

std::optional<int> coveredWithin(const View& view, const Reading& read, int scope) {
  if (auto write = coveringWrite(view, read, scope))
    return sharedDepth(view, view.accesses()[*write], read);
  size_t writes = view.accessesTo(view.bufferIndex(read.access.array)).size();
  return PiecewiseCover(view, scope).within(read, writes);
}

std::optional<int> coveredWithin(const View& view, int read, int scope) {
  return coveredWithin(view, readingOf(view, view.accesses()[read]), scope);
}

std::optional<int> carriedWithin(const View& view, std::span<const int> writes, int read,
                                 int fixed) {
  return carriedWithin(view, writes, readingOf(view, view.accesses()[read]), fixed);
}

std::optional<int> carriedWithin(const View& view, std::span<const int> writes, const Reading& read,
                                 int fixed) {
  if (fixed >= static_cast<int>(read.scopes.size())) return std::nullopt;
  auto carries = [&](const Reading& part) {
    return std::any_of(writes.begin(), writes.end(), [&](int write) {
      return view.spend(1) && coversCarried(view, view.accesses()[write], part, fixed);
    });
  };
  // The deepest iteration that a write of what the first iteration reads shares with it.
  auto starts = [&](const Reading& part) {
    std::optional<int> deepest;
    for (int write : writes) {
      const AccessInfo& access = view.accesses()[write];
      int shared = sharedDepth(view, access, part);
      if (shared <= deepest.value_or(-1) || !view.spend(1)) continue;
      if (covers(view, access, part)) deepest = shared;
    }
    return deepest;
  };
  if (carries(read)) return fixed;
  if (!askUnder(read, {Affine::iteration(fixed, -1), {0, ""}}, carries)) return std::nullopt;
  auto start = askUnder(read, {Affine::iteration(fixed), {1, ""}}, starts);
  return start ? std::optional(std::min(fixed, *start)) : std::nullopt;
}

bool writesWholeArray(const View& view, const AccessInfo& write) {
  const OpInfo& op = view.op(write.op);
  const Buffer& buffer = view.program().buffers[write.buffer];
  if (!dimensionsAreIndependent(*write.access, 0)) return false;
  for (size_t k = 0; k < buffer.dims.size(); ++k) {
    auto image = denseImage(write.access->indices[k], op.extents);
    if (!image || image->low > 0 || image->high < buffer.dims[k].extent.value - 1) return false;
  }
  auto admitsAll = [&](const Guard& guard) {
    if (guard.expression.range(op.extents).high < guard.bound.value) return true;
    auto use = useOf(guard, *write.access, 0);
    if (!use) return false;
    int64_t last = buffer.dims[use->dimension].extent.value - 1, from = use->apart.constant();
    return (use->sign > 0 ? last - from : from) <= use->highest;
  };
  const auto& guards = op.operation().guards;
  return std::all_of(guards.begin(), guards.end(), admitsAll);
}

}  // namespace dojo::core
