#include "core/analysis/coverage.h"

#include <algorithm>

#include "core/analysis/cache/memory_digest.h"
#include "core/analysis/cache/proof_memo.h"
#include "core/analysis/dimension_coverage.h"
#include "core/analysis/iteration_space.h"
#include "core/analysis/piecewise_cover.h"
#include "core/polyhedra/image.h"
#include "core/polyhedra/wide.h"

namespace dojo::core {

using namespace coverage;

namespace {

constexpr int64_t kNone = -1;
constexpr int64_t kMostStart = 8;  // iterations that read what was written before a scope

// The read's position among the accesses to its buffer.
int positionOf(const View& view, int read) {
  auto all = view.accessesTo(view.accesses()[read].buffer);
  return static_cast<int>(std::lower_bound(all.begin(), all.end(), read) - all.begin());
}

// What was answered before of an access within a scope; nothing is kept of what was given up.
template <typename Ask>
int64_t remembered(MemoryQuestion kind, const View& view, int read, int scope, const Ask& ask) {
  int buffer = view.accesses()[read].buffer;
  AccessPart part = partOf(view, buffer, view.opsIn(scope));
  Digest question = digestOf(memoryDigest(view, buffer),
                             {static_cast<int64_t>(kind), positionOf(view, read), part.first,
                              part.end, scope < 0 ? -1 : view.scope(scope).depth});
  if (auto known = view.memo().find(question)) return *known;
  int64_t answer = ask();
  if (!view.isExhausted()) view.memo().keep(question, answer);
  return answer;
}

}  // namespace

Reading readingOf(const View& view, const AccessInfo& read) {
  const OpInfo& op = view.op(read.op);
  return {*read.access, op.scopes, op.extents, op.operation().guards, read.op};
}

bool covers(const View& view, int write, int read) {
  return coverage::covers(view, view.accesses()[write], readingOf(view, view.accesses()[read]));
}

bool coversPlainly(const View& view, int write, int read) {
  bool isGuarded = !view.op(view.accesses()[write].op).operation().guards.empty() ||
                   !view.op(view.accesses()[read].op).operation().guards.empty();
  return !isGuarded && coverage::coversPlainly(view, view.accesses()[write],
                                               readingOf(view, view.accesses()[read]));
}

std::optional<int> coveringWrite(const View& view, int read, int scope) {
  int64_t at = remembered(MemoryQuestion::CoveringWrite, view, read, scope, [&] {
    auto write = coveringWrite(view, readingOf(view, view.accesses()[read]), scope);
    return write ? positionOf(view, *write) : kNone;
  });
  if (at == kNone) return std::nullopt;
  return view.accessesTo(view.accesses()[read].buffer)[static_cast<size_t>(at)];
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
  if (traits(view.scope(view.op(write.op).scopes[fixed]).scope().mapping).runsAtOnce())
    return false;
  auto bounds = boundsOf(view, write, read, fixed, fixed + 1);
  if (!bounds || !coverage::dimensionsAreIndependent(*write.access, read.access, fixed))
    return false;
  auto extents = bounds->span();
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
  return coveredPiecewise(view, read, scope);
}

std::optional<int> coveredWithin(const View& view, int read, int scope) {
  int64_t depth = remembered(MemoryQuestion::CoveredWithin, view, read, scope, [&] {
    auto within = coveredWithin(view, readingOf(view, view.accesses()[read]), scope);
    return within ? *within : kNone;
  });
  return depth == kNone ? std::nullopt : std::optional(static_cast<int>(depth));
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
  // The deepest iteration that a write of what the first iterations read shares with them.
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
  int64_t first = 1, last = std::min(kMostStart, read.extents[static_cast<size_t>(fixed)] - 1);
  // The first iteration whose reads earlier ones wrote.
  while (first <= last && !askUnder(read, {Affine::iteration(fixed, -1), {1 - first, ""}}, carries))
    ++first;
  if (first > last) return std::nullopt;
  auto start = askUnder(read, {Affine::iteration(fixed), {first, ""}}, starts);
  return start ? std::optional(std::min(fixed, *start)) : std::nullopt;
}

bool writesWholeArray(const View& view, const AccessInfo& write) {
  const OpInfo& op = view.op(write.op);
  const Buffer& buffer = view.program().buffers[write.buffer];
  if (!core::dimensionsAreIndependent(*write.access, 0)) return false;
  for (size_t k = 0; k < buffer.dims.size(); ++k) {
    auto image = denseImage(write.access->indices[k], op.extents);
    if (!image || image->low > 0 || image->high < buffer.dims[k].extent.value - 1) return false;
  }
  auto admitsAll = [&](const Guard& guard) {
    if (guard.expression.range(op.extents).high < guard.bound.value) return true;
    auto use = useOf(guard, *write.access, 0);
    if (!use) return false;
    Wide highest = use->apart.constant();
    for (size_t k = 0; k < buffer.dims.size(); ++k)
      highest += std::max<Wide>(0, use->weights[k]) * (buffer.dims[k].extent.value - 1);
    return highest <= use->highest;
  };
  const auto& guards = op.operation().guards;
  return std::all_of(guards.begin(), guards.end(), admitsAll);
}

}  // namespace dojo::core
