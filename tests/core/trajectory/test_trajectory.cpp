// Trajectories: reading, writing, replaying, and what becomes of later steps when an earlier one
// changes.
#include <QTest>

#include "core/analysis/validate.h"
#include "core/text/printer.h"
#include "core/trajectory/replay.h"
#include "tests/machines.h"
#include "tests/programs.h"

using namespace dojo::core;
using namespace dojo::tests;

namespace {

const char kText[] = R"(# a trajectory
kernel chain # of three
target x86-64-avx2
# a constant
const N = 64 # as large

# first fuse
join_scopes t@0 # two
join_scopes t@0
reuse_dims t.0
split_scope y@0 16
# the end
)";

Program chain() {
  return load(kChain, "chain").value();
}

std::vector<Step> steps(std::initializer_list<const char*> texts) {
  std::vector<Step> result;
  for (const char* text : texts) result.push_back(parseStep(text).value());
  return result;
}

}  // namespace

class TestTrajectory : public QObject {
  Q_OBJECT
 private slots:
  void textsPrintAsTheyWere();
  void namesMayHoldSpaces();
  void problemsAreNamed();
  void hostileTextsEnd();
  void replayingAppliesEveryStep();
  void droppingMarksWhatNoLongerHolds();
  void aStepWhosePlaceWasMadeByADroppedStepIsIllegal();
  void placesAreRelocated();
  void replacingAndInserting();
  void stepsChangePlaces();
  void aStepBeforeTheOneThatMakesItsPlaceSaysSo();
};

void TestTrajectory::textsPrintAsTheyWere() {
  auto trajectory = parseTrajectory(kText, "t");
  QVERIFY2(trajectory.has_value(), trajectory ? "" : trajectory.error().message.text().c_str());
  QCOMPARE(QString::fromStdString(print(*trajectory)), QString(kText));
  QCOMPARE(trajectory->steps.size(), size_t{4});
  QCOMPARE(trajectory->constants.at("N"), 64);
}

void TestTrajectory::namesMayHoldSpaces() {
  auto trajectory = parseTrajectory("kernel my kernels/soft max.dojo # a file\n", "t");
  QVERIFY(trajectory.has_value());
  QCOMPARE(QString::fromStdString(trajectory->kernel), QString("my kernels/soft max.dojo"));
}

void TestTrajectory::problemsAreNamed() {
  auto bad =
      parseTrajectory("target a\nkernel\nconst N = x\nsplit_scope\nsplit_scope y#x 4\n\xff\n", "t");
  QVERIFY(!bad);
  for (const char* place : {"t:2:", "t:3:", "t:4:", "t:5:", "t:6:"})
    QVERIFY2(bad.error().message.text().find(place) != std::string::npos,
             bad.error().message.text().c_str());
  QVERIFY(!parseTrajectory("", "t"));
  auto joined = parseTrajectory("kernel# k\n", "t");
  QVERIFY(!joined && joined.error().message.text().find("t:1:7: expected the name of a kernel") !=
                         std::string::npos);
  auto twice = parseTrajectory("kernel k\nconst N = 1\nconst N = 2\n", "t");
  QVERIFY(!twice && twice.error().message.text().find("already set") != std::string::npos);
}

void TestTrajectory::hostileTextsEnd() {
  QVERIFY(!parseTrajectory(std::string(1 << 20, '#').insert(0, "x"), "t"));
  QVERIFY(!parseTrajectory(
      std::string("kernel k\n") + std::string(1 << 20, 'a') + " b@99999999999999", "t"));
  QVERIFY(!parseTrajectory(std::string("\0\n\0", 3), "t"));
  std::string steps = "kernel k\n", kernel = "kernel " + std::string(1 << 20, 'k') + "\n";
  for (int i = 0; i < 10001; ++i) steps += "split_scope y@0 2\n";
  for (const std::string& text :
       {steps, kernel, "kernel k\nsplit_scope y@0 " + std::string(1 << 20, '2')}) {
    auto refused = parseTrajectory(text, "t");
    QVERIFY(!refused && refused.error().message.text().size() < 1000);
  }
}

void TestTrajectory::replayingAppliesEveryStep() {
  auto trajectory = parseTrajectory(kText, "t").value();
  Replay run = replay(stepsOf(trajectory), chain(), dojo::tests::avx2());
  QVERIFY(run.isLegal());
  QVERIFY(print(run.result()).find("t f32 [N:N] heap") != std::string::npos);
  QVERIFY(print(run.result()).find("4 16\n") != std::string::npos);
}

void TestTrajectory::droppingMarksWhatNoLongerHolds() {
  auto list = steps({"join_scopes t@0", "join_scopes t@0", "reuse_dims t.0", "split_scope y@0 16"});
  Replay run = replayEdited(list, {{StepEdit::Kind::Drop, 0, {}}}, chain(), dojo::tests::avx2());
  QCOMPARE(run.steps.size(), size_t{3});
  QCOMPARE(run.steps[0].status, StepStatus::Kept);
  QCOMPARE(run.steps[0].original, 1);
  QCOMPARE(run.steps[1].status, StepStatus::Kept);       // t is still read right behind its write
  QCOMPARE(run.steps[2].status, StepStatus::Relocated);  // it named the scope that began with t
  QCOMPARE(QString::fromStdString(print(run.steps[2].applied)), QString("split_scope t@0 16"));
  Replay none = replayEdited(list, {{StepEdit::Kind::Drop, 0, {}}, {StepEdit::Kind::Drop, 1, {}}},
                             chain(), dojo::tests::avx2());
  QCOMPARE(none.steps[0].status, StepStatus::Illegal);
  QCOMPARE(none.steps[0].refusal->code, std::string("overwritten"));
}

void TestTrajectory::aStepWhosePlaceWasMadeByADroppedStepIsIllegal() {
  auto list = steps({"split_scope y@0 16", "split_scope y@1 4"});
  Replay run = replayEdited(list, {{StepEdit::Kind::Drop, 0, {}}}, chain(), dojo::tests::avx2());
  QCOMPARE(run.steps[0].status, StepStatus::Illegal);
  QCOMPARE(run.steps[0].refusal->code, std::string("place-gone"));
}

void TestTrajectory::placesAreRelocated() {
  auto list = steps({"split_scope y@0 16", "split_scope y@0 2", "split_scope y@2 8"});
  Replay run = replayEdited(list, {{StepEdit::Kind::Drop, 1, {}}}, chain(), dojo::tests::avx2());
  QCOMPARE(run.steps[1].status, StepStatus::Relocated);
  QCOMPARE(QString::fromStdString(print(run.steps[1].applied)), QString("split_scope y@1 8"));
}

void TestTrajectory::replacingAndInserting() {
  auto list = steps({"split_scope y@0 16", "split_scope y@1 4"});
  Replay run =
      replayEdited(list, {{StepEdit::Kind::Replace, 0, parseStep("split_scope y@0 8").value()}},
                   chain(), dojo::tests::avx2());
  QVERIFY(run.isLegal());
  QCOMPARE(run.steps[1].status, StepStatus::Kept);
  run = replayEdited(list, {{StepEdit::Kind::Insert, 1, parseStep("split_scope y@0 2").value()}},
                     chain(), dojo::tests::avx2());
  QVERIFY(run.isLegal());
  QCOMPARE(QString::fromStdString(print(run.steps[2].applied)), QString("split_scope y@2 4"));
}

void TestTrajectory::stepsChangePlaces() {
  auto list = steps({"join_scopes t@0", "split_scope y@0 16", "unroll y@1"});
  Replay run = replayArranged(list, {{1, list[1]}, {2, list[2]}, {0, list[0]}}, chain(),
                              dojo::tests::avx2());
  QCOMPARE(run.steps[0].status, StepStatus::Kept);
  QCOMPARE(run.steps[1].status, StepStatus::Kept);
  QCOMPARE(run.steps[0].original, 1);
  Replay same = replayArranged(list, {{0, list[0]}, {1, list[1]}, {2, list[2]}}, chain(),
                               dojo::tests::avx2());
  QVERIFY(same.isLegal());
  QCOMPARE(same.result().hash(), replay(list, chain(), dojo::tests::avx2()).result().hash());
}

void TestTrajectory::aStepBeforeTheOneThatMakesItsPlaceSaysSo() {
  auto list = steps({"split_scope y@0 16", "split_scope y@1 4"});
  Replay run = replayArranged(list, {{1, list[1]}, {0, list[0]}}, chain(), dojo::tests::avx2());
  QCOMPARE(run.steps[0].status, StepStatus::Illegal);
  QCOMPARE(QString::fromStdString(run.steps[0].refusal->message),
           QString("what y@1 named is created by split_scope y@0 16, which comes later"));
  QCOMPARE(run.steps[1].status, StepStatus::Kept);
}

QTEST_APPLESS_MAIN(TestTrajectory)
#include "test_trajectory.moc"
