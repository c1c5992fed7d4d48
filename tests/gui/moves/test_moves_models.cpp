// The list of moves, without a window: what is listed and why, filtered, grouped, sorted, suggested
// and explained.
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <set>

#include "app/models/moves/moves_filter.h"
#include "app/models/moves/moves_groups.h"
#include "app/models/moves/moves_help.h"
#include "app/models/moves/moves_suggestion.h"
#include "core/moves/catalogue.h"
#include "core/moves/engine.h"
#include "tests/gui/shell/workspace_test.h"

using namespace dojo;
using namespace dojo::app;

class TestMovesModels : public WorkspaceTest {
  Q_OBJECT
 private slots:
  void movesAreListedWithReasons();
  void movesFilterByPlaceAndWords();
  void movesOfEveryPlaceAreThoseOfTheEngine();
  void measuredMovesBringTheirTime();
  void everyMoveHasAGroup();
  void movesStandInGroups();
  void sortedByTimeTheyAreOneList();
  void refusedStepsGetASuggestion();
  void everyMoveHasAnExample();
};

void TestMovesModels::movesAreListedWithReasons() {
  MovesModel model(m_workspace.get());
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  QTRY_VERIFY(model.isCurrent());
  QVERIFY(model.legalCount() > 10 && model.legalCount() < model.rowCount());
  int row = model.rowOf("reuse_dims d.0");
  QVERIFY(row >= 0);
  QCOMPARE(model.index(row, 0).data(MovesModel::LegalRole).toBool(), false);
  QVERIFY(model.index(row, 0).data(Qt::ToolTipRole).toString().contains("Not legal here"));
  QVERIFY(model.candidate(row).refusal->accesses.size() == 2);
  QVERIFY(m_workspace->apply(step("join_scopes m@0")));
  QVERIFY(!model.isCurrent());
  QTRY_VERIFY(model.isCurrent());
}

void TestMovesModels::movesFilterByPlaceAndWords() {
  MovesModel model(m_workspace.get());
  MovesFilter filter(m_workspace.get(), &model);
  QAbstractItemModelTester tester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
  QTRY_VERIFY(model.isCurrent());
  QCOMPARE(filter.rowCount(), model.rowCount());
  bool seenIllegal = false;
  for (int row = 0; row < filter.rowCount(); ++row) {
    bool legal = filter.index(row, 0).data(MovesModel::LegalRole).toBool();
    QVERIFY(!(legal && seenIllegal));
    seenIllegal = seenIllegal || !legal;
  }
  m_workspace->selectNode(m_workspace->view().op(m_workspace->view().opNamed("y", 0)).node->id());
  QVERIFY(filter.rowCount() > 0 && filter.rowCount() < model.rowCount());
  for (const core::Step& each : filter.shownSteps())
    QVERIFY2(QString("yes").contains(each.place.name[0]), core::print(each).c_str());
  filter.setWords("SPLIT y@1");
  QVERIFY(filter.rowCount() > 0);
  for (int row = 0; row < filter.rowCount(); ++row) {
    QString text = filter.index(row, 0).data().toString();  // to cut is index-set splitting
    QVERIFY(text.startsWith("split_") || text.startsWith("cut_scope"));
  }
  filter.setWords("no such move");
  QCOMPARE(filter.rowCount(), 0);
  filter.setWords("");
  filter.setShowsIllegal(false);
  QCOMPARE(static_cast<int>(filter.shownSteps().size()), filter.rowCount());
  m_workspace->select({0, "e"});
  for (const core::Step& each : filter.shownSteps()) QCOMPARE(each.place.name, std::string("e"));
}

// The filter looks places up once; the engine resolves them row by row.
void TestMovesModels::movesOfEveryPlaceAreThoseOfTheEngine() {
  QVERIFY(m_workspace->apply(step("join_scopes m@0")));
  MovesModel model(m_workspace.get());
  MovesFilter filter(m_workspace.get(), &model);
  QTRY_VERIFY(model.isCurrent());
  const core::View& view = m_workspace->view();
  std::vector<core::NodeId> nodes;
  for (const core::ScopeInfo& scope : view.scopes()) nodes.push_back(scope.node->id());
  for (const core::OpInfo& op : view.ops()) nodes.push_back(op.node->id());
  for (core::NodeId node : nodes) {
    m_workspace->selectNode(node);
    core::Place place = m_workspace->selectedPlace().value();
    std::set<std::string> arrays;  // that the operation touches
    if (int op = view.opIndex(node); op >= 0)
      for (const core::AccessInfo& access : view.accessesOf(op))
        arrays.insert(m_workspace->program().buffers[access.buffer].name);
    int expected = 0;
    for (int row = 0; row < model.rowCount(); ++row) {
      const core::Candidate& c = model.candidate(row);
      bool ofBuffer =
          c.move->place == core::PlaceKind::Buffer || c.move->place == core::PlaceKind::Dimension;
      expected += ofBuffer ? arrays.contains(c.step.place.name) : core::isAt(view, c.step, place);
    }
    QVERIFY(expected > 0);
    QCOMPARE(filter.rowCount(), expected);
  }
  // As the model has them: legal ones first.
  for (int row = 0; row < model.rowCount(); ++row)
    QCOMPARE(!model.candidate(row).refusal.has_value(), row < model.legalCount());
}

void TestMovesModels::measuredMovesBringTheirTime() {
  MovesModel model(m_workspace.get());
  QTRY_VERIFY(model.isCurrent());
  CandidateTime time;
  time.measurement = {.medianNs = 1e6, .lowNs = 9e5, .highNs = 2e6, .samples = 10};
  time.times = {.ratio = 2, .ci = {1.99, 2.01}, .verdict = codegen::Comparison::Verdict::Faster};
  m_workspace->keepCandidateTime(1, "join_scopes m@0", time);
  int row = model.rowOf("join_scopes m@0");
  QCOMPARE(model.index(row, MovesModel::TimeColumn).data().toString(), QString("1 ms"));
  QCOMPARE(model.index(row, MovesModel::GainColumn).data().toString(), QString("↑ 2.00×"));
  QVERIFY(m_workspace->apply(step("join_scopes m@0")));
  QCOMPARE(m_workspace->history().here().measurement->medianNs, 1e6);
  QVERIFY(!m_workspace->candidateTime("join_scopes m@0"));
}

void TestMovesModels::everyMoveHasAGroup() {
  auto group = [](const char* move) -> MoveGroup { return core::moveNamed(move)->group; };
  QCOMPARE(group("split_scope"), MoveGroup::Iteration);
  QCOMPARE(group("remove_scope"), MoveGroup::Iteration);
  QCOMPARE(group("vectorize"), MoveGroup::Mapping);
  QCOMPARE(group("reuse_dims"), MoveGroup::Storage);
  QCOMPARE(group("share_buffer"), MoveGroup::Storage);
  QCOMPARE(group("stage_in"), MoveGroup::Movement);
  QCOMPARE(group("prefetch"), MoveGroup::Movement);
  QCOMPARE(group("tree_reduce"), MoveGroup::Reductions);
  QCOMPARE(group("fma"), MoveGroup::Arithmetic);
  QCOMPARE(group("dead_code"), MoveGroup::Arithmetic);
}

void TestMovesModels::movesStandInGroups() {
  MovesModel model(m_workspace.get());
  MovesFilter filter(m_workspace.get(), &model);
  MovesGroups groups(&filter, &model);
  QAbstractItemModelTester tester(&groups, QAbstractItemModelTester::FailureReportingMode::QtTest);
  QTRY_VERIFY(model.isCurrent());
  QVERIFY(groups.rowCount() >= 4);
  int moves = 0;
  for (int g = 0; g < groups.rowCount(); ++g) {
    QModelIndex group = groups.index(g, 0);
    QVERIFY(group.data(MovesGroups::GroupRole).isValid() && !groups.candidate(group));
    int legal = 0;
    for (int row = 0; row < groups.rowCount(group); ++row, ++moves) {
      const core::Candidate* c = groups.candidate(groups.index(row, 0, group));
      QVERIFY(c);
      QCOMPARE(static_cast<int>(MoveGroup(c->move->group)),
               group.data(MovesGroups::GroupRole).toInt());
      legal += !c->refusal;
    }
    QCOMPARE(groups.legalIn(group), legal);
  }
  QCOMPARE(moves, filter.rowCount());
  QModelIndex found = groups.indexOf("reuse_dims d.0");
  QCOMPARE(found.data().toString(), QString("reuse_dims d.0"));
  QCOMPARE(groups.indexAt(groups.positionOf(found)), found);
  m_workspace->select({0, "e"});
  for (int g = 0; g < groups.rowCount(); ++g)
    QVERIFY(groups.index(g, 0).data(MovesGroups::GroupRole).toInt() !=
            static_cast<int>(MoveGroup::Mapping));
  filter.setWords("no such move");
  QCOMPARE(groups.rowCount(), 0);
}

void TestMovesModels::sortedByTimeTheyAreOneList() {
  MovesModel model(m_workspace.get());
  MovesFilter filter(m_workspace.get(), &model);
  MovesGroups groups(&filter, &model);
  QAbstractItemModelTester tester(&groups, QAbstractItemModelTester::FailureReportingMode::QtTest);
  QTRY_VERIFY(model.isCurrent());
  groups.sort(MovesModel::TimeColumn, Qt::AscendingOrder);
  QVERIFY(!groups.isGrouped());
  QCOMPARE(groups.rowCount(), filter.rowCount());
  CandidateTime slow, fast;
  slow.measurement.medianNs = 2e6;
  fast.measurement.medianNs = 1e6;
  m_workspace->keepCandidateTime(1, "join_scopes m@0", slow);
  m_workspace->keepCandidateTime(1, "split_scope y@1 16", fast);
  QCOMPARE(groups.index(0, 0).data().toString(), QString("split_scope y@1 16"));
  QCOMPARE(groups.index(1, 0).data().toString(), QString("join_scopes m@0"));
  groups.sort(MovesModel::StepColumn, Qt::AscendingOrder);
  QVERIFY(groups.isGrouped());
}

void TestMovesModels::refusedStepsGetASuggestion() {
  MovesSuggestion suggestion(m_workspace.get());
  QSignalSpy answered(&suggestion, &MovesSuggestion::answered);
  suggestion.ask(step("reuse_dims d.0"));
  QVERIFY(suggestion.isLooking() && !suggestion.isFound());
  QVERIFY(answered.wait(20000));
  QVERIFY(suggestion.isFound());
  QVERIFY(m_workspace->check(step("reuse_dims d.0")));
  size_t steps = suggestion.suggestion().before.size();
  QVERIFY(applySuggestion(*m_workspace, core::Suggestion(suggestion.suggestion())));
  QCOMPARE(m_workspace->history().size(), steps + 2);
  QVERIFY(m_workspace->history().here().step.starts_with("reuse_dims d"));
  QVERIFY(!suggestion.isFound());  // it was of another program
  // Only the last of several is looked for.
  suggestion.ask(step("split_scope y@1 7"));
  suggestion.ask(step("split_scope y@1 11"));
  QVERIFY(answered.wait(20000));
  QCOMPARE(answered.size(), 2);
}

void TestMovesModels::everyMoveHasAnExample() {
  for (const core::Move* move : core::catalogue()) {
    auto example = exampleOf(move->name);
    std::string name(move->name);
    QVERIFY2(example.has_value(), name.c_str());
    QVERIFY2(example->step.starts_with(name + " "), example->step.c_str());
    for (const std::string& text : {example->before, example->after}) {
      auto parsed = core::parse(text);
      QVERIFY2(parsed.program, (name + "\n" + text).c_str());
    }
    QVERIFY2(example->before != example->after, name.c_str());
  }
  QVERIFY(!exampleOf("no_such_move"));
}

QTEST_GUILESS_MAIN(TestMovesModels)
#include "test_moves_models.moc"
