#include "core/moves/suggest.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <set>
#include <unordered_set>

#include "core/moves/catalogue.h"
#include "core/moves/order.h"
#include "core/moves/refuse.h"

namespace dojo::core {
namespace {

bool isStorage(const Move& move) {
  return move.place == PlaceKind::Buffer || move.place == PlaceKind::Dimension;
}

// Marks are set on one scope of a nest, whichever it is: after a split the inner one will do.
bool setsMark(const Move& move) {
  return move.name == "vectorize" || move.name == "unroll" || move.name == "parallelize";
}

// What a refusal is about: the operations from the first to the last that it names, and the
// buffers that those use.
struct Concern {
  int firstOp = std::numeric_limits<int>::max(), endOp = 0;
  std::set<std::string> buffers;

  void add(const View& view, View::Range ops) {
    firstOp = std::min(firstOp, ops.first);
    endOp = std::max(endOp, ops.end);
    for (int op = ops.first; op < ops.end; ++op)
      for (const AccessInfo& access : view.accessesOf(op))
        buffers.insert(view.program().buffers[static_cast<size_t>(access.buffer)].name);
  }

  void add(const View& view, NodeId id) {
    if (int op = view.opIndex(id); op >= 0) add(view, {op, op + 1});
    if (int scope = view.scopeIndex(id); scope >= 0) add(view, view.opsIn(scope));
  }
};

Concern concernOf(const View& view, const Move& move, const Step& step, const Refusal& refusal) {
  Concern concern;
  for (NodeId id : refusal.nodes) concern.add(view, id);
  for (const auto& access : refusal.accesses) concern.add(view, access.node);
  if (!isStorage(move)) {
    if (const Node* node = nodeAt(view, step.place)) concern.add(view, node->id());
  } else if (int b = bufferAt(view, step.place); b >= 0) {
    concern.buffers.insert(step.place.name);
    for (int i : view.accessesTo(b))
      concern.add(view, {view.accesses()[i].op, view.accesses()[i].op + 1});
  }
  return concern;
}

// Whether a step changes something that the concern is about, or that stands right before it.
bool touches(const View& view, const Move& move, const Step& step, const Concern& concern) {
  if (isStorage(move)) return concern.buffers.contains(step.place.name);
  const Node* node = nodeAt(view, step.place);
  if (!node) return false;
  View::Range ops = view.opsIn(*node);
  return ops.first < concern.endOp && ops.end >= concern.firstOp;
}

// Legal for one part of the iterations only is not what was asked.
bool evades(const Step& step, const Refusal& refusal) {
  return step.move == "cut_scope" && (refusal.code == "dependence" || step.arguments[0] == "1");
}

// A program on the way, kept where its view points at it; why the step is refused there, and the
// nodes at which it may stand.
struct State {
  std::unique_ptr<const Program> program;
  std::vector<Step> path;
  std::vector<NodeId> nodes;
  Step step;
  Refusal refusal;
};

class Search {
 public:
  Search(const Target& target, const Move& move, int mostStates)
      : m_target(target), m_move(move), m_left(mostStates) {}

  // The states one move further; the answer, as soon as one of them has it.
  bool expand(const State& from, std::vector<State>& next, Suggestion& answer) {
    View view(*from.program);
    Context context{view, m_target};
    Concern concern = concernOf(view, m_move, from.step, from.refusal);
    for (const Move* move : catalogue())
      for (const Step& step : move->sites(context)) {
        bool isNear = touches(view, *move, step, concern);
        if ((!isNear && !from.path.empty()) || evades(step, from.refusal)) continue;
        if (check(context, step)) continue;
        if (m_left-- <= 0) return false;
        State state{std::make_unique<const Program>(move->rewrite(context, step)), from.path,
                    from.nodes, from.step, {}};
        if (!m_seen.insert(state.program->hash()).second) continue;
        state.path.push_back(step);
        if (setsMark(m_move) && move->name == "split_scope") addInner(view, step, state.nodes);
        if (becomesLegal(state)) {
          answer = {std::move(state.path), std::move(state.step)};
          return true;
        }
        if (isNear && !state.refusal.code.empty()) next.push_back(std::move(state));
      }
    return false;
  }

  bool isSpent() const { return m_left <= 0; }

 private:
  // The scope that a split makes inside a node at which the step may stand: it has the next id.
  static void addInner(const View& before, const Step& split, std::vector<NodeId>& nodes) {
    NodeId outer = before.scope(scopeAt(before, split.place)).node->id();
    if (std::find(nodes.begin(), nodes.end(), outer) != nodes.end())
      nodes.push_back(before.program().nextId);
  }

  // Otherwise the state has its refusal; none where the step has no place any more.
  bool becomesLegal(State& state) const {
    View view(*state.program);
    if (isStorage(m_move)) return passes(view, state);
    for (NodeId node : state.nodes) {
      int op = view.opIndex(node), scope = view.scopeIndex(node);
      if (op < 0 && scope < 0) continue;
      state.step.place = op >= 0 ? placeOfOp(view, op) : placeOfScope(view, scope);
      if (passes(view, state)) return true;
    }
    return false;
  }

  bool passes(const View& view, State& state) const {
    auto refusal = check({view, m_target}, state.step);
    if (refusal) state.refusal = std::move(*refusal);
    return !refusal;
  }

  const Target& m_target;
  const Move& m_move;
  int m_left;
  std::unordered_set<Hash> m_seen;
};

}  // namespace

Suggestion suggest(const Context& context, const Step& refused, const SuggestOptions& options) {
  auto refusal = check(context, refused);
  auto move = moveOf(refused);
  if (!refusal || !move) return {};
  State start{std::make_unique<const Program>(context.program()), {}, {}, refused, *refusal};
  if (const Node* node = isStorage(**move) ? nullptr : nodeAt(context.view, refused.place))
    start.nodes.push_back(node->id());
  Search search(context.target, **move, options.mostStates);
  std::vector<State> level;
  level.push_back(std::move(start));
  Suggestion answer;
  for (int depth = 0; depth < options.depth && !search.isSpent(); ++depth) {
    std::vector<State> next;
    for (const State& state : level)
      if (search.expand(state, next, answer)) return answer;
    level = std::move(next);
  }
  return {};
}

}  // namespace dojo::core
