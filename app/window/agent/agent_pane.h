// What the agent thinks of the current program: what it would do, its line of play, and what it
// remembers of moves like the one that is pointed at. From here its moves are played, and it is
// taught.
#pragma once

#include <QWidget>

#include "app/models/agent/agent_player.h"
#include "app/models/agent/agent_precedents.h"
#include "app/window/shell/theme.h"

class QCheckBox;
class QLabel;
class QSplitter;
class QToolButton;
class QTreeView;

namespace dojo::app {

class AgentLine;
class ElidedLabel;

class AgentPane : public QWidget {
  Q_OBJECT

 public:
  AgentPane(Workspace* workspace, AgentAdvice* advice, QWidget* parent = nullptr);

  AgentAdvice* advice() const { return m_advice; }
  AgentPlayer* player() const { return m_player; }
  AgentPrecedents* precedents() const { return m_precedents; }
  QTreeView* line() const { return m_line; }
  QTreeView* because() const { return m_because; }

 public slots:
  void explain(const QString& step);  // empty: nothing
  void playNext();
  void playRest();
  void playMoves(int moves);
  void learn();
  void setCorrecting(bool corrects);
  void setThinking(bool thinks);

 signals:
  void notice(const QString& text, bool isBad);
  void stateChanged();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* setUpTools();
  QWidget* setUpBecause();
  QTreeView* setUpTable(QAbstractItemModel* model, const char* name, const QString& accessibleName);
  void showState();
  void preview(const QModelIndex& row);

  Workspace* m_workspace;
  AgentAdvice* m_advice;
  AgentPlayer* m_player;
  AgentPrecedents* m_precedents;
  ElidedLabel* m_state;
  QToolButton* m_next;
  QToolButton* m_rest;
  QToolButton* m_learn;
  QCheckBox* m_correct;
  QTreeView* m_line;
  QTreeView* m_because;
  ElidedLabel* m_becauseTitle;
  QSplitter* m_halves;
};

}  // namespace dojo::app
