// Rule of the heuristic pass for sums of few terms, of which a tile's columns stay in registers
// while rows pass by one at a time.
#include <QRegularExpression>
#include <QTest>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

namespace {

core::Machine avx2() {
  return core::machineNamed("x86-64-avx2").value();
}

bool becomes(const core::Program& start, const QRegularExpression& what,
             const core::Machine& machine) {
  Written written = write(start, kHeuristicX86Pass, machine, {}, 1, true);
  QString difference = whatDiffers(start, written.program, 1e5);
  if (!difference.isEmpty()) QTest::qFail(qPrintable(difference), __FILE__, __LINE__);
  return text(written.program).contains(what);
}

}  // namespace

class TestPassKeptColumns : public QObject {
  Q_OBJECT
 private slots:
  void fewTermsUnderAMaskStay();
  void whatIsMadeOnTheWayStays();
};

void TestPassKeptColumns::fewTermsUnderAMaskStay() {
  auto stay = [](int rows, int columns, int terms, const core::Machine& machine = avx512()) {
    static const QRegularExpression kOneRow("\nM\n\\| (\\d:u )?\\d+:v c_out2?\\[");
    return becomes(kernel("matmul", {{"M", rows}, {"N", columns}, {"K", terms}}), kOneRow, machine);
  };
  QVERIFY(stay(100, 50, 7) && stay(97, 35, 12));
  QVERIFY(!stay(100, 50, 7, avx2()));
  QVERIFY(!stay(100, 48, 7));   // no mask
  QVERIFY(!stay(100, 50, 20));  // many terms
  QVERIFY(!stay(100, 75, 12));  // many vectors of them
  QVERIFY(!stay(192, 138, 3));  // the remainder of long rows is in their tiles
  QVERIFY(!stay(6, 50, 4));     // few rows
}

void TestPassKeptColumns::whatIsMadeOnTheWayStays() {
  auto stays = [](int channels, const core::Machine& machine) {
    static const QRegularExpression kRowsOfKept("\n\\| C\n\\| \\| \\d+:v y_out\\[");
    return becomes(kernel("relu_ffn", {{"N", 2}, {"C", channels}, {"H", 8}, {"W", 20}}),
                   kRowsOfKept, machine);
  };
  for (int channels : {2, 3, 7, 16})
    QVERIFY2(stays(channels, avx512()), qPrintable(QString::number(channels)));
  QVERIFY(stays(4, avx2()) && !stays(6, avx2()) && !stays(17, avx512()));
}

QTEST_GUILESS_MAIN(TestPassKeptColumns)
#include "test_pass_kept_columns.moc"
