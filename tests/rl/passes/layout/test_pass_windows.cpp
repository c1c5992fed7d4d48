// Rules of the heuristic pass for windows that slide over an image: convolutions of each channel by
// itself, and pooling.
#include <QTest>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

namespace {

// The maximum of each window of 3 by 3, in steps of one.
core::Program pooling(int rows, int columns) {
  return parsed(QString("kernel pooling\nconst P = %1\nconst Q = %2\nconst H = P + 2\n"
                        "const W = Q + 2\nin x\nout y\nx f32 [4, H, W] heap\n"
                        "y f32 [4, P, Q] heap\n\n4 P Q y[{0},{1},{2}] = -inf\n"
                        "4 P Q 3 3 y[{0},{1},{2}] max= x[{0},{1}+{3},{2}+{4}]\n")
                    .arg(rows)
                    .arg(columns)
                    .toLatin1());
}

}  // namespace

class TestPassWindows : public QObject {
  Q_OBJECT
 private slots:
  void rowsThatOverlapShareTheirLoads();
  void aSingleRowTakesSixVectors();
  void rowsThatNothingDividesAreInTwoRanges();
  void poolingIsTiled();
  void poolingInStepsOfTwoGoesRowByRow();
  void frameIsAMask();
  void isNotAskedForAhead();
  void keepsTheFunction_data();
  void keepsTheFunction();
};

void TestPassWindows::rowsThatOverlapShareTheirLoads() {
  // 28 columns are two vectors, which leave four rows; 32 are vectors one by one.
  Written two = write(kernel("depthwise_conv"), kHeuristicX86Pass, avx512());
  QVERIFY2(text(two.program).contains("| K:u K 4:u 2:u 16:v y_out["),
           qPrintable(text(two.program)));
  Written one =
      write(kernel("depthwise_conv", {{"W", 34}, {"H", 34}}), kHeuristicX86Pass, avx512());
  QVERIFY2(text(one.program).contains("\n| K:u K 8:u 16:v y_out["), qPrintable(text(one.program)));
  // Columns that are left over stand in the same rows.
  Written wide = write(kernel("depthwise_conv", {{"W", 231}}), kHeuristicX86Pass, avx512());
  QCOMPARE(text(wide.program).count("K:u K 7:u "), 2);
  QVERIFY2(text(wide.program).contains("\nC 4\n"), qPrintable(text(wide.program)));
  // Of a window of 9 rows nothing is written out.
  core::Overrides nine = {{"K", 9}, {"W", 40}, {"H", 40}};
  Written large = write(kernel("depthwise_conv", nine), kHeuristicX86Pass, avx512());
  QVERIFY2(text(large.program).contains("K K 8:u 16:v y_out["), qPrintable(text(large.program)));
  // A window along the columns only has no other rows.
  Written line = write(kernel("causal_conv1d"), kHeuristicX86Pass, avx512());
  QVERIFY2(text(line.program).contains("K 6:u 16:v y_out["), qPrintable(text(line.program)));
}

// In 16 registers too six vectors of sums hide each other's latency, masked or not.
void TestPassWindows::aSingleRowTakesSixVectors() {
  core::Machine avx2 = core::machineNamed("x86-64-avx2").value();
  for (int columns : {45, 48}) {
    core::Program line = parsed(QString("kernel line\nconst Q = %1\nconst W = Q + 2\nin x w\n"
                                        "out y\nx f32 [4, W] heap\nw f32 [4, 3] heap\n"
                                        "y f32 [4, Q] heap\n\n4 Q y[{0},{1}] = 0\n"
                                        "4 Q 3 y[{0},{1}] += x[{0},{1}+{2}] * w[{0},{2}]\n")
                                    .arg(columns)
                                    .toLatin1());
    Written written = write(line, kHeuristicX86Pass, avx2);
    QVERIFY2(text(written.program).contains("3 6:u 8:v y_out["), qPrintable(text(written.program)));
  }
}

void TestPassWindows::rowsThatNothingDividesAreInTwoRanges() {
  Written written =
      write(kernel("depthwise_conv", {{"W", 34}, {"H", 55}}), kHeuristicX86Pass, avx512());
  QVERIFY2(text(written.program).contains("K:u K 8:u 16:v ") &&
               text(written.program).contains("K:u K 7:u 16:v "),
           qPrintable(text(written.program)));
}

void TestPassWindows::poolingIsTiled() {
  Written written = write(pooling(24, 32), kHeuristicX86Pass, avx512());
  QVERIFY2(text(written.program).contains("3:u 3 8:u 16:v y_out["),
           qPrintable(text(written.program)));
  // A sum that nothing slides along is no window.
  core::Program columns = parsed(
      "kernel columns\nin x\nout y\nx f32 [40, 64] heap\ny f32 [64] heap\n\n"
      "64 y[{0}] = 0\n40 64 y[{1}] += x[{0},{1}]\n");
  QCOMPARE(count(write(columns, kHeuristicX86Pass, avx512()).steps, "stage_out"), 0);
}

void TestPassWindows::poolingInStepsOfTwoGoesRowByRow() {
  for (const char* name : {"max_pool", "avg_pool"}) {
    Written written = write(kernel(name), kHeuristicX86Pass, avx512());
    QVERIFY2(text(written.program).contains("K K 2:u 16:v "), qPrintable(text(written.program)));
  }
}

void TestPassWindows::frameIsAMask() {
  core::Program same = parsed(
      "kernel same\nin x w\nout y\nx f32 [4, 16, 32] heap\nw f32 [4, 3, 3] heap\n"
      "y f32 [4, 16, 32] heap\n\n4 16 32 y[{0},{1},{2}] = 0\n"
      "4 16 32 3 3 y[{0},{1},{2}] += x[{0},{1}+{3}-1,{2}+{4}-1] * w[{0},{3},{4}] if "
      "-{1}-{3} < 0 and {1}+{3}-1 < 16 and -{2}-{4} < 0 and {2}+{4}-1 < 32\n");
  Written written = write(same, kHeuristicX86Pass, avx512());
  QVERIFY2(text(written.program).contains("3:u 3 8:u 16:v y_out["),
           qPrintable(text(written.program)));
  QCOMPARE(whatDiffers(same, written.program, 1e5), QString());
}

void TestPassWindows::isNotAskedForAhead() {
  // Neither from memory nor from the third cache: every element would be asked for again.
  for (int64_t channels : {32, 800}) {
    core::Overrides extents = {{"C", channels}, {"H", 114}, {"W", 114}};
    Written written = write(kernel("depthwise_conv", extents), kHeuristicX86Pass, avx512());
    QCOMPARE(count(written.steps, "prefetch"), 0);
  }
}

void TestPassWindows::keepsTheFunction_data() {
  QTest::addColumn<int>("height");
  QTest::addColumn<int>("width");
  QTest::addColumn<QString>("target");
  for (const char* target : {"x86-64-avx512", "x86-64-avx2", "x86-64-sse4.2"})
    for (auto [height, width] : {std::pair{7, 9}, {12, 19}, {15, 36}, {21, 35}, {25, 53}})
      QTest::addRow("%d x %d for %s", height, width, target) << height << width << target;
}

void TestPassWindows::keepsTheFunction() {
  QFETCH(int, height);
  QFETCH(int, width);
  QFETCH(QString, target);
  core::Machine machine = core::machineNamed(target.toStdString()).value();
  for (const core::Program& start :
       {pooling(height, width), kernel("depthwise_conv", {{"C", 2}, {"H", height}, {"W", width}})})
    QCOMPARE(whatDiffers(start, write(start, kHeuristicX86Pass, machine).program, 1e6), QString());
}

QTEST_GUILESS_MAIN(TestPassWindows)
#include "test_pass_windows.moc"
