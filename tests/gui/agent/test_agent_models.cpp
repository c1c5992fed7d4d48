// What the window shows of an agent, without a window: advice of each move, its line of play, what
// it remembers, what it is taught.
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <nlohmann/json.hpp>

#include "app/models/agent/agent_line.h"
#include "app/models/agent/agent_player.h"
#include "app/models/agent/agent_precedents.h"
#include "app/models/agent/agent_words.h"
#include "app/models/agent/training_log.h"
#include "app/models/moves/moves_groups.h"
#include "app/models/plots/plotted_path.h"
#include "app/models/timeline/history_model.h"
#include "tests/gui/agent/scripted_agent.h"
#include "tests/gui/shell/workspace_test.h"

using namespace dojo;
using namespace dojo::app;
using dojo::tests::ScriptedAgent;

namespace {

constexpr auto kReports = QAbstractItemModelTester::FailureReportingMode::QtTest;
const std::vector<const char*> kScript = {"join_scopes m@0", "join_scopes m@0", "join_scopes m@0"};

}  // namespace

class TestAgentModels : public WorkspaceTest {
  Q_OBJECT
 private slots:
  void init();
  void cleanup();
  void withoutAnAgentNothingIsShown();
  void movesSayWhatTheyReach();
  void withoutTheStartsTimeTheySaySpeedUps();
  void adviceBelongsToTheProgramThatIsShown();
  void stoppingHasARowOfItsOwn();
  void whatIsFarFromItsTrainingIsDoubtful();
  void anAgentThatCannotBeAskedSaysWhy();
  void itIsNotAskedWhileSomethingIsTimed();
  void knownProgramsAreNotAskedAgain();
  void itsLineIsAGhostOfTheHistory();
  void ghostsHaveALaneOfTheirOwn();
  void playedMovesKeepWhatWasExpected();
  void aLineStandsWhileItIsPlayed();
  void becauseHasTheNearestThree();
  void aBranchIsALesson();
  void anotherMoveThanProposedIsALesson();
  void lessonsThatAreRefusedAreTold();
  void trainingEventsAreRead();
  void updatesGoForward();

 private:
  bool isKnown() const { return m_advice->state() == AgentAdvice::State::Known; }
  std::shared_ptr<ScriptedAgent> m_agent;
  std::unique_ptr<AgentAdvice> m_advice;
};

void TestAgentModels::init() {
  open();
  m_agent =
      std::make_shared<ScriptedAgent>(m_workspace->program(), m_workspace->machine(), kScript);
  m_advice = std::make_unique<AgentAdvice>(m_workspace.get());
}

void TestAgentModels::cleanup() {
  m_agent->holds = false;
  m_advice.reset();
  m_workspace.reset();
}

void TestAgentModels::withoutAnAgentNothingIsShown() {
  MovesModel model(m_workspace.get());
  model.setAgent(m_advice.get());
  MovesFilter filter(m_workspace.get(), &model);
  MovesGroups groups(&filter, &model);
  QTRY_VERIFY(model.isCurrent());
  QVERIFY(groups.index(0, 0).data(MovesGroups::GroupRole).toInt() != MovesGroups::kStop);
  QVERIFY(!m_advice->isThere());
  QCOMPARE(m_advice->summary(), QString("There is no agent."));
}

void TestAgentModels::movesSayWhatTheyReach() {
  MovesModel model(m_workspace.get());
  QAbstractItemModelTester tester(&model, kReports);
  model.setAgent(m_advice.get());
  m_advice->setSource(m_agent);
  QTRY_VERIFY(model.isCurrent() && isKnown());
  int row = model.rowOf("join_scopes m@0");
  QModelIndex said = model.index(row, MovesModel::AgentColumn);
  QCOMPARE(said.data().toString(), QString("≤ ") + timeInWords(1e6 / std::exp(2)));
  QCOMPARE(said.data(MovesModel::SpreadRole).toString(), QString("± 8 %"));
  QVERIFY(said.data(Qt::ToolTipRole).toString().contains("choice 1 of"));
  QVERIFY(!said.data(MovesModel::IsDoubtfulRole).toBool());
  int refused = model.rowCount() - 1;
  QVERIFY(!model.index(refused, MovesModel::AgentColumn).data().isValid());
  MovesFilter filter(m_workspace.get(), &model);
  filter.sort(MovesModel::AgentColumn);
  QCOMPARE(filter.index(0, 0).data().toString(), QString("join_scopes m@0"));
  double before = -HUGE_VAL;
  for (int i = 0; i < model.legalCount(); ++i) {
    double sorted = filter.index(i, MovesModel::AgentColumn).data(MovesModel::SortRole).toDouble();
    QVERIFY(sorted >= before);
    before = sorted;
  }
}

void TestAgentModels::withoutTheStartsTimeTheySaySpeedUps() {
  m_agent->isTimed = false;
  MovesModel model(m_workspace.get());
  model.setAgent(m_advice.get());
  m_advice->setSource(m_agent);
  QTRY_VERIFY(model.isCurrent() && isKnown());
  int row = model.rowOf("join_scopes m@0");
  QCOMPARE(model.index(row, MovesModel::AgentColumn).data().toString(), QString("≥ 7.39×"));
}

void TestAgentModels::adviceBelongsToTheProgramThatIsShown() {
  m_agent->holds = true;
  m_advice->setSource(m_agent);
  QTRY_VERIFY(m_agent->asked == 1);
  QVERIFY(m_workspace->apply(step("join_scopes m@0")));
  QCOMPARE(m_advice->state(), AgentAdvice::State::Thinking);
  QTRY_VERIFY(m_agent->asked == 2);
  QVERIFY(!m_advice->advice());
  m_agent->holds = false;
  QTRY_VERIFY(isKnown());
  QCOMPARE(m_advice->advice()->moves.front().q, 2.1);  // the script's second
}

void TestAgentModels::stoppingHasARowOfItsOwn() {
  MovesModel model(m_workspace.get());
  model.setAgent(m_advice.get());
  MovesFilter filter(m_workspace.get(), &model);
  MovesGroups groups(&filter, &model);
  QAbstractItemModelTester tester(&groups, kReports);
  m_agent->holds = true;
  m_advice->setSource(m_agent);
  QTRY_VERIFY(model.isCurrent());
  QVERIFY(groups.index(0, 0).data().toString().contains("thinking"));
  m_agent->holds = false;
  QTRY_VERIFY(isKnown());
  QModelIndex stop = groups.index(0, 0);
  QVERIFY(!groups.candidate(stop) && !groups.hasChildren(stop));
  QCOMPARE(stop.data().toString(),
           QString("Agent: stop here: ≤ ") + timeInWords(1e6 / std::exp(0.395)));
  QModelIndex join = groups.indexOf("join_scopes m@0");
  QCOMPARE(join.data().toString(), QString("join_scopes m@0"));
  QCOMPARE(groups.indexAt(groups.positionOf(join)), join);
  // Among the moves it stands where its expectation does.
  groups.sort(MovesModel::AgentColumn, Qt::AscendingOrder);
  int better = 0;
  for (const rl::MoveAdvice& move : m_advice->advice()->moves) better += move.q > 0.395;
  QVERIFY(better > 1);
  QCOMPARE(groups.index(better, 0).data(MovesGroups::GroupRole).toInt(), MovesGroups::kStop);
  QCOMPARE(groups.index(0, 0).data().toString(), QString("join_scopes m@0"));
  QCOMPARE(groups.rowCount(), model.rowCount() + 1);
  for (int row = 0; row < groups.rowCount(); ++row)
    if (groups.candidate(groups.index(row, 0)))
      QCOMPARE(groups.indexAt(groups.positionOf(groups.index(row, 0))), groups.index(row, 0));
  m_advice->setSource(nullptr);
  QCOMPARE(groups.rowCount(), model.rowCount());
}

void TestAgentModels::whatIsFarFromItsTrainingIsDoubtful() {
  m_agent->strangeness = 3;
  MovesModel model(m_workspace.get());
  model.setAgent(m_advice.get());
  MovesFilter filter(m_workspace.get(), &model);
  MovesGroups groups(&filter, &model);
  m_advice->setSource(m_agent);
  QTRY_VERIFY(model.isCurrent() && isKnown());
  QVERIFY(!m_advice->isTrusted());
  QVERIFY(m_advice->doubt().contains("far from what the agent was trained on"));
  QModelIndex said = model.index(model.rowOf("join_scopes m@0"), MovesModel::AgentColumn);
  QVERIFY(said.data(MovesModel::IsDoubtfulRole).toBool());
  QVERIFY(groups.index(0, 0).data().toString().contains("far from"));
  QVERIFY(!groups.index(0, 0).data(MovesModel::LegalRole).toBool());
}

void TestAgentModels::anAgentThatCannotBeAskedSaysWhy() {
  m_agent->setWhyNot("there is no agent file");
  MovesModel model(m_workspace.get());
  model.setAgent(m_advice.get());
  MovesFilter filter(m_workspace.get(), &model);
  MovesGroups groups(&filter, &model);
  m_advice->setSource(m_agent);
  QTRY_VERIFY(m_advice->state() == AgentAdvice::State::Unavailable);
  QTRY_VERIFY(model.isCurrent());
  QVERIFY(groups.index(0, 0).data().toString().contains("there is no agent file"));
  QVERIFY(groups.index(0, 0).data(MovesModel::IsDoubtfulRole).toBool());
  QVERIFY(!m_advice->of(step("join_scopes m@0")));
  QCOMPARE(m_agent->asked.load(), 0);
}

void TestAgentModels::itIsNotAskedWhileSomethingIsTimed() {
  m_advice->setYielding(true);
  m_advice->setSource(m_agent);
  QTest::qWait(80);
  QCOMPARE(m_agent->asked.load(), 0);
  QVERIFY(m_advice->summary().contains("waits"));
  m_advice->setYielding(false);
  QTRY_VERIFY(isKnown());
  QTRY_VERIFY(!m_advice->line().empty());
  // What was being asked is asked again.
  m_agent->holds = true;
  QVERIFY(m_workspace->apply(step("join_scopes m@0")));
  QTRY_COMPARE(m_agent->asked.load(), 2);
  m_advice->setYielding(true);
  m_agent->holds = false;
  QTest::qWait(80);
  QVERIFY(!isKnown());
  m_advice->setYielding(false);
  QTRY_VERIFY(isKnown());
}

void TestAgentModels::knownProgramsAreNotAskedAgain() {
  m_advice->setSource(m_agent);
  QTRY_VERIFY(isKnown());
  QVERIFY(m_workspace->apply(step("join_scopes m@0")));
  QTRY_VERIFY(isKnown());
  QCOMPARE(m_agent->asked.load(), 2);
  m_workspace->undo();
  QVERIFY(isKnown());
  QCOMPARE(m_advice->advice()->moves.front().q, 2.0);
  QCOMPARE(m_agent->asked.load(), 2);
}

void TestAgentModels::itsLineIsAGhostOfTheHistory() {
  HistoryModel history(m_workspace.get());
  QAbstractItemModelTester tester(&history, kReports);
  history.setAgent(m_advice.get());
  AgentLine line(m_advice.get());
  QAbstractItemModelTester lineTester(&line, kReports);
  QCOMPARE(history.rowCount(), 1);
  m_advice->setSource(m_agent);
  QTRY_COMPARE(history.rowCount(), 4);
  QCOMPARE(line.rowCount(), 3);
  QVERIFY(!history.isGhost(0) && history.isGhost(1));
  QCOMPARE(history.idAt(1), HistoryId{0});
  QCOMPARE(history.movesTo(3), 3);
  QModelIndex ghost = history.index(1, HistoryModel::StepColumn);
  QCOMPARE(ghost.data().toString(), QString("join_scopes m@0"));
  QVERIFY(ghost.data(HistoryModel::IsGhostRole).toBool());
  QVERIFY(!(ghost.flags() & Qt::ItemIsEditable));
  QCOMPARE(history.index(1, HistoryModel::TimeColumn).data().toString(),
           line.index(0, AgentLine::ReachColumn).data().toString());
  QVERIFY(ghost.data(Qt::ToolTipRole).toString().contains("Not played"));
  // Nothing of it is in the session.
  QCOMPARE(m_workspace->history().size(), size_t{1});
  QVERIFY(m_workspace->apply(step("join_scopes m@0")));
  QTRY_COMPARE(history.rowCount(), 4);
  QVERIFY(!history.isGhost(1) && history.isGhost(2));
  QVERIFY(m_workspace->apply(step("split_scope y@1 16")));
  QCOMPARE(history.rowCount(), 3);
  QTRY_VERIFY(isKnown());
  QCOMPARE(history.rowCount(), 3);
}

void TestAgentModels::ghostsHaveALaneOfTheirOwn() {
  HistoryModel history(m_workspace.get());
  history.setAgent(m_advice.get());
  m_advice->setSource(m_agent);
  QTRY_COMPARE(history.rowCount(), 4);
  QCOMPARE(history.laneCount(), 1);
  QVERIFY(history.lanes(0).continuesAsGhost);
  // From a step that already has another one after it, they branch off.
  QVERIFY(m_workspace->apply(step("split_scope y@1 16")));
  m_workspace->undo();
  QTRY_COMPARE(history.rowCount(), 5);
  QCOMPARE(history.laneCount(), 2);
  QCOMPARE(history.lanes(1).lane, 0);
  QVERIFY(!history.lanes(0).continuesAsGhost);
  QCOMPARE(history.lanes(2).lane, 1);
  QCOMPARE(history.lanes(2).parentLane, 0);
  QCOMPARE(history.lanes(4).lane, 1);
}

void TestAgentModels::playedMovesKeepWhatWasExpected() {
  AgentPlayer player(m_workspace.get(), m_advice.get());
  m_advice->setSource(m_agent);
  QTRY_VERIFY(player.canPlay());
  QVERIFY(player.playNext());
  QTRY_VERIFY(isKnown() && player.canPlay());
  QCOMPARE(player.playRest(), 2);
  QCOMPARE(m_workspace->history().size(), size_t{4});
  QTRY_VERIFY(isKnown());
  QVERIFY(m_advice->summary().contains("stop here"));
  QTest::qWait(20);
  QVERIFY(!player.canPlay());
  std::filesystem::path file = m_workspace->session().path();
  m_workspace->record(2, {.medianNs = 4e5, .lowNs = 3.9e5, .highNs = 4.1e5, .samples = 9});
  HistoryModel history(m_workspace.get());
  QString tip = history.index(1, 0).data(Qt::ToolTipRole).toString();
  QVERIFY2(tip.contains("scripted expected to reach") && tip.contains("Reached so far: 400"),
           qPrintable(tip));
  m_workspace->close();
  m_advice->setSource(nullptr);
  auto again = Session::open(file).value();
  const HistoryNode& second = again->history().node(3);
  QCOMPARE(second.author, std::string("agent"));
  QVERIFY(second.prediction.has_value());
  QCOMPARE(second.prediction->q, 2.1);
  QCOMPARE(second.prediction->reachNs, 1e6 / std::exp(2.1));
  QCOMPARE(second.prediction->agent, std::string("scripted"));
  auto plotted = plottedPredictions(again->history());
  QCOMPARE(plotted.size(), size_t{3});
  QCOMPARE(plotted.front().position, 1);
  QVERIFY(plotted.front().lowNs < plotted.front().reachNs);
}

void TestAgentModels::aLineStandsWhileItIsPlayed() {
  AgentPlayer player(m_workspace.get(), m_advice.get());
  m_advice->setSource(m_agent);
  QTRY_COMPARE(m_advice->line().size(), size_t{3});
  m_agent->holds = true;  // nothing new comes
  for (int left : {2, 1, 0}) {
    QVERIFY(player.playNext());
    QCOMPARE(m_advice->line().size(), static_cast<size_t>(left));
  }
  QVERIFY(!player.playNext());
  m_workspace->undo();
  QVERIFY(m_advice->line().empty());
}

void TestAgentModels::becauseHasTheNearestThree() {
  AgentPrecedents because(m_workspace.get(), m_advice.get());
  QAbstractItemModelTester tester(&because, kReports);
  because.askAbout(step("join_scopes m@0"));
  QCOMPARE(because.rowCount(), 0);
  m_advice->setSource(m_agent);
  QTRY_COMPARE(because.rowCount(), 3);
  QVERIFY(because.title().startsWith("join_scopes m@0"));
  QCOMPARE(because.nodeOf(0), HistoryId{1});
  QCOMPARE(because.nodeOf(1), HistoryId{0});
  QCOMPARE(because.index(0, AgentPrecedents::TimesColumn).data().toString(),
           timeInWords(1e6) + " → " + timeInWords(5e5));
  QCOMPARE(because.index(1, AgentPrecedents::GainColumn).data().toString(), ratioInWords(2.0 / 3));
  because.askAbout(std::nullopt);
  QCOMPARE(because.rowCount(), 0);
  because.askAbout(step("split_scope y@1 16"));
  QVERIFY(m_workspace->apply(step("join_scopes m@0")));
  QTest::qWait(50);
  QCOMPARE(because.rowCount(), 0);
}

void TestAgentModels::aBranchIsALesson() {
  AgentPlayer player(m_workspace.get(), m_advice.get());
  QSignalSpy taught(&player, &AgentPlayer::taught);
  m_advice->setSource(m_agent);
  QVERIFY(!player.canTeach());
  QVERIFY(m_workspace->apply(step("split_scope y@1 16")));
  QVERIFY(m_workspace->apply(step("join_scopes m@0")));
  QVERIFY(player.canTeach());
  player.teachBranch();
  QTRY_COMPARE(taught.count(), 1);
  QCOMPARE(m_agent->lessons().size(), size_t{1});
  Lesson lesson = m_agent->lessons().front();
  QCOMPARE(lesson.start.hash(), m_workspace->session().original().hash());
  QCOMPARE(lesson.steps.size(), size_t{2});
  QVERIFY(!lesson.rejected);
}

void TestAgentModels::anotherMoveThanProposedIsALesson() {
  AgentPlayer player(m_workspace.get(), m_advice.get());
  m_advice->setSource(m_agent);
  QTRY_VERIFY(isKnown());
  core::Hash start = m_workspace->program().hash();
  QVERIFY(m_workspace->apply(step("split_scope y@1 16")));  // not while it is off
  m_workspace->undo();
  player.setCorrecting(true);
  QTRY_VERIFY(isKnown());
  m_workspace->redo();  // nor again
  QTRY_VERIFY(isKnown());
  m_workspace->undo();
  QTRY_VERIFY(player.canPlay());
  QVERIFY(player.playNext());  // nor its own
  QTRY_VERIFY(isKnown());
  m_workspace->undo();
  QVERIFY(m_workspace->apply(step("split_scope y@1 32")));
  QTRY_COMPARE(m_agent->lessons().size(), size_t{1});
  QCOMPARE(player.corrections(), 1);
  Lesson lesson = m_agent->lessons().front();
  QCOMPARE(lesson.start.hash(), start);
  QCOMPARE(lesson.steps, std::vector<core::Step>{step("split_scope y@1 32")});
  QCOMPARE(lesson.rejected, std::optional(step("join_scopes m@0")));
}

void TestAgentModels::lessonsThatAreRefusedAreTold() {
  AgentPlayer player(m_workspace.get(), m_advice.get());
  QSignalSpy failed(&player, &AgentPlayer::failed);
  m_agent->refusesLessons = true;
  m_advice->setSource(m_agent);
  QVERIFY(m_workspace->apply(step("join_scopes m@0")));
  player.teachBranch();
  QTRY_COMPARE(failed.count(), 1);
  QVERIFY(failed.front().front().toString().contains("its memory is full"));
}

void TestAgentModels::trainingEventsAreRead() {
  auto event = nlohmann::json::parse(
      R"({"event":"update","evaluations":12,"best_ns":41000,"policy_ns":0,"loss":0.5,"epsilon":0.9,
          "q_start":1.25,"realised":null,"memory":40,
          "seconds":{"timing":3.5,"embedding":1,"mending":2,"updating":-1}})");
  TrainingUpdate update = trainingUpdateFrom(event);
  QCOMPARE(update.evaluations, 12);
  QCOMPARE(update.bestNs, std::optional(41000.0));
  QVERIFY(!update.policyNs && !update.realised && !update.undone);
  QCOMPARE(update.qStart, std::optional(1.25));
  QCOMPARE(update.memory, 40);
  QCOMPARE(update.seconds.size(), size_t{3});
  QCOMPARE(update.seconds["mending"], 2.0);
  QVERIFY_THROWS_EXCEPTION(nlohmann::json::exception, trainingUpdateFrom({{"event", "update"}}));
}

void TestAgentModels::updatesGoForward() {
  TrainingLog log;
  log.clear(100);
  for (int evaluations : {10, 20, 15, 20}) log.add({.evaluations = evaluations});
  QCOMPARE(log.updates().size(), size_t{3});
  QCOMPARE(log.last()->evaluations, 20);
}

QTEST_MAIN(TestAgentModels)
#include "test_agent_models.moc"
