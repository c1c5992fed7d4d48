// Command line and window say the same of the same program.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "app/models/core_words.h"
#include "app/models/measure/evaluation_queue.h"
#include "app/models/moves/moves_model.h"
#include "app/service/words.h"
#include "core/analysis/validate.h"
#include "core/machine/host.h"
#include "core/machine/machines.h"

using namespace dojo;
using namespace dojo::app;

namespace {

constexpr int kPatienceMs = 120'000;
constexpr const char* kNorm = R"(kernel norm
const N = 64
const M = 32
in x
out y
x f32 [N, M] heap
y f32 [N, M] heap
s f32 [N] heap

N s[{0}] = 0
N M s[{0}] += x[{0},{1}]
N M y[{0},{1}] = x[{0},{1}] * s[{0}]
)";

core::Program programOf(const QString& text) {
  return core::load(text.toStdString(), "norm").value();
}

}  // namespace

class TestTwins : public QObject {
  Q_OBJECT
 private slots:
  void verdictsAgree_data();
  void verdictsAgree();
  void measuredProgramsAgree_data();
  void measuredProgramsAgree();
  void comparisonsHaveTheSameParts();
  void listingsAgree();
  void ratiosAgree();

 private:
  QString write(const QString& name, const QString& text) {
    QFile file(m_folder.filePath(name));
    if (file.open(QIODevice::WriteOnly)) file.write(text.toUtf8());
    return file.fileName();
  }
  static QString textOf(const QStringList& arguments) {
    QProcess process;
    process.start(DOJO_BIN_DIR "/perfdojo", arguments);
    process.waitForFinished(kPatienceMs);
    return process.readAllStandardOutput();
  }
  static QJsonObject jsonOf(const QStringList& arguments) {
    return QJsonDocument::fromJson(textOf(QStringList(arguments) << "--json").toUtf8()).object();
  }
  void addPrograms() {
    QTest::addColumn<QString>("other");
    QTest::newRow("the same") << QString(kNorm);
    QTest::newRow("another order") << QString(kNorm)
                                          .replace("N M s[{0}] +=", "M N s[{1}] +=")
                                          .replace("+= x[{0},{1}]", "+= x[{1},{0}]");
    QTest::newRow("another function") << QString(kNorm).replace("* s[{0}]", "- s[{0}]");
  }
  QTemporaryDir m_folder;
};

void TestTwins::verdictsAgree_data() {
  addPrograms();
}

void TestTwins::verdictsAgree() {
  QFETCH(QString, other);
  core::Program a = programOf(kNorm), b = programOf(other);
  EvaluationQueue queue(a, core::hostMachine());
  std::optional<PairVerdict> ofPair;
  std::optional<Verification> ofNode;
  connect(&queue, &EvaluationQueue::pairVerified, this,
          [&](quint64, quint64, const PairVerdict& verdict) { ofPair = verdict; });
  connect(&queue, &EvaluationQueue::nodeVerified, this,
          [&](HistoryId, const Verification& verification) { ofNode = verification; });
  queue.verifyPair(a, b);
  queue.verifyNode(2, b);
  QTRY_VERIFY_WITH_TIMEOUT(ofPair && ofNode, kPatienceMs);
  const QJsonObject said = jsonOf({"verify", write("a.dojo", kNorm), write("b.dojo", other)});
  using State = Verification::State;
  State expected = said["answer"] == "same"        ? State::ByNumbers
                   : said["answer"] == "different" ? State::Differs
                                                   : State::Undecided;
  QCOMPARE(ofPair->verification.state, expected);
  QCOMPARE(ofNode->state, expected);
  QString detail = QString::fromStdString(ofNode->detail);
  QVERIFY(!detail.isEmpty());
  QCOMPARE(QString::fromStdString(ofPair->verification.detail), detail);
  if (expected == State::Differs) {
    // The command line also looks for the smallest extents that show it; the element is another.
    QVERIFY(said["fingerprint"]["values"].toString().contains(" in the first program and "));
    QVERIFY2(detail.contains(" in the first program and "), qPrintable(detail));
  } else if (a.hash() != b.hash()) {
    int seeds = said["fingerprint"]["seeds"].toInt();
    QVERIFY2(detail.contains(QString("equal fingerprints for %1 seeds").arg(seeds)),
             qPrintable(detail));
    QCOMPARE(detail.contains("at smaller extents"),
             said["fingerprint"]["reduced_extents"].toBool());
  }
}

void TestTwins::measuredProgramsAgree_data() {
  addPrograms();
}

void TestTwins::measuredProgramsAgree() {
  QFETCH(QString, other);
  core::Program b = programOf(other);
  EvaluationQueue queue(programOf(kNorm), core::hostMachine());
  queue.setTiming({.budgetSeconds = 0.05});
  std::optional<Measurement> time;
  Verification verification;
  connect(&queue, &EvaluationQueue::nodeMeasured, this,
          [&](HistoryId, const Measurement& measurement, const Verification& check) {
            time = measurement;
            verification = check;
          });
  queue.measureNode(2, b, "b");
  QTRY_VERIFY_WITH_TIMEOUT(time, kPatienceMs);
  QJsonObject said = jsonOf(
      {"bench", write("b.dojo", other), "--against", write("a.dojo", kNorm), "--budget", "0.05"});
  QCOMPARE(verification.state == Verification::State::ByNumbers, said["verified"].toBool());
  QCOMPARE(verification.state == Verification::State::Differs,
           said["verified"].isBool() && !said["verified"].toBool());
  QCOMPARE(time->threads, said["threads"].toInt());
  QCOMPARE(time->cold, said["cache"] == "cold");
  QVERIFY(time->rooflineNs > 0 && said["roofline_ns"].toDouble() > 0);
}

void TestTwins::comparisonsHaveTheSameParts() {
  core::Program a = programOf(kNorm),
                wrong = programOf(QString(kNorm).replace("* s[{0}]", "- s[{0}]"));
  EvaluationQueue queue(a, core::hostMachine());
  queue.setTiming({.budgetSeconds = 0.05});
  std::optional<PairComparison> pair;
  connect(&queue, &EvaluationQueue::pairCompared, this,
          [&](quint64, quint64, const PairComparison& comparison) { pair = comparison; });
  queue.comparePair(a, wrong);
  QTRY_VERIFY_WITH_TIMEOUT(pair, kPatienceMs);
  const QJsonArray said = jsonOf({"compare", write("a.dojo", kNorm),
                                  write("b.dojo", QString(kNorm).replace("* s[{0}]", "- s[{0}]")),
                                  "--budget", "0.05"})["programs"]
                              .toArray();
  QCOMPARE(said.size(), 2);
  QVERIFY(said[0]["verified"].toBool());
  QCOMPARE(pair->checkBefore.state, Verification::State::ByNumbers);
  QVERIFY(!said[1]["verified"].toBool());
  QCOMPARE(pair->checkAfter.state, Verification::State::Differs);
  QCOMPARE(QString::fromStdString(pair->checkAfter.detail), said[1]["why_not_verified"].toString());
}

void TestTwins::listingsAgree() {
  core::Program a = programOf(kNorm);
  EvaluationQueue queue(a, core::hostMachine());
  std::optional<Listing> listing;
  connect(&queue, &EvaluationQueue::compiled, this,
          [&](quint64, const Listing& compiled) { listing = compiled; });
  queue.compile(a);
  QTRY_VERIFY_WITH_TIMEOUT(listing, kPatienceMs);
  auto textNamed = [&](const std::string& name) {
    auto part = std::ranges::find(listing->parts, name, &Listing::Part::name);
    return part == listing->parts.end() ? QString() : part->text;
  };
  QCOMPARE(textNamed("asm"), textOf({"code", write("a.dojo", kNorm), "--emit", "asm"}));
  QVERIFY(!textNamed("llvm").isEmpty());
}

void TestTwins::ratiosAgree() {
  for (double ratio : {0.5, 1.0, 1.324, 13.24, 132.4})
    QVERIFY(ratioInWords(ratio).endsWith(QString::fromStdString(ratioText(ratio))));
}

QTEST_GUILESS_MAIN(TestTwins)
#include "test_twins.moc"
