// What leaves the window: C that builds and runs on its own, trajectories, and the report.
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>
#include <QTimer>

#include "app/models/shell/documents.h"
#include "app/window/shell/notice_bar.h"
#include "app/window/shell/report_export.h"
#include "core/resources.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestExport : public WindowTest {
  Q_OBJECT
 private slots:
  void exportedCBuildsAndRuns_data();
  void exportedCBuildsAndRuns();
  void theCommandLineExportsToo();
  void savedTrajectoriesPlay();
  void theReportNeedsNothingElse();
  void theReportTellsEveryStep();
  void theReportSpeaksTheWindowsLanguage();

 private:
  // Types a path into the file dialog that an action opens.
  void answerFileDialog(const QString& path) {
    QTimer::singleShot(300, this, [path] {
      auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
      QVERIFY(dialog);
      auto* line = dialog->findChild<QLineEdit*>();
      line->setText(path);
      QTest::keyClick(line, Qt::Key_Return);
      if (QApplication::activeModalWidget()) QMetaObject::invokeMethod(dialog, "accept");
    });
  }
};

namespace {

QString run(const QString& program, const QStringList& arguments, const QString& folder) {
  QProcess process;
  process.setWorkingDirectory(folder);
  process.setProcessChannelMode(QProcess::MergedChannels);
  process.start(program, arguments);
  bool ended = process.waitForFinished(120000);
  QString output = process.readAll();
  if (!ended || process.exitCode() != 0)
    return QStringLiteral("FAILED: %1 %2\n%3").arg(program, arguments.join(' '), output);
  return output;
}

}  // namespace

void TestExport::exportedCBuildsAndRuns_data() {
  QTest::addColumn<QString>("steps");
  QTest::newRow("as written") << "";
  QTest::newRow("parallel and vectorised")
      << "split_scope t@0 4;vectorize t@1;split_scope y@0 64;parallelize y@0";
}

void TestExport::exportedCBuildsAndRuns() {
  if (QStandardPaths::findExecutable("cmake").isEmpty()) QSKIP("no cmake");
  QFETCH(QString, steps);
  openChain();
  for (const QString& step : steps.split(';', Qt::SkipEmptyParts))
    QVERIFY2(workspace().apply(core::parseStep(step.toStdString()).value()), qPrintable(step));
  QString folder = m_driver->folder.filePath("exported");
  QVERIFY(QDir().mkpath(folder));
  answerFileDialog(folder);
  trigger("export-c");
  QVERIFY2(m_driver->window->notices()->text().contains("chain.c"),
           qPrintable(m_driver->window->notices()->text()));
  QString configured = run("cmake", {"-S", ".", "-B", "build"}, folder);
  QVERIFY2(!configured.startsWith("FAILED"), qPrintable(configured));
  QString built = run("cmake", {"--build", "build"}, folder);
  QVERIFY2(!built.startsWith("FAILED"), qPrintable(built));
  QVERIFY2(!built.contains("warning"), qPrintable(built));
  QString said = run(folder + "/build/chain_example", {}, folder);
  QVERIFY2(said.startsWith("chain: best of 5 calls "), qPrintable(said));
  // Of exp(x) + 1 over 4096 numbers between 0 and 1: about 4096 times e.
  auto sum = QRegularExpression("sum of y: ([0-9.e+]+)").match(said);
  QVERIFY2(sum.hasMatch(), qPrintable(said));
  QVERIFY2(std::abs(sum.captured(1).toDouble() / 4096 - 2.71828) < 0.05, qPrintable(said));
}

void TestExport::theCommandLineExportsToo() {
  if (QStandardPaths::findExecutable("cmake").isEmpty()) QSKIP("no cmake");
  QString program = m_driver->write("chain.dojo", kChain), folder = m_driver->folder.path();
  QString perfdojo = QStringLiteral(DOJO_BIN_DIR "/perfdojo");
  QString listed = run(perfdojo, {"export", program, "--to", "out"}, folder);
  QCOMPARE(listed.split('\n', Qt::SkipEmptyParts).size(), 5);
  QString built = run("cmake", {"-S", "out", "-B", "build"}, folder);
  QVERIFY2(!built.startsWith("FAILED"), qPrintable(built));
  built = run("cmake", {"--build", "build", "--target", "all", "test"}, folder);
  QVERIFY2(built.contains("100% tests passed"), qPrintable(built));
  m_driver->write("chain.moves", "kernel chain.dojo\n# fused\njoin_scopes t@0\n");
  QString replayed = run(perfdojo, {"replay", "chain.moves", "--report", "chain.html"}, folder);
  QVERIFY2(!replayed.startsWith("FAILED"), qPrintable(replayed));
  auto page = readText(m_driver->folder.filePath("chain.html").toStdString());
  QVERIFY(page && page->find("class='note'>fused") != std::string::npos);
}

void TestExport::savedTrajectoriesPlay() {
  openChain();
  for (const char* step : {"join_scopes t@0", "split_scope t@0 16"})
    QVERIFY(workspace().apply(core::parseStep(step).value()));
  workspace().annotate(2, "fused");
  core::Hash end = workspace().program().hash();
  QString path = m_driver->folder.filePath("chain.moves");
  answerFileDialog(path);
  trigger("save-trajectory");
  auto text = readText(path.toStdString());
  QVERIFY(text);
  QVERIFY(text->find("# fused\njoin_scopes t@0") != std::string::npos);
  auto trajectory = core::parseTrajectory(*text, "chain.moves");
  QVERIFY(trajectory);
  core::Replay replay = core::replay(core::stepsOf(*trajectory), workspace().session().original(),
                                     workspace().machine());
  QCOMPARE(replay.result().hash(), end);
}

void TestExport::theReportNeedsNothingElse() {
  openChain();
  QVERIFY(workspace().apply(core::parseStep("join_scopes t@0").value()));
  QString path = m_driver->folder.filePath("chain.html");
  answerFileDialog(path);
  trigger("export-report");
  auto page = readText(path.toStdString());
  QVERIFY(page);
  QString html = QString::fromStdString(*page);
  QVERIFY(html.startsWith("<!DOCTYPE html>"));
  html.remove("xmlns='http://www.w3.org/2000/svg'");
  for (const char* outer : {"http:", "https:", "<script", "@import", "url(h", " src=", "<link"})
    QVERIFY2(!html.contains(outer), outer);
  QVERIFY(html.contains("prefers-color-scheme: dark"));
  QVERIFY(html.contains("@media print"));
  // Every link within the page has its target.
  for (const auto& link : QRegularExpression("href='#([^']+)'").globalMatch(html))
    QVERIFY2(html.contains(QStringLiteral("id='%1'").arg(link.captured(1))),
             qPrintable(link.captured(1)));
}

void TestExport::theReportTellsEveryStep() {
  openChain();
  for (const char* step : {"join_scopes t@0", "split_scope t@0 16"})
    QVERIFY(workspace().apply(core::parseStep(step).value()));
  workspace().goTo(1);
  QVERIFY(workspace().apply(core::parseStep("split_scope y@0 8").value()));
  workspace().goTo(3);
  workspace().annotate(2, "joined: t & u <stay> in cache");
  double ns[] = {9000, 3000, 3010};
  for (int i = 0; i < 3; ++i)
    workspace().record(i + 1, Measurement{.medianNs = ns[i],
                                          .lowNs = 0.99 * ns[i],
                                          .highNs = 1.01 * ns[i],
                                          .samples = 31,
                                          .rooflineNs = 500,
                                          .machine = "a machine"});
  QString html = reportOf(bench());
  for (const char* part :
       {"join_scopes t@0", "split_scope t@0 16", "split_scope y@0 8",
        "joined: t &amp; u &lt;stay&gt;", "↑ 3.00×", "same", "<svg", "roofline", "class='removed'",
        "class='added'", "void chain(", "95 %", "Other branches", "a machine"})
    QVERIFY2(html.contains(part), part);
  QVERIFY(!html.contains("<stay>"));
  QCOMPARE(html.count("<section id="), 3);
}

void TestExport::theReportSpeaksTheWindowsLanguage() {
  Preferences preferences = m_driver->window->preferences();
  preferences.language = "de";
  m_driver->window->setPreferences(preferences);
  openChain();
  QVERIFY(workspace().apply(core::parseStep("join_scopes t@0").value()));
  QString html = reportOf(bench());
  preferences.language = "en";
  m_driver->window->setPreferences(preferences);
  QVERIFY(html.contains("<html lang=\"de\">"));
  for (const char* part : {"Schritt für Schritt", "nach Regel legal", "C am Ende"})
    QVERIFY2(html.contains(part), part);
  QVERIFY(reportOf(bench()).contains("Step by step"));
}

QTEST_MAIN(TestExport)
#include "test_export.moc"
