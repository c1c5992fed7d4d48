// Rule of the heuristic pass for several products that are added into one result.
#include <fmt/format.h>

#include <QRegularExpression>
#include <QTest>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

namespace {

core::Program products(int rows, int columns, int terms, const char* second) {
  std::string text = fmt::format(
      "kernel k\nconst N = {}\nconst M = {}\nconst K = {}\nin a b d e\nout c\na f32 [N, K] heap\n"
      "b f32 [K, M] heap\nd f32 [N, K] heap\ne f32 [K, M] heap\nc f32 [N, M] heap\n\n"
      "N M c[{{0}},{{1}}] = 0\nN M K c[{{0}},{{1}}] += a[{{0}},{{2}}] * b[{{2}},{{1}}]\n{}\n",
      rows, columns, terms, second);
  return parsed(text.c_str());
}

constexpr const char* kSecond = "N M K c[{0},{1}] += d[{0},{2}] * e[{2},{1}]";

// How many sums of a tile the program has.
qsizetype tiles(const core::Program& program) {
  static const QRegularExpression kTile(" c_out\\d*\\[[^=\n]*\\] \\+= ");
  QString written = text(program);
  qsizetype count = 0;
  for (auto match = kTile.globalMatch(written); match.hasNext(); match.next()) ++count;
  return count;
}

}  // namespace

class TestPassSumOfProducts : public QObject {
  Q_OBJECT
 private slots:
  void eachProductHasTiles_data();
  void eachProductHasTiles();
};

void TestPassSumOfProducts::eachProductHasTiles_data() {
  QTest::addColumn<int>("rows");
  QTest::addColumn<int>("columns");
  QTest::addColumn<int>("terms");
  QTest::addColumn<int>("parts");
  QTest::newRow("whole tiles") << 48 << 64 << 40 << 1;
  QTest::newRow("columns are left over") << 200 << 200 << 60 << 2;
  QTest::newRow("rows are left over") << 31 << 64 << 40 << 2;
  QTest::newRow("both") << 53 << 140 << 33 << 4;
}

void TestPassSumOfProducts::eachProductHasTiles() {
  QFETCH(int, rows);
  QFETCH(int, columns);
  QFETCH(int, terms);
  QFETCH(int, parts);
  for (const char* target : {"x86-64-avx2", "x86-64-avx512"}) {
    core::Program start = products(rows, columns, terms, kSecond);
    Written written = write(start, kHeuristicX86Pass, core::machineNamed(target).value());
    QCOMPARE(whatDiffers(start, written.program, 1e5), QString());
    QVERIFY2(tiles(written.program) >= 2, qPrintable(text(written.program)));
    if (std::string(target) == "x86-64-avx512") QCOMPARE(tiles(written.program), 2 * parts);
    QVERIFY2(!text(written.program).contains(QRegularExpression(" c\\[[^=\n]*\\] \\+= ")),
             qPrintable(text(written.program)));
  }
}

QTEST_GUILESS_MAIN(TestPassSumOfProducts)
#include "test_pass_sum_of_products.moc"
