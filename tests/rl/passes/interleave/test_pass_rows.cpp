// Rules of the heuristic pass for rows: how sums, norms and prefix sums go through them.
#include <QRegularExpression>
#include <QTest>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

class TestPassRows : public QObject {
  Q_OBJECT
 private slots:
  void largeVariancesTakeTheirSquaresByRows();
  void whatPhasesKeepLiesInWholeVectors();
  void fourRowsShareFactorsInHalves();
  void longRowsFromMemoryTakeTheirSquaresByBlocks();
  void sumAndSquaresTakeOnePass();
  void rowsShareWhatTheSecondCacheHolds();
  void rowsOfFewVectorsAreWrittenOut();
  void numbersAreDividedByOnce();
  void scaledRowsOfSomeVectorsGoThroughTheirPhases();
  void longRowsGoThroughTheirPhasesByFour_data();
  void longRowsGoThroughTheirPhasesByFour();
  void rowsGoOneByOneWhereFourBringNothing();
  void shortVectorsTakeFourRowsOfAFewHundredColumns();
  void prefixSumsGoSideBySide();
  void oddRowsKeepTheFunction_data();
  void oddRowsKeepTheFunction();
};

void TestPassRows::largeVariancesTakeTheirSquaresByRows() {
  auto batchnorm = [](int images, int height, int width, std::map<std::string, int64_t> wanted) {
    core::Overrides extents = {{"N", images}, {"C", 31}, {"H", height}, {"W", width}};
    return write(kernel("batchnorm_2", extents), kHeuristicX86Pass, avx512(), std::move(wanted));
  };
  Written large = batchnorm(8, 300, 300, {{"squares of q in one pass", 0}});
  QVERIFY2(count(large.steps, "block_moments") == 1, qPrintable(text(large.program)));
  QVERIFY2(!large.program.bufferNamed("d"), qPrintable(text(large.program)));
  // Short rows are left to those who ask for it, and a channel in the first cache has no need.
  QCOMPARE(count(batchnorm(3, 57, 67, {{"squares of q in one pass", 0}}).steps, "block_moments"),
           0);
  Written asked =
      batchnorm(3, 57, 67, {{"squares of q in one pass", 0}, {"squares of q by rows", 1}});
  QVERIFY2(count(asked.steps, "block_moments") == 1, qPrintable(text(asked.program)));
  Written near =
      batchnorm(1, 57, 67, {{"squares of q in one pass", 0}, {"squares of q by rows", 1}});
  QCOMPARE(count(near.steps, "block_moments"), 0);
}

// Of a power of two compilers multiply anyway. Rows that lie across lanes share the reciprocal.
void TestPassRows::numbersAreDividedByOnce() {
  auto norm = [](int columns, std::map<std::string, int64_t> wanted = {}) {
    core::Program start = kernel("layernorm_1", {{"N", 1008}, {"M", columns}});
    Written written = write(start, kHeuristicX86Pass, avx512(), std::move(wanted), 1, true);
    if (QString no = whatDiffers(start, written.program, 1e7); !no.isEmpty()) return no;
    return text(written.program);
  };
  QString three = norm(3), long100 = norm(100);
  QVERIFY2(three.contains("\nv_inverse = 1 / M\n") && three.contains("16:v mu_out[") &&
               !three.contains("] / M\n"),
           qPrintable(three));
  QVERIFY2(long100.contains("\nmu_inverse = 1 / M\n") && !long100.contains("] / M\n"),
           qPrintable(long100));
  QVERIFY(!norm(128).contains("_inverse") && norm(128).contains("] / M\n"));
  QVERIFY(norm(100, {{"reciprocal in mu", 0}}).contains("] / M\n"));
  core::Program halves = parsed(
      "kernel k\nconst N = 64\nconst M = 100\nin x\nout y\nx f16 [N, M] heap\ny f16 [N, M] heap\n\n"
      "N M y[{0},{1}] = x[{0},{1}] / M\n");
  QVERIFY(!text(write(halves, kHeuristicX86Pass, avx512()).program).contains("_inverse"));
}

void TestPassRows::rowsOfFewVectorsAreWrittenOut() {
  // 1003 rows as 125 times 8 and 3; the quotients of eight in one vector.
  core::Program means = kernel("reducemean", {{"N", 1003}, {"M", 20}});
  Written written = write(means, kHeuristicX86Pass, avx512());
  QString program = text(written.program);
  QVERIFY2(program.contains("125\n| 8:u\n"), qPrintable(program));
  QVERIFY2(program.contains("| 8:v y[{0}*8+{1}] = s[{0},{1}] * y_inverse\n3\n"),
           qPrintable(program));
  QString roots =
      text(write(kernel("rmsnorm", {{"N", 64}, {"M", 33}}), kHeuristicX86Pass, avx512()).program);
  QVERIFY2(roots.contains("| 8:v r[{0},{1}] = rsqrt(e[{0},{1}])\n| 8\n"), qPrintable(roots));
  Written narrow = write(means, kHeuristicX86Pass, core::machineNamed("x86-64-avx2").value());
  QVERIFY2(text(narrow.program).contains("| 8:v y["), qPrintable(text(narrow.program)));
  for (const Written& each : {written, narrow})
    QCOMPARE(whatDiffers(means, each.program, 3e5), QString());
  // Four of those up to six vectors, if they are only summed; longer rows keep the adders busy, and
  // of few rows there are not enough.
  auto plain = [](const char* name, int rows, int columns, bool halves = false) {
    core::Program start = kernel(name, {{"N", rows}, {"M", columns}});
    return text(write(start, kHeuristicX86Pass, avx512(), {}, 1, halves).program);
  };
  QVERIFY2(plain("reducemean", 1003, 64).contains("| 4:v y["),
           qPrintable(plain("reducemean", 1003, 64)));
  for (const QString& alone : {plain("reducemean", 1003, 64, true), plain("reducemean", 1003, 112),
                               plain("reducemean", 15, 20), plain("rmsnorm", 1003, 64)})
    QVERIFY2(!alone.contains(QRegularExpression("[48]:v [yr]\\[")), qPrintable(alone));
}

// Sums of sixteen rows, their roots in a vector, then sixteen rows of products.
void TestPassRows::scaledRowsOfSomeVectorsGoThroughTheirPhases() {
  for (int rows : {64, 37}) {
    core::Program start = kernel("rmsnorm", {{"N", rows}, {"M", 100}});
    Written halves = write(start, kHeuristicX86Pass, avx512(), {}, 1, true);
    QString program = text(halves.program);
    QVERIFY2(program.contains("| 16:v r[{0},{1}] = rsqrt(e[{0},{1}])\n| 16\n"),
             qPrintable(program));
    QCOMPARE(whatDiffers(start, halves.program, 3e5), QString());
  }
  auto goTogether = [](const char* name, int rows, int columns, bool isHalved) {
    core::Program start = kernel(name, {{"N", rows}, {"M", columns}});
    return text(write(start, kHeuristicX86Pass, avx512(), {}, 1, isHalved).program)
        .contains("| 16:v r[");
  };
  QVERIFY(goTogether("rmsnorm", 1000, 128, true));
  QVERIFY(!goTogether("rmsnorm", 1000, 128, false));
  QVERIFY(!goTogether("rmsnorm", 1000, 64, true));      // no difference
  QVERIFY(!goTogether("rmsnorm", 31, 100, true));       // few
  QVERIFY(!goTogether("rmsnorm", 50000, 100, true));    // from memory
  QVERIFY(!goTogether("reducemean", 1000, 100, true));  // not scaled
}

void TestPassRows::longRowsGoThroughTheirPhasesByFour_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<int>("rows");
  QTest::addColumn<int>("columns");
  QTest::addColumn<int>("phases");
  for (auto [rows, columns] : {std::pair{16, 512}, {9, 300}, {10, 509}})
    for (auto [name, phases] : {std::pair{"softmax", 3}, {"layernorm_1", 0}, {"rmsnorm", 2}})
      QTest::addRow("%s %d %d", name, rows, columns) << QString(name) << rows << columns << phases;
}

void TestPassRows::longRowsGoThroughTheirPhasesByFour() {
  QFETCH(QString, name);
  QFETCH(int, rows);
  QFETCH(int, columns);
  QFETCH(int, phases);
  core::Program start = kernel(name.toStdString(), {{"N", rows}, {"M", columns}});
  for (int inOnePass : {0, 1}) {
    Written written =
        write(start, kHeuristicX86Pass, avx512(), {{"squares of q in one pass", inOnePass}});
    // What is left of the rows goes one by one. One pass over a row takes both moments.
    int expected = phases > 0 ? phases : 3 - inOnePass;
    QVERIFY2(text(written.program).contains(rows % 4 == 0 ? "\n4\n| 4\n" : "\n2\n| 4\n"),
             qPrintable(text(written.program)));
    QCOMPARE(text(written.program).count("\n| 4\n"), expected);
    QCOMPARE(whatDiffers(start, written.program, 3e5), QString());
  }
}

void TestPassRows::rowsGoOneByOneWhereFourBringNothing() {
  auto goTogether = [](const char* name, core::Overrides extents, bool halves = false) {
    Written written = write(kernel(name, extents), kHeuristicX86Pass, avx512(), {}, 1, halves);
    return text(written.program).contains("\n| 4\n");
  };
  QVERIFY(goTogether("rmsnorm", {{"N", 64}, {"M", 512}}));
  // Short ones of a single sum, too many for the second cache, too long for the first, too few,
  // and of two inputs.
  QVERIFY(!goTogether("rmsnorm", {{"N", 64}, {"M", 200}}));
  QVERIFY(!goTogether("rmsnorm", {{"N", 640}, {"M", 512}}));
  QVERIFY(!goTogether("rmsnorm", {{"N", 16}, {"M", 4096}}));
  QVERIFY(!goTogether("rmsnorm", {{"N", 7}, {"M", 512}}));
  QVERIFY(!goTogether("residual_layernorm", {{"N", 64}, {"M", 512}}));
  // In halves of 512 bits: from the third cache too, unless they are long, but not from memory.
  QVERIFY(goTogether("rmsnorm", {{"N", 640}, {"M", 512}}, true));
  QVERIFY(goTogether("softmax", {{"N", 640}, {"M", 350}}, true));
  QVERIFY(!goTogether("layernorm_1", {{"N", 640}, {"M", 800}}, true));
  QVERIFY(goTogether("log_softmax", {{"N", 64}, {"M", 200}}, true));
  QVERIFY(!goTogether("log_softmax", {{"N", 64}, {"M", 200}}));
  QVERIFY(!goTogether("rmsnorm", {{"N", 64}, {"M", 200}}, true));  // one sum
  QVERIFY(!goTogether("rmsnorm", {{"N", 64000}, {"M", 512}}, true));
  QVERIFY(!goTogether("residual_layernorm", {{"N", 640}, {"M", 512}}, true));
  // Whatever is long: here what is kept of an input that is read once.
  auto ofExponentials = [](int rows) {
    std::string source = "kernel k\nconst N = " + std::to_string(rows) +
                         "\nconst M = 1008\nin x\nout y\nx f32 [N, M] heap\ny f32 [N, M] heap\n"
                         "t f32 [N, M] heap\ns f32 [N] heap\nq f32 [N, M] heap\n\n"
                         "N M t[{0},{1}] = exp(x[{0},{1}])\nN s[{0}] = 0\n"
                         "N M s[{0}] += t[{0},{1}]\nN M q[{0},{1}] = t[{0},{1}] / s[{0}]\n"
                         "N M y[{0},{1}] = exp(q[{0},{1}])\n";
    core::Program start = parsed(source.c_str());
    Written written = write(start, kHeuristicX86Pass, avx512(), {}, 1, true);
    return text(written.program).contains("\n| 4\n");
  };
  QVERIFY(ofExponentials(64));
  QVERIFY(!ofExponentials(640));
}

// Before AVX-512 wherever the rows come from, if the first cache holds what they keep.
void TestPassRows::shortVectorsTakeFourRowsOfAFewHundredColumns() {
  auto goTogether = [](const char* name, int rows, int columns) {
    core::Program start = kernel(name, {{"N", rows}, {"M", columns}});
    Written written = write(start, kHeuristicX86Pass, core::machineNamed("x86-64-avx2").value());
    return text(written.program).contains("\n| 4\n");
  };
  QVERIFY(goTogether("softmax", 2000, 128) && goTogether("softmax", 100000, 500));
  QVERIFY(goTogether("layernorm_1", 2000, 100) && goTogether("rmsnorm", 100000, 200));
  QVERIFY(!goTogether("softmax", 2000, 1009) && !goTogether("layernorm_1", 2000, 1000));
  core::Program odd = kernel("layernorm_1", {{"N", 11}, {"M", 100}});
  Written written = write(odd, kHeuristicX86Pass, core::machineNamed("x86-64-avx2").value());
  QVERIFY(text(written.program).contains("\n| 4\n"));
  QCOMPARE(whatDiffers(odd, written.program, 3e5), QString());
}

void TestPassRows::whatPhasesKeepLiesInWholeVectors() {
  for (auto [columns, kept] : {std::pair{45, "16, 3, 16]"}, {90, "16, 6, 16]"}, {250, "16, 16]"}}) {
    core::Program start = kernel("softmax", {{"N", 100}, {"M", columns}});
    Written written = write(start, kHeuristicX86Pass, avx512(), {}, 1, true);
    QVERIFY2(text(written.program).contains(kept), qPrintable(text(written.program)));
    QCOMPARE(whatDiffers(start, written.program, 3e5), QString());
  }
}

void TestPassRows::fourRowsShareFactorsInHalves() {
  auto together = [](int rows, bool halves) -> int64_t {
    std::vector<Decision> made = write(kernel("layernorm_1", {{"N", rows}, {"M", 4096}}),
                                       kHeuristicX86Pass, avx512(), {}, 1, halves)
                                     .decisions;
    auto found = std::ranges::find(made, "rows of s that share factors", &Decision::name);
    return found == made.end() ? 0 : found->options[found->chosen];
  };
  QCOMPARE(together(100, true), 4);
  QCOMPARE(together(100, false), 2);
  QCOMPARE(together(7, true), 2);     // too few
  QCOMPARE(together(4000, true), 1);  // from memory each waits on the stack
}

void TestPassRows::longRowsFromMemoryTakeTheirSquaresByBlocks() {
  auto layernorm = [](int rows, int columns, std::map<std::string, int64_t> wanted) {
    core::Overrides extents = {{"N", rows}, {"M", columns}};
    return write(kernel("layernorm_1", extents), kHeuristicX86Pass, avx512(), std::move(wanted));
  };
  Written large = layernorm(16384, 1024, {});
  QVERIFY2(count(large.steps, "block_moments") == 1, qPrintable(text(large.program)));
  QVERIFY2(text(large.program).contains("q_mean[{0},{1}] = q_sum / 256"),
           qPrintable(text(large.program)));
  QCOMPARE(count(layernorm(100, 1024, {}).steps, "block_moments"), 0);
  Written asked =
      layernorm(100, 1024, {{"squares of q in one pass", 0}, {"squares of q by blocks", 1}});
  QVERIFY2(count(asked.steps, "block_moments") == 1, qPrintable(text(asked.program)));
  // No blocks divide a prime number, and a short row is one block.
  for (int columns : {3001, 192})
    QCOMPARE(count(layernorm(20000, columns, {}).steps, "block_moments"), 0);
}

void TestPassRows::sumAndSquaresTakeOnePass() {
  auto layernorm = [](int rows, int columns, std::map<std::string, int64_t> wanted) {
    core::Overrides extents = {{"N", rows}, {"M", columns}};
    return write(kernel("layernorm_1", extents), kHeuristicX86Pass, avx512(), std::move(wanted));
  };
  for (int columns : {512, 768, 3001}) {
    Written rows = layernorm(197, columns, {});
    QVERIFY2(count(rows.steps, "shift_moments") == 1, qPrintable(text(rows.program)));
    // The elements are read for the sums, and for the result.
    QCOMPARE(rows.program.bufferNamed("d"), nullptr);
  }
  // Not of short rows, nor where memory brings a row and blocks of it are as good.
  QCOMPARE(count(layernorm(1000, 80, {}).steps, "shift_moments"), 0);
  QCOMPARE(count(layernorm(1000, 80, {{"squares of q in one pass", 1}}).steps, "shift_moments"), 1);
  QCOMPARE(count(layernorm(10, 448, {}).steps, "shift_moments"), 1);
  QCOMPARE(count(layernorm(10, 447, {}).steps, "shift_moments"), 0);
  QCOMPARE(count(layernorm(16384, 1024, {}).steps, "shift_moments"), 0);
  // Many elements from the mean of more of them; of too many, those of a block.
  auto batchnorm = [](int images, int height, std::map<std::string, int64_t> wanted) {
    core::Overrides extents = {{"N", images}, {"C", 3}, {"H", height}, {"W", 300}};
    return write(kernel("batchnorm_2", extents), kHeuristicX86Pass, avx512(), std::move(wanted));
  };
  auto shift = [](const Written& written) {
    auto step = std::ranges::find(written.steps, "shift_moments", &core::Step::move);
    return step == written.steps.end() ? "" : core::print(*step);
  };
  QCOMPARE(shift(batchnorm(2, 57, {})), "shift_moments q#1 16");
  QCOMPARE(shift(batchnorm(8, 300, {})), "shift_moments q#1 64");
  Written blocks = batchnorm(13, 300, {{"squares of q_m2 in one pass", 1}});
  QVERIFY2(shift(blocks) == "shift_moments q_m2#1 16" && !blocks.program.bufferNamed("q_diff"),
           qPrintable(text(blocks.program)));
}

void TestPassRows::rowsShareWhatTheSecondCacheHolds() {
  auto program = [](int rows, int columns, std::map<std::string, int64_t> wanted) {
    core::Overrides extents = {{"N", rows}, {"M", columns}};
    Written written =
        write(kernel("layernorm_1", extents), kHeuristicX86Pass, avx512(), std::move(wanted));
    return text(written.program);
  };
  QString even = program(100, 4096, {});
  QVERIFY2(even.contains("\n50\n| 2\n") && even.contains("\n| 64 2:u 4:u\n"), qPrintable(even));
  QString four = program(100, 4096, {{"rows of s that share factors", 4}});
  QVERIFY2(four.contains("\n25\n| 4\n") && four.contains("\n| 64 4:u 4:u\n"), qPrintable(four));
  // An odd row, and columns that no vector divides.
  QString odd = program(101, 4097, {});
  QVERIFY2(odd.contains("\n50\n| 2\n") && odd.contains("\n1\n"), qPrintable(odd));
  // The first cache holds a row of 2048 elements and both factors.
  QVERIFY2(program(100, 2048, {}).contains("\nN\n"), qPrintable(program(100, 2048, {})));
}

void TestPassRows::prefixSumsGoSideBySide() {
  for (auto [rows, side] : {std::pair(64, " M 8:u"), std::pair(36, " M 4:u")}) {
    core::Program start = kernel("cumsum", {{"N", rows}, {"M", 30}});
    Written written = write(start, kHeuristicX86Pass, avx512());
    QVERIFY2(text(written.program).contains(side), qPrintable(text(written.program)));
    QString difference = whatDiffers(start, written.program, 3e5);
    QVERIFY2(difference.isEmpty(), qPrintable(difference));
  }
  Written odd = write(kernel("cumsum", {{"N", 7}}), kHeuristicX86Pass, avx512());
  QCOMPARE(count(odd.steps, "split_scope"), 0);
}

// With every rule for rows, also where it would not pay.
void TestPassRows::oddRowsKeepTheFunction_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<int>("rows");
  QTest::addColumn<int>("columns");
  QTest::addColumn<bool>("hasBlocks");
  QTest::addColumn<bool>("isShared");
  auto row = [](const char* name, int rows, int columns, bool hasBlocks, bool isShared) {
    QTest::addRow("%s %d %d", name, rows, columns)
        << QString(name) << rows << columns << hasBlocks << isShared;
  };
  row("layernorm_1", 9, 4096, true, true);
  row("layernorm_1", 11, 4099, false, true);
  row("layernorm_1", 9, 640, true, false);
  row("layernorm_1", 10, 4112, false, true);
  row("rmsnorm", 9, 8192, false, true);
  row("rmsnorm", 8, 5001, false, true);
}

void TestPassRows::oddRowsKeepTheFunction() {
  QFETCH(QString, name);
  QFETCH(int, rows);
  QFETCH(int, columns);
  QFETCH(bool, hasBlocks);
  QFETCH(bool, isShared);
  core::Program start = kernel(name.toStdString(), {{"N", rows}, {"M", columns}});
  bool isMean = name != "rmsnorm";
  for (auto [together, inOnePass] : {std::pair(2, 0), {4, 0}, {2, 1}}) {
    std::map<std::string, int64_t> wanted = {{"squares of q by blocks", 1},
                                             {"squares of q in one pass", inOnePass}};
    for (std::string first : {"s", "q"}) {
      wanted["rows of " + first + " that share factors"] = together;
      wanted["phases of " + first + " together"] = 0;
    }
    Written written = write(start, kHeuristicX86Pass, avx512(), wanted);
    QCOMPARE(count(written.steps, "block_moments"), hasBlocks && !inOnePass ? 1 : 0);
    QCOMPARE(count(written.steps, "shift_moments"), isMean && inOnePass ? 1 : 0);
    auto nest = std::ranges::find_if(written.program.body,
                                     [](const core::NodePtr& node) { return node->isScope(); });
    QCOMPARE((*nest)->scope().extent.value, isShared ? rows / together : rows);
    QString difference = whatDiffers(start, written.program, 3e5);
    QVERIFY2(difference.isEmpty(), qPrintable(difference));
  }
}

QTEST_APPLESS_MAIN(TestPassRows)
#include "test_pass_rows.moc"
