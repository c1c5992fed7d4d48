#include "app/models/agent/agent_player.h"

#include "app/models/core_words.h"

namespace dojo::app {
namespace {

constexpr const char* kAuthor = "agent";

}  // namespace

AgentPlayer::AgentPlayer(Workspace* workspace, AgentAdvice* advice, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_advice(advice) {
  connect(advice, &AgentAdvice::arrived, this, &AgentPlayer::arrive);
  connect(advice, &AgentAdvice::changed, this, &AgentPlayer::remember);
  remember();
}

bool AgentPlayer::playNext() {
  return play(1) == 1;
}

// Each is a step of the history by itself, so that any can be undone, changed or left out.
int AgentPlayer::play(int moves) {
  std::vector<ExpectedMove> line = m_advice->line();
  std::string agent = m_advice->name().toStdString();
  int made = 0;
  for (const ExpectedMove& move : line) {
    if (made == moves) break;
    Prediction prediction{move.q, move.spread, move.reachNs, agent};
    if (!m_workspace->apply(move.step, kAuthor, std::move(prediction))) break;
    ++made;
  }
  return made;
}

bool AgentPlayer::canTeach() const {
  return m_advice->isThere() && !m_workspace->session().movesHere().steps.empty();
}

void AgentPlayer::teachBranch() {
  if (!canTeach()) return;
  Session::Moves moves = m_workspace->session().movesHere();
  int count = static_cast<int>(moves.steps.size());
  teach({m_workspace->history().node(moves.base).program, std::move(moves.steps), {}},
        tr("The agent keeps the %n move(s) to here as a lesson.", nullptr, count));
}

std::optional<core::Step> AgentPlayer::proposal() const {
  const rl::Advice* advice = m_advice->advice();
  if (!advice || advice->moves.empty() || advice->stopRank == 1) return std::nullopt;
  return advice->moves.front().step;
}

// The advice of a program that was just left says nothing of the next one.
void AgentPlayer::remember() {
  if (m_advice->state() == AgentAdvice::State::Thinking) return;
  m_here = m_workspace->history().current();
  m_nextId = m_workspace->history().nextId();
  m_proposal = proposal();
}

void AgentPlayer::arrive() {
  const HistoryNode& made = m_workspace->history().here();
  auto proposed = std::exchange(m_proposal, std::nullopt);
  bool isNew = made.id >= m_nextId && made.parent == m_here && made.kind == StepKind::Move;
  m_here = made.id;
  m_nextId = m_workspace->history().nextId();
  if (!m_corrects || !proposed || !isNew || made.author != "person") return;
  auto step = core::parseStep(made.step);
  if (!step || *step == *proposed) return;
  ++m_corrections;
  emit correctionsChanged();
  QString sentence = tr("The agent keeps your move, and %1 as what it proposed instead.")
                         .arg(QString::fromStdString(core::print(*proposed)));
  teach({m_workspace->history().node(made.parent).program, {std::move(*step)}, std::move(proposed)},
        sentence);
}

void AgentPlayer::teach(Lesson lesson, const QString& sentence) {
  m_advice->asker()->ask(
      this,
      [lesson = std::move(lesson)](AgentSource& source, const std::atomic<bool>&) {
        return source.teach(lesson);
      },
      [this, sentence](const Result<void>& taught) {
        if (!taught) return emit failed(inWords(taught.error().message));
        emit this->taught(sentence);
      });
}

}  // namespace dojo::app
