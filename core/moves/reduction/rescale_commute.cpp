// rescale_commute t#k@d (the correction of online softmax and attention)
//
//   S  m max= z[{0}]                 S  m max= z[{0}]
//   S                                m_run = -3.4e38
//   | d = z[{0}] - m                 l_run = 0
//   | e = exp(d)               →     D y_run[{0}] = 0
//   | l += e                         S
//   | D y[{1}] += e * v[{0},{1}]     | m_old = m_run
//                                    | m_run max= z[{0}]
//                                    | m_shift = m_old - m_run
//                                    | m_scale = exp(m_shift)
//                                    | l_run = l_run * m_scale
//                                    | D y_run[{1}] = y_run[{1}] * m_scale
//                                    | d = z[{0}] - m_run
//                                    | e = exp(d)
//                                    | l_run += e
//                                    | D y_run[{1}] += e * v[{0},{1}]
//                                    m_rest = m_run - m
//                                    m_factor = exp(m_rest)
//                                    l += l_run * m_factor
//                                    D y[{0}] += y_run[{0}] * m_factor
//
// Takes all sums of a scope that are linear in exp(-m) with a running maximum in m's place, and
// rescales them by exp(m_old - m_run) where it grows: Σ exp(z - m) v = exp(r - m) Σ exp(z - r) v
// for every r. The scope then needs m only after its last iteration, so join_scopes can compute z,
// m and the sums in one pass, a tile of z at a time. Where other scopes read d or e too, those stay
// as they are, and the sums get a scope and temporaries of their own.
//
// Legal when everything in the scope that depends on m is linear in exp(-m), is used in the
// iteration that computes it or summed over all of them, and a max= before gathers every element
// that m is subtracted from, neither changing in between. The running maximum starts at the lowest
// finite number, so that it never is -inf - -inf: where all elements are -inf, m_run - m is inf and
// inf * 0 gives the NaN that exp(-inf - -inf) gave; where one is inf, m_run - m is NaN as it was;
// elsewhere the factor after the scope is exactly 1. Rounding differs.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "core/interpreter/number.h"
#include "core/moves/edit.h"
#include "core/moves/legality/homogeneous.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/reduction_scope.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int s = 0; s < static_cast<int>(view.scopes().size()); ++s)
    if (!differencesIn(view, s).empty())
      steps.push_back({"rescale_commute", placeOfScope(view, s), {}});
  return steps;
}

using Selection = std::function<std::optional<Operation>(const Node&)>;

// The subtree with the operations that are selected, as they are selected; null when there are
// none.
NodePtr selected(Program& program, const NodePtr& node, const Selection& select, bool fresh) {
  if (!node->isScope()) {
    auto operation = select(*node);
    if (!operation) return nullptr;
    return fresh ? newOperation(program, std::move(*operation))
                 : withOperation(*node, std::move(*operation));
  }
  std::vector<NodePtr> children;
  for (const NodePtr& child : node->scope().children)
    if (NodePtr kept = selected(program, child, select, fresh)) children.push_back(kept);
  if (children.empty()) return nullptr;
  const Scope& scope = node->scope();
  return fresh ? newScope(program, scope.extent, std::move(children), scope.mapping)
               : withChildren(*node, std::move(children));
}

class Rescaling {
 public:
  Rescaling(const View& view, const Homogeneous& h)
      : m_view(view),
        m_h(h),
        m_program(view.program()),
        m_depth(view.scope(h.scope).depth),
        m_type(m_program.bufferOf(h.reference.array)->dtype) {}

  Program build() {
    declare();
    std::vector<NodePtr> nodes;
    NodePtr scope = handleOf(m_view, *m_view.scope(m_h.scope).node);
    if (m_h.isReadOutside) nodes.push_back(withoutSums(scope));
    nodes.push_back(set(m_run, Operator::Copy, {Literal{-largestFinite(m_type), ""}}));
    for (size_t k = 0; k < m_h.sums.size(); ++k)
      nodes.push_back(overBox(k, m_depth, [&](const Access& part, const Access&) {
        return setOperation(part, Operator::Copy, {Literal{int64_t{0}, ""}});
      }));
    nodes.push_back(rescaled(scope));
    Access rest = scalar("_rest"), factor = scalar("_factor");
    nodes.push_back(set(rest, Operator::Sub, {m_run, m_h.reference}));
    nodes.push_back(set(factor, Operator::Exp, {rest}));
    for (size_t k = 0; k < m_h.sums.size(); ++k)
      nodes.push_back(overBox(k, m_depth, [&](const Access& part, const Access& whole) {
        Operation add = setOperation(whole, Operator::Mul, {part, factor});
        add.assign = Assign::Add;
        add.guards = operation(m_h.sums[k]).guards;
        return add;
      }));
    return replaced(m_program, scope->id(), std::move(nodes));
  }

 private:
  const Operation& operation(int op) const { return m_view.op(op).operation(); }

  Access scalar(const std::string& suffix) {
    return {addBuffer(m_program, m_h.reference.array + suffix, m_type, {}, Location::Register), {}};
  }

  void declare() {
    m_run = scalar("_run");
    m_old = scalar("_old");
    m_shift = scalar("_shift");
    m_scale = scalar("_scale");
    for (int op : m_h.sums) {
      m_boxes.push_back(targetBox(m_view, op, 0, m_h.scope).value());
      std::vector<Dimension> dims;
      for (const Extent& extent : m_boxes.back().shape) dims.push_back({extent, true});
      Location location = dims.empty() ? Location::Register : Location::Stack;
      m_parts.push_back(
          addBuffer(m_program, operation(op).target().array + "_run", m_type, dims, location));
    }
    if (!m_h.isReadOutside) return;
    std::set<std::string> sums;
    for (int op : m_h.sums) sums.insert(operation(op).target().array);
    for (const auto& [array, weight] : m_h.weights) {
      if (sums.count(array)) continue;
      const Buffer buffer = *m_program.bufferOf(array);
      m_renamed[array] =
          addBuffer(m_program, array + "_run", buffer.dtype, buffer.dims, buffer.location);
    }
  }

  static Operation setOperation(Access target, Operator op, std::vector<Operand> operands) {
    Operation o;
    o.targets = {std::move(target)};
    o.op = op;
    o.operands = std::move(operands);
    return o;
  }

  NodePtr set(Access target, Operator op, std::vector<Operand> operands) {
    return newOperation(m_program, setOperation(std::move(target), op, std::move(operands)));
  }

  // A nest over a sum's box: the operation gets the running sum's element and the sum's.
  template <typename Make>
  NodePtr overBox(size_t k, int depth, const Make& make) {
    const TargetBox& box = m_boxes[k];
    Access part{m_parts[k], {}}, whole{operation(m_h.sums[k]).target().array, box.element(depth)};
    for (size_t i = 0; i < box.shape.size(); ++i)
      part.indices.push_back(Affine::iteration(depth + static_cast<int>(i)));
    return nested(m_program, box.shape, newOperation(m_program, make(part, whole)));
  }

  // m_run max= s, over the scopes inside that the difference's s or its guards use.
  NodePtr gathering(int difference) {
    const OpInfo& info = m_view.op(difference);
    Operation gather = setOperation(m_run, Operator::Copy, {info.operation().operands[0]});
    gather.assign = Assign::Max;
    gather.guards = info.operation().guards;
    std::vector<int> renamed;
    std::vector<Extent> extents;
    for (int d = 0; d < info.depth(); ++d) {
      bool used = false;
      mapAffines(gather, [&](const Affine& a) {
        used |= a.uses(d);
        return a;
      });
      bool inner = d > m_depth;
      renamed.push_back(inner ? m_depth + 1 + static_cast<int>(extents.size()) : d);
      if (inner && used)
        extents.push_back(m_view.scope(info.scopes[static_cast<size_t>(d)]).scope().extent);
    }
    gather = mapAffines(gather, [&](const Affine& a) { return a.renamed(renamed); });
    return nested(m_program, extents, newOperation(m_program, std::move(gather)));
  }

  // An operation of the scope as it is with the running maximum.
  Operation converted(int op) const {
    Operation o = operation(op);
    if (std::find(m_h.differences.begin(), m_h.differences.end(), op) != m_h.differences.end())
      o.operands[1] = m_run;
    for (size_t k = 0; k < m_h.sums.size(); ++k)
      if (m_h.sums[k] == op) o.targets = {{m_parts[k], m_boxes[k].local}};
    return mapAccesses(o, [&](const Access& access) {
      auto found = m_renamed.find(access.array);
      return found == m_renamed.end() ? access : Access{found->second, access.indices};
    });
  }

  NodePtr withoutSums(const NodePtr& scope) {
    return selected(
        m_program, scope,
        [&](const Node& node) -> std::optional<Operation> {
          int op = m_view.opIndex(node.id());
          if (std::find(m_h.sums.begin(), m_h.sums.end(), op) != m_h.sums.end())
            return std::nullopt;
          return node.operation();
        },
        false);
  }

  NodePtr rescaled(const NodePtr& scope) {
    std::vector<NodePtr> children{set(m_old, Operator::Copy, {m_run})};
    for (int difference : m_h.differences) children.push_back(gathering(difference));
    children.push_back(set(m_shift, Operator::Sub, {m_old, m_run}));
    children.push_back(set(m_scale, Operator::Exp, {m_shift}));
    for (size_t k = 0; k < m_h.sums.size(); ++k)
      children.push_back(overBox(k, m_depth + 1, [&](const Access& part, const Access&) {
        return setOperation(part, Operator::Mul, {part, m_scale});
      }));
    NodePtr body = selected(
        m_program, scope,
        [&](const Node& node) -> std::optional<Operation> {
          int op = m_view.opIndex(node.id());
          if (m_h.isReadOutside && !m_h.depends(node.operation())) return std::nullopt;
          return converted(op);
        },
        m_h.isReadOutside);
    children.insert(children.end(), body->scope().children.begin(), body->scope().children.end());
    return withChildren(*body, std::move(children));
  }

  const View& m_view;
  const Homogeneous& m_h;
  Program m_program;
  int m_depth;
  DType m_type;
  Access m_run, m_old, m_shift, m_scale;
  std::vector<TargetBox> m_boxes;
  std::vector<std::string> m_parts;
  std::map<std::string, std::string> m_renamed;
};

Program rewrite(const Context& context, const Step& step) {
  Homogeneous h = homogeneousIn(context.view, scopeAt(context.view, step.place)).value();
  return Rescaling(context.view, h).build();
}

std::optional<Refusal> refuseSums(const View& view, const Homogeneous& h) {
  for (int op : h.sums) {
    const Operation& o = view.op(op).operation();
    NodeId node = view.op(op).node->id();
    if (outerGuards(o, view.scope(h.scope).depth) != o.guards)
      return refuse("guarded",
                    phrase("{} adds to some elements only under a guard", describeOp(view, op)),
                    {node});
    auto box = targetBox(view, op, 0, h.scope);
    if (!box) return box.error();
    if (!box->isFilled)
      return refuse(
          "gaps",
          phrase("{} leaves gaps between the elements that it adds to", describeOp(view, op)),
          {node});
    Buffer part{o.target().array + "_run",
                view.program().bufferOf(o.target().array)->dtype,
                {},
                Location::Stack,
                {},
                {}};
    for (const Extent& extent : box->shape) part.dims.push_back({extent, true});
    if (auto no = refuseIfTooLarge(part)) return no;
  }
  return std::nullopt;
}

// The sums' own scope runs after all iterations of the first: what else it reads must still be
// there.
std::optional<Refusal> refuseCopy(const View& view, const Homogeneous& h) {
  if (!h.isReadOutside) return std::nullopt;
  View::Range ops = view.opsIn(h.scope);
  for (int op = ops.first; op < ops.end; ++op) {
    if (!h.depends(view.op(op).operation())) continue;
    for (const AccessInfo& access : view.accessesOf(op)) {
      if (access.writes || h.weights.count(access.access->array)) continue;
      for (int i : view.accessesTo(access.buffer, ops)) {
        if (!view.accesses()[i].writes) continue;
        int read = static_cast<int>(&access - view.accesses().data());
        std::vector<Order> order(static_cast<size_t>(view.scope(h.scope).depth), Order::Equal);
        if (auto conflict = overlap(view, {i, read, order}))
          return refuseConflict(view, *conflict,
                                "and the sums, which need their own scope, would read it later");
      }
    }
  }
  return std::nullopt;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  if (auto no = refuseUnlessSequential(view, s)) return no;
  auto h = homogeneousIn(view, s);
  if (!h) return h.error();
  if (auto no = refuseSums(view, *h)) return no;
  if (auto no = refuseUnlessBound(view, *h)) return no;
  if (auto no = refuseCopy(view, *h)) return no;
  Program after = Rescaling(view, *h).build();
  if (auto no = refuseIfTooMany(after, 0)) return no;
  View changed(after, view);
  if (auto no = refuseIfNewBuffersUnsound(context.program(), changed)) return no;
  return refuseIfUnsound(context, step, rewrite, {view.opsIn(s)});
}

}  // namespace

const Move kRescaleCommute = {
    .name = "rescale_commute",
    .summary = "sum exp(z - m) with a running maximum in place of m, rescaled when it grows",
    .legality =
        "legal when everything in the scope that depends on m is linear in exp(-m) and summed or "
        "used in its own iteration, and an earlier max= covers what m is subtracted from",
    .parameters = "",
    .inverse = "rescale_restore",
    .source =
        "online softmax (Milakov and Gimelshein 2018); FlashAttention (Dao et al., arXiv "
        "2205.14135)",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Reductions,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "online softmax, flash attention, running maximum",
    .holdsFor = HoldsFor::ModerateValues,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
