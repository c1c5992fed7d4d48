#include "core/trajectory/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "core/moves/engine.h"
#include "core/moves/refuse.h"

namespace dojo::core {
namespace {

// Checks a step and, when legal, applies it; `after` is the program either way.
std::optional<Refusal> attempt(const Step& step, const Program& before, const Target& target,
                               Program& after) {
  View view(before);
  Context context{view, target};
  after = before;
  auto refusal = check(context, step);
  if (!refusal) after = moveOf(step).value()->rewrite(context, step);
  return refusal;
}

// The scope or operation that a step's place names; 0 for buffers and for places that do not exist.
NodeId nodeAt(const View& view, const Step& step) {
  auto move = moveOf(step);
  if (!move || (*move)->place == PlaceKind::Buffer || (*move)->place == PlaceKind::Dimension)
    return 0;
  if (step.place.depth >= 0) {
    int scope = scopeAt(view, step.place);
    return scope < 0 ? 0 : view.scope(scope).node->id();
  }
  int op = opAt(view, step.place);
  return op < 0 ? 0 : view.op(op).node->id();
}

// A place for a node, by the array that the step used where an operation inside still writes it.
std::optional<Place> placeOf(const View& view, NodeId node, const std::string& array) {
  if (int op = view.opIndex(node); op >= 0) return placeOfOp(view, op);
  int scope = view.scopeIndex(node);
  if (scope < 0) return std::nullopt;
  Place place = placeOfScope(view, scope);
  for (int op = view.scope(scope).firstOp; op < view.scope(scope).endOp; ++op) {
    if (view.op(op).operation().target().array != array) continue;
    place = placeOfOp(view, op);
    place.depth = view.scope(scope).depth;
    break;
  }
  return place;
}

// Follows nodes from the unedited replay into the edited one. Nodes of the starting program keep
// their ids; the k-th node that a step makes corresponds to the k-th that it makes in the other
// replay.
class IdentityMap {
 public:
  explicit IdentityMap(NodeId firstMade) : m_firstMade(firstMade) {}

  void record(const Program& before, const Program& after, const Program& editedBefore,
              const Program& editedAfter) {
    NodeId made = std::min(after.nextId - before.nextId, editedAfter.nextId - editedBefore.nextId);
    for (NodeId k = 0; k < made; ++k) m_map[before.nextId + k] = editedBefore.nextId + k;
  }

  NodeId follow(NodeId id) const {
    if (id < m_firstMade) return id;
    auto found = m_map.find(id);
    return found == m_map.end() ? 0 : found->second;
  }

 private:
  NodeId m_firstMade;
  std::unordered_map<NodeId, NodeId> m_map;
};

// Gives the step the place that its node has now; a refusal when what it named does not exist here.
std::optional<Refusal> relocate(ReplayedStep& step, const Program& originalBefore,
                                const Program& before, const IdentityMap& identities) {
  View originalView(originalBefore), view(before);
  NodeId node = nodeAt(originalView, step.written);
  if (node == 0) return std::nullopt;
  NodeId now = identities.follow(node);
  std::optional<Place> place = now ? placeOf(view, now, step.written.place.name) : std::nullopt;
  if (!place)
    return refuse("place-gone",
                  fmt::format("what {} named was made by a step that is no longer there",
                              print(step.written.place)));
  if (nodeAt(view, step.written) == now) return std::nullopt;
  step.applied.place = *place;
  step.status = StepStatus::Relocated;
  return std::nullopt;
}

const StepEdit* editAt(const std::vector<StepEdit>& edits, int at, StepEdit::Kind kind) {
  for (const StepEdit& edit : edits)
    if (edit.at == at && edit.kind == kind) return &edit;
  return nullptr;
}

class EditedReplay {
 public:
  EditedReplay(const Program& start, const Target& target)
      : m_target(target), m_original(start), m_now(start), m_identities(start.nextId) {
    m_result.start = start;
  }

  void insert(const Step& step) { run({-1, step, step, StepStatus::Kept, {}, {}}); }

  // A step of the original list, as it is, dropped, or replaced.
  void advance(int index, const Step& step, bool dropped, const StepEdit* replacement) {
    Program originalAfter;
    attempt(step, m_original, m_target, originalAfter);
    Program before = m_now;
    if (replacement) {
      run({index, replacement->step, replacement->step, StepStatus::Kept, {}, {}});
    } else if (!dropped) {
      ReplayedStep next{index, step, step, StepStatus::Kept, {}, {}};
      next.refusal = relocate(next, m_original, m_now, m_identities);
      run(std::move(next));
    }
    if (!dropped) m_identities.record(m_original, originalAfter, before, m_now);
    m_original = std::move(originalAfter);
  }

  Replay take() { return std::move(m_result); }

 private:
  void run(ReplayedStep step) {
    if (step.refusal)
      step.after = m_now;
    else
      step.refusal = attempt(step.applied, m_now, m_target, step.after);
    if (step.refusal) step.status = StepStatus::Illegal;
    m_now = step.after;
    m_result.steps.push_back(std::move(step));
  }

  const Target& m_target;
  Program m_original, m_now;
  IdentityMap m_identities;
  Replay m_result;
};

}  // namespace

bool Replay::isLegal() const {
  return std::none_of(steps.begin(), steps.end(),
                      [](const ReplayedStep& s) { return s.status == StepStatus::Illegal; });
}

Replay replay(const std::vector<Step>& steps, const Program& start, const Target& target) {
  Replay result{start, {}};
  for (size_t i = 0; i < steps.size(); ++i) {
    ReplayedStep step{static_cast<int>(i), steps[i], steps[i], StepStatus::Kept, {}, {}};
    step.refusal = attempt(step.applied, result.result(), target, step.after);
    if (step.refusal) step.status = StepStatus::Illegal;
    result.steps.push_back(std::move(step));
  }
  return result;
}

Replay replayEdited(const std::vector<Step>& steps, const std::vector<StepEdit>& edits,
                    const Program& start, const Target& target) {
  EditedReplay run(start, target);
  for (int i = 0; i <= static_cast<int>(steps.size()); ++i) {
    for (const StepEdit& edit : edits)
      if (edit.at == i && edit.kind == StepEdit::Kind::Insert) run.insert(edit.step);
    if (i == static_cast<int>(steps.size())) break;
    run.advance(i, steps[i], editAt(edits, i, StepEdit::Kind::Drop) != nullptr,
                editAt(edits, i, StepEdit::Kind::Replace));
  }
  return run.take();
}

std::vector<Step> stepsOf(const Trajectory& trajectory) {
  std::vector<Step> steps;
  for (const TrajectoryStep& step : trajectory.steps) steps.push_back(step.step);
  return steps;
}

}  // namespace dojo::core
