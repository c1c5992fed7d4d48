#include "core/moves/suggest.h"

#include <algorithm>
#include <memory>
#include <set>

#include "core/moves/catalogue.h"
#include "core/moves/refuse.h"

namespace dojo::core {
namespace {

// A program on the way, kept where its view points at it.
struct State {
  std::unique_ptr<const Program> program;
  std::vector<Step> path;
};

bool isStorage(const Move& move) {
  return move.place == PlaceKind::Buffer || move.place == PlaceKind::Dimension;
}

void addArrays(const Operation& o, std::set<std::string>& names) {
  for (const Access& target : o.targets) names.insert(target.array);
  for (const Operand& operand : o.operands)
    if (auto* access = std::get_if<Access>(&operand)) names.insert(access->array);
}

// The arrays that a refusal is about: moves at these are tried on the deeper levels.
std::set<std::string> concerned(const View& view, const Step& step, const Refusal& refusal) {
  std::set<std::string> names{step.place.name};
  auto add = [&](NodeId id) {
    if (int op = view.opIndex(id); op >= 0) addArrays(view.op(op).operation(), names);
    if (int scope = view.scopeIndex(id); scope >= 0)
      for (int op = view.scope(scope).firstOp; op < view.scope(scope).endOp; ++op)
        addArrays(view.op(op).operation(), names);
  };
  for (NodeId id : refusal.nodes) add(id);
  for (const auto& access : refusal.accesses) add(access.node);
  return names;
}

class Search {
 public:
  Search(const Context& context, const Step& refused, const SuggestOptions& options)
      : m_target(context.target),
        m_refused(refused),
        m_move(moveNamed(refused.move)),
        m_left(options.mostStates) {
    if (!isStorage(*m_move))
      if (const Node* node = nodeAt(context.view, refused.place)) m_node = node->id();
  }

  // The states one move further; the answer, as soon as one of them has it.
  bool expand(const State& from, const std::set<std::string>* only, std::vector<State>& next,
              Suggestion& answer) {
    View view(*from.program);
    Context context{view, m_target};
    for (const Candidate& candidate : listMoves(context)) {
      if (only && !only->contains(candidate.step.place.name)) continue;
      if (m_left-- <= 0) return false;
      State state{std::make_unique<const Program>(candidate.move->rewrite(context, candidate.step)),
                  from.path};
      state.path.push_back(candidate.step);
      if (auto step = legalIn(*state.program)) {
        answer = {std::move(state.path), *step};
        return true;
      }
      next.push_back(std::move(state));
    }
    return false;
  }

 private:
  // The step at its node's new name, where it is legal.
  std::optional<Step> legalIn(const Program& program) const {
    View view(program);
    Step step = m_refused;
    if (!isStorage(*m_move)) {
      int op = view.opIndex(m_node), scope = view.scopeIndex(m_node);
      if (op < 0 && scope < 0) return std::nullopt;
      step.place = op >= 0 ? placeOfOp(view, op) : placeOfScope(view, scope);
    }
    if (check({view, m_target}, step)) return std::nullopt;
    return step;
  }

  const Target& m_target;
  const Step& m_refused;
  const Move* m_move;
  NodeId m_node = 0;
  int m_left;
};

}  // namespace

Suggestion suggest(const Context& context, const Step& refused, const SuggestOptions& options) {
  auto refusal = check(context, refused);
  if (!refusal || !moveOf(refused)) return {};
  std::set<std::string> names = concerned(context.view, refused, *refusal);
  Search search(context, refused, options);
  std::vector<State> level;
  level.push_back({std::make_unique<const Program>(context.program()), {}});
  Suggestion answer;
  for (int depth = 0; depth < options.depth; ++depth) {
    std::vector<State> next;
    for (const State& state : level)
      if (search.expand(state, depth > 0 ? &names : nullptr, next, answer)) return answer;
    auto isNear = [&](const State& s) { return names.contains(s.path.back().place.name); };
    std::erase_if(next, [&](const State& s) { return !isNear(s); });
    level = std::move(next);
  }
  return {};
}

}  // namespace dojo::core
