#include "app/window/shell/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QLabel>
#include <QMenuBar>
#include <QMimeData>
#include <QPointer>
#include <QSettings>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <thread>

#include "app/models/core_words.h"
#include "app/models/plots/library_line.h"
#include "app/models/start/sessions_model.h"
#include "app/window/moves/moves_pane.h"
#include "app/window/plots/plot_pane.h"
#include "app/window/program/ir_pane.h"
#include "app/window/search/search_pane.h"
#include "app/window/shell/instruction_permission.h"
#include "app/window/shell/languages.h"
#include "app/window/shell/notice_bar.h"
#include "app/window/shell/notices_panel.h"
#include "app/window/shell/queue_status.h"
#include "app/window/shell/repair_dialog.h"
#include "app/window/shell/system_appearance.h"
#include "app/window/shell/tour.h"
#include "app/window/shell/workbench.h"
#include "app/window/start/start_page.h"
#include "app/window/widgets/plain_labels.h"
#include "core/machine/host.h"
#include "core/trajectory/shipped.h"

namespace dojo::app {
namespace {

constexpr double kBusyShare = 0.75;  // of the processors, taken when something is measured

// Links come with their text.
bool isPlainText(const QMimeData& data) {
  return data.hasText() && !data.hasUrls();
}

}  // namespace

WindowSettings userSettings() {
  QString data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
  return {std::filesystem::path(data.toStdString()) / "perfdojo" / "sessions", {}, {}};
}

MainWindow::MainWindow(const WindowSettings& settings, QWidget* parent)
    : QMainWindow(parent),
      m_where(settings),
      m_settings(settings.settingsFile.isEmpty()
                     ? new QSettings("perfdojo", "workbench", this)
                     : new QSettings(settings.settingsFile, QSettings::IniFormat, this)),
      m_preferences(readPreferences(*m_settings)),
      m_system(new SystemAppearance(this)),
      m_allNotices(new NoticesModel(this)) {
  PlainLabels::install();
  useLanguage(m_preferences.language);
  setAcceptDrops(true);
  resize(1440, 900);
  build();
  apply(m_preferences);
  connect(m_system, &SystemAppearance::changed, this, [this] { apply(m_preferences); });
  restoreGeometry(m_settings->value("geometry").toByteArray());
  offerRecovery();
}

MainWindow::~MainWindow() {
  delete m_workbench;
}

void MainWindow::build() {
  setWindowTitle(tr("PerfDojo Workbench"));
  auto* middle = new QWidget(this);
  m_pages = new QStackedWidget(middle);
  m_notices = new NoticeBar(m_allNotices, middle);
  delete std::exchange(m_sessions, new SessionsModel(m_where.sessions, this));
  m_start = new StartPage(m_sessions, m_pages);
  auto* layout = new QVBoxLayout(middle);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_pages, 1);
  setCentralWidget(middle);
  m_pages->addWidget(m_start);
  m_noticesPanel = new NoticesPanel(m_allNotices, this);
  addDockWidget(Qt::RightDockWidgetArea, m_noticesPanel);
  m_noticesPanel->hide();
  setUpStatus();
  setUpActions();
  connect(m_start, &StartPage::kernelChosen, this, &MainWindow::open);
  connect(m_start, &StartPage::sessionChosen, this, &MainWindow::open);
  connect(m_start, &StartPage::trajectoryChosen, this, &MainWindow::playTrajectory);
  connect(m_start, &StartPage::openRequested, this, &MainWindow::chooseFile);
  connect(m_start, &StartPage::deleteRequested, this, &MainWindow::deleteSession);
  connect(m_notices, &NoticeBar::covers, m_start, &StartPage::keepFree);
  enableActions();
}

// Texts are made when widgets are, so all of them are rebuilt. The session is on disk with every
// step; closing and opening it changes nothing of it.
void MainWindow::rebuild() {
  if (m_workbench && m_workbench->workspace()->session().isInMemory())
    return m_notices->show(
        NoticeBar::Kind::Information,
        tr("The session is only in memory: the language changes at the next start."));
  QString opened;
  Selection selection;
  if (m_workbench) {
    const Workspace* workspace = m_workbench->workspace();
    opened = QString::fromStdString(workspace->session().path().string());
    selection = workspace->selection();
    showStartPage();
  }
  useLanguage(m_preferences.language);
  qDeleteAll(m_commands);
  m_commands.clear();
  delete menuBar();
  delete statusBar();
  delete m_noticesPanel;
  delete takeCentralWidget();
  build();
  if (opened.isEmpty()) return;
  open(opened);
  if (m_workbench) m_workbench->workspace()->select(selection);
}

void MainWindow::setUpStatus() {
  m_status = new QueueStatus(this);
  m_machine = new QLabel(this);
  m_machine->setObjectName("machine");
  m_machine->setProperty("role", "muted");
  m_unread = new QToolButton(this);
  m_unread->setObjectName("unreadNotices");
  m_unread->setAutoRaise(true);
  statusBar()->addWidget(m_status);
  statusBar()->addPermanentWidget(m_machine);
  statusBar()->addPermanentWidget(m_unread);
  statusBar()->setSizeGripEnabled(false);
  statusBar()->setContentsMargins(8, 0, 8, 0);
  connect(m_unread, &QToolButton::clicked, this, [this] { actionNamed("notices")->trigger(); });
  connect(m_allNotices, &NoticesModel::unreadChanged, m_unread, [this] { showUnread(); });
  showUnread();
}

void MainWindow::showUnread() {
  int unread = m_allNotices->unread();
  m_unread->setText(unread ? tr("Notices (%1)").arg(unread) : tr("Notices"));
  m_unread->setToolTip(tr("%n notice(s) not read yet", nullptr, unread));
}

void MainWindow::open(const QString& source) {
  auto session = openDocument(source.toStdString(), place().folder, m_preferences.target);
  if (!session) {
    m_notices->show(NoticeBar::Kind::Bad, inWords(session.error().message));
    return repair(source);
  }
  rememberFile(source);
  showSession(std::move(*session));
}

void MainWindow::playTrajectory(const QString& kernel) {
  const core::Resource* resource =
      core::shippedTrajectory(kernel.toStdString(), core::hostMachine());
  if (!resource) return;
  auto trajectory = core::parseTrajectory(resource->text, std::string(resource->name));
  auto session = trajectory ? app::playTrajectory(*trajectory, trajectory->kernel, place().folder)
                            : tl::unexpected(trajectory.error());
  if (!session) return m_notices->show(NoticeBar::Kind::Bad, inWords(session.error().message));
  showSession(std::move(*session));
}

void MainWindow::showSession(std::unique_ptr<Session> session) {
  auto asked = askAboutInstructions(this, m_refusedInstructions);
  if (m_workbench) m_settings->setValue("layout", m_workbench->saveState());
  delete std::exchange(m_workbench, nullptr);
  m_workbench = new Workbench(std::move(session), m_pages);
  m_pages->addWidget(m_workbench);
  m_workbench->setTheme(m_theme);
  m_workbench->queue()->setTiming(m_preferences.timing);
  m_workbench->setMeasuresSteps(m_preferences.measuresSteps);
  m_workbench->moves()->list()->setClickApplies(m_preferences.clickApplies);
  m_workbench->restoreLayout(m_settings->value("layout").toByteArray());
  m_pages->setCurrentWidget(m_workbench);
  m_notices->hide();
  if (!asked) m_notices->show(NoticeBar::Kind::Bad, inWords(asked.error().message));
  connectWorkbench();
  connectAgent();
  fillViewMenu();
  delete tour();
  // Once the panes have their sizes.
  if (m_greets) QTimer::singleShot(0, this, &MainWindow::greet);
  tellPlace();
  if (!m_workbench->workspace()->session().draft().empty())
    m_notices->show(NoticeBar::Kind::Information,
                    tr("A hand edit of this program was not committed."), tr("Continue it"),
                    [this] { actionNamed("edit-ir")->trigger(); });
}

void MainWindow::connectWorkbench() {
  Workspace* workspace = m_workbench->workspace();
  auto title = [this, workspace] {
    const Session& session = workspace->session();
    QString name = QString::fromStdString(session.path().stem().string());
    if (session.isInMemory())
      name = tr("%1, in memory").arg(QString::fromStdString(session.program().name));
    setWindowTitle(tr("%1 · PerfDojo Workbench").arg(name));
    enableActions();
  };
  connect(workspace, &Workspace::historyChanged, this, title);
  connect(m_workbench->ir(), &IrPane::editingChanged, this, &MainWindow::enableActions);
  connect(m_workbench->ir(), &IrPane::sessionRequested, this, &MainWindow::openText,
          Qt::QueuedConnection);  // the pane goes with its session
  m_status->follow(m_workbench->queue());
  connect(m_workbench->search(), &SearchPane::stateChanged, this, &MainWindow::enableActions);
  connect(m_workbench->plot()->library(), &LibraryLine::changed, this, &MainWindow::enableActions);
  connect(m_workbench, &Workbench::notice, this, [this](const QString& text, bool bad) {
    m_notices->show(bad ? NoticeBar::Kind::Bad : NoticeBar::Kind::Information, text);
  });
  connect(workspace, &Workspace::changedBeside, this,
          [this, here = QPointer(workspace)](const QString& what, std::function<void()> undo) {
            m_notices->show(NoticeBar::Kind::Good, what, tr("Undo it"), [here, undo] {
              if (here) undo();
            });
          });
  connect(m_workbench, &Workbench::differs, this,
          [this, here = QPointer(workspace)](const QString& text) {
            m_notices->show(NoticeBar::Kind::Bad, text, tr("Undo it"), [here] {
              if (here) here->undo();
            });
          });
  connect(m_workbench->queue(), &EvaluationQueue::nodeMeasured, this,
          [this](HistoryId, const Measurement& m) { showMachine(m.load); });
  connect(m_workbench->queue(), &EvaluationQueue::candidateMeasured, this,
          [this](HistoryId, const QString&, const CandidateTime& t) {
            showMachine(t.measurement.load);
          });
  showMachine(0);
  title();
}

// The target, and whether the machine had other things to do when it was measured last.
void MainWindow::showMachine(double load) {
  QString target =
      tr("target %1").arg(QString::fromStdString(m_workbench->workspace()->machine().name));
  bool busy = load > kBusyShare * std::thread::hardware_concurrency();
  m_machine->setText(busy ? tr("%1 · the machine is busy (load %2): times are uncertain")
                                .arg(target)
                                .arg(load, 0, 'f', 1)
                          : target);
  m_machine->setToolTip(busy ? tr("Other programs used the CPU during the measurement; measure "
                                  "again when the machine is idle.")
                             : QString());
}

void MainWindow::showStartPage() {
  if (m_workbench) m_settings->setValue("layout", m_workbench->saveState());
  delete std::exchange(m_workbench, nullptr);
  m_sessions->refresh();
  m_pages->setCurrentWidget(m_start);
  m_machine->clear();
  m_notices->hide();
  setWindowTitle(tr("PerfDojo Workbench"));
  m_status->follow(nullptr);
  enableActions();
}

// A process that was killed left its session open; nothing of it is lost.
void MainWindow::offerRecovery() {
  for (const SessionSummary& s : m_sessions->sessions()) {
    if (!s.wasInterrupted) continue;
    QString path = QString::fromStdString(s.path.string());
    QString name = QString::fromStdString(s.path.stem().string());
    QString text = s.steps == 0
                       ? tr("The session %1 was interrupted. Nothing is lost.").arg(name)
                       : tr("The session %1 was interrupted. All of its %n step(s) are kept.",
                            nullptr, static_cast<int>(s.steps))
                             .arg(name);
    return m_notices->show(NoticeBar::Kind::Information, text, tr("Continue it"),
                           [this, path] { open(path); });
  }
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (repairing() && !repairing()->close()) return event->ignore();
  m_settings->setValue("geometry", saveGeometry());
  if (m_workbench) showStartPage();
  QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  for (const QUrl& url : event->mimeData()->urls())
    if (url.isLocalFile()) return event->acceptProposedAction();
  if (isPlainText(*event->mimeData())) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  for (const QUrl& url : event->mimeData()->urls()) {
    if (!url.isLocalFile()) continue;
    event->acceptProposedAction();
    return open(url.toLocalFile());
  }
  if (!isPlainText(*event->mimeData())) return;
  event->acceptProposedAction();
  openText(event->mimeData()->text());
}

}  // namespace dojo::app
