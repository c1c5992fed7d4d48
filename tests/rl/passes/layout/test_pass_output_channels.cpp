// Rule of the heuristic pass for convolutions whose rows leave lanes idle where channels do not.
#include <fmt/format.h>

#include <QRegularExpression>
#include <QTest>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

namespace {

constexpr const char* kChoice = "lanes of y along its channels";
constexpr const char* kJoined = "rows of y in one by copies of x";

core::Program convolution(int images, int outputs, int channels, int side, int window = 3) {
  return kernel(
      "conv2d_2",
      {{"N", images}, {"O", outputs}, {"C", channels}, {"H", side}, {"W", side}, {"K", window}});
}

// Where two multiply-adds of the widest vectors go in a cycle.
Written wide(const core::Program& start) {
  return write(start, kHeuristicX86Pass, avx512());
}

// What tiles of y are, of so many columns by so many vectors of channels.
QString tile(const core::Program& start) {
  static const QRegularExpression kTile("K (\\w+):u (\\w+):u 16:v y_out_out");
  auto match = kTile.match(text(wide(start).program));
  return match.hasMatch() ? match.captured(1) + " by " + match.captured(2) : "";
}

}  // namespace

class TestPassOutputChannels : public QObject {
  Q_OBJECT
 private slots:
  void channelsLieInnermost();
  void tilesLeaveRegistersForWhatSlides();
  void lanesStayAlongRowsWhereThatPaysNot();
  void shortVectorsGoAlongThemInLongRows();
  void halvesGoAlongThemInLongRows();
  void framedImagesGoAlongThemInHalves();
  void smallImagesGoAlongThemInHalves();
  void stepsGoAlongThemInHalves();
  void anImageUnderItselfStays();
  void framesKeepTheFunction();
  void keepsTheFunction_data();
  void keepsTheFunction();
};

void TestPassOutputChannels::channelsLieInnermost() {
  QString program = text(wide(convolution(8, 64, 64, 56)).program);
  QVERIFY2(program.contains("y_out f32 [Q, O] stack"), qPrintable(program));
  QVERIFY2(program.contains("w_in f32 [C, K, K, O] "), qPrintable(program));
  QVERIFY2(program.contains("\n4 C K K 16 w_in["), qPrintable(program));
  static const QRegularExpression kMaskedTile("y_out_out[^\n]* if ");
  QVERIFY2(!program.contains(kMaskedTile), qPrintable(program));
}

void TestPassOutputChannels::tilesLeaveRegistersForWhatSlides() {
  QCOMPARE(tile(convolution(8, 64, 64, 56)), "9 by 2");
  QCOMPARE(tile(convolution(1, 64, 64, 16)), "7 by 2");
  QCOMPARE(tile(convolution(1, 64, 64, 9)), "Q by 2");
  QCOMPARE(tile(convolution(1, 48, 64, 27)), "5 by 3");
}

void TestPassOutputChannels::lanesStayAlongRowsWhereThatPaysNot() {
  auto isTaken = [](const core::Program& start, bool halves = false) {
    return text(write(start, kHeuristicX86Pass, avx512(), {}, 1, halves).program).contains("w_in");
  };
  QVERIFY(isTaken(convolution(1, 64, 64, 16)));
  QVERIFY(!isTaken(convolution(1, 64, 64, 16), true));  // vectors of two turns
  QVERIFY(!isTaken(convolution(1, 64, 64, 18)));        // rows of 16
  QVERIFY(!isTaken(convolution(1, 65, 64, 16)));        // channels leave as many idle
  QVERIFY(!isTaken(convolution(1, 64, 8, 16)));         // few terms for an element
  QVERIFY(isTaken(convolution(1, 64, 64, 4)));
  QVERIFY(!isTaken(kernel("conv2d_2", {{"N", 1}, {"H", 3}, {"W", 16}})));  // few uses of a weight
  QVERIFY(!isTaken(kernel("conv1d")));
  QVERIFY(!isTaken(kernel("depthwise_conv")));
}

// With vectors of 256 bits, also where rows leave few lanes idle, or could be joined.
void TestPassOutputChannels::shortVectorsGoAlongThemInLongRows() {
  auto isTaken = [](const core::Program& start) {
    Written written = write(start, kHeuristicX86Pass, core::machineNamed("x86-64-avx2").value());
    return text(written.program).contains(":u 2:u 8:v y_out_out[");
  };
  QVERIFY(isTaken(convolution(8, 64, 64, 56)));
  QVERIFY(isTaken(convolution(1, 64, 64, 28)));
  QVERIFY(isTaken(convolution(1, 32, 16, 66)));
  QVERIFY(!isTaken(convolution(1, 64, 64, 16)));  // few columns, whose rows are joined
  QVERIFY(!isTaken(convolution(1, 24, 64, 28)));  // no whole tiles of channels
  QVERIFY(!isTaken(convolution(1, 64, 8, 28)));   // few terms
}

// With vectors of 512 bits in halves, also where rows could be joined.
void TestPassOutputChannels::halvesGoAlongThemInLongRows() {
  auto isTaken = [](const core::Program& start) {
    return text(write(start, kHeuristicX86Pass, avx512(), {}, 1, true).program).contains("w_in");
  };
  QVERIFY(isTaken(convolution(2, 64, 64, 37)));
  QVERIFY(isTaken(convolution(1, 64, 64, 60)));
  QVERIFY(!isTaken(convolution(8, 64, 64, 58)));  // 56 columns
  QVERIFY(!isTaken(convolution(1, 64, 64, 30)));  // rows that are better joined
  QVERIFY(!isTaken(convolution(1, 64, 64, 28)));  // 26 columns
  QVERIFY(!isTaken(convolution(1, 64, 64, 50)));  // 48, whole vectors
  QVERIFY(!isTaken(convolution(1, 24, 64, 56)));  // no whole vectors of channels
  QVERIFY(!isTaken(convolution(1, 32, 16, 56)));  // few terms
}

void TestPassOutputChannels::framedImagesGoAlongThemInHalves() {
  auto isTaken = [](int outputs, int channels, int side, bool halves = true) {
    core::Program start =
        kernel("conv2d_same", {{"O", outputs}, {"C", channels}, {"H", side}, {"W", side}});
    return text(write(start, kHeuristicX86Pass, avx512(), {}, 1, halves).program).contains("w_in");
  };
  QVERIFY(isTaken(64, 64, 28));
  QVERIFY(isTaken(64, 64, 17));
  QVERIFY(isTaken(64, 64, 32));
  QVERIFY(!isTaken(64, 64, 64));  // whole vectors, four of them
  QVERIFY(!isTaken(64, 64, 16));  // few columns
  QVERIFY(!isTaken(20, 64, 28));  // no whole vectors of channels
  QVERIFY(!isTaken(64, 16, 28));  // few terms
  QVERIFY(!isTaken(64, 64, 17, false));
  core::Program start = kernel("conv2d_same", {{"O", 64}, {"C", 64}, {"H", 28}, {"W", 28}});
  core::Machine avx2 = core::machineNamed("x86-64-avx2").value();
  QVERIFY(!text(write(start, kHeuristicX86Pass, avx2).program).contains("w_in"));
}

// Of few columns, where weights are used often enough to be copied and rows are not better joined.
void TestPassOutputChannels::smallImagesGoAlongThemInHalves() {
  auto isTaken = [](const core::Program& start, int threads = 1) {
    Written written = write(start, kHeuristicX86Pass, avx512(), {}, threads, true);
    QString difference = whatDiffers(start, written.program, 3e6);
    if (!difference.isEmpty()) QTest::qFail(qPrintable(difference), __FILE__, __LINE__);
    return text(written.program).contains("w_in");
  };
  QVERIFY(isTaken(convolution(7, 14, 19, 7, 5)));
  QVERIFY(isTaken(convolution(8, 16, 16, 4)));
  QVERIFY(isTaken(convolution(8, 64, 64, 9)));
  QVERIFY(!isTaken(convolution(4, 64, 64, 9)));     // tiles of seven lines
  QVERIFY(!isTaken(convolution(1, 16, 16, 4)));     // few uses of a weight
  QVERIFY(!isTaken(convolution(8, 32, 32, 6)));     // rows of 4 are joined to 16
  QVERIFY(!isTaken(convolution(8, 12, 8, 9)));      // channels leave as many idle, few terms
  QVERIFY(!isTaken(convolution(8, 16, 8, 10)));     // 8 columns
  QVERIFY(!isTaken(convolution(2, 15, 16, 4), 2));  // weights that another core has copied
}

void TestPassOutputChannels::stepsGoAlongThemInHalves() {
  auto isTaken = [](int channels, int columns, int step, bool halves = true, int rows = 20) {
    std::string text = fmt::format(
        "kernel k\nin x w\nout y\nx f32 [{0}, {1}, {2}] heap\nw f32 [32, {0}, 3, 3] heap\n"
        "y f32 [32, {5}, {3}] heap\n\n32 {5} {3} y[{{0}},{{1}},{{2}}] = 0\n"
        "32 {5} {3} {0} 3 3 y[{{0}},{{1}},{{2}}] += "
        "x[{{3}},{{1}}*{4}+{{4}},{{2}}*{4}+{{5}}] * w[{{0}},{{3}},{{4}},{{5}}]\n",
        channels, rows * step + 3 - step, columns * step + 3 - step, columns, step, rows);
    core::Program start = parsed(text.c_str());
    Written written = write(start, kHeuristicX86Pass, avx512(), {}, 1, halves);
    QString difference = whatDiffers(start, written.program, 1e5);
    if (!difference.isEmpty()) QTest::qFail(qPrintable(difference), __FILE__, __LINE__);
    return dojo::rl::text(written.program).contains("w_in");
  };
  QVERIFY(isTaken(16, 32, 2));
  QVERIFY(!isTaken(16, 32, 1));           // whole vectors of columns
  QVERIFY(!isTaken(12, 32, 2));           // few terms
  QVERIFY(!isTaken(16, 32, 2, false));    // not measured
  QVERIFY(!isTaken(16, 32, 2, true, 4));  // few uses of a weight
}

// One array is both the image and the weights.
void TestPassOutputChannels::anImageUnderItselfStays() {
  core::Program start = parsed(
      "kernel own\nin x\nout y\nx f32 [20, 48] heap\ny f32 [20, 30] heap\n\n"
      "20 30 y[{0},{1}] = 0\n20 30 9 y[{0},{1}] += x[{0},{2}] * x[3,{1}+{2}]\n");
  Written written = write(start, kHeuristicX86Pass, avx512(), {{kChoice, 1}});
  QVERIFY(!text(written.program).contains("x_in"));
  QCOMPARE(whatDiffers(start, written.program, 1e6), QString());
}

void TestPassOutputChannels::framesKeepTheFunction() {
  for (auto [images, outputs, side] :
       {std::tuple{1, 8, 7}, {2, 5, 12}, {1, 31, 6}, {2, 32, 19}, {1, 16, 2}})
    for (const char* target : {"x86-64-avx512", "x86-64-avx2"}) {
      core::Program start = kernel(
          "conv2d_same", {{"N", images}, {"O", outputs}, {"C", 3}, {"H", side}, {"W", side + 1}});
      Written written = write(start, kHeuristicX86Pass, core::machineNamed(target).value(),
                              {{kChoice, 1}}, 1, true);
      QVERIFY2(text(written.program).contains("w_in"), qPrintable(text(written.program)));
      QCOMPARE(whatDiffers(start, written.program, 1e6), QString());
    }
}

void TestPassOutputChannels::keepsTheFunction_data() {
  QTest::addColumn<int>("images");
  QTest::addColumn<int>("outputs");
  QTest::addColumn<int>("side");
  QTest::addColumn<int>("window");
  QTest::addColumn<QString>("target");
  for (const char* target : {"x86-64-avx512", "x86-64-avx2"})
    for (auto [images, outputs, side, window] :
         {std::tuple{1, 8, 9, 3}, {2, 5, 12, 3}, {3, 16, 7, 5}, {1, 31, 6, 2}, {2, 48, 21, 3}})
      QTest::addRow("%d x %d of %d by %d for %s", images, outputs, side, window, target)
          << images << outputs << side << window << target;
}

void TestPassOutputChannels::keepsTheFunction() {
  QFETCH(int, images);
  QFETCH(int, outputs);
  QFETCH(int, side);
  QFETCH(int, window);
  QFETCH(QString, target);
  core::Program start = convolution(images, outputs, 3, side, window);
  core::Machine machine = core::machineNamed(target.toStdString()).value();
  for (int threads : {1, 2})
    for (bool halves : {false, true}) {
      Written written =
          write(start, kHeuristicX86Pass, machine, {{kChoice, 1}, {kJoined, 0}}, threads, halves);
      QVERIFY2(text(written.program).contains("w_in"), qPrintable(text(written.program)));
      QCOMPARE(whatDiffers(start, written.program, 1e6), QString());
    }
}

QTEST_GUILESS_MAIN(TestPassOutputChannels)
#include "test_pass_output_channels.moc"
