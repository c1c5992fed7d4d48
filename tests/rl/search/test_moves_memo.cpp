// Steps drawn from programs: as fairly as if all were asked, and few are.
#include <QTest>
#include <cmath>
#include <map>

#include "core/text/printer.h"
#include "rl/search/moves_memo.h"
#include "tests/rl/search/search_by_formula.h"

using namespace dojo;
using namespace dojo::rl;
using namespace dojo::tests;

class TestMovesMemo : public QObject {
  Q_OBJECT
 private slots:
  void onlyStepsThatAreDrawnAreAsked();
  void drawsAreFair();
};

// To ask what is legal is most of a neighbour's cost.
void TestMovesMemo::onlyStepsThatAreDrawnAreAsked() {
  struct CountingGame : Game {
    explicit CountingGame(const core::Program& start) : Game(start, avx512(), {}) {}
    bool isLegal(core::Legality& legality, const core::View& view,
                 const core::Step& step) const override {
      ++asked;
      return Game::isLegal(legality, view, step);
    }
    mutable int asked = 0;
  };
  CountingGame game(chain());
  auto space = edgeSpace(game);
  SimulatedEvaluator evaluator(simulated);
  Recorder recorder;
  runInto(recorder, game, *space, "annealing", evaluator, 120);
  QCOMPARE(recorder.evaluations, 120);
  int ofAll = static_cast<int>(game.sites(core::View(game.start())).size());
  QVERIFY2(game.asked < 5 * ofAll, qPrintable(QString::number(game.asked)));
}

// Each kind of move as often as the others, and in it each step; with and without what was asked
// before.
void TestMovesMemo::drawsAreFair() {
  auto game = Game::create(chain(), avx512()).value();
  Candidate start = candidateOf(game, {});
  std::map<std::string, std::vector<core::Step>> kinds;
  for (core::Step& step : game.moves(core::View(start.program)))
    kinds[step.move].push_back(std::move(step));
  constexpr int kDraws = 3000;
  for (bool remembers : {true, false}) {
    std::map<std::string, int> drawn;
    MovesMemo memo(game);
    Random random(5), equal(5);
    for (int i = 0; i < kDraws; ++i) {
      MovesMemo fresh(game);
      auto draw = [&](MovesMemo& from, Random& by) {
        return from.draw({}, start.program, by, MovesMemo::Chance::OfKinds);
      };
      auto step = draw(remembers ? memo : fresh, random);
      QVERIFY(step && std::ranges::count(kinds[step->move], *step) == 1);
      // What was drawn before changes nothing.
      if (i < 300) QVERIFY(draw(remembers ? fresh : memo, equal) == step);
      ++drawn[core::print(*step)];
    }
    for (const auto& [kind, steps] : kinds)
      for (const core::Step& step : steps) {
        double expected = kDraws / static_cast<double>(kinds.size() * steps.size());
        int found = drawn[core::print(step)];
        QVERIFY2(
            std::abs(found - expected) < 6 * std::sqrt(expected) + 1,
            qPrintable(
                QString("%1: %2 of %3").arg(core::print(step).c_str()).arg(found).arg(expected)));
      }
  }
  MovesMemo memo(game);
  Random random(7);
  auto none = memo.draw({}, start.program, random, MovesMemo::Chance::OfSteps,
                        [](const core::Step&) { return false; });
  QVERIFY(!none);
}

QTEST_GUILESS_MAIN(TestMovesMemo)
#include "test_moves_memo.moc"
