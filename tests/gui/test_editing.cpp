// The program edited by hand: checked while typing, verified when committed.
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include "app/window/code_editor.h"
#include "app/window/find_bar.h"
#include "app/window/ir_pane.h"
#include "app/window/notice_bar.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestEditing : public WindowTest {
  Q_OBJECT
 private slots:
  void handEditsAreCheckedWhileTyping();
  void aCommittedEditIsVerified();
  void anEditThatDiffersIsToldAndUndone();
  void draftsSurviveTheWindow();
  void theTextIsSearched();
};

void TestEditing::handEditsAreCheckedWhileTyping() {
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

void TestEditing::aCommittedEditIsVerified() {
  openChain();
  trigger("edit-ir");
  ir()->setText(QString(kChain).replace("t[{0}] + 1.0", "1.0 + t[{0}]"));
  QTRY_VERIFY(child<QPushButton>("irCommit")->isEnabled());
  QTest::mouseClick(child<QPushButton>("irCommit"), Qt::LeftButton);
  QCOMPARE(workspace().history().here().kind, StepKind::Edit);
  QTRY_COMPARE_WITH_TIMEOUT(workspace().history().here().verification.state,
                            Verification::State::ByNumbers, 60000);
}

void TestEditing::anEditThatDiffersIsToldAndUndone() {
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

void TestEditing::draftsSurviveTheWindow() {
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

void TestEditing::theTextIsSearched() {
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

QTEST_MAIN(TestEditing)
#include "test_editing.moc"
