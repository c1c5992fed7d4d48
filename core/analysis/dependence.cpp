#include "core/analysis/dependence.h"

#include <algorithm>

#include "core/analysis/banerjee.h"
#include "core/analysis/cache/findings.h"
#include "core/analysis/cache/form_digest.h"
#include "core/analysis/cache/memory_digest.h"
#include "core/analysis/cache/proof_memo.h"
#include "core/analysis/iteration_space.h"
#include "core/ir/hash.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

constexpr int kEffortOfDecision = 20;  // times that of finding an earlier answer

struct Pair {
  IntegerSystem system;
  Instance a, b;
};

const Buffer& memoryOf(const View& view, const OverlapQuery& query) {
  return query.memory ? *query.memory : view.program().buffers[view.accesses()[query.a].buffer];
}

bool usesDepth(const View& view, const AccessInfo& access, int depth) {
  for (const Affine& index : access.access->indices)
    if (index.uses(depth)) return true;
  for (const Guard& guard : view.op(access.op).operation().guards)
    if (guard.expression.uses(depth)) return true;
  return false;
}

// base + delta stays inside [0, extent).
Form offsetBy(IntegerSystem& system, const Form& base, int64_t low, int64_t high, int64_t extent) {
  Form sum = base;
  sum.add({{{system.addVariable(low, high), 1}}, 0}, 1);
  Form rest{{}, extent - 1};
  rest.add(sum, -1);
  system.addInequality(rest.terms, rest.constant);
  if (low < 0) system.addInequality(sum.terms, sum.constant);
  return sum;
}

// Iterations of a shared scope for both sides, in the given order; false when there are none.
bool addShared(Pair& pair, int64_t extent, Order order) {
  Form first{{{pair.system.addVariable(0, extent - 1), 1}}, 0};
  Form second = first;
  if (order == Order::Less || order == Order::Greater) {
    if (extent < 2) return false;
    second = offsetBy(pair.system, first, 1, extent - 1, extent);
    if (order == Order::Greater) std::swap(first, second);
  } else if (order == Order::Any && extent > 1) {
    second = offsetBy(pair.system, first, 1 - extent, extent - 1, extent);
  }
  pair.a.iterations.push_back(std::move(first));
  pair.b.iterations.push_back(std::move(second));
  return true;
}

void addPrivate(IntegerSystem& system, const OpInfo& op, Instance& instance) {
  for (int d = static_cast<int>(instance.iterations.size()); d < op.depth(); ++d)
    instance.iterations.push_back({{{system.addVariable(0, op.extents[d] - 1), 1}}, 0});
}

Form difference(const Affine& ofA, const Affine& ofB, const Pair& pair) {
  return formOf(ofA, pair.a).add(formOf(ofB, pair.b), -1);
}

std::vector<int64_t> valuesOf(const Instance& instance, const std::vector<int64_t>& point) {
  std::vector<int64_t> values;
  for (const Form& form : instance.iterations) {
    int64_t value = form.constant;
    for (const Term& t : form.terms) value += t.coefficient * point[t.variable];
    values.push_back(value);
  }
  return values;
}

// False when no iterations stand in this order.
bool constrain(Pair& pair, const View& view, const OverlapQuery& query) {
  const AccessInfo &a = view.accesses()[query.a], &b = view.accesses()[query.b];
  int shared = std::max(view.commonDepth(a.op, b.op), query.aligned);
  pair.a.iterations.reserve(view.op(a.op).extents.size());
  pair.b.iterations.reserve(view.op(b.op).extents.size());
  for (int d = 0; d < shared; ++d) {
    Order order = d < static_cast<int>(query.order.size()) ? query.order[d] : Order::Any;
    bool idle = order == Order::Any && !usesDepth(view, a, d) && !usesDepth(view, b, d);
    if (!addShared(pair, view.op(a.op).extents[d], idle ? Order::Equal : order)) return false;
  }
  addPrivate(pair.system, view.op(a.op), pair.a);
  addPrivate(pair.system, view.op(b.op), pair.b);
  const Buffer& memory = memoryOf(view, query);
  for (size_t k = 0; k < memory.dims.size(); ++k) {
    if (!memory.dims[k].materialised) continue;
    Form same = difference(a.access->indices[k], b.access->indices[k], pair);
    if (memory.dims[k].isFolded()) addRounds(pair.system, memory.dims[k], same);
    pair.system.addEquality(same.terms, same.constant);
  }
  if (query.dimension >= 0) {
    Form apart =
        difference(a.access->indices[query.dimension], b.access->indices[query.dimension], pair);
    Form positive{{}, -1};
    positive.add(apart, query.atDimension == Order::Greater ? 1 : -1);
    pair.system.addInequality(positive.terms, positive.constant);
  }
  addGuards(pair.system, view.op(a.op).operation().guards, pair.a);
  addGuards(pair.system, view.op(b.op).operation().guards, pair.b);
  return true;
}

std::optional<Conflict> decide(const View& view, const OverlapQuery& query) {
  Pair pair;
  if (!constrain(pair, view, query)) return std::nullopt;
  std::vector<int64_t> point;
  switch (pair.system.solve(&point)) {
    case IntegerSystem::Answer::Infeasible:
      return std::nullopt;
    case IntegerSystem::Answer::Unknown:
      return Conflict{query.a, query.b, {}, {}, false};
    case IntegerSystem::Answer::Feasible:
      break;
  }
  return Conflict{query.a, query.b, valuesOf(pair.a, point), valuesOf(pair.b, point), true};
}

uint64_t keyOf(const OverlapQuery& query) {
  Hasher h;
  h.add(static_cast<uint64_t>(query.a) << 32 | static_cast<uint32_t>(query.b));
  h.add(static_cast<uint64_t>(query.dimension + 1) << 16 |
        static_cast<uint64_t>(query.aligned) << 8 | static_cast<uint64_t>(query.atDimension));
  h.add({reinterpret_cast<const char*>(query.order.data()), query.order.size()});
  if (query.memory)
    for (const Dimension& d : query.memory->dims) h.add(static_cast<uint64_t>(d.stored()));
  return h.value();
}

// All that an answer depends on, whatever the accesses are called and wherever they stand.
Digest questionOf(const View& view, const OverlapQuery& query) {
  const AccessInfo &a = view.accesses()[query.a], &b = view.accesses()[query.b];
  DigestBuilder digest;
  digest.add(MemoryQuestion::Overlap);
  digest.add(std::max(view.commonDepth(a.op, b.op), query.aligned)).add(query.dimension);
  digest.add(query.atDimension).add(query.order.size());
  for (Order order : query.order) digest.add(order);
  const Buffer& memory = memoryOf(view, query);
  digest.add(memory.dims.size());
  for (const Dimension& d : memory.dims)
    digest.add(d.extent.value).add(d.materialised).add(d.isFolded() ? d.fold : 0);
  for (const AccessInfo* access : {&a, &b}) {
    const OpInfo& op = view.op(access->op);
    addAccess(digest, *access->access, op.extents, op.operation().guards);
  }
  return digest.digest();
}

// Looks up that there is none; and where nobody reads the iterations, that there is one. That is
// not kept in the view: it may be asked for the iterations later.
std::optional<Conflict> decideOnce(const View& view, const OverlapQuery& query) {
  auto& cache = view.conflictCache();
  uint64_t key = keyOf(query);
  if (auto seen = cache.find(key); seen != cache.end())
    return seen->second ? std::optional(*seen->second) : std::nullopt;
  view.spend(kEffortOfDecision);
  Digest question = questionOf(view, query);
  auto known = view.memo().find(question);
  if (known && *known && view.messagesAreOff()) return Conflict{query.a, query.b, {}, {}, true};
  std::optional<Conflict> conflict;
  if (!known || *known) conflict = decide(view, query);
  if (!known) view.memo().keep(question, conflict.has_value());
  cache.emplace(key, conflict ? std::make_unique<Conflict>(*conflict) : nullptr);
  return conflict;
}

bool commute(const View& view, const AccessInfo& a, const AccessInfo& b,
             const ConflictOptions& options) {
  bool accumulations = a.writes && a.reads && b.writes && b.reads;
  if (!accumulations) return false;
  Assign assign = view.op(a.op).operation().assign;
  if (assign != view.op(b.op).operation().assign) return false;
  if (options.ignoreReassociable) return true;
  return options.ignoreOrderFree && isOrderFree(assign, view.program().buffers[a.buffer].dtype);
}

}  // namespace

std::optional<Conflict> overlap(const View& view, const OverlapQuery& query) {
  const AccessInfo &a = view.accesses()[query.a], &b = view.accesses()[query.b];
  if (a.buffer != b.buffer && !query.memory) return std::nullopt;
  if (!view.spend(1)) return Conflict{query.a, query.b, {}, {}, false};
  for (size_t d = 0; d < query.order.size(); ++d) {
    if (query.order[d] != Order::Different) continue;
    std::vector<Order> split(query.order.begin(), query.order.end());
    OverlapQuery half = query;
    for (Order side : {Order::Less, Order::Greater}) {
      split[d] = side;
      half.order = split;
      if (auto conflict = overlap(view, half)) return conflict;
    }
    return std::nullopt;
  }
  if (provesIndependent(view, query, memoryOf(view, query))) return std::nullopt;
  return decideOnce(view, query);
}

namespace {

// A question about the operations of two parts and one buffer.
struct ConflictQuery {
  int buffer;
  View::Range first, second;
  std::span<const Order> order;
  const ConflictOptions& options;
};

std::optional<Conflict> findIn(const View& view, const ConflictQuery& query) {
  std::span<const int> others = view.accessesTo(query.buffer, query.second);
  for (int i : view.accessesTo(query.buffer, query.first)) {
    const AccessInfo& a = view.accesses()[i];
    for (int j : others) {
      const AccessInfo& other = view.accesses()[j];
      if (!(a.writes || other.writes) || commute(view, a, other, query.options)) continue;
      if (auto conflict = overlap(view, {i, j, query.order, -1, Order::Any, query.options.aligned}))
        return conflict;
    }
  }
  return std::nullopt;
}

Digest questionOf(const View& view, const ConflictQuery& query) {
  AccessPart first = partOf(view, query.buffer, query.first),
             second = partOf(view, query.buffer, query.second);
  DigestBuilder digest(memoryDigest(view, query.buffer));
  digest.add(MemoryQuestion::Conflict).add(first.first).add(first.end);
  digest.add(second.first).add(second.end).add(query.options.aligned);
  digest.add(query.options.ignoreOrderFree).add(query.options.ignoreReassociable);
  for (Order order : query.order) digest.add(order);
  return digest.digest();
}

bool meets(const View& view, const ConflictQuery& query) {
  auto first = view.accessesTo(query.buffer, query.first),
       second = view.accessesTo(query.buffer, query.second);
  if (first.empty() || second.empty()) return false;
  auto writes = [&](int i) { return view.accesses()[i].writes; };
  return std::any_of(first.begin(), first.end(), writes) ||
         std::any_of(second.begin(), second.end(), writes);
}

// Looks up that there is no conflict; and where nobody reads which, that there is one.
std::optional<Conflict> findOnce(const View& view, const ConflictQuery& query) {
  if (!meets(view, query)) return std::nullopt;
  Digest question = questionOf(view, query);
  auto known = view.memo().find(question);
  if (known && !*known) return std::nullopt;
  if (known && view.messagesAreOff())
    return Conflict{view.accessesTo(query.buffer, query.first).front(),
                    view.accessesTo(query.buffer, query.second).front(),
                    {},
                    {},
                    true};
  auto conflict = findIn(view, query);
  if (!view.isExhausted()) view.memo().keep(question, conflict.has_value());
  return conflict;
}

}  // namespace

std::optional<Conflict> findConflict(const View& view, View::Range first, View::Range second,
                                     std::span<const Order> order, const ConflictOptions& options) {
  for (int b : buffersIn(view, first)) {
    if (b == options.ignoreBuffer) continue;
    if (auto conflict = findOnce(view, {b, first, second, order, options})) return conflict;
  }
  return std::nullopt;
}

std::vector<Order> carriedAt(int depth, Order at) {
  std::vector<Order> order(depth + 1, Order::Equal);
  order[depth] = at;
  return order;
}

Message describe(const View& view, int access) {
  if (view.messagesAreOff()) return {};
  const AccessInfo& a = view.accesses()[access];
  int line = view.lineOf(view.op(a.op).node->id());
  return line == 0 ? phrase("{} that the step adds", print(*a.access))
                   : phrase("{} at line {}", print(*a.access), line);
}

Message describeIterations(std::span<const int64_t> iterations) {
  if (iterations.empty()) return {};
  std::string text;
  for (size_t d = 0; d < iterations.size(); ++d)
    text += (d ? ", {" : "{") + std::to_string(d) + "}=" + std::to_string(iterations[d]);
  return phrase("at {}", text);
}

Message describeAt(const View& view, int access, std::span<const int64_t> iterations) {
  if (iterations.empty()) return describe(view, access);
  return phrase("{} ({})", describe(view, access), describeIterations(iterations));
}

}  // namespace dojo::core
