// Rule of the heuristic pass for images whose rows fill vectors badly, under windows that slide
// along them.
#include <QRegularExpression>
#include <QTest>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

namespace {

constexpr const char* kChoice = "rows of y in one by copies of x";

core::Program convolution(int images, int outputs, int channels, int side, int window = 3) {
  return kernel(
      "conv2d_2",
      {{"N", images}, {"O", outputs}, {"C", channels}, {"H", side}, {"W", side}, {"K", window}});
}

// Where the widest vectors take two turns.
Written halving(const core::Program& start) {
  return write(start, kHeuristicX86Pass, avx512(), {}, 1, true);
}

}  // namespace

class TestPassRowIm2col : public QObject {
  Q_OBJECT
 private slots:
  void rowsBecomeOne();
  void imagesShareTheCopy();
  void threadsHaveCopiesOfTheirOwn();
  void onlyTheFactorWithTheLanesIsCopied();
  void rowsStayWhereThatPaysNot();
  void othersReadTheResult();
  void keepsTheFunction_data();
  void keepsTheFunction();
};

void TestPassRowIm2col::rowsBecomeOne() {
  Written written = halving(convolution(1, 64, 64, 28));
  QString program = text(written.program);
  QVERIFY2(program.contains("y f32 [O, 676] heap"), qPrintable(program));
  QVERIFY2(program.contains("x_in f32 [K, C, 728]"), qPrintable(program));
  QVERIFY2(program.contains("K C K 8:u 3:u 16:v y_out"), qPrintable(program));
  QVERIFY2(!program.contains("y_part"), qPrintable(program));
  static const QRegularExpression kMaskedTile("y_out[^\n]* if ");
  QVERIFY2(!program.contains(kMaskedTile), qPrintable(program));
}

void TestPassRowIm2col::imagesShareTheCopy() {
  QString program = text(halving(convolution(3, 64, 64, 28)).program);
  QVERIFY2(program.contains("y f32 [N, O, 676] heap") && program.contains("x_in f32 [K, C, 728]"),
           qPrintable(program));
  QVERIFY2(program.contains("K C K 8:u 3:u 16:v y_out"), qPrintable(program));
}

// Each thread copies for itself, whether it has images of its own or a share of the channels.
void TestPassRowIm2col::threadsHaveCopiesOfTheirOwn() {
  auto shared = [](int images, int channels, int side) {
    core::Program start = convolution(images, channels, channels, side);
    return text(write(start, kHeuristicX86Pass, avx512(), {}, 2, true).program);
  };
  QString two = shared(2, 64, 16), three = shared(3, 64, 16), one = shared(1, 64, 11);
  QVERIFY2(two.contains("\nN:p\n| K C H 16:v x_in["), qPrintable(two));
  QVERIFY2(three.contains("\nN 2:p\n| K C H 16:v x_in["), qPrintable(three));
  QVERIFY2(one.contains("\n2:p\n| K C H 16:v x_in["), qPrintable(one));
  // Rows of two vectors are seen to be written whole.
  QString wide = shared(1, 32, 20);
  QVERIFY2(wide.contains("\n2:p\n| K C H 2:u 16:v x_in["), qPrintable(wide));
  QVERIFY(!shared(3, 64, 20).contains("x_in"));  // too much for their stacks
}

void TestPassRowIm2col::onlyTheFactorWithTheLanesIsCopied() {
  QVERIFY(!text(halving(convolution(1, 64, 64, 28)).program).contains("w_in"));
}

void TestPassRowIm2col::rowsStayWhereThatPaysNot() {
  auto joins = [](const core::Program& start, bool halves = true, int threads = 1) {
    Written written = write(start, kHeuristicX86Pass, avx512(), {}, threads, halves);
    return std::ranges::any_of(written.decisions, [](const Decision& decision) {
      return decision.name.find("in one by copies of") != std::string::npos &&
             decision.options[decision.chosen] != 0;
    });
  };
  QVERIFY(joins(convolution(1, 64, 64, 28)));
  QVERIFY(!joins(convolution(1, 64, 64, 28), false));  // two multiply-adds of 512 bits a cycle
  QVERIFY(joins(convolution(1, 64, 64, 16), true, 2));
  QVERIFY(!joins(convolution(1, 63, 64, 16), true, 2));  // one thread would copy for both
  QVERIFY(!joins(convolution(1, 64, 64, 34)));           // rows of 32
  QVERIFY(!joins(convolution(1, 64, 64, 59)));           // more than the second cache
  QVERIFY(!joins(convolution(1, 4, 64, 28)));            // few uses
  QVERIFY(!joins(kernel("conv2d_same", {{"H", 28}, {"W", 28}})));
  QVERIFY(!joins(kernel("pointwise_conv")));
}

// Also with rows and columns exchanged.
void TestPassRowIm2col::othersReadTheResult() {
  core::Program start = parsed(
      "kernel turned\nin x w\nout z\nx f32 [64, 12, 12] heap\nw f32 [64, 64, 3, 3] heap\n"
      "y f32 [64, 10, 10] heap\nz f32 [64, 10, 10] heap\n\n64 10 10 y[{0},{1},{2}] = 0\n"
      "64 10 10 64 3 3 y[{0},{1},{2}] += x[{3},{1}+{4},{2}+{5}] * w[{0},{3},{4},{5}]\n"
      "64 10 10 z[{0},{1},{2}] = y[{0},{2},{1}]\n");
  Written written = halving(start);
  QCOMPARE(count(written.steps, "split_reduction"), 1);
  QCOMPARE(whatDiffers(start, written.program, 1e6), QString());
}

void TestPassRowIm2col::keepsTheFunction_data() {
  QTest::addColumn<int>("images");
  QTest::addColumn<int>("outputs");
  QTest::addColumn<int>("side");
  QTest::addColumn<int>("window");
  QTest::addColumn<QString>("target");
  for (const char* target : {"x86-64-avx512", "x86-64-avx2"})
    for (auto [images, outputs, side, window] :
         {std::tuple{1, 8, 9, 3}, {2, 5, 12, 3}, {3, 16, 7, 5}, {1, 31, 6, 2}, {2, 8, 16, 3}})
      QTest::addRow("%d x %d of %d by %d for %s", images, outputs, side, window, target)
          << images << outputs << side << window << target;
}

void TestPassRowIm2col::keepsTheFunction() {
  QFETCH(int, images);
  QFETCH(int, outputs);
  QFETCH(int, side);
  QFETCH(int, window);
  QFETCH(QString, target);
  core::Program start = convolution(images, outputs, 3, side, window);
  core::Machine machine = core::machineNamed(target.toStdString()).value();
  for (int threads : {1, 2})
    for (bool halves : {false, true}) {
      Written written = write(start, kHeuristicX86Pass, machine, {{kChoice, 1}}, threads, halves);
      QVERIFY2(count(written.steps, "split_reduction") > 0, qPrintable(text(written.program)));
      QCOMPARE(whatDiffers(start, written.program, 1e6), QString());
    }
}

QTEST_GUILESS_MAIN(TestPassRowIm2col)
#include "test_pass_row_im2col.moc"
