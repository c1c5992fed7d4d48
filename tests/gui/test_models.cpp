// The window's models, without a window: what rows they have, and that they keep to Qt's contract.
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <set>

#include "app/models/documents.h"
#include "app/models/history_model.h"
#include "app/models/kernels_model.h"
#include "app/models/moves_filter.h"
#include "app/models/program_model.h"
#include "app/models/sessions_model.h"
#include "app/models/step_plan_model.h"
#include "app/report/line_diff.h"
#include "app/search/attached.h"
#include "core/moves/engine.h"
#include "core/text/printer.h"

using namespace dojo;
using namespace dojo::app;

namespace {

core::Step step(const char* text) {
  return core::parseStep(text).value();
}

}  // namespace

class TestModels : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void cleanup() { m_workspace.reset(); }
  void everyPlaceOfTheTextIsItsNode();
  void accessesAreFoundInTheText();
  void diffsAreShortest();
  void changesKeepTheirContext();
  void changedLinesStandBesideEachOther();
  void plannedStepsMoveAndGo();
  void movesAreListedWithReasons();
  void movesFilterByPlaceAndWords();
  void movesOfEveryPlaceAreThoseOfTheEngine();
  void theTimelineDrawsBranches();
  void renamingAndErasingShow();
  void theTreeTwinFollows();
  void theSelectionSurvivesAMove();
  void measuredMovesBringTheirTime();
  void kernelsAndSessionsAreListed();
  void aDeletedSessionTakesItsSearchesAlong();
  void exportedFilesAreWritten();

 private:
  std::unique_ptr<QTemporaryDir> m_folder;
  std::unique_ptr<Workspace> m_workspace;
};

void TestModels::init() {
  m_folder = std::make_unique<QTemporaryDir>();
  m_workspace =
      std::make_unique<Workspace>(openDocument("softmax", m_folder->path().toStdString()).value());
}

void TestModels::everyPlaceOfTheTextIsItsNode() {
  QVERIFY(m_workspace->apply(step("join_scopes m@0")));
  const TextMap& map = m_workspace->textMap();
  const core::View& view = m_workspace->view();
  QStringList lines = QString::fromStdString(map.text()).split('\n');
  for (const core::OpInfo& op : view.ops()) {
    auto span = map.spanOf(op.node->id());
    QVERIFY(span);
    QCOMPARE(lines[span->line].mid(span->begin, span->end - span->begin),
             QString::fromStdString(core::print(op.operation())));
    for (int column = span->begin; column <= span->end; ++column)
      QCOMPARE(map.nodeAt(span->line, column), op.node->id());
  }
  for (const core::ScopeInfo& scope : view.scopes()) {
    auto span = map.spanOf(scope.node->id());
    QCOMPARE(lines[span->line].mid(span->begin, span->end - span->begin),
             QString::fromStdString(core::printScopeHead(scope.scope())));
    QCOMPARE(map.nodeAt(span->line, span->begin), scope.node->id());
  }
  QCOMPARE(map.bufferAt(map.spanOfBuffer("e")->line), std::string("e"));
  QCOMPARE(map.nodeAt(0, 0), core::NodeId{0});
}

void TestModels::accessesAreFoundInTheText() {
  const core::View& view = m_workspace->view();
  const core::OpInfo& op = view.op(view.opNamed("y", 0));
  QStringList lines = QString::fromStdString(m_workspace->textMap().text()).split('\n');
  const char* wanted[] = {"y[{0},{1}]", "e[{0},{1}]", "s[{0}]"};
  for (int slot = 0; slot < 3; ++slot) {
    auto span = m_workspace->textMap().spanOfAccess(op.operation(), op.node->id(), slot);
    QVERIFY(span);
    QCOMPARE(lines[span->line].mid(span->begin, span->end - span->begin), QString(wanted[slot]));
  }
  QVERIFY(!m_workspace->textMap().spanOfAccess(op.operation(), op.node->id(), 3));
}

void TestModels::diffsAreShortest() {
  auto diff = diffLines("a\nb\nc\nd\n", "a\nc\nx\nd\n");
  QString kinds;
  for (const DiffLine& line : diff)
    kinds += QString(" -+")[static_cast<int>(line.kind)] + QString::fromStdString(line.text);
  QCOMPARE(kinds, QString(" a-b c+x d"));
  QCOMPARE(diff[1].before, 2);
  QCOMPARE(diff[3].after, 3);
  QVERIFY(diffLines("", "").empty());
}

void TestModels::changesKeepTheirContext() {
  auto changes = changesOf(diffLines("a\nb\nc\nd\ne\n", "a\nb\nX\nd\ne\n"), 1);
  QCOMPARE(changes.size(), size_t{4});
  QCOMPARE(changes.front().text, std::string("b"));
}

void TestModels::changedLinesStandBesideEachOther() {
  auto rows = sideBySide(diffLines("a\nb 1\nc\n", "a\nb 2\nx\nc\n"));
  QCOMPARE(rows.size(), size_t{4});
  QCOMPARE(rows[1].before.text, std::string("b 1"));
  QCOMPARE(rows[1].after.text, std::string("b 2"));
  QCOMPARE(rows[2].before.before, 0);
  QCOMPARE(rows[2].after.text, std::string("x"));
  DiffSpan part = changedPart("split 16 y", "split 8 y");
  QCOMPARE(part.begin, size_t{6});
  QCOMPARE(part.endBefore, size_t{8});
  QCOMPARE(part.endAfter, size_t{7});
  // Never within a character of several bytes: é and è share their first byte.
  DiffSpan whole = changedPart("\xc3\xa9", "\xc3\xa8");
  QCOMPARE(whole.begin, size_t{0});
  QCOMPARE(whole.endBefore, size_t{2});
}

void TestModels::plannedStepsMoveAndGo() {
  for (const char* step : {"join_scopes m@0", "join_scopes m@0", "split_scope y@1 16"})
    QVERIFY(m_workspace->apply(core::parseStep(step).value()));
  StepPlanModel plan(&m_workspace->session());
  QAbstractItemModelTester tester(&plan, QAbstractItemModelTester::FailureReportingMode::QtTest);
  QVERIFY(!plan.isChanged());
  QVERIFY(plan.move(2, 0));
  QCOMPARE(plan.index(0, StepPlanModel::StepColumn).data().toString(),
           QString("split_scope y@1 16"));
  QVERIFY(plan.isChanged() && plan.replay().isLegal());
  QVERIFY(!plan.move(0, 7));
  plan.addStep(1, "no_such_move y");
  QVERIFY(plan.replay().steps.size() < 4 || !plan.replay().isLegal());
  plan.setDropped(1, true);
  QCOMPARE(plan.rowCount(), 3);
  plan.setDropped(1, true);
  QCOMPARE(plan.count(StepPlanModel::Outcome::Dropped), 1);
  plan.reset();
  QVERIFY(!plan.isChanged());
}

void TestModels::movesAreListedWithReasons() {
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

void TestModels::movesFilterByPlaceAndWords() {
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
  for (int row = 0; row < filter.rowCount(); ++row)
    QVERIFY(filter.index(row, 0).data().toString().startsWith("split_"));
  filter.setWords("no such move");
  QCOMPARE(filter.rowCount(), 0);
  filter.setWords("");
  filter.setShowsIllegal(false);
  QCOMPARE(static_cast<int>(filter.shownSteps().size()), filter.rowCount());
  m_workspace->select({0, "e"});
  for (const core::Step& each : filter.shownSteps()) QCOMPARE(each.place.name, std::string("e"));
}

// The filter looks places up once; the engine resolves them row by row.
void TestModels::movesOfEveryPlaceAreThoseOfTheEngine() {
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

void TestModels::theTimelineDrawsBranches() {
  HistoryModel model(m_workspace.get());
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  QVERIFY(m_workspace->apply(step("join_scopes m@0")) &&
          m_workspace->apply(step("join_scopes m@0")));
  m_workspace->goTo(2);
  QVERIFY(m_workspace->apply(step("split_scope y@1 16")));
  QCOMPARE(model.rowCount(), 4);
  QCOMPARE(model.lanes(2).lane, 0);
  QCOMPARE(model.lanes(3).lane, 1);
  QCOMPARE(model.lanes(3).parentLane, 0);
  QCOMPARE(model.lanes(2).passing, std::vector<int>{0});
  QCOMPARE(model.laneCount(), 2);
  QVERIFY(model.index(3, 0).data(HistoryModel::IsCurrentRole).toBool());
  QVERIFY(!model.index(2, 0).data(HistoryModel::OnPathRole).toBool());
  m_workspace->record(1, Measurement{.medianNs = 3e6, .lowNs = 2e6, .highNs = 4e6, .samples = 10});
  m_workspace->record(4,
                      Measurement{.medianNs = 1e6, .lowNs = 9e5, .highNs = 1.1e6, .samples = 10});
  QCOMPARE(model.index(3, HistoryModel::SpeedupColumn).data().toString(), QString("↑ 3.00×"));
  m_workspace->record(2,
                      Measurement{.medianNs = 2.5e6, .lowNs = 2e6, .highNs = 3e6, .samples = 10});
  QCOMPARE(model.index(1, HistoryModel::SpeedupColumn).data().toString(), QString("same"));
  QCOMPARE(model.index(3, HistoryModel::CheckColumn).data().toString(), QString("legal"));
  // What was timed under other conditions is no gain.
  m_workspace->record(
      4, Measurement{.medianNs = 5e5, .lowNs = 4e5, .highNs = 6e5, .samples = 10, .threads = 2});
  QCOMPARE(model.index(3, HistoryModel::SpeedupColumn).data().toString(),
           QString("not comparable"));
  QCOMPARE(model.timedCount(), 3);
}

void TestModels::renamingAndErasingShow() {
  HistoryModel model(m_workspace.get());
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  QVERIFY(m_workspace->apply(step("join_scopes m@0")) &&
          m_workspace->apply(step("join_scopes m@0")));
  QVERIFY(model.setData(model.index(1, 0), "fused", Qt::EditRole));
  QCOMPARE(model.index(1, 0).data().toString(), QString("fused"));
  m_workspace->erase(2);
  QCOMPARE(model.rowCount(), 1);
  m_workspace->restoreErased();
  QCOMPARE(model.rowCount(), 3);
  QCOMPARE(model.index(1, 0).data().toString(), QString("fused"));
}

void TestModels::theTreeTwinFollows() {
  ProgramModel model(m_workspace.get());
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  QCOMPARE(model.rowCount(), 7);
  QVERIFY(m_workspace->apply(step("join_scopes m@0")));
  QCOMPARE(model.rowCount(), 6);
  core::NodeId node = m_workspace->view().op(0).node->id();
  QCOMPARE(model.nodeAt(model.indexOf(node)), node);
  QVERIFY(model.indexOf(node).data().toString().contains("m[{0}] = -inf"));
  QVERIFY(model.index(0, 0).data().toString().contains("24576"));
}

void TestModels::theSelectionSurvivesAMove() {
  core::NodeId node = m_workspace->view().op(m_workspace->view().opNamed("y", 0)).node->id();
  m_workspace->selectNode(node);
  QSignalSpy changed(m_workspace.get(), &Workspace::selectionChanged);
  QVERIFY(m_workspace->apply(step("split_scope y@1 16")));
  QCOMPARE(m_workspace->selection().node, node);
  QCOMPARE(core::print(*m_workspace->selectedPlace()), std::string("y"));
  core::NodeId inner =
      m_workspace->view()
          .scope(m_workspace->view().op(m_workspace->view().opNamed("y", 0)).scopes[2])
          .node->id();
  m_workspace->selectNode(inner);
  m_workspace->undo();
  bool there = m_workspace->nodeOf(inner) != nullptr;
  QCOMPARE(m_workspace->selection().isEmpty(), !there);
  QVERIFY(!changed.isEmpty());
}

void TestModels::measuredMovesBringTheirTime() {
  MovesModel model(m_workspace.get());
  QTRY_VERIFY(model.isCurrent());
  CandidateTime time;
  time.measurement = {.medianNs = 1e6, .lowNs = 9e5, .highNs = 2e6, .samples = 10};
  time.ratio = 2;
  time.verdict = "faster, 2.00× ± 0.01";
  m_workspace->keepCandidateTime(1, "join_scopes m@0", time);
  int row = model.rowOf("join_scopes m@0");
  QCOMPARE(model.index(row, MovesModel::TimeColumn).data().toString(), QString("1 ms"));
  QCOMPARE(model.index(row, MovesModel::GainColumn).data().toString(), QString("↑ 2.00×"));
  QVERIFY(m_workspace->apply(step("join_scopes m@0")));
  QCOMPARE(m_workspace->history().here().measurement->medianNs, 1e6);
  QVERIFY(!m_workspace->candidateTime("join_scopes m@0"));
}

void TestModels::kernelsAndSessionsAreListed() {
  KernelsModel kernels;
  QAbstractItemModelTester first(&kernels, QAbstractItemModelTester::FailureReportingMode::QtTest);
  QVERIFY(kernels.rowCount() > 60);
  SessionsModel sessions(m_folder->path().toStdString());
  QAbstractItemModelTester second(&sessions,
                                  QAbstractItemModelTester::FailureReportingMode::QtTest);
  QCOMPARE(sessions.rowCount(), 1);
  QVERIFY(
      sessions.index(0, 0).data(SessionsModel::DetailRole).toString().contains("open in a window"));
}

void TestModels::aDeletedSessionTakesItsSearchesAlong() {
  std::filesystem::path folder = m_folder->filePath("kept").toStdString();
  std::filesystem::create_directories(folder);
  auto file = folder / "softmax-1.perfdojo";
  auto make = [&] {
    auto session =
        Session::create(file,
                        {m_workspace->session().original(), m_workspace->target(), "softmax", {}})
            .value();
    auto search = attachSearch(*session, SearchRequest()).value();
    session->close();
    return search.file;
  };
  auto search = make();
  SessionsModel sessions(folder);
  QString path = QString::fromStdString(file.string());
  // Neither may be in use.
  for (const auto& each : {file, search}) {
    auto used = Session::open(each).value();
    auto refused = sessions.discard(path);
    QVERIFY(!refused && std::filesystem::exists(file) && std::filesystem::exists(search));
    QVERIFY(refused.error().message.find("softmax-1") != std::string::npos);
    used->close();
  }
  QVERIFY(sessions.discard(path));
  QVERIFY(!std::filesystem::exists(file) && !std::filesystem::exists(search));
  QVERIFY(sessions.bringBack(path));
  QCOMPARE(attachedSearches(*Session::open(file).value()).size(), size_t{1});
  {
    auto session = Session::open(file).value();
    session->close();
  }
  QVERIFY(sessions.discard(path));
  // Another of its name; it is deleted too, and the first one is gone for good.
  QCOMPARE(make(), search);
  QVERIFY(!sessions.bringBack(path));
  QVERIFY(sessions.discard(path));
  QVERIFY(sessions.bringBack(path));
  QCOMPARE(attachedFiles(file).size(), size_t{1});
  QVERIFY(sessions.discard(path));
  // After a month nothing of it is left.
  auto longAgo = std::filesystem::file_time_type::clock::now() - std::chrono::hours(24 * 31);
  int left = 0;
  for (int again = 0; again < 2; ++again) {
    left = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
      if (entry.is_regular_file()) {
        std::filesystem::last_write_time(entry, longAgo);
        ++left;
      }
    if (again == 0) SessionsModel later(folder);
  }
  QCOMPARE(left, 0);
}

void TestModels::exportedFilesAreWritten() {
  auto files =
      exportC(m_workspace->program(), m_workspace->target(), m_folder->path().toStdString());
  QVERIFY(files.has_value());
  QCOMPARE(files->size(), size_t{5});
  QVERIFY(readText(files->front())->find("void softmax(") != std::string::npos);
  QVERIFY(!exportC(m_workspace->program(), m_workspace->target(),
                   m_folder->filePath("no/such").toStdString()));
  QVERIFY(!openDocument("no-such-kernel", m_folder->path().toStdString()));
  QVERIFY(!readText(m_folder->path().toStdString()));
}

QTEST_GUILESS_MAIN(TestModels)
#include "test_models.moc"
