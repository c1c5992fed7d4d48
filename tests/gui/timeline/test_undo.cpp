// Ctrl+Z beside steps that are made: it takes the last thing back, a step or what was written
// since.
#include <QLineEdit>
#include <QTest>

#include "app/window/moves/moves_pane.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestUndo : public WindowTest {
  Q_OBJECT
 private slots:
  void afterAMoveFromTheFilterTheMoveIsUndone();
  void whatIsWrittenSinceIsUndoneFirst();
  void anEmptyFilterUndoesMoves();
  void theStepsFieldUndoesMovesToo();
  void aMoveIsMadeAgainFromTheFilter();

 private:
  QLineEdit* words() { return child<QLineEdit>("movesWords"); }
  QLineEdit* stepLine() { return child<QLineEdit>("movesStep"); }
  size_t depth() {
    return workspace().history().pathTo(workspace().history().current()).size() - 1;
  }
  static void undo(QWidget* from) { QTest::keyClick(from, Qt::Key_Z, Qt::ControlModifier); }
  // The main way by the keyboard: to the filter, words, down, Enter.
  void makeMoveByKeyboard(const QString& filter) {
    trigger("focus-moves");
    QTest::keyClicks(words(), filter);
    QTest::keyClick(words(), Qt::Key_Down);
    QTest::keyClick(words(), Qt::Key_Return);
    m_driver->settle();
  }
};

void TestUndo::afterAMoveFromTheFilterTheMoveIsUndone() {
  openChain();
  makeMoveByKeyboard("split_scope y@0 16");
  QCOMPARE(depth(), size_t{1});
  QCOMPARE(workspace().history().here().step, std::string("split_scope y@0 16"));
  QVERIFY(words()->hasFocus());
  undo(words());
  QCOMPARE(depth(), size_t{0});
  QCOMPARE(words()->text(), QString("split_scope y@0 16"));
}

void TestUndo::whatIsWrittenSinceIsUndoneFirst() {
  openChain();
  makeMoveByKeyboard("split_scope y@0 16");
  QTest::keyClicks(words(), "x");
  QCOMPARE(words()->text(), QString("split_scope y@0 16x"));
  undo(words());
  QCOMPARE(words()->text(), QString("split_scope y@0 16"));
  QCOMPARE(depth(), size_t{1});
  undo(words());
  QCOMPARE(depth(), size_t{0});
}

void TestUndo::anEmptyFilterUndoesMoves() {
  openChain();
  makeMoveByKeyboard("split_scope y@0 16");
  QTest::keyClicks(words(), "x");
  QTest::keyClick(words(), Qt::Key_Escape);
  QVERIFY(words()->text().isEmpty() && words()->hasFocus());
  undo(words());
  QCOMPARE(depth(), size_t{0});
  QVERIFY(words()->text().isEmpty());
}

void TestUndo::theStepsFieldUndoesMovesToo() {
  openChain();
  stepLine()->setFocus();
  QTest::keyClicks(stepLine(), "split_scope y@0 16");
  QTest::keyClick(stepLine(), Qt::Key_Return);
  m_driver->settle();
  QCOMPARE(depth(), size_t{1});
  stepLine()->setFocus();
  undo(stepLine());
  QCOMPARE(depth(), size_t{0});
  QVERIFY(stepLine()->text().isEmpty());
  // What is written and not made yet is the line's.
  QTest::keyClicks(stepLine(), "vec");
  undo(stepLine());
  QCOMPARE(depth(), size_t{0});
  QVERIFY(stepLine()->text() != "vec");
}

void TestUndo::aMoveIsMadeAgainFromTheFilter() {
  openChain();
  makeMoveByKeyboard("split_scope y@0 16");
  undo(words());
  QCOMPARE(depth(), size_t{0});
  QTest::keyClick(words(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(depth(), size_t{1});
  undo(words());
  QTest::keyClick(words(), Qt::Key_Y, Qt::ControlModifier);
  QCOMPARE(depth(), size_t{1});
}

QTEST_MAIN(TestUndo)
#include "test_undo.moc"
