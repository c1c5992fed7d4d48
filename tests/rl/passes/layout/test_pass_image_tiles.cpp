// Rules of the heuristic pass for the tiles of convolutions.
#include <QTest>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

class TestPassImageTiles : public QObject {
  Q_OBJECT
 private slots:
  void convolutionsKeepTheirSumsInRegisters();
  void convolutionsFetchTheNextColumns();
  void tilesHoldSeveralLinesOfAnImage();
};

void TestPassImageTiles::convolutionsKeepTheirSumsInRegisters() {
  auto tiled = [](int64_t channels, int64_t width, int64_t window = 3) {
    core::Overrides extents = {{"N", 1}, {"O", channels}, {"C", 4},
                               {"H", 7}, {"W", width},    {"K", window}};
    return text(write(kernel("conv2d_2", extents), kHeuristicX86Pass, avx512()).program);
  };
  // 27 sums and 28 are too many beside what the compiler loads early; of a product they are not.
  QVERIFY2(tiled(27, 50).contains("K 3:u 3:u 16:v y_out"), qPrintable(tiled(27, 50)));
  QVERIFY2(tiled(28, 66).contains("K 4:u 4:u 16:v y_out"), qPrintable(tiled(28, 66)));
  QVERIFY2(tiled(24, 50).contains("K 8:u 3:u 16:v y_out"), qPrintable(tiled(24, 50)));
  core::Program product = kernel("matmul", {{"M", 27}, {"N", 48}, {"K", 500}});
  QVERIFY(
      text(write(product, kHeuristicX86Pass, avx512()).program).contains("K 9:u 3:u 16:v c_out"));
  // Windows of two columns are written out whole, and take registers for what comes next.
  QVERIFY2(tiled(96, 48, 2).contains("K 6:u 3:u 16:v y_out"), qPrintable(tiled(96, 48, 2)));
  QVERIFY2(tiled(96, 31, 2).contains("K 8:u 2:u 16:v y_out"), qPrintable(tiled(96, 31, 2)));
}

void TestPassImageTiles::convolutionsFetchTheNextColumns() {
  // From memory: the next tile's of the row, or the next row's where there is no other.
  Written image = write(kernel("conv2d_1"), kHeuristicX86Pass, avx512());
  QVERIFY2(text(image.program).contains(",{2}*80+{6}+{8}*16+{9}]:pf80 * w"),
           qPrintable(text(image.program)));
  QVERIFY(text(image.program).contains("+{7}+480]:pf512 * w"));
  QCOMPARE(count(image.steps, "prefetch"), 2);
  Written near = write(kernel("conv2d_1", {{"N", 1}, {"H", 104}}), kHeuristicX86Pass, avx512());
  QCOMPARE(count(near.steps, "prefetch"), 0);
}

// Where one vector holds a line: each weight is then loaded once for all of them.
void TestPassImageTiles::tilesHoldSeveralLinesOfAnImage() {
  auto tiled = [](const char* target, int64_t channels, int64_t side, int64_t images = 1) {
    core::Overrides extents = {{"N", images}, {"O", channels}, {"C", 12},
                               {"H", side},   {"W", side},     {"K", 3}};
    core::Program start = kernel("conv2d_2", extents);
    core::Machine machine = core::machineNamed(target).value();
    Written written = write(start, kHeuristicX86Pass, machine, {}, 1, true);
    QString difference = whatDiffers(start, written.program, 1e5);
    if (!difference.isEmpty()) QTest::qFail(qPrintable(difference), __FILE__, __LINE__);
    return text(written.program);
  };
  QString seven = tiled("x86-64-avx512", 64, 9), eight = tiled("x86-64-avx512", 64, 10, 2);
  QVERIFY2(seven.contains("C K K 2:u P:u 8:v y_out"), qPrintable(seven));
  QVERIFY2(eight.contains("C K K 4:u 4:u Q:v y_out"), qPrintable(eight));
  // 16 registers hold fewer; none of seven lines, and vectors of two turns wait for no load.
  QString few = tiled("x86-64-avx2", 48, 10), none = tiled("x86-64-avx2", 48, 9);
  QVERIFY2(few.contains("C K K 2:u 4:u Q:v y_out"), qPrintable(few));
  QVERIFY2(!none.contains("P:u"), qPrintable(none));
  QString wide = tiled("x86-64-avx512", 64, 18);
  QVERIFY2(wide.contains("C K K 16:u Q:v y_out"), qPrintable(wide));
  // Also of a result whose lines are outside its channels.
  core::Program outside = parsed(
      "kernel k\nin x w\nout y\nx f32 [12, 10, 10] heap\nw f32 [64, 12, 3, 3] heap\n"
      "y f32 [8, 64, 8] heap\n\n64 8 8 y[{1},{0},{2}] = 0\n"
      "64 8 8 12 3 3 y[{1},{0},{2}] += x[{3},{1}+{4},{2}+{5}] * w[{0},{3},{4},{5}]\n");
  Written written = write(outside, kHeuristicX86Pass, avx512(), {{"tile of y", 80201}}, 1, true);
  QVERIFY2(text(written.program).contains("y_out f32 [8, 2, 8] register"),
           qPrintable(text(written.program)));
  QCOMPARE(whatDiffers(outside, written.program, 1e5), QString());
}

QTEST_GUILESS_MAIN(TestPassImageTiles)
#include "test_pass_image_tiles.moc"
