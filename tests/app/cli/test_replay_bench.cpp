// A replay that measures: every state has a time and a check, and states of equal machine code
// share them.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "core/machine/host.h"

using namespace dojo;

namespace {

// The loop of one iteration leaves no trace in the machine code; lanes do.
const char kMoves[] =
    "kernel relu\nconst N = 64\nconst M = 64\nadd_scope y@0\nsplit_scope y@2 4\nvectorize y@3\n";

QJsonArray measuredSteps(const QString& trajectory) {
  QProcess process;
  process.start(QStringLiteral(DOJO_BIN_DIR "/perfdojo"),
                {"replay", trajectory, "--bench", "--budget", "0.02", "--json"});
  if (!process.waitForFinished(120'000) || process.exitCode() != 0) return {};
  return QJsonDocument::fromJson(process.readAllStandardOutput()).object()["steps"].toArray();
}

}  // namespace

class TestReplayBench : public QObject {
  Q_OBJECT
 private slots:
  void equalMachineCodeIsTimedOnce();
  void aTrajectoryForThisMachineIsNamed();
};

void TestReplayBench::equalMachineCodeIsTimedOnce() {
  QTemporaryDir folder;
  QFile file(folder.filePath("relu.moves"));
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(kMoves);
  file.close();
  QJsonArray steps = measuredSteps(file.fileName());
  QCOMPARE(steps.size(), 4);
  auto of = [&](int i) { return steps[i].toObject(); };
  for (const QJsonValue& step : steps) {
    QVERIFY(step["median_ns"].toDouble() > 0);
    QVERIFY(step["verified"].toBool());
  }
  QCOMPARE(of(1)["verdict"].toString(), QString("the same machine code"));
  QCOMPARE(of(1)["median_ns"].toDouble(), of(0)["median_ns"].toDouble());
  QVERIFY(of(3)["verdict"].toString() != of(1)["verdict"].toString());
}

void TestReplayBench::aTrajectoryForThisMachineIsNamed() {
  auto said = [](const char* trajectory) {
    QProcess process;
    process.start(DOJO_BIN_DIR "/perfdojo", {"replay", trajectory, "--bench", "--budget", "0.01",
                                             "--set", "M=96", "--set", "N=128", "--set", "K=4"});
    process.waitForFinished(120'000);
    QString output = process.readAllStandardError();
    return process.exitCode() == 0 ? output : "not timed: " + output;
  };
  QString wide = said("matmul"), narrow = said("matmul_avx2");
  QVERIFY2(!wide.contains("not timed"), qPrintable(wide));
  QVERIFY2(!narrow.contains("not timed"), qPrintable(narrow));
  QCOMPARE(wide.contains("'matmul_avx2' was made for this machine"),
           core::hostMachine().name == "x86-64-avx2");
  QVERIFY(!narrow.contains("was made for this machine"));
}

QTEST_GUILESS_MAIN(TestReplayBench)
#include "test_replay_bench.moc"
