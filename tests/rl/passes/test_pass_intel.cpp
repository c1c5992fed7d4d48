// Rules of the heuristic pass that it follows on Intel processors with vectors of 512 bits only:
// more is asked for ahead there, and fewer rows pay for a copy.
#include <QRegularExpression>
#include <QTest>
#include <array>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

class TestPassIntel : public QObject {
  Q_OBJECT
 private slots:
  void linesToWriteAreFetched();
  void softmaxFetchesTheNextRow();
  void whatOnlyStreamsAsksAhead();
  void shortRowsOfSoftmaxTakeALaneEach_data();
  void shortRowsOfSoftmaxTakeALaneEach();
  void threeTilesShareACopy();
  void longSumsAreCutWhereTheirResultsStayNear();
  void fewTilesFetchWhereTheColumnsLie();
  void fewRowsStream();
  void theNextTilesRowsAreFetched();
  void largeProductsAreStoredPastTheCaches();
  void rowsOfSoftmaxOverlap();
  void computesTheSame_data();
  void computesTheSame();
  void drawnDecisionsComputeTheSame_data();
  void drawnDecisionsComputeTheSame();
};

namespace {

Written intel(const core::Program& start, int threads = 1,
              std::map<std::string, int64_t> wanted = {}) {
  return write(start, kHeuristicX86Pass, avx512(), std::move(wanted), threads, false, true);
}

Written other(const core::Program& start) {
  return write(start, kHeuristicX86Pass, avx512());
}

core::Program rows(const char* name, int count, int columns) {
  return kernel(name, {{"N", count}, {"M", columns}});
}

core::Program product(int m, int n, int k) {
  return kernel("matmul", {{"M", m}, {"N", n}, {"K", k}});
}

bool writesAhead(const Written& written) {
  static const QRegularExpression kAhead("y\\[[^\n=]*\\]:pf\\d+ =");
  return text(written.program).contains(kAhead);
}

bool chose(const Written& written, const std::string& name) {
  return std::ranges::any_of(written.decisions, [&](const Decision& decision) {
    return decision.name == name && decision.options[decision.chosen] != 0;
  });
}

}  // namespace

void TestPassIntel::linesToWriteAreFetched() {
  for (const char* name : {"relu", "softmax", "layernorm_1", "rmsnorm"}) {
    core::Program start =
        std::string_view(name) == "relu" ? rows("relu", 1000, 1000) : rows(name, 1009, 1013);
    QVERIFY2(writesAhead(intel(start)), qPrintable(text(intel(start).program)));
    QVERIFY(!writesAhead(other(start)));
  }
  // Not what the second cache holds, nor what goes past the caches, nor tiles.
  QVERIFY(!writesAhead(intel(rows("relu", 100, 1000))));
  QVERIFY(!text(intel(product(700, 700, 64)).program).contains("]:pf1 = "));
  QVERIFY(text(other(product(700, 700, 64)).program).contains("]:pf1 = "));
  QVERIFY(!writesAhead(intel(rows("relu", 8000, 4096))));
}

void TestPassIntel::softmaxFetchesTheNextRow() {
  core::Program start = rows("softmax", 1009, 1013);
  QVERIFY(chose(intel(start), "fetch the next row of x"));
  QVERIFY(!chose(other(start), "fetch the next row of x"));
  QVERIFY(!chose(intel(rows("rmsnorm", 1009, 1013)), "fetch the next row of x"));
  // Rows and factors beyond the first cache, too.
  core::Program longRows = rows("layernorm_1", 2048, 8192);
  QVERIFY(chose(intel(longRows), "fetch the next row of x"));
  QVERIFY(!chose(other(longRows), "fetch the next row of x"));
  // Compilers leave rows alone that ask, and these are in no vectors yet.
  QCOMPARE(count(intel(rows("softmax", 200000, 3)).steps, "prefetch"), 0);
}

void TestPassIntel::whatOnlyStreamsAsksAhead() {
  core::Program start = rows("relu", 4096, 4096);
  QVERIFY2(text(intel(start).program).contains("]:pf8, 0)"),
           qPrintable(text(intel(start).program)));
  // Two inputs side by side, and what the third cache holds.
  QCOMPARE(count(intel(rows("mul", 4096, 4096)).steps, "prefetch"), 0);
  QVERIFY(!chose(intel(rows("relu", 1000, 1000)), "stream x ahead"));
}

void TestPassIntel::shortRowsOfSoftmaxTakeALaneEach_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<int>("count");
  QTest::addColumn<int>("columns");
  QTest::addColumn<bool>("pays");
  QTest::newRow("one more than a vector") << "softmax" << 100000 << 17 << true;
  QTest::newRow("two more, from afar") << "softmax" << 100000 << 18 << false;
  QTest::newRow("four more") << "softmax" << 3000 << 20 << true;
  QTest::newRow("five more") << "softmax" << 3000 << 21 << false;
  QTest::newRow("whole vectors") << "softmax" << 3000 << 16 << false;
  QTest::newRow("layer norm") << "layernorm_1" << 3000 << 17 << false;
  QTest::newRow("one sum") << "rmsnorm" << 3000 << 17 << false;
}

void TestPassIntel::shortRowsOfSoftmaxTakeALaneEach() {
  QFETCH(QString, name);
  QFETCH(int, count);
  QFETCH(int, columns);
  QFETCH(bool, pays);
  core::Program start = rows(qPrintable(name), count, columns);
  auto turnsRows = [](const Written& written) {
    return std::ranges::any_of(written.decisions, [](const Decision& decision) {
      return decision.name.starts_with("lanes across") && decision.options[decision.chosen] != 0;
    });
  };
  QCOMPARE(turnsRows(intel(start)), pays);
  QVERIFY(!turnsRows(other(start)));
}

// Of two vectors' columns, where their rows lie apart and the second cache does not hold them all.
void TestPassIntel::threeTilesShareACopy() {
  auto copies = [](const Written& written) { return count(written.steps, "stage_in"); };
  for (auto [m, n, k] : {std::array{36, 1000, 1000}, {31, 4099, 257}})
    QVERIFY2(copies(intel(product(m, n, k))) > copies(other(product(m, n, k))),
             qPrintable(text(intel(product(m, n, k)).program)));
  QCOMPARE(copies(intel(product(36, 320, 200))), copies(other(product(36, 320, 200))));
}

void TestPassIntel::longSumsAreCutWhereTheirResultsStayNear() {
  auto block = [](const Written& written) {
    for (const Decision& decision : written.decisions)
      if (decision.name == "block of the sum of c") return decision.options[decision.chosen];
    return int64_t{-1};
  };
  QCOMPARE(block(intel(product(256, 448, 2048))), 512);
  QCOMPARE(block(intel(product(256, 448, 1998))), 666);  // that divides it, nearest to 512
  QCOMPARE(block(intel(product(256, 448, 3200))), 400);  // 640 and 128 do, too
  QCOMPARE(block(intel(product(256, 448, 1024))), 0);
  QCOMPARE(block(intel(product(1000, 1000, 2048))), 0);
  QCOMPARE(block(other(product(256, 448, 2048))), 0);
  QCOMPARE(block(other(product(256, 448, 4096))), 128);
}

void TestPassIntel::fewTilesFetchWhereTheColumnsLie() {
  core::Program start = product(24, 4096, 1024);
  QVERIFY2(text(intel(start).program).contains("b[{") && chose(intel(start), "fetch b ahead"),
           qPrintable(text(intel(start).program)));
  QCOMPARE(count(intel(start).steps, "stage_in"), 0);
  QVERIFY(!chose(other(start), "fetch b ahead"));
}

void TestPassIntel::fewRowsStream() {
  QVERIFY(chose(intel(product(2, 2000, 2000)), "rows of c streamed"));
  QVERIFY(chose(intel(product(2, 2000, 2000)), "rows into c together"));
  QVERIFY(!chose(other(product(2, 2000, 2000)), "rows of c streamed"));
  for (auto [m, n, k] : {std::array{1, 2000, 2000}, {8, 2000, 2000}, {2, 300, 300}})
    QVERIFY(!chose(intel(product(m, n, k)), "rows of c streamed"));
}

void TestPassIntel::theNextTilesRowsAreFetched() {
  QVERIFY(chose(intel(product(36000, 128, 256)), "fetch the next rows of a"));
  QVERIFY(!chose(other(product(36000, 128, 256)), "fetch the next rows of a"));
}

// Larger than the second caches of all threads, whatever the third one holds; rows that do not
// begin with a line no such store takes.
void TestPassIntel::largeProductsAreStoredPastTheCaches() {
  const std::string kNontemporal = "store c past the caches";
  QVERIFY(chose(intel(product(1024, 1024, 64)), kNontemporal));
  QVERIFY(!chose(intel(product(512, 256, 64)), kNontemporal));
  QVERIFY(!chose(intel(product(640, 640, 64), 2), kNontemporal));
  QVERIFY(!chose(intel(product(1024, 1030, 64)), kNontemporal));
  QVERIFY(!chose(other(product(1024, 1024, 64)), kNontemporal));
  QVERIFY(chose(intel(kernel("gemm", {{"M", 1024}, {"N", 1024}, {"K", 64}})),
                "store d past the caches"));
  QVERIFY(!chose(intel(rows("relu", 1024, 1024)), "store y past the caches"));
}

void TestPassIntel::rowsOfSoftmaxOverlap() {
  const std::string kOverlap = "rows of m overlap";
  QVERIFY(chose(intel(rows("softmax", 512, 2000)), kOverlap));
  QVERIFY(chose(intel(rows("softmax", 24576, 512)), kOverlap));
  QVERIFY(!chose(intel(rows("softmax", 10000, 1000)), kOverlap));  // lines in part, from memory
  QVERIFY(!chose(other(rows("softmax", 512, 2000)), kOverlap));
}

void TestPassIntel::computesTheSame_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QList<int>>("extents");  // rows, columns, and the terms of a product
  QTest::newRow("written ahead") << "layernorm_1" << QList{1009, 1013};
  QTest::newRow("the next row") << "softmax" << QList{601, 1013};
  QTest::newRow("a stream") << "relu" << QList{4096, 4096};
  QTest::newRow("pairs") << "softmax" << QList{150001, 2};
  QTest::newRow("lanes across rows") << "softmax" << QList{3001, 20};
  QTest::newRow("three tiles") << "matmul" << QList{36, 1000, 300};
  QTest::newRow("uneven tiles") << "matmul" << QList{31, 1027, 257};
  QTest::newRow("few tiles") << "matmul" << QList{24, 1024, 257};
  QTest::newRow("past the caches") << "matmul" << QList{640, 640, 20};
  QTest::newRow("overlap") << "softmax" << QList{600, 2000};
  QTest::newRow("few rows") << "matmul" << QList{3, 1021, 258};
}

void TestPassIntel::computesTheSame() {
  QFETCH(QString, name);
  QFETCH(QList<int>, extents);
  core::Program start = extents.size() == 3 ? product(extents[0], extents[1], extents[2])
                                            : rows(qPrintable(name), extents[0], extents[1]);
  for (int threads : {1, 2})
    QCOMPARE(whatDiffers(start, intel(start, threads).program, 1e8), QString());
}

// Decisions drawn, any number of them at once, with extents that nothing divides.
void TestPassIntel::drawnDecisionsComputeTheSame_data() {
  QTest::addColumn<QString>("name");
  for (const char* name : {"relu", "mul", "softmax", "layernorm_1", "rmsnorm", "matmul"})
    QTest::newRow(name) << name;
}

void TestPassIntel::drawnDecisionsComputeTheSame() {
  QFETCH(QString, name);
  constexpr int kDraws = 12;
  std::mt19937 random(7);
  auto drawn = [&](int from, int to) { return from + static_cast<int>(random() % (to - from)); };
  for (int draw = 0; draw < kDraws; ++draw) {
    core::Program start = name == "matmul"
                              ? product(drawn(1, 65), drawn(900, 1200), drawn(200, 400))
                              : rows(qPrintable(name), drawn(600, 1500), drawn(2, 1500));
    Written written = intel(start, 1 + draw % 2, drawnFrom(intel(start).decisions, random));
    QString difference = whatDiffers(start, written.program, 1e6);
    QVERIFY2(difference.isEmpty(), qPrintable(QString("draw %1\n").arg(draw) + difference));
  }
}

QTEST_APPLESS_MAIN(TestPassIntel)
#include "test_pass_intel.moc"
