// Files that the window opens and writes.
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>

#include "app/models/core_words.h"
#include "app/models/shell/plain_text.h"
#include "app/models/start/sessions_model.h"
#include "app/window/shell/main_window.h"
#include "app/window/shell/notice_bar.h"
#include "app/window/shell/repair_dialog.h"
#include "app/window/shell/workbench.h"
#include "core/text/printer.h"

namespace dojo::app {
namespace {

constexpr qsizetype kMostRecent = 10;

}  // namespace

// Kernels and the sessions that are kept by themselves are on the start page.
void MainWindow::rememberFile(const QString& path) {
  QFileInfo file(path);
  if (!file.isFile()) return;
  QString full = file.absoluteFilePath();
  if (full.startsWith(QString::fromStdString(m_where.sessions.string()) + '/')) return;
  QStringList recent = m_settings->value("recent").toStringList();
  recent.removeAll(full);
  recent.prepend(full);
  m_settings->setValue("recent", recent.mid(0, kMostRecent));
}

void MainWindow::fillRecent() {
  m_recentMenu->clear();
  int number = 0;
  for (const QString& path : m_settings->value("recent").toStringList()) {
    QFileInfo file(path);
    QString text = tr("&%1 %2").arg(++number % 10).arg(file.fileName().replace('&', "&&"));
    QAction* action = m_recentMenu->addAction(text, this, [this, path] { open(path); });
    action->setToolTip(plainTip(path));
    action->setEnabled(file.isFile());
  }
  if (number == 0) m_recentMenu->addAction(tr("Nothing yet"))->setEnabled(false);
  m_recentMenu->addSeparator();
  m_recentMenu->addAction(actionNamed("clear-recent"));
}

void MainWindow::chooseFile() {
  QString path = QFileDialog::getOpenFileName(
      this, tr("Open"), {},
      tr("Programs, trajectories, sessions (*.dojo *.moves *.perfdojo);;All files (*)"));
  if (!path.isEmpty()) open(path);
}

void MainWindow::saveCopy() {
  QString path = QFileDialog::getSaveFileName(this, tr("Save a copy of the session"),
                                              "session.perfdojo", tr("Sessions (*.perfdojo)"));
  if (path.isEmpty()) return;
  if (auto saved = m_workbench->workspace()->saveCopy(path); !saved)
    m_notices->show(NoticeBar::Kind::Bad, inWords(saved.error().message));
  else
    m_notices->show(NoticeBar::Kind::Good, tr("Saved %1").arg(path));
}

void MainWindow::saveProgram() {
  const core::Program& program = m_workbench->workspace()->program();
  QString path = QFileDialog::getSaveFileName(this, tr("Save the program"),
                                              QString::fromStdString(program.name + ".dojo"),
                                              tr("Programs (*.dojo)"));
  if (path.isEmpty()) return;
  if (auto saved = writeText(path.toStdString(), core::print(program)); !saved)
    m_notices->show(NoticeBar::Kind::Bad, inWords(saved.error().message));
  else
    m_notices->show(NoticeBar::Kind::Good, tr("Saved %1").arg(path));
}

void MainWindow::saveTrajectory() {
  auto trajectory = m_workbench->workspace()->session().trajectory();
  if (!trajectory)
    return m_notices->show(NoticeBar::Kind::Bad, inWords(trajectory.error().message));
  QString path = QFileDialog::getSaveFileName(
      this, tr("Save the trajectory"),
      QString::fromStdString(m_workbench->workspace()->program().name + ".moves"),
      tr("Trajectories (*.moves)"));
  if (path.isEmpty()) return;
  if (auto saved = writeText(path.toStdString(), core::print(*trajectory)); !saved)
    m_notices->show(NoticeBar::Kind::Bad, inWords(saved.error().message));
  else
    m_notices->show(NoticeBar::Kind::Good, tr("Saved %1").arg(path));
}

void MainWindow::openText(const QString& program) {
  auto session = openProgramText(program.toStdString(), place().folder, m_preferences.target);
  if (!session)
    return m_notices->show(
        NoticeBar::Kind::Bad,
        tr("This text is not a program: %1").arg(inWords(session.error().message)));
  showSession(std::move(*session));
}

// Looked up on each call until it fails; from then on one fallback folder serves as long as the
// window is open.
const SessionPlace& MainWindow::place() {
  if (!m_place || m_place->problem.isEmpty()) m_place = placeOfSessions(m_where.sessions);
  return *m_place;
}

void MainWindow::tellPlace() {
  const Session& session = m_workbench->workspace()->session();
  bool isElsewhere = m_place && !m_place->problem.isEmpty() &&
                     (session.isInMemory() || session.path().parent_path() == m_place->folder);
  if (!isElsewhere) return;
  QString problem = tr("Sessions cannot be stored in %1: %2.")
                        .arg(QString::fromStdString(m_where.sessions.string()), m_place->problem);
  QString where = session.isInMemory()
                      ? tr("This one is in memory and is lost when the window closes.")
                      : tr("This one is %1, among temporary files.")
                            .arg(QString::fromStdString(session.path().string()));
  m_notices->show(NoticeBar::Kind::Bad, problem + ' ' + where, tr("Save a copy …"),
                  [this] { actionNamed("save-copy")->trigger(); });
}

RepairDialog* MainWindow::repairing() const {
  for (auto* dialog : findChildren<RepairDialog*>())
    if (dialog->isVisible()) return dialog;
  return nullptr;
}

// A text that is meant to be a program.
void MainWindow::repair(const QString& path) {
  QString suffix = QFileInfo(path).suffix();
  if (suffix == "perfdojo" || suffix == "moves") return;
  auto text = readBroken(path);
  if (!text) return;
  if (repairing() && !repairing()->close()) return;
  auto* dialog = new RepairDialog(path, *text, m_theme, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &RepairDialog::saved, this, &MainWindow::open, Qt::QueuedConnection);
  dialog->show();
}

void MainWindow::deleteSession(const QString& path) {
  auto show = [this](const Result<void>& done, const QString& text, const QString& action,
                     std::function<void()> run) {
    if (done)
      m_notices->show(NoticeBar::Kind::Information, text, action, std::move(run));
    else
      m_notices->show(NoticeBar::Kind::Bad, inWords(done.error().message));
  };
  QString name = QFileInfo(path).completeBaseName();
  show(m_sessions->discard(path), tr("The session %1 was deleted.").arg(name), tr("Restore it"),
       [this, show, path, name] {
         show(m_sessions->bringBack(path), tr("The session %1 was restored.").arg(name), {}, {});
       });
}

void MainWindow::exportCode() {
  QString folder = QFileDialog::getExistingDirectory(this, tr("Export C to a folder"));
  if (folder.isEmpty()) return;
  Workspace* workspace = m_workbench->workspace();
  auto written = exportC(workspace->program(), workspace->machine(), folder.toStdString());
  if (!written) return m_notices->show(NoticeBar::Kind::Bad, inWords(written.error().message));
  QStringList names;
  for (const auto& path : *written) names << QString::fromStdString(path.filename().string());
  m_notices->show(NoticeBar::Kind::Good, tr("Wrote %1 to %2").arg(names.join(", "), folder));
}

}  // namespace dojo::app
