// What the agent thinks, in the window: read in the list of moves, played by keys and clicks, asked
// why, and taught.
#include <QAbstractButton>
#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QTreeView>

#include "app/window/agent/agent_pane.h"
#include "app/window/moves/moves_pane.h"
#include "app/window/plots/plot_pane.h"
#include "app/window/plots/runtime_plot.h"
#include "app/window/shell/notice_bar.h"
#include "app/window/timeline/timeline_pane.h"
#include "tests/gui/agent/scripted_agent.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;
using dojo::tests::ScriptedAgent;

class TestAgentPane : public WindowTest {
  Q_OBJECT
 private slots:
  void withoutAnAgentItSaysSo();
  void theListSaysWhatEachMoveReaches();
  void oneKeyPlaysAMoveAnotherTheRest();
  void theTimelinePlaysUpToAGhost();
  void whatIsPlayedIsPlottedAgainstWhatWasExpected();
  void becauseShowsAPreview();
  void aBranchIsTaught();
  void correctingTeachesOtherMoves();
  void whatItThinksIsSwitchedOff();
  void aStrangeProgramIsGreyed();

 private:
  void openWithAgent();
  AgentPane& pane() { return *bench().agent(); }
  bool thinks() { return pane().advice()->state() == AgentAdvice::State::Known; }
  bool waitForLine(int moves) {
    return Driver::waitFor([&] { return pane().line()->model()->rowCount() == moves; });
  }
  std::shared_ptr<ScriptedAgent> m_agent;
};

void TestAgentPane::openWithAgent() {
  m_driver->agentFor = [this](const Session& session) {
    m_agent = std::make_shared<ScriptedAgent>(
        session.original(), session.machine(),
        std::vector<const char*>{"join_scopes t@0", "split_scope t@0 16", "unroll t@1"});
    return m_agent;
  };
  m_driver->openWindow();
  openChain();
  QVERIFY(Driver::waitFor([this] { return thinks(); }));
  bench().present(&pane());
  QTest::qWait(20);
}

void TestAgentPane::withoutAnAgentItSaysSo() {
  openChain();
  QCOMPARE(m_driver->textOf("agentState"), QString("There is no agent."));
  for (const char* name : {"agent-next", "agent-rest", "agent-correct", "agent-think"})
    QVERIFY(!m_driver->window->actionNamed(name)->isEnabled());
  QVERIFY(!child<QAbstractButton>("agentNext")->isEnabled());
  QVERIFY(bench().moves()->list()->isColumnHidden(MovesModel::AgentColumn));
}

void TestAgentPane::theListSaysWhatEachMoveReaches() {
  openWithAgent();
  MovesList* list = bench().moves()->list();
  QVERIFY(!list->isColumnHidden(MovesModel::AgentColumn));
  QVERIFY(list->model()->index(0, 0).data().toString().startsWith("Agent: stop here: ≤ "));
  QVERIFY(list->isFirstColumnSpanned(0, {}));
  QVERIFY(m_driver->textOf("agentState").contains("It would play join_scopes t@0"));
  // A click on the header sorts by it.
  QHeaderView* header = list->header();
  QPoint at(header->sectionViewportPosition(MovesModel::AgentColumn) + 5, header->height() / 2);
  QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, at);
  QTRY_VERIFY(!bench().moves()->groups()->isGrouped());
  QCOMPARE(list->model()->index(0, 0).data().toString(), QString("join_scopes t@0"));
  // The row for stopping is stepped over.
  list->setFocus();
  list->setCurrentIndex(list->model()->index(0, 0));
  for (int i = 0; i < 8; ++i) {
    list->walk(1);
    QVERIFY(list->candidate());
  }
}

void TestAgentPane::oneKeyPlaysAMoveAnotherTheRest() {
  openWithAgent();
  QVERIFY(waitForLine(3));
  QTest::keyClick(m_driver->window.get(), Qt::Key_J, Qt::ControlModifier);
  QCOMPARE(workspace().history().size(), size_t{2});
  QCOMPARE(workspace().history().here().author, std::string("agent"));
  QVERIFY(workspace().history().here().prediction.has_value());
  QVERIFY(waitForLine(2));
  QTest::keyClick(m_driver->window.get(), Qt::Key_J, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(workspace().history().size(), size_t{4});
  QVERIFY(waitForLine(0));
  QTRY_VERIFY(thinks());
  QVERIFY(m_driver->textOf("agentState").contains("It would stop here"));
  QVERIFY(!m_driver->window->actionNamed("agent-next")->isEnabled());
  // Its steps are steps: each is undone by itself.
  trigger("undo");
  QVERIFY(waitForLine(1));
  QTest::mouseClick(child<QAbstractButton>("agentNext"), Qt::LeftButton);
  QCOMPARE(workspace().history().size(), size_t{4});
}

void TestAgentPane::theTimelinePlaysUpToAGhost() {
  openWithAgent();
  QVERIFY(waitForLine(3));
  QTreeView* timeline = bench().timeline()->list();
  QCOMPARE(timeline->model()->rowCount(), 4);
  m_driver->clickRow(timeline, 2);
  QCOMPARE(workspace().history().size(), size_t{1});  // looking at it plays nothing
  timeline->setFocus();
  QTest::keyClick(timeline, Qt::Key_Return);
  QCOMPARE(workspace().history().size(), size_t{3});
  QCOMPARE(workspace().history().current(), HistoryId{3});
}

void TestAgentPane::whatIsPlayedIsPlottedAgainstWhatWasExpected() {
  openWithAgent();
  QVERIFY(waitForLine(3));
  trigger("agent-rest");
  for (HistoryId id : {1, 2, 3, 4})
    workspace().record(id, {.medianNs = 1e6 / static_cast<double>(id),
                            .lowNs = 9e5 / static_cast<double>(id),
                            .highNs = 1.1e6 / static_cast<double>(id),
                            .samples = 9});
  RuntimePlot* plot = bench().plot()->runtime();
  QVERIFY(plot->hasPredictions());
  QVERIFY(bench().plot()->findChild<QLabel*>("plotLegend")->text().contains("triangles"));
  QString tip = bench().timeline()->list()->model()->index(1, 0).data(Qt::ToolTipRole).toString();
  QVERIFY2(tip.contains("scripted expected to reach"), qPrintable(tip));
}

void TestAgentPane::becauseShowsAPreview() {
  openWithAgent();
  QVERIFY(workspace().apply(core::parseStep("split_scope t@0 8").value()));
  m_driver->settle();
  QTRY_VERIFY(thinks());
  m_driver->filterMoves("unroll");
  MovesList* list = bench().moves()->list();
  list->walk(1);
  QTRY_COMPARE(pane().because()->model()->rowCount(), 3);
  QVERIFY(m_driver->textOf("agentBecauseTitle").contains("because of"));
  QModelIndex first = pane().because()->model()->index(0, 0);
  QVERIFY(first.data().toString().contains("step 0"));
  pane().because()->setCurrentIndex(first);
  pane().because()->setFocus();
  QTest::keyClick(pane().because(), Qt::Key_Return);
  QVERIFY(workspace().preview().has_value());
  QCOMPARE(workspace().preview()->hash(), workspace().session().original().hash());
  pane().because()->setCurrentIndex(first.siblingAtRow(1));
  QTest::keyClick(pane().because(), Qt::Key_Return);
  QVERIFY(m_driver->window->notices()->text().contains("another session"));
}

void TestAgentPane::aBranchIsTaught() {
  openWithAgent();
  QVERIFY(!m_driver->window->actionNamed("agent-learn")->isEnabled());
  QVERIFY(workspace().apply(core::parseStep("split_scope t@0 8").value()));
  QTRY_VERIFY(child<QAbstractButton>("agentLearn")->isEnabled());
  QTest::mouseClick(child<QAbstractButton>("agentLearn"), Qt::LeftButton);
  QTRY_COMPARE(m_agent->lessons().size(), size_t{1});
  QTRY_VERIFY(m_driver->window->notices()->text().contains("as a lesson"));
}

void TestAgentPane::correctingTeachesOtherMoves() {
  openWithAgent();
  auto* correct = child<QCheckBox>("agentCorrect");
  QTest::mouseClick(correct, Qt::LeftButton, {}, QPoint(8, correct->height() / 2));
  QVERIFY(m_driver->window->actionNamed("agent-correct")->isChecked());
  m_driver->pointAt("split_scope t@0 8");
  trigger("apply");
  QTRY_COMPARE(m_agent->lessons().size(), size_t{1});
  QCOMPARE(core::print(*m_agent->lessons().front().rejected), std::string("join_scopes t@0"));
  QTRY_VERIFY(m_driver->textOf("agentState").contains("1 correction"));
}

void TestAgentPane::whatItThinksIsSwitchedOff() {
  openWithAgent();
  trigger("agent-think");
  QVERIFY(bench().moves()->list()->isColumnHidden(MovesModel::AgentColumn));
  QVERIFY(m_driver->textOf("agentState").contains("not asked"));
  int asked = m_agent->asked;
  QVERIFY(workspace().apply(core::parseStep("split_scope t@0 8").value()));
  m_driver->settle();
  QCOMPARE(m_agent->asked.load(), asked);
  trigger("agent-think");
  QTRY_VERIFY(thinks());
}

void TestAgentPane::aStrangeProgramIsGreyed() {
  openWithAgent();
  m_agent->strangeness = 2;
  QVERIFY(workspace().apply(core::parseStep("split_scope t@0 8").value()));
  QTRY_VERIFY(thinks());
  auto* state = child<QWidget>("agentState");
  QVERIFY(!state->isEnabled());
  QVERIFY(m_driver->textOf("agentState").contains("far from what the agent was trained on"));
}

QTEST_MAIN(TestAgentPane)
#include "test_agent_pane.moc"
