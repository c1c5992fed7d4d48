#include "core/analysis/written_classes.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <vector>

#include "core/polyhedra/image.h"
#include "core/polyhedra/wide.h"

namespace dojo::core {
namespace {

constexpr int64_t kMostProgressions = 1024;  // of an index
constexpr int64_t kMostRemainders = 4096;
constexpr size_t kMostClasses = 1 << 16;  // of a dimension
constexpr size_t kMostWrites = 64;
constexpr size_t kMostCombined = 1 << 16;

// Every step-th number from low to high, which is one of them.
struct Progression {
  int64_t low = 0, high = 0, step = 1;
  bool holds(int64_t value) const {
    return low <= value && value <= high && (value - low) % step == 0;
  }
};
using Set = std::vector<Progression>;  // their union

// By rising coefficients, all positive.
struct Term {
  int64_t step = 0, count = 0;
};

// From `first` on, the terms reach every multiple of the first one's step up to some number.
bool reachAllMultiples(std::span<const Term> terms) {
  Wide reach = 0;
  for (const Term& t : terms) {
    if (t.step % terms[0].step != 0 || t.step > reach + terms[0].step) return false;
    reach += Wide{t.step} * (t.count - 1);
  }
  return true;
}

// The values of an index: as few terms as needed are run through, the rest is one progression.
std::optional<Set> imageOf(const Affine& index, std::span<const int64_t> extents) {
  int64_t lowest = index.range(extents).low;
  std::vector<Term> terms;
  for (const AffineTerm& t : index.terms())
    if (extents[t.depth] > 1) terms.push_back({magnitude(t.coefficient), extents[t.depth]});
  std::ranges::sort(terms, {}, &Term::step);
  size_t inner = 0;
  std::vector<int64_t> offsets = {0};
  for (; inner < terms.size() && !reachAllMultiples(std::span(terms).subspan(inner)); ++inner) {
    const Term& t = terms[inner];
    if (t.count > kMostProgressions / static_cast<int64_t>(offsets.size())) return std::nullopt;
    std::vector<int64_t> all;
    for (int64_t offset : offsets)
      for (int64_t i = 0; i < t.count; ++i) all.push_back(offset + i * t.step);
    offsets = std::move(all);
  }
  int64_t step = inner < terms.size() ? terms[inner].step : 1, reach = 0;
  for (size_t i = inner; i < terms.size(); ++i) reach += terms[i].step * (terms[i].count - 1);
  Set set;
  for (int64_t offset : offsets) set.push_back({lowest + offset, lowest + offset + reach, step});
  return set;
}

// Those of at most `most`.
void cutAbove(Set& set, int64_t most) {
  for (Progression& p : set)
    if (p.high > most) p.high = p.low + floorDivide(most - p.low, p.step) * p.step;
  std::erase_if(set, [](const Progression& p) { return p.high < p.low; });
}

void cutBelow(Set& set, int64_t least) {
  for (Progression& p : set)
    if (p.low < least) p.low += ceilDivide(least - p.low, p.step) * p.step;
  std::erase_if(set, [](const Progression& p) { return p.high < p.low; });
}

// Of every dimension, the indices that an access takes; it takes all combinations of them.
using Box = std::vector<Set>;

// The guard lets pass what one index bounds, from above or below, and nothing else.
bool apply(const Guard& guard, const Access& access, Box& box) {
  int64_t most = guard.bound.value - 1;
  for (size_t k = 0; k < box.size(); ++k)
    for (int sign : {1, -1}) {
      Affine apart = guard.expression;
      apart.add(access.indices[k], -sign);
      if (!apart.isConstant()) continue;
      int64_t limit = most - apart.constant();
      if (sign > 0)
        cutAbove(box[k], limit);
      else
        cutBelow(box[k], -limit);
      return true;
    }
  return false;
}

std::optional<Box> boxOf(const View& view, const AccessInfo& access) {
  const OpInfo& op = view.op(access.op);
  if (!dimensionsAreIndependent(*access.access, 0)) return std::nullopt;
  Box box;
  for (const Affine& index : access.access->indices) {
    auto set = imageOf(index, op.extents);
    if (!set) return std::nullopt;
    box.push_back(std::move(*set));
  }
  for (const Guard& guard : op.operation().guards) {
    if (guard.expression.range(op.extents).high < guard.bound.value) continue;
    if (!apply(guard, *access.access, box)) return std::nullopt;
  }
  return box;
}

// Members of sets, one bit a set.
using Members = uint64_t;

// The members that some element of a dimension has; nothing where there are too many classes.
std::optional<std::vector<Members>> classesOf(int64_t extent, const std::vector<const Set*>& sets) {
  int64_t remainders = 1;
  std::vector<int64_t> ends = {0, extent};
  for (const Set* set : sets)
    for (const Progression& p : *set) {
      remainders = std::lcm(remainders, std::min(p.step, kMostRemainders + 1));
      if (remainders > kMostRemainders) return std::nullopt;
      ends.insert(ends.end(), {p.low, p.high + 1});
    }
  std::ranges::sort(ends);
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  if (ends.size() * static_cast<size_t>(remainders) > kMostClasses) return std::nullopt;
  std::vector<Members> classes;
  for (size_t i = 0; i + 1 < ends.size(); ++i)
    for (int64_t at = ends[i]; at < std::min(ends[i + 1], ends[i] + remainders); ++at) {
      if (at < 0 || at >= extent) continue;
      Members members = 0;
      for (size_t s = 0; s < sets.size(); ++s)
        if (std::ranges::any_of(*sets[s], [&](const Progression& p) { return p.holds(at); }))
          members |= Members{1} << s;
      classes.push_back(members);
    }
  std::ranges::sort(classes);
  classes.erase(std::unique(classes.begin(), classes.end()), classes.end());
  return classes;
}

// Whether every element of the first box lies in one of the others, which are fewer than 64.
std::optional<bool> isCovered(const Buffer& buffer, const std::vector<Box>& boxes) {
  std::vector<Members> combined = {~Members{0}};
  for (size_t k = 0; k < buffer.dims.size(); ++k) {
    std::vector<const Set*> sets;
    for (const Box& box : boxes) sets.push_back(&box[k]);
    auto classes = classesOf(buffer.dims[k].extent.value, sets);
    if (!classes || combined.size() * classes->size() > kMostCombined) return std::nullopt;
    std::vector<Members> all;
    for (Members before : combined)
      for (Members here : *classes) all.push_back(before & here);
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    combined = std::move(all);
  }
  Members covers = 0;
  for (size_t i = 1; i < boxes.size(); ++i) covers |= Members{1} << i;
  return std::ranges::none_of(combined,
                              [&](Members m) { return (m & 1) != 0 && (m & covers) == 0; });
}

// With `isWhole`, no other write could fill what these leave.
std::optional<bool> isCovered(const View& view, int buffer, Box needed,
                              const std::vector<int>& writes, bool isWhole) {
  std::vector<Box> boxes = {std::move(needed)};
  for (int i : writes) {
    auto box = boxOf(view, view.accesses()[i]);
    if (box && boxes.size() < kMostWrites)
      boxes.push_back(std::move(*box));
    else
      isWhole = false;
  }
  auto covered = isCovered(view.program().buffers[buffer], boxes);
  return covered && (*covered || isWhole) ? covered : std::nullopt;
}

}  // namespace

std::optional<bool> isFullyWrittenByClasses(const View& view, std::string_view array) {
  int buffer = view.bufferIndex(array);
  Box all;
  for (const Dimension& d : view.program().buffers[buffer].dims)
    all.push_back({{0, d.extent.value - 1, 1}});
  std::vector<int> writes;
  for (int i : view.accessesTo(buffer)) {
    const AccessInfo& access = view.accesses()[i];
    if (access.writes && access.access->array == array) writes.push_back(i);
  }
  return isCovered(view, buffer, std::move(all), writes, true);
}

std::optional<bool> isWrittenBeforeByClasses(const View& view, int read) {
  const AccessInfo& access = view.accesses()[read];
  auto needed = boxOf(view, access);
  if (!needed) return std::nullopt;
  std::vector<int> writes;
  bool isWhole = true;
  for (int i : view.accessesTo(access.buffer)) {
    const AccessInfo& other = view.accesses()[i];
    if (!other.writes || other.access->array != access.access->array) continue;
    bool isApart = view.commonDepth(other.op, access.op) == 0 && other.op != access.op;
    if (!isApart)
      isWhole = false;
    else if (other.op < access.op)
      writes.push_back(i);
  }
  return isCovered(view, access.buffer, std::move(*needed), writes, isWhole);
}

}  // namespace dojo::core
