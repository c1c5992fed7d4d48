#include "app/window/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QLabel>
#include <QMimeData>
#include <QProgressBar>
#include <QSettings>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QStatusBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <thread>

#include "app/models/documents.h"
#include "app/models/sessions_model.h"
#include "app/window/ir_pane.h"
#include "app/window/notice_bar.h"
#include "app/window/start_page.h"
#include "app/window/tree_pane.h"
#include "app/window/workbench.h"
#include "core/resources.h"

namespace dojo::app {

WindowSettings userSettings() {
  QString data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
  return {std::filesystem::path(data.toStdString()) / "perfdojo" / "sessions", {}};
}

MainWindow::MainWindow(const WindowSettings& settings, QWidget* parent)
    : QMainWindow(parent),
      m_where(settings),
      m_settings(settings.settingsFile.isEmpty()
                     ? new QSettings("perfdojo", "workbench", this)
                     : new QSettings(settings.settingsFile, QSettings::IniFormat, this)),
      m_systemIsDark(systemIsDark()),
      m_pages(new QStackedWidget(this)),
      m_sessions(new SessionsModel(settings.sessions, this)),
      m_start(new StartPage(m_sessions, this)),
      m_notices(new NoticeBar(this)) {
  setWindowTitle(tr("PerfDojo Workbench"));
  setAcceptDrops(true);
  resize(1440, 900);
  auto* middle = new QWidget(this);
  auto* layout = new QVBoxLayout(middle);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_notices);
  layout->addWidget(m_pages, 1);
  setCentralWidget(middle);
  m_pages->addWidget(m_start);
  setUpStatus();
  setUpActions();
  connect(m_start, &StartPage::kernelChosen, this, &MainWindow::open);
  connect(m_start, &StartPage::sessionChosen, this, &MainWindow::open);
  connect(m_start, &StartPage::trajectoryChosen, this, &MainWindow::playTrajectory);
  connect(m_start, &StartPage::openRequested, this, &MainWindow::chooseFile);
  restoreGeometry(m_settings->value("geometry").toByteArray());
  setAppearance(static_cast<Appearance>(m_settings->value("appearance", 0).toInt()));
  enableActions();
  offerRecovery();
}

MainWindow::~MainWindow() {
  delete m_workbench;
}

void MainWindow::setUpStatus() {
  m_running = new QLabel(this);
  m_running->setObjectName("running");
  m_progress = new QProgressBar(this);
  m_progress->setMaximumWidth(160);
  m_progress->setTextVisible(false);
  m_progress->setAccessibleName(tr("Progress"));
  m_stop = new QToolButton(this);
  m_stop->setText(tr("Stop"));
  m_stop->setObjectName("stop");
  m_machine = new QLabel(this);
  m_machine->setProperty("role", "muted");
  for (QWidget* widget : {static_cast<QWidget*>(m_running), static_cast<QWidget*>(m_progress),
                          static_cast<QWidget*>(m_stop)})
    statusBar()->addWidget(widget);
  statusBar()->addPermanentWidget(m_machine);
  statusBar()->setSizeGripEnabled(false);
  statusBar()->setContentsMargins(8, 0, 8, 0);
  connect(m_stop, &QToolButton::clicked, this, [this] {
    if (m_workbench) m_workbench->queue()->cancel();
  });
  showProgress();
}

void MainWindow::showProgress() {
  bool busy = m_workbench && m_workbench->queue()->isBusy();
  m_progress->setVisible(busy);
  m_stop->setVisible(busy);
  if (!busy) return m_running->setText(m_workbench ? tr("Ready") : QString());
  const QueueProgress& p = m_workbench->queue()->progress();
  QString text =
      tr("%1 of %2: %3").arg(p.done + 1).arg(p.total).arg(p.now.isEmpty() ? tr("starting") : p.now);
  if (p.secondsLeft >= 1) text += tr(", about %1 s left").arg(std::ceil(p.secondsLeft));
  m_running->setText(text);
  m_progress->setMaximum(p.total);
  m_progress->setValue(p.done);
}

void MainWindow::setAppearance(Appearance appearance) {
  m_appearance = appearance;
  m_settings->setValue("appearance", static_cast<int>(appearance));
  bool dark = appearance == Appearance::System ? m_systemIsDark : appearance == Appearance::Dark;
  m_theme = dark ? darkTheme() : lightTheme();
  applyTheme();
}

void MainWindow::applyTheme() {
  QApplication::setPalette(m_theme.palette());
  qApp->setStyleSheet(m_theme.styleSheet());
  m_notices->setTheme(m_theme);
  m_start->setTheme(m_theme);
  if (m_workbench) m_workbench->setTheme(m_theme);
}

void MainWindow::open(const QString& source) {
  auto session = openDocument(source.toStdString(), m_where.sessions);
  if (!session)
    return m_notices->show(NoticeBar::Kind::Bad, QString::fromStdString(session.error().message));
  showSession(std::move(*session));
}

void MainWindow::playTrajectory(const QString& kernel) {
  for (const core::Resource& resource : core::trajectoryResources()) {
    if (resource.name != kernel.toStdString()) continue;
    auto trajectory = core::parseTrajectory(resource.text, std::string(resource.name));
    auto session = trajectory
                       ? app::playTrajectory(*trajectory, trajectory->kernel, m_where.sessions)
                       : tl::unexpected(trajectory.error());
    if (!session)
      return m_notices->show(NoticeBar::Kind::Bad, QString::fromStdString(session.error().message));
    return showSession(std::move(*session));
  }
}

void MainWindow::showSession(std::unique_ptr<Session> session) {
  delete std::exchange(m_workbench, nullptr);
  m_workbench = new Workbench(std::move(session), m_pages);
  m_pages->addWidget(m_workbench);
  m_workbench->setTheme(m_theme);
  m_workbench->restoreLayout(m_settings->value("layout").toByteArray());
  m_pages->setCurrentWidget(m_workbench);
  m_notices->hide();
  Workspace* workspace = m_workbench->workspace();
  auto title = [this, workspace] {
    setWindowTitle(tr("%1 · PerfDojo Workbench")
                       .arg(QString::fromStdString(workspace->session().path().stem().string())));
    enableActions();
  };
  connect(workspace, &Workspace::historyChanged, this, title);
  connect(m_workbench->ir(), &IrPane::editingChanged, this, &MainWindow::enableActions);
  connect(m_workbench->queue(), &EvaluationQueue::progressed, this, &MainWindow::showProgress);
  connect(m_workbench, &Workbench::notice, this, [this](const QString& text, bool bad) {
    m_notices->show(bad ? NoticeBar::Kind::Bad : NoticeBar::Kind::Information, text);
  });
  connect(m_workbench, &Workbench::differs, this, [this, workspace](const QString& text) {
    m_notices->show(NoticeBar::Kind::Bad, text, tr("Undo it"), [workspace] { workspace->undo(); });
  });
  QString target = tr("target %1").arg(QString::fromStdString(workspace->target().name));
  m_machine->setText(target);
  connect(m_workbench->queue(), &EvaluationQueue::nodeMeasured, this,
          [this, target](HistoryId, const Measurement& m) {
            bool busy = m.load > 0.75 * std::thread::hardware_concurrency();
            m_machine->setText(busy ? tr("%1 · the machine is busy (load %2): times are uncertain")
                                          .arg(target)
                                          .arg(m.load, 0, 'f', 1)
                                    : target);
          });
  title();
  fillViewMenu();
  showProgress();
  if (!workspace->session().draft().empty())
    m_notices->show(NoticeBar::Kind::Information,
                    tr("A hand edit of this program was not committed."), tr("Continue it"),
                    [this] { actionNamed("edit-ir")->trigger(); });
}

void MainWindow::showStartPage() {
  if (m_workbench) m_settings->setValue("layout", m_workbench->saveState());
  delete std::exchange(m_workbench, nullptr);
  m_sessions->refresh();
  m_pages->setCurrentWidget(m_start);
  m_machine->clear();
  setWindowTitle(tr("PerfDojo Workbench"));
  showProgress();
  enableActions();
}

// A process that was killed left its session open; nothing of it is lost.
void MainWindow::offerRecovery() {
  for (const SessionSummary& s : m_sessions->sessions()) {
    if (!s.wasInterrupted) continue;
    QString path = QString::fromStdString(s.path.string());
    return m_notices->show(NoticeBar::Kind::Information,
                           tr("The session %1 was interrupted. All of its %n step(s) are kept.",
                              nullptr, static_cast<int>(s.steps))
                               .arg(QString::fromStdString(s.path.stem().string())),
                           tr("Continue it"), [this, path] { open(path); });
  }
}

void MainWindow::closeEvent(QCloseEvent* event) {
  m_settings->setValue("geometry", saveGeometry());
  if (m_workbench) m_settings->setValue("layout", m_workbench->saveState());
  if (m_workbench) showStartPage();
  QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  for (const QUrl& url : event->mimeData()->urls())
    if (url.isLocalFile()) return open(url.toLocalFile());
}

}  // namespace dojo::app
