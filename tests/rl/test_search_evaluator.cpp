// What measures candidates: who is believed, who is rejected and why, what is kept.
#include <signal.h>

#include <QTemporaryDir>
#include <QTest>

#include "codegen/target/host.h"
#include "core/analysis/validate.h"
#include "rl/environment/game.h"
#include "rl/evaluator/measuring_evaluator.h"
#include "rl/evaluator/replaying_evaluator.h"
#include "rl/search/search.h"
#include "rl/search/strategy.h"
#include "tests/programs.h"
#include "tests/rl/cheating_game.h"

using namespace dojo;
using namespace dojo::rl;
using namespace dojo::tests;

namespace {

// The naive order strides through b; with j innermost it is many times faster.
const char kMatmul[] = R"(kernel product
const N = 96
in a b
out c
a f32 [N, N] heap
b f32 [N, N] heap
c f32 [N, N] heap

N N c[{0},{1}] = 0
N N N c[{0},{1}] += a[{0},{2}] * b[{2},{1}]
)";

core::Program programOf(const std::string& text) {
  return core::load(text, "text").value();
}

core::Program hardTanhWith(const std::string& body) {
  return core::load(kHardTanhArrays + body, "text", {{"N", 4096}}).value();
}

core::Program honest() {
  return core::load(hardTanh(), "text", {{"N", 4096}}).value();
}

core::Program fasterMatmul() {
  auto game = Game::create(programOf(kMatmul), codegen::hostTarget()).value();
  return game.apply(game.start(), core::parseStep("swap_scopes c#1@1").value()).value();
}

MeasuringSettings quick() {
  MeasuringSettings settings;
  settings.budgetNs = 2e7;
  settings.driftEvery = 0;  // incumbents of these tests have times that nothing took
  return settings;
}

std::unique_ptr<MeasuringEvaluator> evaluatorOf(const core::Program& original,
                                                MeasuringSettings settings = quick()) {
  return std::move(MeasuringEvaluator::create(original, codegen::hostTarget(), settings).value());
}

Outcome outcomeOf(Evaluator& evaluator, const core::Program& program) {
  auto outcomes = evaluator.evaluate(std::span(&program, 1));
  if (!outcomes) qFatal("%s", outcomes.error().message.c_str());
  return outcomes->front();
}

// Builds `other` wherever it is asked for `asked`: a compiler or a move that lies.
codegen::KernelBuilder lyingAbout(const core::Program& asked, const core::Program& other) {
  return [hash = asked.hash(), other](codegen::WorkerClient& worker, const core::Program& program,
                                      const core::Target& target) {
    return codegen::build(worker, program.hash() == hash ? other : program, target);
  };
}

}  // namespace

class TestSearchEvaluator : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { qputenv("XDG_CACHE_HOME", m_folder.path().toUtf8()); }
  void whatDecidesTheCodeIsKnown();
  void theFasterProgramIsBelieved();
  void aBudgetThatHoldsOnePairIsEnoughForAFarFasterOne();
  void cheatsNeverBecomeBest_data();
  void cheatsNeverBecomeBest();
  void wrongProgramsNeverBecomeBest();
  void aWholeSearchIsNotTakenIn_data();
  void aWholeSearchIsNotTakenIn();
  void whatDisturbedATimeIsNoDrift();
  void slowOnesAreGivenUp();
  void endlessOnesAreRejected();
  void crashesAreRejectedAndTheNextGoesOn();
  void aKilledWorkerIsNoVerdict();
  void measurementsAreKept();
  void recordsDecideAnew();
  void lockedPlacesStay();

 private:
  QTemporaryDir m_folder;
};

void TestSearchEvaluator::whatDecidesTheCodeIsKnown() {
  codegen::CompileRequest plain;
  plain.cText = "#include \"maths.h\"\n// a comment\nint x;\n";
  plain.options.virtualFiles = {{"maths.h", "first"}, {"unused.h", "first"}};
  codegen::CompileRequest other = plain;
  other.cText = "#include \"maths.h\"\n// another\nint x;\n";
  other.options.virtualFiles["unused.h"] = "second";
  QCOMPARE(codeOf(other), codeOf(plain));
  other.options.virtualFiles["maths.h"] = "second";
  QVERIFY(codeOf(other) != codeOf(plain));
}

void TestSearchEvaluator::theFasterProgramIsBelieved() {
  core::Program original = programOf(kMatmul);
  MeasuringSettings settings = quick();
  settings.budgetNs = 4e8;  // enough pairs to tell them apart on a busy machine too
  auto evaluator = evaluatorOf(original, settings);
  std::vector<core::Program> both = {original, fasterMatmul()};
  auto outcomes = evaluator->evaluate(both);
  QVERIFY2(outcomes.has_value(), outcomes ? "" : outcomes.error().message.c_str());
  QCOMPARE(outcomes->size(), size_t{2});
  QVERIFY((*outcomes)[0].isBest && (*outcomes)[0].isVerified);
  QVERIFY((*outcomes)[1].isBest && (*outcomes)[1].isVerified);
  QVERIFY((*outcomes)[1].speedup > 1);
  QVERIFY((*outcomes)[1].ns < (*outcomes)[0].ns);
  QCOMPARE(evaluator->incumbent()->program.hash(), both[1].hash());
  QVERIFY(!outcomeOf(*evaluator, original).isBest);
}

void TestSearchEvaluator::aBudgetThatHoldsOnePairIsEnoughForAFarFasterOne() {
  core::Program original = programOf(kMatmul);
  MeasuringSettings settings = quick();
  settings.budgetNs = 1;
  auto evaluator = evaluatorOf(original, settings);
  std::vector<core::Program> both = {original, fasterMatmul()};
  auto outcomes = evaluator->evaluate(both);
  QVERIFY2(outcomes.has_value(), outcomes ? "" : outcomes.error().message.c_str());
  QVERIFY((*outcomes)[1].isBest);
}

void TestSearchEvaluator::cheatsNeverBecomeBest_data() {
  QTest::addColumn<QString>("body");
  QTest::newRow("zeros") << "N y[{0}] = 0\n";
  QTest::newRow("the input") << "N y[{0}] = x[{0}]\n";
  QTest::newRow("a branch that normal inputs do not reach") << "N y[{0}] = min(x[{0}], 4.0)\n";
  QTest::newRow("one element for all") << "N y[{0}] = x[0]\n";
}

void TestSearchEvaluator::cheatsNeverBecomeBest() {
  QFETCH(QString, body);
  core::Program original = honest();
  core::Program fused =
      hardTanhWith("N\n| t[{0}] = min(x[{0}], 4.0)\n| y[{0}] = max(t[{0}], -4.0)\n");
  MeasuringSettings settings = quick();
  settings.build = lyingAbout(fused, hardTanhWith(body.toStdString()));
  auto evaluator = evaluatorOf(original, settings);
  QVERIFY(outcomeOf(*evaluator, original).isBest);
  evaluator->setIncumbent({original, 1e9});  // so that the cheat is the fastest seen by far
  Outcome cheat = outcomeOf(*evaluator, fused);
  QCOMPARE(cheat.verdict, Verdict::Rejected);
  QCOMPARE(cheat.rejection, Rejection::WrongOutput);
  QVERIFY(!cheat.reason.empty() && !cheat.isBest);
  QCOMPARE(evaluator->incumbent()->program.hash(), original.hash());
}

void TestSearchEvaluator::wrongProgramsNeverBecomeBest() {
  core::Program original = honest();
  auto evaluator = evaluatorOf(original);
  QVERIFY(outcomeOf(*evaluator, original).isBest);
  evaluator->setIncumbent({original, 1e9});
  Outcome wrong = outcomeOf(*evaluator, hardTanhWith("N y[{0}] = min(x[{0}], 4.0)\n"));
  QCOMPARE(wrong.verdict, Verdict::Rejected);
  QVERIFY(wrong.rejection == Rejection::WrongFunction || wrong.rejection == Rejection::WrongOutput);
}

void TestSearchEvaluator::aWholeSearchIsNotTakenIn_data() {
  QTest::addColumn<bool>("compilerCheats");
  QTest::newRow("by a move that leaves half of the work undone") << false;
  QTest::newRow("by a compiler that leaves half of the work undone now and then") << true;
}

// Compiled, timed, verified and compared as for a person; what lies takes half the time.
void TestSearchEvaluator::aWholeSearchIsNotTakenIn() {
  QFETCH(bool, compilerCheats);
  core::Target target = codegen::hostTarget();
  core::Program start = core::load(kChainOfRows, "chain", {{"N", 64}, {"M", 256}}).value();
  core::Program undone = CheatingGame(start, target).apply(start, {"halve_scope", {}, {}}).value();
  auto isCheated = [&](core::Hash hash) { return compilerCheats && hash % 3 == 0; };
  MeasuringSettings settings = quick();
  settings.build = [&](codegen::WorkerClient& worker, const core::Program& program,
                       const core::Target& machine) {
    bool lies = program.hash() != start.hash() && isCheated(program.hash());
    return codegen::build(worker, lies ? undone : program, machine);
  };
  auto evaluator = evaluatorOf(start, settings);
  Rules rules{{"join_scopes", "split_scope", "vectorize"}, {}, {}};  // so that lies come soon
  std::unique_ptr<Game> game =
      compilerCheats ? std::make_unique<Game>(Game::create(start, target, rules).value())
                     : std::make_unique<CheatingGame>(start, target, rules);
  struct Watcher : SearchWatcher {
    Result<void> evaluated(const Visited& visited, const SearchProgress&) override {
      all.push_back(visited);
      return {};
    }
    std::vector<Visited> all;
  } watcher;
  auto space = edgeSpace(*game);
  auto strategy = strategyNamed("random")->make();
  SearchSettings asked;
  asked.evaluations = 16;
  auto end = Search(*game, *space, *strategy, *evaluator, asked).run(watcher);
  QVERIFY2(end.has_value(), end ? "" : end.error().message.c_str());
  Verifier verifier(start, target, {}, 1, nullptr);
  int lies = 0, bests = 0;
  for (const Visited& visited : watcher.all) {
    bool isLie = (visited.id > 0 && isCheated(visited.candidate.program.hash())) ||
                 std::ranges::any_of(visited.candidate.steps, [](const core::Step& step) {
                   return step.move == "halve_scope";
                 });
    lies += isLie;
    if (!visited.outcome.isBest) continue;
    ++bests;
    QVERIFY(!isLie && visited.outcome.isVerified);
    auto doubt = verifier.fingerprint(visited.candidate.program);
    QVERIFY(doubt && doubt->rejection == Rejection::None);
  }
  QVERIFY2(lies > 1 && bests > 0, qPrintable(QString("%1 lies, %2 bests").arg(lies).arg(bests)));
}

// A best whose time is sixteen times what it takes now, or a sixteenth: no clock changes by that
// much. Taken out of the times as drift it made every program seem to be the best.
void TestSearchEvaluator::whatDisturbedATimeIsNoDrift() {
  core::Program original = programOf(kMatmul);
  for (double factor : {16.0, 1 / 16.0}) {
    MeasuringSettings settings = quick();
    settings.driftEvery = 1;
    auto evaluator = evaluatorOf(original, settings);
    double ns = outcomeOf(*evaluator, original).ns;
    evaluator->setIncumbent({original, ns * factor});
    QCOMPARE(outcomeOf(*evaluator, fasterMatmul()).drift, 1.0);
  }
}

void TestSearchEvaluator::slowOnesAreGivenUp() {
  core::Program slow = programOf(kMatmul);
  auto evaluator = evaluatorOf(slow);
  QVERIFY(outcomeOf(*evaluator, slow).isBest);
  // Give-up times below a millisecond are raised to one; the product takes less.
  evaluator->setIncumbent({fasterMatmul(), 1});
  QCOMPARE(outcomeOf(*evaluator, fasterMatmul()).verdict, Verdict::Timed);
  core::Program large = core::load(kMatmul, "text", {{"N", 256}}).value();
  auto game = Game::create(large, codegen::hostTarget()).value();
  core::Program fast = game.apply(large, core::parseStep("swap_scopes c#1@1").value()).value();
  auto again = evaluatorOf(fast);
  QVERIFY(outcomeOf(*again, fast).isBest);
  again->setIncumbent({fast, 1});
  Outcome hopeless = outcomeOf(*again, large);
  QCOMPARE(hopeless.verdict, Verdict::Hopeless);
  QVERIFY(hopeless.ns > 1e6 && hopeless.samples <= 2 && !hopeless.isBest);
}

void TestSearchEvaluator::endlessOnesAreRejected() {
  core::Program original = honest();
  core::Program endless =
      hardTanhWith("N\n| t[{0}] = min(x[{0}], 4.0)\n| y[{0}] = max(t[{0}], -4.0)\n");
  MeasuringSettings settings = quick();
  settings.timeout = std::chrono::milliseconds(400);
  settings.build = [hash = endless.hash()](codegen::WorkerClient& worker,
                                           const core::Program& program,
                                           const core::Target& target) -> Result<codegen::Kernel> {
    auto c = codegen::emitC(program, target);
    auto request = codegen::compileRequest(*c, target, {});
    if (program.hash() == hash)
      request.cText = "void " + request.entry +
                      "(void *const *buffers) { volatile int forever = 1; while (forever) {} }\n";
    auto compiled = worker.compile(request);
    if (!compiled) return tl::unexpected(codegen::toError(compiled.error()));
    return codegen::Kernel{std::move(*c), std::move(*compiled)};
  };
  auto evaluator = evaluatorOf(original, settings);
  QVERIFY(outcomeOf(*evaluator, original).isBest);
  QCOMPARE(outcomeOf(*evaluator, endless).rejection, Rejection::TakesTooLong);
  QVERIFY(outcomeOf(*evaluator, original).isUsable());
}

void TestSearchEvaluator::crashesAreRejectedAndTheNextGoesOn() {
  core::Program original = honest();
  core::Program crashing =
      hardTanhWith("N\n| t[{0}] = min(x[{0}], 4.0)\n| y[{0}] = max(t[{0}], -4.0)\n");
  MeasuringSettings settings = quick();
  settings.build = [hash = crashing.hash()](codegen::WorkerClient& worker,
                                            const core::Program& program,
                                            const core::Target& target) -> Result<codegen::Kernel> {
    auto c = codegen::emitC(program, target);
    auto request = codegen::compileRequest(*c, target, {});
    if (program.hash() == hash)
      request.cText =
          "void " + request.entry + "(void *const *buffers) { *(volatile int *)8 = 1; }\n";
    auto compiled = worker.compile(request);
    if (!compiled) return tl::unexpected(codegen::toError(compiled.error()));
    return codegen::Kernel{std::move(*c), std::move(*compiled)};
  };
  auto evaluator = evaluatorOf(original, settings);
  QVERIFY(outcomeOf(*evaluator, original).isBest);
  Outcome crash = outcomeOf(*evaluator, crashing);
  QCOMPARE(crash.rejection, Rejection::Crashes);
  QVERIFY(!crash.reason.empty());
  QVERIFY(outcomeOf(*evaluator, original).isUsable());
}

void TestSearchEvaluator::aKilledWorkerIsNoVerdict() {
  core::Program original = programOf(kMatmul);
  core::Program faster = fasterMatmul();
  pid_t killed = 0;
  MeasuringSettings settings = quick();
  settings.build = [&](codegen::WorkerClient& worker, const core::Program& program,
                       const core::Target& target) {
    auto kernel = codegen::build(worker, program, target);
    if (program.hash() == faster.hash() && killed == 0 && worker.workerPid())
      if (kill(killed = *worker.workerPid(), SIGKILL) != 0) killed = 0;
    return kernel;
  };
  settings.compileWorkers = 1;
  auto evaluator = evaluatorOf(original, settings);
  QVERIFY(outcomeOf(*evaluator, original).isBest);
  Outcome outcome = outcomeOf(*evaluator, faster);
  QVERIFY(killed > 0);
  QCOMPARE(outcome.verdict, Verdict::Timed);
}

void TestSearchEvaluator::measurementsAreKept() {
  QTemporaryDir folder;
  MeasuringSettings settings = quick();
  settings.cache = std::filesystem::path(folder.path().toStdString()) / "m.sqlite";
  core::Program original = honest();
  core::Program wrong = hardTanhWith("N y[{0}] = min(x[{0}], 4.0)\n");
  core::Program fused =
      hardTanhWith("N\n| t[{0}] = min(x[{0}], 4.0)\n| y[{0}] = max(t[{0}], -4.0)\n");
  {
    auto evaluator = evaluatorOf(original, settings);
    outcomeOf(*evaluator, original);
    outcomeOf(*evaluator, fused);
    evaluator->setIncumbent({original, 1e9});
    outcomeOf(*evaluator, wrong);
    QCOMPARE(evaluator->fromCache(), 0);
  }
  auto evaluator = evaluatorOf(original, settings);
  outcomeOf(*evaluator, original);
  QVERIFY(outcomeOf(*evaluator, fused).isUsable());
  QCOMPARE(evaluator->fromCache(), 1);
  QCOMPARE(outcomeOf(*evaluator, wrong).verdict, Verdict::Rejected);
  QCOMPARE(evaluator->fromCache(), 2);
  settings.cold = true;  // another question
  auto cold = evaluatorOf(original, settings);
  outcomeOf(*cold, original);
  outcomeOf(*cold, fused);
  QCOMPARE(cold->fromCache(), 0);
}

void TestSearchEvaluator::recordsDecideAnew() {
  core::Program a = honest(), b = programOf(kMatmul), c = fasterMatmul();
  ReplayingEvaluator::Records records;
  records[a.hash()] = {.ns = 100, .isBest = true};
  records[b.hash()] = {.ns = 200, .isBest = true};
  int asked = 0;
  SimulatedEvaluator next([&](const core::Program&) {
    ++asked;
    return Outcome{.ns = 50};
  });
  ReplayingEvaluator replay(records, &next);
  QVERIFY(outcomeOf(replay, a).isBest);
  QVERIFY(!outcomeOf(replay, b).isBest);
  QCOMPARE(asked, 0);
  QVERIFY(outcomeOf(replay, c).isBest);
  QCOMPARE(asked, 1);
  QCOMPARE(replay.incumbent()->ns, 50.0);
  QCOMPARE(replay.replayed(), 2);
  ReplayingEvaluator alone(records);
  QCOMPARE(outcomeOf(alone, c).verdict, Verdict::Rejected);
}

void TestSearchEvaluator::lockedPlacesStay() {
  core::Program start = honest();
  auto target = codegen::hostTarget();
  auto game = Game::create(start, target, {{}, {"unroll"}, {core::parsePlace("t@0").value()}});
  QVERIFY2(game.has_value(), game ? "" : game.error().message.c_str());
  core::View view(start);
  auto steps = game->moves(view);
  QVERIFY(!steps.empty());
  for (const core::Step& step : steps) {
    QVERIFY2(step.move != "unroll", core::print(step).c_str());
    auto after = game->apply(start, step);
    QVERIFY(after.has_value());
    QCOMPARE(after->body.front()->hash(), start.body.front()->hash());
  }
  QVERIFY(!game->apply(start, core::parseStep("join_scopes t@0").value()));
  QVERIFY(!Game::create(start, target, {{"no_such_move"}, {}, {}}));
  QVERIFY(!Game::create(start, target, {{}, {}, {core::parsePlace("zz@0").value()}}));
}

QTEST_APPLESS_MAIN(TestSearchEvaluator)
#include "test_search_evaluator.moc"
