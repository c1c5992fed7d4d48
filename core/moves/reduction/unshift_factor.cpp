// unshift_factor t#k
//
//   M K a_shifted[{0},{1}] = a[{0},{1}] + 128
//   M N K
//   c[{0},{1}] += a_shifted[{0},{2}] * b[{2},{1}]      M N K
//   N b_sum[{0}] = 0                               →   c[{0},{1}] += a[{0},{2}] * b[{2},{1}]
//   N K b_sum[{0}] += b[{1},{0}]
//   M N c[{0},{1}] += b_sum[{1}] * -128
//
// Multiplies the factor as it is again. Legal when shift_factor on the result is legal and gives
// this program, up to the memory of the arrays that it makes.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/moves/legality/reduction_scope.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

constexpr int kAfter = 3;  // nests behind the products'

// The only operation in a nest; -1 where the node is none such.
int soleOperation(const View& view, const Node* node) {
  if (!node) return -1;
  View::Range ops = view.opsIn(*node);
  return ops.end - ops.first == 1 ? ops.first : -1;
}

// What shift_factor made of an operation.
struct Shifted {
  int scope = -1;      // around the products
  int shifting = -1;   // a_shifted = a + 128
  size_t operand = 0;  // of the products, the one that is shifted
  std::string sum;     // b_sum
  int64_t offset = 0;
};

const Literal* literalOf(const Operation& o, size_t operand) {
  return operand < o.operands.size() ? std::get_if<Literal>(&o.operands[operand]) : nullptr;
}

std::optional<Shifted> shiftedAt(const View& view, int op) {
  const Operation& o = view.op(op).operation();
  if (o.assign != Assign::Add || o.op != Operator::Mul) return std::nullopt;
  for (int s = view.op(op).parent; s >= 0; s = view.scope(s).parent) {
    Shifted found;
    found.scope = s;
    const ScopeInfo& info = view.scope(s);
    int before = info.position - 1;
    found.shifting = before < 0 ? -1 : soleOperation(view, childAt(view, info.parent, before));
    int last = soleOperation(view, childAt(view, info.parent, info.position + kAfter));
    if (found.shifting < 0 || last < 0) continue;
    const Operation &shift = view.op(found.shifting).operation(), &back = view.op(last).operation();
    const Literal* offset = literalOf(shift, 1);
    if (shift.op != Operator::Add || !readBy(shift, 0) || !offset ||
        !std::holds_alternative<int64_t>(offset->value) || !readBy(back, 0))
      continue;
    for (found.operand = 0; found.operand < 2; ++found.operand)
      if (auto* access = readBy(o, found.operand);
          access && access->array == shift.target().array) {
        found.sum = readBy(back, 0)->array;
        found.offset = std::get<int64_t>(offset->value);
        return found;
      }
  }
  return std::nullopt;
}

// The products with the factor as it is, alone in their nest.
Program unshifted(const View& view, int op, const Shifted& found) {
  const ScopeInfo& nest = view.scope(found.scope);
  const OpInfo& shifting = view.op(found.shifting);
  const Operation& shift = shifting.operation();
  Operation product = view.op(op).operation();
  // Iterations of the shifting nest by those that its element is read with.
  const Access& read = std::get<Access>(product.operands[found.operand]);
  Access factor = *readBy(shift, 0);
  std::vector<int> depths;
  for (int d = 0; d < shifting.depth(); ++d) depths.push_back(d);
  for (size_t k = 0; k < read.indices.size() && k < shift.target().indices.size(); ++k) {
    int from = shift.target().indices[k].soleIteration(), to = read.indices[k].soleIteration();
    if (from >= 0 && to >= 0) depths[static_cast<size_t>(from)] = to;
  }
  for (Affine& index : factor.indices) index = index.renamed(depths);
  std::string own = shift.target().array;
  product.operands[found.operand] = factor;
  const Node& node = *view.op(op).node;
  Program program = replaced(view.program(), node.id(), {withOperation(node, std::move(product))});
  std::vector<const Node*> made{childAt(view, nest.parent, nest.position - 1)};
  for (int k = 1; k <= kAfter; ++k) made.push_back(childAt(view, nest.parent, nest.position + k));
  for (const Node* one : made) program = replaced(std::move(program), one->id(), {});
  return withoutBuffers(program, {own, found.sum});
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (int op = 0; op < static_cast<int>(context.view.ops().size()); ++op)
    if (shiftedAt(context.view, op))
      steps.push_back({"unshift_factor", placeOfOp(context.view, op), {}});
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  int op = opAt(context.view, step.place);
  return unshifted(context.view, op, shiftedAt(context.view, op).value());
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  auto found = shiftedAt(view, op);
  if (!found)
    return refuse("not-shifted",
                  phrase("{} does not add products of a factor that shift_factor has shifted",
                         describeOp(view, op)),
                  {view.op(op).node->id()});
  Program candidate = unshifted(view, op, *found);
  const std::string& factor = readBy(view.op(found->shifting).operation(), 0)->array;
  return refuseUnlessTakenBack(context, candidate, *view.op(op).node, kShiftFactor,
                               {factor, std::to_string(found->offset)});
}

}  // namespace

const Move kUnshiftFactor = {
    .name = "unshift_factor",
    .summary = "multiply by the original factor again, without the shift",
    .legality = "legal when shift_factor on the result is legal and gives this program",
    .parameters = "",
    .inverse = "shift_factor",
    .source = "zero points (Jacob et al., CVPR 2018), undone",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Reductions,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "undo zero point, symmetric quantization",
    .needs = Needs::Integers,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
