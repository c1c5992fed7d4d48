#include "core/moves/engine.h"

#include <algorithm>

#include "core/moves/catalogue.h"
#include "core/moves/legality/overflow_guard.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

Message unknownMove(std::string_view wanted) {
  std::vector<const Move*> near = movesCalled(wanted);
  if (near.empty() && !wanted.empty())
    std::ranges::copy_if(catalogue(), std::back_inserter(near), [&](const Move* move) {
      return move->name.substr(0, 2) == wanted.substr(0, 2);
    });
  std::string names;
  for (const Move* move : near) names += (names.empty() ? "" : ", ") + std::string(move->name);
  if (names.empty()) return phrase("no move is named '{}'", wanted);
  return phrase("no move is named '{}' (did you mean {}?)", wanted, names);
}

bool isCircular(const Buffer& buffer) {
  return std::any_of(buffer.dims.begin(), buffer.dims.end(),
                     [](const Dimension& d) { return d.isFolded(); });
}

// A circular buffer's values outlive the iteration that wrote them, so that a change of any scope
// around may end the proof that they do: that proof in the program after a step, which the move's
// own check let pass. Of buffers whose elements share one place each move's own check asks.
class CircularBuffers {
 public:
  explicit CircularBuffers(const Context& context) : m_context(context) {
    const auto& buffers = context.program().buffers;
    for (int b = 0; b < static_cast<int>(buffers.size()); ++b)
      if (isCircular(buffers[static_cast<size_t>(b)])) m_buffers.push_back(b);
  }

  std::optional<Refusal> refuse(const Move& move, const Step& step) {
    if (m_buffers.empty() || (isProven() && leavesAlone(move, step))) return std::nullopt;
    Program after = move.rewrite(m_context, step);
    Names circular;
    for (const Buffer& buffer : after.buffers) {
      const Buffer* before = m_context.program().bufferNamed(buffer.name);
      if (isCircular(buffer) || (before && isCircular(*before))) circular.push_back(buffer.name);
    }
    return refuseIfLayoutsUnsound(m_context.view, after, circular);
  }

 private:
  // What the step leaves as it is was sound before.
  bool isProven() {
    if (!m_isProven)
      m_isProven = std::all_of(m_buffers.begin(), m_buffers.end(), [&](int b) {
        return !refuseIfLayoutUnsound(m_context.view, m_context.view.memory(b));
      });
    return *m_isProven;
  }

  // The step changes no circular buffer's memory, or the check has asked.
  bool leavesAlone(const Move& move, const Step& step) const {
    switch (move.affectedMemory) {
      case AffectedMemory::Proven:
        return true;
      case AffectedMemory::Place:
        return !isUsedAt(step.place);
      case AffectedMemory::Named:
        return !isNamed(step.place.name) &&
               std::none_of(step.arguments.begin(), step.arguments.end(),
                            [&](const std::string& argument) { return isNamed(argument); });
      case AffectedMemory::Anywhere:
        break;
    }
    return false;
  }

  bool isUsedAt(const Place& place) const {
    const View& view = m_context.view;
    View::Range ops = view.opsIn(*nodeAt(view, place));
    return std::any_of(m_buffers.begin(), m_buffers.end(),
                       [&](int b) { return !view.accessesTo(b, ops).empty(); });
  }

  bool isNamed(std::string_view name) const {
    return std::any_of(m_buffers.begin(), m_buffers.end(), [&](int b) {
      return m_context.program().buffers[static_cast<size_t>(b)].name == name;
    });
  }

  const Context& m_context;
  std::vector<int> m_buffers;
  std::optional<bool> m_isProven;
};

std::optional<Refusal> refusalOf(const Move& move, const Context& context, const Step& step) {
  return Legality(context).refuse(move, step);
}

std::vector<Advice> adviceOn(const Move& move, const Context& context, const Step& step) {
  if (!move.advise) return {};
  MessagesOff ended(context.view, false);
  return move.advise(context, step);
}

int parameterCount(std::string_view parameters) {
  int count = 0;
  for (size_t i = 0; i < parameters.size(); ++i)
    count += parameters[i] != ' ' && (i == 0 || parameters[i - 1] == ' ');
  return count;
}

}  // namespace

// What every step of a program is asked, after its move's own check.
struct Legality::State {
  explicit State(const Context& asked) : context(asked), numbers(context), circular(context) {}
  const Context context;
  OverflowGuard numbers;
  CircularBuffers circular;
};

Legality::Legality(const Context& context) : m_state(std::make_unique<State>(context)) {}

Legality::~Legality() = default;

std::optional<Refusal> Legality::refuse(const Move& move, const Step& step) {
  if (auto refusal = move.check(m_state->context, step)) return refusal;
  if (auto refusal = m_state->numbers.refuse(move, step)) return refusal;
  return m_state->circular.refuse(move, step);
}

std::optional<Refusal> Legality::refuse(const Step& step) {
  return refuse(*moveNamed(step.move), step);
}

std::vector<Step> listSites(const Context& context) {
  MessagesOff silence(context.view, true);
  std::vector<Step> sites;
  for (const Move* move : catalogue())
    std::ranges::move(move->sites(context), std::back_inserter(sites));
  return sites;
}

std::vector<Candidate> listMoves(const Context& context, bool refused) {
  MessagesOff silence(context.view, !refused);
  std::vector<std::pair<const Move*, std::vector<Step>>> sites;
  size_t count = 0;
  for (const Move* move : catalogue())
    count += sites.emplace_back(move, move->sites(context)).second.size();
  std::vector<Candidate> candidates;
  candidates.reserve(count);
  Legality legality(context);
  for (auto& [move, steps] : sites)
    for (Step& step : steps) {
      auto refusal = legality.refuse(*move, step);
      if (refusal && !refused) continue;
      Candidate& candidate = candidates.emplace_back();
      if (!refusal && refused) candidate.advice = adviceOn(*move, context, step);
      candidate.step = std::move(step);
      candidate.move = move;
      candidate.refusal = std::move(refusal);
    }
  return candidates;
}

Result<const Move*> moveOf(const Step& step) {
  const Move* move = moveNamed(step.move);
  if (!move) return fail(ErrorCode::BadInput, unknownMove(step.move));
  int wanted = parameterCount(move->parameters);
  if (static_cast<int>(step.arguments.size()) != wanted)
    return fail(ErrorCode::BadInput,
                wanted == 0
                    ? phrase("{} takes 0 argument(s) after the place, here there are {}", step.move,
                             step.arguments.size())
                    : phrase("{} takes {} argument(s) after the place: {}, here there are {}",
                             step.move, wanted, move->parameters, step.arguments.size()));
  return move;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  auto move = moveOf(step);
  if (!move) return refuse("bad-step", move.error().message);
  return refusalOf(**move, context, step);
}

std::vector<Advice> advise(const Context& context, const Step& step) {
  auto move = moveOf(step);
  if (!move || !(*move)->advise || refusalOf(**move, context, step)) return {};
  return adviceOn(**move, context, step);
}

Result<Program> apply(const Program& program, const Step& step, const Machine& machine) {
  auto move = moveOf(step);
  if (!move) return tl::unexpected(move.error());
  View view(program);
  Context context{view, machine};
  if (auto refusal = refusalOf(**move, context, step))
    return fail(ErrorCode::Illegal, phrase("{}: {}", print(step), refusal->message));
  return (*move)->rewrite(context, step);
}

bool isAt(const View& view, const Step& step, const Place& place) {
  auto move = moveOf(step);
  if (!move) return false;
  bool storage = (*move)->place == PlaceKind::Buffer || (*move)->place == PlaceKind::Dimension;
  if (storage) return step.place.name == place.name && (place.dimension < 0 || place == step.place);
  int op = opAt(view, step.place);
  if (op < 0) return false;
  if (place.depth < 0) return op == opAt(view, place);
  int scope = scopeAt(view, place);
  return scope >= 0 && view.isInside(op, scope) &&
         (step.place.depth < 0 || step.place.depth >= view.scope(scope).depth);
}

}  // namespace dojo::core
