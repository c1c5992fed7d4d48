// perfdojo train, play, moves --agent, agent and embed: what one writes another reads, a training
// that was killed goes on, and what cannot be done is said.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

class TestLearningCommands : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void cosinesOfProgramsArePrinted();
  void anUnknownEmbedderIsRefusedByName();
  void withoutALearnerItIsSaid();
  void anAgentIsTrainedShownAndPlayed();
  void movesAreRankedWithStopAmongThem();
  void anotherEmbedderIsRefused();
  void aBrokenAgentIsRefused();
  void aKilledTrainingGoesOn();
  void anUnfinishedTrainingOfOtherSizesIsKept();
  void agentsOptionsNeedTheStrategy();
  void recordedTimesAreProbed();

 private:
  struct Ended {
    int code = -1;
    QByteArray out, err;
  };
  Ended run(const QStringList& arguments, const QString& learner = {}) const;
  QString path(const char* name) const { return m_folder.filePath(name); }
  void train();

  QTemporaryDir m_folder;
  bool m_hasLearner = QFileInfo::exists(QStringLiteral(DOJO_BIN_DIR "/perfdojo-learner"));
};

namespace {

const QStringList kSmall = {"--set", "N=8", "--set", "M=64"};

QJsonDocument json(const QByteArray& text) {
  return QJsonDocument::fromJson(text);
}

}  // namespace

TestLearningCommands::Ended TestLearningCommands::run(const QStringList& arguments,
                                                      const QString& learner) const {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("XDG_CACHE_HOME", path("cache"));
  environment.insert("XDG_DATA_HOME", path("data"));
  if (!learner.isEmpty()) environment.insert("PERFDOJO_LEARNER", learner);
  process.setProcessEnvironment(environment);
  process.start(QStringLiteral(DOJO_BIN_DIR "/perfdojo"), arguments);
  process.closeWriteChannel();
  process.waitForFinished(300'000);
  return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

void TestLearningCommands::initTestCase() {
  QVERIFY(m_folder.isValid());
}

// One for the tests that read it.
void TestLearningCommands::train() {
  if (QFileInfo::exists(path("relu.agent"))) return;
  Ended ended = run({"train", "relu:N=8,M=64", "--evals", "40", "--embedder", "tokens",
                     "--agent-set", "warm-up=8", "-o", path("relu.agent")});
  QVERIFY2(ended.code == 0, ended.err.constData());
}

void TestLearningCommands::cosinesOfProgramsArePrinted() {
  Ended ended =
      run({"embed", "softmax", "softmax_f16", "matmul", "--embedder", "tokens", "--json"});
  QCOMPARE(ended.code, 0);
  QJsonArray programs = json(ended.out)["programs"].toArray();
  QCOMPARE(programs.size(), 3);
  QVERIFY(programs.at(0).toObject()["vector"].toArray().size() > 100);
  QVERIFY(programs.at(0).toObject()["vector"].toArray() !=
          programs.at(1).toObject()["vector"].toArray());
}

void TestLearningCommands::anUnknownEmbedderIsRefusedByName() {
  Ended ended = run({"embed", "softmax", "--embedder", "gpt"});
  QCOMPARE(ended.code, 2);
  QVERIFY2(ended.err.contains("'gpt'") && ended.err.contains("features"), ended.err.constData());
}

void TestLearningCommands::withoutALearnerItIsSaid() {
  Ended ended = run(
      {"train", "relu:N=8,M=64", "--evals", "10", "--embedder", "hash", "-o", path("never.agent")},
      path("no-such-program"));
  QVERIFY(ended.code != 0);
  QVERIFY2(ended.err.contains("PERFDOJO_LEARNER"), ended.err.constData());
  QVERIFY(!QFileInfo::exists(path("never.agent")));
}

void TestLearningCommands::anAgentIsTrainedShownAndPlayed() {
  if (!m_hasLearner) QSKIP("this build has no perfdojo-learner: libtorch was missing");
  train();
  QJsonDocument card = json(run({"agent", "show", path("relu.agent"), "--json"}).out);
  QCOMPARE(card["kernels"].toArray(), QJsonArray({"relu"}));
  QCOMPARE(card["evaluations"].toInt(), 40);
  QVERIFY(card["updates"].toInt() > 0);
  QCOMPARE(card["choice"].toString(), QString("tokens"));
  Ended played =
      run(QStringList{"play", "relu", "--agent", path("relu.agent"), "--moves", "5"} + kSmall);
  QVERIFY2(played.code == 0, played.err.constData());
  QVERIFY(played.err.contains("nothing was measured"));
  QFile found(path("found.moves"));
  QVERIFY(found.open(QIODevice::WriteOnly) && found.write(played.out) > 0);
  found.close();
  Ended verified = run(QStringList{"verify", "relu", path("found.moves")} + kSmall);
  QVERIFY2(verified.code == 0, verified.err.constData());
}

void TestLearningCommands::movesAreRankedWithStopAmongThem() {
  if (!m_hasLearner) QSKIP("this build has no perfdojo-learner: libtorch was missing");
  train();
  Ended plain = run(QStringList{"moves", "relu"} + kSmall);
  Ended ranked = run(QStringList{"moves", "relu", "--agent", path("relu.agent")} + kSmall);
  QVERIFY2(ranked.code == 0, ranked.err.constData());
  QVERIFY(ranked.out.contains("# stop here"));
  QSet<QByteArray> steps;
  for (const QByteArray& line : ranked.out.split('\n'))
    steps.insert(line.left(line.indexOf('#')).trimmed());
  for (const QByteArray& line : steps)
    QVERIFY2(line.isEmpty() || ("\n" + plain.out).contains("\n" + line + "\n"), line.constData());
  QVERIFY(steps.size() > 10);
}

void TestLearningCommands::anotherEmbedderIsRefused() {
  if (!m_hasLearner) QSKIP("this build has no perfdojo-learner: libtorch was missing");
  train();
  Ended ended = run(QStringList{"search", "relu", "--strategy", "agent", "--agent",
                                path("relu.agent"), "--embedder", "hash", "--evals", "5", "--fresh",
                                "--session", path("other.perfdojo")} +
                    kSmall);
  QCOMPARE(ended.code, 2);
  QVERIFY2(ended.err.contains("was trained on the vectors of"), ended.err.constData());
}

void TestLearningCommands::aBrokenAgentIsRefused() {
  if (!m_hasLearner) QSKIP("this build has no perfdojo-learner: libtorch was missing");
  train();
  QFile whole(path("relu.agent")), half(path("half.agent"));
  QVERIFY(whole.open(QIODevice::ReadOnly) && half.open(QIODevice::WriteOnly));
  QByteArray bytes = whole.readAll();
  half.write(bytes.left(bytes.size() / 2));
  half.close();
  Ended shown = run({"agent", "show", path("half.agent")});
  Ended played = run(QStringList{"play", "relu", "--agent", path("half.agent")} + kSmall);
  for (const Ended& ended : {shown, played}) {
    QVERIFY(ended.code != 0);
    QVERIFY2(ended.err.contains("half.agent"), ended.err.constData());
  }
}

void TestLearningCommands::aKilledTrainingGoesOn() {
  if (!m_hasLearner) QSKIP("this build has no perfdojo-learner: libtorch was missing");
  QStringList arguments = {"train", "relu:N=8,M=64", "--evals",   "60", "--embedder",
                           "hash",  "--agent-set",   "warm-up=8", "-o", path("killed.agent")};
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("XDG_CACHE_HOME", path("cache"));
  process.setProcessEnvironment(environment);
  process.start(QStringLiteral(DOJO_BIN_DIR "/perfdojo"), arguments);
  QByteArray told;
  auto hasLearnt = [&] {
    told += process.readAllStandardError();
    return told.contains(" programs: ") || process.state() == QProcess::NotRunning;
  };
  QTRY_VERIFY_WITH_TIMEOUT(hasLearnt(), 200'000);
  process.kill();
  process.waitForFinished();
  Ended ended = run(arguments);
  QVERIFY2(ended.code == 0, ended.err.constData());
  QJsonDocument card = json(run({"agent", "show", path("killed.agent"), "--json"}).out);
  QCOMPARE(card["evaluations"].toInt(), 60);
  // What is finished is gone on with.
  Ended again = run(arguments);
  QVERIFY2(again.code == 0, again.err.constData());
  card = json(run({"agent", "show", path("killed.agent"), "--json"}).out);
  QVERIFY(card["evaluations"].toInt() > 60);
}

void TestLearningCommands::anUnfinishedTrainingOfOtherSizesIsKept() {
  if (!m_hasLearner) QSKIP("this build has no perfdojo-learner: libtorch was missing");
  train();
  QString sessions = path("other.agent.sessions/1");
  QVERIFY(QDir().mkpath(sessions));
  QVERIFY(
      QFile::copy(path("relu.agent.sessions/1/1-relu.perfdojo"), sessions + "/1-relu.perfdojo"));
  Ended ended = run({"train", "relu:N=16,M=64", "--evals", "40", "--embedder", "tokens", "-o",
                     path("other.agent")});
  QCOMPARE(ended.code, 2);
  QVERIFY2(ended.err.contains("another kernel"), ended.err.constData());
}

void TestLearningCommands::agentsOptionsNeedTheStrategy() {
  Ended ended = run({"search", "relu", "--agent", "some.agent"});
  QCOMPARE(ended.code, 2);
  QVERIFY2(ended.err.contains("--strategy agent"), ended.err.constData());
}

void TestLearningCommands::recordedTimesAreProbed() {
  if (!m_hasLearner) QSKIP("this build has no perfdojo-learner: libtorch was missing");
  train();
  Ended ended = run({"embed", "--probe", path("relu.agent.sessions/1/1-relu.perfdojo"),
                     "--embedder", "tokens", "--json"});
  QVERIFY2(ended.code == 0, ended.err.constData());
  QJsonArray sessions = json(ended.out)["sessions"].toArray();
  QCOMPARE(sessions.size(), 1);
  QVERIFY(sessions.at(0).toObject()["programs"].toInt() > 10);
  QVERIFY(std::abs(sessions.at(0).toObject()["rank_correlation"].toDouble()) <= 1);
}

QTEST_GUILESS_MAIN(TestLearningCommands)
#include "test_learning_commands.moc"
