// Rules of the heuristic pass for sums along rows and columns, one number of each.
#include <QRegularExpression>
#include <QTest>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

class TestPassSums : public QObject {
  Q_OBJECT
 private slots:
  void aShortRestOfInputsStaysInTheLastVector();
  void shortSumsTakeNarrowerVectorsInHalves();
  void sumsOfColumnsGoAlongTheRows();
  void rowsGoIntoSumsByEight();
  void sumsOfManyVectorsShareFourAccumulators();
  void sumsOverRowsKeepTheirAccumulators();
  void oneMaskedVectorOfSumsIsUsedWhole();
  void anOddNumberOfVectorsIsNotHalved();
};

void TestPassSums::aShortRestOfInputsStaysInTheLastVector() {
  auto isApart = [](const char* name, const char* sums, int columns, bool halves = true) {
    core::Program start = std::string(name) == "gemv" ? kernel(name, {{"M", 64}, {"N", columns}})
                                                      : kernel(name, {{"N", 64}, {"M", columns}});
    std::vector<Decision> made = write(start, kHeuristicX86Pass, avx512(), {}, 1, halves).decisions;
    auto found =
        std::ranges::find(made, "rest of " + std::string(sums) + " apart", &Decision::name);
    return found != made.end() && found->options[found->chosen] != 0;
  };
  QVERIFY(!isApart("gemv", "y", 40));
  QVERIFY(!isApart("reducemean", "s", 24));
  QVERIFY(!isApart("rmsnorm", "q", 72));
  QVERIFY(isApart("gemv", "y", 40, false));
  QVERIFY(isApart("reducemean", "s", 40, false));
  QVERIFY(isApart("rmsnorm", "q", 72, false));
  QVERIFY(isApart("gemv", "y", 49));    // a single column
  QVERIFY(isApart("rowmin", "m", 40));  // no sum
  QVERIFY(isApart("softmax", "m", 40));
}

void TestPassSums::shortSumsTakeNarrowerVectorsInHalves() {
  auto lanes = [](const char* name, int columns, bool halves) {
    static const QRegularExpression kSum("(\\d+):v [sm]_part[0-9]*\\[[^\n]*= x\\[");
    core::Program start = kernel(name, {{"N", 64}, {"M", columns}});
    Written written = write(start, kHeuristicX86Pass, avx512(), {}, 1, halves);
    return kSum.match(text(written.program)).captured(1).toInt();
  };
  QCOMPARE(lanes("reducemean", 20, true), 4);
  QCOMPARE(lanes("reducemean", 16, true), 8);
  QCOMPARE(lanes("reducemean", 32, true), 8);
  QCOMPARE(lanes("reducemean", 20, false), 16);
  QCOMPARE(lanes("reducemean", 32, false), 16);
  QCOMPARE(lanes("reducemean", 48, true), 16);
  QCOMPARE(lanes("reducemean", 19, true), 16);  // under a mask
  QCOMPARE(lanes("rowmin", 32, true), 16);      // no sum
  core::Program exponentials = parsed(
      "kernel k\nconst N = 64\nin x\nout s\nx f32 [N, 32] heap\ns f32 [N] heap\n\n"
      "N s[{0}] = 0\nN 32 s[{0}] += exp(x[{0},{1}])\n");
  Written written = write(exponentials, kHeuristicX86Pass, avx512(), {}, 1, true);
  QVERIFY2(text(written.program).contains("16:v s_part"), qPrintable(text(written.program)));
}

void TestPassSums::sumsOfColumnsGoAlongTheRows() {
  core::Program start = parsed(
      "kernel columns\nconst M = 1003\nconst N = 517\nin a x\nout y\na f32 [M, N] heap\n"
      "x f32 [M] heap\ny f32 [N] heap\n\nN y[{0}] = 0\nN M y[{0}] += a[{1},{0}] * x[{1}]\n");
  Written written = write(start, kHeuristicX86Pass, avx512());
  QVERIFY2(text(written.program).contains(":v y[{1}*16+{2}] += a[{0},{1}*16+{2}]:pf64 * x[{0}]"),
           qPrintable(text(written.program)));
}

// Of a matrix into the sums of its columns, before AVX-512.
void TestPassSums::rowsGoIntoSumsByEight() {
  core::Machine avx2 = core::machineNamed("x86-64-avx2").value();
  auto product = [](int terms, int columns) {
    return kernel("matmul", {{"M", 1}, {"K", terms}, {"N", columns}});
  };
  QString even = text(write(product(800, 1024), kHeuristicX86Pass, avx2).program);
  QVERIFY2(even.contains("\n100 32 8:u 4:u 8:v c["), qPrintable(even));
  // Threads share the whole part; a rest of the rows, and of the columns, follows.
  QString shared = text(write(product(1000, 4096), kHeuristicX86Pass, avx2, {}, 2).program);
  QVERIFY2(shared.contains("\n2:p 62 128 8:u 4:u 8:v c_part["), qPrintable(shared));
  QVERIFY2(shared.contains("\n8 128 4:u 8:v c["), qPrintable(shared));
  for (auto [terms, columns] : {std::pair{35, 67}, {16, 160}, {21, 130}})
    for (int threads : {1, 2}) {
      core::Program start = product(terms, columns);
      Written written = write(start, kHeuristicX86Pass, avx2, {}, threads);
      QVERIFY2(text(written.program).contains("8:u 8:v c") ||
                   text(written.program).contains("8:u 4:u 8:v c") ||
                   text(written.program).contains("8:u 2:u 8:v c"),
               qPrintable(text(written.program)));
      QCOMPARE(whatDiffers(start, written.program, 3e5), QString());
    }
  // Few rows, sums that stay in registers, and AVX-512, where it was not measured.
  QVERIFY(!text(write(product(15, 1024), kHeuristicX86Pass, avx2).program).contains("8:u 4:u"));
  QVERIFY(!text(write(product(800, 32), kHeuristicX86Pass, avx2).program).contains("8:u"));
  QVERIFY(!text(write(product(800, 1024), kHeuristicX86Pass, avx512()).program).contains("8:u"));
}

// 784 elements are 49 vectors, which no few accumulators share.
void TestPassSums::sumsOfManyVectorsShareFourAccumulators() {
  for (int columns : {784, 752, 800}) {
    core::Overrides extents = {{"N", 200}, {"M", columns}};
    Written written = write(kernel("rmsnorm", extents), kHeuristicX86Pass, avx512());
    const core::Buffer* sums = written.program.bufferNamed("q_part");
    QVERIFY2(sums && sums->elements() == 64, qPrintable(text(written.program)));
  }
}

void TestPassSums::sumsOverRowsKeepTheirAccumulators() {
  for (int width : {7, 14, 28, 48, 56, 60}) {
    core::Overrides extents = {{"N", 2}, {"C", 3}, {"H", 20}, {"W", width}};
    Written written = write(kernel("batchnorm_2", extents), kHeuristicX86Pass, avx512());
    QString program = text(written.program);
    // Two sums a channel, each added up across its lanes once, not in every row.
    QVERIFY2(count(written.steps, "split_reduction") >= 2, qPrintable(program));
    QVERIFY2(!program.contains(QRegularExpression("\\| \\| [^\n]*[sq]_tree")), qPrintable(program));
    QVERIFY2(!program.contains(QRegularExpression("\\b4:v [dnq]\\d?\\[")), qPrintable(program));
  }
}

void TestPassSums::oneMaskedVectorOfSumsIsUsedWhole() {
  core::Overrides extents = {{"N", 2}, {"C", 3}, {"H", 20}, {"W", 14}};
  Written written = write(kernel("batchnorm_2", extents), kHeuristicX86Pass, avx512(),
                          {{"x.2 in long rows", 0}, {"squares of q in one pass", 0}});
  QString program = text(written.program);
  QVERIFY2(program.contains("16:v s_part_in[{1}] = s_part[{1}]"), qPrintable(program));
  QVERIFY2(!program.contains("s_part[{1}+8]"), qPrintable(program));
  // Nor does a row of 14 pass through memory under a mask.
  const core::Buffer* row = written.program.bufferNamed("g");
  QVERIFY2(row && row->dims.back().extent.value == 16, qPrintable(program));
}

void TestPassSums::anOddNumberOfVectorsIsNotHalved() {
  static const QRegularExpression kPartly("_tree\\[[^\n]* if ");
  for (int width : {5, 8, 15})
    for (const char* target : {"x86-64-avx512", "x86-64-avx2"}) {
      core::Program start = kernel("batchnorm_2", {{"N", 4}, {"C", 6}, {"H", 7}, {"W", width}});
      Written written = write(start, kHeuristicX86Pass, core::machineNamed(target).value());
      QVERIFY2(!text(written.program).contains(kPartly), qPrintable(text(written.program)));
      QCOMPARE(whatDiffers(start, written.program, 3e5), QString());
    }
}

QTEST_APPLESS_MAIN(TestPassSums)
#include "test_pass_sums.moc"
