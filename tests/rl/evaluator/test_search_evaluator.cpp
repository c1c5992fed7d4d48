// What measures candidates: who is given up or rejected and why, what is kept.
#include <signal.h>

#include <QTemporaryDir>

#include "rl/evaluator/replaying_evaluator.h"
#include "tests/rl/evaluator/evaluator_test.h"

using namespace dojo;
using namespace dojo::rl;
using namespace dojo::tests;

class TestSearchEvaluator : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { qputenv("XDG_CACHE_HOME", m_folder.path().toUtf8()); }
  void whatDecidesTheCodeIsKnown();
  void equalMachineCodeIsTimedOnce();
  void whatRoundsTooMuchMayOnlyBeBegunWith();
  void slowOnesAreGivenUp();
  void endlessOnesAreRejected();
  void crashesAreRejectedAndTheNextGoesOn();
  void aKilledWorkerIsNoVerdict();
  void measurementsAreKept();
  void recordsDecideAnew();
  void lockedPlacesStay();
  void unaskedMovesAreOnlyForPasses();

 private:
  QTemporaryDir m_folder;
};

void TestSearchEvaluator::whatDecidesTheCodeIsKnown() {
  codegen::CompileRequest plain;
  plain.text = "#include \"maths.h\"\n// a comment\nint x;\n";
  plain.options.virtualFiles = {{"maths.h", "first"}, {"unused.h", "first"}};
  codegen::CompileRequest other = plain;
  other.text = "#include \"maths.h\"\n// another\nint x;\n";
  other.options.virtualFiles["unused.h"] = "second";
  QCOMPARE(codeOf(other), codeOf(plain));
  other.options.virtualFiles["maths.h"] = "second";
  QVERIFY(codeOf(other) != codeOf(plain));
}

// Where a local array's name is all that differs, it is in the C text and not in the code.
void TestSearchEvaluator::equalMachineCodeIsTimedOnce() {
  auto fused = [](const std::string& local) {
    return core::load(
               "kernel clamp\nconst N = 4096\nin x\nout y\nx f32 [N] heap\ny f32 [N] heap\n" +
                   local + " f32 [N] heap\n\nN\n| " + local +
                   "[{0}] = min(x[{0}], 4.0)\n| y[{0}] = max(" + local + "[{0}], -4.0)\n",
               "text")
        .value();
  };
  core::Program original = honest();
  auto evaluator = evaluatorOf(original);
  outcomeOf(*evaluator, original);
  core::Program first = fused("t"), second = fused("u");
  auto outcomes = evaluator->evaluate(std::vector{first, second}).value();
  QCOMPARE(outcomes.size(), size_t{2});
  QCOMPARE(evaluator->sameCode(), 1);
  QCOMPARE(outcomes[1].ns, outcomes[0].ns);
  QVERIFY(outcomes[1].isUsable() && !outcomes[1].isBest);
  core::Program other =
      hardTanhWith("N\n| t[{0}] = max(x[{0}], -4.0)\n| y[{0}] = min(t[{0}], 4.0)\n");
  QVERIFY(outcomeOf(*evaluator, other).isUsable());
  QCOMPARE(evaluator->sameCode(), 1);
}

// In float, 33 million squares one after the other come to 16 million and hardly more.
void TestSearchEvaluator::whatRoundsTooMuchMayOnlyBeBegunWith() {
  auto energy = [](const std::string& body) {
    return programOf(
        "kernel energy\nconst C = 1\nconst N = 8192\nconst M = 4096\nin x\nout q\n"
        "x f32 [M] heap\nq f32 [C] heap\nr f32 [] stack\n\nC q[{0}] = 0\n" +
        body);
  };
  const char* kAdd = "+= x[{2}] * x[{2}]\n";
  core::Program start = energy(std::string("C N M q[{0}] ") + kAdd);
  core::Program likeIt = energy(std::string("C\n| r = 0\n| N M r ") + kAdd + "| q[{0}] += r\n");
  core::Program byRows = energy(std::string("C N\n| r = 0\n| M r ") + kAdd + "| q[{0}] += r\n");
  auto evaluator = evaluatorOf(start);
  Outcome first = outcomeOf(*evaluator, start);
  QVERIFY2(first.isBest && first.ns > 0, qPrintable(QString::fromStdString(first.reason)));
  QVERIFY2(first.reason.text().starts_with("q differs at element 0"), first.reason.text().c_str());
  Outcome rows = outcomeOf(*evaluator, byRows);
  QVERIFY2(rows.isUsable() && rows.reason.empty(), rows.reason.text().c_str());
  Outcome wrong = outcomeOf(*evaluator, likeIt);
  QVERIFY(wrong.rejection == Rejection::Undecided && wrong.ns == 0);
  // A faster one is set beside the start, whose outputs differ.
  auto again = evaluatorOf(start);
  QVERIFY(outcomeOf(*again, start).isBest);
  again->setIncumbent({start, 1e12});
  QVERIFY(outcomeOf(*again, byRows).speedup > 0);
  // Whatever is right takes the place of a start that is not.
  auto fast = evaluatorOf(start);
  Outcome wrongBest = outcomeOf(*fast, start);
  QVERIFY(wrongBest.isBest && !wrongBest.isVerified);
  fast->setIncumbent({start, rows.ns / 2, true});
  Outcome slower = outcomeOf(*fast, byRows);
  QVERIFY2(slower.isBest && slower.isVerified, slower.reason.text().c_str());
  auto comparison = again->compare(start, byRows);
  QVERIFY(!comparison && comparison.error().code == ErrorCode::Illegal);
  comparison = again->compare(byRows, start);
  QVERIFY(!comparison && comparison.error().code == ErrorCode::BadInput);
  comparison = again->compare(start, likeIt);
  QVERIFY(!comparison && comparison.error().code == ErrorCode::BadInput);
  // Neither judgement is another search's, by way of the cache.
  QTemporaryDir folder;
  MeasuringSettings kept = quick();
  kept.cache = folder.filePath("cache").toStdString();
  for (int search = 0; search < 2; ++search) {
    auto whole = evaluatorOf(start, kept);
    QVERIFY(outcomeOf(*whole, start).isBest);
    QCOMPARE(outcomeOf(*whole, likeIt).rejection, Rejection::Undecided);
    auto part = evaluatorOf(start, kept);
    QVERIFY(part->originalNs().has_value());
    Outcome began = outcomeOf(*part, likeIt);
    QVERIFY2(began.isBest && began.isStartOnly(), began.reason.text().c_str());
  }
  // Recorded, it is the first or none.
  ReplayingEvaluator replay({{start.hash(), first}, {byRows.hash(), rows}});
  QVERIFY(outcomeOf(replay, byRows).isBest && !outcomeOf(replay, start).isBest);
  QCOMPARE(outcomeOf(replay, start).rejection, Rejection::WrongOutput);
  first.ns = 1;
  ReplayingEvaluator begun({{start.hash(), first}, {byRows.hash(), rows}});
  QVERIFY(outcomeOf(begun, start).isBest && outcomeOf(begun, byRows).isBest);
}

void TestSearchEvaluator::slowOnesAreGivenUp() {
  core::Program slow = programOf(kMatmul);
  auto evaluator = evaluatorOf(slow);
  QVERIFY(outcomeOf(*evaluator, slow).isBest);
  // Give-up times below a millisecond are raised to one; the product takes less.
  evaluator->setIncumbent({fasterMatmul(), 1});
  QCOMPARE(outcomeOf(*evaluator, fasterMatmul()).verdict, Verdict::Timed);
  core::Program large = core::load(kMatmul, "text", {{"N", 256}}).value();
  auto game = Game::create(large, core::hostMachine()).value();
  core::Program fast = game.apply(large, core::parseStep("swap_scopes c#1@1").value()).value();
  auto again = evaluatorOf(fast);
  QVERIFY(outcomeOf(*again, fast).isBest);
  again->setIncumbent({fast, 1});
  Outcome pruneAbove = outcomeOf(*again, large);
  QCOMPARE(pruneAbove.verdict, Verdict::Pruned);
  QVERIFY(pruneAbove.ns > 1e6 && pruneAbove.samples <= 2 && !pruneAbove.isBest);
}

void TestSearchEvaluator::endlessOnesAreRejected() {
  core::Program original = honest();
  core::Program endless =
      hardTanhWith("N\n| t[{0}] = min(x[{0}], 4.0)\n| y[{0}] = max(t[{0}], -4.0)\n");
  MeasuringSettings settings = quick();
  settings.timeout = std::chrono::milliseconds(400);
  settings.build = [hash = endless.hash()](codegen::WorkerClient& worker,
                                           const core::Program& program,
                                           const core::Machine& target) -> Result<codegen::Kernel> {
    auto c = codegen::emitCode(program, target);
    auto request = codegen::compileRequest(*c, target, {});
    if (program.hash() == hash)
      request.text = "void " + request.entry +
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
  settings.build = [hash = crashing.hash()](
                       codegen::WorkerClient& worker, const core::Program& program,
                       const core::Machine& target) -> Result<codegen::Kernel> {
    auto c = codegen::emitCode(program, target);
    auto request = codegen::compileRequest(*c, target, {});
    if (program.hash() == hash)
      request.text =
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
                       const core::Machine& target) {
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
  settings.build = slowing(original, {});
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
  auto target = core::hostMachine();
  auto game = Game::create(start, target, {{}, {"unroll"}, {core::parsePlace("t@0").value()}});
  QVERIFY2(game.has_value(), game ? "" : game.error().message.text().c_str());
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

void TestSearchEvaluator::unaskedMovesAreOnlyForPasses() {
  core::Program start = honest();
  auto game = Game::create(start, core::hostMachine(), {{}, {}, {}, {"join_scopes"}}).value();
  core::View view(start);
  for (const core::Step& step : game.moves(view))
    QVERIFY2(step.move != "join_scopes", core::print(step).c_str());
  QVERIFY(game.apply(start, core::parseStep("join_scopes t@0").value()).has_value());
  QVERIFY(!Game::create(start, core::hostMachine(), {{}, {}, {}, {"no_such_move"}}));
}

QTEST_APPLESS_MAIN(TestSearchEvaluator)
#include "test_search_evaluator.moc"
