#include "app/models/agent/agent_advice.h"

#include <QTimer>

#include "app/models/agent/agent_words.h"
#include "app/models/core_words.h"
#include "app/models/moves/moves_model.h"

namespace dojo::app {
namespace {

constexpr int kSettleMs = 30;      // between two steps that somebody walks past
constexpr size_t kMostKept = 256;  // programs

}  // namespace

AgentAdvice::AgentAdvice(Workspace* workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_settle(new QTimer(this)) {
  m_settle->setSingleShot(true);
  m_settle->setInterval(kSettleMs);
  connect(m_settle, &QTimer::timeout, this, &AgentAdvice::ask);
  connect(workspace, &Workspace::programChanged, this, &AgentAdvice::arrive);
  m_shown = workspace->history().current();
}

AgentAdvice::~AgentAdvice() {
  stop();
}

void AgentAdvice::setSource(std::shared_ptr<AgentSource> source) {
  stop();
  m_asker = source ? std::make_unique<AgentAsker>(std::move(source)) : nullptr;
  m_known.clear();
  arrive();
}

void AgentAdvice::setThinking(bool thinks) {
  if (thinks == m_thinks) return;
  m_thinks = thinks;
  arrive();
}

void AgentAdvice::setYielding(bool yields) {
  if (yields == m_yields) return;
  m_yields = yields;
  if (yields) stop();
  if (!yields && m_state == State::Thinking) m_settle->start();
  if (!yields && m_state == State::Known && !m_hasLine) askForLine();
  if (m_state == State::Thinking) emit changed();
}

void AgentAdvice::stop() {
  m_settle->stop();
  if (m_running) *m_running = true;
  m_running.reset();
}

// The rest of a line that is being played stands until the agent has thought again.
bool AgentAdvice::isOnLine() const {
  const HistoryNode& here = m_workspace->history().here();
  return !m_line.empty() && here.parent == m_shown && here.step == core::print(m_line[0].step);
}

void AgentAdvice::arrive() {
  emit arrived();
  stop();
  m_answer.reset();
  m_whyNot.clear();
  m_hasLine = false;
  bool isAsked = m_asker && m_thinks;
  m_state = isAsked ? State::Thinking : State::None;
  bool isOnLine = isAsked && this->isOnLine();
  m_shown = m_workspace->history().current();
  setLine(isOnLine ? Line(m_line.begin() + 1, m_line.end()) : Line());
  emit changed();
  if (!isAsked) return;
  auto known = m_known.find(m_workspace->program().hash());
  if (known != m_known.end()) return show(known->second);
  if (!m_yields) m_settle->start();
}

Result<AgentAdvice::Answer> AgentAdvice::answer(AgentSource& source, const core::Program& program,
                                                const std::atomic<bool>& stop) {
  Answer answer;
  answer.whyNot = source.whyNot();
  if (!answer.whyNot.empty()) return answer;
  auto advice = source.advise(program, stop);
  if (!advice) return tl::unexpected(advice.error());
  answer.advice = std::move(*advice);
  for (size_t i = 0; i < answer.advice.moves.size(); ++i)
    answer.places.emplace(core::print(answer.advice.moves[i].step), i);
  return answer;
}

void AgentAdvice::ask() {
  if (!m_asker || m_yields) return;
  m_running = m_asker->ask(
      this,
      [program = m_workspace->program()](AgentSource& source, const std::atomic<bool>& stop) {
        return answer(source, program, stop);
      },
      [this](Result<Answer> answer) { take(std::move(answer)); });
}

void AgentAdvice::take(Result<Answer> answer) {
  if (answer && answer->whyNot.empty()) {
    auto kept = std::make_shared<const Answer>(std::move(*answer));
    if (m_known.size() >= kMostKept) m_known.clear();
    m_known.emplace(m_workspace->program().hash(), kept);
    return show(std::move(kept));
  }
  m_whyNot = answer ? answer->whyNot : answer.error().message;
  m_state = State::Unavailable;
  setLine({});
  emit changed();
}

void AgentAdvice::show(std::shared_ptr<const Answer> answer) {
  m_answer = std::move(answer);
  m_state = State::Known;
  emit changed();
  if (!m_yields) askForLine();
}

void AgentAdvice::askForLine() {
  m_running = m_asker->ask(
      this,
      [program = m_workspace->program()](AgentSource& source, const std::atomic<bool>& stop) {
        return source.line(program, kLongestLine, stop);
      },
      [this](Result<Line> line) {
        m_hasLine = true;
        setLine(line ? std::move(*line) : Line());
        emit changed();
      });
}

void AgentAdvice::setLine(Line line) {
  if (line.empty() && m_line.empty()) return;
  m_line = std::move(line);
  emit lineChanged();
}

QString AgentAdvice::name() const {
  return m_asker ? QString::fromStdString(m_asker->source().name()) : QString();
}

bool AgentAdvice::isTrusted() const {
  return m_state == State::Known && m_answer->advice.strangeness <= kStrange;
}

QString AgentAdvice::doubt() const {
  switch (m_state) {
    case State::None:
      return m_asker ? tr("It is not asked.") : tr("There is no agent.");
    case State::Unavailable:
      return inWords(m_whyNot);
    case State::Known:
      return isTrusted()
                 ? QString()
                 : tr("This program is far from what the agent was trained on: it guesses.");
    case State::Thinking:
      break;
  }
  return {};
}

QString AgentAdvice::summary() const {
  if (m_state == State::Thinking)
    return m_yields ? tr("The agent waits while this window measures.")
                    : tr("The agent is thinking …");
  if (m_state != State::Known) return doubt();
  const rl::Advice& all = m_answer->advice;
  if (all.moves.empty() || all.stopRank == 1)
    return tr("It would stop here: %1").arg(reachInWords(all.stopNs, all.stopQ));
  const rl::MoveAdvice& best = all.moves.front();
  return tr("It would play %1, which reaches %2 %3")
      .arg(QString::fromStdString(core::print(best.step)), reachInWords(best.reachNs, best.q),
           spreadInWords(best.spread))
      .trimmed();
}

const rl::MoveAdvice* AgentAdvice::of(const core::Step& step) const {
  if (!m_answer) return nullptr;
  auto found = m_answer->places.find(core::print(step));
  return found == m_answer->places.end() ? nullptr : &m_answer->advice.moves[found->second];
}

}  // namespace dojo::app
