#include "core/analysis/concurrency.h"

#include <algorithm>

#include "core/analysis/cache/memory_digest.h"
#include "core/analysis/cache/proof_memo.h"
#include "core/analysis/coverage.h"
#include "core/analysis/iteration_space.h"

namespace dojo::core {
namespace {

// What the read finds there comes from an earlier iteration of a scope inside, as in a window that
// slides, or where an iteration begins with the rest of the one before.
bool isWrittenInside(const View& view, const Memory& memory, int read, int scope) {
  int depth = view.op(view.accesses()[read].op).depth();
  for (int fixed = view.scope(scope).depth + 1; fixed < depth; ++fixed)
    if (carriedWithin(view, memory.accesses, read, fixed).value_or(0) > view.scope(scope).depth)
      return true;
  return false;
}

bool isFilledInside(const View& view, const Memory& memory, int read, int scope) {
  return coveredWithin(view, read, scope) || isWrittenInside(view, memory, read, scope);
}

// The read, and a write of what it finds there by an earlier iteration of the scope; the read twice
// where no write is found.
Conflict leftByAnother(const View& view, const Memory& memory, int read, int scope) {
  std::vector<Order> order = carriedAt(view.scope(scope).depth, Order::Less);
  for (int write : memory.accesses) {
    if (!view.accesses()[write].writes) continue;
    auto left = overlap(view, {.a = write, .b = read, .order = order, .memory = &memory.declared});
    if (!left) continue;
    return {read, write, std::move(left->iterationB), std::move(left->iterationA), left->exact};
  }
  return {read, read, {}, {}, true};
}

std::optional<MappingProblem> problemOfPrivate(const View& view, const Memory& memory, int scope) {
  for (int i : memory.accesses) {
    if (!view.accesses()[i].reads || neverRuns(view, view.accesses()[i].op)) continue;
    if (isFilledInside(view, memory, i, scope)) continue;
    return MappingProblem{MappingProblem::Kind::NotPrivate, leftByAnother(view, memory, i, scope)};
  }
  return std::nullopt;
}

// Iterations of the scope of which an earlier one touches, by the first access of a pair, what a
// later one touches by the second.
template <typename Matters>
std::optional<MappingProblem> carriedProblem(const View& view, const Memory& memory, int scope,
                                             const Matters& matters) {
  std::vector<Order> order = carriedAt(view.scope(scope).depth, Order::Less);
  std::span<const int> inside = view.within(memory.accesses, view.opsIn(scope));
  for (int i : inside)
    for (int j : inside) {
      if (!matters(view.accesses()[i], view.accesses()[j])) continue;
      if (auto conflict =
              overlap(view, {.a = i, .b = j, .order = order, .memory = &memory.declared}))
        return MappingProblem{MappingProblem::Kind::Carried, std::move(*conflict)};
    }
  return std::nullopt;
}

}  // namespace

bool isPrivateTo(const View& view, const Memory& memory, int scope) {
  Location location = memory.declared.location;
  bool isOwn = location == Location::Stack || location == Location::Register ||
               location == Location::Fragment ||
               (location == Location::Shared && view.scope(scope).scope().mapping == Mapping::Grid);
  if (!isOwn) return false;
  return view.within(memory.accesses, view.opsIn(scope)).size() == memory.accesses.size();
}

bool isPrivateTo(const View& view, int buffer, int scope) {
  return isPrivateTo(view, view.memory(buffer), scope);
}

bool isFilledInside(const View& view, int read, int scope) {
  return isFilledInside(view, view.memory(view.accesses()[read].buffer), read, scope);
}

std::optional<MappingProblem> findParallelProblem(const View& view, int scope,
                                                  const Memory& memory) {
  if (isPrivateTo(view, memory, scope)) return problemOfPrivate(view, memory, scope);
  return carriedProblem(view, memory, scope, [](const AccessInfo& a, const AccessInfo& b) {
    return a.writes || b.writes;
  });
}

namespace {

// The first problem with a buffer that the scope touches. Looks up that there is none; and where
// nobody reads which, that there is one.
template <typename Find>
std::optional<MappingProblem> findOnce(const View& view, int scope, MemoryQuestion kind,
                                       const Find& find) {
  for (int b : buffersIn(view, view.opsIn(scope))) {
    AccessPart part = partOf(view, b, view.opsIn(scope));
    Digest question = digestOf(memoryDigest(view, b), {static_cast<int64_t>(kind), part.first,
                                                       part.end, view.scope(scope).depth});
    auto known = view.memo().find(question);
    if (known && !*known) continue;
    int any = view.accessesTo(b)[static_cast<size_t>(part.first)];
    if (known && view.messagesAreOff())
      return MappingProblem{MappingProblem::Kind::Carried, {any, any, {}, {}, true}};
    auto problem = find(view, scope, view.memory(b));
    if (!view.isExhausted()) view.memo().keep(question, problem.has_value());
    if (problem) return problem;
  }
  return std::nullopt;
}

}  // namespace

std::optional<MappingProblem> findParallelProblem(const View& view, int scope) {
  return findOnce(
      view, scope, MemoryQuestion::ParallelProblem,
      [](const View& v, int s, const Memory& m) { return findParallelProblem(v, s, m); });
}

std::optional<MappingProblem> findVectorProblem(const View& view, int scope, const Memory& memory) {
  return carriedProblem(view, memory, scope,
                        [](const AccessInfo& a, const AccessInfo&) { return a.writes; });
}

std::optional<MappingProblem> findVectorProblem(const View& view, int scope) {
  return findOnce(view, scope, MemoryQuestion::VectorProblem,
                  [](const View& v, int s, const Memory& m) { return findVectorProblem(v, s, m); });
}

}  // namespace dojo::core
