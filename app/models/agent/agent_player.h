// Plays the agent's moves in the session, and teaches it: a branch that somebody made, or a move
// that somebody made where it proposed another.
#pragma once

#include <QObject>
#include <optional>

#include "app/models/agent/agent_advice.h"

namespace dojo::app {

class AgentPlayer : public QObject {
  Q_OBJECT

 public:
  AgentPlayer(Workspace* workspace, AgentAdvice* advice, QObject* parent = nullptr);

  bool canPlay() const { return !m_advice->line().empty(); }
  bool playNext();
  int play(int moves);  // how many were made
  int playRest() { return play(static_cast<int>(m_advice->line().size())); }

  bool canTeach() const;
  // The moves from the last hand edit, or the start, to here.
  void teachBranch();
  // While it is on, a move that a person makes where the agent proposed another is a lesson.
  void setCorrecting(bool corrects) { m_corrects = corrects; }
  bool isCorrecting() const { return m_corrects; }
  int corrections() const { return m_corrections; }

 signals:
  void taught(const QString& sentence);
  void failed(const QString& message);
  void correctionsChanged();

 private:
  std::optional<core::Step> proposal() const;
  void remember();
  void arrive();
  void teach(Lesson lesson, const QString& sentence);

  Workspace* m_workspace;
  AgentAdvice* m_advice;
  bool m_corrects = false;
  int m_corrections = 0;
  // Where it proposed something, before the program changed.
  HistoryId m_here = 0, m_nextId = 0;
  std::optional<core::Step> m_proposal;
};

}  // namespace dojo::app
