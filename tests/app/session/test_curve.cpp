// `perfdojo session curve`: how searches of several kernels came near the best, as a table and a
// picture with a panel for each kernel. Programs are timed by a formula.
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include "app/session/session.h"
#include "core/analysis/validate.h"
#include "core/machine/host.h"
#include "tests/programs.h"

using namespace dojo;
using namespace dojo::app;
using namespace dojo::tests;

class TestCurve : public QObject {
  Q_OBJECT
 private slots:
  void init() { m_folder = std::make_unique<QTemporaryDir>(); }
  void everyKernelHasItsOwnBest();
  void curvesEndAtWhatTheirProgramsTakeNow();
  void stepsThatNoLongerLeadToTheBestAreRefused();
  void twoProgramsOfOneNameAreRefused();
  void aStartThatIsNotRightIsNoFind();
  void thePictureHasAPanelForEach();

 private:
  // A search whose best so far is `best`, after each evaluation; all of them of the start, or of
  // what is said to come of `steps`.
  QString recorded(const QString& name, int64_t n, const char* space,
                   const std::vector<double>& best, const std::string& steps = "",
                   const char* program = kChain, const std::string& howTheStartRounds = "");
  QStringList fourSearches();
  std::unique_ptr<QTemporaryDir> m_folder;
};

QString TestCurve::recorded(const QString& name, int64_t n, const char* space,
                            const std::vector<double>& best, const std::string& steps,
                            const char* program, const std::string& howTheStartRounds) {
  QString file = m_folder->filePath(name + ".perfdojo");
  core::Overrides constants = {{"N", n}};
  auto session =
      Session::create(file.toStdString(), {core::load(program, "chain", constants).value(),
                                           core::hostMachine(), "chain", constants})
          .value();
  QString request = QString(R"({"strategy":"beam","space":"%1","pass":"heuristic","evaluations":9,
    "seconds":0,"seed":1,"batch":4,"threads":1,"cold":false,"model":false,"allow":[],"deny":[],
    "locks":[],"prefix":[],"begin":[]})")
                        .arg(space);
  int64_t id = session->journal().addSearch(request.toStdString()).value();
  for (size_t i = 0; i < best.size(); ++i) {
    auto number = static_cast<int64_t>(i);
    EvaluationRecord row{number, number - 1, steps, session->original().hash(), {}, 0};
    row.outcome.ns = best[i];
    row.outcome.isBest = i == 0 || best[i] < best[i - 1] || (i == 1 && !howTheStartRounds.empty());
    if (i == 0) row.outcome.reason = howTheStartRounds;
    if (!session->journal().append(id, row)) qFatal("cannot write");
  }
  session->close();
  return file;
}

QStringList TestCurve::fourSearches() {
  return {recorded("a", 64, "heuristic", {100, 20, 10}),
          recorded("b", 64, "heuristic", {100, 40, 40}), recorded("c", 64, "edges", {100, 90, 80}),
          recorded("d", 128, "edges", {300, 300, 150})};
}

void TestCurve::everyKernelHasItsOwnBest() {
  QProcess process;
  process.start(DOJO_BIN_DIR "/perfdojo", QStringList{"session", "curve"} << fourSearches());
  QVERIFY(process.waitForFinished());
  QCOMPARE(process.exitCode(), 0);
  QString out = QString::fromUtf8(process.readAllStandardOutput()).simplified();
  // Of two seeds the fastest, the (geometric) median and the slowest; over this kernel's best.
  QVERIFY2(out.contains("beam, heuristic 1 10.00× 10.00× 10.00× 2"), qPrintable(out));
  QVERIFY2(out.contains("beam, heuristic 3 1.00× 2.00× 4.00× 2"), qPrintable(out));
  QVERIFY2(out.contains("beam, edges 3 8.00× 8.00× 8.00× 1"), qPrintable(out));
  QVERIFY2(out.contains("chain N=128 search"), qPrintable(out));
  QVERIFY2(out.contains("beam, edges 3 1.00× 1.00× 1.00× 1"), qPrintable(out));
  // Only over kernels that all were tried on.
  QString end = out.mid(out.indexOf("final result"));
  QVERIFY2(end.contains("beam, edges 8.00×") && end.contains("beam, heuristic 2.00×"),
           qPrintable(end));
}

// All four searches ended with the program they began with: nothing is left between them.
void TestCurve::curvesEndAtWhatTheirProgramsTakeNow() {
  QProcess process;
  process.start(DOJO_BIN_DIR "/perfdojo",
                QStringList{"session", "curve", "--again", "--budget", "0.05"} << fourSearches());
  QVERIFY(process.waitForFinished(-1));
  QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
  QString out = QString::fromUtf8(process.readAllStandardOutput()).simplified();
  QVERIFY2(out.contains("beam, heuristic 1 2.50× 5.00× 10.00× 2"), qPrintable(out));
  QVERIFY2(out.contains("beam, heuristic 3 1.00× 1.00× 1.00× 2"), qPrintable(out));
  QVERIFY2(out.contains("beam, edges 3 1.00× 1.00× 1.00× 1"), qPrintable(out));
}

void TestCurve::stepsThatNoLongerLeadToTheBestAreRefused() {
  QString start = recorded("a", 64, "edges", {100, 20});
  for (const char* steps : {"unroll nowhere", "unroll t@0"}) {
    QString other = recorded("b", 64, "heuristic", {100, 10}, steps);
    QProcess process;
    process.start(DOJO_BIN_DIR "/perfdojo", {"session", "curve", "--again", start, other});
    QVERIFY(process.waitForFinished(-1));
    QCOMPARE(process.exitCode(), 1);
    QString error = QString::fromUtf8(process.readAllStandardError());
    QVERIFY2(error.contains("b.perfdojo: the steps to the best of beam, heuristic"),
             qPrintable(error));
    QFile::remove(other);
  }
}

void TestCurve::twoProgramsOfOneNameAreRefused() {
  QByteArray other(kChain);
  other.replace("2.0", "3.0");
  QString mine = recorded("a", 64, "edges", {100, 20});
  QString theirs = recorded("b", 64, "edges", {100, 20}, "", other.constData());
  QProcess process;
  process.start(DOJO_BIN_DIR "/perfdojo", {"session", "curve", "--again", mine, theirs});
  QVERIFY(process.waitForFinished(-1));
  QCOMPARE(process.exitCode(), 2);
  QString error = QString::fromUtf8(process.readAllStandardError());
  QVERIFY2(error.contains("two programs are called chain N=64"), qPrintable(error));
}

void TestCurve::aStartThatIsNotRightIsNoFind() {
  QString some = recorded("a", 64, "edges", {30, 50, 40}, "", kChain, "y differs");
  QString none = recorded("b", 64, "heuristic", {30}, "", kChain, "y differs");
  QProcess process;
  process.start(DOJO_BIN_DIR "/perfdojo", {"session", "curve", some, none});
  QVERIFY(process.waitForFinished(-1));
  QCOMPARE(process.exitCode(), 0);
  QString out = QString::fromUtf8(process.readAllStandardOutput()).simplified();
  QVERIFY2(out.contains("beam, edges 1 1.25× 1.25× 1.25× 1"), qPrintable(out));
  QVERIFY2(out.contains("beam, edges 3 1.00× 1.00× 1.00× 1"), qPrintable(out));
  QString error = QString::fromUtf8(process.readAllStandardError());
  QVERIFY2(error.contains("b.perfdojo: beam, heuristic found nothing correct and is left out"),
           qPrintable(error));
  process.start(DOJO_BIN_DIR "/perfdojo", {"session", "curve", none});
  QVERIFY(process.waitForFinished(-1));
  QVERIFY(process.exitCode() != 0);
}

void TestCurve::thePictureHasAPanelForEach() {
  if (QStandardPaths::findExecutable("gnuplot").isEmpty()) QSKIP("gnuplot is not installed");
  QProcess process;
  QString picture = m_folder->filePath("curve.svg");
  process.start(DOJO_BIN_DIR "/perfdojo",
                QStringList{"session", "curve", "--plot", picture} << fourSearches());
  QVERIFY(process.waitForFinished());
  QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
  QFile file(picture);
  QVERIFY(file.open(QIODevice::ReadOnly));
  QXmlStreamReader xml(&file);
  QStringList texts;
  while (!xml.atEnd())
    if (xml.readNext() == QXmlStreamReader::Characters) texts << xml.text().toString().simplified();
  QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
  for (const char* text : {"chain N=64", "chain N=128", "beam, edges", "beam, heuristic"})
    QVERIFY2(texts.join('|').contains(text), qPrintable(texts.join('|')));
}

QTEST_GUILESS_MAIN(TestCurve)
#include "test_curve.moc"
