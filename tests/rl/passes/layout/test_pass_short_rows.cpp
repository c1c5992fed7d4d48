// Rules of the heuristic pass for short rows, each of which takes a lane.
#include <QTest>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

namespace {

core::Machine avx2() {
  return core::machineNamed("x86-64-avx2").value();
}

core::Program rowsOf(const char* name, int rows, int columns) {
  return kernel(name, {{"N", rows}, {"M", columns}});
}

// The first array that a kernel writes names the choice.
std::string choiceFor(const core::Program& start) {
  core::View view(start);
  return "lanes across the rows of " + view.op(0).operation().target().array;
}

// Whether the pass, left to itself, gives each row a lane; nothing where it cannot.
std::optional<bool> decides(const core::Program& start, const core::Machine& machine,
                            bool splitsWidestVectors = false) {
  std::vector<Decision> made =
      write(start, kHeuristicX86Pass, machine, {}, 1, splitsWidestVectors).decisions;
  auto found = std::ranges::find(made, choiceFor(start), &Decision::name);
  if (found == made.end()) return std::nullopt;
  return found->options[found->chosen] != 0;
}

}  // namespace

class TestPassShortRows : public QObject {
  Q_OBJECT
 private slots:
  void rowsKeepTheFunction_data();
  void rowsKeepTheFunction();
  void sumsNeedNoTrees();
  void squaresAreTurnedInRegisters();
  void goesWhereItPays_data();
  void goesWhereItPays();
  void halvesOf512BitsHaveTheirOwn_data();
  void halvesOf512BitsHaveTheirOwn();
  void aLoopTurnsVeryShortRows();
  void otherRowsAreLeftAlone_data();
  void otherRowsAreLeftAlone();
  void threadsShareOddRows();
  void turnedResultsStayInTheCaches();
};

void TestPassShortRows::rowsKeepTheFunction_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<int>("rows");
  QTest::addColumn<int>("columns");
  for (const char* name :
       {"softmax", "log_softmax", "layernorm_1", "rmsnorm", "reducemean", "residual_layernorm"})
    for (auto [rows, columns] :
         {std::pair{128, 2}, {140, 3}, {128, 8}, {131, 7}, {160, 16}, {159, 23}})
      QTest::addRow("%s %d %d", name, rows, columns) << QString(name) << rows << columns;
}

// Also where it would not pay, and what is left of the rows.
void TestPassShortRows::rowsKeepTheFunction() {
  QFETCH(QString, name);
  QFETCH(int, rows);
  QFETCH(int, columns);
  core::Program start = rowsOf(qPrintable(name), rows, columns);
  std::string byLoop =
      "rows of " + core::View(start).op(0).operation().target().array + " turned by a loop";
  for (const core::Machine& machine : {avx2(), avx512()})
    for (int threads : {1, 2}) {
      Written written = write(start, kHeuristicX86Pass, machine,
                              {{choiceFor(start), 1}, {byLoop, threads - 1}}, threads);
      QVERIFY2(written.program.bufferNamed("x_in"), qPrintable(text(written.program)));
      bool isByLoop = columns <= 8 && threads == 2;
      QCOMPARE(text(written.program).contains(" M:u x_in["), isByLoop);
      QCOMPARE(whatDiffers(start, written.program, 3e5), QString());
    }
}

void TestPassShortRows::sumsNeedNoTrees() {
  for (const char* name : {"softmax", "layernorm_1", "rmsnorm", "reducemean"}) {
    core::Program start = rowsOf(name, 128, 10);
    Written across = write(start, kHeuristicX86Pass, avx2(), {{choiceFor(start), 1}});
    QVERIFY2(count(across.steps, "tree_reduce") == 0, qPrintable(text(across.program)));
    Written along = write(start, kHeuristicX86Pass, avx2(), {{choiceFor(start), 0}});
    QVERIFY2(count(along.steps, "tree_reduce") > 0, qPrintable(text(along.program)));
  }
}

void TestPassShortRows::squaresAreTurnedInRegisters() {
  QString rows = text(write(rowsOf("softmax", 160, 20), kHeuristicX86Pass, avx2()).program);
  for (const char* line : {"| 2 2 8:u 8:v x_in[{1}*8+{3},{2},{4}] = x[{0}*16+{2}*8+{4},",
                           "| 4 2 8:u x_in[{1}+16,{2},{3}] = x[{0}*16+{2}*8+{3},{1}+16]",
                           "| 2 2 8:u 8:v y[{0}*16+{2}*8+{4},{1}*8+{3}] = y_out["})
    QVERIFY2(rows.contains(line), qPrintable(rows));
  // A single square, and none.
  QVERIFY(text(write(rowsOf("softmax", 160, 9), kHeuristicX86Pass, avx2()).program)
              .contains("| 2 8:u 8:v x_in[{2},{1},{3}] = "));
  QVERIFY(text(write(rowsOf("softmax", 160, 5), kHeuristicX86Pass, avx2()).program)
              .contains("| M 2 8:u x_in[{1},{2},{3}] = "));
}

void TestPassShortRows::goesWhereItPays_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QList<int>>("across");
  QTest::addColumn<QList<int>>("along");
  QTest::newRow("functions") << "softmax" << QList{2, 3, 8, 16, 24, 25, 31, 39, 47}
                             << QList{32, 40};
  QTest::newRow("two sums") << "layernorm_1" << QList{2, 3, 8, 10, 15, 17, 20} << QList{16, 24, 31};
  QTest::newRow("one sum") << "rmsnorm" << QList{2, 3, 5, 7, 8, 10} << QList{4, 12, 17};
}

void TestPassShortRows::goesWhereItPays() {
  QFETCH(QString, name);
  QFETCH(QList<int>, across);
  QFETCH(QList<int>, along);
  for (int columns : across)
    QCOMPARE(decides(rowsOf(qPrintable(name), 100, columns), avx2()), std::optional(true));
  for (int columns : along)
    QCOMPARE(decides(rowsOf(qPrintable(name), 100, columns), avx2()), std::optional(false));
  // What a loop turns pays with any vectors of 512 bits, squares seldom do.
  for (int columns : {2, 5, 7})
    QCOMPARE(decides(rowsOf(qPrintable(name), 200, columns), avx512()), std::optional(true));
  QCOMPARE(decides(rowsOf(qPrintable(name), 200, 9), avx512()), std::optional(false));
}

void TestPassShortRows::halvesOf512BitsHaveTheirOwn_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QList<int>>("across");
  QTest::addColumn<QList<int>>("along");
  QTest::newRow("functions") << "softmax" << QList{2, 3, 4, 5, 7, 10, 16, 17, 20}
                             << QList{8, 12, 21, 34};
  QTest::newRow("two sums") << "layernorm_1" << QList{2, 3, 4, 7, 8, 16, 18} << QList{15, 24};
  QTest::newRow("one sum") << "rmsnorm" << QList{2, 3, 5, 7} << QList{8, 16, 17};
}

void TestPassShortRows::halvesOf512BitsHaveTheirOwn() {
  QFETCH(QString, name);
  QFETCH(QList<int>, across);
  QFETCH(QList<int>, along);
  for (int columns : across)
    QCOMPARE(decides(rowsOf(qPrintable(name), 200, columns), avx512(), true), std::optional(true));
  for (int columns : along)
    QCOMPARE(decides(rowsOf(qPrintable(name), 200, columns), avx512(), true), std::optional(false));
  QCOMPARE(decides(rowsOf(qPrintable(name), 2'000'000, 16), avx512(), true), std::optional(false));
  QCOMPARE(decides(rowsOf(qPrintable(name), 2'000'000, 3), avx512(), true), std::optional(true));
  QCOMPARE(decides(rowsOf(qPrintable(name), 2'000'000, 6), avx512(), true),
           std::optional(name != "rmsnorm"));
}

// Where compilers turn what a loop copies row by row.
void TestPassShortRows::aLoopTurnsVeryShortRows() {
  auto body = [](const core::Program& start, std::map<std::string, int64_t> wanted = {}) {
    return text(write(start, kHeuristicX86Pass, avx512(), std::move(wanted), 1, true).program);
  };
  QString five = body(rowsOf("layernorm_1", 3200, 5));
  QVERIFY2(five.contains("\n| 32 M:u x_in[{2},{1}] = x[{0}*32+{1},{2}]"), qPrintable(five));
  QVERIFY2(five.contains("\n| 32 M:u y[{0}*32+{1},{2}] = y_out[{2},{1}]"), qPrintable(five));
  for (const QString& squares :
       {body(rowsOf("layernorm_1", 3200, 9)),
        body(rowsOf("layernorm_1", 3200, 5), {{"rows of s turned by a loop", 0}}),
        body(rowsOf("softmax", 2'000'000, 7))})
    QVERIFY2(squares.contains(" 2 16:u x_in["), qPrintable(squares));
  QString means = body(rowsOf("reducemean", 2'000'000, 7));
  QVERIFY2(means.contains(" M:u x_in["), qPrintable(means));
  // Past the caches each element would be stored by itself.
  QString far = body(rowsOf("layernorm_1", 2'000'000, 5));
  QVERIFY2(far.contains("\n| 32 M:u y[{0}*32+{1},{2}] = y_out[{2},{1}]"), qPrintable(far));
  // With vectors of 256 bits, of 6 and 7.
  for (int columns : {5, 6, 7, 8}) {
    QString rows = text(write(rowsOf("softmax", 160, columns), kHeuristicX86Pass, avx2()).program);
    QVERIFY2(rows.contains("\n| 16 M:u x_in[{2},{1}] = ") == (columns == 6 || columns == 7),
             qPrintable(rows));
  }
}

void TestPassShortRows::otherRowsAreLeftAlone_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<int>("rows");
  QTest::addColumn<int>("columns");
  auto row = [](const char* what, const char* name, int rows, int columns) {
    QTest::newRow(what) << QString(name) << rows << columns;
  };
  row("too few", "softmax", 63, 10);
  row("too long", "softmax", 100, 49);
  row("elements of another size", "softmax_f64", 100, 10);
  row("no sum", "relu", 100, 10);
  row("pairs", "softmax_online", 100, 10);
}

void TestPassShortRows::otherRowsAreLeftAlone() {
  QFETCH(QString, name);
  QFETCH(int, rows);
  QFETCH(int, columns);
  QCOMPARE(decides(rowsOf(qPrintable(name), rows, columns), avx2()), std::nullopt);
}

void TestPassShortRows::threadsShareOddRows() {
  core::Program start = rowsOf("softmax", 100003, 10);
  QString shared = text(write(start, kHeuristicX86Pass, avx2(), {}, 2).program);
  QVERIFY2(shared.contains("\n6250:p\n"), qPrintable(shared));
}

// Element by element past the caches, every one would take a line to memory.
void TestPassShortRows::turnedResultsStayInTheCaches() {
  for (int columns : {5, 7}) {
    Written written = write(rowsOf("softmax", 1000000, columns), kHeuristicX86Pass, avx2());
    QCOMPARE(count(written.steps, "nontemporal_store"), 0);
    Written halves =
        write(rowsOf("softmax", 1000000, columns), kHeuristicX86Pass, avx512(), {}, 1, true);
    QVERIFY(halves.program.bufferNamed("x_in"));
    QCOMPARE(count(halves.steps, "nontemporal_store"), 0);
  }
}

QTEST_APPLESS_MAIN(TestPassShortRows)
#include "test_pass_short_rows.moc"
