// Advice: what a legal step may cost. It forbids nothing.
#include <QTest>

#include "core/analysis/validate.h"
#include "core/moves/engine.h"
#include "core/text/printer.h"
#include "tests/machines.h"

using namespace dojo::core;

namespace {

Program over(const std::string& buffers, const std::string& body) {
  std::string text =
      "kernel k\nin x\nout y\nx f32 [64, 48] heap\n" + buffers + "\n\n" + body + "\n";
  auto program = load(text, "k", {});
  if (!program) qFatal("%s", program.error().message.text().c_str());
  return std::move(*program);
}

std::vector<Advice> adviceFor(const Program& program, const char* step) {
  View view(program);
  return advise({view, dojo::tests::avx2()}, parseStep(step).value());
}

}  // namespace

class TestAdvice : public QObject {
  Q_OBJECT
 private slots:
  void neighboursInOneLine();
  void wholeLinesNeedNone();
  void linesBeginWhereTheArrayDoes();
  void whatIsOnesOwnNeedsNone();
  void refusedStepsHaveNone();
  void listedWithTheMoves();
};

void TestAdvice::neighboursInOneLine() {
  Program program = over("y f32 [64] heap", "64 y[{0}] = x[{0},0]");
  auto advice = adviceFor(program, "parallelize y@0");
  QCOMPARE(advice.size(), size_t{1});
  QCOMPARE(QString::fromStdString(advice[0].code), "false-sharing");
  QCOMPARE(advice[0].iterationA, std::vector<int64_t>{0});
  QCOMPARE(advice[0].iterationB, std::vector<int64_t>{1});
  QCOMPARE(advice[0].accesses.size(), size_t{2});
  QVERIFY(QString::fromStdString(advice[0].message).contains("split_scope y@0 16"));
  QVERIFY(apply(program, parseStep("parallelize y@0").value(), dojo::tests::avx2()).has_value());
}

void TestAdvice::wholeLinesNeedNone() {
  Program rows = over("y f32 [64, 48] heap", "64 48 y[{0},{1}] = x[{0},{1}]");
  QVERIFY(adviceFor(rows, "parallelize y@0").empty());
  QCOMPARE(adviceFor(rows, "parallelize y@1").size(), size_t{1});
  Program split = over("y f32 [64] heap", "4 16 y[{0}*16+{1}] = x[{0}*16+{1},0]");
  QVERIFY(adviceFor(split, "parallelize y@0").empty());
  Program columns = over("y f32 [48, 64] heap", "64 48 y[{1},{0}] = x[{0},{1}]");
  QCOMPARE(adviceFor(columns, "parallelize y@0").size(), size_t{1});
}

// Backwards from the last element, 40 bytes at a time: elements 13 and 3 are the first to share.
void TestAdvice::linesBeginWhereTheArrayDoes() {
  Program program = over("y f32 [34] heap", "34 y[{0}] = 0\n4 y[-{0}*10+33] = x[{0},0]");
  auto advice = adviceFor(program, "parallelize y#1@0");
  QCOMPARE(advice.size(), size_t{1});
  QCOMPARE(advice[0].iterationA, std::vector<int64_t>{2});
  QCOMPARE(advice[0].iterationB, std::vector<int64_t>{3});
}

void TestAdvice::whatIsOnesOwnNeedsNone() {
  Program program = over("y f32 [64, 48] heap\nt f32 [64:N] stack",
                         "64\n| t[{0}] = x[{0},0]\n| 48 y[{0},{1}] = t[{0}]");
  QVERIFY(adviceFor(program, "parallelize t@0").empty());
}

void TestAdvice::refusedStepsHaveNone() {
  Program program = over("y f32 [64] heap", "64 y[{0}] = 0\n64 48 y[{0}] += x[{0},{1}]");
  QVERIFY(adviceFor(program, "parallelize y#1@1").empty());
  QVERIFY(adviceFor(program, "no_such_move y").empty());
}

void TestAdvice::listedWithTheMoves() {
  Program program = over("y f32 [64] heap", "64 y[{0}] = x[{0},0]");
  View view(program);
  int advised = 0;
  for (const Candidate& candidate : listMoves({view, dojo::tests::avx2()}, true)) {
    advised += !candidate.advice.empty();
    QVERIFY(candidate.advice.empty() || candidate.step.move == "parallelize");
  }
  QCOMPARE(advised, 1);
}

QTEST_APPLESS_MAIN(TestAdvice)
#include "test_advice.moc"
