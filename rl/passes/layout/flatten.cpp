// Flatten rows of images that are contiguous in every array into one long row: elementwise
// operations, batch norm, 1 x 1 convolutions. If a row is not a multiple of the vectors, each would
// end in a partial one, and every row is a separate loop.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/place.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

constexpr int64_t kVectors = 4;  // that a row should fill, so that a loop has several at a time

// The dimension of an array, the first of its buffer, that two scopes walk through with the one
// after it.
struct Rows {
  std::string array;
  int dimension = 0;
  bool operator==(const Rows&) const = default;
};

// Where the access uses two scopes as it must if one scope is to replace them: not at all, or each
// as the whole index of one dimension, which it walks through, side by side.
struct Use {
  bool isPossible = true;
  std::optional<Rows> rows;
};

Use useOf(const core::View& view, const core::Access& access, int depth,
          std::span<const int64_t> extents) {
  auto uses = [&](const core::Affine& index) { return index.uses(depth) || index.uses(depth + 1); };
  if (std::ranges::none_of(access.indices, uses)) return {};
  const core::Buffer& buffer = *view.program().bufferOf(access.array);
  size_t k = 0;
  while (!uses(access.indices[k])) ++k;
  bool isPair = k + 1 < access.indices.size() && access.indices[k].soleIteration() == depth &&
                access.indices[k + 1].soleIteration() == depth + 1 &&
                std::none_of(access.indices.begin() + static_cast<std::ptrdiff_t>(k) + 2,
                             access.indices.end(), uses);
  for (size_t i = k; isPair && i < k + 2; ++i)
    isPair = buffer.dims[i].isWhole() &&
             buffer.dims[i].extent.value == extents[static_cast<size_t>(depth) + i - k];
  if (!isPair) return {false, {}};
  return {true, Rows{buffer.arrays.front(), static_cast<int>(k)}};
}

// Of a scope and the only scope in it; empty where they cannot be one.
std::vector<Rows> rowsOf(const core::View& view, int scope) {
  const core::ScopeInfo& info = view.scope(scope);
  const auto& children = info.scope().children;
  if (children.size() != 1 || !isOpen(*info.node) || !isOpen(*children[0])) return {};
  std::vector<Rows> all;
  for (int op = info.firstOp; op < info.endOp; ++op) {
    const core::OpInfo& o = view.op(op);
    auto varies = [&](const core::Affine& a) {
      return a.uses(info.depth) || a.uses(info.depth + 1);
    };
    bool isIndex = std::ranges::any_of(o.operation().operands, [&](const core::Operand& operand) {
      auto* index = std::get_if<core::Affine>(&operand);
      return index && varies(*index);
    });
    bool isGuarded = std::ranges::any_of(
        o.operation().guards, [&](const core::Guard& guard) { return varies(guard.expression); });
    if (isIndex || isGuarded) return {};
    for (const core::AccessInfo& access : view.accessesOf(op)) {
      Use use = useOf(view, *access.access, info.depth, o.extents);
      if (!use.isPossible) return {};
      if (use.rows && std::ranges::find(all, *use.rows) == all.end()) all.push_back(*use.rows);
    }
  }
  return all;
}

// One array's dimension would be merged with the one before it and with the one after.
bool overlap(const std::vector<Rows>& all) {
  return std::ranges::any_of(all, [&](const Rows& rows) {
    return std::ranges::find(all, Rows{rows.array, rows.dimension + 1}) != all.end();
  });
}

// What has to follow: the arrays of all nests that use one of these. Empty where some cannot.
std::vector<Rows> withAllNests(const core::View& view, std::vector<Rows> all) {
  for (size_t i = 0; i < all.size(); ++i) {
    const Rows rows = all[i];
    for (int a : view.accessesTo(view.bufferIndex(rows.array))) {
      const core::AccessInfo& access = view.accesses()[static_cast<size_t>(a)];
      int depth = access.access->indices[static_cast<size_t>(rows.dimension)].soleIteration();
      if (depth < 0) return {};
      std::vector<Rows> more = rowsOf(view, view.op(access.op).scopes[static_cast<size_t>(depth)]);
      if (std::ranges::find(more, rows) == more.end()) return {};
      for (Rows& one : more)
        if (std::ranges::find(all, one) == all.end()) all.push_back(std::move(one));
    }
  }
  if (overlap(all)) return {};
  return all;
}

// The scope with which another walks through one dimension of the buffer; -1: none does.
int scopeInside(const core::View& view, const Rows& rows) {
  int buffer = view.bufferIndex(rows.array);
  for (int i : view.accessesTo(buffer)) {
    const core::AccessInfo& access = view.accesses()[static_cast<size_t>(i)];
    const core::Affine& index = access.access->indices[static_cast<size_t>(rows.dimension)];
    if (index.terms().size() > 1)
      return view.op(access.op).scopes[static_cast<size_t>(index.terms().front().depth)];
  }
  return -1;
}

// Every nest that uses the arrays has to follow. Of an array's dimensions the last are merged
// first: the others keep their places.
bool flatten(Schedule& schedule, std::vector<Rows> all) {
  std::ranges::sort(all, std::greater<>(), &Rows::dimension);
  for (const Rows& rows : all) {
    core::Place place;
    place.name = schedule.program().bufferOf(rows.array)->name;
    place.dimension = rows.dimension;
    if (!schedule.apply("merge_dims", place)) return false;
  }
  for (const Rows& rows : all) {
    auto isBefore = [&](const Rows& other) {
      return other.array == rows.array && other.dimension < rows.dimension;
    };
    Rows merged = rows;
    merged.dimension -= static_cast<int>(std::ranges::count_if(all, isBefore));
    for (int scope; (scope = scopeInside(schedule.view(), merged)) >= 0;)
      if (!schedule.apply("merge_scopes", core::placeOfScope(schedule.view(), scope))) return false;
  }
  return true;
}

bool flattenOne(Schedule& schedule) {
  for (int scope = 0; scope < static_cast<int>(schedule.view().scopes().size()); ++scope) {
    const core::View& view = schedule.view();
    std::vector<Rows> all = withAllNests(view, rowsOf(view, scope));
    if (all.empty() || schedule.machine().widestVector() == 0) continue;
    // Whichever nest is met, the choice is the same one.
    const Rows& named = *std::ranges::min_element(all, {}, [&](const Rows& rows) {
      return std::pair(view.bufferIndex(rows.array), rows.dimension);
    });
    const core::Buffer& first = *view.program().bufferOf(named.array);
    int64_t row = first.dims[static_cast<size_t>(named.dimension) + 1].extent.value;
    bool pays = row % (kVectors * schedule.machine().widestLanes(core::sizeOf(first.dtype))) != 0;
    std::string name = fmt::format("{}.{} in long rows", first.name, named.dimension);
    bool isDone = schedule.attempt(
        [&] { return flatten(schedule, all) && schedule.choices().decide(name, pays); });
    if (isDone) return true;
  }
  return false;
}

}  // namespace

void flattenRows(Schedule& schedule) {
  while (flattenOne(schedule)) {
  }
}

}  // namespace dojo::rl
