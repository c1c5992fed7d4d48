// A new user's first session from the start page to a program of one's own, by mouse and keys: a
// kernel is opened and made faster, a refusal read and got around, an early step left out, two
// steps compared, and the C exported, which gcc alone builds and which runs.
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QListView>
#include <QProcess>
#include <QPushButton>
#include <QStandardPaths>
#include <QTextBrowser>
#include <QTimer>

#include "app/window/compare/compare_dialog.h"
#include "app/window/start/start_page.h"
#include "app/window/timeline/edit_steps_dialog.h"
#include "app/window/timeline/timeline_pane.h"
#include "tests/gui/moves/moves_pane_test.h"

using namespace dojo;
using namespace dojo::app;

class TestFirstSession : public MovesPaneTest {
  Q_OBJECT
 private slots:
  void fromTheStartPageToAProgram();

 private:
  void openFromTheStartPage(const char* kernel);
  void clickPlace(const char* text);
  void makeByTyping(const char* step);
  double measureHere();
  void getAroundARefusal();
  void leaveTheFirstStepOut();
  void compareWithTheStart();
  void exportBuildAndRun();
  QString gcc(const QString& folder, const QStringList& sources);
};

void TestFirstSession::openFromTheStartPage(const char* kernel) {
  auto* words = m_driver->window->startPage()->findChild<QLineEdit*>("kernelsWords");
  QTest::keyClicks(words, kernel);
  QListView* kernels = m_driver->window->startPage()->kernels();
  QModelIndex row;
  for (int i = 0; i < kernels->model()->rowCount(); ++i)
    if (kernels->model()->index(i, 0).data().toString() == kernel)
      row = kernels->model()->index(i, 0);
  QVERIFY(row.isValid());
  kernels->scrollTo(row);
  QTest::mouseClick(kernels->viewport(), Qt::LeftButton, {}, kernels->visualRect(row).center());
  QTest::mouseClick(child<QPushButton>("openKernel"), Qt::LeftButton);
  QVERIFY(m_driver->bench());
  m_driver->settle();
}

void TestFirstSession::clickPlace(const char* text) {
  QStringList lines = ir()->text().split('\n');
  for (int line = 0; line < lines.size(); ++line)
    if (int column = static_cast<int>(lines[line].indexOf(text)); column >= 0)
      return m_driver->clickText(ir(), line, column + 1);
  QFAIL(text);
}

void TestFirstSession::makeByTyping(const char* step) {
  m_driver->filterMoves(step);
  m_driver->pointAt(step);
  QTRY_VERIFY2(workspace().preview().has_value(), step);
  QTest::keyClick(list(), Qt::Key_Return);
  QCOMPARE(workspace().history().here().step, std::string(step));
  m_driver->settle();
}

double TestFirstSession::measureHere() {
  trigger("measure");
  if (!QTest::qWaitFor([this] { return workspace().history().here().measurement.has_value(); },
                       240000))
    return 0;
  m_driver->settle();
  return workspace().history().here().measurement->medianNs;
}

// Lanes need a loop of their length: the pane says so, names the move that makes one, and makes
// both.
void TestFirstSession::getAroundARefusal() {
  m_driver->filterMoves("vectorize c#1@2");
  m_driver->pointAt("vectorize c#1@2");
  QTRY_VERIFY(workspace().refusal().has_value());
  QTRY_VERIFY2(detail().contains("Not legal"), qPrintable(detail()));
  QVERIFY(hasSuggestion());
  QTRY_VERIFY2(detail().contains("Legal after split_scope c#1@2"), qPrintable(detail()));
  QTest::mouseClick(child<QPushButton>("movesApply"), Qt::LeftButton);
  QVERIFY(workspace().history().here().step.starts_with("vectorize c#1@"));
  m_driver->settle();
}

void TestFirstSession::leaveTheFirstStepOut() {
  size_t before = workspace().history().size();
  // Pointed at, as by the other mouse button; a click would go there.
  QTreeView* steps = bench().timeline()->list();
  steps->setCurrentIndex(steps->model()->index(1, 0));
  QTimer::singleShot(300, this, [] {
    auto* editor = qobject_cast<EditStepsDialog*>(QApplication::activeModalWidget());
    QVERIFY(editor);
    auto* make = editor->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    QVERIFY(make->isEnabled());
    QTest::mouseClick(make, Qt::LeftButton);
  });
  trigger("leave-step-out");
  m_driver->settle();
  QVERIFY(workspace().history().size() > before);
  QVERIFY(!ir()->text().contains("64 16 c["));
  QVERIFY(ir()->text().contains(":p"));
}

void TestFirstSession::compareWithTheStart() {
  trigger("compare");
  auto* dialog = child<CompareDialog>("compare");
  QVERIFY(dialog && dialog->isVisible());
  QVERIFY2(dialog->programDiff().contains("M:p"), qPrintable(dialog->programDiff()));
  dialog->verify();
  auto* numerics = dialog->findChild<QTextBrowser*>("compareNumerics");
  QTRY_VERIFY2_WITH_TIMEOUT(numerics->toPlainText().contains("They compute the same function"),
                            qPrintable(numerics->toPlainText()), 240000);
  dialog->close();
}

QString TestFirstSession::gcc(const QString& folder, const QStringList& sources) {
  QProcess process;
  process.setWorkingDirectory(folder);
  process.setProcessChannelMode(QProcess::MergedChannels);
  process.start("gcc", QStringList{"-std=gnu17", "-O2", "-march=native", "-fopenmp", "-Wall", "-o",
                                   "program"} +
                           sources + QStringList{"-lm"});
  process.waitForFinished(120000);
  return process.readAll();
}

void TestFirstSession::exportBuildAndRun() {
  if (QStandardPaths::findExecutable("gcc").isEmpty()) QSKIP("no gcc");
  QString folder = m_driver->folder.filePath("mine");
  QVERIFY(QDir().mkpath(folder));
  QTimer::singleShot(300, this, [folder] {
    auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
    QVERIFY(dialog);
    dialog->findChild<QLineEdit*>()->setText(folder);
    QMetaObject::invokeMethod(dialog, "accept");
  });
  trigger("export-c");
  QStringList sources = QDir(folder).entryList({"*.c"});
  QCOMPARE(sources.size(), 2);
  QString said = gcc(folder, sources);
  QVERIFY2(QFile::exists(folder + "/program"), qPrintable(said));
  QCOMPARE(said, QString());  // no warning either
  QProcess program;
  program.start(folder + "/program", QStringList());
  QVERIFY(program.waitForFinished(240000));
  QCOMPARE(program.exitCode(), 0);
  QString ran = program.readAllStandardOutput();
  QVERIFY2(ran.startsWith("matmul: best of "), qPrintable(ran));
  qInfo("%s", qPrintable(ran.trimmed()));
}

void TestFirstSession::fromTheStartPageToAProgram() {
  openFromTheStartPage("matmul");
  double naive = measureHere();
  QVERIFY(naive > 0);
  clickPlace("c[{0},{1}] = 0");
  makeByTyping("split_scope c@1 16");  // which brings nothing
  clickPlace("c[{0},{1}] +=");
  QCOMPARE(core::print(*workspace().selectedPlace()), std::string("c#1"));
  makeByTyping("swap_scopes c#1@1");
  getAroundARefusal();
  makeByTyping("parallelize c#1@0");
  leaveTheFirstStepOut();
  double fast = measureHere();
  QVERIFY(fast > 0);
  qInfo("matmul: %.0f ms as written, %.1f ms after four steps", naive / 1e6, fast / 1e6);
  compareWithTheStart();
  exportBuildAndRun();
}

QTEST_MAIN(TestFirstSession)
#include "test_first_session.moc"
