// Rules of the heuristic pass for processors that run vectors of 512 bits in two halves, of what
// tiles of two heights share.
#include <QRegularExpression>
#include <QTest>
#include <tuple>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

class TestPassDoublePumped : public QObject {
  Q_OBJECT
 private slots:
  void sharedPanelsAreReadWhereTheyLie();
  void columnsBeyondPanelsKeepNoFactor();
};

// As long as half the second cache holds them.
void TestPassDoublePumped::sharedPanelsAreReadWhereTheyLie() {
  auto packs = [](int terms, int columns, bool halved) {
    core::Program start = kernel("matmul", {{"M", 29}, {"K", terms}, {"N", columns}});
    Written written =
        write(start, kHeuristicX86Pass, core::machineNamed("x86-64-avx512").value(), {}, 1, halved);
    return count(written.steps, "stage_in") > 0;
  };
  QVERIFY(packs(300, 1182, false) && !packs(300, 1182, true));
  QVERIFY(packs(4096, 1182, true));
}

// Columns beyond the panels make their own copy; tiles of two heights (31 rows) share theirs, but
// not where one block is all of it (27 rows, the last 4 of 420 columns).
void TestPassDoublePumped::columnsBeyondPanelsKeepNoFactor() {
  static const QRegularExpression kAll("\nr[0-9]* f32 \\[[^\\]\n]*C,");
  for (auto [channels, height, width, copies] :
       {std::tuple{20, 19, 23, 2}, {31, 32, 32, 1}, {27, 20, 21, 3}}) {
    core::Program start =
        kernel("relu_ffn", {{"N", 2}, {"C", channels}, {"H", height}, {"W", width}});
    Written written = write(start, kHeuristicX86Pass, avx512(), {}, 1, true);
    static const QRegularExpression kCopy("\nr_in[0-9]* f32 \\[C, ");
    QVERIFY2(text(written.program).count(kCopy) == copies, qPrintable(text(written.program)));
    QVERIFY2(!text(written.program).contains(kAll), qPrintable(text(written.program)));
    QCOMPARE(whatDiffers(start, written.program, 3e5), QString());
  }
}

QTEST_APPLESS_MAIN(TestPassDoublePumped)
#include "test_pass_double_pumped.moc"
