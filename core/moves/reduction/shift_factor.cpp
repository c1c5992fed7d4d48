// shift_factor t#k ARRAY OFFSET
//
//                                            M K a_shifted[{0},{1}] = a[{0},{1}] + 128
//   M N K                                    M N K
//   c[{0},{1}] += a[{0},{2}] * b[{2},{1}] →  c[{0},{1}] += a_shifted[{0},{2}] * b[{2},{1}]
//                                            N b_sum[{0}] = 0
//                                            N K b_sum[{0}] += b[{1},{0}]
//                                            M N c[{0},{1}] += b_sum[{1}] * -128
//
// Multiplies a factor to which a constant has been added, and takes that much of the other factor's
// sums off again: signed bytes become unsigned ones, which some machines' instructions want as one
// of two factors. Exact, since integers wrap. Legal when the operation adds products of two
// integers of 32 or 64 bits, neither of them an element of its own target, without guard, alone in
// the scopes around it, none of them marked; and all scopes that only sum move the other factor.
// The zero-point compensation of Jacob et al., "Quantization and Training of Neural Networks for
// Efficient Integer-Arithmetic-Only Inference", CVPR 2018, 2.3.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/moves/legality/reduction_scope.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

constexpr int64_t kUsualOffset = 128;  // makes signed bytes unsigned
constexpr int kNests = 4;              // that are made
constexpr int64_t kLargestOffset = int64_t{1} << 30;

bool addsProducts(const Program& program, const Operation& o) {
  DType type = program.bufferOf(o.target().array)->dtype;
  return o.assign == Assign::Add && o.op == Operator::Mul &&
         (type == DType::I32 || type == DType::I64) && readBy(o, 0) && readBy(o, 1);
}

// The outermost scope that holds nothing but the operation; -1.
int scopeAlone(const View& view, int op) {
  int alone = -1;
  for (int s = view.op(op).parent; s >= 0 && view.childrenOf(s).size() == 1;
       s = view.scope(s).parent)
    alone = s;
  return alone;
}

// The operand that reads the array; -1: none, or both do.
int operandReading(const Operation& o, const std::string& array) {
  int found = -1;
  for (int k = 0; k < 2; ++k)
    if (auto* access = readBy(o, static_cast<size_t>(k)); access && access->array == array)
      found = found < 0 ? k : 2;
  return found == 2 ? -1 : found;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    const Operation& o = view.op(op).operation();
    if (!addsProducts(view.program(), o) || scopeAlone(view, op) < 0) continue;
    for (size_t k : {0, 1}) {
      const std::string& array = readBy(o, k)->array;
      if (operandReading(o, array) >= 0)
        steps.push_back(
            {"shift_factor", placeOfOp(view, op), {array, std::to_string(kUsualOffset)}});
    }
  }
  return steps;
}

// The nest as loops by depth, and what is made of some of them.
class Shift {
 public:
  Shift(const View& view, const Step& step)
      : m_view(view),
        m_op(opAt(view, step.place)),
        m_scope(scopeAlone(view, m_op)),
        m_o(view.op(m_op).operation()),
        m_operand(static_cast<size_t>(operandReading(m_o, step.arguments[0]))),
        m_offset(*integerArgument(step, 1)) {}

  const Access& factor() const { return std::get<Access>(m_o.operands[m_operand]); }
  const Access& other() const { return std::get<Access>(m_o.operands[1 - m_operand]); }

  // The first scope of the nest that neither the target nor the other factor moves with; -1.
  int idleScope() const {
    for (int d = first(); d < m_view.op(m_op).depth(); ++d)
      if (!m_o.target().uses(d) && !other().uses(d)) return m_view.op(m_op).scopes[d];
    return -1;
  }

  Program build() {
    std::vector<int> ofFactor, ofSums, inSums, ofTarget;
    for (int d = first(); d < m_view.op(m_op).depth(); ++d) {
      if (factor().uses(d)) ofFactor.push_back(d);
      if (m_o.target().uses(d)) ofTarget.push_back(d);
      if (m_o.target().uses(d) && other().uses(d)) ofSums.push_back(d);
      if (!m_o.target().uses(d)) inSums.push_back(d);
    }
    Access shifted{add(factor().array + "_shifted", ofFactor), at(ofFactor)};
    Access sum{add(other().array + "_sum", ofSums), at(ofSums)};
    Literal offset{m_offset, ""}, back{-m_offset, ""}, zero{int64_t{0}, ""};
    std::vector<NodePtr> before{
        nest(ofFactor, shifted, Assign::Set, Operator::Add, {factor(), offset})};
    std::vector<int> summed = ofSums;
    summed.insert(summed.end(), inSums.begin(), inSums.end());
    std::vector<NodePtr> after{
        nest(ofSums, sum, Assign::Set, Operator::Copy, {zero}),
        nest(summed, sum, Assign::Add, Operator::Copy, {plain(other())}),
        nest(ofTarget, m_o.target(), Assign::Add, Operator::Mul, {sum, back})};
    Operation product = m_o;
    product.operands[m_operand] = shifted;
    const Node& node = *m_view.op(m_op).node;
    m_program = replaced(std::move(m_program), node.id(), {withOperation(node, product)});
    return insertedAround(m_program, m_view, m_scope, std::move(before), after);
  }

 private:
  int first() const { return m_view.scope(m_scope).depth; }

  static Access plain(Access access) {
    access.movement = {};
    return access;
  }

  static std::vector<Affine> at(const std::vector<int>& loops) {
    std::vector<Affine> indices;
    for (int d : loops) indices.push_back(Affine::iteration(d));
    return indices;
  }

  const Extent& extentOf(int depth) const {
    return m_view.scope(m_view.op(m_op).scopes[static_cast<size_t>(depth)]).scope().extent;
  }

  std::string add(const std::string& base, const std::vector<int>& loops) {
    std::vector<Dimension> dims;
    for (int d : loops) dims.push_back({extentOf(d), true});
    return addBuffer(m_program, base, m_program.bufferOf(m_o.target().array)->dtype,
                     std::move(dims), Location::Heap);
  }

  // One operation in those loops of the nest, renamed to stand one within the other.
  NodePtr nest(const std::vector<int>& loops, const Access& target, Assign assign, Operator op,
               std::vector<Operand> operands) {
    std::vector<int> depths;
    for (int d = 0; d < m_view.op(m_op).depth(); ++d) depths.push_back(d);
    std::vector<Extent> extents;
    for (size_t k = 0; k < loops.size(); ++k) {
      depths[static_cast<size_t>(loops[k])] = first() + static_cast<int>(k);
      extents.push_back(extentOf(loops[k]));
    }
    Operation operation{{plain(target)}, assign, op, DType::F32, std::move(operands), {}};
    operation = mapAffines(operation, [&](const Affine& a) { return a.renamed(depths); });
    return nested(m_program, extents, newOperation(m_program, std::move(operation)));
  }

  const View& m_view;
  int m_op, m_scope;
  const Operation& m_o;
  size_t m_operand;
  int64_t m_offset;
  Program m_program = m_view.program();
};

Program rewrite(const Context& context, const Step& step) {
  return Shift(context.view, step).build();
}

std::optional<Refusal> refuseShape(const View& view, int op, const Step& step) {
  const Operation& o = view.op(op).operation();
  NodeId node = view.op(op).node->id();
  if (!addsProducts(view.program(), o))
    return refuse(
        "no-sum",
        phrase("{} does not add products of two integers of 32 or 64 bits", describeOp(view, op)),
        {node});
  if (operandReading(o, step.arguments[0]) < 0)
    return refuse(
        "no-factor",
        phrase("'{}' is not one of two factors of {}", step.arguments[0], describeOp(view, op)),
        {node});
  auto offset = integerArgument(step, 1);
  if (!offset || *offset == 0 || *offset < -kLargestOffset || *offset > kLargestOffset)
    return refuse(
        "bad-offset",
        phrase("the constant is a non-zero integer of magnitude at most {}", kLargestOffset),
        {node});
  for (size_t k : {0, 1})
    if (readBy(o, k)->array == o.target().array)
      return refuse(
          "changes",
          phrase("{} changes '{}' while it is a factor", describeOp(view, op), o.target().array),
          {node});
  if (!o.guards.empty())
    return refuse("guarded", phrase("{} runs only under its guard", describeOp(view, op)), {node});
  if (scopeAlone(view, op) < 0)
    return refuse("not-alone", phrase("{} is not alone in its scope", describeOp(view, op)),
                  {node});
  return std::nullopt;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  if (auto no = refuseShape(view, op, step)) return no;
  NodeId node = view.op(op).node->id();
  int alone = scopeAlone(view, op);
  for (int s = view.op(op).parent; s >= 0 && s >= alone; s = view.scope(s).parent)
    if (auto no = refuseUnlessSequential(view, s)) return no;
  Shift shift(view, step);
  if (int idle = shift.idleScope(); idle >= 0)
    return refuse("idle",
                  phrase("'{}' does not vary with {}, which sums", shift.other().array,
                         describeScope(view, idle)),
                  {node, view.scope(idle).node->id()});
  if (auto no = refuseInsideInstruction(view, view.scope(alone).parent)) return no;
  if (auto no = refuseIfTooMany(view.program(), kNests * (view.op(op).depth() + 1))) return no;
  Program after = shift.build();
  if (auto no = refuseIfNewBuffersUnsound(view.program(), View(after))) return no;
  return refuseIfUnsound(context, step, rewrite, {{op, op + 1}});
}

}  // namespace

const Move kShiftFactor = {
    .name = "shift_factor",
    .summary =
        "add a constant to a factor of summed products and subtract its contribution from the sums "
        "(zero point)",
    .legality =
        "legal when the operation adds products of two integers of 32 or 64 bits, neither of them "
        "its target, without a guard, alone in scopes without a mapping, and the other factor "
        "varies with every scope that only sums",
    .parameters = "ARRAY OFFSET",
    .inverse = "unshift_factor",
    .source = "zero points (Jacob et al., CVPR 2018)",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Reductions,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "zero point, asymmetric quantization, signed to unsigned",
    .needs = Needs::Integers,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
