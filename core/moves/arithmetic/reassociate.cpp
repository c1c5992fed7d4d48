// reassociate y#k FACTOR
//
//   N t[{0}] = x[{0}] * r            N t[{0}] = x[{0}] * r
//   N y[{0}] = t[{0}] * g      →     N
//                                    | r_g = r * g
//                                    | y[{0}] = x[{0}] * r_g
//
// Multiplies the two factors that do not change first: (x r) g = x (r g). Their product hoist may
// then take out of the loop. FACTOR is the producer's, an array or a number; the producer stays,
// for dead_code to remove. Legal where floats are multiplied outside of vector scopes, and one
// plain `=` without guard, the only writer of its array, computes a factor as a product that has
// FACTOR, and its factors still hold the same values at the second product. Rounding differs; so
// does what overflows or vanishes in one of the two orders only. LLVM's reassociate pass (after
// Briggs and Cooper, "Effective partial redundancy elimination", PLDI 1994).
#include <fmt/format.h>

#include "core/moves/legality/arithmetic_rule.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

constexpr size_t kLongestName = 24;

// What a step calls a factor; "": an index, which has no name.
std::string nameOf(const Operand& operand) {
  if (auto* access = std::get_if<Access>(&operand)) return access->array;
  return std::holds_alternative<Literal>(operand) ? print(operand) : "";
}

bool isProduct(const View& view, int op) {
  const Operation& o = view.op(op).operation();
  return o.op == Operator::Mul && isFloat(targetType(view.program(), o));
}

struct Association {
  int producer = -1;
  size_t factor = 0;           // of the producer's operands, that is taken
  Operand kept, taken, other;  // (kept taken) other, in the iterations of the second product
};

tl::expected<Association, Refusal> association(const View& view, int op, const std::string& name) {
  const Operation& o = view.op(op).operation();
  NodeId node = view.op(op).node->id();
  if (auto no = refuseUnlessFloatProduct(view, op)) return tl::unexpected(*no);
  std::optional<Refusal> why;
  for (size_t k : {0, 1}) {
    auto computed = computedOperand(view, op, k);
    if (!computed) {
      if (!why || why->code == "not-computed") why = computed.error();
      continue;
    }
    const Operation& product = view.op(computed->producer).operation();
    for (size_t i : {1, 0})
      if (product.op == Operator::Mul && nameOf(computed->operands[i]) == name)
        return Association{computed->producer, i, computed->operands[1 - i], computed->operands[i],
                           o.operands[1 - k]};
    why =
        refuse("no-factor",
               phrase("{} is not a product with '{}'", describeOp(view, computed->producer), name),
               {node, view.op(computed->producer).node->id()});
  }
  return tl::unexpected(*why);
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    bool takesSiblings = !refuseInsideVector(view, view.op(op).parent);
    if (!takesSiblings || !isProduct(view, op)) continue;
    std::vector<std::string> seen;
    for (const Operand& operand : view.op(op).operation().operands) {
      auto* access = std::get_if<Access>(&operand);
      int producer = access ? view.opNamed(access->array, 0) : -1;
      if (producer < 0 || producer == op || !isProduct(view, producer)) continue;
      for (const Operand& factor : view.op(producer).operation().operands) {
        std::string name = nameOf(factor);
        if (name.empty() || std::ranges::find(seen, name) != seen.end()) continue;
        seen.push_back(name);
        steps.push_back({"reassociate", placeOfOp(view, op), {std::move(name)}});
      }
    }
  }
  return steps;
}

// The product of the two, before the second product, which is the operation after it.
Program reassociated(const View& view, int op, const Association& a) {
  Program program = view.program();
  Operation then = view.op(op).operation();
  auto *taken = std::get_if<Access>(&a.taken), *other = std::get_if<Access>(&a.other);
  std::string name = taken && other ? taken->array + "_" + other->array : "";
  if (name.empty() || name.size() > kLongestName) name = then.target().array + "_factor";
  Access both = addRegister(program, name, targetType(program, then));
  Operation product{{both},     Assign::Set,        Operator::Mul,
                    DType::F32, {a.taken, a.other}, then.guards};
  then.operands = {a.kept, both};
  return withBefore(view, std::move(program), op, std::move(product), std::move(then));
}

Program rewrite(const Context& context, const Step& step) {
  int op = opAt(context.view, step.place);
  return reassociated(context.view, op, *association(context.view, op, step.arguments[0]));
}

// Both factors are read again, each by one of the two products.
std::optional<Refusal> refuseStaleFactors(const View& view, int op, const Association& a) {
  Program after = reassociated(view, op, a);
  View changed(after, view);
  NodeId producer = view.op(a.producer).node->id(), second = view.op(op).node->id();
  NodeId first = changed.op(changed.opIndex(second) - 1).node->id();
  int taken = 1 + static_cast<int>(a.factor), kept = 2 - static_cast<int>(a.factor);
  if (auto no = refuseIfStale(changed, producer, first, {{taken, 1}})) return no;
  return refuseIfStale(changed, producer, second, {{kept, 1}});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  if (auto no = refuseInsideVector(view, view.op(op).parent)) return no;
  if (auto no = refuseIfTooMany(context.program(), 1)) return no;
  auto a = association(view, op, step.arguments[0]);
  if (!a) return a.error();
  if (auto no = refuseStaleFactors(view, op, *a)) return no;
  if (auto no = refuseIfUnsound(context, step, rewrite, {{a->producer, a->producer + 1}}))
    return no;
  return refuseIfUnsound(context, step, rewrite, {{op, op + 1}});
}

}  // namespace

const Move kReassociate = {
    .name = "reassociate",
    .summary = "reassociate a product of three: multiply the other two factors first",
    .legality =
        "legal when floats are multiplied outside vector scopes, and one plain = without a guard "
        "computes a factor as a product of operands that still hold the same values",
    .parameters = "FACTOR",
    .inverse = "reassociate",
    .source = "LLVM's reassociate pass (Briggs and Cooper, PLDI 1994)",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Arithmetic,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "associate, regroup, reassociation, associative law",
    .limits =
        "If one of the two orders overflows and the other does not, the results differ: the step "
        "makes no promise for such elements.",
    .holdsFor = HoldsFor::ModerateValues,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
