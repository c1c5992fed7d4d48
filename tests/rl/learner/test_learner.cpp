// The client of the process that learns: what that may do wrong is an error in words, after which
// it can be started again.
#include <QTest>
#include <atomic>
#include <thread>

#include "rl/learner/learner.h"
#include "tests/rl/learner/fake_learner.h"

using namespace dojo;
using namespace dojo::rl;

class TestLearner : public QObject {
  Q_OBJECT
 private slots:
  void cleanup() { qunsetenv("PERFDOJO_LEARNER"); }
  void aMissingProgramIsNamed();
  void itIsFoundByTheEnvironment();
  void slownessNamesThePackage();
  void aRefusalLeavesItRunning();
  void answersThatAreNoneEndIt_data();
  void answersThatAreNoneEndIt();
  void oneThatHangsIsEndedAndCanBeStartedAgain();
  void cancellingEndsTheWait();
  void theRealOneSaysWhatItIs();
  void theRealOneRefusesWhatItDoesNotKnow();
};

namespace {

constexpr const char* kReal = DOJO_BIN_DIR "/perfdojo-learner";
constexpr int kMs = 20'000;

std::string textOf(const Error& error) {
  return error.message.text();
}

}  // namespace

void TestLearner::aMissingProgramIsNamed() {
  qputenv("PERFDOJO_LEARNER", "/nowhere/perfdojo-learner");
  auto found = findLearnerProgram();
  QVERIFY(!found);
  QCOMPARE(textOf(found.error()),
           "PERFDOJO_LEARNER names /nowhere/perfdojo-learner, which is not a program");
  auto started = Learner::start({.program = "/nowhere/perfdojo-learner"});
  QVERIFY(!started);
}

void TestLearner::itIsFoundByTheEnvironment() {
  QTemporaryDir folder;
  const std::string script = tests::scriptIn(folder, kHelloAnswer);
  qputenv("PERFDOJO_LEARNER", script.c_str());
  auto learner = Learner::start();
  QVERIFY2(learner.has_value(), learner ? "" : textOf(learner.error()).c_str());
  QCOMPARE((*learner)->version(), "libtorch 0.1");
  QVERIFY((*learner)->slowness().empty());
}

void TestLearner::slownessNamesThePackage() {
  QTemporaryDir folder;
  auto learner =
      Learner::start({.program = tests::scriptIn(folder,
                                                 "read l; echo '{\"torch\":\"0.1\",\"gflops\":3,"
                                                 "\"payloads\":[]}'; read l\n")});
  QVERIFY(learner.has_value());
  QVERIFY((*learner)->slowness().text().find("libopenblas0-openmp") != std::string::npos);
}

void TestLearner::aRefusalLeavesItRunning() {
  QTemporaryDir folder;
  auto learner = Learner::start(
      {.program = tests::scriptIn(folder, std::string(kHelloAnswer) +
                                              "read l; echo '{\"refused\":\"no\"}'\n"
                                              "read l; printf '{\"payloads\":[4]}\\n\\0\\0\\0\\0'\n"
                                              "read l\n")});
  QVERIFY(learner.has_value());
  auto refused = (*learner)->ask({{"do", "a"}}, {}, kMs);
  QVERIFY(!refused);
  QCOMPARE(textOf(refused.error()), "the learner refuses: no");
  QVERIFY((*learner)->isRunning());
  auto answer = (*learner)->ask({{"do", "a"}}, {}, kMs);
  QVERIFY(answer.has_value());
  QCOMPARE(answer->payloads, (std::vector<std::vector<float>>{{0}}));
}

void TestLearner::answersThatAreNoneEndIt_data() {
  QTest::addColumn<QString>("answer");
  QTest::newRow("it dies") << "kill -9 $$\n";
  QTest::newRow("it ends") << "exit 3\n";
  QTest::newRow("no JSON") << "echo hello\n";
  QTest::newRow("no payloads") << "echo '{}'\n";
  QTest::newRow("no sizes") << "echo '{\"payloads\":[\"a\"]}'\n";
  QTest::newRow("half a number") << "printf '{\"payloads\":[3]}\\nabc'\n";
  QTest::newRow("too much") << "echo '{\"payloads\":[4000000000]}'\n";
  QTest::newRow("too little") << "printf '{\"payloads\":[8]}\\nabcd'\n";
  QTest::newRow("not a number") << "printf '{\"payloads\":[4]}\\n\\0\\0\\300\\177'\n";
  QTest::newRow("infinite") << "printf '{\"payloads\":[4]}\\n\\0\\0\\200\\177'\n";
}

void TestLearner::answersThatAreNoneEndIt() {
  QFETCH(QString, answer);
  QTemporaryDir folder;
  auto learner = Learner::start(
      {.program = tests::scriptIn(folder, kHelloAnswer + ("read l; " + answer).toStdString())});
  QVERIFY(learner.has_value());
  const int generation = (*learner)->generation();
  QVERIFY(!(*learner)->ask({{"do", "a"}}, {}, kMs));
  QVERIFY(!(*learner)->isRunning());
  QVERIFY(!(*learner)->ask({{"do", "a"}}, {}, kMs));
  QVERIFY((*learner)->restart().has_value());
  QVERIFY((*learner)->isRunning());
  QVERIFY((*learner)->generation() > generation);
}

void TestLearner::oneThatHangsIsEndedAndCanBeStartedAgain() {
  QTemporaryDir folder;
  auto learner = Learner::start(
      {.program = tests::scriptIn(folder, std::string(kHelloAnswer) + "exec sleep 1000\n")});
  QVERIFY(learner.has_value());
  auto answer = (*learner)->ask({{"do", "a"}}, {}, 200);
  QVERIFY(!answer);
  QVERIFY(textOf(answer.error()).find("no answer") != std::string::npos);
  QVERIFY(!(*learner)->isRunning());
  QVERIFY((*learner)->restart().has_value());
}

void TestLearner::cancellingEndsTheWait() {
  QTemporaryDir folder;
  std::atomic<bool> cancel = false;
  auto learner = Learner::start(
      {.program = tests::scriptIn(folder, std::string(kHelloAnswer) + "exec sleep 1000\n"),
       .cancel = &cancel});
  QVERIFY(learner.has_value());
  std::jthread canceller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    cancel = true;
  });
  auto answer = (*learner)->ask({{"do", "a"}}, {}, 600'000);
  QVERIFY(!answer);
  QCOMPARE(answer.error().code, ErrorCode::Cancelled);
}

void TestLearner::theRealOneSaysWhatItIs() {
  if (!QFile::exists(kReal)) QSKIP("perfdojo-learner is not built: libtorch is missing");
  auto learner = Learner::start({.program = kReal});
  QVERIFY2(learner.has_value(), learner ? "" : textOf(learner.error()).c_str());
  QVERIFY((*learner)->version().starts_with("libtorch "));
  QVERIFY((*learner)->gigaflops() > 0);
}

void TestLearner::theRealOneRefusesWhatItDoesNotKnow() {
  if (!QFile::exists(kReal)) QSKIP("perfdojo-learner is not built: libtorch is missing");
  auto learner = Learner::start({.program = kReal});
  QVERIFY(learner.has_value());
  for (int i = 0; i < 2; ++i) {
    auto answer = (*learner)->ask({{"do", "dance"}}, {}, kMs);
    QVERIFY(!answer);
    QCOMPARE(textOf(answer.error()), "the learner refuses: unknown request 'dance'");
  }
}

QTEST_GUILESS_MAIN(TestLearner)
#include "test_learner.moc"
