// The list of moves, group by group. Which groups are open and which step is current stay through
// another program or filter.
#pragma once

#include <QElapsedTimer>
#include <QTreeView>
#include <set>

#include "app/models/moves/moves_groups.h"
#include "app/window/shell/theme.h"

namespace dojo::app {

class StepDelegate;

class MovesList : public QTreeView {
  Q_OBJECT

 public:
  explicit MovesList(MovesGroups* groups, QWidget* parent = nullptr);
  void setTheme(const Theme& theme);

  StepDelegate* delegate() const { return m_delegate; }
  const core::Candidate* candidate() const { return m_groups->candidate(currentIndex()); }
  void walk(int by);  // to the next move, over the groups' headings
  void forgetCurrent();
  void setTimesShown(bool shown);          // of moves that were measured
  void setAgentShown(bool shown);          // what it thinks of them
  void setEmptyText(const QString& text);  // where no move is shown
  const QString& emptyText() const { return m_emptyText; }
  // While one looks for something, groups without a legal move open too.
  void setSearching(bool searching) { m_searching = searching; }
  // A click on a legal move makes it; else a double click does.
  void setClickApplies(bool applies) { m_clickApplies = applies; }

 signals:
  void pointed();         // another row is current
  void applyRequested();  // the current move
  // The mouse is over a move that is not the current one; empty: no longer.
  void hovered(const QString& step);

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void activate();
  void click(const QModelIndex& index);
  void hover(const QModelIndex& index);
  void keepCurrent();
  void restoreRows();
  void chooseColumns();
  void keepGroup(const QModelIndex& index, bool open);

  MovesGroups* m_groups;
  StepDelegate* m_delegate;
  std::set<int> m_closed, m_opened;  // groups, as the person left them
  QString m_step;                    // of the current row, while the rows are rebuilt
  QString m_hovered;
  QString m_emptyText;
  bool m_searching = false, m_clickApplies = false, m_timesShown = false, m_agentShown = false;
  QElapsedTimer m_sinceClick;  // that made a move
};

}  // namespace dojo::app
