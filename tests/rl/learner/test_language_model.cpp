// Our own language model of programs, in the learner's process: equal requests have equal answers,
// a program's vector depends on nothing else, files hold all of it, and it learns.
#include <signal.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "rl/learner/training.h"
#include "tests/rl/learner/fake_learner.h"
#include "tests/rl/learner/made_up_programs.h"

using namespace dojo;
using namespace dojo::rl;
using namespace dojo::tests;

class TestLanguageModel : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void equalSeedsHaveEqualVectors();
  void otherProgramsInARequestMakeNoDifference();
  void rememberedLinesMakeNoDifference();
  void everythingOfAProgramReachesItsVector();
  void impossibleProgramsAreRefused();
  void impossibleModelsAreRefused();
  void aSavedModelHasTheSameVectors();
  void filesThatAreNoModelsAreRefused();
  void aModelOfAnotherVocabularyIsRefused();
  void itLearnsAFewPairsByHeart();
  void scoringLearnsNothing();
  void theRateRisesAndFalls();
  void resumedTrainingIsTheSame();
  void aStoppedTrainingKeepsWhatItHas();
  void oneThatIsKilledComesBack();
  void whatAKilledOneHadLearntIsNotSilentlyLost();

 private:
  std::unique_ptr<LanguageModel> created(uint64_t seed, const LanguageModelShape& shape);
  std::unique_ptr<LanguageModel> loaded(const std::string& file);

  std::shared_ptr<Learner> m_learner;
  QTemporaryDir m_folder;
};

namespace {

constexpr const char* kProgram = DOJO_BIN_DIR "/perfdojo-learner";
constexpr LanguageModelShape kSmall{1, 32, 2, 1, 32, 2};
// Of sums in another order.
constexpr float kNear = 1e-5f;

std::vector<CanonicalProgram> programs(uint64_t seed, int count, int most = 20) {
  Draws draws(seed);
  std::vector<CanonicalProgram> made;
  for (int i = 0; i < count; ++i) made.push_back(madeUpProgram(draws, 1 + draws.below(most)));
  return made;
}

float farthest(std::span<const float> a, std::span<const float> b) {
  float most = a.size() == b.size() ? 0 : INFINITY;
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    most = std::max(most, std::abs(a[i] - b[i]));
  return most;
}

Vectors vectorsOf(LanguageModel& model, std::span<const CanonicalProgram> programs) {
  auto vectors = model.embed(programs);
  if (!vectors) qWarning("%s", vectors.error().message.text().c_str());
  return vectors.value_or(Vectors{});
}

Vectors vectorOf(LanguageModel& model, const CanonicalProgram& program) {
  return vectorsOf(model, std::span(&program, 1));
}

PairSource from(uint64_t seed, int most = 1 << 20) {
  return [draws = Draws(seed), most]() mutable -> std::optional<TrainingPair> {
    if (most-- == 0) return std::nullopt;
    return madeUpPair(draws, 3 + draws.below(5));
  };
}

}  // namespace

void TestLanguageModel::initTestCase() {
  if (!QFile::exists(kProgram)) QSKIP("perfdojo-learner is not built: libtorch is missing");
  auto learner = Learner::start({.program = kProgram});
  QVERIFY2(learner.has_value(), learner ? "" : learner.error().message.text().c_str());
  m_learner = std::move(*learner);
}

std::unique_ptr<LanguageModel> TestLanguageModel::created(uint64_t seed,
                                                          const LanguageModelShape& shape) {
  auto model = LanguageModel::create(m_learner, madeUpVocabulary(), shape, seed);
  if (!model) qFatal("%s", model.error().message.text().c_str());
  return std::move(*model);
}

std::unique_ptr<LanguageModel> TestLanguageModel::loaded(const std::string& file) {
  auto model = LanguageModel::load(m_learner, madeUpVocabulary(), file);
  if (!model) qFatal("%s", model.error().message.text().c_str());
  return std::move(*model);
}

void TestLanguageModel::equalSeedsHaveEqualVectors() {
  const auto some = programs(1, 10);
  auto first = created(1, {}), second = created(1, {}), other = created(2, {});
  QCOMPARE(first->identity(), second->identity());
  QVERIFY(first->identity() != other->identity());
  const Vectors vectors = vectorsOf(*first, some);
  QCOMPARE(vectors.rows(), some.size());
  QCOMPARE(vectors.width, 256u);
  QCOMPARE(vectors.values, vectorsOf(*second, some).values);
  QVERIFY(farthest(vectors.values, vectorsOf(*other, some).values) > 0.1f);
  // Layer-normalised.
  float squares = 0;
  for (float x : vectors.row(3)) squares += x * x;
  QVERIFY(std::abs(squares / 256 - 1) < 0.01f);
}

void TestLanguageModel::otherProgramsInARequestMakeNoDifference() {
  auto some = programs(2, 200, 12);
  for (const CanonicalProgram& longer : programs(3, 3, 300)) some.push_back(longer);
  auto together = created(1, {}), alone = created(1, {});
  const Vectors all = vectorsOf(*together, some);
  QCOMPARE(all.rows(), some.size());
  for (size_t i = 0; i < some.size(); i += 7)
    QVERIFY(farthest(all.row(i), vectorOf(*alone, some[i]).values) < kNear);
}

void TestLanguageModel::rememberedLinesMakeNoDifference() {
  const auto some = programs(4, 30);
  auto model = created(1, {});
  const Vectors first = vectorsOf(*model, some);
  auto turned = some;
  std::reverse(turned.begin(), turned.end());
  const Vectors second = vectorsOf(*model, turned);
  for (size_t i = 0; i < some.size(); ++i)
    QVERIFY(farthest(first.row(i), second.row(some.size() - 1 - i)) < kNear);
}

void TestLanguageModel::everythingOfAProgramReachesItsVector() {
  Draws draws(5);
  const CanonicalProgram program = madeUpProgram(draws, 8);
  auto model = created(1, {});
  const Vectors before = vectorOf(*model, program);
  auto distance = [&](auto change) {
    CanonicalProgram changed = program;
    change(changed.lines);
    return farthest(before.values, vectorOf(*model, changed).values);
  };
  using Lines = std::vector<CanonicalLine>;
  QCOMPARE(distance([](Lines&) {}), 0.0f);
  QVERIFY(distance([](Lines& l) { l[7].tokens.back() ^= 1; }) > 1e-3f);
  QVERIFY(distance([](Lines& l) { l[7].tokens.push_back(3); }) > 1e-3f);
  QVERIFY(distance([](Lines& l) { l[3].depth += 1; }) > 1e-3f);
  QVERIFY(distance([](Lines& l) { l[3].index += 1; }) > 1e-3f);
  QVERIFY(distance([](Lines& l) { l[5].parent = l[5].parent == 2 ? 3 : 2; }) > 1e-3f);
  QVERIFY(distance([](Lines& l) { std::swap(l[4].tokens, l[5].tokens); }) > 1e-3f);
  QVERIFY(distance([](Lines& l) { l.pop_back(); }) > 1e-3f);
}

void TestLanguageModel::impossibleProgramsAreRefused() {
  auto model = created(1, kSmall);
  Draws draws(6);
  const CanonicalProgram good = madeUpProgram(draws, 4);
  auto refused = [&](auto change) {
    CanonicalProgram changed = good;
    change(changed.lines);
    return !model->embed(std::span(&changed, 1)) && m_learner->isRunning();
  };
  using Lines = std::vector<CanonicalLine>;
  QVERIFY(refused([](Lines& l) { l[2].tokens[0] = kMadeUpTokens; }));
  QVERIFY(refused([](Lines& l) { l[2].tokens.clear(); }));
  QVERIFY(refused([](Lines& l) { l[2].tokens.assign(600, 1); }));
  QVERIFY(refused([](Lines& l) { l[2].parent = 2; }));
  QVERIFY(refused([](Lines& l) { l[2].parent = -2; }));
  QVERIFY(refused([](Lines& l) { l.clear(); }));
  for (std::vector<int32_t> numbers : {std::vector<int32_t>{},
                                       {1},
                                       {1, 1, 2, 0, -1, 0, 5},
                                       {1, 1, 1, 0, -1, 0, 5, 5},
                                       {-1},
                                       {1 << 30}})
    QVERIFY(!m_learner->ask({{"do", "model_embed"}, {"model", "none"}},
                            {payloadOf(std::span<const int32_t>(numbers))}, 1000));
  QCOMPARE(vectorOf(*model, good).rows(), 1u);
  QCOMPARE(vectorsOf(*model, {}).rows(), 0u);
}

void TestLanguageModel::impossibleModelsAreRefused() {
  auto refused = [&](const Vocabulary& vocabulary, const LanguageModelShape& shape) {
    return !LanguageModel::create(m_learner, vocabulary, shape, 1) && m_learner->isRunning();
  };
  QVERIFY(refused({0, 6, ""}, kSmall));
  QVERIFY(refused({64, 0, ""}, kSmall));
  QVERIFY(refused({64, 1 << 30, ""}, kSmall));
  QVERIFY(refused(madeUpVocabulary(), {1, 32, 3, 1, 32, 2}));
  QVERIFY(refused(madeUpVocabulary(), {1, 32, 2, 1000, 32, 2}));
  QVERIFY(refused(madeUpVocabulary(), {1, 32, 2, 1, 1 << 20, 2}));
}

void TestLanguageModel::aSavedModelHasTheSameVectors() {
  const auto some = programs(7, 10);
  auto model = created(3, {});
  const Vectors vectors = vectorsOf(*model, some);
  const std::string whole = m_folder.filePath("whole").toStdString();
  const std::string halved = m_folder.filePath("halved").toStdString();
  QVERIFY(model->save(whole, LanguageModel::SavedAs::Checkpoint).has_value());
  QVERIFY(model->save(halved, LanguageModel::SavedAs::Model, {{"data", "made up"}}).has_value());
  auto same = loaded(whole), near = loaded(halved), again = loaded(halved);
  QCOMPARE(same->identity(), model->identity());
  QCOMPARE(vectorsOf(*same, some).values, vectors.values);
  QCOMPARE(near->metadata().at("data"), "made up");
  QVERIFY(near->identity() != model->identity());
  QCOMPARE(near->identity(), again->identity());
  QCOMPARE(vectorsOf(*near, some).values, vectorsOf(*again, some).values);
  QVERIFY(farthest(vectorsOf(*near, some).values, vectors.values) < 0.02f);
  QVERIFY(QFile(QString::fromStdString(halved)).size() < 8'000'000);
}

void TestLanguageModel::filesThatAreNoModelsAreRefused() {
  const QString file = m_folder.filePath("small");
  QVERIFY(created(1, kSmall)->save(file.toStdString(), LanguageModel::SavedAs::Model).has_value());
  QFile whole(file);
  QVERIFY(whole.open(QIODevice::ReadOnly));
  const QByteArray bytes = whole.readAll();
  auto refused = [&](const QByteArray& changed) {
    QFile other(m_folder.filePath("changed"));
    if (!other.open(QIODevice::WriteOnly) || other.write(changed) < 0) return false;
    other.close();
    auto model = LanguageModel::load(m_learner, madeUpVocabulary(), other.fileName().toStdString());
    return !model && m_learner->isRunning();
  };
  QVERIFY(!refused(bytes));
  QVERIFY(refused(""));
  QVERIFY(refused(bytes.first(1000)));
  QVERIFY(refused(bytes.chopped(2)));
  QVERIFY(refused(QByteArray(bytes).replace("model.tokens", "model.takens")));
  QVERIFY(refused(QByteArray(bytes).replace("\"[33", "\"[34")) || !bytes.contains("\"[33"));
  QVERIFY(refused(QByteArray(bytes).replace("line_layers\\\":1", "line_layers\\\":2")));
  QVERIFY(refused(QByteArray(bytes).replace("line_heads\\\":2", "line_heads\\\":0")));
  QVERIFY(refused(QByteArray(bytes).replace("format\\\":1", "format\\\":2")));
  QVERIFY(refused(QByteArray(bytes).chopped(2) + QByteArray("\x00\x7c", 2)));  // infinite
  QVERIFY(!LanguageModel::load(m_learner, madeUpVocabulary(), "/nowhere/weights"));
}

void TestLanguageModel::aModelOfAnotherVocabularyIsRefused() {
  const std::string file = m_folder.filePath("vocabulary").toStdString();
  QVERIFY(created(1, kSmall)->save(file, LanguageModel::SavedAs::Model).has_value());
  auto model = LanguageModel::load(m_learner, {kMadeUpTokens, kMadeUpMoves, "another"}, file);
  QVERIFY(!model);
  QVERIFY(model.error().message.text().find("another vocabulary") != std::string::npos);
}

void TestLanguageModel::itLearnsAFewPairsByHeart() {
  const auto pairs = madeUpPairs(8, 32);
  auto model = created(1, {1, 64, 4, 1, 64, 4});
  const double before = model->score(pairs, 0).value().loss;
  TrainingScores scores;
  for (int step = 0; step < 250 && scores.moveAccuracy + scores.lineAccuracy < 195; ++step) {
    auto learnt = model->train(pairs, std::min(1.0, (step + 1) / 20.0) * 2e-3);
    QVERIFY2(learnt.has_value(), learnt ? "" : learnt.error().message.text().c_str());
    scores = *learnt;
  }
  qInfo(
      "after %d steps: loss %.2f from %.2f, move %.0f %%, line %.0f %%, token %.0f %%, masked "
      "line %.0f %%",
      static_cast<int>(model->steps()), scores.loss, before, scores.moveAccuracy,
      scores.lineAccuracy, scores.tokenAccuracy, scores.maskedLineAccuracy);
  QVERIFY(scores.moveAccuracy > 90);
  QVERIFY(scores.lineAccuracy > 80);
  QVERIFY(scores.loss < before / 2);
}

void TestLanguageModel::scoringLearnsNothing() {
  const auto pairs = madeUpPairs(9, 8);
  auto model = created(1, kSmall);
  const double first = model->score(pairs, 3).value().loss;
  QCOMPARE(model->score(pairs, 3).value().loss, first);
  QVERIFY(model->score(pairs, 4).value().loss != first);
  QCOMPARE(model->steps(), 0);
}

void TestLanguageModel::theRateRisesAndFalls() {
  const TrainingPlan plan{.steps = 1000, .rate = 1, .warmUp = 100};
  QVERIFY(std::abs(learningRate(plan, 0) - 0.01) < 1e-9);
  QVERIFY(std::abs(learningRate(plan, 99) - 1) < 1e-9);
  QVERIFY(std::abs(learningRate(plan, 550) - 0.505) < 1e-3);
  QVERIFY(std::abs(learningRate(plan, 1000) - 0.01) < 1e-9);
  QVERIFY(std::abs(learningRate(plan, 5000) - 0.01) < 1e-9);
}

void TestLanguageModel::resumedTrainingIsTheSame() {
  const auto pairs = madeUpPairs(10, 16);
  size_t next = 0;
  const PairSource source = [&]() { return pairs[next++ % pairs.size()]; };
  TrainingPlan plan{.steps = 6, .batch = 4, .warmUp = 2};
  auto through = created(1, kSmall);
  QVERIFY(train(*through, source, plan).value().isComplete);

  next = 0;
  plan.checkpoint = m_folder.filePath("half way").toStdString();
  std::atomic<bool> stop = false;
  auto half = created(1, kSmall);
  auto end =
      train(*half, source, plan, [&](const TrainingProgress& at) { stop = at.step == 3; }, &stop);
  QCOMPARE(end.value().steps, 3);
  QVERIFY(!end->isComplete);
  auto resumed = loaded(plan.checkpoint.string());
  QCOMPARE(resumed->steps(), 3);
  QVERIFY(train(*resumed, source, plan).value().isComplete);
  const auto some = programs(11, 5);
  QCOMPARE(vectorsOf(*resumed, some).values, vectorsOf(*through, some).values);
}

void TestLanguageModel::aStoppedTrainingKeepsWhatItHas() {
  auto model = created(1, kSmall);
  TrainingPlan plan{.steps = 100, .batch = 4};
  plan.checkpoint = m_folder.filePath("kept").toStdString();
  auto end = train(*model, from(12, 11), plan);
  QCOMPARE(end.value().steps, 2);
  QVERIFY(!end->isComplete);
  const auto some = programs(13, 5);
  QCOMPARE(vectorsOf(*loaded(plan.checkpoint.string()), some).values,
           vectorsOf(*model, some).values);
}

void TestLanguageModel::oneThatIsKilledComesBack() {
  const auto some = programs(14, 5);
  const std::string pidFile = m_folder.filePath("pid").toStdString();
  auto learner = Learner::start(
      {.program = scriptIn(m_folder, "echo $$ > '" + pidFile + "'\nexec " + kProgram + "\n")});
  QVERIFY(learner.has_value());
  auto model = LanguageModel::create(std::move(*learner), madeUpVocabulary(), kSmall, 1);
  QVERIFY(model.has_value());
  const Vectors before = vectorsOf(**model, some);
  QFile pid(QString::fromStdString(pidFile));
  QVERIFY(pid.open(QIODevice::ReadOnly));
  QCOMPARE(kill(pid.readAll().trimmed().toInt(), SIGKILL), 0);
  auto failed = (*model)->embed(some);
  QVERIFY(!failed);
  QVERIFY(failed.error().message.text().find("signal 9") != std::string::npos);
  QCOMPARE(vectorsOf(**model, some).values, before.values);
}

void TestLanguageModel::whatAKilledOneHadLearntIsNotSilentlyLost() {
  auto learner = Learner::start({.program = kProgram});
  QVERIFY(learner.has_value());
  std::shared_ptr<Learner> shared = std::move(*learner);
  auto model = LanguageModel::create(shared, madeUpVocabulary(), kSmall, 1);
  QVERIFY(model.has_value());
  const auto pairs = madeUpPairs(15, 4);
  QVERIFY((*model)->train(pairs, 1e-3).has_value());
  QVERIFY(shared->restart().has_value());
  auto failed = (*model)->embed(programs(14, 1));
  QVERIFY(!failed);
  QVERIFY(failed.error().message.text().find("had learnt") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestLanguageModel)
#include "test_language_model.moc"
