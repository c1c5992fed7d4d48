#include "app/window/shell/workbench.h"

#include <QDockWidget>
#include <QHeaderView>
#include <QTabWidget>
#include <QTimer>
#include <QToolBar>
#include <QTreeView>
#include <algorithm>
#include <span>

#include "app/models/agent/agent_advice.h"
#include "app/models/core_words.h"
#include "app/window/agent/agent_pane.h"
#include "app/window/agent/training_pane.h"
#include "app/window/code/code_editor.h"
#include "app/window/code/code_pane.h"
#include "app/window/code/find_bar.h"
#include "app/window/moves/moves_pane.h"
#include "app/window/plots/plot_pane.h"
#include "app/window/program/breadcrumb.h"
#include "app/window/program/ir_pane.h"
#include "app/window/search/search_pane.h"
#include "app/window/shell/help_texts.h"
#include "app/window/timeline/timeline_pane.h"
#include "app/window/tree/tree_pane.h"
#include "core/moves/step.h"

namespace dojo::app {

Workbench::Workbench(std::unique_ptr<Session> session, QWidget* parent)
    : QMainWindow(parent),
      m_workspace(new Workspace(std::move(session), this)),
      m_queue(new EvaluationQueue(m_workspace->session().original(), m_workspace->machine(), this)),
      m_movesModel(new MovesModel(m_workspace, this)),
      m_historyModel(new HistoryModel(m_workspace, m_queue, this)),
      m_programModel(new ProgramModel(m_workspace, this)),
      m_advice(new AgentAdvice(m_workspace, this)),
      m_breadcrumb(new Breadcrumb(m_workspace, this)),
      m_ir(new IrPane(m_workspace, this)),
      m_tree(new TreePane(m_workspace, m_programModel, this)),
      m_code(new CodePane(m_workspace, m_queue, this)),
      m_moves(new MovesPane(m_workspace, m_queue, m_movesModel, this)),
      m_timeline(new TimelinePane(m_workspace, m_queue, m_historyModel, this)),
      m_plot(new PlotPane(m_workspace, m_queue, this)),
      m_search(new SearchPane(m_workspace, m_queue, this)),
      m_agent(new AgentPane(m_workspace, m_advice, this)),
      m_training(new TrainingPane(m_workspace, m_queue, this)) {
  setWindowFlags(Qt::Widget);  // a main window asks to be a window of its own
  setDockNestingEnabled(true);
  setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
  auto* bar = new QToolBar(tr("Selected place"), this);
  bar->setObjectName("breadcrumbBar");
  bar->setMovable(false);
  bar->toggleViewAction()->setVisible(false);
  m_breadcrumb->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  bar->addWidget(m_breadcrumb);
  addToolBar(Qt::TopToolBarArea, bar);
  m_docks = {addDock(tr("Program"), "irDock", m_ir),
             addDock(tr("Tree"), "treeDock", m_tree),
             addDock(tr("Code"), "codeDock", m_code),
             addDock(tr("Moves"), "movesDock", m_moves),
             addDock(tr("Timeline"), "timelineDock", m_timeline),
             addDock(tr("Plots"), "plotDock", m_plot),
             addDock(tr("Search"), "searchDock", m_search),
             addDock(tr("Agent"), "agentDock", m_agent),
             addDock(tr("Training"), "trainingDock", m_training)};
  // A column as wide as what is seen of it: asking every row would hold up the window.
  for (QTreeView* list : findChildren<QTreeView*>()) list->header()->setResizeContentsPrecision(0);
  resetLayout();
  connectQueue();
  connectAgent();
  auto popUp = [this](const QPoint& at) { placeMenu()->exec(at); };
  connect(m_ir, &IrPane::menuRequested, this, popUp);
  connect(m_tree, &TreePane::menuRequested, this, popUp);
  connect(m_code, &CodePane::menuRequested, this, [this](const QPoint& at) {
    auto menu = placeMenu();
    menu->addSeparator();
    m_code->addMenuActions(menu.get());
    menu->exec(at);
  });
  connect(m_moves, &MovesPane::codeRequested, m_code, &CodePane::toggleChanges);
  connect(m_workspace, &Workspace::failed, this,
          [this](const QString& text) { emit notice(text, true); });
  connect(m_moves, &MovesPane::refused, this,
          [this](const QString& text) { emit notice(tr("Not legal: %1").arg(text), true); });
  connect(m_search, &SearchPane::notice, this, &Workbench::notice);
  connect(m_ir, &IrPane::interrupted, this, [this](HistoryId id) {
    emit notice(tr("The edit of step %1 is not committed. Its text is kept there.")
                    .arg(m_workspace->history().numberOf(id)),
                false);
  });
  connect(m_ir, &IrPane::committed, this, [this](HistoryId id) {
    emit notice(tr("The edit was committed as a step; verifying it …"), false);
    m_queue->verifyNode(id, m_workspace->history().node(id).program);
  });
}

Workbench::~Workbench() {
  m_ir->keepDraft();
  m_queue->cancel();
  m_workspace->close();
}

QDockWidget* Workbench::addDock(const QString& title, const char* name, QWidget* pane) {
  auto* dock = new QDockWidget(title, this);
  dock->setObjectName(name);
  dock->setWhatsThis(helpOf(name));
  dock->setWidget(pane);
  pane->setMinimumSize(120, 60);
  return dock;
}

// Which docks stand where, and how they share the room.
struct Workbench::Rows {
  QList<int> top, bottom;  // places in m_docks
  QList<double> topShares, bottomShares;
  double topHeight;
};

Workbench::Rows Workbench::rowsOf(Arrangement arrangement) {
  switch (arrangement) {
    case Arrangement::Moves:
      return {{0, 3}, {4}, {0.58, 0.42}, {1}, 0.74};
    case Arrangement::Code:
      return {{0, 2, 3}, {4}, {0.34, 0.38, 0.28}, {1}, 0.76};
    case Arrangement::Times:
      return {{0, 3}, {4, 5}, {0.55, 0.45}, {0.45, 0.55}, 0.45};
    case Arrangement::Search:
      return {{0, 3}, {4, 6}, {0.55, 0.45}, {0.3, 0.7}, 0.5};
    case Arrangement::Agent:
      return {{0, 3}, {4, 7, 8}, {0.5, 0.5}, {0.3, 0.35, 0.35}, 0.55};
    case Arrangement::Everything:
      break;
  }
  return {{0, 1, 2, 3}, {4, 5}, {0.25, 0.28, 0.24, 0.23}, {0.5, 0.5}, 0.66};
}

QList<std::pair<QString, Workbench::Arrangement>> Workbench::arrangements() {
  return {{tr("Everything"), Arrangement::Everything},
          {tr("Program and moves"), Arrangement::Moves},
          {tr("Program and code"), Arrangement::Code},
          {tr("Timeline and times"), Arrangement::Times},
          {tr("Search and timeline"), Arrangement::Search},
          {tr("Agent and training"), Arrangement::Agent}};
}

void Workbench::arrange(Arrangement arrangement) {
  m_arrangement = arrangement;
  for (QDockWidget* dock : m_docks) {
    dock->setFloating(false);
    removeDockWidget(dock);
  }
  Rows rows = rowsOf(arrangement);
  auto lay = [this](Qt::DockWidgetArea area, const QList<int>& places) {
    for (int i = 0; i < places.size(); ++i) {
      if (i == 0)
        addDockWidget(area, m_docks[places[0]]);
      else
        splitDockWidget(m_docks[places[i - 1]], m_docks[places[i]], Qt::Horizontal);
      m_docks[places[i]]->show();
    }
  };
  lay(Qt::TopDockWidgetArea, rows.top);
  lay(Qt::BottomDockWidgetArea, rows.bottom);
  // A hidden dock still needs a place to come back to.
  for (int i = 0; i < m_docks.size(); ++i) {
    if (rows.top.contains(i) || rows.bottom.contains(i)) continue;
    addDockWidget(i < 4 ? Qt::TopDockWidgetArea : Qt::BottomDockWidgetArea, m_docks[i]);
    m_docks[i]->hide();
  }
  if (arrangement == Arrangement::Everything) {
    for (int behind : {6, 7, 8}) {
      tabifyDockWidget(m_docks[5], m_docks[behind]);
      m_docks[behind]->show();
    }
    m_docks[5]->raise();
  }
  shareRoom();
  // Once more when the workbench has the size that it is about to get, unless a layout that was
  // kept takes its place.
  m_shared = false;
  QTimer::singleShot(0, this, [this] {
    if (isVisible() && !std::exchange(m_shared, true)) shareRoom();
  });
}

void Workbench::showSearch() {
  QDockWidget* dock = m_docks[6];
  dock->show();
  dock->raise();
  // A dock that was behind another has its size only then.
  QTimer::singleShot(0, this, [this, dock] {
    if (int lacked = m_search->lackedHeight()) heighten(dock, lacked);
  });
}

void Workbench::present(QWidget* pane) {
  for (QDockWidget* dock : m_docks)
    if (dock->widget() == pane) dock->show(), dock->raise();
}

// Of docks that are one behind the other Qt sizes none, and of one area none without the others: a
// neighbour pulls it along, and one of another area makes room.
void Workbench::heighten(QDockWidget* dock, int by) {
  QDockWidget *beside = nullptr, *above = nullptr;
  for (QDockWidget* other : m_docks) {
    if (!other->isVisible() || other->isFloating() || !tabifiedDockWidgets(other).empty()) continue;
    (dockWidgetArea(other) == dockWidgetArea(dock) ? beside : above) = other;
  }
  if (dock->isFloating() || !beside || !above) return;
  int both = above->height() + beside->height();
  int wanted = std::min(beside->height() + by, both / 2);
  resizeDocks({above, beside}, {both - wanted, wanted}, Qt::Vertical);
}

QList<TourStop> Workbench::tourStops() const {
  return {
      {m_docks[0], tr("<b>The program.</b> Click a scope or an operation: every pane selects the "
                      "same place.")},
      {m_docks[3], tr("<b>Moves.</b> The legal moves at the selected place. Hover to preview, "
                      "press Enter to apply. Illegal moves show why.")},
      {m_docks[2], tr("<b>Code.</b> The generated C and the compiler's output, each line linked to "
                      "its place.")},
      {m_docks[1],
       tr("<b>The tree.</b> The same program, drawn. Colours show kinds of loops or how "
          "often they run.")},
      {m_docks[4], tr("<b>Timeline.</b> Every step is kept. Click one to go back; a move from "
                      "there creates a branch. Ctrl+M measures.")},
      {m_docks[5],
       tr("<b>Plots.</b> The time of each step, its speed-up over the start, and its distance from "
          "the roofline of this machine. The Search tab beside it runs a search strategy.")},
      {m_breadcrumb, tr("<b>Where you are.</b> The selected place, as written in steps. F1 "
                        "explains a pane, Ctrl+Shift+P finds any command.")}};
}

// A line for each kind of move, and where there are several of a kind a menu of them.
void Workbench::addMoves(QMenu* menu, const std::vector<core::Step>& steps) {
  constexpr size_t kMostOfAKind = 24;
  QMap<QString, std::vector<core::Step>> kinds;
  for (const core::Step& step : steps) kinds[QString::fromStdString(step.move)].push_back(step);
  for (auto kind = kinds.begin(); kind != kinds.end(); ++kind) {
    bool single = kind->size() == 1;
    QMenu* among = single ? menu : menu->addMenu(kind.key());
    for (const core::Step& step : std::span(*kind).first(std::min(kind->size(), kMostOfAKind)))
      among->addAction(QString::fromStdString(core::print(step)), this,
                       [this, step] { m_workspace->apply(step); });
    if (kind->size() > kMostOfAKind)
      among->addAction(tr("All of these in the list of moves"), this,
                       [this, name = kind.key()] { m_moves->look(name); });
  }
}

std::unique_ptr<QMenu> Workbench::placeMenu() {
  auto menu = std::make_unique<QMenu>(this);
  auto place = m_workspace->selectedPlace();
  QString where = place ? QString::fromStdString(core::print(*place)) : tr("the program");
  std::vector<core::Step> steps = m_moves->filter()->stepsAtSelection();
  menu->addSection(
      tr("%n legal move(s) at %1", nullptr, static_cast<int>(steps.size())).arg(where));
  addMoves(menu.get(), steps);
  menu->addSeparator();
  menu->addAction(tr("Find a move here"), m_moves, &MovesPane::focusFilter);
  menu->addAction(tr("Measure every listed move"), m_moves, &MovesPane::measureAll);
  menu->addAction(tr("Edit the program by hand"), m_ir, &IrPane::startEditing);
  return menu;
}

bool Workbench::restoreLayout(const QByteArray& state) {
  m_shared = restoreState(state);
  return m_shared;
}

// Docks take sizes in pixels, and only once they are shown.
void Workbench::shareRoom() {
  auto share = [](int room, const QList<double>& parts) {
    QList<int> sizes;
    for (double part : parts) sizes << static_cast<int>(room * part);
    return sizes;
  };
  Rows rows = rowsOf(m_arrangement);
  auto docks = [this](const QList<int>& places) {
    QList<QDockWidget*> found;
    for (int place : places) found << m_docks[place];
    return found;
  };
  resizeDocks(docks(rows.top), share(width(), rows.topShares), Qt::Horizontal);
  resizeDocks(docks(rows.bottom), share(width(), rows.bottomShares), Qt::Horizontal);
  resizeDocks({m_docks[rows.top.front()], m_docks[rows.bottom.front()]},
              share(height(), {rows.topHeight, 1 - rows.topHeight}), Qt::Vertical);
}

void Workbench::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  if (std::exchange(m_shared, true)) return;
  QTimer::singleShot(0, this, &Workbench::shareRoom);
}

void Workbench::connectQueue() {
  connect(m_queue, &EvaluationQueue::nodeMeasured, this,
          [this](HistoryId id, const Measurement& time, const Verification& verification) {
            m_workspace->record(id, time, verification);
            if (verification.state == Verification::State::Differs) showVerdict(id, verification);
          });
  connect(m_queue, &EvaluationQueue::candidateMeasured, this,
          [this](HistoryId from, const QString& step, const CandidateTime& time) {
            m_workspace->keepCandidateTime(from, step.toStdString(), time);
          });
  connect(m_queue, &EvaluationQueue::nodeVerified, this,
          [this](HistoryId id, const Verification& verification) {
            m_workspace->record(id, verification);
            showVerdict(id, verification);
          });
  connect(m_queue, &EvaluationQueue::conditionsChanged, m_workspace, &Workspace::setConditions);
  connect(m_workspace, &Workspace::conditionsChanged, this, &Workbench::measureHere);
  connect(m_queue, &EvaluationQueue::nodeFailed, m_workspace, &Workspace::recordFailure);
  connect(m_queue, &EvaluationQueue::failed, this,
          [this](const QString& what, const QString& message) {
            emit notice(tr("%1: %2").arg(what, message), true);
          });
  connect(m_queue, &EvaluationQueue::told, this,
          [this](const QString& sentence) { emit notice(sentence, false); });
  // Times of moves from a program that one has left help no one.
  connect(m_workspace, &Workspace::programChanged, m_queue, &EvaluationQueue::cancelCandidates);
  connect(m_workspace, &Workspace::historyChanged, this, &Workbench::measureHere);
}

void Workbench::setMeasuresSteps(bool measures) {
  m_measuresSteps = measures;
  measureHere();
}

void Workbench::measureHere() {
  const HistoryNode& here = m_workspace->history().here();
  bool isTimed = here.measurement && !m_workspace->isOutdated(*here.measurement);
  if (m_measuresSteps && !isTimed && m_workspace->failureOf(here.id).isEmpty())
    m_queue->measureNode(here.id, here.program, titleOf(here));
}

void Workbench::showVerdict(HistoryId id, const Verification& verification) {
  QString detail = inWords(verification.detail);
  using State = Verification::State;
  if (verification.state == State::ByRule || verification.state == State::ByNumbers)
    return emit notice(tr("Verified: %1.").arg(detail), false);
  if (verification.state != State::Differs)
    return emit notice(tr("Not verified: %1.").arg(detail), true);
  if (id == m_workspace->history().current() &&
      m_workspace->history().node(id).kind == StepKind::Edit)
    emit differs(tr("The edit computes a different function: %1.").arg(detail));
  else
    emit notice(tr("Step %1 computes a different function: %2.")
                    .arg(m_workspace->history().numberOf(id))
                    .arg(detail),
                true);
}

void Workbench::connectAgent() {
  m_movesModel->setAgent(m_advice);
  m_historyModel->setAgent(m_advice);
  connect(m_queue, &EvaluationQueue::progressed, m_advice,
          [this] { m_advice->setYielding(m_queue->isBusy()); });
  connect(m_queue, &EvaluationQueue::becameIdle, m_advice,
          [this] { m_advice->setYielding(false); });
  connect(m_moves, &MovesPane::examined, m_agent, &AgentPane::explain);
  connect(m_timeline, &TimelinePane::playRequested, m_agent, &AgentPane::playMoves);
  connect(m_agent, &AgentPane::notice, this, &Workbench::notice);
  connect(m_training, &TrainingPane::notice, this, &Workbench::notice);
}

void Workbench::setAgent(std::shared_ptr<AgentSource> source) {
  m_advice->setSource(std::move(source));
}

void Workbench::setTheme(const Theme& theme) {
  m_ir->setTheme(theme);
  m_tree->setTheme(theme);
  m_code->setTheme(theme);
  m_moves->setTheme(theme);
  m_timeline->setTheme(theme);
  m_plot->setTheme(theme);
  m_search->setTheme(theme);
  m_training->setTheme(theme);
}

void Workbench::selectParent() {
  const core::View& view = m_workspace->view();
  core::NodeId node = m_workspace->selection().node;
  int op = view.opIndex(node), scope = view.scopeIndex(node);
  int parent = op >= 0 ? view.op(op).parent : scope >= 0 ? view.scope(scope).parent : -1;
  m_workspace->selectNode(parent < 0 ? 0 : view.scope(parent).node->id());
}

void Workbench::selectChild() {
  int scope = m_workspace->view().scopeIndex(m_workspace->selection().node);
  if (scope < 0 && !m_workspace->selection().isEmpty()) return;
  auto children = m_workspace->view().childrenOf(scope);
  if (!children.empty()) m_workspace->selectNode(children.front()->id());
}

void Workbench::selectSibling(int by) {
  const core::View& view = m_workspace->view();
  core::NodeId node = m_workspace->selection().node;
  int op = view.opIndex(node), scope = view.scopeIndex(node);
  if (op < 0 && scope < 0) return selectChild();
  auto siblings = view.childrenOf(op >= 0 ? view.op(op).parent : view.scope(scope).parent);
  int position = (op >= 0 ? view.op(op).position : view.scope(scope).position) + by;
  if (position >= 0 && position < static_cast<int>(siblings.size()))
    m_workspace->selectNode(siblings[static_cast<size_t>(position)]->id());
}

void Workbench::find() {
  bool inCode = m_code->isAncestorOf(focusWidget());
  (inCode ? m_code->findBar() : m_ir->findBar())->open();
}

void Workbench::zoom(int by) {
  CodeEditor* editor = m_code->isAncestorOf(focusWidget())
                           ? m_code->editor(m_code->tabs()->currentIndex())
                           : m_ir->editor();
  by == 0 ? editor->zoomTo(0) : editor->zoomIn(by);
}

void Workbench::findNext(bool forward) {
  bool inCode = m_code->isAncestorOf(focusWidget());
  (inCode ? m_code->findBar() : m_ir->findBar())->search(forward);
}

}  // namespace dojo::app
