// factor_constant s#k@d
//
//   s = 0                             s = 0
//   N s += x[{0}] * c          →      N s += x[{0}]
//                                     s *= c
//
//   p = e[{0}] / d                    p = e[{0}] / d
//   N s += p * v[{0}]          →      N s += e[{0}] * v[{0}]
//                                     s = s / d
//
// Takes a factor, or divisor, that is the same for all terms of a sum out of the scope at depth d:
// one product instead of N; the second form is how attention leaves its quotient to the end. What
// computed the quotient stays, for dead_code to remove. Legal when the scope adds to one element
// that a plain
// `= 0` started and that nothing else in it touches, the factor has one value throughout, and, in
// the second form, what the quotient was computed from still holds the same values. The
// distributive law; exact for integers, which wrap. Infinities and NaN differ where the factor is
// zero or not finite.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/edit.h"
#include "core/moves/legality/arithmetic_rule.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/linear_sum.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/producer.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

// What the sum's right side and the operation after the scope become.
struct Factoring {
  Operation sum, scale;
  int producer = -1;         // of the product or quotient that holds the factor; -1: the sum itself
  int kept = 0, keptTo = 0;  // the producer's slot that the sum reads now, and where
  int factor = 0, factorTo = 0;  // the producer's slot that the scaling reads
};

bool isProduct(const View& view, const Operation& o) {
  return o.op == Operator::Mul || (o.op == Operator::Div && isFloat(targetType(view.program(), o)));
}

// Which operand of a product or quotient is a factor for all of a scope; -1: none.
int factorAmong(const View& view, Operator op, const std::vector<Operand>& operands, int scope) {
  if (isConstantIn(view, operands[1], scope)) return 1;
  return op == Operator::Mul && isConstantIn(view, operands[0], scope) ? 0 : -1;
}

Operation scaling(const Operation& sum, Operator op, const Operand& factor) {
  Operation scale{{{sum.target().array, sum.target().indices}},
                  Assign::Mul,
                  Operator::Copy,
                  DType::F32,
                  {factor},
                  sum.guards};
  if (op != Operator::Div) return scale;
  scale.assign = Assign::Set;
  scale.op = Operator::Div;
  scale.operands = {scale.target(), factor};
  return scale;
}

Factoring ownFactor(const Operation& o, size_t factor) {
  Factoring f{o, scaling(o, o.op, o.operands[factor])};
  f.sum.op = Operator::Copy;
  f.sum.operands = {o.operands[1 - factor]};
  return f;
}

std::optional<Factoring> producersFactor(const View& view, int op, int scope, size_t operand) {
  const Operation& o = view.op(op).operation();
  auto computed = computedOperand(view, op, operand);
  if (!computed) return std::nullopt;
  const Operation& product = view.op(computed->producer).operation();
  if (!isProduct(view, product)) return std::nullopt;
  int factor = factorAmong(view, product.op, computed->operands, scope);
  if (factor < 0) return std::nullopt;
  auto k = static_cast<size_t>(factor);
  Factoring f{o, scaling(o, product.op, computed->operands[k]), computed->producer};
  f.sum.operands[operand] = computed->operands[1 - k];
  f.kept = 2 - factor;
  f.keptTo = 1 + static_cast<int>(operand);
  f.factor = 1 + factor;
  f.factorTo = product.op == Operator::Div ? 2 : 1;
  return f;
}

std::optional<Factoring> factoring(const View& view, int op, int scope) {
  const Operation& o = view.op(op).operation();
  if (o.assign != Assign::Add || !isProduct(view, o)) return std::nullopt;
  if (int factor = factorAmong(view, o.op, o.operands, scope); factor >= 0)
    return ownFactor(o, static_cast<size_t>(factor));
  for (size_t k = 0; o.op == Operator::Mul && k < 2; ++k)
    if (auto found = producersFactor(view, op, scope, k)) return found;
  return std::nullopt;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    const Operation& o = view.op(op).operation();
    if (o.assign != Assign::Add || !isProduct(view, o)) continue;
    for (int d = 0; d < view.op(op).depth(); ++d) {
      const auto& indices = o.target().indices;
      bool isOne = std::all_of(indices.begin(), indices.end(),
                               [&](const Affine& i) { return i.deepest() < d; });
      if (!isOne || !factoring(view, op, view.op(op).scopes[d])) continue;
      Place place = placeOfOp(view, op);
      place.depth = d;
      steps.push_back({"factor_constant", place, {}});
    }
  }
  return steps;
}

struct Factored {
  Program program;
  NodeId scale;
};

Factored factored(const View& view, const Step& step, const Factoring& f) {
  int op = opAt(view, step.place), s = scopeAt(view, step.place);
  Program program = withOnly(view, op, f.sum);
  View changed(program);
  const Node& outer = *view.scope(s).node;
  NodePtr scope = handleOf(changed, *changed.scope(changed.scopeIndex(outer.id())).node);
  NodePtr after = newOperation(program, f.scale);
  return {replaced(std::move(program), outer.id(), {scope, after}), after->id()};
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  return factored(view, step, *factoring(view, opAt(view, step.place), scopeAt(view, step.place)))
      .program;
}

std::optional<Refusal> refuseIfProducersStale(const View& view, const Step& step, int op,
                                              const Factoring& f) {
  if (f.producer < 0) return std::nullopt;
  Factored after = factored(view, step, f);
  View afterView(after.program, view);
  NodeId producer = view.op(f.producer).node->id();
  if (auto no = refuseIfStale(afterView, producer, view.op(op).node->id(), {{f.kept, f.keptTo}}))
    return no;
  return refuseIfStale(afterView, producer, after.scale, {{f.factor, f.factorTo}});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  int op = opAt(view, step.place);
  NodeId node = view.op(op).node->id();
  const Operation& o = view.op(op).operation();
  if (o.assign != Assign::Add || !isProduct(view, o))
    return refuse("no-product",
                  phrase("{} sums neither products nor quotients of floats", describeOp(view, op)),
                  {node});
  auto found = factoring(view, op, s);
  if (!found)
    return refuse(
        "varies",
        phrase("no factor of {} is invariant in {}", describeOp(view, op), describeScope(view, s)),
        {node, view.scope(s).node->id()});
  if (auto no = refuseUnlessSumFromZero(view, op, s)) return no;
  if (auto no = refuseIfProducersStale(view, step, op, *found)) return no;
  int first = found->producer < 0 ? op : found->producer;
  return refuseIfUnsound(context, step, rewrite, {{first, first + 1}});
}

}  // namespace

const Move kFactorConstant = {
    .name = "factor_constant",
    .summary = "multiply a sum instead of each of its terms",
    .legality =
        "legal when the scope adds to one element that a plain = 0 initialises and nothing else in "
        "the scope touches, and the factor is invariant in the scope",
    .parameters = "",
    .inverse = "distribute_constant",
    .source = "distributive law; Halide's factoring of reductions",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Arithmetic,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "factoring, common factor, distributive law, hoist a factor",
    .limits = kLimitOfFromZero,
    .holdsFor = HoldsFor::FiniteFactors,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
