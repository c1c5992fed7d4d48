// Rules of the heuristic pass for processors without AVX-512, of products: panels that are copied
// several at once, rows in chunks that a cache holds, and what is fetched for the next tile.
#include <QTest>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

class TestPassPanels : public QObject {
  Q_OBJECT
 private slots:
  void severalPanelsAreCopiedAtOnce();
  void panelsThatNothingDividesAreCutOff();
  void panelsOfAllProductsAreCopiedTogether();
  void rowsFromFarGoInChunks();
  void whatChunksLeaveReadsTheSamePanels();
  void threadsHaveEqualChunks();
  void rowsOfTwoProductsStayWhole();
  void panelsFromTheSecondCacheAreNarrow();
  void theNextTilesRowsAreFetchedFromMemory();
  void rowsAreNeitherPairedNorLeftUnfetched();
  void computesTheSame_data();
  void computesTheSame();
};

namespace {

Written avx2(const char* name, const core::Overrides& extents,
             std::map<std::string, int64_t> wanted = {}, int threads = 1) {
  return write(kernel(name, extents), kHeuristicX86Pass, core::machineNamed("x86-64-avx2").value(),
               std::move(wanted), threads);
}

QString product(int64_t rows, int64_t columns, int64_t terms, int threads = 1) {
  return text(avx2("matmul", {{"M", rows}, {"N", columns}, {"K", terms}}, {}, threads).program);
}

}  // namespace

// A line of each row is one panel, four are copied at once; of few terms or few tiles they are not,
// and vectors of 512 bits are wide enough by themselves.
void TestPassPanels::severalPanelsAreCopiedAtOnce() {
  QString wide = product(60, 4096, 1024);
  QVERIFY2(wide.contains("\nb_in f32 [4, K, 16] ") && wide.contains("\n| K 4 2:u 8:v b_in["),
           qPrintable(wide));
  QVERIFY(!product(60, 4096, 64).contains("b_in f32 [4, K, 16]"));
  QVERIFY(!product(62, 512, 64).contains("b_in"));
  QVERIFY(!product(31, 4096, 64).contains("b_in f32 [2, K"));
  QVERIFY(!product(36, 4096, 1024).contains("b_in"));
  Written halves = write(kernel("matmul", {{"M", 96}, {"N", 4096}, {"K", 1024}}), kHeuristicX86Pass,
                         avx512(), {}, 1, true);
  QVERIFY(!text(halves.program).contains("b_in f32 [4"));
  // Threads share the panels of a copy.
  QVERIFY(product(60, 560, 1024).contains("b_in f32 [5, K, 16]"));
  QVERIFY(product(60, 448, 1024, 2).contains("b_in f32 [4, K, 16]"));
}

void TestPassPanels::panelsThatNothingDividesAreCutOff() {
  QString prime = product(60, 61 * 16, 300);
  QVERIFY2(prime.contains("\n15\n| K 4 2:u 8:v b_in["), qPrintable(prime));
  QVERIFY2(prime.contains("\nK 2:u 8:v b_in2[{0},{1}*8+{2}] = b[{0},{1}*8+{2}+960]"),
           qPrintable(prime));
  // Each part has tiles of its own, so that threads can share both.
  QString shared = product(100, 176, 500, 2);
  QVERIFY2(shared.contains("\n2:p\n") && !shared.contains("\n3 20\n"), qPrintable(shared));
}

void TestPassPanels::panelsOfAllProductsAreCopiedTogether() {
  QString both = text(avx2("swiglu", {{"R", 256}, {"H", 256}, {"I", 512}}).program);
  QVERIFY2(both.contains("w_in f32 [4, I, 16]") && both.contains("v_in f32 [4, I, 16]"),
           qPrintable(both));
  QCOMPARE(both.count(" 4 2:u 8:v v_in["), 1);
}

// The second cache of a test's machine is 1 MB, which the rows of 2000 by 300 are more than.
void TestPassPanels::rowsFromFarGoInChunks() {
  QString far = product(1920, 512, 300);
  QVERIFY2(far.contains("\nK 32 2:u 8:v b_in[{1},{0},") && far.contains("\n20 32 16\n"),
           qPrintable(far));
  QVERIFY(!product(480, 512, 300).contains("\n5 32 16\n"));
  // Of so many terms fewer rows stay, and of too many none; nor are columns copied that the third
  // cache does not hold.
  QVERIFY(product(960, 512, 2000).contains("\n20 32 8\n"));
  QVERIFY(!product(960, 256, 4000).contains("{1},{0},"));
  QVERIFY(!product(960, 8192, 1024).contains("\nb_in f32 [512, "));
  QString whole = text(
      avx2("matmul", {{"M", 1920}, {"N", 512}, {"K", 300}}, {{"chunks of rows of c", 0}}).program);
  QVERIFY2(!whole.contains("\n20 32 16\n"), qPrintable(whole));
}

void TestPassPanels::whatChunksLeaveReadsTheSamePanels() {
  QString uneven = product(2000, 500, 300);
  QVERIFY2(uneven.contains("\n20 31 16\n") && uneven.contains("\n31 16\n"), qPrintable(uneven));
  QCOMPARE(uneven.count("] = b["), 1);
  QCOMPARE(uneven.count("* b_in["), 2);
  // 21 chunks of 96 rows stay apart from 21 times six vectors of the last row.
  QString square = product(2017, 1008, 1009);
  QVERIFY2(square.contains("\n21 42 24\n") && square.contains("\n21\n"), qPrintable(square));
}

void TestPassPanels::threadsHaveEqualChunks() {
  QVERIFY(product(1440, 512, 300).contains("\n15 32 16\n"));
  QVERIFY(product(1440, 512, 300, 2).contains("\n30:p 32 8\n"));
  QString unequal = product(1104, 512, 300, 2);  // 11 of them, or 23
  QVERIFY2(!unequal.contains("\n11:p 32 16\n") && !unequal.contains("\n23:p 32 8\n"),
           qPrintable(unequal));
}

void TestPassPanels::rowsOfTwoProductsStayWhole() {
  QString both = text(avx2("swiglu", {{"R", 960}, {"H", 512}, {"I", 512}}).program);
  QVERIFY2(!both.contains("\n10 32 16\n"), qPrintable(both));
}

// 125 vectors are 25 times five, which 16 registers hold two rows of.
void TestPassPanels::panelsFromTheSecondCacheAreNarrow() {
  QVERIFY2(product(240, 1000, 1000).contains(" 6:u 2:u 8:v c_out"), "narrow");
  QVERIFY2(product(240, 1000, 100).contains(" 2:u 5:u 8:v c_out"), "near");
}

void TestPassPanels::theNextTilesRowsAreFetchedFromMemory() {
  QString few = product(40032, 128, 256), near = product(960, 128, 256);
  QVERIFY2(few.contains("a[{0}*96+{2}*6+{4},{3}]:pf1536 *"), qPrintable(few));
  QVERIFY2(!near.contains("]:pf1536 *"), qPrintable(near));
  // They pass by 32 times.
  QVERIFY(!product(40032, 512, 256).contains("]:pf1536 *"));
  QString batch = text(avx2("bmm", {}).program);
  QVERIFY2(batch.contains(":pf768 * b_in["), qPrintable(batch));
}

// Long rows that share factors: single ones, in one pass, with the next one fetched.
void TestPassPanels::rowsAreNeitherPairedNorLeftUnfetched() {
  QString rows = text(avx2("layernorm_2", {}).program);
  QVERIFY2(rows.contains(":pf128l2 - mu[{0}]") && !rows.contains("\n| 2\n"), qPrintable(rows));
  QVERIFY2(rows.contains("\nq_raw ") && !rows.contains("| 16\n"), qPrintable(rows));
}

void TestPassPanels::computesTheSame_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QList<int>>("extents");
  QTest::addColumn<int>("threads");
  QTest::newRow("panels") << "matmul" << QList{60, 512, 130} << 1;
  QTest::newRow("panels cut off") << "matmul" << QList{61, 300, 130} << 1;
  QTest::newRow("panels for threads") << "matmul" << QList{64, 449, 130} << 2;
  QTest::newRow("panels cut off for threads") << "matmul" << QList{100, 176, 130} << 2;
  QTest::newRow("chunks") << "matmul" << QList{1920, 128, 150} << 1;
  QTest::newRow("uneven chunks") << "matmul" << QList{2003, 131, 150} << 1;
  QTest::newRow("chunks for threads") << "matmul" << QList{2003, 131, 150} << 2;
}

void TestPassPanels::computesTheSame() {
  QFETCH(QString, name);
  QFETCH(QList<int>, extents);
  QFETCH(int, threads);
  core::Overrides overrides = {{"M", extents[0]}, {"N", extents[1]}, {"K", extents[2]}};
  std::string kernelName = name.toStdString();
  Written written = avx2(kernelName.c_str(), overrides, {}, threads);
  QCOMPARE(whatDiffers(kernel(kernelName, overrides), written.program, 1e8), QString());
}

QTEST_APPLESS_MAIN(TestPassPanels)
#include "test_pass_panels.moc"
