// The service under command line and window: what it answers is what the command line says, and
// whoever asks can end it.
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/service/answers_json.h"
#include "app/service/record.h"
#include "app/service/service.h"
#include "app/service/words.h"
#include "codegen/backend.h"
#include "core/analysis/validate.h"
#include "core/machine/host.h"
#include "core/machine/machines.h"

using namespace dojo;
using namespace dojo::app;

namespace {

constexpr const char* kScale = R"(kernel scale
const N = 512
in x
out y
x f32 [N] heap
y f32 [N] heap
t f32 [N] heap

N t[{0}] = x[{0}] * 2.0
N y[{0}] = t[{0}] + 1.0
)";

class Listener : public Watcher {
 public:
  const std::atomic<bool>& cancelled() const override { return m_cancelled; }
  void reached(Stage stage) override { stages.push_back(stage); }
  void told(const Message& sentence) override { sentences.push_back(sentence.text()); }
  void cancel() { m_cancelled = true; }
  std::vector<Stage> stages;
  std::vector<std::string> sentences;

 private:
  std::atomic<bool> m_cancelled = false;
};

core::Program programOf(QString text) {
  return core::load(text.toStdString(), "scale").value();
}

core::Program scale() {
  return programOf(kScale);
}

TimingSettings shortTiming() {
  return {.budgetSeconds = 0.02, .withRoofline = false};
}

MeasureRequest requestFor(const core::Program& original, const core::Program& program) {
  return {.original = original,
          .program = program,
          .machine = core::hostMachine(),
          .timing = shortTiming()};
}

}  // namespace

class TestService : public QObject {
  Q_OBJECT
 private slots:
  void verifyingSaysWhatTheCommandLineSays_data();
  void verifyingSaysWhatTheCommandLineSays();
  void listingsAreTheCommandLines();
  void benchJsonIsTheAnswers();
  void aWrongProgramIsWrongInEveryAnswer();
  void equalMachineCodeSharesATime();
  void moreRunsMakeEnoughPairs();
  void whoAsksCanEndIt();
  void anotherMachinesCodeIsToldOnce();
  void aStandInVerifiesAndDoesNotMeasure();
  void otherInterfacesAreTwoFunctions();
  void whatIsUndecidedIsNotWrong();
  void ratiosHaveThreeDigits();

 private:
  QString write(const QString& name, const QString& text) {
    QFile file(m_folder.filePath(name));
    if (file.open(QIODevice::WriteOnly)) file.write(text.toUtf8());
    return file.fileName();
  }
  static QString commandLine(const QStringList& arguments) {
    QProcess process;
    process.start(DOJO_BIN_DIR "/perfdojo", arguments);
    process.waitForFinished(120'000);
    return process.readAllStandardOutput();
  }
  QTemporaryDir m_folder;
};

void TestService::verifyingSaysWhatTheCommandLineSays_data() {
  QTest::addColumn<QString>("other");
  QTest::newRow("itself") << QString(kScale);
  QTest::newRow("joined") << QString(kScale).replace(
      "N t[{0}] = x[{0}] * 2.0\nN y[{0}] = t[{0}] + 1.0",
      "N\n| t[{0}] = x[{0}] * 2.0\n| y[{0}] = t[{0}] + 1.0");
  QTest::newRow("different") << QString(kScale).replace("+ 1.0", "+ 1.5");
}

void TestService::verifyingSaysWhatTheCommandLineSays() {
  QFETCH(QString, other);
  Listener listener;
  Service service(listener);
  auto verified = service.verify({.reference = scale(),
                                  .program = programOf(other),
                                  .machine = core::hostMachine(),
                                  .explains = true});
  QVERIFY2(verified, verified ? "" : verified.error().message.text().c_str());
  QStringList files{write("a.dojo", kScale), write("b.dojo", other)};
  QCOMPARE(QString::fromStdString(describe(*verified)),
           commandLine(QStringList{"verify"} << files));
  auto json = nlohmann::json::parse(
      commandLine(QStringList{"verify", "--json"} << files).toStdString(), nullptr, false);
  QCOMPARE(QString::fromStdString(toJson(*verified).dump()), QString::fromStdString(json.dump()));
  QVERIFY(std::ranges::count(listener.stages, Stage::Proving) == 1);
}

void TestService::listingsAreTheCommandLines() {
  Listener listener;
  auto emitted = Service(listener).emitCode(
      {.program = scale(), .machine = core::hostMachine(), .kinds = {"asm", "c", "llvm"}});
  QVERIFY2(emitted, emitted ? "" : emitted.error().message.text().c_str());
  QString file = write("a.dojo", kScale);
  for (const char* kind : {"c", "asm", "llvm"}) {
    QString text = QString::fromStdString(emitted->of(kind).text);
    QVERIFY2(!text.isEmpty(), kind);
    QCOMPARE(text, commandLine({"code", file, "--emit", kind}));
  }
  const EmittedListing& assembly = emitted->of("asm");
  QCOMPARE(static_cast<qsizetype>(assembly.nodes.size()),
           std::ranges::count(assembly.text, '\n') + !assembly.text.ends_with('\n'));
  QVERIFY(std::ranges::any_of(assembly.nodes, [](core::NodeId id) { return id != 0; }));
  auto unknown = Service(listener).emitCode(
      {.program = scale(), .machine = core::hostMachine(), .kinds = {"ptx"}});
  QVERIFY(!unknown && unknown.error().code == ErrorCode::BadInput);
}

void TestService::benchJsonIsTheAnswers() {
  Listener listener;
  auto measured = Service(listener).measure(requestFor(scale(), scale()));
  QVERIFY2(measured, measured ? "" : measured.error().message.text().c_str());
  auto ours = toJson(measured->evaluation, measured->ran);
  auto theirs = nlohmann::json::parse(
      commandLine({"bench", write("a.dojo", kScale), "--budget", "0.02", "--json"}).toStdString(),
      nullptr, false);
  theirs.erase("schema");
  theirs.erase("program");
  QStringList ourKeys, theirKeys;
  for (const auto& [key, value] : ours.items()) ourKeys << QString::fromStdString(key);
  for (const auto& [key, value] : theirs.items()) theirKeys << QString::fromStdString(key);
  QCOMPARE(ourKeys, theirKeys);
  for (const char* key : {"verified", "threads", "cache"}) QVERIFY2(ours[key] == theirs[key], key);
  QCOMPARE(checkWord(measured->evaluation), std::string("verified"));
}

void TestService::aWrongProgramIsWrongInEveryAnswer() {
  Listener listener;
  Service service(listener);
  core::Program wrong = programOf(QString(kScale).replace("+ 1.0", "+ 1.5"));
  auto measured = service.measure(requestFor(scale(), wrong));
  auto compared = service.compare({.original = scale(),
                                   .programs = {scale(), wrong},
                                   .machine = core::hostMachine(),
                                   .timing = shortTiming()});
  auto verified =
      service.verify({.reference = scale(), .program = wrong, .machine = core::hostMachine()});
  QVERIFY(measured && compared && verified);
  QCOMPARE(checkWord(measured->evaluation), std::string("WRONG"));
  QCOMPARE(checkWord(compared->evaluations[0]), std::string("verified"));
  QCOMPARE(checkWord(compared->evaluations[1]), std::string("WRONG"));
  QCOMPARE(verified->verdict.answer(), core::Answer::Different);
  using State = Verification::State;
  QCOMPARE(verificationOf(measured->evaluation).state, State::Differs);
  QCOMPARE(verificationOf(*verified, true).state, State::Differs);
  QVERIFY(!verificationOf(*verified, true).detail.empty());
}

void TestService::equalMachineCodeSharesATime() {
  Listener listener;
  Service service(listener);
  MeasureRequest request = requestFor(scale(), scale());
  request.sharesTime = true;
  auto first = service.measure(request), second = service.measure(request);
  QVERIFY(first && second);
  QVERIFY(!first->isSameCode && second->isSameCode);
  QCOMPARE(first->evaluation.samples, second->evaluation.samples);
  request.sharesTime = false;
  auto third = service.measure(request);
  QVERIFY(third && !third->isSameCode);
}

void TestService::moreRunsMakeEnoughPairs() {
  Listener listener;
  Service service(listener);
  CompareRequest request{.original = scale(),
                         .programs = {scale(), scale()},
                         .machine = core::hostMachine(),
                         .timing = shortTiming(),
                         .checks = Checks::Timed};
  request.timing.budgetSeconds = 1e-9;
  request.patienceSeconds = 5;
  auto compared = service.compare(request);
  QVERIFY2(compared, compared ? "" : compared.error().message.text().c_str());
  QVERIFY(compared->evaluations[0].samples.size() >= 12);
  QCOMPARE(compared->evaluations[0].time.samples,
           static_cast<int>(compared->evaluations[0].samples.size()));
  QCOMPARE(compared->overFirst.size(), size_t{2});
}

void TestService::whoAsksCanEndIt() {
  Listener listener;
  Service service(listener);
  listener.cancel();
  auto measured = service.measure(requestFor(scale(), scale()));
  QVERIFY(!measured && measured.error().code == ErrorCode::Cancelled);
  auto verified =
      service.verify({.reference = scale(), .program = scale(), .machine = core::hostMachine()});
  QVERIFY(!verified && verified.error().code == ErrorCode::Cancelled);
}

void TestService::anotherMachinesCodeIsToldOnce() {
  core::Machine other = core::machineNamed("x86-64-sse4.2").value();
  other.name = "elsewhere";
  other.ownFeatures.push_back("of no processor");
  QVERIFY(!core::runsHere(other));
  Listener listener;
  Service service(listener);
  service.prepare(scale(), other, shortTiming());
  QVERIFY(listener.sentences.empty());  // nothing is run yet
  MeasureRequest request = requestFor(scale(), scale());
  request.machine = other;
  for (int time : {0, 1}) {
    auto measured = service.measure(request);
    QVERIFY2(measured, measured ? "" : measured.error().message.text().c_str());
    QCOMPARE(measured->ran.machine.name, core::hostMachine().name);
    QVERIFY(time >= 0 && listener.sentences.size() == 1);
  }
  QVERIFY(listener.sentences.front().starts_with("this machine does not run " + other.name));
}

// Of no processor of the host's family, nothing becomes the host.
void TestService::aStandInVerifiesAndDoesNotMeasure() {
  core::Machine gpu = core::machineNamed("nvidia-sm90").value();
  if (!codegen::runsOnStandIn(gpu)) QSKIP("there is a driver of its own here");
  Listener listener;
  Service service(listener);
  MeasureRequest request = requestFor(scale(), scale());
  request.machine = gpu;
  auto measured = service.measure(request);
  QVERIFY(!measured && measured.error().code == ErrorCode::Unsupported);
  QVERIFY(measured.error().message.text().starts_with("nvidia-sm90: there is no NVIDIA driver"));
  QVERIFY(!service.compare({.original = scale(), .programs = {scale(), scale()}, .machine = gpu}));
  QVERIFY(!service.limits(scale(), gpu, shortTiming()));
  auto verified = service.verify({.reference = scale(), .program = scale(), .machine = gpu});
  QVERIFY2(verified, verified ? "" : verified.error().message.text().c_str());
  QVERIFY(verified->verdict.equal());
  QCOMPARE(verified->device, std::string(codegen::deviceOf(gpu)));
  QVERIFY(listener.sentences.empty());
}

void TestService::otherInterfacesAreTwoFunctions() {
  Listener listener;
  core::Program larger = programOf(QString(kScale).replace("N = 512", "N = 513"));
  auto verified = Service(listener).verify(
      {.reference = scale(), .program = larger, .machine = core::hostMachine()});
  QVERIFY(!verified && verified.error().code == ErrorCode::Illegal);
  QVERIFY(verified.error().message.text().ends_with("so they are two functions"));
}

void TestService::whatIsUndecidedIsNotWrong() {
  codegen::Evaluation evaluation;
  evaluation.undecided = "there is no fingerprint: time ran out";
  QCOMPARE(checkWord(evaluation), std::string("NOT VERIFIED"));
  QCOMPARE(verificationOf(evaluation).state, Verification::State::Undecided);
  evaluation.undecided.clear();
  evaluation.verified = false;
  QCOMPARE(checkWord(evaluation), std::string("WRONG"));
}

void TestService::ratiosHaveThreeDigits() {
  QCOMPARE(ratioText(1.3249), std::string("1.32×"));
  QCOMPARE(ratioText(13.249), std::string("13.2×"));
  QCOMPARE(ratioText(132.49), std::string("132×"));
}

QTEST_GUILESS_MAIN(TestService)
#include "test_service.moc"
