// The window, driven by clicks and keys through every pane.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QDir>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QGraphicsView>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <QTabWidget>
#include <QTableWidget>
#include <QTest>
#include <QTextBrowser>
#include <QTimer>
#include <QTreeView>

#include "app/models/documents.h"
#include "app/window/breadcrumb.h"
#include "app/window/code_editor.h"
#include "app/window/code_pane.h"
#include "app/window/command_palette.h"
#include "app/window/compare_dialog.h"
#include "app/window/edit_steps_dialog.h"
#include "app/window/find_bar.h"
#include "app/window/graph_layout.h"
#include "app/window/ir_pane.h"
#include "app/window/moves_pane.h"
#include "app/window/notice_bar.h"
#include "app/window/plot_pane.h"
#include "app/window/start_page.h"
#include "app/window/timeline_pane.h"
#include "app/window/tree_pane.h"
#include "core/text/printer.h"
#include "tests/gui/window_driver.h"

using namespace dojo;
using namespace dojo::app;

namespace {

const char kChain[] = R"(kernel chain
const N = 4096
in x
out y
x f32 [N] heap
y f32 [N] heap
t f32 [N] heap

N t[{0}] = exp(x[{0}])
N y[{0}] = t[{0}] + 1.0
)";
constexpr int kFirstBodyLine = 8;

bool hasMark(CodeEditor* editor, CodeEditor::Mark mark) {
  long length = editor->SendScintilla(QsciScintillaBase::SCI_GETLENGTH);
  for (long at = 0; at < length; ++at)
    if (editor->SendScintilla(QsciScintillaBase::SCI_INDICATORVALUEAT,
                              static_cast<unsigned long>(mark), at))
      return true;
  return false;
}

core::NodeId opOf(const Workspace& workspace, const char* array) {
  return workspace.view().op(workspace.view().opNamed(array, 0)).node->id();
}

}  // namespace

class TestWorkbench : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { QApplication::setStyle("Fusion"); }
  void init() { m_driver = std::make_unique<Driver>(); }
  void cleanup() { m_driver.reset(); }

  void everyPaneShowsTheProgram();
  void oneSelectionInEveryPane();
  void keysWalkTheTree();
  void typingFiltersAndEnterApplies();
  void pointingPreviewsInEveryPane();
  void refusalsLightBothAccesses();
  void parametersMayBeChanged();
  void undoAndRedoByKeys();
  void theTimelineBranchesRenamesAndDeletes();
  void earlierStepsMayBeDropped();
  void placesHaveAMenuOfTheirMoves();
  void anyTwoStepsAreCompared();
  void handEditsAreCheckedWhileTyping();
  void aCommittedEditIsVerified();
  void anEditThatDiffersIsToldAndUndone();
  void draftsSurviveTheWindow();
  void programsAndMovesAreMeasured();
  void measuringStops();
  void aDeadWorkerIsANotice();
  void assemblyLeadsBackToTheProgram();
  void theStartPageOpensByKeyboard();
  void interruptedSessionsAreOffered();
  void theKilledProgramComesBack();
  void aShippedTrajectoryPlays();
  void whatCannotBeOpenedIsANotice();
  void commandsAreFoundByTyping();
  void theTextIsSearched();
  void panesCloseAndComeBack();
  void darkAndLight();
  void layoutsWithAndWithoutGraphviz();
  void everythingHasAName();
  void theEventLoopStaysFree();

 private:
  void openChain() { m_driver->open(m_driver->write("chain.dojo", kChain)); }
  Workspace& workspace() { return *m_driver->workspace(); }
  Workbench& bench() { return *m_driver->bench(); }
  CodeEditor* ir() { return bench().ir()->editor(); }
  void trigger(const char* action) { m_driver->window->actionNamed(action)->trigger(); }
  template <typename T>
  T* child(const char* name) {
    return m_driver->window->findChild<T*>(name);
  }
  std::unique_ptr<Driver> m_driver;
};

void TestWorkbench::everyPaneShowsTheProgram() {
  m_driver->open("softmax");
  QVERIFY(ir()->text().startsWith("# Softmax of each row"));
  QVERIFY(bench().code()->editor(CodePane::CTab)->text().contains("void softmax("));
  QVERIFY(bench().tree()->itemOf(opOf(workspace(), "y")));
  QVERIFY(bench().moves()->list()->model()->rowCount() > 20);
  QCOMPARE(bench().timeline()->list()->model()->rowCount(), 1);
  QVERIFY(m_driver->window->windowTitle().startsWith("softmax-1"));
}

void TestWorkbench::oneSelectionInEveryPane() {
  openChain();
  m_driver->clickText(ir(), kFirstBodyLine, 3);
  QCOMPARE(workspace().selection().node, opOf(workspace(), "t"));
  QCOMPARE(bench().breadcrumb()->place(), QString("t"));
  QVERIFY(hasMark(ir(), CodeEditor::SelectedMark));
  m_driver->clickText(ir(), kFirstBodyLine, 0);
  QCOMPARE(bench().breadcrumb()->place(), QString("t@0"));
  m_driver->clickText(ir(), kFirstBodyLine - 2, 0);
  QCOMPARE(workspace().selection().buffer, std::string("t"));
  QVERIFY(m_driver->rowOf("split_scope y@0 16") < 0);

  core::NodeId y = opOf(workspace(), "y");
  QGraphicsView* view = bench().tree()->view();
  QTest::mouseClick(view->viewport(), Qt::LeftButton, {},
                    view->mapFromScene(bench().tree()->itemOf(y)->pos()));
  QCOMPARE(workspace().selection().node, y);
  QCOMPARE(ir()->caret().line, kFirstBodyLine + 1);
  CodeEditor* c = bench().code()->editor(CodePane::CTab);
  QVERIFY(c->text(c->caret().line).contains("y["));

  int line = static_cast<int>(c->text().left(c->text().indexOf("t[i] =")).count('\n'));
  m_driver->clickText(c, line, 4);
  QCOMPARE(workspace().selection().node, opOf(workspace(), "t"));
  QVERIFY(m_driver->rowOf("split_scope t@0 16") >= 0);
  QVERIFY(m_driver->rowOf("split_scope y@0 16") < 0);
}

void TestWorkbench::keysWalkTheTree() {
  openChain();
  ir()->setFocus();
  trigger("select-child");
  QCOMPARE(bench().breadcrumb()->place(), QString("t@0"));
  trigger("select-next");
  QCOMPARE(bench().breadcrumb()->place(), QString("y@0"));
  trigger("select-child");
  QCOMPARE(bench().breadcrumb()->place(), QString("y"));
  trigger("select-parent");
  trigger("select-previous");
  QCOMPARE(bench().breadcrumb()->place(), QString("t@0"));
  QTest::keyClick(ir(), Qt::Key_Down);
  QCOMPARE(bench().breadcrumb()->place(), QString("y@0"));
}

void TestWorkbench::typingFiltersAndEnterApplies() {
  openChain();
  m_driver->filterMoves("split_scope y@0 16");
  QVERIFY(bench().moves()->list()->model()->rowCount() >= 1);
  QTest::keyClick(child<QLineEdit>("movesWords"), Qt::Key_Down);
  QTest::keyClick(child<QLineEdit>("movesWords"), Qt::Key_Return);
  QCOMPARE(workspace().history().size(), size_t{2});
  QVERIFY(ir()->text().contains("256 16 y["));
  m_driver->settle();
  QVERIFY(bench().code()->editor(CodePane::CTab)->text().contains("256"));
}

void TestWorkbench::pointingPreviewsInEveryPane() {
  openChain();
  m_driver->pointAt("join_scopes t@0");
  QTRY_VERIFY(workspace().preview().has_value());
  QVERIFY(child<QTextBrowser>("movesDetail")->toPlainText().contains("+ | y[{0}] = t[{0}] + 1.0"));
  QVERIFY(ir()->markersAtLine(kFirstBodyLine) & (1U << CodeEditor::ChangedLine));
  QCOMPARE(workspace().history().size(), size_t{1});
  QTest::mouseDClick(
      bench().moves()->list()->viewport(), Qt::LeftButton, {},
      bench().moves()->list()->visualRect(bench().moves()->list()->currentIndex()).center());
  QCOMPARE(workspace().history().size(), size_t{2});
  QVERIFY(!workspace().preview());
}

void TestWorkbench::refusalsLightBothAccesses() {
  m_driver->open("softmax");
  m_driver->filterMoves("reuse_dims d.0");
  m_driver->pointAt("reuse_dims d.0");
  QTRY_VERIFY(workspace().refusal().has_value());
  QVERIFY(hasMark(ir(), CodeEditor::ConflictAMark));
  QVERIFY(hasMark(ir(), CodeEditor::ConflictBMark));
  QVERIFY(child<QTextBrowser>("movesDetail")->toPlainText().contains("Not legal"));
  QVERIFY(!child<QPushButton>("movesApply")->isEnabled());
  QTest::keyClick(bench().moves()->list(), Qt::Key_Return);
  QCOMPARE(workspace().history().size(), size_t{1});
  QVERIFY(m_driver->window->notices()->text().startsWith("Not legal"));
}

void TestWorkbench::parametersMayBeChanged() {
  openChain();
  m_driver->filterMoves("split_scope y@0 16");
  m_driver->pointAt("split_scope y@0 16");
  auto* step = child<QLineEdit>("movesStep");
  QCOMPARE(step->text(), QString("split_scope y@0 16"));
  QTest::keyClick(step, Qt::Key_End);
  QTest::keyClick(step, Qt::Key_Backspace);
  QTest::keyClick(step, Qt::Key_Backspace);
  QTest::keyClicks(step, "7");
  QTRY_VERIFY(workspace().refusal().has_value());
  QTest::keyClick(step, Qt::Key_Backspace);
  QTest::keyClicks(step, "64");
  QTRY_VERIFY(workspace().preview().has_value());
  QTest::keyClick(step, Qt::Key_Return);
  QVERIFY(ir()->text().contains("64 64 y["));
}

void TestWorkbench::undoAndRedoByKeys() {
  openChain();
  QString before = ir()->text();
  QVERIFY(workspace().apply(core::parseStep("join_scopes t@0").value()));
  ir()->setFocus();
  QTest::keyClick(ir(), Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(ir()->text(), before);
  QVERIFY(!m_driver->window->actionNamed("undo")->isEnabled());
  QTest::keyClick(ir(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(workspace().history().current(), 2);
}

void TestWorkbench::theTimelineBranchesRenamesAndDeletes() {
  openChain();
  QVERIFY(workspace().apply(core::parseStep("join_scopes t@0").value()));
  QTreeView* list = bench().timeline()->list();
  m_driver->clickRow(list, 0);
  QCOMPARE(workspace().history().current(), 1);
  QVERIFY(workspace().apply(core::parseStep("split_scope y@0 16").value()));
  QCOMPARE(list->model()->rowCount(), 3);
  m_driver->clickRow(list, 1);
  QCOMPARE(workspace().history().current(), 2);
  trigger("rename-step");
  auto* editor = list->findChild<QLineEdit*>();
  QVERIFY(editor);
  QTest::keyClicks(editor, "fused");
  QTest::keyClick(editor, Qt::Key_Return);
  QTRY_COMPARE(workspace().history().node(2).name, std::string("fused"));
  trigger("delete-step");
  QCOMPARE(list->model()->rowCount(), 2);
  QCOMPARE(workspace().history().current(), 1);
  QVERIFY(m_driver->window->actionNamed("restore-step")->isEnabled());
  trigger("restore-step");
  QCOMPARE(list->model()->rowCount(), 3);
}

void TestWorkbench::earlierStepsMayBeDropped() {
  openChain();
  for (const char* step : {"join_scopes t@0", "split_scope t@0 16"})
    QVERIFY(workspace().apply(core::parseStep(step).value()));
  EditStepsDialog dialog(&workspace());
  QTableWidget* table = dialog.table();
  QCOMPARE(table->rowCount(), 2);
  table->item(1, 1)->setText("split_scope t@0 8");
  QTRY_COMPARE(table->item(1, 2)->text(), QString("kept"));
  table->item(0, 0)->setCheckState(Qt::Unchecked);
  QTRY_COMPARE(table->item(0, 2)->text(), QString("dropped"));
  table->item(1, 1)->setText("split_scope t@0 7");
  QTRY_VERIFY(table->item(1, 2)->text().startsWith("now illegal"));
  table->item(1, 1)->setText("split_scope t@0 8");
  QTRY_VERIFY(dialog.replay().isLegal() && dialog.replay().steps.size() == 1);
  QTRY_COMPARE(table->item(1, 2)->text(), QString("kept"));
  workspace().adopt(dialog.replay());
  QVERIFY(ir()->text().contains("512 8 t["));
  QCOMPARE(workspace().history().size(), size_t{4});
}

void TestWorkbench::placesHaveAMenuOfTheirMoves() {
  openChain();
  QGraphicsView* view = bench().tree()->view();
  QPoint at = view->mapFromScene(bench().tree()->itemOf(opOf(workspace(), "y"))->pos());
  QTimer::singleShot(200, this, [&] {
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(menu);
    for (QAction* action : menu->actions())
      if (action->text() == "split_scope y@0 16") action->trigger();
    menu->close();
  });
  QTest::mouseClick(view->viewport(), Qt::RightButton, {}, at);
  QCOMPARE(workspace().selection().node, opOf(workspace(), "y"));
  QCOMPARE(workspace().history().here().step, std::string("split_scope y@0 16"));
  m_driver->settle();
  workspace().selectNode(opOf(workspace(), "t"));
  for (const core::Step& step : bench().moves()->filter()->stepsAtSelection())
    QVERIFY2(step.place.name != "y", core::print(step).c_str());
}

void TestWorkbench::anyTwoStepsAreCompared() {
  openChain();
  QVERIFY(workspace().apply(core::parseStep("split_scope y@0 16").value()));
  CompareDialog unmeasured(&workspace(), 1, 2, lightTheme());
  QVERIFY(unmeasured.programDiff().contains("+ 256 16 y[{0}*16+{1}]"));
  QVERIFY(unmeasured.timesInWords().startsWith("Not both"));
  workspace().record(1,
                     Measurement{.medianNs = 3e6, .lowNs = 2.9e6, .highNs = 3.1e6, .samples = 10});
  workspace().record(2, Measurement{.medianNs = 1e6, .lowNs = 9e5, .highNs = 1.1e6, .samples = 10});
  CompareDialog measured(&workspace(), 1, 2, lightTheme());
  QVERIFY2(measured.timesInWords().endsWith("↑ 3.00×"), qPrintable(measured.timesInWords()));
  workspace().record(2,
                     Measurement{.medianNs = 2.95e6, .lowNs = 2.5e6, .highNs = 3e6, .samples = 10});
  CompareDialog overlapping(&workspace(), 1, 2, lightTheme());
  QVERIFY(overlapping.timesInWords().contains("no difference"));
}

void TestWorkbench::handEditsAreCheckedWhileTyping() {
  openChain();
  trigger("edit-ir");
  QVERIFY(!ir()->isReadOnly());
  QVERIFY(!child<QPushButton>("irCommit")->isEnabled());
  ir()->setCursorPosition(kFirstBodyLine + 1, 0);
  QTest::keyClicks(ir(), "N q[{0}] = ");
  QTRY_VERIFY(hasMark(ir(), CodeEditor::ErrorMark));
  QVERIFY(m_driver->textOf("irProblem").startsWith("Line 10"));
  QVERIFY(!child<QPushButton>("irCommit")->isEnabled());
  QTest::mouseClick(child<QPushButton>("irDiscard"), Qt::LeftButton);
  QVERIFY(ir()->isReadOnly());
  QVERIFY(!ir()->text().contains("q["));
  QVERIFY(!hasMark(ir(), CodeEditor::ErrorMark));
}

void TestWorkbench::aCommittedEditIsVerified() {
  openChain();
  trigger("edit-ir");
  ir()->setText(QString(kChain).replace("t[{0}] + 1.0", "1.0 + t[{0}]"));
  QTRY_VERIFY(child<QPushButton>("irCommit")->isEnabled());
  QTest::mouseClick(child<QPushButton>("irCommit"), Qt::LeftButton);
  QCOMPARE(workspace().history().here().kind, StepKind::Edit);
  QTRY_COMPARE_WITH_TIMEOUT(workspace().history().here().verification.state,
                            Verification::State::ByNumbers, 60000);
}

void TestWorkbench::anEditThatDiffersIsToldAndUndone() {
  openChain();
  trigger("edit-ir");
  ir()->setText(QString(kChain).replace("+ 1.0", "+ 2.0"));
  QTRY_VERIFY(child<QPushButton>("irCommit")->isEnabled());
  ir()->setFocus();
  trigger("commit");
  QTRY_COMPARE_WITH_TIMEOUT(workspace().history().here().verification.state,
                            Verification::State::Differs, 60000);
  QTRY_VERIFY(m_driver->window->notices()->text().contains("computes something else"));
  QTest::mouseClick(m_driver->window->notices()->findChild<QPushButton*>(), Qt::LeftButton);
  QCOMPARE(workspace().history().current(), 1);
}

void TestWorkbench::draftsSurviveTheWindow() {
  openChain();
  QString path = QString::fromStdString(workspace().session().path().string());
  trigger("edit-ir");
  ir()->setText(QString(kChain) + "# half a thought\n");
  QTRY_VERIFY(!workspace().session().draft().empty());
  m_driver->openWindow();
  m_driver->open(path);
  QVERIFY(m_driver->window->notices()->text().contains("not committed"));
  trigger("edit-ir");
  QVERIFY(ir()->text().contains("half a thought"));
}

void TestWorkbench::programsAndMovesAreMeasured() {
  openChain();
  trigger("measure");
  QTRY_VERIFY_WITH_TIMEOUT(workspace().history().here().measurement.has_value(), 120000);
  const Measurement& m = *workspace().history().here().measurement;
  QVERIFY(m.lowNs <= m.medianNs && m.medianNs <= m.highNs && m.medianNs > 0 && m.rooflineNs > 0);
  QVERIFY(bench()
              .timeline()
              ->list()
              ->model()
              ->index(0, HistoryModel::TimeColumn)
              .data()
              .toString()
              .endsWith("s"));
  QVERIFY(bench().plot()->csv().contains("\"chain\""));
  m_driver->settle();
  m_driver->filterMoves("split_scope t@0 16");
  QTest::mouseClick(child<QPushButton>("movesMeasureAll"), Qt::LeftButton);
  QTRY_VERIFY_WITH_TIMEOUT(workspace().candidateTime("split_scope t@0 16") != nullptr, 120000);
  int row = m_driver->rowOf("split_scope t@0 16");
  QVERIFY(
      !bench().moves()->filter()->index(row, MovesModel::TimeColumn).data().toString().isEmpty());
  QVERIFY(
      !bench().moves()->filter()->index(row, MovesModel::GainColumn).data().toString().isEmpty());
}

void TestWorkbench::measuringStops() {
  openChain();
  m_driver->filterMoves("split");
  trigger("measure-moves");
  QVERIFY(bench().queue()->isBusy());
  QVERIFY(bench().queue()->progress().total > 3);
  trigger("stop");
  QTRY_VERIFY_WITH_TIMEOUT(!bench().queue()->isBusy(), 60000);
  trigger("measure");
  QTRY_VERIFY_WITH_TIMEOUT(workspace().history().here().measurement.has_value(), 120000);
}

// Every child of this process that is a worker.
static std::vector<pid_t> workers() {
  std::vector<pid_t> found;
  for (const QString& entry : QDir("/proc").entryList(QDir::Dirs)) {
    QFile stat("/proc/" + entry + "/stat");
    if (!entry[0].isDigit() || !stat.open(QIODevice::ReadOnly)) continue;
    QByteArray text = stat.readAll();
    QList<QByteArray> fields = text.mid(text.lastIndexOf(')') + 2).split(' ');
    if (text.contains("(perfdojo-worke") && fields[1].toInt() == getpid())
      found.push_back(entry.toInt());
  }
  return found;
}

void TestWorkbench::aDeadWorkerIsANotice() {
  m_driver->open("softmax");
  trigger("measure");
  // A worker that dies between two requests is replaced without a word; one that dies at work is
  // told.
  auto killed = [&] {
    for (pid_t worker : workers()) ::kill(worker, SIGKILL);
    return !m_driver->window->notices()->text().isEmpty();
  };
  QTRY_VERIFY_WITH_TIMEOUT(killed(), 60000);
  QTRY_VERIFY_WITH_TIMEOUT(!bench().queue()->isBusy(), 120000);
  m_driver->open(m_driver->write("chain.dojo", kChain));
  trigger("measure");
  QTRY_VERIFY_WITH_TIMEOUT(workspace().history().here().measurement.has_value(), 120000);
}

void TestWorkbench::assemblyLeadsBackToTheProgram() {
  openChain();
  bench().code()->tabs()->setCurrentIndex(CodePane::AssemblyTab);
  CodeEditor* assembly = bench().code()->editor(CodePane::AssemblyTab);
  QTRY_VERIFY_WITH_TIMEOUT(assembly->text().contains("ret"), 60000);
  workspace().selectNode(opOf(workspace(), "y"));
  int line = assembly->caret().line;
  QVERIFY(assembly->markersAtLine(line) & (1U << CodeEditor::SelectedLine));
  workspace().select({});
  m_driver->clickText(assembly, line, 1);
  QCOMPARE(workspace().selection().node, opOf(workspace(), "y"));
}

void TestWorkbench::theStartPageOpensByKeyboard() {
  auto* words = m_driver->window->startPage()->findChild<QLineEdit*>();
  QTest::keyClicks(words, "transpose");
  QListView* kernels = m_driver->window->startPage()->kernels();
  QCOMPARE(kernels->model()->rowCount(), 1);
  kernels->setCurrentIndex(kernels->model()->index(0, 0));
  QTest::keyClick(kernels, Qt::Key_Return);
  QVERIFY(m_driver->bench());
  QCOMPARE(workspace().program().name, std::string("transpose"));
  trigger("start-page");
  QVERIFY(!m_driver->bench());
  QListView* sessions = m_driver->window->startPage()->sessions();
  QCOMPARE(sessions->model()->rowCount(), 1);
  sessions->setCurrentIndex(sessions->model()->index(0, 0));
  QTest::keyClick(sessions, Qt::Key_Return);
  QVERIFY(m_driver->bench());
}

void TestWorkbench::interruptedSessionsAreOffered() {
  m_driver->window.reset();
  std::filesystem::path sessions = m_driver->folder.filePath("sessions").toStdString();
  pid_t child = fork();
  if (child == 0) {
    auto session = openDocument("relu", sessions);
    bool done = session && (*session)->apply(core::parseStep("split_scope y@1 16").value());
    ::raise(done ? SIGKILL : SIGTERM);
  }
  int status = 0;
  waitpid(child, &status, 0);
  QCOMPARE(WTERMSIG(status), SIGKILL);
  m_driver->openWindow();
  QVERIFY(m_driver->window->notices()->text().contains("relu-1 was interrupted"));
  QTest::mouseClick(m_driver->window->notices()->findChild<QPushButton*>(), Qt::LeftButton);
  QVERIFY(m_driver->bench());
  QCOMPARE(workspace().history().current(), 2);
}

// The program itself, killed with a session open.
void TestWorkbench::theKilledProgramComesBack() {
  m_driver->window.reset();
  QProcess program;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("XDG_DATA_HOME", m_driver->folder.path());
  environment.insert("XDG_CONFIG_HOME", m_driver->folder.path());
  program.setProcessEnvironment(environment);
  QElapsedTimer clock;
  clock.start();
  program.start(DOJO_BIN_DIR "/perfdojo-workbench", {"relu"});
  std::filesystem::path sessions = m_driver->folder.filePath("perfdojo/sessions").toStdString();
  QTRY_VERIFY_WITH_TIMEOUT(!sessionsIn(sessions).empty(), 30000);
  qInfo("start until a kernel is open: %lld ms", clock.elapsed());
  QVERIFY(sessionsIn(sessions).front().isOpen);
  ::kill(static_cast<pid_t>(program.processId()), SIGKILL);
  QVERIFY(program.waitForFinished());
  QVERIFY(sessionsIn(sessions).front().wasInterrupted);
  m_driver->window = std::make_unique<MainWindow>(
      WindowSettings{sessions, m_driver->folder.filePath("settings.ini")});
  QVERIFY(m_driver->window->notices()->text().contains("relu-1 was interrupted"));
}

void TestWorkbench::aShippedTrajectoryPlays() {
  QElapsedTimer clock;
  clock.start();
  m_driver->window->playTrajectory("rmsnorm");
  QVERIFY2(m_driver->bench(), qPrintable(m_driver->window->notices()->text()));
  qInfo("rmsnorm's trajectory, until its window is there: %lld ms", clock.elapsed());
  m_driver->settle();
  QVERIFY(workspace().history().size() > 10);
  QCOMPARE(workspace().history().current(), static_cast<HistoryId>(workspace().history().size()));
  QCOMPARE(workspace().history().here().author, std::string("trajectory"));
}

void TestWorkbench::whatCannotBeOpenedIsANotice() {
  m_driver->window->open("/no/such/file.dojo");
  QVERIFY(m_driver->window->notices()->text().contains("/no/such/file.dojo"));
  m_driver->window->open(m_driver->write("bad.dojo", "kernel k\nin x\nQ y[{0}] = x\n"));
  QVERIFY(m_driver->window->notices()->text().contains("bad.dojo:3"));
  m_driver->window->open(m_driver->write("bad.moves", "kernel relu\nsplit_scope y@1 7\n"));
  QVERIFY(m_driver->window->notices()->text().contains("line 2"));
  QVERIFY(!m_driver->bench());
}

void TestWorkbench::commandsAreFoundByTyping() {
  openChain();
  QVERIFY(workspace().apply(core::parseStep("join_scopes t@0").value()));
  trigger("palette");
  auto* palette = child<CommandPalette>("commandPalette");
  QVERIFY(palette && palette->isVisible());
  QTest::keyClicks(palette->findChild<QLineEdit*>(), "edit undo");
  QCOMPARE(palette->findChild<QListWidget*>()->count(), 1);
  QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Return);
  QCOMPARE(workspace().history().current(), 1);
}

void TestWorkbench::theTextIsSearched() {
  openChain();
  ir()->setFocus();
  trigger("find");
  auto* line = bench().ir()->findBar()->findChild<QLineEdit*>();
  QTest::keyClicks(line, "exp(");
  QCOMPARE(ir()->selectedText(), QString("exp("));
  QTest::keyClicks(line, "zzz");
  QVERIFY(bench().ir()->findBar()->findChild<QLabel*>()->text().contains("not found"));
  QTest::keyClick(line, Qt::Key_Escape);
  QVERIFY(!bench().ir()->findBar()->isVisible());
}

void TestWorkbench::panesCloseAndComeBack() {
  openChain();
  for (QDockWidget* dock : bench().docks()) {
    QVERIFY2(dock->isVisible(), qPrintable(dock->objectName()));
    dock->close();
    QVERIFY(!dock->isVisible());
  }
  trigger("reset-layout");
  for (QDockWidget* dock : bench().docks())
    QVERIFY2(dock->isVisible(), qPrintable(dock->objectName()));
}

void TestWorkbench::darkAndLight() {
  openChain();
  m_driver->window->resize(1280, 720);
  trigger("dark");
  QTest::qWait(50);
  QImage dark = m_driver->window->grab().toImage();
  trigger("light");
  QTest::qWait(50);
  QImage light = m_driver->window->grab().toImage();
  auto meanLightness = [](const QImage& image) {
    double sum = 0;
    int count = 0;
    for (int y = 0; y < image.height(); y += 7)
      for (int x = 0; x < image.width(); x += 7, ++count)
        sum += image.pixelColor(x, y).lightnessF();
    return sum / count;
  };
  QVERIFY2(meanLightness(dark) < 0.25, qPrintable(QString::number(meanLightness(dark))));
  QVERIFY2(meanLightness(light) > 0.85, qPrintable(QString::number(meanLightness(light))));
}

void TestWorkbench::layoutsWithAndWithoutGraphviz() {
  // The program, two scopes, an operation in each.
  std::vector<LayoutNode> nodes = {
      {60, 20, -1}, {30, 20, 0}, {90, 20, 1}, {30, 20, 0}, {90, 20, 3}};
  auto byGraphviz = layoutByGraphviz(nodes);
  QVERIFY2(byGraphviz.has_value(), byGraphviz ? "" : byGraphviz.error().message.c_str());
  for (const auto& points : {*byGraphviz, layoutPlainly(nodes)}) {
    QCOMPARE(points.size(), nodes.size());
    QVERIFY(points[0].x < points[1].x && points[1].x < points[2].x);
    QVERIFY(points[1].y < points[3].y);
    QVERIFY(points[2].y + 20 <= points[4].y);
  }
}

// Whatever takes the keyboard says what it is.
void TestWorkbench::everythingHasAName() {
  openChain();
  for (QWidget* widget : m_driver->window->findChildren<QWidget*>()) {
    bool takesKeys = widget->focusPolicy() & Qt::TabFocus;
    bool isView = qobject_cast<QAbstractItemView*>(widget) || qobject_cast<QLineEdit*>(widget) ||
                  qobject_cast<CodeEditor*>(widget);
    if (!takesKeys || !isView || !widget->isVisible()) continue;
    QVERIFY2(!widget->accessibleName().isEmpty(),
             qPrintable(widget->metaObject()->className() + QString(" ") + widget->objectName()));
  }
}

// A figure, not a verdict: the longest time that the event loop was busy at one stretch.
void TestWorkbench::theEventLoopStaysFree() {
  m_driver->open("softmax");
  QElapsedTimer clock;
  qint64 longest = 0, last = 0;
  QTimer beat;
  connect(&beat, &QTimer::timeout, this, [&] {
    longest = std::max(longest, clock.elapsed() - last);
    last = clock.elapsed();
  });
  clock.start();
  beat.start(0);
  trigger("measure");
  for (int i = 0; i < 10; ++i) {
    QVERIFY(workspace().apply(core::parseStep("join_scopes m@0").value()));
    QTest::qWait(30);
    workspace().undo();
    QTest::qWait(30);
    workspace().redo();
    QTest::qWait(30);
    workspace().undo();
  }
  qInfo("longest block of the event loop while measuring, undoing and redoing: %lld ms", longest);
  QVERIFY(longest > 0);
}

QTEST_MAIN(TestWorkbench)
#include "test_workbench.moc"
