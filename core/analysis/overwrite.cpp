#include "core/analysis/overwrite.h"

#include "core/analysis/iteration_space.h"

namespace dojo::core {
namespace {

constexpr int kEffortOfDecision = 20;

// The ways in which an instance of one operation may run before one of another: equal iterations
// outside `level`, a smaller one there; or, where level is the number of shared scopes, equal in
// all of them.
std::vector<int> levelsBefore(const View& view, int first, int second, int fixed) {
  std::vector<int> levels;
  int shared = view.commonDepth(first, second);
  for (int level = fixed; level < shared; ++level) levels.push_back(level);
  if (first < second) levels.push_back(shared);
  return levels;
}

class OverwriteSystem {
 public:
  OverwriteSystem(const View& view, const Buffer& memory, const OverwriteQuery& query)
      : m_view(view), m_memory(memory), m_fixed(query.fixed) {
    for (int access : {query.write, query.by, query.read}) {
      m_accesses.push_back(&view.accesses()[access]);
      addInstance(view.op(m_accesses.back()->op));
    }
    for (const Affine& index : m_accesses[0]->access->indices) {
      size_t k = static_cast<size_t>(&index - m_accesses[0]->access->indices.data());
      Form same = difference(0, 2, k);
      m_system.addEquality(same.terms, same.constant);
    }
    for (size_t k = 0; k < memory.dims.size(); ++k) {
      if (!memory.dims[k].materialised) continue;
      Form same = difference(1, 2, k);
      if (memory.dims[k].isFolded()) addRounds(m_system, memory.dims[k], same);
      m_system.addEquality(same.terms, same.constant);
    }
  }

  void addBefore(int first, int second, int level) {
    const auto &a = m_instances[static_cast<size_t>(first)].iterations,
               &b = m_instances[static_cast<size_t>(second)].iterations;
    int shared = m_view.commonDepth(m_accesses[static_cast<size_t>(first)]->op,
                                    m_accesses[static_cast<size_t>(second)]->op);
    for (int d = m_fixed; d < std::min(level + 1, shared); ++d) {
      Form later = b[static_cast<size_t>(d)];
      later.add(a[static_cast<size_t>(d)], -1);
      if (d < level)
        m_system.addEquality(later.terms, later.constant);
      else
        m_system.addInequality(later.terms, later.constant - 1);
    }
  }

  // `by` and the read differ in the index of a dimension.
  void addApart(size_t dimension, int sign) {
    Form apart{{}, -1};
    apart.add(difference(1, 2, dimension), sign);
    m_system.addInequality(apart.terms, apart.constant);
  }

  std::optional<Conflict> solve(const OverwriteQuery& query) const {
    std::vector<int64_t> point;
    auto answer = m_system.solve(&point);
    if (answer == IntegerSystem::Answer::Infeasible) return std::nullopt;
    if (answer == IntegerSystem::Answer::Unknown)
      return Conflict{query.by, query.read, {}, {}, false};
    return Conflict{query.by, query.read, valuesOf(1, point), valuesOf(2, point), true};
  }

 private:
  void addInstance(const OpInfo& op) {
    Instance instance;
    for (int d = 0; d < op.depth(); ++d) {
      bool isShared = d < m_fixed && !m_instances.empty();
      if (isShared)
        instance.iterations.push_back(m_instances[0].iterations[static_cast<size_t>(d)]);
      else
        instance.iterations.push_back(
            {{{m_system.addVariable(0, op.extents[static_cast<size_t>(d)] - 1), 1}}, 0});
    }
    addGuards(m_system, op.operation().guards, instance);
    m_instances.push_back(std::move(instance));
  }

  Form difference(size_t a, size_t b, size_t dimension) const {
    Form form = formOf(m_accesses[a]->access->indices[dimension], m_instances[a]);
    return form.add(formOf(m_accesses[b]->access->indices[dimension], m_instances[b]), -1);
  }

  std::vector<int64_t> valuesOf(size_t instance, const std::vector<int64_t>& point) const {
    std::vector<int64_t> values;
    for (const Form& form : m_instances[instance].iterations) {
      int64_t value = form.constant;
      for (const Term& t : form.terms)
        value += t.coefficient * point[static_cast<size_t>(t.variable)];
      values.push_back(value);
    }
    return values;
  }

  const View& m_view;
  const Buffer& m_memory;
  int m_fixed;
  IntegerSystem m_system;
  std::vector<const AccessInfo*> m_accesses;
  std::vector<Instance> m_instances;
};

// All of the query's accesses stand in the same outer scopes.
bool standsWithin(const View& view, const OverwriteQuery& query) {
  int op = view.accesses()[query.read].op;
  return view.commonDepth(view.accesses()[query.write].op, op) >= query.fixed &&
         view.commonDepth(view.accesses()[query.by].op, op) >= query.fixed;
}

// How iterations stand where one instance runs before another by a smaller one at `level`.
std::vector<Order> orderAt(int level, int shared) {
  std::vector<Order> order(static_cast<size_t>(level), Order::Equal);
  if (level < shared) order.push_back(Order::Less);
  return order;
}

// Instances of two of the three may share a place of memory in that order: the question about two
// is soon answered, and mostly no.
bool mayMeet(const View& view, const Buffer& memory, int a, int b,
             const std::vector<Order>& order) {
  return overlap(view, {.a = a, .b = b, .order = order, .memory = &memory}).has_value();
}

}  // namespace

std::optional<Conflict> overwrittenBetween(const View& view, const Buffer& memory,
                                           const OverwriteQuery& query) {
  if (!standsWithin(view, query)) return std::nullopt;
  int write = view.accesses()[query.write].op, by = view.accesses()[query.by].op,
      read = view.accesses()[query.read].op;
  bool otherArray = view.accesses()[query.by].array != view.accesses()[query.read].array;
  auto decide = [&](int first, int second, int dimension, int sign) -> std::optional<Conflict> {
    if (!view.spend(kEffortOfDecision)) return Conflict{query.by, query.read, {}, {}, false};
    OverwriteSystem system(view, memory, query);
    system.addBefore(0, 1, first);
    system.addBefore(1, 2, second);
    if (dimension >= 0) system.addApart(static_cast<size_t>(dimension), sign);
    return system.solve(query);
  };
  for (int first : levelsBefore(view, write, by, query.fixed)) {
    if (!mayMeet(view, memory, query.write, query.by, orderAt(first, view.commonDepth(write, by))))
      continue;
    for (int second : levelsBefore(view, by, read, query.fixed)) {
      if (!mayMeet(view, memory, query.by, query.read, orderAt(second, view.commonDepth(by, read))))
        continue;
      if (otherArray) {
        if (auto found = decide(first, second, -1, 0)) return found;
        continue;
      }
      for (int k = 0; k < static_cast<int>(memory.dims.size()); ++k)
        for (int sign : {1, -1})
          if (!memory.dims[static_cast<size_t>(k)].isWhole())
            if (auto found = decide(first, second, k, sign)) return found;
    }
  }
  return std::nullopt;
}

}  // namespace dojo::core
