// Plots of the steps from the start to the current one (and on to what redo leads to): runtime per
// move, speed-up over the baseline, roofline. Hovering tells a point's step, clicking goes there,
// the arrow keys go from point to point.
#pragma once

#include <QWidget>
#include <functional>
#include <memory>

#include "app/models/measure/evaluation_queue.h"
#include "app/models/shell/workspace.h"
#include "app/window/shell/theme.h"

class QCustomPlot;
class QLabel;
class QMenu;
class QPushButton;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace dojo::app {

class ElidedLabel;
class LibraryLine;
class NamedPlot;
class RooflinePlot;
class RuntimePlot;

class PlotPane : public QWidget {
  Q_OBJECT

 public:
  PlotPane(Workspace* workspace, EvaluationQueue* queue, QWidget* parent = nullptr);
  void setTheme(const Theme& theme);

  enum View { RuntimeView, SpeedUpView, RooflineView };
  void showView(View view);
  RuntimePlot* runtime() const { return m_runtime; }
  RooflinePlot* roofline() const { return m_roofline; }
  QTabBar* views() const { return m_views; }
  LibraryLine* library() const { return m_libraryLine; }

  QString csv() const;  // of what is shown
  // Of the plot and, where there is one, of a step in it.
  std::unique_ptr<QMenu> menuFor(HistoryId step);
  // PNG, SVG or CSV, by the file's name; says itself what went wrong.
  bool saveTo(const QString& path);

 public slots:
  void exportPlot();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  QWidget* setUpTools();
  void setUpPlot(QCustomPlot* plot, const char* name, const QString& accessibleName);
  void refresh();
  void showLibrary();
  void showEmpty();
  void goBeside(int by);
  void popUpMenu(const QPoint& at);
  void measure(HistoryId id);
  View view() const;
  NamedPlot* shown() const;
  HistoryId stepAt(const QPointF& at) const;
  QString tipOf(HistoryId id) const;
  double peak() const;
  bool inFull(const std::function<bool(const QSize& size)>& draw);
  bool writePicture(const QString& path);

  Workspace* m_workspace;
  EvaluationQueue* m_queue;
  Theme m_theme;
  QTabBar* m_views;
  LibraryLine* m_libraryLine;
  QToolButton* m_library;
  QToolButton* m_log;
  ElidedLabel* m_legend;
  QStackedWidget* m_pages;
  RuntimePlot* m_runtime;
  RooflinePlot* m_roofline;
  QWidget* m_nothing;
  QLabel* m_why;
  QPushButton* m_measure;
};

}  // namespace dojo::app
