// The models of the timeline, of plans, kernels and sessions, without a window: what rows they
// have, and that they keep to Qt's contract.
#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include "app/models/moves/step_plan_model.h"
#include "app/models/program/program_model.h"
#include "app/models/start/kernels_model.h"
#include "app/models/start/sessions_model.h"
#include "app/models/timeline/history_model.h"
#include "app/search/attached.h"
#include "core/text/printer.h"
#include "tests/gui/shell/workspace_test.h"

using namespace dojo;
using namespace dojo::app;

class TestModels : public WorkspaceTest {
  Q_OBJECT
 private slots:
  void plannedStepsMoveAndGo();
  void theTimelineDrawsBranches();
  void renamingAndErasingShow();
  void theTreeTwinFollows();
  void theSelectionSurvivesAMove();
  void kernelsAndSessionsAreListed();
  void aDeletedSessionTakesItsSearchesAlong();
  void exportedFilesAreWritten();
  void unknownTargetsAreRefused();
};

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
                        {m_workspace->session().original(), m_workspace->machine(), "softmax", {}})
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
    QVERIFY(refused.error().message.text().find("softmax-1") != std::string::npos);
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
      exportC(m_workspace->program(), m_workspace->machine(), m_folder->path().toStdString());
  QVERIFY(files.has_value());
  QCOMPARE(files->size(), size_t{5});
  QVERIFY(readText(files->front())->find("void softmax(") != std::string::npos);
  QVERIFY(!exportC(m_workspace->program(), m_workspace->machine(),
                   m_folder->filePath("no/such").toStdString()));
  QVERIFY(!openDocument("no-such-kernel", m_folder->path().toStdString()));
  QVERIFY(!readText(m_folder->path().toStdString()));
}

void TestModels::unknownTargetsAreRefused() {
  std::filesystem::path folder = m_folder->path().toStdString();
  const char* text = "kernel k\nin x\nout y\nx f32 [8] heap\ny f32 [8] heap\n\n8 y[{0}] = x[{0}]\n";
  auto document = openDocument("relu", folder, "h100"),
       typed = openProgramText(text, folder, "h100");
  for (const auto* session : {&document, &typed}) {
    QVERIFY(!*session);
    QVERIFY(session->error().message.text().find("x86-64-sse4.2, x86-64-avx2") !=
            std::string::npos);
  }
  auto known = openProgramText(text, folder, "x86-64-avx2");
  QVERIFY(known && (*known)->machine().name == "x86-64-avx2");
}

QTEST_GUILESS_MAIN(TestModels)
#include "test_models.moc"
