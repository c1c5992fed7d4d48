// Which candidates are not compiled, or not to the end.
#include <fmt/format.h>

#include <QTemporaryDir>

#include "tests/rl/evaluator/evaluator_test.h"

using namespace dojo;
using namespace dojo::rl;
using namespace dojo::tests;

class TestSearchCompiling : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { qputenv("XDG_CACHE_HOME", m_folder.path().toUtf8()); }
  void muchCodeIsNotCompiled();
  void compilingFarBeyondTheUsualIsGivenUp();
  void whatIsNoSmallerThanTheGivenUpIsNotCompiled();
  void experienceIsOfBothEnds();

 private:
  QTemporaryDir m_folder;
};

void TestSearchCompiling::muchCodeIsNotCompiled() {
  core::Program original = hardTanhWith(
      "16:u 256\n| t[{0}*256+{1}] = max(x[{0}*256+{1}], -4.0)\n"
      "| y[{0}*256+{1}] = min(t[{0}*256+{1}], 4.0)\n");
  core::Program larger = hardTanhWith(
      "32:u 128\n| t[{0}*128+{1}] = max(x[{0}*128+{1}], -4.0)\n"
      "| y[{0}*128+{1}] = min(t[{0}*128+{1}], 4.0)\n");
  core::Program smaller = hardTanhWith(
      "4:u 1024\n| t[{0}*1024+{1}] = max(x[{0}*1024+{1}], -4.0)\n"
      "| y[{0}*1024+{1}] = min(t[{0}*1024+{1}], 4.0)\n");
  MeasuringSettings settings = quick();
  settings.mostCodeBytes = 1024;  // two statements of three instructions, four loops' four turns
  std::atomic<int> built = 0;
  settings.build = [&](codegen::WorkerClient& worker, const core::Program& program,
                       const core::Machine& machine) {
    if (program.hash() == larger.hash()) ++built;
    return codegen::build(worker, program, machine);
  };
  auto evaluator = evaluatorOf(original, settings);
  QVERIFY(outcomeOf(*evaluator, original).isBest);  // the start is timed all the same
  Outcome refused = outcomeOf(*evaluator, larger);
  QCOMPARE(refused.verdict, Verdict::Rejected);
  QCOMPARE(refused.rejection, Rejection::TakesTooLong);
  QVERIFY2(refused.reason.text().starts_with("pruned early: 64 unrolled statements"),
           refused.reason.text().c_str());
  QCOMPARE(built.load(), 0);
  QVERIFY(outcomeOf(*evaluator, smaller).isUsable());
  settings.mostCodeBytes = 0;
  auto any = evaluatorOf(original, settings);
  QVERIFY(outcomeOf(*any, original).isBest && outcomeOf(*any, larger).isUsable());
  QVERIFY(built > 0);
  core::Program loops = hardTanhWith(
      "64:u 64\n| t[{0}*64+{1}] = max(x[{0}*64+{1}], -4.0)\n"
      "| y[{0}*64+{1}] = min(t[{0}*64+{1}], 4.0)\n");
  refused = outcomeOf(*any, loops);
  QCOMPARE(refused.rejection, Rejection::TakesTooLong);
  QCOMPARE(refused.reason, std::string("pruned early: 64 unrolled loops, the limit is 32"));
  settings.mostLoops = 64;
  auto many = evaluatorOf(original, settings);
  QVERIFY(outcomeOf(*many, original).isBest && outcomeOf(*many, loops).isUsable());
}

// And asked again by the next search, which may have another limit.
void TestSearchCompiling::compilingFarBeyondTheUsualIsGivenUp() {
  auto inTurnsOf = [](int turns) {
    std::string at = "{0}*" + std::to_string(turns) + "+{1}";
    return hardTanhWith(std::to_string(4096 / turns) + " " + std::to_string(turns) + "\n| t[" + at +
                        "] = max(x[" + at + "], -4.0)\n| y[" + at + "] = min(t[" + at +
                        "], 4.0)\n");
  };
  core::Program slow = inTurnsOf(1024);
  QTemporaryDir folder;
  MeasuringSettings settings = quick();
  settings.mostCompiling = std::chrono::minutes(5);
  settings.timeout = std::chrono::minutes(5);
  settings.cache = folder.filePath("cache").toStdString();
  MeasuringSettings usual = settings;
  settings.build = [hash = slow.hash()](codegen::WorkerClient& worker, const core::Program& program,
                                        const core::Machine& machine) -> Result<codegen::Kernel> {
    auto c = codegen::emitCode(program, machine);
    auto request = codegen::compileRequest(*c, machine, {});
    if (program.hash() == hash) {
      request.text = "#define D0(x) x x\n";
      for (int i = 1; i < 24; ++i)  // twice as many statements each
        request.text += fmt::format("#define D{0}(x) D{1}(x) D{1}(x)\n", i, i - 1);
      request.text += "void " + request.entry +
                      "(void *const *buffers) { float *p = *buffers; D23(*p = *p * *p + 3;) }\n";
    }
    auto compiled = worker.compile(request);
    if (!compiled) return tl::unexpected(codegen::toError(compiled.error()));
    return codegen::Kernel{std::move(*c), std::move(*compiled)};
  };
  core::Program original = honest();
  auto evaluator = evaluatorOf(original, settings);
  QVERIFY(outcomeOf(*evaluator, original).isBest);
  for (int turns = 2; turns < 1024; turns *= 2)
    QVERIFY(outcomeOf(*evaluator, inTurnsOf(turns)).isUsable());
  Outcome outcome = outcomeOf(*evaluator, slow);
  QCOMPARE(outcome.rejection, Rejection::TakesTooLong);
  QVERIFY2(outcome.reason.text().find("s of processor time") != std::string::npos,
           outcome.reason.text().c_str());
  auto next = evaluatorOf(original, usual);
  QVERIFY(outcomeOf(*next, original).isUsable() && outcomeOf(*next, slow).isUsable());
}

// A compiler that gives up wherever 64 statements or more are unrolled.
void TestSearchCompiling::whatIsNoSmallerThanTheGivenUpIsNotCompiled() {
  auto unrolled = [](int copies, const std::string& most) {
    std::string at = fmt::format("{{0}}*{}+{{1}}", copies);
    return hardTanhWith(
        fmt::format("{} {}:u\n| t[{}] = max(x[{}], -4.0)\n| y[{}] = min(t[{}], {})\n",
                    4096 / copies, copies, at, at, at, at, most));
  };
  MeasuringSettings settings = quick();
  int built = 0;
  settings.compileWorkers = 1;
  settings.build = [&](codegen::WorkerClient& worker, const core::Program& program,
                       const core::Machine& machine) -> Result<codegen::Kernel> {
    ++built;
    if (codegen::largestUnrolled(program).statements >= 128)
      return fail(ErrorCode::Timeout, "given up");
    return codegen::build(worker, program, machine);
  };
  core::Program original = honest();
  auto evaluator = evaluatorOf(original, settings);
  QVERIFY(outcomeOf(*evaluator, original).isBest);
  for (const char* most : {"1.0", "2.0", "3.0", "5.0"})
    QCOMPARE(outcomeOf(*evaluator, unrolled(64, most)).reason, std::string("given up"));
  built = 0;
  for (int copies : {64, 128}) {
    Outcome refused = outcomeOf(*evaluator, unrolled(copies, "6.0"));
    QCOMPARE(refused.rejection, Rejection::TakesTooLong);
    QCOMPARE(refused.reason,
             fmt::format("pruned early: {} unrolled statements and 0 unrolled loops; the "
                         "compilation of 4 programs with no more was abandoned",
                         2 * copies));
  }
  QCOMPARE(built, 0);
  QVERIFY(outcomeOf(*evaluator, unrolled(32, "4.0")).isUsable());
  QVERIFY(built > 0);
}

void TestSearchCompiling::experienceIsOfBothEnds() {
  using enum CompileExperience::End;
  CompileExperience experience;
  for (int i = 0; i < 3; ++i) experience.add({.statements = 64, .loops = 2}, GivenUp);
  QCOMPARE(experience.givenUpBelow({.statements = 64, .loops = 2}), 0);
  experience.add({.statements = 60, .loops = 1}, GivenUp);
  QCOMPARE(experience.givenUpBelow({.statements = 64, .loops = 2}), 4);
  QCOMPARE(experience.givenUpBelow({.statements = 1000, .loops = 2}), 4);
  QCOMPARE(experience.givenUpBelow({.statements = 1000, .loops = 1}), 0);  // three had more loops
  QCOMPARE(experience.givenUpBelow({.statements = 63, .loops = 2}), 0);
  for (int i = 0; i < 4; ++i) experience.add({.statements = 100, .loops = 2}, Compiled);
  QCOMPARE(experience.givenUpBelow({.statements = 64, .loops = 2}), 0);  // as many were compiled
  QCOMPARE(experience.givenUpBelow({.statements = 101, .loops = 2}), 4);
}

QTEST_APPLESS_MAIN(TestSearchCompiling)
#include "test_search_compiling.moc"
