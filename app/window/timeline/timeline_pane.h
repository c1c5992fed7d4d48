// The history: every step with its branch, time, speed-up and check. Clicking one goes there.
#pragma once

#include <QMenu>
#include <QWidget>
#include <memory>

#include "app/models/measure/evaluation_queue.h"
#include "app/models/timeline/history_model.h"
#include "app/window/shell/theme.h"

class QTimer;
class QTreeView;

namespace dojo::app {

class TimelineDelegate;

class TimelinePane : public QWidget {
  Q_OBJECT

 public:
  TimelinePane(Workspace* workspace, EvaluationQueue* queue, HistoryModel* model,
               QWidget* parent = nullptr);
  void setTheme(const Theme& theme);
  QTreeView* list() const { return m_list; }
  std::unique_ptr<QMenu> menuFor(HistoryId id);

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 public slots:
  void renameStep();
  void annotateStep();
  void eraseStep();
  void measureStep();
  void measurePath();  // every step from the start to the current one that has no time yet
  void editSteps();
  void leaveStepOut();        // the pointed-at one, shown before it is done
  void compareWithCurrent();  // the pointed-at step, or the start when that is the current one
  void compareWithBefore();   // the pointed-at step with its parent
  void pinStep();             // the pointed-at one as the baseline, or no longer
  void verifyStep();

 signals:
  void playRequested(int moves);  // of the agent's line

 private:
  HistoryId pointed() const;
  int planRowOf(HistoryId id) const;  // among the steps that may be edited; -1: it is not one
  void openEditor(int row, bool drop);
  void compare(HistoryId before, HistoryId after);
  void visit(const QModelIndex& index, bool plays);
  void showCurrent();
  void openMenu(const QPoint& at);
  void chooseColumns();

  Workspace* m_workspace;
  EvaluationQueue* m_queue;
  HistoryModel* m_model;
  TimelineDelegate* m_delegate;
  Theme m_theme = lightTheme();
  QTreeView* m_list;
  QTimer* m_soon;  // until columns are chosen again
};

}  // namespace dojo::app
