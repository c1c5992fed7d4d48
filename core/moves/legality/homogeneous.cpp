#include "core/moves/legality/homogeneous.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/coverage.h"
#include "core/analysis/flow.h"
#include "core/moves/legality/producer.h"
#include "core/moves/legality/reduction_scope.h"
#include "core/moves/legality/refuse.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

bool usesInner(const Access& access, int depth) {
  return std::any_of(access.indices.begin(), access.indices.end(),
                     [&](const Affine& i) { return i.deepest() >= depth; });
}

bool isDifference(const View& view, int op, int scope) {
  const Operation& o = view.op(op).operation();
  if (o.assign != Assign::Set || o.op != Operator::Sub) return false;
  auto *from = std::get_if<Access>(&o.operands[0]), *what = std::get_if<Access>(&o.operands[1]);
  return from && what && !usesInner(*what, view.scope(scope).depth);
}

class Inference {
 public:
  Inference(const View& view, int scope) : m_view(view), m_ops(view.opsIn(scope)) {
    m_result.scope = scope;
  }

  tl::expected<Homogeneous, Refusal> run() {
    m_result.differences = differencesIn(m_view, m_result.scope);
    if (m_result.differences.empty())
      return tl::unexpected(refuse("no-reference",
                                   phrase("nothing in {} computes exp of a difference from an "
                                          "element that all its iterations share",
                                          describeScope(m_view, m_result.scope)),
                                   {m_view.scope(m_result.scope).node->id()}));
    m_result.reference = std::get<Access>(operation(m_result.differences[0]).operands[1]);
    if (auto no = refuseReference()) return tl::unexpected(*no);
    spread();
    for (int op = m_ops.first; op < m_ops.end; ++op)
      if (auto no = refuseUnlessLinear(op)) return tl::unexpected(*no);
    if (auto no = findSums()) return tl::unexpected(*no);
    return std::move(m_result);
  }

 private:
  const Operation& operation(int op) const { return m_view.op(op).operation(); }
  NodeId idOf(int op) const { return m_view.op(op).node->id(); }

  std::optional<Refusal> refuseReference() const {
    for (int op : m_result.differences) {
      const Access& other = std::get<Access>(operation(op).operands[1]);
      if (other != m_result.reference)
        return refuse(
            "two-references",
            phrase("{} subtracts {}, {} subtracts {}", describeOp(m_view, m_result.differences[0]),
                   print(m_result.reference), describeOp(m_view, op), print(other)),
            {idOf(m_result.differences[0]), idOf(op)});
    }
    int read = accessAt(m_view, m_result.differences[0], 2);
    std::vector<Order> order(static_cast<size_t>(m_view.scope(m_result.scope).depth), Order::Equal);
    for (int i : m_view.accessesTo(m_view.accesses()[read].buffer, m_ops)) {
      if (!m_view.accesses()[i].writes) continue;
      if (auto conflict = overlap(m_view, {i, read, order}))
        return refuseConflict(m_view, *conflict, "so what is subtracted changes");
    }
    return std::nullopt;
  }

  Weight weightOf(const Operand& operand) const {
    auto* access = std::get_if<Access>(&operand);
    auto found = access ? m_result.weights.find(access->array) : m_result.weights.end();
    return found == m_result.weights.end() ? Weight::Free : found->second;
  }

  bool isDifferenceOp(int op) const {
    const auto& all = m_result.differences;
    return std::find(all.begin(), all.end(), op) != all.end();
  }

  // Everything that a shifted or scaled value reaches, until nothing new is found.
  void spread() {
    for (int op : m_result.differences)
      m_result.weights[operation(op).target().array] = Weight::Shifted;
    for (bool changed = true; changed;) {
      changed = false;
      for (int op = m_ops.first; op < m_ops.end; ++op) {
        const Operation& o = operation(op);
        Weight result = Weight::Free;
        for (const Operand& operand : o.operands) result = std::max(result, weightOf(operand));
        if (result == Weight::Shifted && o.op == Operator::Exp) result = Weight::Scaled;
        if (result == Weight::Free) continue;
        for (const Access& target : o.targets) {
          Weight& known = m_result.weights[target.array];
          changed |= known < result;
          known = std::max(known, result);
        }
      }
    }
  }

  static bool isZero(const Operand& operand) {
    auto* literal = std::get_if<Literal>(&operand);
    return literal && literal->asDouble() == 0;
  }

  bool isScaled(const Operand& x) const { return weightOf(x) == Weight::Scaled || isZero(x); }
  bool isFree(const Operand& x) const { return weightOf(x) == Weight::Free; }

  // The right side is exp(-m) times something without m.
  bool isLinear(const Operation& o) const {
    const auto& x = o.operands;
    switch (o.op) {
      case Operator::Copy:
      case Operator::Neg:
        return isScaled(x[0]);
      case Operator::Exp:
        return weightOf(x[0]) == Weight::Shifted;
      case Operator::Mul:
        return (isScaled(x[0]) && isFree(x[1])) || (isFree(x[0]) && isScaled(x[1]));
      case Operator::Div:
        return isScaled(x[0]) && isFree(x[1]);
      case Operator::Add:
      case Operator::Sub:
        return isScaled(x[0]) && isScaled(x[1]);
      case Operator::Fma:
        return ((isScaled(x[0]) && isFree(x[1])) || (isFree(x[0]) && isScaled(x[1]))) &&
               isScaled(x[2]);
      case Operator::Select:
        return isFree(x[0]) && isScaled(x[1]) && isScaled(x[2]);
      default:
        return false;
    }
  }

  std::optional<Refusal> refuseUnlessLinear(int op) const {
    const Operation& o = operation(op);
    auto found = m_result.weights.find(o.target().array);
    bool dependsOtherwise =
        std::any_of(o.targets.begin() + 1, o.targets.end(),
                    [&](const Access& target) { return m_result.weights.count(target.array) > 0; });
    if (found == m_result.weights.end() && !dependsOtherwise) return std::nullopt;
    bool fits = false;
    if (o.targets.size() > 1)
      fits = false;
    else if (found->second == Weight::Shifted)
      fits = isDifferenceOp(op) || (o.assign == Assign::Set && o.op == Operator::Copy &&
                                    weightOf(o.operands[0]) == Weight::Shifted);
    else
      fits = (o.assign == Assign::Set || o.assign == Assign::Add) && isLinear(o);
    if (fits) return std::nullopt;
    return refuse(
        "not-linear",
        phrase("{} is not linear in exp(-{})", describeOp(m_view, op), print(m_result.reference)),
        {idOf(op), idOf(m_result.differences[0])});
  }

  // Accumulations that build on earlier iterations are sums; all other values are used where they
  // are made.
  std::optional<Refusal> findSums() {
    for (int op = m_ops.first; op < m_ops.end; ++op) {
      for (const AccessInfo& access : m_view.accessesOf(op)) {
        if (!access.reads || !m_result.weights.count(access.access->array)) continue;
        int i = static_cast<int>(&access - m_view.accesses().data());
        if (coveredWithin(m_view, i, m_result.scope)) continue;
        if (!access.writes)
          return refuse("carried",
                        phrase("{} may be what an earlier iteration of {} left there",
                               describe(m_view, i), describeScope(m_view, m_result.scope)),
                        {idOf(op)});
        if (auto no = refuseAsReduction(m_view, op, m_result.scope)) return no;
        m_result.sums.push_back(op);
      }
    }
    if (m_result.sums.empty())
      return refuse("no-sum",
                    phrase("nothing is summed over {} that depends on {}",
                           describeScope(m_view, m_result.scope), print(m_result.reference)),
                    {m_view.scope(m_result.scope).node->id()});
    findOutsideReads();
    return std::nullopt;
  }

  bool isSum(const std::string& array) const {
    return std::any_of(m_result.sums.begin(), m_result.sums.end(),
                       [&](int op) { return operation(op).target().array == array; });
  }

  void findOutsideReads() {
    for (const auto& [array, weight] : m_result.weights) {
      if (isSum(array)) continue;
      m_result.isReadOutside |= m_view.program().isOutput(array);
      for (int i : m_view.accessesTo(m_view.bufferIndex(array))) {
        const AccessInfo& access = m_view.accesses()[i];
        bool outside = !m_view.isInside(access.op, m_result.scope);
        m_result.isReadOutside |= outside && access.reads && access.access->array == array;
      }
    }
  }

  const View& m_view;
  View::Range m_ops;
  Homogeneous m_result;
};

// For every instance of the difference an instance of the maximum, before it, with the same
// elements.
bool gathers(const View& view, int maximum, int difference) {
  const OpInfo &m = view.op(maximum), &d = view.op(difference);
  const Operation &gather = m.operation(), &subtract = d.operation();
  if (!gather.guards.empty() || Operand(gather.target()) != subtract.operands[1] ||
      gather.operands[0] != subtract.operands[0])
    return false;
  int shared = view.commonDepth(maximum, difference);
  for (const Access* access : {&gather.target(), &std::get<Access>(gather.operands[0])})
    for (const Affine& index : access->indices)
      for (const AffineTerm& t : index.terms()) {
        if (t.depth < shared) continue;
        auto k = static_cast<size_t>(t.depth);
        if (k >= m.extents.size() || k >= d.extents.size() || m.extents[k] < d.extents[k])
          return false;
      }
  return true;
}

}  // namespace

std::vector<int> differencesIn(const View& view, int scope) {
  std::vector<int> differences;
  View::Range ops = view.opsIn(scope);
  for (int op = ops.first; op < ops.end; ++op) {
    if (!isDifference(view, op, scope)) continue;
    const std::string& array = view.op(op).operation().target().array;
    bool exponentiated = false;
    for (int other = ops.first; other < ops.end && !exponentiated; ++other) {
      const Operation& o = view.op(other).operation();
      auto* read = o.op == Operator::Exp ? std::get_if<Access>(&o.operands[0]) : nullptr;
      exponentiated = read && read->array == array;
    }
    if (exponentiated) differences.push_back(op);
  }
  return differences;
}

tl::expected<Homogeneous, Refusal> homogeneousIn(const View& view, int scope) {
  return Inference(view, scope).run();
}

std::optional<Refusal> refuseUnlessBound(const View& view, const Homogeneous& h) {
  for (int difference : h.differences) {
    int maximum = -1;
    for (int op = view.scope(h.scope).firstOp - 1; op >= 0 && maximum < 0; --op) {
      const Operation& o = view.op(op).operation();
      if (o.assign == Assign::Max && o.op == Operator::Copy && gathers(view, op, difference))
        maximum = op;
    }
    if (maximum < 0)
      return refuse(
          "not-bounded",
          phrase("no max= before {} makes {} provably at least what {} subtracts it from",
                 describeScope(view, h.scope), print(h.reference), describeOp(view, difference)),
          {view.op(difference).node->id()});
    if (auto conflict =
            writeBetween(view, accessAt(view, maximum, 1), accessAt(view, difference, 1)))
      return refuseConflict(view, *conflict, "so the maximum covers other values");
    if (auto conflict = writeBetween(view, accessAt(view, maximum, 0),
                                     accessAt(view, difference, 2), Assign::Max))
      return refuseConflict(view, *conflict, "so what is subtracted is not the maximum");
  }
  return std::nullopt;
}

}  // namespace dojo::core
