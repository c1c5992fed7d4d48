// The window's commands: one line each, in menus, on keys and in the command palette.
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QMenuBar>
#include <QSettings>
#include <QWhatsThis>

#include "app/models/plots/library_line.h"
#include "app/window/code/blame_margin.h"
#include "app/window/code/code_editor.h"
#include "app/window/code/code_pane.h"
#include "app/window/moves/moves_pane.h"
#include "app/window/plots/plot_pane.h"
#include "app/window/program/ir_pane.h"
#include "app/window/program/ir_writing.h"
#include "app/window/search/search_pane.h"
#include "app/window/shell/keys_page.h"
#include "app/window/shell/main_window.h"
#include "app/window/shell/notices_panel.h"
#include "app/window/shell/report_export.h"
#include "app/window/shell/workbench.h"
#include "app/window/timeline/timeline_pane.h"
#include "app/window/tree/tree_pane.h"

namespace dojo::app {

QAction* MainWindow::addCommand(QMenu* menu, ActionSpec spec) {
  auto* action = new QAction(spec.text, this);  // the window's: a menu that is cleared keeps it
  menu->addAction(action);
  action->setObjectName(spec.name);
  action->setProperty("usualKeys",
                      QVariant::fromValue(spec.keys.isEmpty() ? QList<QKeySequence>()
                                                              : QList<QKeySequence>{spec.keys}));
  action->setProperty("menu", plainText(*menu->menuAction()));
  action->setProperty("needsSession", spec.needsSession);
  menu->setToolTipsVisible(true);
  connect(action, &QAction::triggered, this, [run = std::move(spec.run)] { run(); });
  m_commands.append(action);
  return action;
}

QAction* MainWindow::actionNamed(const QString& name) const {
  for (QAction* action : m_commands)
    if (action->objectName() == name) return action;
  return nullptr;
}

void MainWindow::setUpActions() {
  setUpFileMenu();
  setUpEditMenu();
  setUpMovesMenu();
  setUpSearchMenu();
  setUpAgentMenu();
  setUpViewMenu();
  setUpHelpMenu();
}

void MainWindow::setUpFileMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&File"));
  addCommand(menu, {"start-page", tr("&Kernels and sessions"), QKeySequence::New,
                    [this] { showStartPage(); }});
  addCommand(menu, {"open", tr("&Open …"), QKeySequence::Open, [this] { chooseFile(); }, false});
  addCommand(menu, {"open-text", tr("Open copie&d text"), QKeySequence("Ctrl+Shift+V"),
                    [this] { openText(QApplication::clipboard()->text()); }, false});
  m_recentMenu = menu->addMenu(tr("Open &recent"));
  m_recentMenu->setToolTipsVisible(true);
  connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecent);
  addCommand(
      m_recentMenu,
      {"clear-recent", tr("&Forget these"), {}, [this] { m_settings->remove("recent"); }, false});
  menu->addSeparator();
  addCommand(menu, {"save-copy", tr("&Save a copy of the session …"), QKeySequence::SaveAs,
                    [this] { saveCopy(); }});
  addCommand(menu, {"save-program", tr("Save the &program …"), QKeySequence::Save,
                    [this] { saveProgram(); }});
  addCommand(menu,
             {"save-trajectory", tr("Save the &trajectory …"), {}, [this] { saveTrajectory(); }});
  addCommand(menu, {"export-c", tr("Export &C …"), QKeySequence("Ctrl+Shift+E"),
                    [this] { exportCode(); }});
  addCommand(menu, {"export-plot", tr("Export the p&lot …"), {}, [this] {
                      m_workbench->plot()->exportPlot();
                    }});
  addCommand(menu, {"export-report", tr("E&xport a report …"), {}, [this] {
                      exportReport(m_workbench, m_notices);
                    }});
  menu->addSeparator();
  addCommand(menu, {"preferences", tr("Pr&eferences …"), QKeySequence("Ctrl+,"),
                    [this] { editPreferences(false); }, false});
  addCommand(menu, {"quit", tr("&Quit"), QKeySequence::Quit, [this] { close(); }, false});
}

void MainWindow::setUpEditMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Edit"));
  addCommand(menu, {"undo", tr("&Undo"), QKeySequence("Ctrl+Z"),
                    [this] { m_workbench->workspace()->undo(); }});
  addCommand(menu, {"redo", tr("&Redo"), QKeySequence("Ctrl+Shift+Z"),
                    [this] { m_workbench->workspace()->redo(); }})
      ->setProperty("usualKeys", QVariant::fromValue(QList<QKeySequence>{
                                     QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")}));
  menu->addSeparator();
  addCommand(menu, {"edit-ir", tr("&Edit the program by hand"), QKeySequence("Ctrl+E"),
                    [this] { m_workbench->ir()->startEditing(); }});
  addCommand(menu, {"commit", tr("&Commit the edit"), QKeySequence("Ctrl+Return"),
                    [this] { m_workbench->ir()->commit(); }});
  addCommand(menu,
             {"discard", tr("&Discard the edit"), {}, [this] { m_workbench->ir()->discard(); }});
  addCommand(menu, {"edit-steps", tr("Edit ear&lier steps …"), QKeySequence("Ctrl+H"),
                    [this] { m_workbench->timeline()->editSteps(); }});
  addCommand(menu, {"compare", tr("C&ompare with the start …"), QKeySequence("Ctrl+D"),
                    [this] { m_workbench->timeline()->compareWithCurrent(); }});
  addCommand(menu, {"compare-before", tr("Compare with the previous &step …"), {}, [this] {
                      m_workbench->timeline()->compareWithBefore();
                    }});
  menu->addSeparator();
  addCommand(menu, {"find", tr("&Find"), QKeySequence::Find, [this] { m_workbench->find(); }});
  addCommand(menu, {"find-next", tr("Find &next"), QKeySequence("F3"),
                    [this] { m_workbench->findNext(true); }});
  addCommand(menu, {"find-previous", tr("Find &previous"), QKeySequence("Shift+F3"),
                    [this] { m_workbench->findNext(false); }});
  addCommand(menu, {"replace", tr("Find &and replace"), QKeySequence("Ctrl+R"),
                    [this] { m_workbench->ir()->replace(); }});
  addCommand(menu, {"fix-problem", tr("Apply the recom&mended correction"),
                    QKeySequence("Alt+Return"), [this] { m_workbench->ir()->fixProblem(); }});
  addCommand(menu, {"complete", tr("Comple&te the word"), QKeySequence("Ctrl+Space"),
                    [this] { m_workbench->ir()->writing()->complete(); }});
  addCommand(menu, {"go-to-line", tr("&Go to line …"), QKeySequence("Ctrl+G"),
                    [this] { m_workbench->ir()->goToLine(); }});
  menu->addSeparator();
  addCommand(menu, {"select-parent", tr("Select the parent scope"), QKeySequence("Alt+Left"),
                    [this] { m_workbench->selectParent(); }});
  addCommand(menu, {"select-child", tr("Select the first child"), QKeySequence("Alt+Right"),
                    [this] { m_workbench->selectChild(); }});
  addCommand(menu, {"select-next", tr("Select the next sibling"), QKeySequence("Alt+Down"),
                    [this] { m_workbench->selectSibling(1); }});
  addCommand(menu, {"select-previous", tr("Select the previous sibling"), QKeySequence("Alt+Up"),
                    [this] { m_workbench->selectSibling(-1); }});
}

void MainWindow::setUpMovesMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Moves"));
  addCommand(menu, {"focus-moves", tr("&Find a move"), QKeySequence("Ctrl+L"),
                    [this] { m_workbench->moves()->focusFilter(); }});
  addCommand(menu, {"apply", tr("&Apply the step"), QKeySequence("Ctrl+Shift+Return"),
                    [this] { m_workbench->moves()->applyStep(); }});
  addCommand(menu, {"preview-code", tr("Preview the step in the &C"), QKeySequence("Ctrl+Shift+D"),
                    [this] { m_workbench->code()->toggleChanges(); }});
  addCommand(menu, {"explain-move", tr("Explain this &kind of move"), QKeySequence("Ctrl+I"),
                    [this] { m_workbench->moves()->explainMove(); }});
  menu->addSeparator();
  addCommand(menu, {"measure", tr("&Measure this program"), QKeySequence("Ctrl+M"),
                    [this] { m_workbench->timeline()->measureStep(); }});
  addCommand(menu, {"measure-path", tr("Measure &every step up to here"), {}, [this] {
                      m_workbench->timeline()->measurePath();
                    }});
  addCommand(menu, {"measure-steps",
                    tr("Measure each ne&w step"),
                    {},
                    [this] {
                      Preferences p = m_preferences;
                      p.measuresSteps = actionNamed("measure-steps")->isChecked();
                      setPreferences(p);
                    }})
      ->setCheckable(true);
  addCommand(menu, {"measure-step", tr("Measure the mo&ve under the pointer"), {}, [this] {
                      m_workbench->moves()->measureStep();
                    }});
  addCommand(menu, {"measure-moves", tr("Measure every &listed move"), QKeySequence("Ctrl+Shift+M"),
                    [this] { m_workbench->moves()->measureAll(); }});
  addCommand(menu, {"library-time",
                    tr("Show libtorc&h's time"),
                    {},
                    [this] {
                      LibraryLine* library = m_workbench->plot()->library();
                      library->show(!library->isShown());
                      enableActions();
                    }})
      ->setCheckable(true);
  addCommand(menu, {"stop", tr("&Stop measuring"), QKeySequence("Ctrl+."),
                    [this] { m_workbench->queue()->cancel(); }});
  menu->addSeparator();
  addCommand(menu, {"rename-step", tr("&Rename the step"), {}, [this] {
                      m_workbench->timeline()->renameStep();
                    }});
  addCommand(menu, {"note-step", tr("&Note on the step …"), {}, [this] {
                      m_workbench->timeline()->annotateStep();
                    }});
  addCommand(menu, {"pin-step", tr("&Pin the step as baseline"), QKeySequence("Ctrl+B"),
                    [this] { m_workbench->timeline()->pinStep(); }});
  addCommand(menu, {"verify-step", tr("Verif&y the step"), {}, [this] {
                      m_workbench->timeline()->verifyStep();
                    }});
  addCommand(menu, {"leave-step-out", tr("Create a branch witho&ut the step …"), {}, [this] {
                      m_workbench->timeline()->leaveStepOut();
                    }});
  addCommand(menu, {"delete-step", tr("&Delete the step and its branch"), {}, [this] {
                      m_workbench->timeline()->eraseStep();
                    }});
  addCommand(menu, {"restore-step", tr("Restore the last deleted branch"), {}, [this] {
                      m_workbench->workspace()->restoreErased();
                    }});
}

void MainWindow::setUpSearchMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Search"));
  auto add = [&](const char* name, const QString& text, const QKeySequence& keys,
                 void (SearchPane::*run)()) {
    addCommand(menu, {name, text, keys, [this, run] {
                        m_workbench->showSearch();
                        (m_workbench->search()->*run)();
                      }});
  };
  addCommand(menu, {"search-start", tr("&Start a search from here"), QKeySequence("F5"), [this] {
                      SearchPane* search = m_workbench->search();
                      bool isRead = search->isInSight();
                      m_workbench->showSearch();
                      isRead ? search->start() : search->ask();
                    }});
  add("search-pause", tr("&Pause or continue it"), QKeySequence("F6"), &SearchPane::togglePause);
  add("search-stop", tr("S&top it"), QKeySequence("Shift+F5"), &SearchPane::stop);
  add("search-resume", tr("&Resume it"), QKeySequence("Ctrl+F5"), &SearchPane::resume);
  menu->addSeparator();
  add("search-lock", tr("&Lock the selected place"), {}, &SearchPane::lockSelection);
  add("search-open", tr("&Open the find as a branch"), QKeySequence("Ctrl+Shift+O"),
      &SearchPane::openFind);
}

void MainWindow::setUpViewMenu() {
  m_viewMenu = menuBar()->addMenu(tr("&View"));
  addCommand(m_viewMenu, {"palette", tr("&Commands …"), QKeySequence("Ctrl+Shift+P"),
                          [this] { showPalette(); }, false});
  m_viewMenu->addSeparator();
  addCommand(m_viewMenu, {"fit-tree", tr("&Fit the tree"), QKeySequence("Ctrl+0"),
                          [this] { m_workbench->tree()->fit(); }});
  addCommand(m_viewMenu, {"tree-columns", tr("Tree in col&umns or compact"), {}, [this] {
                            m_workbench->tree()->toggleColumns();
                          }});
  addCommand(m_viewMenu, {"fold-tree", tr("Fold or unfold the &tree"), {}, [this] {
                            m_workbench->tree()->collapseAll();
                          }});
  addCommand(m_viewMenu, {"zoom-in", tr("&Larger text"), QKeySequence::ZoomIn,
                          [this] { m_workbench->zoom(1); }});
  addCommand(m_viewMenu, {"zoom-out", tr("&Smaller text"), QKeySequence::ZoomOut,
                          [this] { m_workbench->zoom(-1); }});
  addCommand(m_viewMenu, {"zoom-reset", tr("Reset the te&xt size"), QKeySequence("Ctrl+Shift+0"),
                          [this] { m_workbench->zoom(0); }});
  addCommand(m_viewMenu, {"fold", tr("Fold the scope, or unfold it"), QKeySequence("Ctrl+Shift+F"),
                          [this] { m_workbench->ir()->editor()->toggleFold(); }});
  addCommand(m_viewMenu,
             {"fold-all", tr("Fold every scope, or unfold all"), QKeySequence("Ctrl+Alt+F"),
              [this] { m_workbench->ir()->editor()->toggleAllFolds(); }});
  addCommand(m_viewMenu,
             {"blame", tr("Show which step changed each line"), QKeySequence("Ctrl+Alt+B"), [this] {
                BlameMargin* blame = m_workbench->ir()->blame();
                blame->setShown(!blame->isShown());
              }});
  m_viewMenu->addSeparator();
  setUpPanesMenu();
  m_layoutsMenu = m_viewMenu->addMenu(tr("La&youts"));
  connect(m_layoutsMenu, &QMenu::aboutToShow, this, &MainWindow::fillLayouts);
  addCommand(m_viewMenu, {"choose-layout", tr("C&hoose a layout …"), QKeySequence("Ctrl+Alt+L"),
                          [this] { chooseLayout(); }});
  addCommand(m_viewMenu, {"save-layout", tr("Sa&ve the layout …"), {}, [this] { saveLayout(); }});
  addCommand(m_viewMenu,
             {"delete-layout", tr("D&elete a layout …"), {}, [this] { deleteLayout(); }});
  addCommand(m_viewMenu,
             {"reset-layout", tr("&Reset the layout"), {}, [this] { m_workbench->resetLayout(); }});
  m_viewMenu->addSeparator();
  addCommand(m_viewMenu,
             {"notices", tr("&Notices"), QKeySequence("Ctrl+Shift+N"),
              [this] { m_noticesPanel->setVisible(!m_noticesPanel->isVisible()); }, false});
  addCommand(m_viewMenu, {"follow-system",
                          tr("Syste&m colours"),
                          {},
                          [this] { setAppearance(Appearance::System); },
                          false});
  addCommand(
      m_viewMenu,
      {"light", tr("L&ight colours"), {}, [this] { setAppearance(Appearance::Light); }, false});
  addCommand(m_viewMenu,
             {"dark", tr("&Dark colours"), {}, [this] { setAppearance(Appearance::Dark); }, false});
  m_viewMenu->addSeparator();
}

void MainWindow::setUpHelpMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Help"));
  addCommand(menu, {"help-here", tr("&What is this pane"), QKeySequence("F1"),
                    [this] { showHelpHere(); }, false});
  addCommand(menu, {"whats-this", tr("&Explain what I click"), QKeySequence("Shift+F1"),
                    [] { QWhatsThis::enterWhatsThisMode(); }, false});
  addCommand(menu, {"shortcuts", tr("&Keys"), QKeySequence("Ctrl+F1"),
                    [this] { editPreferences(true); }, false});
  addCommand(menu, {"glossary", tr("&Glossary"), {}, [this] { showGlossary(); }, false});
  addCommand(menu, {"tour", tr("&Tour"), {}, [this] { startTour(); }, false});
  menu->addSeparator();
  addCommand(menu, {"about", tr("&About"), {}, [this] { showAbout(); }, false});
}

// A tick for each pane of the workbench; they go with it.
void MainWindow::fillViewMenu() {
  for (QDockWidget* dock : m_workbench->docks()) m_viewMenu->addAction(dock->toggleViewAction());
}

void MainWindow::enableActions() {
  for (QAction* action : m_commands)
    if (action->property("needsSession").toBool()) action->setEnabled(m_workbench != nullptr);
  if (!m_workbench) return;
  Workspace* workspace = m_workbench->workspace();
  actionNamed("undo")->setEnabled(workspace->session().canUndo());
  actionNamed("redo")->setEnabled(workspace->session().canRedo());
  actionNamed("restore-step")->setEnabled(workspace->canRestore());
  actionNamed("edit-steps")->setEnabled(!workspace->session().movesHere().steps.empty());
  const SearchPane* search = m_workbench->search();
  bool searches = search->process()->state() != SearchProcess::State::Idle;
  actionNamed("search-start")->setEnabled(!searches);
  actionNamed("search-pause")->setEnabled(searches);
  actionNamed("search-stop")->setEnabled(searches);
  actionNamed("search-resume")->setEnabled(search->canResume());
  actionNamed("search-open")->setEnabled(!search->log()->finds().empty());
  const LibraryLine* library = m_workbench->plot()->library();
  QAction* libraryTime = actionNamed("library-time");
  libraryTime->setEnabled(library->whyNot().isEmpty() || library->time());
  libraryTime->setChecked(library->isShown());
  showTip(libraryTime);
  if (!library->whyNot().isEmpty()) libraryTime->setToolTip(library->whyNot());
  bool editing = m_workbench->ir()->isEditing();
  actionNamed("commit")->setEnabled(editing);
  actionNamed("discard")->setEnabled(editing);
  actionNamed("edit-ir")->setEnabled(!editing);
  actionNamed("fix-problem")->setEnabled(editing);
  actionNamed("complete")->setEnabled(editing);
  enableAgentActions();
}

}  // namespace dojo::app
