#include "core/analysis/banerjee.h"

#include <algorithm>
#include <numeric>

#include "core/polyhedra/wide.h"

namespace dojo::core {
namespace {

// The values that a difference of two indices may take: between low and high, constant plus
// multiples of the stride.
struct Spread {
  Wide low = 0, high = 0;
  int64_t stride = 0;

  // coefficient * x for all x in [0, most].
  void addProduct(int64_t coefficient, int64_t most) {
    if (coefficient == 0 || most == 0) return;
    Wide reach = Wide{coefficient} * most;
    (reach < 0 ? low : high) += reach;
    stride = std::gcd(stride, coefficient);
  }

  // a * x + step * y for all x >= 0, y >= 1 with x + y <= most: a triangle, whose corners decide.
  void addTriangle(int64_t a, int64_t step, int64_t most) {
    Wide corners[] = {step, Wide{a} * (most - 1) + step, Wide{step} * most};
    low += *std::min_element(std::begin(corners), std::end(corners));
    high += *std::max_element(std::begin(corners), std::end(corners));
    stride = std::gcd(stride, std::gcd(a, step));
  }

  bool leavesOutZero(int64_t constant) const {
    if (low + constant > 0 || high + constant < 0) return true;
    return stride != 0 && constant % stride != 0;
  }
};

Order orderAt(const OverlapQuery& query, int depth) {
  return depth < static_cast<int>(query.order.size()) ? query.order[depth] : Order::Any;
}

// coefficientA * i - coefficientB * j for iterations i and j of one scope in an order.
void addShared(Spread& spread, int64_t coefficientA, int64_t coefficientB, int64_t extent,
               Order order) {
  int64_t both = coefficientA - coefficientB;
  switch (order) {
    case Order::Equal:
      return spread.addProduct(both, extent - 1);
    case Order::Less:
      return spread.addTriangle(both, -coefficientB, extent - 1);
    case Order::Greater:
      return spread.addTriangle(both, coefficientA, extent - 1);
    case Order::Different:
    case Order::Any:
      spread.addProduct(coefficientA, extent - 1);
      spread.addProduct(-coefficientB, extent - 1);
  }
}

}  // namespace

bool provesIndependent(const View& view, const OverlapQuery& query, const Buffer& memory) {
  const AccessInfo &a = view.accesses()[query.a], &b = view.accesses()[query.b];
  std::span<const int64_t> extentsA = view.op(a.op).extents, extentsB = view.op(b.op).extents;
  int shared = std::max(view.commonDepth(a.op, b.op), query.aligned);
  for (int d = 0; d < shared; ++d) {
    Order order = orderAt(query, d);
    if ((order == Order::Less || order == Order::Greater) && extentsA[d] < 2) return true;
  }
  for (size_t k = 0; k < memory.dims.size(); ++k) {
    if (!memory.dims[k].isWhole()) continue;
    const Affine &indexA = a.access->indices[k], &indexB = b.access->indices[k];
    Spread spread;
    for (int d = 0; d < shared; ++d)
      addShared(spread, indexA.coefficient(d), indexB.coefficient(d), extentsA[d],
                orderAt(query, d));
    for (const AffineTerm& t : indexA.terms())
      if (t.depth >= shared) spread.addProduct(t.coefficient, extentsA[t.depth] - 1);
    for (const AffineTerm& t : indexB.terms())
      if (t.depth >= shared) spread.addProduct(-t.coefficient, extentsB[t.depth] - 1);
    if (spread.leavesOutZero(indexA.constant() - indexB.constant())) return true;
  }
  return false;
}

}  // namespace dojo::core
