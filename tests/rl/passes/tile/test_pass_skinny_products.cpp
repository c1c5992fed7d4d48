// Products of a few columns as dot products of several rows at a time, and of few terms besides
// with lanes across their rows.
#include <QTest>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

namespace {

core::Program product(int rows, int terms, int columns) {
  return kernel("matmul", {{"M", rows}, {"K", terms}, {"N", columns}});
}

Written written(const core::Program& start, std::map<std::string, int64_t> wanted = {},
                int threads = 1) {
  return write(start, kHeuristicX86Pass, avx512(), std::move(wanted), threads, true);
}

core::Machine avx2() {
  return *core::machineNamed("x86-64-avx2");
}

bool takesDotProducts(const Written& written) {
  return count(written.steps, "split_reduction") > 0 &&
         text(written.program).contains(" 8:v c_part");
}

}  // namespace

class TestPassSkinnyProducts : public QObject {
  Q_OBJECT
 private slots:
  void rowsAndColumnsShareWhatIsLoaded();
  void goesWhereItPays();
  void theFunctionIsKept_data();
  void theFunctionIsKept();
  void whatFollowsAndBatchesAreKept();
  void fewTermsTakeLanesAcrossRows();
  void acrossRowsTheFunctionIsKept();
};

void TestPassSkinnyProducts::rowsAndColumnsShareWhatIsLoaded() {
  QString body = text(written(product(1003, 100, 2)).program);
  QVERIFY2(body.contains("\n125\n"), qPrintable(body));
  QVERIFY2(body.contains("\n| 12 8:u N:u 8:v c_part"), qPrintable(body));
  QVERIFY2(body.contains("c_part f32 [3, N, 8] register"), qPrintable(body));
  // 4 rows of more columns, as many accumulators as registers hold.
  body = text(written(product(1000, 96, 5)).program);
  QVERIFY2(body.contains("\n| 12 4:u N:u 8:v c_part"), qPrintable(body));
  QVERIFY2(!body.contains(" if "), qPrintable(body));
}

void TestPassSkinnyProducts::goesWhereItPays() {
  for (auto [rows, terms, columns] : {std::tuple{200, 16, 2},
                                      {200, 24, 3},
                                      {200, 72, 4},
                                      {200, 300, 6},
                                      {3, 1000, 2},
                                      {200, 1000, 7}})
    QVERIFY2(takesDotProducts(written(product(rows, terms, columns))),
             qPrintable(QString("%1 %2 %3").arg(rows).arg(terms).arg(columns)));
  for (auto [rows, terms, columns] : {std::tuple{200, 9, 2},
                                      {200, 15, 2},
                                      {200, 16, 3},
                                      {200, 50, 4},
                                      {200, 50, 6},
                                      {200, 300, 8},
                                      {200, 300, 16}})
    QVERIFY2(!takesDotProducts(written(product(rows, terms, columns))),
             qPrintable(QString("%1 %2 %3").arg(rows).arg(terms).arg(columns)));
  // With AVX-512 on any processor; without it masks take longer.
  QVERIFY(takesDotProducts(write(product(200, 100, 2), kHeuristicX86Pass, avx512(), {}, 1, false)));
  auto takes = [](int terms, int columns) {
    return takesDotProducts(
        write(product(200, terms, columns), kHeuristicX86Pass, avx2(), {}, 1, false));
  };
  QVERIFY(takes(16, 2) && takes(50, 2) && takes(40, 4) && takes(300, 5));
  QVERIFY(!takes(30, 3) && !takes(60, 5) && !takes(100, 7));
  QVERIFY(!takesDotProducts(written(product(200, 100, 2), {{"rows of c by dot products", 0}})));
}

void TestPassSkinnyProducts::theFunctionIsKept_data() {
  QTest::addColumn<int>("rows");
  QTest::addColumn<int>("terms");
  QTest::addColumn<int>("columns");
  std::mt19937 random(11);
  for (int k = 0; k < 12; ++k) {
    int rows = 2 + static_cast<int>(random() % 20), terms = 16 + static_cast<int>(random() % 40),
        columns = 2 + static_cast<int>(random() % 6);
    QTest::addRow("%d %d %d", rows, terms, columns) << rows << terms << columns;
  }
  QTest::newRow("one row left") << 9 << 32 << 3;
}

void TestPassSkinnyProducts::theFunctionIsKept() {
  QFETCH(int, rows);
  QFETCH(int, terms);
  QFETCH(int, columns);
  core::Program start = product(rows, terms, columns);
  for (int together : {2, 4, 8})
    for (int threads : {1, 2}) {
      Written sums = written(start, {{"rows of c by dot products", together}}, threads);
      QVERIFY2(takesDotProducts(sums), qPrintable(text(sums.program)));
      QCOMPARE(whatDiffers(start, sums.program, 3e5), QString());
    }
}

void TestPassSkinnyProducts::whatFollowsAndBatchesAreKept() {
  for (int rows : {5, 8, 17}) {
    core::Program batch = kernel("bmm", {{"B", 3}, {"M", rows}, {"K", 40}, {"N", 3}});
    core::Program gated = kernel("swiglu", {{"B", 1}, {"S", rows}, {"I", 41}, {"H", 3}});
    for (int threads : {1, 2}) {
      Written ofBatch = written(batch, {{"rows of c by dot products", 4}}, threads);
      QVERIFY2(takesDotProducts(ofBatch), qPrintable(text(ofBatch.program)));
      QCOMPARE(whatDiffers(batch, ofBatch.program, 3e5), QString());
      Written ofGated = written(
          gated, {{"rows of a by dot products", 4}, {"rows of b by dot products", 8}}, threads);
      for (const char* part : {"8:v a_part", "8:v b_part"})
        QVERIFY2(text(ofGated.program).contains(part), qPrintable(text(ofGated.program)));
      QCOMPARE(whatDiffers(gated, ofGated.program, 3e5), QString());
    }
  }
}

void TestPassSkinnyProducts::fewTermsTakeLanesAcrossRows() {
  QString body = text(written(product(1003, 6, 2)).program);
  for (const char* line :
       {"\n31\n", "\n| 32 K:u a_in[{2},{1}] = a[{0}*32+{1},{2}]", "\n| K N:u 2:u 16:v c_out_out[",
        "c_out_out f32 [N, 2, 16] register", "\n| 32 N:u c[{0}*32+{1},{2}] = c_out[{2},{1}]"})
    QVERIFY2(body.contains(line), qPrintable(body));
  auto goesAcross = [](const core::Program& start, const core::Machine& machine) {
    return text(write(start, kHeuristicX86Pass, machine, {}, 1, false).program)
        .contains("K:u a_in[");
  };
  for (auto [rows, terms, columns] : {std::tuple{200, 8, 3}, {130, 4, 2}})
    QVERIFY(goesAcross(product(rows, terms, columns), avx512()) &&
            goesAcross(product(rows, terms, columns), avx2()));
  QVERIFY(goesAcross(product(200, 4, 4), avx512()) && !goesAcross(product(200, 4, 4), avx2()));
  for (auto [rows, terms, columns] :
       {std::tuple{200, 9, 2}, {100, 6, 2}, {200, 5, 4}, {200, 4, 5}, {3'000'000, 6, 2}})
    QVERIFY2(!goesAcross(product(rows, terms, columns), avx512()),
             qPrintable(QString("%1 %2 %3").arg(rows).arg(terms).arg(columns)));
}

void TestPassSkinnyProducts::acrossRowsTheFunctionIsKept() {
  std::map<std::string, int64_t> across = {{"rows of c turned by a loop", 1}};
  for (int columns : {2, 3, 4})
    for (int terms : {4, 5, 7, 8})
      for (int rows : {128, 131, 159})
        for (int threads : {1, 2}) {
          core::Program start = product(rows, terms, columns);
          Written written = ::written(start, across, threads);
          QVERIFY2(text(written.program).contains("K:u a_in["), qPrintable(text(written.program)));
          QCOMPARE(whatDiffers(start, written.program, 3e5), QString());
        }
  core::Program batch = kernel("bmm", {{"B", 3}, {"M", 133}, {"K", 6}, {"N", 3}});
  Written ofBatch = written(batch, across);
  QVERIFY2(text(ofBatch.program).contains("K:u a_in["), qPrintable(text(ofBatch.program)));
  QCOMPARE(whatDiffers(batch, ofBatch.program, 3e5), QString());
}

QTEST_APPLESS_MAIN(TestPassSkinnyProducts)
#include "test_pass_skinny_products.moc"
