// What ranking by the cost model saves, over a search that was recorded on a machine: the same
// figures everywhere, since nothing is measured.
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "app/search/ablation.h"
#include "tests/app/search/simulated_search.h"

using namespace dojo;
using namespace dojo::app;
using namespace dojo::tests;

namespace {

// tests/golden/recordings: a line for each program: its number, its parent's, nanoseconds (0:
// rejected), and the step that leads from the parent to it.
struct Row {
  int64_t number = 0, parent = -1;
  double ns = 0;
  std::string step;
};

std::vector<Row> recorded() {
  QFile file(DOJO_SOURCE_DIR "/tests/golden/recordings/softmax.txt");
  if (!file.open(QIODevice::ReadOnly)) qFatal("no recording");
  std::vector<Row> rows;
  for (const QString& line : QString(file.readAll()).split('\n', Qt::SkipEmptyParts)) {
    if (line.startsWith('#')) continue;
    QStringList words = line.split(' ');
    rows.push_back({words[0].toLongLong(), words[1].toLongLong(), words[2].toDouble(),
                    words.mid(3).join(' ').toStdString()});
  }
  return rows;
}

}  // namespace

class TestAblation : public QObject {
  Q_OBJECT
 private slots:
  void init() { m_folder = std::make_unique<QTemporaryDir>(); }
  void everyStrategyIsComparedWithItself();
  void equalRecordingsGiveEqualFigures();
  void recordingsOfOneKernelAreOne();

 private:
  std::filesystem::path file(const char* name = "a.perfdojo") const {
    return std::filesystem::path(m_folder->path().toStdString()) / name;
  }
  Recording recording(double scale = 1, const char* name = "a.perfdojo");

  std::unique_ptr<QTemporaryDir> m_folder;
};

// As the search would have left it; times as on a machine that is slower by a factor.
Recording TestAblation::recording(double scale, const char* name) {
  core::Program start = core::load(kSoftmax, "softmax", {{"N", 64}, {"M", 512}}).value();
  auto game = rl::Game::create(start, avx512()).value();
  auto session =
      Session::create(file(name), {start, avx512(), "softmax", {{"N", 64}, {"M", 512}}}).value();
  int64_t id = session->journal().addSearch(toJson(request(1)).dump()).value();
  std::map<int64_t, rl::Candidate> candidates;
  for (const Row& row : recorded()) {
    rl::Candidate candidate = rl::candidateOf(game, {});
    if (row.parent >= 0) {
      auto parent = candidates.find(row.parent);
      if (parent == candidates.end()) continue;
      core::Step step = core::parseStep(row.step).value();
      auto program = game.apply(parent->second.program, step);
      if (!program) continue;  // a move that has become stricter since
      candidate = parent->second;
      candidate.program = std::move(*program);
      candidate.steps.push_back(step);
    }
    EvaluationRecord e{row.number, row.parent, "", candidate.program.hash(), {}, 0};
    for (const std::string& line : linesOf(candidate.steps)) e.steps += line + "\n";
    e.outcome.ns = row.ns * scale;
    if (row.ns == 0) e.outcome.verdict = rl::Verdict::Rejected;
    if (!session->journal().append(id, e)) qFatal("cannot write the session");
    candidates.emplace(row.number, std::move(candidate));
  }
  session->close();
  auto all = recordingsIn({file(name)});
  if (!all || all->size() != 1) qFatal("%s", all ? "none" : all.error().message.text().c_str());
  return std::move(all->front());
}

void TestAblation::everyStrategyIsComparedWithItself() {
  Recording r = recording();
  QVERIFY2(r.graph.size() > 150, qPrintable(QString::number(r.graph.size())));
  auto rows = ablate(r, {.seeds = 9, .after = 60});
  QVERIFY2(rows.has_value(), rows ? "" : rows.error().message.text().c_str());
  std::vector<std::string> names;
  for (const AblationRow& row : *rows) {
    names.push_back(row.strategy);
    qInfo("%s: %.1f evaluations without the model, %.1f with it; best after 60 %.2f and %.2f",
          row.strategy.c_str(), row.without.medianUntilNear(), row.with.medianUntilNear(),
          row.without.medianBestAfter(), row.with.medianBestAfter());
    for (const AblationRuns& runs : {row.without, row.with}) {
      QCOMPARE(runs.untilNear.size(), size_t{9});
      QCOMPARE(runs.bestAfter.size(), size_t{9});
      for (size_t i = 0; i < runs.untilNear.size(); ++i) {
        QVERIFY(runs.untilNear[i] > 1 && runs.untilNear[i] <= r.graph.size() + 1);
        QVERIFY(runs.bestAfter[i] >= 1);
        // Who was near by then has a best that is.
        QCOMPARE(runs.bestAfter[i] <= 1.05, runs.untilNear[i] <= 60);
      }
    }
    if (row.strategy == "beam") continue;  // may come to an end before it is near
    QVERIFY(row.without.medianUntilNear() < r.graph.size());
    QVERIFY(row.with.medianUntilNear() < r.graph.size());
    QVERIFY(row.with.untilNear != row.without.untilNear);
  }
  QCOMPARE(names, (std::vector<std::string>{"sampling", "beam", "random"}));
}

void TestAblation::equalRecordingsGiveEqualFigures() {
  auto first = ablate(recording(), {.seeds = 2}).value();
  auto again = ablate(recording(1, "b.perfdojo"), {.seeds = 2}).value();
  QCOMPARE(again.size(), first.size());
  for (size_t i = 0; i < first.size(); ++i) {
    QCOMPARE(again[i].without.untilNear, first[i].without.untilNear);
    QCOMPARE(again[i].with.untilNear, first[i].with.untilNear);
    QCOMPARE(again[i].with.bestAfter, first[i].with.bestAfter);
  }
}

// Times of a slower day are read by that of the start.
void TestAblation::recordingsOfOneKernelAreOne() {
  Recording once = recording();
  recording(2, "slower.perfdojo");
  auto both = recordingsIn({file(), file("slower.perfdojo")}).value();
  QCOMPARE(both.size(), size_t{1});
  QCOMPARE(both[0].graph.size(), once.graph.size());
  QCOMPARE(both[0].bestNs, once.bestNs);
  Session::create(file("empty.perfdojo"), start()).value()->close();
  QVERIFY(recordingsIn({file("empty.perfdojo")}).value().empty());
  QVERIFY(!recordingsIn({file("missing.perfdojo")}));
}

QTEST_APPLESS_MAIN(TestAblation)
#include "test_ablation.moc"
