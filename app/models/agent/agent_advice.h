// What the agent thinks of the current program: of each of its moves, of stopping here, and its
// line of play. Asked in the background as soon as the program has changed and nothing is being
// timed; what was thought of another program is dropped.
#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

#include "app/models/agent/agent_asker.h"
#include "app/models/shell/workspace.h"

class QTimer;

namespace dojo::app {

class AgentAdvice : public QObject {
  Q_OBJECT

 public:
  enum class State { None, Thinking, Known, Unavailable };
  static constexpr int kLongestLine = 64;  // moves

  explicit AgentAdvice(Workspace* workspace, QObject* parent = nullptr);
  ~AgentAdvice() override;

  void setSource(std::shared_ptr<AgentSource> source);  // null: there is no agent
  void setThinking(bool thinks);                        // else it is not asked
  void setYielding(bool yields);                        // while something is timed

  State state() const { return m_state; }
  bool isThere() const { return m_asker != nullptr; }
  bool thinks() const { return m_thinks; }
  QString name() const;
  // Known, and the program is like those that it was trained on.
  bool isTrusted() const;
  // Why it is not to be trusted, or why it says nothing; empty where it is, and while it thinks.
  QString doubt() const;
  // In one line: what it proposes, or why it does not.
  QString summary() const;

  const rl::Advice* advice() const { return m_answer ? &m_answer->advice : nullptr; }
  const rl::MoveAdvice* of(const core::Step& step) const;
  const std::vector<ExpectedMove>& line() const { return m_line; }
  AgentAsker* asker() const { return m_asker.get(); }

 signals:
  void arrived();  // at another program, about which nothing is known yet
  void changed();
  void lineChanged();

 private:
  struct Answer {
    Message whyNot;
    rl::Advice advice;
    std::unordered_map<std::string, size_t> places;  // in the advice, by the step's text
  };
  using Line = std::vector<ExpectedMove>;
  static Result<Answer> answer(AgentSource& source, const core::Program& program,
                               const std::atomic<bool>& stop);
  void arrive();
  void ask();
  void take(Result<Answer> answer);
  void askForLine();
  void show(std::shared_ptr<const Answer> answer);
  void setLine(Line line);
  void stop();
  bool isOnLine() const;

  Workspace* m_workspace;
  QTimer* m_settle;
  std::unique_ptr<AgentAsker> m_asker;
  AgentAsker::Stop m_running;
  std::map<core::Hash, std::shared_ptr<const Answer>> m_known;
  std::shared_ptr<const Answer> m_answer;
  State m_state = State::None;
  Message m_whyNot;
  Line m_line;
  HistoryId m_shown = 0;
  bool m_thinks = true, m_yields = false;
  bool m_hasLine = false;  // of this program; else m_line is the rest of one before
};

}  // namespace dojo::app
