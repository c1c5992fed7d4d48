// Runtime per move: the steps from the start to the current one (and on to what redo leads to),
// each with its interval, against the roofline. Clicking a point goes there.
#pragma once

#include <QWidget>

#include "app/models/workspace.h"
#include "app/window/theme.h"

class QCPErrorBars;
class QCPGraph;
class QCPItemText;
class QCustomPlot;
class QLabel;
class QToolButton;

namespace dojo::app {

class PlotPane : public QWidget {
  Q_OBJECT

 public:
  explicit PlotPane(Workspace* workspace, QWidget* parent = nullptr);
  void setTheme(const Theme& theme);
  QCustomPlot* plot() const { return m_plot; }

  QString csv() const;

 public slots:
  void exportPlot();

 private:
  void setUpPlot();
  void refresh();
  void setAxes(double least, double greatest);
  HistoryId stepAt(const QPoint& at) const;

  Workspace* m_workspace;
  Theme m_theme;
  QCustomPlot* m_plot;
  QLabel* m_empty;
  QToolButton* m_log;
  QCPGraph* m_times = nullptr;
  QCPGraph* m_current = nullptr;
  QCPGraph* m_roofline = nullptr;
  QCPErrorBars* m_errors = nullptr;
  std::vector<HistoryId> m_path;
};

}  // namespace dojo::app
