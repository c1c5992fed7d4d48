// The program edited by hand: checked while typing, verified when committed.
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include "app/window/code/code_editor.h"
#include "app/window/code/find_bar.h"
#include "app/window/program/ir_pane.h"
#include "app/window/shell/notice_bar.h"
#include "rl/store/database.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestEditing : public WindowTest {
  Q_OBJECT
 private slots:
  void handEditsAreCheckedWhileTyping();
  void aCommittedEditIsVerified();
  void anEditThatDiffersIsToldAndUndone();
  void whatIsRefusedIsSaidWhileTypingAndKept();
  void whatCannotBeWrittenDownIsKept();
  void anotherKernelOpensAsItsOwn();
  void anInterruptedEditGoesOn();
  void aDiscardedEditComesBack();
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
  QTRY_VERIFY(m_driver->window->notices()->text().contains("computes a different function"));
  QTest::mouseClick(m_driver->window->notices()->findChild<QPushButton*>(), Qt::LeftButton);
  QCOMPARE(workspace().history().current(), 1);
}

// Another size is another function: no step, and never lost for that.
void TestEditing::whatIsRefusedIsSaidWhileTypingAndKept() {
  openChain();
  trigger("edit-ir");
  QString other = QString(kChain).replace("N = 4096", "N = 256");
  ir()->setText(other);
  QTRY_VERIFY2(m_driver->textOf("irProblem").contains("must keep the kernel's inputs and outputs"),
               qPrintable(m_driver->textOf("irProblem")));
  QVERIFY(!child<QPushButton>("irCommit")->isEnabled());
  trigger("commit");
  QVERIFY(!ir()->isReadOnly());
  QCOMPARE(ir()->text(), other);
  QCOMPARE(workspace().history().size(), size_t{1});
  // One goes on from there.
  ir()->setText(other.replace("N = 256", "N = 4096").replace("t[{0}] + 1.0", "1.0 + t[{0}]"));
  QTRY_VERIFY(child<QPushButton>("irCommit")->isEnabled());
  trigger("commit");
  QVERIFY(ir()->isReadOnly());
  QCOMPARE(workspace().history().size(), size_t{2});
}

void TestEditing::whatCannotBeWrittenDownIsKept() {
  openChain();
  trigger("edit-ir");
  QString written = QString(kChain).replace("t[{0}] + 1.0", "1.0 + t[{0}]");
  ir()->setText(written);
  QTRY_VERIFY(child<QPushButton>("irCommit")->isEnabled());
  auto elsewhere =
      rl::Database::open(workspace().session().path(), rl::Database::Open::ExistingOnly, "session");
  QVERIFY(elsewhere && elsewhere->execute("ALTER TABLE nodes RENAME TO gone"));
  trigger("commit");
  QVERIFY(!ir()->isReadOnly());
  QCOMPARE(ir()->text(), written);
  QVERIFY2(m_driver->textOf("irProblem").startsWith("Not committed: "),
           qPrintable(m_driver->textOf("irProblem")));
  QVERIFY(elsewhere->execute("ALTER TABLE gone RENAME TO nodes"));
  trigger("commit");
  QVERIFY(ir()->isReadOnly());
  QCOMPARE(workspace().history().size(), size_t{2});
}

void TestEditing::anotherKernelOpensAsItsOwn() {
  openChain();
  QString path = QString::fromStdString(workspace().session().path().string());
  trigger("edit-ir");
  QVERIFY(!child<QPushButton>("irOwnSession")->isVisible());
  ir()->setText(QString(kChain).replace("N = 4096", "N = 256"));
  auto* own = child<QPushButton>("irOwnSession");
  QTRY_VERIFY(own->isVisible());
  QTest::mouseClick(own, Qt::LeftButton);
  QTRY_VERIFY(m_driver->bench() && workspace().session().path().string() != path.toStdString());
  QVERIFY(ir()->text().contains("N = 256"));
  QCOMPARE(workspace().history().size(), size_t{1});
  // The first session keeps it too.
  m_driver->open(path);
  trigger("edit-ir");
  QVERIFY(ir()->text().contains("N = 256"));
}

void TestEditing::anInterruptedEditGoesOn() {
  openChain();
  QVERIFY(workspace().apply(core::parseStep("split_scope y@0 16").value()));
  trigger("edit-ir");
  QString later = ir()->text() + "# of the second\n";
  ir()->setText(later);
  workspace().goTo(1);  // before anything was checked
  QVERIFY(ir()->isReadOnly());
  QVERIFY2(m_driver->window->notices()->text().contains("The edit of step 1 is not committed"),
           qPrintable(m_driver->window->notices()->text()));
  trigger("edit-ir");
  QCOMPARE(ir()->text(), QString(kChain));
  ir()->setText(QString(kChain) + "# of the first\n");
  workspace().goTo(2);
  trigger("edit-ir");
  QCOMPARE(ir()->text(), later);
  workspace().goTo(1);
  trigger("edit-ir");
  QVERIFY(ir()->text().endsWith("# of the first\n"));
}

void TestEditing::aDiscardedEditComesBack() {
  openChain();
  trigger("edit-ir");
  ir()->setText(QString(kChain) + "# half a thought\n");
  QTest::mouseClick(child<QPushButton>("irDiscard"), Qt::LeftButton);
  QVERIFY(ir()->isReadOnly());
  QCOMPARE(m_driver->window->notices()->text(), QString("The edit was discarded."));
  QTest::mouseClick(m_driver->window->notices()->findChild<QPushButton*>(), Qt::LeftButton);
  QVERIFY(!ir()->isReadOnly());
  QVERIFY(ir()->text().endsWith("# half a thought\n"));
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
