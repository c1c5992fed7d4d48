// Walks of random legal moves over the built-in kernels and the moves' golden cases
// (walks/walk.h): rules, interpreter and net 2 after every step. walks/settings.h says how to run
// more of them. A failure prints all that is needed to see it again. The last lines say how often
// each move was taken, how often it was legal, and why it was refused.
#include <QTest>

#include "core/moves/catalogue.h"
#include "tests/core/walks/draw.h"
#include "tests/core/walks/series.h"
#include "tests/core/walks/walk.h"
#include "tests/machines.h"

using namespace dojo::tests;

constexpr int kSample = 344;  // walks, every sixth for a GPU

class TestWalks : public QObject {
  Q_OBJECT
 private slots:
  void rareMovesAreThere();
  void legalMovesKeepTheOutputs();
};

void TestWalks::rareMovesAreThere() {
  for (const Rarity& rare : rareMoves())
    QVERIFY2(dojo::core::moveNamed(rare.move), std::string(rare.move).c_str());
}

void TestWalks::legalMovesKeepTheOutputs() {
  WalkStarts starts;
  Series series = seriesOf(kSample, 16);
  SeriesReport report = runSeries(series, [&] {
    return [&](unsigned n) {
      WalkReport walked;
      std::mt19937 random(n);
      WalkStart start = starts.draw(n, random);
      bool isGpu = n % 6 == 0;
      auto machine = isGpu ? dojo::core::machineNamed("nvidia-sm90").value() : avx2();
      walked.wrong = Walk(std::move(start), machine, n).run(series.steps, walked.uses);
      return walked;
    };
  });
  QCOMPARE(report.wrongWalks, 0);
  QCOMPARE(tooRare(series, report.uses), "");
  if (series.walks >= kSample) QCOMPARE(report.uses.takenLessThan(1), "");
}

int main(int argc, char** argv) {
  allowLongSeries();
  TestWalks test;
  return QTest::qExec(&test, argc, argv);
}
#include "test_walks.moc"
