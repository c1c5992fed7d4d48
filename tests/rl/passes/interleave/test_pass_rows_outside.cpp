// Products that the heuristic pass writes row after row: of few terms, and results in memory.
#include <QTest>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

class TestPassRowsOutside : public QObject {
  Q_OBJECT
 private slots:
  void twoTermsOfLongRowsAreTiles();
  void resultsInMemoryAreWrittenRowAfterRow();
};

void TestPassRowsOutside::twoTermsOfLongRowsAreTiles() {
  auto body = [](int rows, int columns, int terms) {
    return text(write(kernel("matmul", {{"M", rows}, {"N", columns}, {"K", terms}}),
                      kHeuristicX86Pass, avx512(), {}, 1, true)
                    .program);
  };
  // Rows outside columns, and what is left of the columns in the same tiles.
  for (int terms : {2, 3}) {
    QString tiles = body(192, 180, terms);
    QVERIFY2(tiles.contains("\n48\n| 11\n| | 4:u 16:v c_out["), qPrintable(tiles));
    QVERIFY2(tiles.contains("\n| K 4:u 4:v c_out2["), qPrintable(tiles));
  }
  // Of 25 rows as many as divide them, not one after the other; of another part its own.
  QVERIFY2(body(25, 192, 3).contains("\n| 5:u 16:v c_out["), qPrintable(body(25, 192, 3)));
  QString odd = body(31, 131, 2);
  QVERIFY2(odd.contains("| 5:u 16:v c_out[") && odd.contains("| 3:u 16:v c_out3["),
           qPrintable(odd));
  // What reads the result again lies in the loop with it.
  core::Program gemm = kernel("gemm", {{"M", 64}, {"N", 256}, {"K", 3}});
  QVERIFY(!text(write(gemm, kHeuristicX86Pass, avx512(), {}, 1, true).program).contains("p_out"));
  QVERIFY2(!body(192, 100, 2).contains("c_out"), qPrintable(body(192, 100, 2)));
  for (auto [rows, columns, terms] :
       {std::tuple{7, 150, 2}, {13, 200, 3}, {1, 129, 3}, {3, 131, 2}})
    for (const char* name : {"x86-64-avx512", "x86-64-avx2"}) {
      core::Program start = kernel("matmul", {{"M", rows}, {"N", columns}, {"K", terms}});
      Written written = write(start, kHeuristicX86Pass, core::machineNamed(name).value());
      QCOMPARE(whatDiffers(start, written.program, 1e6), QString());
    }
}

// No page is left before it is full.
void TestPassRowsOutside::resultsInMemoryAreWrittenRowAfterRow() {
  auto goesByRows = [](int rows, int columns, int terms, const char* name = "x86-64-avx512") {
    core::Program start = kernel("matmul", {{"M", rows}, {"N", columns}, {"K", terms}});
    Written written = write(start, kHeuristicX86Pass, core::machineNamed(name).value());
    for (const Decision& decision : written.decisions)
      if (decision.name == "rows of c outside columns")
        return decision.options[decision.chosen] != 0;
    return false;
  };
  QVERIFY(goesByRows(3000, 3000, 8) && goesByRows(30000, 500, 100));
  QVERIFY(goesByRows(3000, 3000, 8, "x86-64-avx2"));
  // The third cache holds the result, the second does not hold b, or b's rows share lines.
  QVERIFY(!goesByRows(1000, 1000, 8) && !goesByRows(3000, 3000, 100) &&
          !goesByRows(6000, 4096, 24));
  // Nor does what is left of the rows go by columns, whatever extents the parts share.
  for (auto [rows, columns, terms] : {std::tuple{61, 200000, 3}, {3001, 3008, 8}}) {
    QString body = text(write(kernel("matmul", {{"M", rows}, {"N", columns}, {"K", terms}}),
                              kHeuristicX86Pass, core::machineNamed("x86-64-avx2").value())
                            .program);
    QVERIFY2(body.contains(QString("\n5 %1\n| 5:u 8:v c_out2[").arg(columns / 8)),
             qPrintable(body));
  }
  QString tall = text(write(kernel("matmul", {{"M", 3000}, {"N", 3000}, {"K", 8}}),
                            kHeuristicX86Pass, avx512(), {}, 1, true)
                          .program);
  QVERIFY2(tall.contains("\n250\n| 187\n| | 12:u 16:v c_out["), qPrintable(tall));
  QVERIFY2(tall.contains("\n| K 12:u 8:v c_out2["), qPrintable(tall));
}

QTEST_APPLESS_MAIN(TestPassRowsOutside)
#include "test_pass_rows_outside.moc"
