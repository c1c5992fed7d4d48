// A second back end and its device, through the path that the C takes: emitted, compiled, loaded,
// run, verified and timed by the same code, in a worker that holds neither Clang nor the processor.
#include <QTemporaryDir>
#include <QtTest>
#include <csignal>

#include "codegen/capabilities.h"
#include "codegen/evaluate/evaluator.h"
#include "codegen/evaluate/executor.h"
#include "core/analysis/validate.h"
#include "core/analysis/view.h"
#include "core/moves/engine.h"
#include "core/proof/numerical_check.h"
#include "tests/codegen/tape/tape_backend.h"
#include "tests/codegen/tape/tape_device.h"

using namespace dojo;
using namespace dojo::codegen;
using namespace dojo::tests;
using namespace std::chrono_literals;

namespace {

const char* const kArrays = R"(kernel scale
in x
out y
x f32 [8, 4] heap
y f32 [8, 4] heap
t f32 [8, 4] heap

)";
const char* const kTwoNests = "8 4 t[{0},{1}] = x[{0},{1}] * 2\n8 4 y[{0},{1}] = t[{0},{1}] + 1\n";
const char* const kOneNest = R"(8
| 4
| | t[{0},{1}] = x[{0},{1}] * 2
| | y[{0},{1}] = t[{0},{1}] + 1
)";
const char* const kOther = "8 4 t[{0},{1}] = x[{0},{1}] * 3\n8 4 y[{0},{1}] = t[{0},{1}] + 1\n";

// A load, a number, an operation and a store.
constexpr double kOperation = 2 * kMemoryCycles + 2 * kOtherCycles;
constexpr double kLoops = (8 + 8 * 4) * kOtherCycles;

core::Program program(const std::string& body) {
  return core::load(kArrays + body, "scale").value();
}

const TapeBackend& tape() {
  static const TapeBackend backend;
  return backend;
}

EvaluatorSettings settings() {
  EvaluatorSettings settings;
  settings.budgetNs = 5e7;
  settings.backend = &tape();
  settings.workerProgram = DOJO_TAPE_WORKER;
  return settings;
}

CompileRequest request(const std::string& body) {
  CompileRequest request;
  request.text = "kernel k\n" + body;
  request.entry = "k";
  request.language = "tape";
  request.launches = {{.function = "k"}};
  return request;
}

}  // namespace

class TestSecondBackend : public QObject {
  Q_OBJECT
 private slots:
  void aProgramIsTimedInCyclesAndVerified();
  void everyNestIsALaunch();
  void twoProgramsAreTimedTogether();
  void aWrongKernelIsFound();
  void numbersAreCheckedOnTheDevice();
  void whatItCannotExpressIsRefusedAsData_data();
  void whatItCannotExpressIsRefusedAsData();
  void listingsLeadBackToTheProgram();
  void compiledCodeIsKept();
  void whatTheCompilerDoesNotKnowHasALine();
  void aWriteBeyondABufferIsFound();
  void aDeviceThatFailsIsSaid();
  void aDeviceThatDiesIsExplained();
  void aDeviceThatHangsIsEnded();
  void anAbsentDeviceCompilesAndSaysWhyItDoesNotRun();
  void anUnknownDeviceIsRefusedWithThoseThereAre();
  void aTextOfAnotherLanguageIsRefused();
  void theSeamServesAMachineOfAList();

 private:
  WorkerSettings worker() const;
  WorkerResult<RunOutcome> run(WorkerClient& client, const CompileRequest& request);

  QTemporaryDir m_folder;
};

WorkerSettings TestSecondBackend::worker() const {
  WorkerSettings settings;
  settings.program = DOJO_TAPE_WORKER;
  settings.cacheFolder = m_folder.filePath("cache").toStdString();
  return settings;
}

// On one buffer of eight floats.
WorkerResult<RunOutcome> TestSecondBackend::run(WorkerClient& client,
                                                const CompileRequest& request) {
  auto compiled = client.compile(request);
  if (!compiled) return tl::unexpected(compiled.error());
  auto set = client.makeBuffers({{"y", 32, BufferRole::Out}});
  if (!set) return tl::unexpected(set.error());
  RunPlan plan;
  plan.minRounds = plan.maxRounds = 1;
  return client.run({{{compiled->handle, {*set}}}, plan, {}});
}

void TestSecondBackend::aProgramIsTimedInCyclesAndVerified() {
  core::Program scale = program(kTwoNests);
  Evaluator evaluator(scale, tapeMachine(), settings());
  auto evaluation = evaluator.evaluate(scale);
  QVERIFY2(evaluation.has_value(), evaluation ? "" : evaluation.error().message.text().c_str());
  QVERIFY(evaluation->verified.value_or(false));
  QCOMPARE(evaluation->unit, TimeUnit::Cycles);
  QCOMPARE(evaluation->inner, 1);
  QVERIFY(evaluation->samples.size() >= 10);
  double expected = 2 * (kLaunchCycles + kLoops + 32 * kOperation);
  for (double cycles : evaluation->samples) QCOMPARE(cycles, expected);
  QCOMPARE(evaluation->time.median, expected);
}

void TestSecondBackend::everyNestIsALaunch() {
  auto two = tape().emitCode(program(kTwoNests), tapeMachine(), {});
  auto one = tape().emitCode(program(kOneNest), tapeMachine(), {});
  QVERIFY(two && one);
  QCOMPARE(two->launches.size(), size_t{2});
  QCOMPARE(one->launches.size(), size_t{1});
  QVERIFY(two->launches[0] == Launch{.function = "scale_0"});
}

void TestSecondBackend::twoProgramsAreTimedTogether() {
  core::Program two = program(kTwoNests), one = program(kOneNest);
  Evaluator evaluator(two, tapeMachine(), settings());
  auto both = evaluator.evaluate(std::vector{two, one});
  QVERIFY2(both.has_value(), both ? "" : both.error().message.text().c_str());
  for (const Evaluation& evaluation : *both) QVERIFY(evaluation.verified.value_or(false));
  QCOMPARE((*both)[1].time.median, kLaunchCycles + kLoops + 64 * kOperation);
  QCOMPARE((*both)[0].time.median - (*both)[1].time.median, kLaunchCycles + kLoops);
}

void TestSecondBackend::aWrongKernelIsFound() {
  EvaluatorSettings wrong = settings();
  wrong.build = [](WorkerClient& worker, const core::Program&, const core::Machine& machine) {
    return build(worker, program(kOther), machine, {}, &tape());
  };
  core::Program scale = program(kTwoNests);
  Evaluator evaluator(scale, tapeMachine(), wrong);
  auto evaluation = evaluator.evaluate(scale);
  QVERIFY(evaluation.has_value());
  QVERIFY(evaluation->isWrong());
  QVERIFY(evaluation->whyNotVerified.text().starts_with("y differs at element"));
}

void TestSecondBackend::numbersAreCheckedOnTheDevice() {
  WorkerClient client(worker());
  core::Program scale = program(kTwoNests);
  auto right = build(client, scale, tapeMachine(), {}, &tape());
  auto wrong = build(client, program(kOther), tapeMachine(), {}, &tape());
  QVERIFY(right && wrong);
  auto passes = core::verifyNumbers(scale, workerExecutor(client, *right));
  QVERIFY2(passes && passes->pass, passes ? passes->failure.text().c_str() : "");
  auto fails = core::verifyNumbers(scale, workerExecutor(client, *wrong));
  QVERIFY(fails && !fails->pass);
}

void TestSecondBackend::whatItCannotExpressIsRefusedAsData_data() {
  QTest::addColumn<QString>("body");
  QTest::addColumn<QString>("code");
  QTest::addColumn<QString>("help");
  QTest::newRow("vector") << "8 4:v y[{0},{1}] = x[{0},{1}] * 2\n"
                          << "tape-mapping"
                          << "no_vectorize";
  QTest::newRow("unrolled") << "8 4:u y[{0},{1}] = x[{0},{1}] * 2\n"
                            << "tape-mapping"
                            << "no_unroll";
  QTest::newRow("operator") << "8 4 y[{0},{1}] = exp(x[{0},{1}])\n" << "tape-operation" << "";
}

void TestSecondBackend::whatItCannotExpressIsRefusedAsData() {
  QFETCH(QString, body);
  QFETCH(QString, code);
  QFETCH(QString, help);
  core::Program refused = program(body.toStdString());
  core::View view(refused);
  auto refusal = tape().refuse(view, tapeMachine());
  QVERIFY(refusal.has_value());
  QCOMPARE(QString::fromStdString(refusal->why.code), code);
  QCOMPARE(refusal->why.nodes.size(), size_t{1});
  auto emitted = tape().emitCode(refused, tapeMachine(), {});
  QVERIFY(!emitted);
  QCOMPARE(emitted.error().code, ErrorCode::Unsupported);
  QCOMPARE(refusal->help ? QString::fromStdString(refusal->help->move) : QString(), help);
  if (!refusal->help) return;
  auto helped = core::apply(refused, *refusal->help, tapeMachine());
  QVERIFY2(helped.has_value(), helped ? "" : helped.error().message.text().c_str());
  QVERIFY(!tape().refuse(core::View(*helped), tapeMachine()));
}

void TestSecondBackend::listingsLeadBackToTheProgram() {
  WorkerClient client(worker());
  core::Program scale = program(kOneNest);
  const ListingKind* kind = listingKind(tape(), "numbered");
  QVERIFY(kind);
  auto kernel = build(client, scale, tapeMachine(), {.listings = compilerListings(*kind)}, &tape());
  QVERIFY(kernel.has_value());
  auto listed = list(tape(), *kind, *kernel, scale);
  QVERIFY(listed && listed->text.starts_with("0000 for 8\n0001 for 4\n0002 load 0 0 4 1\n"));
  QCOMPARE(listed->nodes.size(), size_t{12});
  core::View view(scale);
  QCOMPARE(listed->nodes[2], view.op(0).node->id());
  QCOMPARE(listed->nodes[6], view.op(1).node->id());
  auto own = list(tape(), *listingKind(tape(), "tape"), *kernel, scale);
  QVERIFY(own && own->text == kernel->emitted.text);
  QVERIFY(!listingKind(tape(), "asm"));
}

void TestSecondBackend::compiledCodeIsKept() {
  CompileRequest kept = request("number 7\nstore 0 0\n");
  kept.options.listings = {"numbered"};
  std::vector<Listing> first;
  for (bool fromCache : {false, true}) {
    WorkerClient client(worker());
    auto compiled = client.compile(kept);
    QVERIFY2(compiled.has_value(), compiled ? "" : compiled.error().error.message.text().c_str());
    QCOMPARE(compiled->fromCache, fromCache);
    QCOMPARE(compiled->listings.size(), size_t{1});
    QVERIFY(!fromCache || compiled->listings == first);
    first = compiled->listings;
  }
}

void TestSecondBackend::whatTheCompilerDoesNotKnowHasALine() {
  WorkerClient client(worker());
  auto compiled = client.compile(request("number 1\nfrobnicate\n"));
  QVERIFY(!compiled);
  QCOMPARE(compiled.error().kind, FailureKind::CompileError);
  QCOMPARE(compiled.error().diagnostics.front().line, 3);
}

void TestSecondBackend::aWriteBeyondABufferIsFound() {
  WorkerClient client(worker());
  auto outcome = run(client, request("number 1\nstore 0 8\n"));
  QVERIFY(!outcome);
  QCOMPARE(outcome.error().kind, FailureKind::RedZone);
}

void TestSecondBackend::aDeviceThatFailsIsSaid() {
  WorkerClient client(worker());
  auto outcome = run(client, request("number 1\nstore 5 0\n"));
  QVERIFY(!outcome);
  QCOMPARE(outcome.error().kind, FailureKind::Died);
  QVERIFY(outcome.error().error.message.text().find("no element 0 of buffer 5") !=
          std::string::npos);
  // The next request gets a worker that is whole.
  auto again = run(client, request("number 1\nstore 0 0\n"));
  QVERIFY(again.has_value());
  QCOMPARE(again->kernels[0].ns.front(), kLaunchCycles + kMemoryCycles + kOtherCycles);
}

void TestSecondBackend::aDeviceThatDiesIsExplained() {
  WorkerClient client(worker());
  auto outcome = run(client, request("die\n"));
  QVERIFY(!outcome);
  QCOMPARE(outcome.error().kind, FailureKind::Died);
  QVERIFY(outcome.error().death && outcome.error().death->signal == SIGABRT);
  QVERIFY(outcome.error().error.message.text().find("running kernel k") != std::string::npos);
}

void TestSecondBackend::aDeviceThatHangsIsEnded() {
  WorkerSettings soon = worker();
  soon.timeout = 300ms;
  WorkerClient client(soon);
  auto outcome = run(client, request("for 9000000000000\nnumber 1\nstore 0 0\nend\n"));
  QVERIFY(!outcome);
  QCOMPARE(outcome.error().kind, FailureKind::Timeout);
}

void TestSecondBackend::anAbsentDeviceCompilesAndSaysWhyItDoesNotRun() {
  WorkerSettings absent = worker();
  absent.device = "absent";
  WorkerClient client(absent);
  QVERIFY(client.compile(request("number 1\nstore 0 0\n")).has_value());
  auto outcome = run(client, request("number 1\nstore 0 0\n"));
  QVERIFY(!outcome);
  QCOMPARE(outcome.error().kind, FailureKind::NoDevice);
  QCOMPARE(outcome.error().error.message, std::string("no tape is in the drive"));
}

void TestSecondBackend::anUnknownDeviceIsRefusedWithThoseThereAre() {
  WorkerSettings unknown = worker();
  unknown.device = "drum";
  WorkerClient client(unknown);
  auto outcome = run(client, request("number 1\nstore 0 0\n"));
  QVERIFY(!outcome);
  QCOMPARE(outcome.error().kind, FailureKind::NoDevice);
  QVERIFY(outcome.error().error.message.text().ends_with("'drum'; it has tape, absent"));
}

void TestSecondBackend::aTextOfAnotherLanguageIsRefused() {
  WorkerClient client(worker());
  CompileRequest c;
  c.text = "void k(void *const *buffers) {}\n";
  c.entry = "k";
  auto compiled = client.compile(c);
  QVERIFY(!compiled);
  QCOMPARE(compiled.error().kind, FailureKind::BadRequest);
}

void TestSecondBackend::theSeamServesAMachineOfAList() {
  QVERIFY(!backendFor(tapeMachine()));
  QCOMPARE(backendFor(tapeMachine()).error().code, ErrorCode::Unsupported);
  const Backend* const known[] = {builtInBackends().front(), &tape()};
  auto found = backendFor(tapeMachine(), known);
  QVERIFY(found && *found == &tape());
  Capabilities none = capabilitiesHere(tapeMachine());
  QVERIFY(!none.emits && !none.runs && none.missing.size() == 1);
  QVERIFY(capabilitiesHere(tapeMachine(), known).emits);
}

QTEST_GUILESS_MAIN(TestSecondBackend)
#include "test_second_backend.moc"
