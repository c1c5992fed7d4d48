// Overlap queries, decided by isl: the oracle that dependence analysis is held to.
#pragma once

#include <isl/constraint.h>
#include <isl/ctx.h>
#include <isl/set.h>
#include <isl/space.h>

#include <QTest>

#include "core/analysis/dependence.h"

namespace dojo::tests {

using namespace core;

struct RandomQuery {
  std::vector<Order> order;
  OverlapQuery query;
};

// Decides overlap queries from their definition: variables are the iterations of a, then those of
// b.
class IslOracle {
 public:
  IslOracle() : m_context(isl_ctx_alloc()) {}
  ~IslOracle() { isl_ctx_free(m_context); }
  IslOracle(const IslOracle&) = delete;
  IslOracle& operator=(const IslOracle&) = delete;

  bool overlaps(const View& view, const RandomQuery& random) {
    for (size_t d = 0; d < random.order.size(); ++d) {
      if (random.order[d] != Order::Different) continue;
      RandomQuery less = random, greater = random;
      less.order[d] = Order::Less;
      greater.order[d] = Order::Greater;
      return overlaps(view, less) || overlaps(view, greater);
    }
    int64_t most = mostRounds(view.program().buffers[view.accesses()[random.query.a].buffer]);
    for (m_rounds = -most; m_rounds <= most; ++m_rounds) {
      isl_basic_set* set = build(view, random.query, random.order);
      isl_bool empty = isl_basic_set_is_empty(set);
      isl_basic_set_free(set);
      if (empty == isl_bool_error) qFatal("isl could not decide emptiness");
      if (empty == isl_bool_false) return true;
    }
    return false;
  }

 private:
  struct Side {
    const OpInfo& op;
    const AccessInfo& access;
    int first;  // variable
  };
  using Row = std::map<int, int64_t>;

  // By how many rounds two indices of a folded dimension can lie apart.
  static int64_t mostRounds(const Buffer& buffer) {
    int64_t most = 0;
    for (const Dimension& d : buffer.dims)
      if (d.isFolded()) most = (d.extent.value - 1) / d.fold;
    return most;
  }

  static void addAffine(Row& row, int64_t& constant, const Affine& affine, int first,
                        int64_t factor) {
    for (const AffineTerm& t : affine.terms()) row[first + t.depth] += factor * t.coefficient;
    constant += factor * affine.constant();
  }

  isl_basic_set* build(const View& view, const OverlapQuery& query,
                       const std::vector<Order>& order) {
    const AccessInfo &accessA = view.accesses()[query.a], &accessB = view.accesses()[query.b];
    Side a{view.op(accessA.op), accessA, 0},
        b{view.op(accessB.op), accessB, view.op(accessA.op).depth()};
    isl_space* space =
        isl_space_set_alloc(m_context, 0, static_cast<unsigned>(a.op.depth() + b.op.depth()));
    m_local = isl_local_space_from_space(isl_space_copy(space));
    m_set = isl_basic_set_universe(space);
    addDomain(a);
    addDomain(b);
    int shared = std::max(view.commonDepth(accessA.op, accessB.op), query.aligned);
    for (int d = 0; d < shared && d < static_cast<int>(order.size()); ++d)
      addOrder(order[d], d, b.first + d);
    const Buffer& buffer = view.program().buffers[accessA.buffer];
    for (size_t k = 0; k < buffer.dims.size(); ++k)
      if (buffer.dims[k].materialised)
        addDifference(a, b, k, true, 1,
                      buffer.dims[k].isFolded() ? m_rounds * buffer.dims[k].fold : 0);
    if (query.dimension >= 0)
      addDifference(a, b, query.dimension, false, query.atDimension == Order::Greater ? 1 : -1, -1);
    isl_local_space_free(m_local);
    return m_set;
  }

  void addDomain(const Side& side) {
    for (int d = 0; d < side.op.depth(); ++d) {
      add(false, {{side.first + d, 1}}, 0);
      add(false, {{side.first + d, -1}}, side.op.extents[d] - 1);
    }
    for (const Guard& guard : side.op.operation().guards) {
      Row row;
      int64_t constant = guard.bound.value - 1;
      addAffine(row, constant, guard.expression, side.first, -1);
      add(false, row, constant);
    }
  }

  void addOrder(Order order, int a, int b) {
    if (order == Order::Equal) add(true, {{a, 1}, {b, -1}}, 0);
    if (order == Order::Less) add(false, {{a, -1}, {b, 1}}, -1);
    if (order == Order::Greater) add(false, {{a, 1}, {b, -1}}, -1);
  }

  void addDifference(const Side& a, const Side& b, size_t k, bool isEquality, int64_t factor,
                     int64_t constant) {
    Row row;
    addAffine(row, constant, a.access.access->indices[k], a.first, factor);
    addAffine(row, constant, b.access.access->indices[k], b.first, -factor);
    add(isEquality, row, constant);
  }

  void add(bool isEquality, const Row& row, int64_t constant) {
    isl_local_space* copy = isl_local_space_copy(m_local);
    isl_constraint* c =
        isEquality ? isl_constraint_alloc_equality(copy) : isl_constraint_alloc_inequality(copy);
    for (const auto& [variable, coefficient] : row)
      c = isl_constraint_set_coefficient_si(c, isl_dim_set, variable,
                                            static_cast<int>(coefficient));
    m_set = isl_basic_set_add_constraint(
        m_set, isl_constraint_set_constant_si(c, static_cast<int>(constant)));
  }

  isl_ctx* m_context;
  isl_local_space* m_local = nullptr;
  isl_basic_set* m_set = nullptr;
  int64_t m_rounds = 0;
};

}  // namespace dojo::tests
