#include "core/moves/suggest.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <set>
#include <unordered_set>

#include "core/moves/catalogue.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/refuse.h"

namespace dojo::core {
namespace {

bool isStorage(const Move& move) {
  return move.place == PlaceKind::Buffer || move.place == PlaceKind::Dimension;
}

// Mappings are set on one scope of a nest, whichever it is: after a split the inner one will do.
bool setsMapping(const Move& move) {
  return move.group == MoveGroup::Mapping && move.annotation == Annotation::Sets;
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

// Legal for one part of the iterations only, for a scope of one iteration, for a value that nobody
// needs, or to undo what was done just before, is not what was asked.
bool evades(const Move& move, const Step& step, const Step& refused, const Refusal& refusal) {
  if (move.inverse == refused.move && move.name != refused.move) return true;
  return move.evades && move.evades(step, refused, refusal);
}

// What only says how something is to be run makes no other move legal.
bool isIdle(const Move& move) {
  return move.annotation == Annotation::Sets || move.suggested == Suggested::Never;
}

// Many factors do much the same: these wait until other moves were followed.
bool waits(const Move& move) {
  return move.suggested == Suggested::Late;
}

std::vector<const Move*> movesToTry() {
  std::vector<const Move*> moves(catalogue().begin(), catalogue().end());
  std::erase_if(moves, [](const Move* move) { return isIdle(*move); });
  std::ranges::stable_partition(moves, [](const Move* move) { return !waits(*move); });
  return moves;
}

// The widest split first: where a vector is wanted, it is one of the longest.
std::vector<Step> sitesOf(const Move& move, const Context& context) {
  std::vector<Step> steps = move.sites(context);
  if (move.splitsScope)
    std::ranges::stable_sort(steps, std::greater<>(),
                             [](const Step& step) { return integerArgument(step).value_or(0); });
  return steps;
}

// The node that a step is about beside the one that it names: what it would be exchanged or fused
// with.
const Node* partnerOf(const View& view, const Move& move, const Step& step) {
  const Node* node = move.partner == Partner::None ? nullptr : nodeAt(view, step.place);
  if (!node) return nullptr;
  if (move.partner == Partner::NextSibling) return nextSibling(view, *node);
  int inner = node->isScope() ? onlyScopeIn(view, view.scopeIndex(node->id())) : -1;
  return inner < 0 ? nullptr : view.scope(inner).node;
}

bool isRead(const View& view, const Step& step) {
  int b = bufferAt(view, step.place);
  return b >= 0 &&
         std::ranges::any_of(view.accessesTo(b), [&](int i) { return view.accesses()[i].reads; });
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
  Search(const Context& context, const Move& move, const Step& refused, std::string_view code,
         int64_t mostNodes)
      : m_machine(context.machine),
        m_move(move),
        m_left(mostNodes),
        m_start(context.program().hash()) {
    if (isStorage(move)) return;
    // Another extent is a reason to look for another partner, a dependence is none.
    if (move.mayChangePartner && code != "dependence") return;
    if (const Node* partner = partnerOf(context.view, move, refused)) m_partner = partner->id();
  }

  // The states one move further; the answer, as soon as one of them has it.
  bool expand(const State& from, std::vector<State>& next, Suggestion& answer) {
    View view(*from.program);
    Context context{view, m_machine};
    Concern concern = concernOf(view, m_move, from.step, from.refusal);
    for (const Move* move : m_moves)
      for (const Step& step : sitesOf(*move, context)) {
        bool isNear = touches(view, *move, step, concern);
        if ((!isNear && !from.path.empty()) || evades(*move, step, from.step, from.refusal))
          continue;
        if (check(context, step)) continue;
        if ((m_left -= from.program->nodeCount()) <= 0) return false;
        State state{std::make_unique<const Program>(move->rewrite(context, step)),
                    from.path,
                    from.nodes,
                    from.step,
                    {}};
        if (!m_seen.insert(state.program->hash()).second) continue;
        state.path.push_back(step);
        if (setsMapping(m_move) && move->splitsScope) addInner(view, step, state.nodes);
        if (becomesLegal(state) && leadsOn(state)) {
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
    if (isStorage(m_move)) return passes(view, state) && isRead(view, state.step);
    for (NodeId node : state.nodes) {
      int op = view.opIndex(node), scope = view.scopeIndex(node);
      if (op < 0 && scope < 0) continue;
      state.step.place = op >= 0 ? placeOfOp(view, op) : placeOfScope(view, scope);
      if (passes(view, state)) return true;
    }
    return false;
  }

  // What only gives back the program that the step was refused in is no way to it.
  bool leadsOn(const State& state) const {
    auto after = apply(*state.program, state.step, m_machine);
    return after && after->hash() != m_start;
  }

  bool passes(const View& view, State& state) const {
    auto refusal = check({view, m_machine}, state.step);
    if (refusal) state.refusal = std::move(*refusal);
    return !refusal && keepsPartner(view, state.step);
  }

  // The same two nodes as at first, if there were two.
  bool keepsPartner(const View& view, const Step& step) const {
    if (!m_partner) return true;
    const Node* partner = partnerOf(view, m_move, step);
    return partner && partner->id() == m_partner;
  }

  const Machine& m_machine;
  const Move& m_move;
  const std::vector<const Move*> m_moves = movesToTry();
  int64_t m_left;
  Hash m_start;
  NodeId m_partner = 0;  // 0: the step is about one node
  std::unordered_set<Hash> m_seen;
};

}  // namespace

Suggestion suggest(const Context& context, const Step& refused, const SuggestOptions& options) {
  auto refusal = check(context, refused);
  auto move = moveOf(refused);
  if (!refusal || !move || refusal->code == "no-such-place") return {};
  State start{std::make_unique<const Program>(context.program()), {}, {}, refused, *refusal};
  if (const Node* node = isStorage(**move) ? nullptr : nodeAt(context.view, refused.place))
    start.nodes.push_back(node->id());
  Search search(context, **move, refused, refusal->code, options.mostNodes);
  std::vector<State> level;
  level.push_back(std::move(start));
  Suggestion answer;
  for (int depth = 0; depth < options.depth && !search.isSpent(); ++depth) {
    std::vector<State> next;
    for (const State& state : level)
      if (search.expand(state, next, answer)) return answer;
    std::ranges::stable_partition(
        next, [](const State& s) { return !waits(*moveNamed(s.path.back().move)); });
    level = std::move(next);
  }
  return {};
}

}  // namespace dojo::core
