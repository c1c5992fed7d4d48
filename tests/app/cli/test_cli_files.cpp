// What the command line takes: trajectories wherever programs are, texts as other systems write
// them, instruction files of others only when allowed; and what it gives who asked for JSON.
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>

namespace {

constexpr int kBadInput = 2, kToolFailure = 3;

struct Ended {
  int code = -1;
  QString out, err;
};

const char kProgram[] =
    "kernel k\nconst N = 64\nin x\nout y\nx f32 [N] heap\ny f32 [N] heap\n\nN y[{0}] = x[{0}] + "
    "1\n";
const char kSteps[] = "kernel k.dojo\nconst N = 32\n\nsplit_scope y@0 8\n";
const char kInstruction[] =
    "# Adds.\nfeatures sse\nspec\nkernel mine\nin a b\nout c\na f32 [4] heap\nb f32 [4] heap\n"
    "c f32 [4] heap\n4 c[{0}] = a[{0}] + b[{0}]\ncode\n"
    "for (int dojo_i = 0; dojo_i < 4; ++dojo_i) ({c})[dojo_i] = ({a})[dojo_i] + ({b})[dojo_i];\n";
const char kUsesIt[] =
    "kernel u\nin x y\nout z\nx f32 [8] heap\ny f32 [8] heap\nz f32 [8] heap\n\n"
    "2 4:i(mine) z[{0}*4+{1}] = x[{0}*4+{1}] + y[{0}*4+{1}]\n";

}  // namespace

class TestCliFiles : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void trajectoriesAreTakenForPrograms_data();
  void trajectoriesAreTakenForPrograms();
  void pagesOfTheHelpArePrinted();
  void aTrajectorysTargetIsItsProgramsTarget();
  void aTrajectoryThatDoesNotReplayIsRefused();
  void textsOfOtherSystemsAreRead_data();
  void textsOfOtherSystemsAreRead();
  void failuresAreJsonWhereItWasAskedFor_data();
  void failuresAreJsonWhereItWasAskedFor();
  void instructionsOfOthersAreNotCompiledUnasked();
  void anInstructionsTextStandsAlone_data();
  void anInstructionsTextStandsAlone();
  void anUnknownInstructionIsAnError();
  void movesAreExplainedByOtherNames();
  void aStoppedWorkerEndsASearch();

 private:
  void write(const QString& name, const QByteArray& text) {
    QFile file(m_folder->filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
  }

  // Without a terminal, in the test's folder.
  void start(QProcess& process, const QStringList& arguments) {
    process.setProcessEnvironment(m_environment);
    process.setWorkingDirectory(m_folder->path());
    process.start(QStringLiteral(DOJO_BIN_DIR "/perfdojo"), arguments);
    process.closeWriteChannel();
  }

  static Ended finish(QProcess& process) {
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

  Ended run(const QStringList& arguments) {
    QProcess process;
    start(process, arguments);
    return finish(process);
  }

  std::unique_ptr<QTemporaryDir> m_folder;
  QProcessEnvironment m_environment;
};

void TestCliFiles::init() {
  m_folder = std::make_unique<QTemporaryDir>();
  m_environment = QProcessEnvironment::systemEnvironment();
  m_environment.insert("XDG_DATA_HOME", m_folder->filePath("data"));
  write("k.dojo", kProgram);
  write("k.moves", kSteps);
}

void TestCliFiles::trajectoriesAreTakenForPrograms_data() {
  QTest::addColumn<QString>("arguments");
  QTest::addColumn<QString>("says");
  QTest::newRow("show") << "show k.moves" << "4 8 y[{0}*8+{1}] = x[{0}*8+{1}] + 1";
  QTest::newRow("another size") << "show k.moves --set N=16" << "2 8 y[{0}*8+{1}]";
  QTest::newRow("code") << "code k.moves" << "for (int j = 0; j < 8; ++j)";
  QTest::newRow("moves") << "moves k.moves" << "merge_scopes y@0";
  QTest::newRow("apply") << "apply k.moves unroll~y@1" << "4 8:u y";
  QTest::newRow("export") << "export k.moves --to there" << "there/k.c";
  QTest::newRow("verify") << "verify k.moves k.moves" << "same function";
  QTest::newRow("verify its kernel") << "verify k.dojo k.moves --set N=32" << "same function";
  QTest::newRow("bench") << "bench k.moves --budget 0.1" << "verified";
  QTest::newRow("compare") << "compare k.moves k.moves --budget 0.1" << "verified";
  QTest::newRow("built in") << "show relu_zen4" << ":v ";
  QTest::newRow("of a kernel's name") << "show relu.moves" << ":v ";
}

void TestCliFiles::trajectoriesAreTakenForPrograms() {
  QFETCH(QString, arguments);
  QFETCH(QString, says);
  QStringList words = arguments.split(' ');
  for (QString& word : words) word.replace('~', ' ');
  Ended ended = run(words);
  QVERIFY2(ended.code == 0 && ended.out.contains(says), qPrintable(ended.out + ended.err));
}

void TestCliFiles::pagesOfTheHelpArePrinted() {
  Ended glossary = run({"explain", "glossary"});
  QVERIFY2(glossary.code == 0 && glossary.out.contains("loop interchange"),
           qPrintable(glossary.out + glossary.err));
  QVERIFY(run({"explain", "moves"}).out.startsWith("# Moves"));
  QVERIFY(run({"explain", "gpu"}).out.startsWith("# GPUs"));
}

void TestCliFiles::aTrajectorysTargetIsItsProgramsTarget() {
  write("k.moves", "kernel k.dojo\ntarget x86-64-sse4.2\n\nsplit_scope y@0 4\nvectorize y@1\n");
  Ended ended = run({"code", "k.moves"});
  QVERIFY2(ended.out.contains("For x86-64-sse4.2"), qPrintable(ended.out + ended.err));
  ended = run({"code", "k.moves", "--target", "x86-64-avx2"});
  QVERIFY2(ended.out.contains("For x86-64-avx2"), qPrintable(ended.out + ended.err));
  write("far.moves", "kernel k.dojo\ntarget h100\n\nsplit_scope y@0 4\n");
  for (const QStringList& words : {QStringList{"code", "k.moves", "--target", "h100"},
                                   {"code", "far.moves"},
                                   {"search", "k.dojo", "--target", "h100"}}) {
    ended = run(words);
    QVERIFY2(ended.code != 0 && ended.err.contains("no target is named 'h100'; there are host, "),
             qPrintable(ended.out + ended.err));
  }
}

void TestCliFiles::aTrajectoryThatDoesNotReplayIsRefused() {
  write("k.moves", "kernel k.dojo\ntarget host\nsplit_scope y@0 7\n");
  Ended ended = run({"code", "k.moves"});
  QCOMPARE(ended.code, 1);
  QVERIFY2(ended.err.contains("k.moves: split_scope y@0 7: "), qPrintable(ended.err));
  write("k.moves", "kernel k.moves\nsplit_scope y@0 8\n");
  ended = run({"code", "k.moves"});
  QVERIFY2(ended.code == kBadInput, "a trajectory is no kernel of a trajectory");
}

void TestCliFiles::textsOfOtherSystemsAreRead_data() {
  QTest::addColumn<QByteArray>("mark");
  QTest::addColumn<QByteArray>("end");
  QTest::newRow("a byte order mark") << QByteArray("\xEF\xBB\xBF") << QByteArray("\n");
  QTest::newRow("carriage returns") << QByteArray() << QByteArray("\r\n");
  QTest::newRow("both") << QByteArray("\xEF\xBB\xBF") << QByteArray("\r\n");
}

void TestCliFiles::textsOfOtherSystemsAreRead() {
  QFETCH(QByteArray, mark);
  QFETCH(QByteArray, end);
  auto as = [&](const char* text) { return mark + QByteArray(text).replace("\n", end); };
  write("k.dojo", as(kProgram));
  write("k.moves", as(kSteps));
  write("steps.txt", as("split_scope y@0 8\n"));
  write("mine.instr", as(kInstruction));
  m_environment.insert("PERFDOJO_INSTRUCTIONS", m_folder->path());
  QString shown = "4 8 y[{0}*8+{1}] = x[{0}*8+{1}] + 1\n";
  for (const QStringList& arguments :
       {QStringList{"show", "k.moves"},
        QStringList{"apply", "k.dojo", "--set", "N=32", "--steps", "steps.txt"}}) {
    Ended ended = run(arguments);
    QVERIFY2(ended.code == 0 && ended.out.contains(shown), qPrintable(ended.out + ended.err));
    QVERIFY2(ended.err.isEmpty(), qPrintable(ended.err));
  }
  Ended ended = run({"instructions", "mine"});
  QVERIFY2(ended.code == 0 && ended.out.contains("Adds."), qPrintable(ended.out + ended.err));
}

void TestCliFiles::failuresAreJsonWhereItWasAskedFor_data() {
  QTest::addColumn<QString>("arguments");
  QTest::addColumn<QString>("code");
  QTest::addColumn<int>("exitCode");
  for (const char* command :
       {"moves", "bench", "search", "replay", "minimise", "instructions", "session~show"})
    QTest::newRow(command) << QString(command) + " /no/such --json"
                           << (qstrcmp(command, "session~show") ? "not_found" : "") << kBadInput;
  QTest::newRow("compare") << "compare /no/such relu --json" << "not_found" << kBadInput;
  QTest::newRow("verify") << "verify /no/such relu --json" << "not_found" << kBadInput;
  QTest::newRow("explain") << "explain /no/such unroll~y@0 --json" << "not_found" << kBadInput;
  QTest::newRow("no program") << "bench --json" << "bad_input" << kBadInput;
  QTest::newRow("an unknown option") << "bench relu --json --no-such" << "bad_input" << kBadInput;
  QTest::newRow("two functions") << "verify dot matmul --json" << "illegal" << 1;
}

void TestCliFiles::failuresAreJsonWhereItWasAskedFor() {
  QFETCH(QString, arguments);
  QFETCH(QString, code);
  QFETCH(int, exitCode);
  QStringList words = arguments.replace('~', ' ').split(' ');
  if (words.contains("unroll")) words = {"explain", "/no/such", "unroll y@0", "--json"};
  Ended ended = run(words);
  QJsonObject json = QJsonDocument::fromJson(ended.out.toUtf8()).object();
  QVERIFY2(json["schema"].toInt() == 1, qPrintable(ended.out + ended.err));
  QJsonObject error = json["error"].toObject();
  if (!code.isEmpty()) QCOMPARE(error["code"].toString(), code);
  QVERIFY(!error["message"].toString().isEmpty());
  QVERIFY(!ended.err.isEmpty());
  QCOMPARE(error["exit_code"].toInt(), ended.code);
  if (!code.isEmpty()) QCOMPARE(ended.code, exitCode);
}

void TestCliFiles::instructionsOfOthersAreNotCompiledUnasked() {
  write("mine.instr", kInstruction);
  write("u.dojo", kUsesIt);
  m_environment.insert("PERFDOJO_INSTRUCTIONS", m_folder->path());
  const QList<QStringList> compiling = {
      {"instructions", "--check", "mine"},
      {"verify", "u.dojo", "u.dojo"},
      {"bench", "u.dojo", "--budget", "0.1"},
      {"code", "u.dojo", "--emit", "asm"},
      {"search", "k.dojo", "--evals", "1", "--session", "s.perfdojo"}};
  for (const QStringList& arguments : compiling) {
    Ended ended = run(arguments);
    QVERIFY2(ended.code == kBadInput && ended.err.contains("mine.instr") &&
                 ended.err.contains("--allow-instructions FILE"),
             qPrintable(arguments.join(' ') + "\n" + ended.out + ended.err));
    Ended allowed = run(arguments + QStringList{"--allow-instructions", "mine.instr"});
    QVERIFY2(allowed.code == 0, qPrintable(arguments.join(' ') + allowed.out + allowed.err));
  }
  // Nothing is compiled here, and the shipped ones are ours.
  QCOMPARE(run({"show", "u.dojo"}).code, 0);
  QCOMPARE(run({"bench", "k.dojo", "--budget", "0.1"}).code, 0);
  m_environment.insert("PERFDOJO_ALLOW_INSTRUCTIONS", m_folder->path());
  QCOMPARE(run({"instructions", "--check", "mine"}).code, 0);
  // The shipped text in a folder of the user's is ours all the same.
  m_environment.remove("PERFDOJO_ALLOW_INSTRUCTIONS");
  m_environment.insert("PERFDOJO_INSTRUCTIONS", DOJO_SOURCE_DIR "/resources/instructions");
  Ended ours = run({"instructions", "--check", "vaddps_256"});
  QVERIFY2(ours.code != kBadInput, qPrintable(ours.err));
}

void TestCliFiles::anInstructionsTextStandsAlone_data() {
  QTest::addColumn<QString>("line");
  QTest::newRow("include") << "#include \"/etc/passwd\"";
  QTest::newRow("a header") << " # include <stdio.h>";
  QTest::newRow("joined lines") << "#inc\\\nlude \"a.h\"";
  QTest::newRow("a comment between") << "#/* */include \"a.h\"";
  QTest::newRow("a digraph") << "%:include \"a.h\"";
  QTest::newRow("embed") << "#embed \"a.h\"";
  QTest::newRow("incbin") << "__asm__(\".incbin \\\"/etc/passwd\\\"\");";
  QTest::newRow("incbin in parts") << "__asm__(\".inc\" \"bin \\\"a\\\"\");";
  QTest::newRow("incbin behind a character")
      << "int dojo_q = '\"'; __asm__(\".incbin \\\"a\\\"\");";
  QTest::newRow("incbin by a macro") << "#define DOJO_S(x) #x\n__asm__(DOJO_S(.incbin \"a\"));";
  QTest::newRow("an escaped one") << "__asm__(\".inc\\x62in \\\"a\\\"\");";
  QTest::newRow("include of assembly") << "__asm__(\"\\n.include \\\"a\\\"\");";
}

void TestCliFiles::anInstructionsTextStandsAlone() {
  QFETCH(QString, line);
  write("mine.instr", kInstruction + line.toUtf8() + "\n");
  m_environment.insert("PERFDOJO_INSTRUCTIONS", m_folder->path());
  Ended ended = run({"instructions", "--allow-instructions", "mine.instr"});
  QCOMPARE(ended.code, kBadInput);
  QVERIFY2(ended.err.contains("mine.instr: an instruction's"), qPrintable(ended.err));
}

void TestCliFiles::anUnknownInstructionIsAnError() {
  write("u.dojo", kUsesIt);
  Ended ended = run({"code", "u.dojo"});
  QCOMPARE(ended.code, kBadInput);
  QVERIFY2(ended.err.contains("u.dojo:8:1: no instruction is named 'mine'"), qPrintable(ended.err));
}

void TestCliFiles::movesAreExplainedByOtherNames() {
  Ended tiling = run({"explain", "tiling"}), interchange = run({"explain", "loop interchange"});
  QVERIFY2(tiling.code == 0 && tiling.out.startsWith("split_scope\n"), qPrintable(tiling.err));
  QVERIFY2(interchange.code == 0 && interchange.out.startsWith("swap_scopes\n"),
           qPrintable(interchange.err));
  Ended fuse = run({"explain", "fuse"});
  QVERIFY2(fuse.out.contains("join_scopes ") && fuse.out.contains("compute_at "),
           qPrintable(fuse.out));
  Ended unknown = run({"explain", "xyzzy"});
  QVERIFY2(unknown.code != 0 && unknown.err.contains("xyzzy"), qPrintable(unknown.err));
}

// Who waits for it gives it up after --timeout; the session goes on from there.
void TestCliFiles::aStoppedWorkerEndsASearch() {
  QProcess search;
  start(search, {"search", "softmax", "--set", "N=64", "--evals", "100000", "--timeout", "2",
                 "--fresh", "--forget", "--session", "s.perfdojo", "--json"});
  auto workers = [&] {
    QProcess ps;
    ps.start("ps", {"-o", "pid=,comm=", "--ppid", QString::number(search.processId())});
    ps.waitForFinished();
    QList<pid_t> pids;
    for (const QString& line : QString(ps.readAllStandardOutput()).split('\n'))
      if (line.contains("perfdojo-worker")) pids << line.trimmed().section(' ', 0, 0).toInt();
    return pids;
  };
  QByteArray said;
  QTRY_VERIFY_WITH_TIMEOUT((said += search.readAllStandardError()).contains(" steps") ||
                               search.state() == QProcess::NotRunning,
                           120'000);
  QCOMPARE(search.state(), QProcess::Running);
  QList<pid_t> stopped = workers();
  QVERIFY(!stopped.isEmpty());
  for (pid_t pid : stopped) kill(pid, SIGSTOP);
  Ended ended = finish(search);
  QVERIFY2(ended.code == kToolFailure && ended.err.contains("was stopped by a signal"),
           qPrintable(ended.out + ended.err));
  for (pid_t pid : stopped) QVERIFY(kill(pid, 0) != 0);
  Ended shown = run({"session", "show", "s.perfdojo"});
  QVERIFY2(shown.code == 0, qPrintable(shown.err));
}

QTEST_GUILESS_MAIN(TestCliFiles)
#include "test_cli_files.moc"
