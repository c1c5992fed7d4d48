// Scaled dot-product attention with grouped heads, masks and a causal mask.
#include <cmath>
#include <limits>

#include "core/model/operators/reduce_nest.h"

namespace dojo::core {
namespace {

using Op = Operator;

// q heads = groups * perGroup; a group shares a head of k and v.
struct Heads {
  int64_t batch, groups, perGroup, queries, keys, size, valueSize;
  bool isFlat;  // [batch, sequence, heads * size] rather than [batch, heads, sequence, size]
};

Result<Heads> headsOf(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 3, 7); !fits) return tl::unexpected(fits.error());
  const Shape &q = c.input(0).shape, &k = c.input(1).shape, &v = c.input(2).shape;
  if ((q.size() != 3 && q.size() != 4) || k.size() != q.size() || v.size() != q.size())
    return bad("operands {}, {} and {}", printShape(q), printShape(k), printShape(v));
  Heads h{};
  h.isFlat = q.size() == 3;
  int64_t qHeads = h.isFlat ? c.integer("q_num_heads", 0) : q[1];
  h.groups = h.isFlat ? c.integer("kv_num_heads", 0) : k[1];
  int sequence = h.isFlat ? 1 : 2;
  if (qHeads < 1 || h.groups < 1 || qHeads % h.groups != 0)
    return bad("{} heads of queries and {} of keys", qHeads, h.groups);
  h.batch = q[0];
  h.perGroup = qHeads / h.groups;
  h.queries = q[sequence];
  h.keys = k[sequence];
  h.size = q.back() / (h.isFlat ? qHeads : 1);
  h.valueSize = v.back() / (h.isFlat ? h.groups : 1);
  if (k[0] != h.batch || v[0] != h.batch || v[sequence] != h.keys ||
      k.back() != h.size * (h.isFlat ? h.groups : 1))
    return bad("operands {}, {} and {}", printShape(q), printShape(k), printShape(v));
  return h;
}

Types inferAttention(const OperatorContext& c) {
  auto h = headsOf(c);
  if (!h) return tl::unexpected(h.error());
  int64_t heads = h->groups * h->perGroup;
  Shape shape = {h->batch, heads, h->queries, h->valueSize};
  if (h->isFlat) shape = {h->batch, h->queries, heads * h->valueSize};
  return types(c.input(0).dtype, shape);
}

Access headed(const Array& x, const Heads& h, const Affine& head, const Affine& place,
              const Affine& part, int64_t size) {
  if (h.isFlat) return element(x, {at(0), place, plus(part, head, size)});
  return element(x, {at(0), head, place, part});
}

// Iterations: batch, group, head of the group, query, key.
Result<Operand> masked(const OperatorContext& c, ProgramBuilder& b, const Heads& h, Elements& e,
                       Operand scores) {
  constexpr double kInf = std::numeric_limits<double>::infinity();
  if (c.has(3)) {
    Array mask = b.read(c.inputId(3), "mask");
    std::vector<Affine> whole = {at(0), plus(at(2), at(1), h.perGroup), at(3), at(4)};
    std::vector<Affine> of;
    int skipped = 4 - mask.rank();
    if (skipped < 0) return missing("a mask of {} dimensions", mask.rank());
    for (int d = 0; d < mask.rank(); ++d)
      of.push_back(mask.shape[d] == 1 ? fixed(0) : whole[d + skipped]);
    if (mask.rank() > 0 && mask.shape.back() != h.keys && mask.shape.back() != 1)
      return missing("a mask of fewer keys");
    if (mask.dtype == DType::Bool)
      scores = e.apply(Op::Select, {element(mask, of), scores, number(-kInf)}, "masked");
    else if (mask.dtype == e.dtype())
      scores = e.apply(Op::Add, {scores, element(mask, of)}, "masked");
    else
      return missing("a mask of {}", name(mask.dtype));
  }
  if (c.integer("is_causal", 0) != 0) {
    Array causal = b.temporary("causal", e.dtype(), e.shape());
    b.nest(e.shape(), set(element(causal), number(-kInf)));
    Operation kept = set(element(causal), scores);
    kept.guards.push_back({plus(at(4), at(3), -1), Extent{1, ""}});
    b.nest(e.shape(), kept);
    scores = element(causal);
  }
  return scores;
}

Result<void> lowerAttention(const OperatorContext& c, ProgramBuilder& b) {
  auto h = headsOf(c);
  if (!h) return tl::unexpected(h.error());
  if (c.has(4) || c.has(5) || c.has(6)) return missing("past keys and values");
  if (c.outputs() > 1 && (c.hasOutput(1) || c.hasOutput(2) || c.hasOutput(3)))
    return missing("outputs beside the first");
  Array q = widened(b, b.read(c.inputId(0), "q")), k = widened(b, b.read(c.inputId(1), "k"));
  Array v = widened(b, b.read(c.inputId(2), "v"));
  Shape shape = {h->batch, h->groups, h->perGroup, h->queries, h->keys};
  Array p = b.temporary("p", q.dtype, shape);
  b.nest(shape, set(element(p), number(0)));
  Affine head = plus(at(2), at(1), h->perGroup);
  Shape extents = shape;
  extents.push_back(h->size);
  b.nest(extents, accumulate(element(p), Assign::Add, Op::Mul,
                             {headed(q, *h, head, at(3), at(5), h->size),
                              headed(k, *h, at(1), at(4), at(5), h->size)}));
  Elements e(b, shape, q.dtype);
  double scale = c.real("scale", 1 / std::sqrt(static_cast<double>(h->size)));
  Operand scores = e.apply(Op::Mul, {element(p), number(scale)}, "z");
  double cap = c.real("softcap", 0);
  if (cap != 0) {
    Operand bent = e.apply(Op::Tanh, {e.apply(Op::Div, {scores, number(cap)})});
    scores = e.apply(Op::Mul, {bent, number(cap)}, "z");
  }
  auto kept = masked(c, b, *h, e, scores);
  if (!kept) return tl::unexpected(kept.error());
  ReduceNest nest(shape, std::vector{4});
  Array m = b.temporary("m", q.dtype, nest.kept), l = b.temporary("l", q.dtype, nest.kept);
  reduce(b, nest, nest.small(m), lowest(q.dtype), Assign::Max, *kept);
  Operand d = e.apply(Op::Sub, {*kept, nest.spread(m)}, "d");
  Operand power = e.apply(Op::Exp, {d}, "e");
  reduce(b, nest, nest.small(l), number(0), Assign::Add, power);
  Operand w = e.apply(Op::Div, {power, nest.spread(l)}, "w");
  Access weight = std::get<Access>(w);
  weight.indices.back() = at(5);
  Array y = result(c, b);
  Array sum = y.dtype == q.dtype ? y : b.temporary("sum", q.dtype, y.shape);
  extents = {h->batch, h->groups, h->perGroup, h->queries, h->valueSize};
  Access to = headed(sum, *h, head, at(3), at(4), h->valueSize);
  b.nest(extents, set(to, number(0)));
  extents.push_back(h->keys);
  b.nest(extents, accumulate(to, Assign::Add, Op::Mul,
                             {weight, headed(v, *h, at(1), at(5), at(4), h->valueSize)}));
  if (sum.name != y.name) b.nest(y.shape, convert(element(y), y.dtype, element(sum)));
  return {};
}

constexpr OperatorEntry kEntries[] = {
    {.name = "Attention", .infer = inferAttention, .lower = lowerAttention},
};

}  // namespace

std::span<const OperatorEntry> attentionOperators() {
  return kEntries;
}

}  // namespace dojo::core
