// Under any limit of memory a command ends in words and with an exit code, or does what it was
// asked.
#include <sys/resource.h>

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace {

struct Ended {
  bool isNormal = false;
  int code = -1;
  QString out, err;
};

Ended run(const QStringList& arguments, rlim_t limit) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("LC_ALL", "C");
  process.setProcessEnvironment(environment);
  process.setChildProcessModifier([limit] {
    rlimit bytes{limit, limit}, none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    setrlimit(RLIMIT_AS, &bytes);
  });
  process.start(DOJO_BIN_DIR "/perfdojo", arguments);
  if (!process.waitForFinished(240'000)) {
    process.kill();
    process.waitForFinished();
  }
  Ended ended;
  ended.isNormal = process.exitStatus() == QProcess::NormalExit;
  ended.code = process.exitCode();
  ended.out = process.readAllStandardOutput();
  ended.err = process.readAllStandardError();
  return ended;
}

const char kBig[] = R"(kernel big
const N = 1073741824
in x
out y
x f32 [N] heap
y f32 [] heap

y = 0
N y += x[{0}]
)";

}  // namespace

class TestMemoryLimits : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void itEndsInWords_data();
  void itEndsInWords();

 private:
  QTemporaryDir m_folder;
};

void TestMemoryLimits::initTestCase() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  QSKIP("a sanitizer needs more addresses than the limits leave");
#endif
  QFile big(m_folder.filePath("big.dojo"));
  QVERIFY(big.open(QIODevice::WriteOnly));
  big.write(kBig);
}

void TestMemoryLimits::itEndsInWords_data() {
  QTest::addColumn<QStringList>("arguments");
  QTest::addColumn<int>("megabytes");
  auto rows = [](const char* name, const QStringList& arguments, const QList<int>& limits) {
    for (int megabytes : limits)
      QTest::addRow("%s, %d MB", name, megabytes) << arguments << megabytes;
  };
  rows("show", {"show", "softmax"}, {20, 40, 60, 80, 100});
  rows("bench", {"bench", "big.dojo", "--budget", "0.1"}, {100, 300, 700, 1500, 3000, 6000});
  rows("verify", {"verify", "softmax", "softmax"}, {120, 300, 500});
  rows("verify small", {"verify", "softmax", "softmax", "--set", "N=64", "--set", "M=64"},
       {60, 120, 200, 300, 400, 700});
  rows("compare", {"compare", "relu", "relu", "--set", "N=64", "--set", "M=64", "--budget", "0.1"},
       {150, 250, 350, 450, 600});
  rows("search", {"search", "relu", "--set", "N=64", "--set", "M=64", "--evals", "4"},
       {150, 300, 450, 600});
}

void TestMemoryLimits::itEndsInWords() {
  QFETCH(QStringList, arguments);
  QFETCH(int, megabytes);
  arguments.replaceInStrings("big.dojo", m_folder.filePath("big.dojo"));
  if (arguments.contains("search"))
    arguments << "--session" << m_folder.filePath("search.perfdojo");
  Ended ended = run(arguments, static_cast<rlim_t>(megabytes) << 20);
  QString told = QStringLiteral("exit code %1, %2").arg(ended.code).arg(ended.err);
  QVERIFY2(ended.isNormal, qPrintable(told));
  if (ended.code == 0) return;
  // 127: the system's loader could not even map the libraries, and says so itself.
  QVERIFY2(ended.code == 127 || (ended.code >= 1 && ended.code <= 4), qPrintable(told));
  QVERIFY2(ended.err.trimmed().size() > 10, qPrintable(told));
  QVERIFY2(!ended.err.contains("terminate called"), qPrintable(told));
}

QTEST_GUILESS_MAIN(TestMemoryLimits)
#include "test_memory_limits.moc"
