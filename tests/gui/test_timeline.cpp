// The tree of history: undo, branches, names, and earlier steps changed.
#include <QLineEdit>
#include <QTableWidget>
#include <QTest>
#include <QTreeView>

#include "app/window/code_editor.h"
#include "app/window/compare_dialog.h"
#include "app/window/edit_steps_dialog.h"
#include "app/window/timeline_pane.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestTimeline : public WindowTest {
  Q_OBJECT
 private slots:
  void undoAndRedoByKeys();
  void theTimelineBranchesRenamesAndDeletes();
  void earlierStepsMayBeDropped();
  void anyTwoStepsAreCompared();
};

void TestTimeline::undoAndRedoByKeys() {
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

void TestTimeline::theTimelineBranchesRenamesAndDeletes() {
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

void TestTimeline::earlierStepsMayBeDropped() {
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

void TestTimeline::anyTwoStepsAreCompared() {
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

QTEST_MAIN(TestTimeline)
#include "test_timeline.moc"
