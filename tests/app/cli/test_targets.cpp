// perfdojo targets: what it says is what the other commands then do.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "core/machine/host.h"
#include "core/machine/machines.h"

using namespace dojo;

namespace {

struct Ended {
  int code = -1;
  QByteArray out, err;
};

Ended run(const QStringList& arguments, const QString& worker = {}) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  if (!worker.isEmpty()) environment.insert("PERFDOJO_WORKER", worker);
  process.setProcessEnvironment(environment);
  process.start(QStringLiteral(DOJO_BIN_DIR "/perfdojo"), arguments);
  process.closeWriteChannel();
  process.waitForFinished(120'000);
  return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

QJsonArray targets(const QString& worker = {}) {
  QJsonDocument document = QJsonDocument::fromJson(run({"targets", "--json"}, worker).out);
  return document["schema"] == 1 ? document["targets"].toArray() : QJsonArray();
}

}  // namespace

class TestTargets : public QObject {
  Q_OBJECT
 private slots:
  void everyKnownMachineIsListed();
  void theHostIsMeasured();
  void whatDoesNotRunHereSaysWhatIsMissing();
  void whatIsNotMeasuredHereIsRefused();
  void aStandInVerifiesAndSaysSo();
  void everyTargetIsEmitted();
  void gpuListingsArePrinted();
  void withoutAWorkerNothingIsCompiled();
  void everyListingOfTheHelpIsPrinted();
};

void TestTargets::everyKnownMachineIsListed() {
  QJsonArray listed = targets();
  QCOMPARE(static_cast<size_t>(listed.size()), core::knownMachines().size());
  QByteArray text = run({"targets"}).out;
  QCOMPARE(text.count('\n'), listed.size());
  for (const core::Machine& machine : core::knownMachines())
    QVERIFY2(text.contains(machine.name.c_str()), machine.name.c_str());
}

void TestTargets::theHostIsMeasured() {
  int hosts = 0;
  for (const QJsonValue& target : targets()) {
    if (!target["is_host"].toBool()) continue;
    ++hosts;
    QCOMPARE(target["name"].toString().toStdString(), core::hostMachine().name);
    QCOMPARE(target["backend"].toString(), QString("c"));
    for (const char* what : {"emit", "compile", "run", "measure"})
      QVERIFY2(target[what].toBool(), what);
    QVERIFY(target["missing"].toArray().isEmpty());
  }
  QCOMPARE(hosts, 1);
}

void TestTargets::whatDoesNotRunHereSaysWhatIsMissing() {
  for (const QJsonValue& target : targets()) {
    auto machine = core::machineNamed(target["name"].toString().toStdString());
    QVERIFY(machine.has_value());
    if (target["backend"] == "c") QCOMPARE(target["run"].toBool(), core::runsHere(*machine));
    QCOMPARE(target["device"].toString().isEmpty(), !target["run"].toBool());
    QVERIFY(target["run"].toBool() || !target["measure"].toBool());
    QCOMPARE(target["missing"].toArray().isEmpty(), target["measure"].toBool());
  }
}

// Nothing silently becomes the host: what this machine cannot time for a target is refused with
// what is missing, by every command that would.
void TestTargets::whatIsNotMeasuredHereIsRefused() {
  for (const QJsonValue& target : targets()) {
    if (target["backend"] == "c" || target["measure"].toBool()) continue;
    QString name = target["name"].toString();
    QByteArray why = target["missing"].toArray().last().toString().toUtf8();
    for (const QStringList& words : {QStringList{"bench", "relu"},
                                     {"compare", "relu", "relu"},
                                     {"search", "relu", "--evals", "1", "--session", "-"}}) {
      Ended ended = run(words + QStringList{"--target", name, "--set", "N=4", "--set", "M=4"});
      QVERIFY2(ended.code > 0 && ended.err.contains(name.toUtf8() + ": ") &&
                   ended.err.contains(why) && !ended.err.contains("instead"),
               ended.err.constData());
    }
  }
}

void TestTargets::aStandInVerifiesAndSaysSo() {
  int seen = 0;
  for (const QJsonValue& target : targets()) {
    if (!target["run"].toBool() || target["measure"].toBool()) continue;
    ++seen;
    Ended ended = run({"verify", "relu", "relu", "--set", "N=4", "--set", "M=4", "--target",
                       target["name"].toString(), "--json"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QVERIFY2(ended.err.contains("net 3 ran on the host SIMT machine"), ended.err.constData());
    QCOMPARE(QJsonDocument::fromJson(ended.out)["device"], target["device"]);
  }
  if (seen == 0) QSKIP("no device stands in for another here");
}

void TestTargets::everyTargetIsEmitted() {
  for (const QJsonValue& target : targets()) {
    Ended ended = run({"code", "relu", "--target", target["name"].toString()});
    QCOMPARE(ended.code == 0, target["emit"].toBool());
  }
}

void TestTargets::withoutAWorkerNothingIsCompiled() {
  for (const QJsonValue& target : targets("/nowhere/perfdojo-worker")) {
    QVERIFY(target["emit"].toBool());
    for (const char* what : {"compile", "run", "measure"}) QVERIFY2(!target[what].toBool(), what);
    QVERIFY(target["missing"].toArray().first().toString().contains("worker"));
  }
}

void TestTargets::everyListingOfTheHelpIsPrinted() {
  QByteArray help = run({"code", "--help"}).out;
  for (const char* listing : {"c", "asm", "llvm"}) {
    QVERIFY2(help.contains(QByteArray(listing) + ":"), listing);
    Ended ended = run({"code", "relu", "--emit", listing});
    QVERIFY2(ended.code == 0 && !ended.out.isEmpty(), ended.err.constData());
  }
  Ended ended = run({"code", "relu", "--emit", "ptx"});
  QCOMPARE(ended.code, 2);
  QVERIFY2(ended.err.contains("has no listing 'ptx'"), ended.err.constData());
  QCOMPARE(run({"code", "relu"}).out, run({"code", "relu", "--emit", "c"}).out);
}

void TestTargets::gpuListingsArePrinted() {
  struct {
    const char *target, *listing, *says;
  } const cases[] = {{"nvidia-sm90", "cuda", "__global__"},
                     {"nvidia-sm90", "ptx", ".target sm_90"},
                     {"amd-gfx942", "cuda", "__global__"},
                     {"amd-gfx942", "asm", "amdgcn"},
                     {"opencl", "opencl", "__kernel"}};
  for (const auto& one : cases) {
    Ended ended = run({"code", "relu", "--target", one.target, "--emit", one.listing});
    QVERIFY2(ended.code == 0 && ended.out.contains(one.says), ended.err.constData());
  }
}

QTEST_GUILESS_MAIN(TestTargets)
#include "test_targets.moc"
