// Trains an agent for this session's kernel, in a process of its own, and shows how it gets on.
#pragma once

#include <QWidget>

#include "app/models/agent/training_log.h"
#include "app/models/agent/training_process.h"
#include "app/models/measure/evaluation_queue.h"
#include "app/window/shell/theme.h"

class QLabel;
class QSpinBox;
class QTabBar;
class QTimer;
class QToolButton;

namespace dojo::app {

class ElidedLabel;
class TrainingPlot;

class TrainingPane : public QWidget {
  Q_OBJECT

 public:
  TrainingPane(Workspace* workspace, EvaluationQueue* queue, QWidget* parent = nullptr);
  void setTheme(const Theme& theme);

  TrainingProcess* process() const { return m_process; }
  TrainingLog* log() const { return m_log; }
  TrainingPlot* plot() const { return m_plot; }
  QTabBar* curves() const { return m_curves; }
  // The file that the agent is written to; empty where the session is only in memory.
  QString agentFile() const;

 public slots:
  void start();
  void togglePause();
  void stop();

 signals:
  void notice(const QString& text, bool isBad);
  void stateChanged();
  // An agent was written, which may be better than what was asked before.
  void trained(const QString& file);

 private:
  QWidget* setUpTools();
  void connectProcess();
  void refresh();
  void showState();
  QString progressInWords() const;
  void end(const QString& text, bool isBad);

  Workspace* m_workspace;
  EvaluationQueue* m_queue;
  TrainingLog* m_log;
  TrainingProcess* m_process;
  TrainingPlot* m_plot;
  QTabBar* m_curves;
  QLabel* m_legend;
  ElidedLabel* m_state;
  QSpinBox* m_budget;
  QToolButton* m_start;
  QToolButton* m_pause;
  QToolButton* m_stop;
  QTimer* m_soon;  // until the plot is drawn again
};

}  // namespace dojo::app
