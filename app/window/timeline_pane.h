// The history: every step with its branch, time, speed-up and check. Clicking one goes there.
#pragma once

#include <QWidget>

#include "app/models/evaluation_queue.h"
#include "app/models/history_model.h"
#include "app/window/theme.h"

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

 public slots:
  void renameStep();
  void annotateStep();
  void eraseStep();
  void measureStep();
  void measurePath();  // every step from the start to the current one that has no time yet
  void editSteps();
  void compareWithCurrent();  // the pointed-at step, or the start when that is the current one

 private:
  HistoryId pointed() const;
  void showCurrent();
  void openMenu(const QPoint& at);

  Workspace* m_workspace;
  EvaluationQueue* m_queue;
  HistoryModel* m_model;
  TimelineDelegate* m_delegate;
  Theme m_theme = lightTheme();
  QTreeView* m_list;
};

}  // namespace dojo::app
