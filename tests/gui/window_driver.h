// Drives the window as a person would: clicks at places in the text and in lists, keys, and waiting
// for what runs in the background.
#pragma once

#include <QPointer>
#include <QTemporaryDir>
#include <functional>
#include <memory>

#include "app/window/shell/main_window.h"
#include "app/window/shell/workbench.h"

class QTreeView;

namespace dojo::app {

class CodeEditor;

struct Driver {
  Driver();
  ~Driver();

  QTemporaryDir folder;  // of sessions, settings and files
  std::unique_ptr<MainWindow> window;
  QPointer<QWidget> underMouse;

  Workbench* bench() const { return window->workbench(); }
  Workspace* workspace() const { return bench()->workspace(); }
  QString write(const QString& name, const QString& text) const;
  // Of the windows that are opened from then on.
  std::function<std::shared_ptr<AgentSource>(const Session& session)> agentFor;
  void openWindow();  // in dark colours where PERFDOJO_TEST_COLOURS=dark

  // Opens a kernel or file and waits until every pane shows it.
  void open(const QString& source);
  void settle();  // until moves are listed, the tree is drawn and the queue is idle
  static bool waitFor(const std::function<bool()>& condition, int ms = 20000);

  void clickText(CodeEditor* editor, int line, int column);  // from 0
  // The platform that tests run on has no mouse on a screen of another scale.
  void moveMouse(QWidget* to, const QPoint& at = {});
  void clickRow(QTreeView* view, int row);
  QString textOf(const QString& objectName) const;  // of a label or a line
  // Types into the moves' filter.
  void filterMoves(const QString& words);
  void pointAt(const QString& step);  // a row of the moves' list
  int rowOf(const QString& step) const;
};

}  // namespace dojo::app
