// factor_producer t#k@d ARRAY (distributive law, across a temporary)
//
//   S w[{0}] = e[{0}] / l                      S w[{0}] = e[{0}] / l
//   S D y[{1}] += w[{0}] * v[{0},{1}]    →     D y_sum[{0}] = 0
//                                              S D y_sum[{1}] += e[{0}] * v[{0},{1}]
//                                              D y[{0}] += y_sum[{0}] / l
//
// Takes a factor or divisor that ARRAY's producer applies, and that is the same for all terms of a
// sum, out of the sum: Σ (e/l) v = (Σ e v) / l. The producer stays, for dead_code to remove. Legal
// when the producer is ARRAY's only writer, a plain product or quotient without guard by something
// that does not vary with the scope, its operands still hold their values where they are read
// again, and the scope only sums into the target. Rounding differs; so do infinities and NaN where
// the divisor is zero, where the factor is not finite, or where a sum overflows in one of the two
// orders only.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/edit.h"
#include "core/moves/legality/dataflow.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/reduction_scope.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

// The operand that reads the array; -1: none.
int operandReading(const Operation& o, const std::string& array) {
  for (size_t i = 0; i < o.operands.size(); ++i)
    if (auto* access = std::get_if<Access>(&o.operands[i]); access && access->array == array)
      return static_cast<int>(i);
  return -1;
}

bool isProduct(const Operation& o) {
  return o.op == Operator::Mul || o.op == Operator::Div;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    const Operation& o = view.op(op).operation();
    if (o.assign != Assign::Add || (o.op != Operator::Mul && o.op != Operator::Copy)) continue;
    for (const Operand& operand : o.operands) {
      auto* access = std::get_if<Access>(&operand);
      int producer = access ? view.opNamed(access->array, 0) : -1;
      if (producer < 0 || !isProduct(view.op(producer).operation())) continue;
      for (int d = 0; d < view.op(op).depth(); ++d) {
        Place place = placeOfOp(view, op);
        place.depth = d;
        steps.push_back({"factor_producer", place, {access->array}});
      }
    }
  }
  return steps;
}

struct Factor {
  int op = -1, scope = -1, operand = -1;
  size_t side = 1;  // the producer's operand that is the factor
  Origin producer;
  Operand kept, factor;  // what the product's operands are, in the sum's iterations
};

tl::expected<Operand, Refusal> operandAt(const View& view, const Origin& origin, size_t i) {
  const Operand& operand = view.op(origin.op).operation().operands[i];
  if (std::holds_alternative<Literal>(operand)) return operand;
  if (!readsAccess(view, origin, i))
    return tl::unexpected(refuse("no-factor",
                                 phrase("{} multiplies by an index", describeOp(view, origin.op)),
                                 {view.op(origin.op).node->id()}));
  return accessOf(view, origin, i).map([](Access access) { return Operand(std::move(access)); });
}

bool varies(const Operand& operand, int depth) {
  auto* access = std::get_if<Access>(&operand);
  return access && std::any_of(access->indices.begin(), access->indices.end(),
                               [&](const Affine& i) { return i.deepest() >= depth; });
}

tl::expected<Factor, Refusal> factorAt(const View& view, const Step& step) {
  Factor f;
  f.op = opAt(view, step.place);
  f.scope = scopeAt(view, step.place);
  const Operation& o = view.op(f.op).operation();
  NodeId node = view.op(f.op).node->id();
  f.operand = operandReading(o, step.arguments[0]);
  bool isSum = o.assign == Assign::Add && (o.op == Operator::Mul || o.op == Operator::Copy) &&
               isFloat(view.program().bufferOf(o.target().array)->dtype);
  if (!isSum || f.operand < 0)
    return tl::unexpected(refuse("no-sum",
                                 phrase("{} does not sum '{}' or products of it in floating point",
                                        describeOp(view, f.op), step.arguments[0]),
                                 {node}));
  if (o.op == Operator::Mul && o.operands[0] == o.operands[1])
    return tl::unexpected(
        refuse("square", phrase("{} has the factor twice", describeOp(view, f.op)), {node}));
  auto producer = producerOf(view, originAt(view, f.op), static_cast<size_t>(f.operand));
  if (!producer) return tl::unexpected(producer.error());
  f.producer = *producer;
  if (!isProduct(view.op(f.producer.op).operation()))
    return tl::unexpected(
        refuse("no-factor",
               phrase("{} is neither a product nor a quotient", describeOp(view, f.producer.op)),
               {view.op(f.producer.op).node->id()}));
  bool commutes = view.op(f.producer.op).operation().op == Operator::Mul;
  for (f.side = 1;; f.side = 0) {
    auto kept = operandAt(view, f.producer, 1 - f.side),
         factor = operandAt(view, f.producer, f.side);
    if (!kept || !factor) return tl::unexpected(kept ? factor.error() : kept.error());
    f.kept = *kept;
    f.factor = *factor;
    if (!varies(f.factor, view.scope(f.scope).depth)) return f;
    if (!commutes || f.side == 0) break;
  }
  return tl::unexpected(refuse(
      "factor-varies",
      phrase("{} varies with the iterations of {}", print(f.factor), describeScope(view, f.scope)),
      {node, view.op(f.producer.op).node->id()}));
}

struct Factored {
  Program program;
  NodeId closing = 0;  // the operation that applies the factor
};

Factored factored(const View& view, const Factor& f) {
  const Node &node = *view.op(f.op).node, &scope = *view.scope(f.scope).node;
  const Operation& o = node.operation();
  int depth = view.scope(f.scope).depth;
  TargetBox box = targetBox(view, f.op, 0, f.scope).value();
  Factored result{view.program(), 0};
  Program& program = result.program;
  std::vector<Dimension> dims;
  Access sum{"", {}};
  for (size_t k = 0; k < box.shape.size(); ++k) {
    dims.push_back({box.shape[k], true});
    sum.indices.push_back(Affine::iteration(depth + static_cast<int>(k)));
  }
  sum.array =
      addBuffer(program, o.target().array + "_sum", program.bufferOf(o.target().array)->dtype, dims,
                dims.empty() ? Location::Register : Location::Stack);
  Operation init, adding = o, closing = o;
  init.targets = {sum};
  init.operands = {Literal{int64_t{0}, ""}};
  adding.targets = {{sum.array, box.local}};
  adding.operands[static_cast<size_t>(f.operand)] = f.kept;
  closing.targets = {{o.target().array, box.element(depth)}};
  closing.op = view.op(f.producer.op).operation().op;
  closing.operands = {sum, f.factor};
  program = replaced(std::move(program), node.id(), {withOperation(node, std::move(adding))});
  View changed(program);
  NodePtr before = nested(program, box.shape, newOperation(program, std::move(init)));
  NodePtr summing = handleOf(changed, *changed.scope(changed.scopeIndex(scope.id())).node);
  NodePtr last = newOperation(program, std::move(closing));
  result.closing = last->id();
  program =
      replaced(std::move(program), scope.id(), {before, summing, nested(program, box.shape, last)});
  return result;
}

Program rewrite(const Context& context, const Step& step) {
  return factored(context.view, factorAt(context.view, step).value()).program;
}

std::optional<Refusal> refuseTarget(const View& view, const Factor& f) {
  const Operation& o = view.op(f.op).operation();
  NodeId node = view.op(f.op).node->id();
  if (auto no = refuseAsReduction(view, f.op, f.scope)) return no;
  if (outerGuards(o, view.scope(f.scope).depth) != o.guards)
    return refuse("guarded",
                  phrase("{} adds to some elements only under a guard", describeOp(view, f.op)),
                  {node});
  auto box = targetBox(view, f.op, 0, f.scope);
  if (!box) return box.error();
  if (!box->isFilled)
    return refuse(
        "gaps",
        phrase("{} leaves gaps between the elements that it adds to", describeOp(view, f.op)),
        {node});
  Buffer sum{o.target().array + "_sum",
             view.program().bufferOf(o.target().array)->dtype,
             {},
             Location::Stack,
             {},
             {}};
  for (const Extent& extent : box->shape) sum.dims.push_back({extent, true});
  return refuseIfTooLarge(sum);
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  if (scopeAt(view, step.place) < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  if (view.bufferIndex(step.arguments[0]) < 0)
    return refuse("no-such-array", phrase("no array is named '{}'", step.arguments[0]));
  auto f = factorAt(view, step);
  if (!f) return f.error();
  if (auto no = refuseTarget(view, *f)) return no;
  Factored result = factored(view, *f);
  if (auto no = refuseIfTooMany(result.program, 0)) return no;
  View changed(result.program, view);
  NodeId producer = view.op(f->producer.op).node->id(), sum = view.op(f->op).node->id();
  if (std::holds_alternative<Access>(f->kept))
    if (auto no = refuseIfOverwritten(changed, {producer, 2 - static_cast<int>(f->side)},
                                      {sum, f->operand + 1}))
      return no;
  if (std::holds_alternative<Access>(f->factor))
    if (auto no = refuseIfOverwritten(changed, {producer, 1 + static_cast<int>(f->side)},
                                      {result.closing, 2}))
      return no;
  if (auto no = refuseIfNewBuffersUnsound(context.program(), changed)) return no;
  if (auto no = refuseIfUnsound(context, step, rewrite, {{f->producer.op, f->producer.op + 1}}))
    return no;
  return refuseIfUnsound(context, step, rewrite, {{f->op, f->op + 1}});
}

}  // namespace

const Move kFactorProducer = {
    .name = "factor_producer",
    .summary = "move a factor or divisor from a summed array's producer out of the sum",
    .legality =
        "legal when the array's producer is a plain product or quotient by what does not vary with "
        "the scope, its "
        "operands keep their values, and the scope only sums into the target",
    .parameters = "ARRAY",
    .inverse = "distribute_factor",
    .source = "distributive law; FlashAttention's late division (Dao et al., arXiv 2205.14135)",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Reductions,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "factoring, common factor, distributive law, epilogue scaling",
    .limits = kLimitOfNoSum,
    .holdsFor = HoldsFor::FiniteFactors,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
