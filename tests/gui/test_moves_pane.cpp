// The moves beside the program: filtered, previewed, refused, changed and made.
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QTextBrowser>
#include <QTreeView>

#include "app/window/code_editor.h"
#include "app/window/code_pane.h"
#include "app/window/moves_pane.h"
#include "app/window/notice_bar.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestMovesPane : public WindowTest {
  Q_OBJECT
 private slots:
  void typingFiltersAndEnterApplies();
  void pointingPreviewsInEveryPane();
  void refusalsLightBothAccesses();
  void parametersMayBeChanged();
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

QTEST_MAIN(TestMovesPane)
#include "test_moves_pane.moc"
