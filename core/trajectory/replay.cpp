#include "core/trajectory/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <unordered_map>

#include "core/moves/engine.h"
#include "core/moves/legality/refuse.h"

namespace dojo::core {
namespace {

// Checks a step and, when legal, applies it; `after` is the program either way.
std::optional<Refusal> attempt(const Step& step, const Program& before, const Machine& machine,
                               Program& after) {
  View view(before);
  Context context{view, machine};
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

const StepEdit* editAt(const std::vector<StepEdit>& edits, int at, StepEdit::Kind kind) {
  for (const StepEdit& edit : edits)
    if (edit.at == at && edit.kind == kind) return &edit;
  return nullptr;
}

class ArrangedReplay {
 public:
  ArrangedReplay(const std::vector<Step>& steps, const std::vector<ArrangedStep>& arranged,
                 const Program& start, const Machine& machine)
      : m_steps(steps),
        m_machine(machine),
        m_unedited(replay(steps, start, machine)),
        m_identities(start.nextId) {
    m_result.start = start;
    for (const ArrangedStep& each : arranged)
      if (each.original >= 0) m_waiting.insert(each.original);
    for (const ArrangedStep& each : arranged) run(each);
  }

  Replay take() { return std::move(m_result); }

 private:
  const Program& uneditedBefore(int index) const {
    return index == 0 ? m_unedited.start : uneditedAfter(index - 1);
  }
  const Program& uneditedAfter(int index) const {
    return m_unedited.steps[static_cast<size_t>(index)].after;
  }

  void run(const ArrangedStep& arranged) {
    int index = arranged.original;
    bool isNew = index < 0 || arranged.step != m_steps[static_cast<size_t>(index)];
    ReplayedStep step{index, arranged.step, arranged.step, StepStatus::Kept, {}, {}};
    const Program before = m_result.result();
    if (!isNew) step.refusal = relocate(step, uneditedBefore(index), before);
    if (step.refusal)
      step.after = before;
    else
      step.refusal = attempt(step.applied, before, m_machine, step.after);
    if (step.refusal) step.status = StepStatus::Illegal;
    if (index >= 0) {
      m_identities.record(uneditedBefore(index), uneditedAfter(index), before, step.after);
      m_waiting.erase(index);
    }
    m_result.steps.push_back(std::move(step));
  }

  // Gives the step the place that its node has now; a refusal when what it named does not exist
  // here.
  std::optional<Refusal> relocate(ReplayedStep& step, const Program& originalBefore,
                                  const Program& before) const {
    View originalView(originalBefore), view(before);
    NodeId node = nodeAt(originalView, step.written);
    if (node == 0) return std::nullopt;
    NodeId now = m_identities.follow(node);
    std::optional<Place> place = now ? placeOf(view, now, step.written.place.name) : std::nullopt;
    if (now && !place)
      return refuse("place-gone", phrase("what {} named is no longer there at this point",
                                         print(step.written.place)));
    if (!place) return placeGone(step.written.place, node);
    if (nodeAt(view, step.written) == now) return std::nullopt;
    step.applied.place = *place;
    step.status = StepStatus::Relocated;
    return std::nullopt;
  }

  Refusal placeGone(const Place& place, NodeId node) const {
    for (int later : m_waiting)
      if (node >= uneditedBefore(later).nextId && node < uneditedAfter(later).nextId)
        return refuse("place-gone",
                      phrase("what {} named is created by {}, which comes later", print(place),
                             print(m_steps[static_cast<size_t>(later)])));
    return refuse(
        "place-gone",
        phrase("what {} named was created by a step that is no longer there", print(place)));
  }

  const std::vector<Step>& m_steps;
  const Machine& m_machine;
  Replay m_unedited;
  IdentityMap m_identities;
  std::set<int> m_waiting;  // originals that are still to come
  Replay m_result;
};

}  // namespace

bool Replay::isLegal() const {
  return std::none_of(steps.begin(), steps.end(),
                      [](const ReplayedStep& s) { return s.status == StepStatus::Illegal; });
}

Replay replay(const std::vector<Step>& steps, const Program& start, const Machine& machine) {
  Replay result{start, {}};
  for (size_t i = 0; i < steps.size(); ++i) {
    ReplayedStep step{static_cast<int>(i), steps[i], steps[i], StepStatus::Kept, {}, {}};
    step.refusal = attempt(step.applied, result.result(), machine, step.after);
    if (step.refusal) step.status = StepStatus::Illegal;
    result.steps.push_back(std::move(step));
  }
  return result;
}

Replay replayArranged(const std::vector<Step>& steps, const std::vector<ArrangedStep>& arranged,
                      const Program& start, const Machine& machine) {
  return ArrangedReplay(steps, arranged, start, machine).take();
}

Replay replayEdited(const std::vector<Step>& steps, const std::vector<StepEdit>& edits,
                    const Program& start, const Machine& machine) {
  std::vector<ArrangedStep> arranged;
  for (int i = 0; i <= static_cast<int>(steps.size()); ++i) {
    for (const StepEdit& edit : edits)
      if (edit.at == i && edit.kind == StepEdit::Kind::Insert) arranged.push_back({-1, edit.step});
    if (i == static_cast<int>(steps.size()) || editAt(edits, i, StepEdit::Kind::Drop)) continue;
    const StepEdit* replacement = editAt(edits, i, StepEdit::Kind::Replace);
    arranged.push_back({i, replacement ? replacement->step : steps[static_cast<size_t>(i)]});
  }
  return replayArranged(steps, arranged, start, machine);
}

std::vector<Step> stepsOf(const Trajectory& trajectory) {
  std::vector<Step> steps;
  for (const TrajectoryStep& step : trajectory.steps) steps.push_back(step.step);
  return steps;
}

}  // namespace dojo::core
