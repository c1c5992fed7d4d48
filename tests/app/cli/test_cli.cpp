// The command line under bad input and on a bad machine: every call ends soon, within little
// memory, with one clear message and the documented exit code.
#include <sys/resource.h>

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>

namespace {

constexpr int kBadInput = 2, kToolFailure = 3;
constexpr rlim_t kMostProcessorSeconds = 60;
constexpr rlim_t kMostBytes = rlim_t{4} << 30;  // of address space, far below the machine's memory

const char kHeader[] = "kernel k\nconst N = 64\nin x\nout y\nx f32 [N] heap\ny f32 [N] heap\n\n";

struct Ended {
  int code = -1;
  QString out, err;
};

QString program() {
  return QStringLiteral(DOJO_BIN_DIR "/perfdojo");
}

void limitChild() {
  rlimit seconds{kMostProcessorSeconds, kMostProcessorSeconds};
  setrlimit(RLIMIT_CPU, &seconds);
}

void limitChildAndMemory() {
  limitChild();
  rlimit bytes{kMostBytes, kMostBytes};
  setrlimit(RLIMIT_AS, &bytes);
}

Ended finish(QProcess& process) {
  if (!process.waitForFinished(240'000)) {
    process.kill();
    process.waitForFinished();
  }
  Ended ended;
  if (process.exitStatus() == QProcess::NormalExit) ended.code = process.exitCode();
  ended.out = process.readAllStandardOutput();
  ended.err = process.readAllStandardError();
  return ended;
}

using Environment = QProcessEnvironment;

Ended run(const QStringList& arguments, const QByteArray& input = {},
          const Environment& environment = Environment::systemEnvironment()) {
  QProcess process;
  process.setProcessEnvironment(environment);
  process.setChildProcessModifier(input.isEmpty() ? limitChild : limitChildAndMemory);
  process.start(program(), arguments);
  process.write(input);
  process.closeWriteChannel();
  return finish(process);
}

Ended shell(const QString& command) {
  QProcess process;
  process.setChildProcessModifier(limitChild);
  process.start("/bin/sh", {"-c", QString(command).replace("perfdojo", program())});
  return finish(process);
}

Environment with(const char* name, const QString& value) {
  Environment environment = Environment::systemEnvironment();
  environment.insert(name, value);
  return environment;
}

}  // namespace

class TestCli : public QObject {
  Q_OBJECT
 private slots:
  void hostileProgramsAreRefused_data();
  void hostileProgramsAreRefused();
  void optionsTakeNoArgumentAlong();
  void whatIsNoTextIsRefused_data();
  void whatIsNoTextIsRefused();
  void programsTooLargeToRunAreRefused_data();
  void programsTooLargeToRunAreRefused();
  void aFullDiskIsNamed();
  void aReaderThatLeavesIsNoError();
  void noCacheFolderIsNoError_data();
  void noCacheFolderIsNoError();
  void trajectoriesAreHeldToTheirKernel();
  void aWrongWorkerIsNamed_data();
  void aWrongWorkerIsNamed();
  void wrongInstructionFilesAreNamed();
  void interruptingEndsWhatDoesNotListen();
};

void TestCli::hostileProgramsAreRefused_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<QString>("message");
  auto body = [](const char* name, const QByteArray& text, const char* message) {
    QTest::newRow(name) << kHeader + text << message;
  };
  auto whole = [](const char* name, const QByteArray& text, const char* message) {
    QTest::newRow(name) << text << message;
  };
  constexpr int kMany = 1'000'000;
  whole("zeros", QByteArray(10 << 20, '\0'), "<stdin>:1:1: byte 0x00 is a control code");
  whole("not UTF-8", "kernel k\xff\n", "<stdin>:1:9: byte 0xff is not valid UTF-8 text");
  whole("10 MB", kHeader + QByteArray("N y[{0}] = x[{0}]\n").repeated(600'000),
        "a program has at most 10000 scopes and operations");
  whole("many arrays", "kernel k\nin " + QByteArray("a ").repeated(kMany) + "\n",
        "a program has at most 2000 arrays");
  whole("large number", "kernel k\nconst N = 9000000000000000000\nout y\ny f32 [N] heap\n",
        "<stdin>:2:11: this number is too large");
  whole("large product", "kernel k\nconst N = 4000000 * 4000000 * 4000000 * 4000000\n",
        "this constant's value is out of range");
  whole("many elements",
        "kernel k\nconst N = 1000000000000\nout y\ny f32 [N, N] heap\nN N y[{0},{1}] = 1\n",
        "'y' has more than 1099511627776 elements");
  whole("no elements", "kernel k\nconst N = 0\nout y\ny f32 [N] heap\nN y[{0}] = 1\n",
        "this is 0, but must be at least 1");
  body("deep", QByteArray("1 ").repeated(kMany) + "y[{0}] = 1\n", "scopes nest at most 64 deep");
  body("many bars", "N\n" + QByteArray("| ").repeated(kMany) + "y[{0}] = 1\n",
       "but the line above opens only 1");
  body("many terms", "N y[{0}] = x[" + QByteArray("{0}+").repeated(kMany) + "{0}]\n",
       "runs from 0 to 63000063");
  body("many brackets", "N y[{0}] = " + QByteArray("(").repeated(kMany) + "\n",
       "expected a whole number");
  body("many targets", "N (" + QByteArray("y[{0}],").repeated(kMany) + "y[{0}]) = 1\n",
       "a tuple has at most 3 targets");
  body("many guards", "N y[{0}] = 1 if " + QByteArray("{0} < 4 and ").repeated(kMany) + "{0} < 4\n",
       "an operation has at most 16 guards");
}

void TestCli::hostileProgramsAreRefused() {
  QFETCH(QByteArray, text);
  QFETCH(QString, message);
  Ended ended = run({"show", "-"}, text);
  QCOMPARE(ended.code, kBadInput);
  QVERIFY2(ended.err.contains(message), qPrintable(ended.err.left(400)));
  QVERIFY(ended.out.isEmpty());
}

void TestCli::optionsTakeNoArgumentAlong() {
  Ended applied = run({"apply", "--set", "N=64", "relu", "--set", "M=32", "unroll y@1"});
  QCOMPARE(applied.code, 0);
  QVERIFY2(applied.out.contains("const N = 64") && applied.out.contains("M:u y["),
           qPrintable(applied.out));
  Ended dropped = run({"replay", "--drop", "1", "--drop", "2", "softmax"});
  QVERIFY2(dropped.code != kBadInput, qPrintable(dropped.err));
}

void TestCli::whatIsNoTextIsRefused_data() {
  QTest::addColumn<QStringList>("arguments");
  QTest::addColumn<QString>("message");
  QTest::newRow("folder") << QStringList{"show", "/"} << "perfdojo: '/' is a folder\n";
  QTest::newRow("no end") << QStringList{"show", "/dev/zero"} << "is larger than 256 MiB\n";
  QTest::newRow("nothing") << QStringList{"show", "/no/such"} << "neither a built-in kernel nor";
  QTest::newRow("trajectory") << QStringList{"replay", "/"} << "perfdojo: '/' is a folder\n";
  QTest::newRow("steps") << QStringList{"apply", "relu", "--steps", "/"} << "is a folder\n";
  QTest::newRow("number") << QStringList{"show", "relu", "--set", "M=99999999999999999999"}
                          << "--set takes NAME=INT";
  QTest::newRow("no constant") << QStringList{"show", "relu", "--set", "Q=4"}
                               << "no constant is named 'Q'";
}

void TestCli::whatIsNoTextIsRefused() {
  QFETCH(QStringList, arguments);
  QFETCH(QString, message);
  Ended ended = run(arguments);
  QCOMPARE(ended.code, kBadInput);
  QVERIFY2(ended.err.contains(message), qPrintable(ended.err));
}

void TestCli::programsTooLargeToRunAreRefused_data() {
  QTest::addColumn<QString>("command");
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<QString>("message");
  QByteArray memory =
      "kernel k\nconst N = 1000000000000\nin x\nout y\nx f32 [N] heap\ny f32 [N] heap\n\n"
      "N y[{0}] = x[{0}]\n";
  QByteArray time =
      "kernel k\nin x\nout y\nx f32 [1] heap\ny f32 [1] heap\n\n1 y[{0}] = x[{0}]\n"
      "1000000 1000000 10000 y[0] max= x[0]\n";
  for (const char* command : {"bench", "verify"}) {
    QTest::addRow("memory, %s", command) << command << memory << "GB are available; set smaller";
    QTest::addRow("time, %s", command) << command << time << "a call executes 1e+16 operations";
  }
}

void TestCli::programsTooLargeToRunAreRefused() {
  QFETCH(QString, command);
  QFETCH(QByteArray, text);
  QFETCH(QString, message);
  QTemporaryDir folder;
  QFile file(folder.filePath("k.dojo"));
  QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
  file.close();
  QStringList arguments{command, file.fileName()};
  if (command == "verify") arguments << file.fileName();
  Ended ended = run(arguments);
  QCOMPARE(ended.code, kToolFailure);
  QVERIFY2(ended.err.contains(message), qPrintable(ended.err));
}

void TestCli::aFullDiskIsNamed() {
  Ended ended = shell("perfdojo show softmax >/dev/full");
  QCOMPARE(ended.code, kToolFailure);
  QCOMPARE(ended.err, QString("perfdojo: cannot write to standard output\n"));
  ended = shell("perfdojo show softmax >&-");
  QCOMPARE(ended.code, kToolFailure);
  QCOMPARE(ended.err, QString("perfdojo: cannot write to standard output\n"));
}

void TestCli::aReaderThatLeavesIsNoError() {
  Ended ended = shell("perfdojo kernels --json | head -1; perfdojo moves softmax | head -1");
  QCOMPARE(ended.code, 0);
  QCOMPARE(ended.err, QString());
  QVERIFY(ended.out.startsWith("{\n"));
}

void TestCli::noCacheFolderIsNoError_data() {
  QTest::addColumn<QString>("cache");
  QTest::newRow("a device") << "/dev/null";
  QTest::newRow("cannot be made") << "/proc/perfdojo";
  QTest::newRow("a full device") << "/dev/full/cache";
}

void TestCli::noCacheFolderIsNoError() {
  QFETCH(QString, cache);
  Environment environment = with("XDG_CACHE_HOME", cache);
  environment.insert("HOME", cache);
  Ended ended =
      run({"bench", "relu", "--set", "N=16", "--set", "M=16", "--budget", "0.01"}, {}, environment);
  QVERIFY2(ended.code == 0 && ended.out.contains("verified"), qPrintable(ended.err));
}

// A sum by pairs may be exact by chance where one element after the other is not. Held to the first
// trajectory's program, the second would be off by more than that allows.
void TestCli::trajectoriesAreHeldToTheirKernel() {
  QTemporaryDir folder;
  auto trajectory = [&](const char* name, const char* steps) {
    QString path = folder.filePath(name);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write %s", qPrintable(path));
    file.write("kernel layernorm_1\nconst N = 1632\nconst M = 4\n\n");
    file.write(steps);
    return path;
  };
  Ended ended = run({"compare", trajectory("pairs.moves", "tree_reduce s#1@1\n"),
                     trajectory("one_by_one.moves", ""), "--budget", "0.01"});
  QVERIFY2(ended.code == 0, qPrintable(ended.out + ended.err));
  QCOMPARE(ended.out.count(", verified"), 2);
}

void TestCli::aWrongWorkerIsNamed_data() {
  QTest::addColumn<QString>("worker");
  QTest::addColumn<QString>("message");
  QTest::newRow("none") << "/no/such" << "PERFDOJO_WORKER names /no/such, which is not a program";
  QTest::newRow("another program") << "/bin/true" << "the worker ended with exit code 0";
}

void TestCli::aWrongWorkerIsNamed() {
  QFETCH(QString, worker);
  QFETCH(QString, message);
  Ended ended =
      run({"bench", "relu", "--set", "N=16", "--set", "M=16"}, {}, with("PERFDOJO_WORKER", worker));
  QCOMPARE(ended.code, kToolFailure);
  QVERIFY2(ended.err.contains(message), qPrintable(ended.err));
  QCOMPARE(ended.err.count('\n'), 1);
}

void TestCli::wrongInstructionFilesAreNamed() {
  QTemporaryDir folder;
  QFile file(folder.filePath("odd.instr"));
  QVERIFY(file.open(QIODevice::WriteOnly) && file.write("nonsense\n") > 0);
  file.close();
  Ended ended = run({"show", "relu"}, {}, with("PERFDOJO_INSTRUCTIONS", folder.path()));
  QCOMPARE(ended.code, 0);
  QVERIFY2(ended.err.contains("odd.instr:1: expected"), qPrintable(ended.err));
}

void TestCli::interruptingEndsWhatDoesNotListen() {
  QProcess process;
  process.start(program(), {"show", "-"});
  process.write("kernel k\n");
  QVERIFY(process.waitForBytesWritten());
  QTest::qWait(300);
  kill(static_cast<pid_t>(process.processId()), SIGINT);
  QCOMPARE(finish(process).code, 130);
}

QTEST_GUILESS_MAIN(TestCli)
#include "test_cli.moc"
