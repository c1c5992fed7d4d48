// Walks of random legal moves over the built-in kernels and the moves' golden cases
// (walks/walk.h): rules, interpreter and net 2 after every step. walks/settings.h says how to run
// more of them. A failure prints all that is needed to see it again. The last lines say how often
// each move was taken, how often it was legal, and why it was refused.
#include <fmt/format.h>

#include <QTest>

#include "core/moves/catalogue.h"
#include "tests/core/walks/settings.h"
#include "tests/core/walks/walk.h"

using namespace dojo::tests;

class TestWalks : public QObject {
  Q_OBJECT
 private slots:
  void legalMovesKeepTheOutputs();
};

void TestWalks::legalMovesKeepTheOutputs() {
  WalkStarts starts;
  Series series = seriesOf(284, 16);
  MoveUses uses;
  int wrongWalks = 0;
  for (unsigned n = series.first; n < series.first + static_cast<unsigned>(series.walks); ++n) {
    if (n > series.first && (n - series.first) % 100 == 0)
      fmt::print("{}{} walks\n", uses.table(), n - series.first);
    std::mt19937 random(n);
    Walk walk(starts.draw(n, random), {}, n);
    std::string wrong = walk.run(series.steps, uses);
    if (wrong.empty()) continue;
    ++wrongWalks;
    fmt::print(stderr, "{}\n", wrong);  // Qt Test cuts long messages
  }
  fmt::print("{}", uses.table());
  QCOMPARE(wrongWalks, 0);
  if (series.walks < 284) return;
  for (const dojo::core::Move* move : dojo::core::catalogue())
    QVERIFY2(uses.of(move->name).taken > 0, move->name.data());
}

int main(int argc, char** argv) {
  allowLongSeries();
  TestWalks test;
  return QTest::qExec(&test, argc, argv);
}
#include "test_walks.moc"
