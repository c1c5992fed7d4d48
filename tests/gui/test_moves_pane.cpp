// The moves beside the program: filtered, previewed, refused, changed and made.
#include <QApplication>
#include <QDialog>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <QTextBrowser>
#include <QTimer>
#include <QTreeView>
#include <QUrl>

#include "app/models/move_words.h"
#include "app/window/code_editor.h"
#include "app/window/code_pane.h"
#include "app/window/moves_pane.h"
#include "app/window/notice_bar.h"
#include "app/window/start_page.h"
#include "app/window/step_delegate.h"
#include "core/moves/catalogue.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestMovesPane : public WindowTest {
  Q_OBJECT
 private slots:
  void typingFiltersAndEnterApplies();
  void movesAreFoundByTheNamesOfOtherTools();
  void aClickMakesAMoveWhereOneWishes();
  void pointingPreviewsInEveryPane();
  void hoveringPreviews();
  void refusalsLightBothAccesses();
  void parametersMayBeChanged();
  void groupsOpenAndClose();
  void anEmptyListSaysWhy();
  void enterDoesNotTakeBackWhatItMade();
  void aRefusedMoveIsMadeWithWhatMakesItLegal();
  void linksPointAtSuggestedMoves();
  void tipsTeachByAnExample();
  void movesHaveAMenu();
  void sortingByTimeShowsTheBestFirst();
  void measuringEveryMoveStopsByItsButton();
  void previewsComeSoon();
  void largeProgramsStayUsable_data();
  void largeProgramsStayUsable();
  void keysLeadFromTheStartToAMove();

 private:
  QTreeView* list() { return bench().moves()->list(); }
  MovesGroups* groups() { return bench().moves()->groups(); }
  QString detail() { return child<QTextBrowser>("movesDetail")->toPlainText(); }
  bool hasSuggestion() {
    return QTest::qWaitFor([this] { return bench().moves()->suggestion().isFound(); }, 20000);
  }
};

void TestMovesPane::typingFiltersAndEnterApplies() {
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

void TestMovesPane::movesAreFoundByTheNamesOfOtherTools() {
  openChain();
  m_driver->filterMoves("fuse");
  QVERIFY(m_driver->rowOf("join_scopes t@0") >= 0);
  m_driver->filterMoves("tiling t@0");
  QVERIFY(m_driver->rowOf("split_scope t@0 16") >= 0);
  QCOMPARE(m_driver->rowOf("split_scope y@0 16"), -1);
  QString tip = groups()->indexOf("split_scope t@0 16").data(Qt::ToolTipRole).toString();
  QVERIFY2(tip.contains("strip-mine"), qPrintable(tip));
  // Every name stands for a move that there is.
  int named = 0;
  for (const core::Move* move : core::catalogue()) named += !otherNamesOf(*move).isEmpty();
  QCOMPARE(named, 29);
}

void TestMovesPane::aClickMakesAMoveWhereOneWishes() {
  openChain();
  m_driver->filterMoves("join_scopes");
  m_driver->pointAt("join_scopes t@0");
  QCOMPARE(workspace().history().size(), size_t{1});
  Preferences preferences = m_driver->window->preferences();
  preferences.clickApplies = true;
  m_driver->window->setPreferences(preferences);
  list()->clearSelection();
  m_driver->pointAt("join_scopes t@0");
  QCOMPARE(workspace().history().size(), size_t{2});
  m_driver->settle();
  // The rest of a double click makes nothing, whatever is under the mouse by then.
  m_driver->filterMoves("split_scope");
  QModelIndex index = groups()->indexOf("split_scope t@0 2");
  QVERIFY(index.isValid());
  QTest::qWait(QApplication::doubleClickInterval());
  QPoint at = list()->visualRect(index).center();
  QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, at);
  QTest::mouseDClick(list()->viewport(), Qt::LeftButton, {}, at);
  QCOMPARE(workspace().history().size(), size_t{3});
  // What is not legal is shown, not made with what would make it legal.
  m_driver->settle();
  m_driver->filterMoves("reuse_dims");
  QTest::qWait(QApplication::doubleClickInterval());
  m_driver->pointAt("reuse_dims x.0");
  QCOMPARE(workspace().history().size(), size_t{3});
}

void TestMovesPane::pointingPreviewsInEveryPane() {
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

void TestMovesPane::hoveringPreviews() {
  openChain();
  auto rowOf = [this](const char* step) {
    QModelIndex index = groups()->indexOf(step);
    list()->scrollTo(index);
    return list()->visualRect(index).center();
  };
  m_driver->filterMoves("y@0");
  m_driver->pointAt("split_scope y@0 16");
  QTRY_VERIFY(workspace().preview().has_value());
  m_driver->moveMouse(list()->viewport(), rowOf("split_scope y@0 32"));
  QTRY_COMPARE(child<QLineEdit>("movesStep")->text(), QString("split_scope y@0 32"));
  QTRY_VERIFY(detail().contains("128 32 y["));
  QCOMPARE(list()->currentIndex().data().toString(), QString("split_scope y@0 16"));
  // Enter makes what is current.
  QTest::keyClick(list(), Qt::Key_Return);
  QCOMPARE(workspace().history().here().step, std::string("split_scope y@0 16"));
  m_driver->settle();
  workspace().undo();
  m_driver->settle();
  m_driver->moveMouse(list()->viewport(), rowOf("split_scope y@0 64"));
  QTRY_VERIFY(workspace().preview().has_value());
  m_driver->moveMouse(child<QTextBrowser>("movesDetail"));
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(list()->viewport(), &leave);
  QTRY_VERIFY(!workspace().preview().has_value());
}

void TestMovesPane::refusalsLightBothAccesses() {
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

void TestMovesPane::parametersMayBeChanged() {
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

void TestMovesPane::groupsOpenAndClose() {
  m_driver->open("softmax");
  QVERIFY(groups()->rowCount() >= 4);
  QModelIndex iteration = groups()->index(0, 0);
  QVERIFY2(iteration.data().toString().startsWith("Iteration:"),
           qPrintable(iteration.data().toString()));
  QVERIFY(list()->isExpanded(iteration));
  for (int row = 0; row < groups()->rowCount(); ++row)
    QCOMPARE(list()->isExpanded(groups()->index(row, 0)),
             groups()->legalIn(groups()->index(row, 0)) > 0);
  list()->setFocus();
  list()->setCurrentIndex(iteration);
  QTest::keyClick(list(), Qt::Key_Left);
  QVERIFY(!list()->isExpanded(iteration));
  // Another place, and it stays closed.
  workspace().selectNode(opOf(workspace(), "y"));
  QVERIFY(!list()->isExpanded(groups()->index(0, 0)));
  list()->setCurrentIndex(groups()->index(0, 0));
  QTest::keyClick(list(), Qt::Key_Return);
  QVERIFY(list()->isExpanded(groups()->index(0, 0)));
  QCOMPARE(workspace().history().size(), size_t{1});
}

void TestMovesPane::anEmptyListSaysWhy() {
  openChain();
  workspace().selectNode(opOf(workspace(), "y"));
  m_driver->filterMoves("no such move");
  QCOMPARE(groups()->rowCount(), 0);
  QCOMPARE(bench().moves()->list()->emptyText(),
           QString("No move at y is called “no such move”. Escape clears the filter."));
  QTest::keyClick(child<QLineEdit>("movesWords"), Qt::Key_Escape);
  QVERIFY(groups()->rowCount() > 0);
}

void TestMovesPane::enterDoesNotTakeBackWhatItMade() {
  openChain();
  QVERIFY(workspace().apply(core::parseStep("split_scope y@0 16").value()));
  m_driver->settle();
  m_driver->filterMoves("vectorize y");
  m_driver->pointAt("vectorize y@1");
  QTRY_VERIFY(workspace().preview().has_value());
  QTest::keyClick(list(), Qt::Key_Return);
  m_driver->settle();
  QVERIFY(groups()->indexOf("no_vectorize y@1").isValid());
  QTest::keyClick(list(), Qt::Key_Return);
  QCOMPARE(workspace().history().here().step, std::string("vectorize y@1"));
}

void TestMovesPane::aRefusedMoveIsMadeWithWhatMakesItLegal() {
  m_driver->open("softmax");
  m_driver->filterMoves("reuse_dims d.0");
  m_driver->pointAt("reuse_dims d.0");
  QVERIFY(hasSuggestion());
  size_t before = bench().moves()->suggestion().suggestion().before.size();
  QTRY_VERIFY(detail().contains("Legal after"));
  QVERIFY(child<QPushButton>("movesApply")->isEnabled());
  QVERIFY(hasMark(ir(), CodeEditor::ConflictAMark));
  QTest::keyClick(list(), Qt::Key_Return);
  QCOMPARE(workspace().history().size(), before + 2);
  QVERIFY(workspace().history().here().step.starts_with("reuse_dims d"));
  // One undo each.
  workspace().undo();
  QCOMPARE(workspace().history().current(), static_cast<HistoryId>(before + 1));
  workspace().goTo(1);
  m_driver->settle();
  m_driver->pointAt("reuse_dims d.0");
  QVERIFY(hasSuggestion());
  QTest::mouseClick(child<QPushButton>("movesApply"), Qt::LeftButton);
  QVERIFY(workspace().history().here().step.starts_with("reuse_dims d"));
}

void TestMovesPane::linksPointAtSuggestedMoves() {
  m_driver->open("softmax");
  m_driver->filterMoves("reuse_dims d.0");
  m_driver->pointAt("reuse_dims d.0");
  QVERIFY(hasSuggestion());
  std::string first = core::print(bench().moves()->suggestion().suggestion().before.front());
  auto* browser = child<QTextBrowser>("movesDetail");
  QTRY_VERIFY(browser->toHtml().contains("step:"));
  emit browser->anchorClicked(
      QUrl("step:" + QUrl::toPercentEncoding(QString::fromStdString(first))));
  QCOMPARE(child<QLineEdit>("movesStep")->text(), QString::fromStdString(first));
  QTRY_VERIFY(workspace().preview().has_value());
}

void TestMovesPane::tipsTeachByAnExample() {
  openChain();
  QModelIndex index = groups()->indexOf("split_scope y@0 16");
  QVERIFY(index.isValid());
  QString tip = bench().moves()->list()->delegate()->tipOf(index);
  QVERIFY2(tip.contains("For example") && tip.contains("split_scope"), qPrintable(tip));
  QVERIFY2(tip.contains("- ") && tip.contains("+ "), qPrintable(tip));
  QVERIFY(tip.contains("Taken back by merge_scopes"));
  m_driver->pointAt("split_scope y@0 16");
  trigger("explain-move");
  auto* dialog = child<QDialog>("moveReference");
  QVERIFY(dialog && dialog->isVisible());
  QVERIFY(
      dialog->findChild<QTextBrowser*>()->toPlainText().contains("Taken back by: merge_scopes"));
  QTest::keyClick(dialog, Qt::Key_Escape);
}

void TestMovesPane::movesHaveAMenu() {
  openChain();
  m_driver->pointAt("join_scopes t@0");
  QStringList texts;
  auto menu = bench().moves()->stepMenu();
  for (QAction* action : menu->actions()) texts << action->text();
  for (const char* wanted : {"Apply", "Measure", "What this move does", "Copy the step",
                             "Select its place", "What it changes in the C"})
    QVERIFY2(texts.contains(wanted), wanted);
  QTimer::singleShot(300, this, [&] {
    auto* popup = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(popup);
    for (QAction* action : popup->actions())
      if (action->text() == "Apply") action->trigger();
    popup->close();
  });
  QPoint at = list()->visualRect(groups()->indexOf("join_scopes t@0")).center();
  emit list() -> customContextMenuRequested(at);
  QCOMPARE(workspace().history().here().step, std::string("join_scopes t@0"));
}

void TestMovesPane::sortingByTimeShowsTheBestFirst() {
  openChain();
  CandidateTime time;
  time.measurement = {.medianNs = 1e6, .lowNs = 9e5, .highNs = 2e6, .samples = 10};
  workspace().keepCandidateTime(1, "split_scope y@0 16", time);
  time.measurement.medianNs = 5e5;
  workspace().keepCandidateTime(1, "join_scopes t@0", time);
  QHeaderView* header = list()->header();
  auto click = [&](int column) {
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                      QPoint(header->sectionViewportPosition(column) + 8, header->height() / 2));
  };
  click(MovesModel::TimeColumn);
  if (header->sortIndicatorOrder() != Qt::AscendingOrder) click(MovesModel::TimeColumn);
  QCOMPARE(groups()->index(0, 0).data().toString(), QString("join_scopes t@0"));
  QCOMPARE(groups()->index(1, 0).data().toString(), QString("split_scope y@0 16"));
  QVERIFY(!groups()->isGrouped());
  click(MovesModel::StepColumn);
  QVERIFY(groups()->isGrouped());
}

void TestMovesPane::measuringEveryMoveStopsByItsButton() {
  m_driver->open("softmax");
  auto* button = child<QPushButton>("movesMeasureAll");
  QTest::mouseClick(button, Qt::LeftButton);
  QCOMPARE(button->text(), QString("Stop"));
  QVERIFY(bench().queue()->isBusy());
  QTest::mouseClick(button, Qt::LeftButton);
  QCOMPARE(button->text(), QString("Measure all"));
  QTRY_VERIFY_WITH_TIMEOUT(!bench().queue()->isBusy(), 60000);
}

// A figure, not a verdict: from pointing at a move until its preview stands in every pane.
void TestMovesPane::previewsComeSoon() {
  m_driver->open("softmax");
  qint64 longest = 0;
  for (const core::Step& step : bench().moves()->filter()->shownSteps()) {
    QString text = QString::fromStdString(core::print(step));
    workspace().pointAt({}, {});
    QElapsedTimer clock;
    clock.start();
    list()->setCurrentIndex(groups()->indexOf(text));
    QVERIFY2(QTest::qWaitFor([&] { return workspace().preview().has_value(); }, 5000),
             qPrintable(text));
    longest = std::max(longest, clock.elapsed());
  }
  qInfo("longest time from pointing at a move of softmax to its preview: %lld ms", longest);
}

// One loop after another, each adding one to what the loop before it made.
static QString longProgram(int loops) {
  QString header = "kernel long\nconst N = 64\nin x\nout y\nx f32 [N] heap\ny f32 [N] heap\n", body;
  for (int i = 0; i < loops; ++i) {
    QString from = i == 0 ? QString("x") : QString("t%1").arg(i - 1);
    QString to = i == loops - 1 ? QString("y") : QString("t%1").arg(i);
    if (i < loops - 1) header += QString("t%1 f32 [N] heap\n").arg(i);
    body += QString("N %1[{0}] = %2[{0}] + 1.0\n").arg(to, from);
  }
  return header + "\n" + body;
}

void TestMovesPane::largeProgramsStayUsable_data() {
  QTest::addColumn<int>("loops");
  QTest::newRow("200 nodes") << 100;
  // Half a million moves take the list a while.
  if (qEnvironmentVariableIsSet("DOJO_FIGURES")) QTest::newRow("2000 nodes") << 1000;
}

// Figures: what one waits for when one selects a place, points at a move and makes it.
void TestMovesPane::largeProgramsStayUsable() {
  QFETCH(int, loops);
  QElapsedTimer clock;
  clock.start();
  m_driver->open(m_driver->write("long.dojo", longProgram(loops)));
  qInfo("open until every pane shows it: %lld ms, %d moves listed", clock.restart(),
        bench().moves()->filter()->rowCount());
  qint64 select = 0, preview = 0, apply = 0;
  for (int i = 1; i < 6; ++i) {
    core::NodeId node = opOf(workspace(), qPrintable(QString("t%1").arg(i * loops / 8)));
    clock.restart();
    workspace().selectNode(node);
    select = std::max(select, clock.restart());
    list()->setCurrentIndex(groups()->indexAt(0));
    QVERIFY(QTest::qWaitFor([&] { return workspace().preview().has_value(); }, 20000));
    preview = std::max(preview, clock.restart());
    bench().moves()->applyStep();
    apply = std::max(apply, clock.restart());
    m_driver->settle();
  }
  qInfo("longest: select %lld ms, preview %lld ms, apply until the window is free %lld ms", select,
        preview, apply);
  QCOMPARE(workspace().history().size(), size_t{6});
}

void TestMovesPane::keysLeadFromTheStartToAMove() {
  QWidget* window = m_driver->window.get();
  auto* words = m_driver->window->startPage()->findChild<QLineEdit*>();
  QTest::keyClicks(words, "transpose");
  QListView* kernels = m_driver->window->startPage()->kernels();
  kernels->setCurrentIndex(kernels->model()->index(0, 0));
  QTest::keyClick(kernels, Qt::Key_Return);
  QVERIFY(m_driver->bench());
  m_driver->settle();
  QTest::keyClick(window, Qt::Key_Right, Qt::AltModifier);
  QVERIFY(workspace().selectedPlace().has_value());
  QTest::keyClick(window, Qt::Key_L, Qt::ControlModifier);
  auto* filter = child<QLineEdit>("movesWords");
  QTRY_VERIFY(filter->hasFocus());
  QTest::keyClicks(filter, "split_scope");
  QTest::keyClick(filter, Qt::Key_Down);
  QTRY_VERIFY(workspace().preview().has_value());
  QTest::keyClick(filter, Qt::Key_Return);
  QCOMPARE(workspace().history().size(), size_t{2});
  QVERIFY(workspace().history().here().step.starts_with("split_scope"));
  // From a line, too, the window's keys are the window's.
  QTest::keyClick(filter, Qt::Key_E, Qt::ControlModifier);
  QVERIFY(!ir()->isReadOnly());
}

QTEST_MAIN(TestMovesPane)
#include "test_moves_pane.moc"
