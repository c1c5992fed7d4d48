// The steps of a session as a trajectory that others replay.
#include <fmt/format.h>

#include <algorithm>

#include "app/session/session.h"
#include "core/moves/engine.h"
#include "core/text/printer.h"

namespace dojo::app {

Result<core::Trajectory> Session::trajectory() const {
  Moves moves = movesHere();
  if (moves.base != 1)
    return fail(ErrorCode::Unsupported,
                "one of the steps is a hand edit, so they are not a trajectory; save the session "
                "or the program");
  core::Trajectory trajectory;
  trajectory.kernel = m_start.kernel;
  trajectory.target = m_start.machine.name;
  trajectory.constants = m_start.constants;
  for (size_t i = 0; i < moves.steps.size(); ++i) {
    const HistoryNode& n = m_history.node(moves.nodes[i]);
    core::Comments comments;
    for (const std::string& text : {n.name, n.note})
      for (size_t at = 0; at < text.size();) {
        size_t end = std::min(text.find('\n', at), text.size());
        comments.above.push_back(" " + text.substr(at, end - at));
        at = end + 1;
      }
    trajectory.steps.push_back({moves.steps[i], std::move(comments), 0});
  }
  if (auto leads = leadsHere(trajectory); !leads) return tl::unexpected(leads.error());
  return trajectory;
}

// A file may hold steps that do not lead to the programs beside them. What is asked is the text
// that others will read.
Result<void> Session::leadsHere(const core::Trajectory& trajectory) const {
  auto damaged = [&](const Message& how) {
    return fail(ErrorCode::Illegal, phrase("the steps of the session '{}' are not a trajectory: {}",
                                           path().string(), how));
  };
  auto read = core::parseTrajectory(core::print(trajectory), "they");
  if (!read) return damaged(read.error().message);
  core::Replay replay = core::replay(core::stepsOf(*read), original(), m_start.machine);
  for (const core::ReplayedStep& step : replay.steps)
    if (step.refusal)
      return damaged(fmt::format("{}: {}", core::print(step.written), step.refusal->message));
  bool isComplete = movesHere().nodes.size() + 1 == m_history.pathTo(m_history.current()).size();
  if (!isComplete || replay.result().hash() != program().hash())
    return damaged("they lead to a different program");
  return {};
}

}  // namespace dojo::app
