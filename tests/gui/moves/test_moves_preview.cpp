// A move that one points at: previewed, refused, changed, and how soon.
#include <QElapsedTimer>
#include <QLineEdit>
#include <QPushButton>
#include <QUrl>

#include "app/window/code/code_editor.h"
#include "app/window/shell/notice_bar.h"
#include "tests/gui/moves/moves_pane_test.h"

using namespace dojo;
using namespace dojo::app;

class TestMovesPreview : public MovesPaneTest {
  Q_OBJECT
 private slots:
  void pointingPreviewsInEveryPane();
  void hoveringPreviews();
  void refusalsLightBothAccesses();
  void parametersMayBeChanged();
  void aRefusedMoveIsMadeWithWhatMakesItLegal();
  void linksPointAtSuggestedMoves();
  void previewsComeSoon();
  void largeProgramsStayUsable_data();
  void largeProgramsStayUsable();
};

void TestMovesPreview::pointingPreviewsInEveryPane() {
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

void TestMovesPreview::hoveringPreviews() {
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

void TestMovesPreview::refusalsLightBothAccesses() {
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

void TestMovesPreview::parametersMayBeChanged() {
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

void TestMovesPreview::aRefusedMoveIsMadeWithWhatMakesItLegal() {
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

void TestMovesPreview::linksPointAtSuggestedMoves() {
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

// A figure, not a verdict: from pointing at a move until its preview stands in every pane.
void TestMovesPreview::previewsComeSoon() {
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

void TestMovesPreview::largeProgramsStayUsable_data() {
  QTest::addColumn<int>("loops");
  QTest::newRow("200 nodes") << 100;
  // Half a million moves take the list a while.
  if (qEnvironmentVariableIsSet("DOJO_FIGURES")) QTest::newRow("2000 nodes") << 1000;
}

// Figures: what one waits for when one selects a place, points at a move and makes it.
void TestMovesPreview::largeProgramsStayUsable() {
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

QTEST_MAIN(TestMovesPreview)
#include "test_moves_preview.moc"
