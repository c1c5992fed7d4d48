// Fuse a scope with a later sibling of its extent, after moving that sibling up past what is
// between them, until nothing more can be fused. Values are then used right after they are
// produced.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>

#include "core/moves/place.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

size_t positionOf(const core::View& view, core::NodeId scope) {
  return static_cast<size_t>(view.scope(view.scopeIndex(scope)).position);
}

std::span<const core::NodePtr> siblingsOf(const core::View& view, core::NodeId scope) {
  return view.childrenOf(view.scope(view.scopeIndex(scope)).parent);
}

std::string nameOf(const core::View& view, core::NodeId first, core::NodeId second) {
  auto written = [&](core::NodeId scope) {
    return view.op(view.scope(view.scopeIndex(scope)).firstOp).operation().target().array;
  };
  return fmt::format("join {} with {}", written(first), written(second));
}

std::vector<core::NodeId> laterAlike(const core::View& view, core::NodeId first) {
  std::vector<core::NodeId> later;
  const core::ScopeInfo& info = view.scope(view.scopeIndex(first));
  auto siblings = view.childrenOf(info.parent);
  for (size_t i = static_cast<size_t>(info.position) + 1; i < siblings.size(); ++i)
    if (isOpen(*siblings[i]) && siblings[i]->scope().extent == info.scope().extent)
      later.push_back(siblings[i]->id());
  return later;
}

// What lies in registers and lives on beyond the scope: a tile's sums.
std::set<std::string> heldAcross(const core::View& view, core::NodeId scope) {
  const core::ScopeInfo& info = view.scope(view.scopeIndex(scope));
  std::set<std::string> inside, outside;
  for (const core::AccessInfo& access : view.accesses()) {
    const core::Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
    bool isInside = access.op >= info.firstOp && access.op < info.endOp;
    if (buffer.location == core::Location::Register)
      (isInside ? inside : outside).insert(buffer.name);
  }
  std::erase_if(inside, [&](const std::string& name) { return !outside.contains(name); });
  return inside;
}

// Two tiles' sums in one scope would need more registers than there are.
bool overfills(const Schedule& schedule, core::NodeId first, core::NodeId second) {
  std::set<std::string> held = heldAcross(schedule.view(), first);
  held.merge(heldAcross(schedule.view(), second));
  int64_t bits = 0;
  for (const std::string& name : held) {
    const core::Buffer& buffer = *schedule.program().bufferNamed(name);
    bits += buffer.elements() * core::sizeOf(buffer.dtype) * 8;
  }
  const core::Machine& machine = schedule.machine();
  return machine.widestVector() > 0 && bits >= machine.vectorRegisters * machine.widestVector();
}

template <typename Which>
std::set<int> buffersIn(const core::View& view, core::NodeId scope, Which which) {
  const core::ScopeInfo& info = view.scope(view.scopeIndex(scope));
  std::set<int> buffers;
  for (const core::AccessInfo& access : view.accesses())
    if (access.op >= info.firstOp && access.op < info.endOp && std::invoke(which, access))
      buffers.insert(access.buffer);
  return buffers;
}

bool meet(const std::set<int>& some, const std::set<int>& others) {
  return std::ranges::any_of(some, [&](int buffer) { return others.contains(buffer); });
}

// A transposition and what has nothing to do with it: alone it goes in blocks.
bool keepsFromBlocks(const core::View& view, core::NodeId first, core::NodeId second) {
  auto isTransposition = [&](core::NodeId scope) {
    const core::ScopeInfo& info = view.scope(view.scopeIndex(scope));
    return info.endOp - info.firstOp == 1 && jumpsEitherWay(view, info.firstOp);
  };
  if (!isTransposition(first) && !isTransposition(second)) return false;
  auto any = [](const core::AccessInfo&) { return true; };
  return !meet(buffersIn(view, first, any), buffersIn(view, second, any));
}

// What every iteration of a scope reads in the same places, what it has put there itself among it:
// bytes by buffer.
std::map<int, int64_t> readInEveryIteration(const core::View& view, core::NodeId scope) {
  const core::ScopeInfo& info = view.scope(view.scopeIndex(scope));
  std::map<int, int64_t> bytes;
  for (const core::AccessInfo& access : view.accesses()) {
    bool isInside = access.op >= info.firstOp && access.op < info.endOp;
    if (!isInside || access.writes || access.access->uses(info.depth)) continue;
    const core::Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
    const core::OpInfo& op = view.op(access.op);
    int64_t elements = 1;
    for (int d = info.depth + 1; d < op.depth(); ++d)
      if (access.access->uses(d)) elements *= op.extents[static_cast<size_t>(d)];
    bytes[access.buffer] = std::min(elements, buffer.elements()) * core::sizeOf(buffer.dtype);
  }
  return bytes;
}

int64_t sumOf(const std::map<int, int64_t>& bytes) {
  int64_t sum = 0;
  for (const auto& [buffer, ofBuffer] : bytes) sum += ofBuffer;
  return sum;
}

// Whether a cache holds what each of two unrelated scopes reads again and again, but not both: the
// panels of two products (swiglu of 128 by 2048 by 256 is 1.07 times as fast apart, of 64 by 1024
// by 384 1.02 times, of 256 by 4096 by 448, whose panels are blocks for the first cache, 1.03
// times; measured on a Zen 5).
bool keepsFromCache(const Schedule& schedule, core::NodeId first, core::NodeId second) {
  const core::View& view = schedule.view();
  std::map<int, int64_t> one = readInEveryIteration(view, first),
                         both = readInEveryIteration(view, second);
  int64_t most = std::max(sumOf(one), sumOf(both));
  both.merge(one);
  return std::ranges::any_of(
             std::array{schedule.machine().cacheBytes(1), schedule.machine().cacheBytes(2)},
             [&](int64_t cache) { return most < cache && sumOf(both) >= cache; }) &&
         !meet(buffersIn(view, first, &core::AccessInfo::writes),
               buffersIn(view, second, &core::AccessInfo::reads));
}

// Whether two scopes each add the rows of a matrix of its own to sums (the products of one token,
// swiglu): one matrix after the other is read 0.92 to 1.6 times as fast as both interleaved (Zen 4,
// with vectors of 256 bits and with the programs of other processors too).
bool readMatricesOfTheirOwn(const core::View& view, core::NodeId first, core::NodeId second) {
  auto matrices = [&](core::NodeId scope) {
    const core::ScopeInfo& info = view.scope(view.scopeIndex(scope));
    const core::Operation& o = view.op(info.firstOp).operation();
    bool adds = info.endOp - info.firstOp == 1 && o.assign == core::Assign::Add &&
                !o.target().uses(info.depth) && o.op == core::Operator::Mul;
    return !adds ? std::set<int>{} : buffersIn(view, scope, [&](const core::AccessInfo& access) {
      return !access.writes && access.access->uses(info.depth) &&
             access.access->uses(view.op(access.op).depth() - 1);
    });
  };
  std::set<int> ofFirst = matrices(first), ofSecond = matrices(second);
  return !ofFirst.empty() && !ofSecond.empty() && !meet(ofFirst, ofSecond);
}

// Positions of the indices by which a scope walks through each buffer.
std::map<int, std::set<size_t>> indicesThatMove(const core::View& view, core::NodeId scope) {
  const core::ScopeInfo& info = view.scope(view.scopeIndex(scope));
  std::map<int, std::set<size_t>> moved;
  for (const core::AccessInfo& access : view.accesses()) {
    if (access.op < info.firstOp || access.op >= info.endOp) continue;
    for (size_t i = 0; i < access.access->indices.size(); ++i)
      if (access.access->indices[i].uses(info.depth)) moved[access.buffer].insert(i);
  }
  return moved;
}

// Whether two scopes walk through what they share along different dimensions, and are of one extent
// by chance: 21 chunks of 48 rows and 21 panels of 48 columns of what is left of the rows.
bool crossEachOther(const core::View& view, core::NodeId first, core::NodeId second) {
  auto one = indicesThatMove(view, first), other = indicesThatMove(view, second);
  bool cross = false;
  for (const auto& [buffer, indices] : one) {
    if (!other.contains(buffer)) continue;
    for (size_t i : indices)
      if (other[buffer].contains(i)) return false;
    cross = true;
  }
  return cross;
}

bool joinWithLater(Schedule& schedule, core::NodeId first) {
  for (core::NodeId second : laterAlike(schedule.view(), first)) {
    if (overfills(schedule, first, second) || keepsFromBlocks(schedule.view(), first, second) ||
        crossEachOther(schedule.view(), first, second))
      continue;
    bool pays = !keepsFromCache(schedule, first, second) &&
                !readMatricesOfTheirOwn(schedule.view(), first, second);
    std::string name = nameOf(schedule.view(), first, second);
    bool joined = schedule.attempt([&] {
      if (!moveUpTo(schedule, second, first)) return false;
      core::Place place = core::placeOfScope(schedule.view(), schedule.view().scopeIndex(first));
      return schedule.apply("join_scopes", place) && schedule.choices().decide(name, pays);
    });
    if (joined) return schedule.view().scopeIndex(first) >= 0;
  }
  return false;
}

}  // namespace

bool moveUpTo(Schedule& schedule, core::NodeId moving, core::NodeId first) {
  while (positionOf(schedule.view(), moving) > positionOf(schedule.view(), first) + 1) {
    const core::View& view = schedule.view();
    const core::NodePtr& before = siblingsOf(view, moving)[positionOf(view, moving) - 1];
    if (!schedule.apply("reorder", core::placeOfNode(view, *before))) return false;
  }
  return true;
}

bool moveDownTo(Schedule& schedule, core::NodeId moving, core::NodeId before) {
  for (;;) {
    const core::View& view = schedule.view();
    const core::ScopeInfo& scope = view.scope(view.scopeIndex(moving));
    auto next = view.childrenOf(scope.parent)[static_cast<size_t>(scope.position) + 1];
    if (next->id() == before) return true;
    if (!schedule.apply("reorder", core::placeOfNode(view, *scope.node))) return false;
  }
}

void fuseScopes(Schedule& schedule) {
  for (size_t s = 0; s < schedule.view().scopes().size(); ++s) {
    const core::Node& node = *schedule.view().scope(static_cast<int>(s)).node;
    core::NodeId id = node.id();
    if (!isOpen(node)) continue;
    while (joinWithLater(schedule, id)) {
    }
  }
}

}  // namespace dojo::rl
