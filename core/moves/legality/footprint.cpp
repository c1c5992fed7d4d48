#include "core/moves/legality/footprint.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/cache/proof_memo.h"
#include "core/analysis/coverage.h"
#include "core/analysis/iteration_space.h"
#include "core/moves/add_step.h"
#include "core/moves/edit.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"

namespace dojo::core {
namespace {

Affine outerPart(const Affine& index, int depth) {
  Affine part;
  for (const AffineTerm& t : index.terms())
    if (t.depth < depth) part.addTerm(t.depth, t.coefficient);
  return part;
}

Refusal refuseAccesses(const View& view, std::string code, Message message,
                       std::vector<int> accesses) {
  Refusal refusal = refuse(std::move(code), std::move(message));
  for (int i : accesses) {
    const AccessInfo& access = view.accesses()[i];
    NodeId node = view.op(access.op).node->id();
    refusal.nodes.push_back(node);
    refusal.accesses.push_back({node, access.slot});
  }
  return refusal;
}

std::vector<int> accessesIn(const View& view, int scope, const std::string& array) {
  std::vector<int> found;
  for (int i : view.accessesTo(view.bufferIndex(array))) {
    const AccessInfo& access = view.accesses()[i];
    if (access.access->array == array && view.isInside(access.op, scope)) found.push_back(i);
  }
  return found;
}

// Widens the box by one access; the first one sets its outer parts.
std::optional<Refusal> include(Footprint& footprint, const View& view, int first, int access) {
  const AccessInfo& info = view.accesses()[access];
  for (size_t k = 0; k < footprint.sides.size(); ++k) {
    Footprint::Side& side = footprint.sides[k];
    Affine inner = info.access->indices[k], outer = outerPart(inner, footprint.depth);
    inner.add(outer, -1);
    auto range = rangeOf(view, info.op, inner);
    if (!range) return std::nullopt;  // never executed
    if (first < 0) {
      side = {outer, range->low, range->high, {}};
      continue;
    }
    if (!(side.outer == outer))
      return refuseAccesses(
          view, "outer-differs",
          phrase("{} and {} depend differently on the outer scopes, so no single box covers both",
                 describe(view, first), describe(view, access)),
          {first, access});
    side.low = std::min(side.low, range->low);
    side.high = std::max(side.high, range->high);
  }
  return std::nullopt;
}

std::optional<Refusal> refuseOutside(const Footprint& footprint, const View& view, int scope,
                                     const Buffer& buffer) {
  std::span<const int64_t> extents = view.op(view.scope(scope).firstOp).extents;
  for (size_t k = 0; k < footprint.sides.size(); ++k) {
    const Footprint::Side& side = footprint.sides[k];
    auto [low, high] = side.outer.range(extents);
    int64_t extent = buffer.dims[k].extent.value;
    if (low + side.low >= 0 && high + side.high < extent) continue;
    return refuse(
        "outside",
        phrase("the box of '{}' that {} uses runs from {} to {} in dimension {}, which has {} "
               "elements",
               footprint.array, describeScope(view, scope), low + side.low, high + side.high, k,
               extent),
        {view.scope(scope).node->id()});
  }
  return std::nullopt;
}

// Of the scopes that run over the box.
std::vector<Extent> copiedExtents(const Footprint& footprint) {
  std::vector<Extent> extents;
  for (const Footprint::Side& side : footprint.sides)
    if (side.isCopied()) extents.push_back(side.extent);
  return extents;
}

// The array's element in a nest of those scopes in the place of the scope.
Access boxAccess(const Footprint& footprint) {
  Access access{footprint.array, {}};
  int depth = footprint.depth;
  for (const Footprint::Side& side : footprint.sides) {
    Affine& index = access.indices.emplace_back(side.outer);
    index.add(side.low);
    if (side.isCopied()) index.addTerm(depth++, 1);
  }
  return access;
}

bool isWrittenIn(const View& view, int scope, const AccessInfo& array) {
  auto inside = view.accessesTo(array.buffer, view.opsIn(scope));
  return std::ranges::any_of(inside, [&](int i) {
    return view.accesses()[i].writes && view.accesses()[i].array == array.array;
  });
}

Digest questionAbout(const View& view, MemoryQuestion kind, int scope, int buffer,
                     const std::string& array) {
  const auto& arrays = view.program().buffers[static_cast<size_t>(buffer)].arrays;
  bool isAlone = arrays.size() == 1;
  int64_t position = isAlone ? 0 : std::find(arrays.begin(), arrays.end(), array) - arrays.begin();
  AccessPart part = partOf(view, buffer, view.opsIn(scope));
  return digestOf(memoryDigest(view, buffer), {static_cast<int64_t>(kind), part.first, part.end,
                                               view.scope(scope).depth, position});
}

}  // namespace

int64_t Footprint::elements() const {
  int64_t n = 1;
  for (const Side& side : sides) n *= side.extent.value;
  return n;
}

bool Footprint::isWhole(const Buffer& buffer) const {
  for (size_t k = 0; k < sides.size(); ++k)
    if (sides[k].extent.value != buffer.dims[k].extent.value) return false;
  return true;
}

std::vector<Affine> Footprint::local(const std::vector<Affine>& indices) const {
  std::vector<Affine> inside;
  for (size_t k = 0; k < sides.size(); ++k) {
    if (!sides[k].isCopied()) continue;
    Affine index = indices[k];
    inside.push_back(index.add(sides[k].outer, -1).add(-sides[k].low));
  }
  return inside;
}

tl::expected<Footprint, Refusal> footprintOf(const View& view, int scope,
                                             const std::string& array) {
  const Buffer& buffer = view.program().buffers[view.bufferIndex(array)];
  Footprint footprint{view.scope(scope).depth, array,
                      std::vector<Footprint::Side>(buffer.dims.size())};
  int first = -1;
  for (int access : accessesIn(view, scope, array)) {
    if (neverRuns(view, view.accesses()[access].op)) continue;
    if (auto no = include(footprint, view, first, access)) return tl::unexpected(std::move(*no));
    if (first < 0) first = access;
  }
  if (first < 0)
    return tl::unexpected(
        refuse("not-used", phrase("'{}' is not used inside {}", array, describeScope(view, scope)),
               {view.scope(scope).node->id()}));
  if (auto no = refuseOutside(footprint, view, scope, buffer))
    return tl::unexpected(std::move(*no));
  for (size_t k = 0; k < footprint.sides.size(); ++k) {
    Footprint::Side& side = footprint.sides[k];
    int64_t extent = side.high - side.low + 1;
    side.extent =
        buffer.dims[k].extent.value == extent ? buffer.dims[k].extent : Extent{extent, ""};
  }
  return footprint;
}

Uses usesIn(const View& view, int scope, const std::string& array) {
  Uses uses;
  for (int i : accessesIn(view, scope, array)) {
    const AccessInfo& access = view.accesses()[i];
    uses.reads |= access.reads;
    if (access.writes && !uses.writes) uses.firstWrite = i;
    uses.writes |= access.writes;
  }
  return uses;
}

std::vector<int> arraysIn(const View& view, int scope) {
  auto all = view.accesses();
  std::vector<int> firsts;
  for (int op = view.scope(scope).firstOp; op < view.scope(scope).endOp; ++op)
    for (const AccessInfo& access : view.accessesOf(op))
      if (std::ranges::none_of(firsts, [&](int i) { return all[i].array == access.array; }))
        firsts.push_back(static_cast<int>(&access - all.data()));
  return firsts;
}

std::vector<Step> stagingSites(const View& view, std::string_view move, MemoryQuestion kind,
                               IsWorth isWorth) {
  std::vector<Step> steps;
  bool asksWritten = kind == MemoryQuestion::IsWorthStagingOut;
  for (int s = 0; s < static_cast<int>(view.scopes().size()); ++s)
    for (int access : arraysIn(view, s)) {
      const AccessInfo& info = view.accesses()[access];
      if (isWrittenIn(view, s, info) != asksWritten) continue;  // never worth it
      const std::string& array = info.access->array;
      Digest question = questionAbout(view, kind, s, info.buffer, array);
      auto known = view.memo().find(question);
      if (!known) view.memo().keep(question, *(known = isWorth(view, s, array)));
      if (*known) addStep(steps, move, placeOfScope(view, s)).arguments.push_back(array);
    }
  return steps;
}

std::optional<Refusal> refuseStaging(const View& view, const Step& step) {
  if (scopeAt(view, step.place) < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  if (view.bufferIndex(step.arguments[0]) < 0)
    return refuse("no-such-array", phrase("no array is named '{}'", step.arguments[0]));
  return std::nullopt;
}

Digest stagingQuestion(const View& view, MemoryQuestion kind, int scope, const std::string& array) {
  return questionAbout(view, kind, scope, view.bufferIndex(array), array);
}

Buffer stagingBuffer(const Program& program, const Footprint& footprint, const std::string& name) {
  Buffer buffer;
  buffer.name = name;
  buffer.arrays = {name};
  buffer.dtype = program.bufferOf(footprint.array)->dtype;
  for (const Footprint::Side& side : footprint.sides)
    if (side.isCopied()) buffer.dims.push_back({side.extent, true});
  bool fits = buffer.elements() * sizeOf(buffer.dtype) <= kMostStackBytes;
  buffer.location = fits ? Location::Stack : Location::Heap;
  return buffer;
}

std::optional<Refusal> refuseIfSharedAcross(const View& view, int scope, const Buffer& staging) {
  if (staging.location != Location::Heap) return std::nullopt;
  for (int s = view.scope(scope).parent; s >= 0; s = view.scope(s).parent) {
    if (!traits(view.scope(s).scope().mapping).runsAtOnce()) continue;
    return refuse(
        "too-large",
        phrase("'{}' takes {} bytes, too many for the stack, and on the heap the iterations "
               "of {}, which run at once, would share it",
               staging.name, staging.elements() * sizeOf(staging.dtype), describeScope(view, s)),
        {view.scope(s).node->id()});
  }
  return std::nullopt;
}

std::optional<Refusal> refuseIfTooDeep(const View& view, int scope, const Footprint& footprint) {
  auto copied = std::count_if(footprint.sides.begin(), footprint.sides.end(),
                              [](const Footprint::Side& side) { return side.isCopied(); });
  if (footprint.depth + copied <= kMaxDepth) return std::nullopt;
  return refuse("too-deep", phrase("scopes nest at most {} deep", kMaxDepth),
                {view.scope(scope).node->id()});
}

std::optional<Refusal> refuseIfCopiesUnwritten(const View& view, int scope,
                                               const Footprint& footprint,
                                               const std::string& copy) {
  if (view.program().isInput(footprint.array)) return std::nullopt;
  const ScopeInfo& info = view.scope(scope);
  std::span<const int> around = info.path.first(info.path.size() - 1);
  std::vector<int64_t> extents(info.extents.begin(), info.extents.end() - 1);
  for (const Extent& extent : copiedExtents(footprint)) extents.push_back(extent.value);
  Access whole = boxAccess(footprint);
  Reading copied{whole, around, extents, {}, info.firstOp};
  if (coveredWithin(view, copied)) return std::nullopt;
  auto accesses = view.accessesTo(view.bufferIndex(footprint.array));
  for (int fixed = footprint.depth - 1; fixed >= 0; --fixed)
    if (carriedWithin(view, accesses, copied, fixed)) return std::nullopt;
  return refuse("unproven-source",
                phrase("the operations before do not certainly write all of '{}' that '{}' copies",
                       footprint.array, copy));
}

NodePtr copyNest(Program& program, const Footprint& footprint, const std::string& copy, bool back) {
  Access whole = boxAccess(footprint), local{copy, {}};
  std::vector<Extent> extents = copiedExtents(footprint);
  for (size_t k = 0; k < extents.size(); ++k)
    local.indices.push_back(Affine::iteration(footprint.depth + static_cast<int>(k)));
  Operation operation;
  operation.targets = {back ? whole : local};
  operation.operands = {Operand(back ? local : whole)};
  NodePtr nest = newOperation(program, std::move(operation));
  for (size_t k = extents.size(); k-- > 0;) nest = newScope(program, extents[k], {nest});
  return nest;
}

NodePtr redirected(const NodePtr& scope, const Footprint& footprint, const std::string& copy) {
  return mapOperations(scope, [&](const Operation& operation) {
    return mapAccesses(operation, [&](const Access& access) {
      return access.array == footprint.array ? Access{copy, footprint.local(access.indices)}
                                             : access;
    });
  });
}

}  // namespace dojo::core
