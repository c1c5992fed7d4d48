// Rule of the heuristic pass for a few columns of a product beyond the last whole vector.
#include <QTest>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

namespace {

constexpr const char* kChoice = "last columns of c by dot products";

core::Program product(int rows, int columns, int terms) {
  return kernel("matmul", {{"M", rows}, {"N", columns}, {"K", terms}});
}

}  // namespace

class TestPassRemainderColumns : public QObject {
  Q_OBJECT
 private slots:
  void lanesGoAlongTheSum();
  void columnsStayWhereThatPaysNot();
  void vectorsOf256BitsLeaveUpToThree();
  void aSquareStays();
  void keepsTheFunction_data();
  void keepsTheFunction();
};

void TestPassRemainderColumns::lanesGoAlongTheSum() {
  QString one = text(write(product(17, 33, 65), kHeuristicX86Pass, avx512()).program);
  QVERIFY2(one.contains("b_in f32 [K] "), qPrintable(one));
  QVERIFY2(one.contains("c_part[{2},{3}] += a[{0},"), qPrintable(one));
  QVERIFY2(!one.contains(" if "), qPrintable(one));
  QString three = text(write(product(100, 35, 100), kHeuristicX86Pass, avx512()).program);
  QVERIFY2(three.contains("b_in f32 [3, K] "), qPrintable(three));
  core::Program batch = kernel("bmm", {{"B", 3}, {"M", 30}, {"N", 33}, {"K", 64}});
  QString each = text(write(batch, kHeuristicX86Pass, avx512()).program);
  QVERIFY2(each.contains("b_in f32 [K] "), qPrintable(each));
}

void TestPassRemainderColumns::columnsStayWhereThatPaysNot() {
  auto isTaken = [](const core::Program& start, bool halves = false) {
    return text(write(start, kHeuristicX86Pass, avx512(), {}, 1, halves).program).contains("b_in");
  };
  QVERIFY(isTaken(product(100, 36, 100)));
  QVERIFY(!isTaken(product(100, 40, 100)));  // many columns
  QVERIFY(!isTaken(product(100, 36, 20)));   // few terms
  QVERIFY(!isTaken(product(6, 36, 100)));    // few rows
  QVERIFY(!isTaken(product(100, 9, 100)));   // no whole vector
  QVERIFY(!isTaken(product(100, 32, 100)));
  // Vectors of two turns take two for a vector along the sum, which has both its factors to load.
  QVERIFY(isTaken(product(17, 33, 65), true));
  QVERIFY(isTaken(product(24, 34, 33), true));
  QVERIFY(!isTaken(product(24, 35, 33), true));
  QVERIFY(!isTaken(product(100, 37, 500), true));
  QVERIFY(isTaken(product(100, 37, 500)));
}

void TestPassRemainderColumns::vectorsOf256BitsLeaveUpToThree() {
  auto isTaken = [](int rows, int columns, int terms) {
    core::Machine avx2 = core::machineNamed("x86-64-avx2").value();
    return text(write(product(rows, columns, terms), kHeuristicX86Pass, avx2).program)
        .contains("b_in f32 [");
  };
  QVERIFY(isTaken(17, 33, 65));
  QVERIFY(isTaken(1000, 35, 257));
  QVERIFY(!isTaken(17, 36, 65));
  QVERIFY(!isTaken(8, 35, 20));  // few terms of few rows
}

// One array is both factors.
void TestPassRemainderColumns::aSquareStays() {
  core::Program start = parsed(
      "kernel square\nin a\nout c\na f32 [65, 65] heap\nc f32 [65, 65] heap\n\n"
      "65 65 c[{0},{1}] = 0\n65 65 65 c[{0},{1}] += a[{0},{2}] * a[{2},{1}]\n");
  Written written = write(start, kHeuristicX86Pass, avx512(), {{kChoice, 1}});
  QVERIFY(!text(written.program).contains("a_in f32 [65] "));
  QCOMPARE(whatDiffers(start, written.program, 1e6), QString());
}

void TestPassRemainderColumns::keepsTheFunction_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<int>("rows");
  QTest::addColumn<int>("columns");
  QTest::addColumn<int>("terms");
  QTest::addColumn<QString>("target");
  for (const char* target : {"x86-64-avx512", "x86-64-avx2"})
    for (const char* name : {"matmul", "bmm"})
      for (auto [rows, columns, terms] :
           {std::tuple{17, 33, 65}, {1, 17, 5}, {40, 35, 7}, {13, 47, 33}, {2, 18, 64}})
        QTest::addRow("%s %d x %d x %d for %s", name, rows, columns, terms, target)
            << name << rows << columns << terms << target;
}

void TestPassRemainderColumns::keepsTheFunction() {
  QFETCH(QString, name);
  QFETCH(int, rows);
  QFETCH(int, columns);
  QFETCH(int, terms);
  QFETCH(QString, target);
  core::Overrides extents = {{"M", rows}, {"N", columns}, {"K", terms}};
  if (name == "bmm") extents["B"] = 3;
  core::Program start = kernel(name.toStdString(), extents);
  core::Machine machine = core::machineNamed(target.toStdString()).value();
  for (int threads : {1, 2})
    for (bool halves : {false, true}) {
      Written written = write(start, kHeuristicX86Pass, machine, {{kChoice, 1}}, threads, halves);
      QCOMPARE(text(written.program).contains("b_in"), rows > 1);
      QCOMPARE(whatDiffers(start, written.program, 1e6), QString());
    }
}

QTEST_GUILESS_MAIN(TestPassRemainderColumns)
#include "test_pass_remainder_columns.moc"
