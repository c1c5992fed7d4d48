// Rules of the heuristic pass for operators and sizes beyond the built-in ones, each by the shape
// that it promises.
#include <fmt/format.h>

#include <QRegularExpression>
#include <QTest>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

namespace {

// c[i,j] += a[i,k] * b[j,k]: weights lie [out, in].
core::Program linear(int rows, int columns, int sum) {
  std::string text = "kernel linear\nconst M = " + std::to_string(rows) +
                     "\nconst N = " + std::to_string(columns) +
                     "\nconst K = " + std::to_string(sum) +
                     "\nin a b\nout c\na f32 [M, K] heap\nb f32 [N, K] heap\nc f32 [M, N] heap\n\n"
                     "M N c[{0},{1}] = 0\nM N K c[{0},{1}] += a[{0},{2}] * b[{1},{2}]\n";
  return parsed(text.c_str());
}

core::Program transpose(int rows, int columns) {
  return kernel("transpose", {{"M", rows}, {"N", columns}});
}

// A convolution of 3 by 3 windows, so many pixels apart.
core::Program strided(int channels, int width, int step) {
  std::string by = std::to_string(step);
  std::string text = "kernel strided\nconst O = " + std::to_string(channels) +
                     "\nconst C = 4\nconst P = 5\nconst Q = " + std::to_string(width) +
                     "\nconst H = " + by + " * P + 3\nconst W = " + by +
                     " * Q + 3\nin x w\nout y\nx f32 [C, H, W] heap\nw f32 [O, C, 3, 3] heap\n"
                     "y f32 [O, P, Q] heap\n\nO P Q y[{0},{1},{2}] = 0\n"
                     "O P Q C 3 3 y[{0},{1},{2}] += x[{3},{1}*" +
                     by + "+{4},{2}*" + by + "+{5}] * w[{0},{3},{4},{5}]\n";
  return parsed(text.c_str());
}

bool hasTile(const core::Program& program) {
  return std::ranges::any_of(program.buffers, [](const core::Buffer& b) {
    return b.location == core::Location::Register && b.elements() >= 8 * 16;
  });
}

}  // namespace

class TestPassRules : public QObject {
  Q_OBJECT
 private slots:
  void factorsThatOnlyTheSumWalksAlongAreTurned();
  void fewRowsPayForNoCopy();
  void fewColumnsAreSummedAlongTheirProducts();
  void batchesOfOneAreNone();
  void halfPrecisionTakesTheLanesOfSingle();
  void framedImagesAreTiles();
  void imagesInStepsOfTwoAreTiles();
  void tilesUnderAMaskAreShared();
  void nestsOfOneScopeAreSharedEach();
  void smallMatricesAreTiles();
  void transposesAreBlocked();
  void rowsThatFollowEachOtherAreOne();
  void factorsOfAChannelAreMultipliedFirst();
  void readersTurnsDecideWhatIsKept();
  void oddSizesKeepTheFunction_data();
  void oddSizesKeepTheFunction();
  void meansOfColumnsAreReadAgain();
};

void TestPassRules::factorsThatOnlyTheSumWalksAlongAreTurned() {
  Written written = write(linear(120, 96, 40), kHeuristicX86Pass, avx512());
  QCOMPARE(count(written.steps, "reorder_dims"), 1);
  QVERIFY2(hasTile(written.program), qPrintable(text(written.program)));
  // The zeros stand with the sums, not before the copy.
  QVERIFY2(count(written.steps, "stage_out") == 1, qPrintable(text(written.program)));
  Written scores = write(kernel("attention"), kHeuristicX86Pass, avx512());
  QVERIFY2(count(scores.steps, "reorder_dims") == 1, qPrintable(text(scores.program)));
}

void TestPassRules::fewRowsPayForNoCopy() {
  Written written = write(linear(8, 96, 40), kHeuristicX86Pass, avx512());
  QCOMPARE(count(written.steps, "reorder_dims"), 0);
  QVERIFY2(count(written.steps, "split_reduction") > 0, qPrintable(text(written.program)));
}

// The second factor as the sum walks along it, however it lies.
void TestPassRules::fewColumnsAreSummedAlongTheirProducts() {
  core::Program start = kernel("matmul", {{"M", 60}, {"N", 3}, {"K", 512}});
  Written written = write(start, kHeuristicX86Pass, avx512(), {{"rows of c by dot products", 0}});
  QCOMPARE(count(written.steps, "reorder_dims"), 1);
  QVERIFY2(count(written.steps, "split_reduction") > 0, qPrintable(text(written.program)));
  QString difference = whatDiffers(start, written.program, 3e5);
  QVERIFY2(difference.isEmpty(), qPrintable(difference));
  QCOMPARE(count(write(linear(60, 3, 512), kHeuristicX86Pass, avx512()).steps, "reorder_dims"), 0);
  // Adding up the lanes is most of the work where the sums are short.
  for (auto [columns, sum] : {std::pair{3, 40}, {12, 512}}) {
    core::Program other = kernel("matmul", {{"M", 60}, {"N", columns}, {"K", sum}});
    Written tiles = write(other, kHeuristicX86Pass, avx512(), {{"rows of c by dot products", 0}});
    QCOMPARE(count(tiles.steps, "reorder_dims"), 0);
  }
}

void TestPassRules::batchesOfOneAreNone() {
  core::Program vector = kernel("matmul", {{"M", 50}, {"N", 1}, {"K", 777}});
  Written written = write(vector, kHeuristicX86Pass, avx512());
  QVERIFY2(text(written.program).contains("a f32 [M, K] heap\nb f32 [K] heap\nc f32 [M] heap"),
           qPrintable(text(written.program)));
  QVERIFY2(count(written.steps, "split_reduction") > 0, qPrintable(text(written.program)));
  core::Program number = kernel("matmul", {{"M", 1}, {"N", 1}, {"K", 777}});
  QVERIFY(count(write(number, kHeuristicX86Pass, avx512()).steps, "split_reduction") > 0);
}

// Zeros around the image are guards: masks of the tile's vectors.
void TestPassRules::framedImagesAreTiles() {
  for (int width : {14, 28, 56}) {
    core::Program image = kernel("conv2d_same", {{"C", 8}, {"H", 9}, {"W", width}});
    Written written = write(image, kHeuristicX86Pass, avx512());
    QVERIFY2(hasTile(written.program), qPrintable(text(written.program)));
    QCOMPARE(count(written.steps, "stage_out"), 1);
  }
  Written causal = write(kernel("causal_conv1d"), kHeuristicX86Pass, avx512());
  QVERIFY2(text(causal.program).contains("K 6:u 16:v y_out["), qPrintable(text(causal.program)));
}

void TestPassRules::imagesInStepsOfTwoAreTiles() {
  Written written = write(strided(64, 28, 2), kHeuristicX86Pass, avx512());
  QVERIFY2(text(written.program).contains("C 3 3 8:u 2:u 16:v y_out["),
           qPrintable(text(written.program)));
  // Of a line of memory a vector would take one element.
  QVERIFY(!hasTile(write(strided(64, 28, 16), kHeuristicX86Pass, avx512()).program));
}

void TestPassRules::tilesUnderAMaskAreShared() {
  Written columns = write(kernel("matmul", {{"M", 240}, {"N", 56}, {"K", 20}}), kHeuristicX86Pass,
                          avx512(), {}, 2);
  QVERIFY2(text(columns.program).contains("\n40:p\n"), qPrintable(text(columns.program)));
  Written image = write(kernel("conv2d_same", {{"C", 8}, {"H", 9}, {"W", 56}}), kHeuristicX86Pass,
                        avx512(), {}, 2);
  QVERIFY2(text(image.program).contains("\nH:p 8\n"), qPrintable(text(image.program)));
}

// Images too large for the second cache use the same memory one after the other; within one all is
// shared.
void TestPassRules::nestsOfOneScopeAreSharedEach() {
  core::Program start = kernel("relu_ffn", {{"N", 2}, {"C", 32}, {"H", 96}, {"W", 96}});
  Written written = write(start, kHeuristicX86Pass, avx512(), {{"compute r again", 0}}, 2);
  QVERIFY2(count(written.steps, "parallelize") == 2, qPrintable(text(written.program)));
  QVERIFY2(text(written.program).contains("\nN\n| C:p "), qPrintable(text(written.program)));
  QString difference = whatDiffers(start, written.program, 3e6);
  QVERIFY2(difference.isEmpty(), qPrintable(difference));
}

void TestPassRules::smallMatricesAreTiles() {
  Written written =
      write(kernel("matmul", {{"M", 7}, {"N", 7}, {"K", 7}}), kHeuristicX86Pass, avx512());
  QVERIFY2(count(written.steps, "stage_out") == 1, qPrintable(text(written.program)));
}

// Its arithmetic is done in single precision; what only moves fills vectors as it is.
void TestPassRules::halfPrecisionTakesTheLanesOfSingle() {
  for (const char* name : {"relu_f16", "relu_bf16"}) {
    Written written = write(kernel(name), kHeuristicX86Pass, avx512());
    QVERIFY2(text(written.program).contains(" 4:u 16:v y["), qPrintable(text(written.program)));
  }
  core::Program copy = parsed(
      "kernel copy\nin x\nout y\nx f16 [640] heap\ny f16 [640] heap\n\n640 y[{0}] = x[{0}]\n");
  Written moved = write(copy, kHeuristicX86Pass, avx512());
  QVERIFY2(text(moved.program).contains(":u 32:v y["), qPrintable(text(moved.program)));
}

void TestPassRules::transposesAreBlocked() {
  Written even = write(transpose(320, 512), kHeuristicX86Pass, avx512());
  QVERIFY2(text(even.program).contains("16:u 16:v b["), qPrintable(text(even.program)));
  QCOMPARE(count(even.steps, "cut_scope"), 0);
  Written odd = write(transpose(301, 517), kHeuristicX86Pass, avx512());
  QVERIFY2(text(odd.program).contains("16:u 16:v b["), qPrintable(text(odd.program)));
  core::Machine avx2 = core::machineNamed("x86-64-avx2").value();
  Written narrow = write(transpose(320, 512), kHeuristicX86Pass, avx2);
  QVERIFY2(text(narrow.program).contains("8:u 8:v b["), qPrintable(text(narrow.program)));
  // Also where something of their extent, which has nothing to do with them, stands beside: the
  // maxima of attention's rows, of which there are as many as columns are turned.
  Written beside = write(kernel("attention", {{"T", 64}, {"S", 64}}), kHeuristicX86Pass, avx512());
  QVERIFY2(text(beside.program).contains("16:u 16:v k_in["), qPrintable(text(beside.program)));
  // What walks along memory on both sides is left as it is.
  Written plain = write(kernel("relu"), kHeuristicX86Pass, avx512());
  QVERIFY2(!text(plain.program).contains("16:u 16:v y["), qPrintable(text(plain.program)));
}

void TestPassRules::rowsThatFollowEachOtherAreOne() {
  core::Overrides odd = {{"N", 3}, {"C", 5}, {"H", 9}, {"W", 7}};
  core::Program start = kernel("batchnorm_2", odd);
  Written written = write(start, kHeuristicX86Pass, avx512());
  QVERIFY2(text(written.program).contains("x f32 [N, C, 63]"), qPrintable(text(written.program)));
  QString difference = whatDiffers(start, written.program, 3e5);
  QVERIFY2(difference.isEmpty(), qPrintable(difference));
  Written whole = write(kernel("batchnorm_2", {{"N", 2}, {"C", 3}, {"H", 4}, {"W", 64}}),
                        kHeuristicX86Pass, avx512());
  QCOMPARE(count(whole.steps, "merge_dims"), 0);
  // Rows that are long enough then stay by themselves, unless the search wants them together too.
  core::Program images = parsed(
      "kernel images\nconst C = 6\nconst H = 4\nconst W = 48\nin x\nout y\n"
      "x f32 [C, H, W] heap\ny f32 [C, H, W] heap\n\nC H W y[{0},{1},{2}] = max(x[{0},{1},{2}], "
      "0)\n");
  for (bool isAll : {false, true}) {
    Written flat = write(images, kHeuristicX86Pass, avx512(), {{"x.0 in long rows", isAll}});
    QVERIFY2(text(flat.program).contains(isAll ? "x f32 [1152]" : "x f32 [C, 192]"),
             qPrintable(text(flat.program)));
  }
  // Of one array both pairs of dimensions, in either order.
  for (const char* turned : {"{0},{1},{2},{3}", "{2},{3},{0},{1}"}) {
    std::string outerProduct =
        "kernel outer\nin y\nout z\nz f32 [4, 6, 4, 6] heap\ny f32 [4, 6] heap\n\n4 6 4 6 z[" +
        std::string(turned) + "] = y[{0},{1}] * y[{2},{3}]\n";
    core::Program outer = parsed(outerProduct.c_str());
    Written rowByRow = write(outer, kHeuristicX86Pass, avx512(), {{"z.0 in long rows", 0}});
    QCOMPARE(count(rowByRow.steps, "merge_dims"), 0);
    Written flat = write(outer, kHeuristicX86Pass, avx512());
    QVERIFY2(text(flat.program).contains("z f32 [24, 24]"), qPrintable(text(flat.program)));
    QString wrong = whatDiffers(outer, flat.program, 3e5);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
  }
  // Windows look across rows, and sums of rows end with them.
  Written conv = write(kernel("conv2d", {{"H", 9}, {"W", 9}}), kHeuristicX86Pass, avx512());
  QVERIFY2(text(conv.program).contains("x f32 [C, H, W]"), qPrintable(text(conv.program)));
  Written rows = write(kernel("softmax", {{"N", 9}, {"M", 33}}), kHeuristicX86Pass, avx512());
  QCOMPARE(count(rows.steps, "merge_dims"), 0);
}

// (d r) gamma, both of a channel: r gamma once for the channel.
void TestPassRules::factorsOfAChannelAreMultipliedFirst() {
  for (const char* name : {"batchnorm_2", "instance_norm"}) {
    core::Program start = kernel(name, {{"N", 2}, {"C", 3}, {"H", 8}, {"W", 16}});
    Written written = write(start, kHeuristicX86Pass, avx512());
    QCOMPARE(count(written.steps, "reassociate"), 1);
    QVERIFY2(!written.program.bufferNamed("n"), qPrintable(text(written.program)));
    QString difference = whatDiffers(start, written.program, 3e5);
    QVERIFY2(difference.isEmpty(), qPrintable(difference));
    Written twice = write(start, kHeuristicX86Pass, avx512(), {{"one factor of g", 0}});
    QCOMPARE(count(twice.steps, "reassociate"), 0);
  }
  // One factor of a row, one of a column: neither order saves a product.
  Written rows = write(kernel("rms_norm"), kHeuristicX86Pass, avx512());
  QCOMPARE(count(rows.steps, "reassociate"), 0);
}

// Of relu(x) before a 1 x 1 convolution a row of the image is kept, not the image.
void TestPassRules::readersTurnsDecideWhatIsKept() {
  core::Program start = kernel("relu_ffn", {{"N", 2}, {"C", 24}, {"H", 40}, {"W", 64}});
  Written written = write(start, kHeuristicX86Pass, avx512());
  QVERIFY2(text(written.program).contains("r f32 [N:N, C, H:N, W]"),
           qPrintable(text(written.program)));
  QString difference = whatDiffers(start, written.program, 3e5);
  QVERIFY2(difference.isEmpty(), qPrintable(difference));
  // What the first cache holds may stay as it is, and what is read in another row too must.
  Written small = write(kernel("relu_ffn", {{"N", 2}, {"C", 20}, {"H", 6}, {"W", 64}}),
                        kHeuristicX86Pass, avx512());
  QVERIFY2(text(small.program).contains("r f32 [N:N, C, H, W]"), qPrintable(text(small.program)));
}

void TestPassRules::oddSizesKeepTheFunction_data() {
  QTest::addColumn<QString>("program");
  auto row = [](const char* name, const core::Program& start) {
    QTest::newRow(name) << text(start);
  };
  row("linear 31 33 35", linear(31, 33, 35));
  row("linear 65 17 129", linear(65, 17, 129));
  row("linear 8 40 24", linear(8, 40, 24));
  row("transpose 33 50", transpose(33, 50));
  row("transpose 48 67", transpose(48, 67));
  row("depthwise 39", kernel("depthwise_conv", {{"H", 7}, {"W", 39}, {"C", 3}}));
  row("depthwise 231", kernel("depthwise_conv", {{"H", 7}, {"W", 231}, {"C", 3}}));
  row("framed 13", kernel("conv2d_same", {{"O", 5}, {"C", 3}, {"H", 7}, {"W", 13}}));
  row("framed 39", kernel("conv2d_same", {{"O", 10}, {"C", 3}, {"H", 5}, {"W", 39}}));
  row("in steps of 2", strided(6, 13, 2));
  row("in steps of 3", strided(5, 39, 3));
  row("a column", kernel("matmul", {{"M", 31}, {"N", 1}, {"K", 131}}));
  row("a row", kernel("matmul", {{"M", 1}, {"N", 131}, {"K", 37}}));
  row("a number", kernel("matmul", {{"M", 1}, {"N", 1}, {"K", 131}}));
  row("two columns", kernel("matmul", {{"M", 31}, {"N", 2}, {"K", 301}}));
  row("an image of one pixel",
      kernel("conv2d_2", {{"N", 1}, {"O", 20}, {"C", 12}, {"H", 3}, {"W", 3}}));
  row("one of everything", kernel("softmax", {{"N", 1}, {"M", 1}}));
  row("causal 203", kernel("causal_conv1d", {{"C", 3}, {"T", 203}, {"K", 7}}));
  row("batchnorm 3 33 41", kernel("batchnorm_2", {{"N", 7}, {"C", 3}, {"H", 33}, {"W", 41}}));
  row("layernorm 101 3001", kernel("layernorm_1", {{"N", 101}, {"M", 3001}}));
}

void TestPassRules::oddSizesKeepTheFunction() {
  QFETCH(QString, program);
  core::Program start = parsed(qPrintable(program));
  for (int threads : {1, 2}) {
    Written written = write(start, kHeuristicX86Pass, avx512(), {}, threads, true);
    QString difference = whatDiffers(start, written.program, 3e5);
    QVERIFY2(difference.isEmpty(), qPrintable(difference));
  }
}

void TestPassRules::meansOfColumnsAreReadAgain() {
  auto centred = [](int rows, int columns) {
    std::string text = fmt::format(
        "kernel k\nconst N = {}\nconst C = {}\nin x\nout y\nx f32 [N, C] heap\ns f32 [C] heap\n"
        "m f32 [C] heap\nd f32 [N, C] heap\nq f32 [C] heap\ny f32 [N, C] heap\n\nC s[{{0}}] = 0\n"
        "N C s[{{1}}] += x[{{0}},{{1}}]\nC m[{{0}}] = s[{{0}}] / N\n"
        "N C d[{{0}},{{1}}] = x[{{0}},{{1}}] - m[{{1}}]\nC q[{{0}}] = 0\n"
        "N C q[{{1}}] += d[{{0}},{{1}}] * d[{{0}},{{1}}]\n"
        "N C y[{{0}},{{1}}] = d[{{0}},{{1}}] * q[{{1}}]\n",
        rows, columns);
    return parsed(text.c_str());
  };
  auto again = [&](int rows, int columns) {
    core::Program start = centred(rows, columns);
    Written written = write(start, kHeuristicX86Pass, avx512());
    QString difference = whatDiffers(start, written.program, 1e5);
    if (!difference.isEmpty()) QTest::qFail(qPrintable(difference), __FILE__, __LINE__);
    return !text(written.program).contains(" d[");
  };
  QVERIFY(again(100, 300));
  QVERIFY(!again(7, 300));     // not often
  QVERIFY(!again(100, 4000));  // means that the first cache does not hold beside the rest
}

QTEST_APPLESS_MAIN(TestPassRules)
#include "test_pass_rules.moc"
