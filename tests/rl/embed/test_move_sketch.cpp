// Sketches of moves: kinds and places are told apart, names are not.
#include <QTest>
#include <set>

#include "core/moves/catalogue.h"
#include "core/moves/engine.h"
#include "rl/embed/move_sketch.h"
#include "tests/machines.h"
#include "tests/rl/embed/programs.h"

using namespace dojo;
using namespace dojo::rl;
using namespace dojo::tests;

class TestMoveSketch : public QObject {
  Q_OBJECT
 private slots:
  void namesDoNotReachSketches();
  void nothingChangedIsAKindAlone();
  void everyKindIsToldApart();
  void placesAreToldApart();
  void takingBackSwapsTheHalves();
};

namespace {

core::Program after(const core::Program& program, const char* step) {
  return core::apply(program, core::parseStep(step).value(), avx2()).value();
}

MoveSketch sketchOf(const core::Program& before, const char* step) {
  core::Step parsed = core::parseStep(step).value();
  return MoveSketcher(canonical(before)).sketch(canonical(after(before, step)), parsed.move);
}

std::span<const float> removed(const MoveSketch& sketch) {
  return std::span(sketch).first(kSketchRemoved);
}
std::span<const float> added(const MoveSketch& sketch) {
  return std::span(sketch).subspan(kSketchRemoved, kSketchAdded);
}

}  // namespace

void TestMoveSketch::namesDoNotReachSketches() {
  QCOMPARE(sketchOf(doubled(), "split_scope y@0 16"),
           sketchOf(doubledByOtherNames(), "split_scope result@0 16"));
}

void TestMoveSketch::nothingChangedIsAKindAlone() {
  CanonicalProgram lines = canonical(doubled());
  MoveSketch sketch = MoveSketcher(lines).sketch(lines, "split_scope");
  auto isZero = [](float value) { return value == 0; };
  QVERIFY(std::ranges::all_of(removed(sketch), isZero));
  QVERIFY(std::ranges::all_of(added(sketch), isZero));
  QVERIFY(!std::ranges::all_of(sketch, isZero));
  QVERIFY(std::ranges::all_of(MoveSketcher(lines).sketch(lines, "no such move"), isZero));
}

void TestMoveSketch::everyKindIsToldApart() {
  CanonicalProgram lines = canonical(doubled());
  std::set<MoveSketch> seen;
  for (const core::Move* move : core::catalogue())
    QVERIFY(seen.insert(MoveSketcher(lines).sketch(lines, move->name)).second);
}

void TestMoveSketch::placesAreToldApart() {
  QVERIFY(sketchOf(doubled(), "unroll y@1") != sketchOf(doubled(), "vectorize y@1"));
  QVERIFY(sketchOf(doubled(), "split_scope y@0 16") != sketchOf(doubled(), "split_scope y@0 8"));
  QVERIFY(sketchOf(doubled(), "split_scope y@0 4") != sketchOf(doubled(), "split_scope y@1 4"));
}

// One line changes and its children do not: the difference of the halves is the mark.
void TestMoveSketch::takingBackSwapsTheHalves() {
  core::Program before = doubled(), unrolled = after(before, "unroll y@1");
  MoveSketch there = sketchOf(before, "unroll y@1");
  MoveSketch back = MoveSketcher(canonical(unrolled)).sketch(canonical(before), "no_unroll");
  QVERIFY(std::ranges::equal(removed(there), added(back)));
  QVERIFY(std::ranges::equal(added(there), removed(back)));
  int different = 0;
  for (size_t i = 0; i < kSketchAdded; ++i) different += removed(there)[i] != added(there)[i];
  QCOMPARE(different, 1);
}

QTEST_APPLESS_MAIN(TestMoveSketch)
#include "test_move_sketch.moc"
