// How much code unrolled scopes come to, and that no shipped trajectory comes to more than an
// instruction cache holds: what a search refuses for that is nothing that people would write.
#include <QTest>

#include "codegen/analysis/straight_code.h"
#include "core/analysis/validate.h"
#include "core/machine/machines.h"
#include "core/resources.h"
#include "core/trajectory/replay.h"
#include "tests/core/trajectory/shipped_trajectories.h"

using namespace dojo;
using namespace dojo::tests;

namespace {

codegen::StraightCode largestOf(const std::string& body) {
  return codegen::largestUnrolled(
      core::load("kernel k\nconst N = 64\nin x\nout y\nx f32 [N] heap\ny f32 [N] heap\n\n" + body,
                 "test")
          .value());
}

}  // namespace

class TestStraightCode : public QObject {
  Q_OBJECT
 private slots:
  void onlyUnrolledScopesCount();
  void functionsCountByTheirLength();
  void loopsCountInAllCopies();
  void shippedTrajectoriesFitTheCache_data();
  void shippedTrajectoriesFitTheCache();
};

void TestStraightCode::onlyUnrolledScopesCount() {
  QCOMPARE(largestOf("N y[{0}] = x[{0}]\n").statements, int64_t{0});
  auto four = largestOf("16 4:u y[{0}*4+{1}] = x[{0}*4+{1}]\n");
  QCOMPARE(four.statements, int64_t{4});
  // Loops inside are written once, unless a compiler takes several turns of a long one at once,
  // and scopes that are unrolled together count together.
  QCOMPARE(largestOf("2 4:u 8 y[{0}*32+{1}*8+{2}] = x[{0}*32+{1}*8+{2}]\n").bytes, four.bytes);
  QCOMPARE(largestOf("4:u 16 y[{0}*16+{1}] = x[{0}*16+{1}]\n").bytes, 4 * four.bytes);
  QCOMPARE(largestOf("2:u 16 2:u y[{0}*32+{1}*2+{2}] = x[{0}*32+{1}*2+{2}]\n").bytes, four.bytes);
  // Of several the largest, not their sum.
  auto two = largestOf("16 4:u y[{0}*4+{1}] = x[{0}*4+{1}]\n8 8:u y[{0}*8+{1}] = x[{0}*8+{1}]\n");
  QCOMPARE(two.statements, int64_t{8});
  QVERIFY(largestOf("16 4:u y[{0}*4+{1}] = x[{0}*4+{1}] * x[{0}*4+{1}]\n").bytes > four.bytes);
}

// 256 calls of exp unrolled take seconds to compile, and no instruction cache holds them.
void TestStraightCode::functionsCountByTheirLength() {
  auto bytes = [](const char* right) {
    return largestOf("16 4:u y[{0}*4+{1}] = " + std::string(right) + "\n").bytes;
  };
  QVERIFY(bytes("exp(x[{0}*4+{1}])") > 5 * bytes("x[{0}*4+{1}]"));
  QVERIFY(bytes("exp(x[{0}*4+{1}])") > 32768.0 * 4 / 256);
  QVERIFY(bytes("pow(x[{0}*4+{1}], x[{0}])") > 3 * bytes("exp(x[{0}*4+{1}])"));
  QVERIFY(bytes("sqrt(x[{0}*4+{1}])") < 2 * bytes("x[{0}*4+{1}]"));
}

void TestStraightCode::loopsCountInAllCopies() {
  QCOMPARE(largestOf("16 4:u y[{0}*4+{1}] = x[{0}*4+{1}]\n").loops, int64_t{0});
  QCOMPARE(largestOf("4:u 4 4 y[{0}*16+{1}*4+{2}] = x[{0}]\n").loops, int64_t{8});
  QCOMPARE(largestOf("2:u\n| 2:u 16 y[{0}*32+{1}*16+{2}] = x[{0}]\n| 1 y[{1}] = 0\n").loops,
           int64_t{4});
  // Not of the nest that comes to the most bytes.
  QCOMPARE(largestOf("N:u y[{0}] = x[{0}]\n3:u 2 y[{0}*2+{1}] = x[{0}]\n").loops, int64_t{3});
}

void TestStraightCode::shippedTrajectoriesFitTheCache_data() {
  QTest::addColumn<QString>("name");
  for (const core::Resource& r : core::trajectoryResources())
    QTest::newRow(r.name.data()) << QString::fromUtf8(r.name.data(), r.name.size());
}

void TestStraightCode::shippedTrajectoriesFitTheCache() {
  QFETCH(QString, name);
  core::Trajectory trajectory = trajectoryNamed(name.toStdString());
  auto target = core::machineNamed(trajectory.target).value();
  if (target.level(core::Mapping::Grid)) return;  // whose threads' arrays are registers only so
  core::Replay run =
      core::replay(core::stepsOf(trajectory), startOf(trajectory, trajectory.constants), target);
  QVERIFY(run.isLegal());
  auto code = codegen::largestUnrolled(run.result());
  qInfo("%ld statements, %.1f kB", static_cast<long>(code.statements), code.bytes / 1024);
  QVERIFY2(code.bytes <= 32768, qPrintable(QString::number(code.bytes)));
  QVERIFY2(code.loops <= 32, qPrintable(QString::number(code.loops)));
}

QTEST_APPLESS_MAIN(TestStraightCode)
#include "test_straight_code.moc"
