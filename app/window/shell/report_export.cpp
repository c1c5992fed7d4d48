#include "app/window/shell/report_export.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFileDialog>

#include "app/models/core_words.h"
#include "app/models/plots/plotted_path.h"
#include "app/models/shell/documents.h"
#include "app/report/report.h"
#include "app/window/shell/notice_bar.h"
#include "app/window/shell/workbench.h"

namespace dojo::app {

QString reportOf(const Workbench& workbench) {
  const Workspace& workspace = *workbench.workspace();
  const core::Program& start = workspace.session().original();
  ReportInput input{.history = workspace.history(), .end = workspace.history().current()};
  input.baseline = workspace.baseline();
  input.kernel = start.name;
  input.machine = workspace.machine();
  input.date = QDateTime::currentDateTime().toString("yyyy-MM-dd HH:mm").toStdString();
  input.version = QCoreApplication::applicationVersion().toStdString();
  input.words = [](const char* text) {
    return QCoreApplication::translate("Report", text).toStdString();
  };
  input.sentence = [](const std::string& sentence) { return inWords(sentence).toStdString(); };
  // The page is in the window's language where its words are translated, else in English.
  const char* probe = "Runtime per move";
  if (input.words(probe) != probe)
    input.language = QLocale().name().section('_', 0, 0).toStdString();
  if (const MachineRoof& roof = workbench.queue()->roof(); roof.isKnown()) input.roof = roof;
  return QString::fromStdString(htmlReport(input));
}

void exportReport(Workbench* workbench, NoticeBar* notices) {
  QString name = QString::fromStdString(workbench->workspace()->session().path().stem().string());
  QString path = QFileDialog::getSaveFileName(
      workbench, QCoreApplication::translate("Report", "Export a report"),
      name + QStringLiteral(".html"), QCoreApplication::translate("Report", "Pages (*.html)"));
  if (path.isEmpty()) return;
  auto written = writeText(path.toStdString(), reportOf(*workbench).toStdString());
  if (!written) return notices->show(NoticeBar::Kind::Bad, inWords(written.error().message));
  notices->show(NoticeBar::Kind::Good, QCoreApplication::translate("Report", "Wrote %1").arg(path));
}

}  // namespace dojo::app
