// One selection in text, tree, code, assembly and moves, by mouse and by keys.
#include <QAction>
#include <QApplication>
#include <QGraphicsView>
#include <QMenu>
#include <QTest>
#include <QTimer>
#include <QTreeView>

#include "app/window/code/code_editor.h"
#include "app/window/code/code_pane.h"
#include "app/window/moves/moves_pane.h"
#include "app/window/program/breadcrumb.h"
#include "app/window/timeline/timeline_pane.h"
#include "app/window/tree/tree_pane.h"
#include "core/text/printer.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestSelection : public WindowTest {
  Q_OBJECT
 private slots:
  void everyPaneShowsTheProgram();
  void oneSelectionInEveryPane();
  void keysWalkTheTree();
  void placesHaveAMenuOfTheirMoves();
  void assemblyLeadsBackToTheProgram();
};

void TestSelection::everyPaneShowsTheProgram() {
  m_driver->open("softmax");
  QVERIFY(ir()->text().startsWith("# Softmax of each row"));
  QVERIFY(bench().code()->editor("c")->text().contains("void softmax("));
  QVERIFY(bench().tree()->itemOf(opOf(workspace(), "y")));
  QVERIFY(bench().moves()->filter()->rowCount() > 20);
  QCOMPARE(bench().timeline()->list()->model()->rowCount(), 1);
  QVERIFY(m_driver->window->windowTitle().startsWith("softmax-1"));
}

void TestSelection::oneSelectionInEveryPane() {
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
  CodeEditor* c = bench().code()->editor("c");
  QVERIFY(c->text(c->caret().line).contains("y["));

  int line = static_cast<int>(c->text().left(c->text().indexOf("t[i] =")).count('\n'));
  m_driver->clickText(c, line, 4);
  QCOMPARE(workspace().selection().node, opOf(workspace(), "t"));
  QVERIFY(m_driver->rowOf("split_scope t@0 16") >= 0);
  QVERIFY(m_driver->rowOf("split_scope y@0 16") < 0);
}

void TestSelection::keysWalkTheTree() {
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

void TestSelection::placesHaveAMenuOfTheirMoves() {
  openChain();
  QGraphicsView* view = bench().tree()->view();
  QPoint at = view->mapFromScene(bench().tree()->itemOf(opOf(workspace(), "y"))->pos());
  QTimer::singleShot(200, this, [&] {
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(menu);
    QMenu* splits = nullptr;
    for (QMenu* kind : menu->findChildren<QMenu*>())
      if (kind->title() == "split_scope") splits = kind;
    QVERIFY(splits && splits->actions().size() > 3);
    for (QAction* action : menu->actions()) QVERIFY(!action->text().startsWith("split_scope "));
    for (QAction* action : splits->actions())
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

void TestSelection::assemblyLeadsBackToTheProgram() {
  openChain();
  bench().code()->tabs()->setCurrentIndex(bench().code()->tab("asm"));
  CodeEditor* assembly = bench().code()->editor("asm");
  QTRY_VERIFY_WITH_TIMEOUT(assembly->text().contains("ret"), 60000);
  workspace().selectNode(opOf(workspace(), "y"));
  int line = assembly->caret().line;
  QVERIFY(assembly->markersAtLine(line) & (1U << CodeEditor::SelectedLine));
  workspace().select({});
  m_driver->clickText(assembly, line, 1);
  QCOMPARE(workspace().selection().node, opOf(workspace(), "y"));
}

QTEST_MAIN(TestSelection)
#include "test_selection.moc"
