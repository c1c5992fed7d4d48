// The Q-network in the process that learns: values of a situation depend on that situation alone,
// learning moves the online network alone, equal seeds have equal numbers, and files hold all of
// it.
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <limits>

#include "tests/rl/agent/learner_networks.h"

using namespace dojo;
using namespace dojo::rl;
using namespace dojo::tests;

namespace {

using Net = QNetwork::Net;

constexpr double kNear = 1e-5;  // of sums in another order

std::vector<std::vector<Estimate>> values(LearnerNetwork& network,
                                          const std::vector<Situation>& situations,
                                          Net net = Net::Online) {
  auto estimates = network.evaluate(net, situations);
  if (!estimates) qFatal("%s", estimates.error().message.text().c_str());
  return *estimates;
}

std::vector<Estimate> values(LearnerNetwork& network, const Situation& situation,
                             Net net = Net::Online) {
  return values(network, std::vector{situation}, net).front();
}

bool areEqual(const std::vector<Estimate>& a, const std::vector<Estimate>& b) {
  return std::ranges::equal(a, b, [](const Estimate& x, const Estimate& y) {
    return x.q == y.q && x.spread == y.spread;
  });
}

bool areNear(const Estimate& a, const Estimate& b) {
  return std::abs(a.q - b.q) < kNear && std::abs(a.spread - b.spread) < kNear;
}

Learned learnt(LearnerNetwork& network, const std::vector<Sample>& batch, int times = 1) {
  Learned last;
  for (int i = 0; i < times; ++i) {
    auto learned = network.learn(batch);
    if (!learned) qFatal("%s", learned.error().message.text().c_str());
    last = *learned;
  }
  return last;
}

const Situation kFour{0, {1, 2, 3}};
const std::vector<Situation> kSeveral{kFour, {4, {}}, {5, {6, 7, 8, 9, 10, 11}}, {2, {0}}};
const std::vector<Sample> kLesson{
    {kFour, 1, 0.8, 1, 0}, {{5, {6, 7}}, 2, -0.4, 0.5, 0}, {{4, {}}, 0, 0.3, 1, 0}};
constexpr size_t kVectors = 12;

}  // namespace

class TestLearnerNetwork : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void theOrderOfMovesMakesNoDifference();
  void otherSituationsMakeNoDifference();
  void aMoveToAnEqualVectorIsNotStop();
  void oneTransitionIsFitted();
  void errorsAreThoseBeforeTheUpdate();
  void learningLeavesTheTargetNetwork();
  void theTargetFollows();
  void aSampleWithoutWeightTeachesNothing();
  void marginsPushOtherActionsDown();
  void equalSeedsHaveEqualNumbers();
  void noiseIsThatOfItsSeed();
  void vectorsOfAnyScaleAreLearntFrom_data();
  void vectorsOfAnyScaleAreLearntFrom();
  void goingOnFromAFileIsBitEqual_data();
  void goingOnFromAFileIsBitEqual();
  void filesOfOtherNetworksAreRefused();
  void filesThatAreNoNetworksAreRefused();
  void impossibleRequestsAreRefused();
  void aLearnerThatStartedAgainHasLostIt();

 private:
  std::unique_ptr<LearnerNetwork> network(const AgentSettings& agent = smallAgent()) {
    auto made = networkOf(*m_learner, agent);
    addVectors(*made, kVectors);
    return made;
  }
  std::string file(const char* name) const { return m_folder.filePath(name).toStdString(); }

  std::unique_ptr<Learner> m_learner;
  QTemporaryDir m_folder;
};

void TestLearnerNetwork::initTestCase() {
  DOJO_START_LEARNER(m_learner);
}

void TestLearnerNetwork::theOrderOfMovesMakesNoDifference() {
  auto net = network();
  learnt(*net, kLesson, 20);
  auto one = values(*net, {0, {1, 2, 3, 4}}), other = values(*net, {0, {3, 1, 4, 2}});
  const size_t places[] = {1, 3, 0, 2, 4};
  for (size_t action = 0; action < 5; ++action)
    QVERIFY(areNear(one[action], other[places[action]]));
}

void TestLearnerNetwork::otherSituationsMakeNoDifference() {
  auto net = network();
  learnt(*net, kLesson, 20);
  auto together = values(*net, kSeveral);
  for (size_t i = 0; i < kSeveral.size(); ++i) {
    auto alone = values(*net, kSeveral[i]);
    QCOMPARE(alone.size(), kSeveral[i].actions());
    QCOMPARE(together[i].size(), alone.size());
    for (size_t action = 0; action < alone.size(); ++action)
      QVERIFY(areNear(alone[action], together[i][action]));
  }
}

void TestLearnerNetwork::aMoveToAnEqualVectorIsNotStop() {
  auto net = network();
  const Situation unchanged{0, {0}};
  learnt(*net, {{unchanged, 0, 1, 1, 0}, {unchanged, 1, -1, 1, 0}}, 150);
  auto both = values(*net, unchanged);
  QVERIFY2(both[0].q > 0.5 && both[1].q < -0.5, qPrintable(QString::number(both[0].q)));
}

void TestLearnerNetwork::oneTransitionIsFitted() {
  for (bool isDueling : {false, true}) {
    AgentSettings agent = smallAgent();
    agent.isDueling = isDueling;
    auto net = network(agent);
    learnt(*net, {{kFour, 2, 0.7, 1, 0}}, 400);
    QVERIFY(std::abs(values(*net, kFour)[2].q - 0.7) < 1e-3);
  }
}

void TestLearnerNetwork::errorsAreThoseBeforeTheUpdate() {
  auto net = network();
  learnt(*net, kLesson, 5);
  std::vector<double> before;
  for (const Sample& sample : kLesson)
    before.push_back(sample.target - values(*net, sample.situation)[sample.action].q);
  auto learned = learnt(*net, kLesson);
  QCOMPARE(learned.errors.size(), before.size());
  for (size_t i = 0; i < before.size(); ++i)
    QVERIFY(std::abs(learned.errors[i] - before[i]) < kNear);
  QVERIFY(learned.loss > 0);
}

void TestLearnerNetwork::learningLeavesTheTargetNetwork() {
  auto net = network();
  auto online = values(*net, kFour), target = values(*net, kFour, Net::Target);
  QVERIFY(areEqual(online, target));
  learnt(*net, kLesson, 10);
  QVERIFY(areEqual(values(*net, kFour, Net::Target), target));
  QVERIFY(!areEqual(values(*net, kFour), online));
}

void TestLearnerNetwork::theTargetFollows() {
  auto net = network();
  learnt(*net, kLesson, 10);
  auto before = values(*net, kFour, Net::Target), online = values(*net, kFour);
  QVERIFY(net->follow(0));
  QVERIFY(areEqual(values(*net, kFour, Net::Target), before));
  QVERIFY(net->follow(0.1));
  auto after = values(*net, kFour, Net::Target);
  QVERIFY(!areEqual(after, before) && !areEqual(after, online));
  QVERIFY(net->follow(1));
  QVERIFY(areEqual(values(*net, kFour, Net::Target), online));
  QVERIFY(areEqual(values(*net, kFour), online));
}

void TestLearnerNetwork::aSampleWithoutWeightTeachesNothing() {
  auto net = network();
  auto before = values(*net, kFour);
  learnt(*net, {{kFour, 0, 100, 0, 5}});
  QVERIFY(areEqual(values(*net, kFour), before));
}

void TestLearnerNetwork::marginsPushOtherActionsDown() {
  auto net = network(), plain = network();
  learnt(*net, {{kFour, 1, 0.5, 1, 0.4}}, 300);
  auto pushed = values(*net, kFour);
  for (size_t action : {size_t{0}, size_t{2}, size_t{3}})
    QVERIFY2(pushed[action].q < pushed[1].q - 0.35, qPrintable(QString::number(pushed[action].q)));
  QVERIFY(std::abs(pushed[1].q - 0.5) < 0.05);
  learnt(*plain, {{kFour, 1, 0.5, 1, 0}}, 300);
  auto unpushed = values(*plain, kFour);
  QVERIFY(std::ranges::any_of(unpushed,
                              [](const Estimate& e) { return e.q > 0.5 - 0.35 && e.q < 0.499; }));
}

void TestLearnerNetwork::equalSeedsHaveEqualNumbers() {
  auto one = network(), same = network(), other = network(smallAgent(2));
  for (auto* net : {one.get(), same.get(), other.get()}) learnt(*net, kLesson, 10);
  QVERIFY(areEqual(values(*one, kFour), values(*same, kFour)));
  QVERIFY(!areEqual(values(*one, kFour), values(*other, kFour)));
}

void TestLearnerNetwork::noiseIsThatOfItsSeed() {
  AgentSettings agent = smallAgent();
  agent.isNoisy = true;
  auto net = network(agent);
  auto under = [&](std::optional<uint64_t> seed) {
    if (!net->setNoise(seed)) qFatal("no noise");
    return values(*net, kFour);
  };
  auto first = under(3);
  QVERIFY(!areEqual(under(4), first));
  QVERIFY(areEqual(under(3), first));
  auto quiet = under(std::nullopt);
  QVERIFY(!areEqual(quiet, first));
  QVERIFY(areEqual(under(std::nullopt), quiet));
  under(3);
  learnt(*net, kLesson);
  auto then = values(*net, kFour);
  QVERIFY(!areEqual(under(3), then));
}

void TestLearnerNetwork::vectorsOfAnyScaleAreLearntFrom_data() {
  QTest::addColumn<double>("size");
  QTest::addColumn<double>("change");
  QTest::addColumn<double>("offset");
  QTest::newRow("random vectors") << 1.0 << 1.4 << 0.0;
  QTest::newRow("counts of tokens") << 200.0 << 3.0 << 300.0;
  QTest::newRow("parts of a unit vector") << 0.03 << 0.002 << 0.05;
}

// Every state has a move that is worth more; which one, only the change tells.
void TestLearnerNetwork::vectorsOfAnyScaleAreLearntFrom() {
  QFETCH(double, size);
  QFETCH(double, change);
  QFETCH(double, offset);
  std::mt19937 random(5);
  auto row = [&](double scale, std::span<const float> from) {
    std::vector<float> made = drawnVector(random);
    for (size_t i = 0; i < made.size(); ++i)
      made[i] = static_cast<float>(scale * made[i] + (from.empty() ? offset : from[i]));
    return made;
  };
  Vectors before{kWidth, {}}, after{kWidth, {}};
  std::vector<Sample> lesson;
  for (uint32_t s = 0; s < 8; ++s) {
    auto state = row(size, {});
    Situation situation{s * 4, {s * 4 + 1, s * 4 + 2, s * 4 + 3}};
    for (size_t m = 0; m < 3; ++m) {
      auto next = row(change, state);
      before.values.insert(before.values.end(), state.begin(), state.end());
      after.values.insert(after.values.end(), next.begin(), next.end());
      lesson.push_back({situation, m, next[0] > state[0] ? 0.5 : -0.5, 1, 0});
    }
  }
  auto net =
      networkOf(*m_learner, smallAgent(), {kWidth, "made up", standardisationOf(before, after)});
  for (size_t i = 0; i < before.rows(); ++i) {
    if (i % 3 == 0) QVERIFY(net->add(before.row(i)));
    QVERIFY(net->add(after.row(i)));
  }
  learnt(*net, lesson, 250);
  for (const Sample& sample : lesson) {
    const double q = values(*net, sample.situation)[sample.action].q;
    QVERIFY2(std::abs(q - sample.target) < 0.2, qPrintable(QString::number(q)));
  }
}

void TestLearnerNetwork::goingOnFromAFileIsBitEqual_data() {
  QTest::addColumn<bool>("isNoisy");
  QTest::newRow("plain") << false;
  QTest::newRow("noisy") << true;
}

void TestLearnerNetwork::goingOnFromAFileIsBitEqual() {
  QFETCH(bool, isNoisy);
  AgentSettings agent = smallAgent(), other = smallAgent(9);
  agent.isNoisy = other.isNoisy = isNoisy;
  auto net = network(agent), resumed = network(other);
  learnt(*net, kLesson, 7);
  QVERIFY(net->follow(0.3));
  QVERIFY(net->save(file("going-on.agent")));
  learnt(*net, kLesson, 7);
  auto loaded = resumed->load(file("going-on.agent"));
  QVERIFY2(loaded, loaded ? "" : loaded.error().message.text().c_str());
  learnt(*resumed, kLesson, 7);
  QVERIFY(areEqual(values(*resumed, kFour), values(*net, kFour)));
  QVERIFY(areEqual(values(*resumed, kFour, Net::Target), values(*net, kFour, Net::Target)));
}

void TestLearnerNetwork::filesOfOtherNetworksAreRefused() {
  auto net = network();
  const auto saved = file("right.agent");
  QVERIFY(net->save(saved));
  AgentSettings heads = smallAgent(), hidden = smallAgent(), dueling = smallAgent();
  heads.heads = 2;
  hidden.hidden = 16;
  dueling.isDueling = false;
  auto refuses = [&](std::unique_ptr<LearnerNetwork> other, const char* word) {
    auto loaded = other->load(saved);
    return !loaded && loaded.error().message.text().find(word) != std::string::npos;
  };
  QVERIFY(refuses(network(heads), "heads"));
  QVERIFY(refuses(network(hidden), "hidden"));
  QVERIFY(refuses(network(dueling), "dueling"));
  QVERIFY(refuses(networkOf(*m_learner, smallAgent(), {kWidth + 1, "made up", {}}), "width"));
  QVERIFY(refuses(networkOf(*m_learner, smallAgent(), {kWidth, "another", {}}), "identity"));
}

void TestLearnerNetwork::filesThatAreNoNetworksAreRefused() {
  auto net = network();
  const auto saved = file("whole.agent");
  QVERIFY(net->save(saved));
  QFile whole(QString::fromStdString(saved));
  QVERIFY(whole.open(QIODevice::ReadOnly));
  const QByteArray bytes = whole.readAll();
  learnt(*net, kLesson, 3);
  auto before = values(*net, kFour);
  QByteArray notFinite = bytes;
  notFinite.replace(bytes.size() - 4096, 4, QByteArray::fromHex("0000c07f"));
  QByteArray otherKind = bytes;
  otherKind.replace("q network", "r network");
  for (const QByteArray& hostile : {QByteArray(), bytes.left(bytes.size() / 2), bytes.left(6),
                                    QByteArray(4096, 'x'), notFinite, otherKind}) {
    QFile made(QString::fromStdString(file("hostile.agent")));
    QVERIFY(made.open(QIODevice::WriteOnly | QIODevice::Truncate));
    made.write(hostile);
    made.close();
    QVERIFY(!net->load(file("hostile.agent")));
    QVERIFY(areEqual(values(*net, kFour), before));
  }
  QVERIFY(!net->load(file("missing.agent")));
  QVERIFY(net->load(saved));
}

void TestLearnerNetwork::impossibleRequestsAreRefused() {
  auto net = network();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  QVERIFY(!net->add(std::vector<float>(kWidth - 1)));
  QVERIFY(!net->add(std::vector<float>(kWidth, nan)));
  QVERIFY(!net->evaluate(Net::Online, std::vector<Situation>{{kVectors, {}}}));
  QVERIFY(!net->evaluate(Net::Online, std::vector<Situation>{{0, {kVectors}}}));
  for (const Sample& sample :
       {Sample{kFour, 4, 0, 1, 0}, Sample{kFour, 0, nan, 1, 0}, Sample{kFour, 0, 0, -1, 0},
        Sample{kFour, 0, 0, 1, -1}, Sample{{0, {kVectors}}, 0, 0, 1, 0}})
    QVERIFY(!net->learn(std::vector{sample}));
  QVERIFY(!net->learn({}));
  QVERIFY(!net->follow(1.5));
  auto none = net->evaluate(Net::Online, {});
  QVERIFY(none && none->empty());
  AgentSettings headless = smallAgent();
  headless.heads = 0;
  QVERIFY(!LearnerNetwork::create(*m_learner, headless, {kWidth, "", {}}));
  QVERIFY(!LearnerNetwork::create(*m_learner, smallAgent(), {0, "", {}}));
  QVERIFY(!LearnerNetwork::create(*m_learner, smallAgent(), {kWidth, "", {{1}, {1}, {1}}}));
  QCOMPARE(values(*net, kFour).size(), size_t{4});
}

void TestLearnerNetwork::aLearnerThatStartedAgainHasLostIt() {
  auto net = network();
  QVERIFY(m_learner->restart());
  QVERIFY(!net->evaluate(Net::Online, std::vector{kFour}));
  auto made = network();
  QCOMPARE(values(*made, kFour).size(), size_t{4});
}

QTEST_GUILESS_MAIN(TestLearnerNetwork)
#include "test_learner_network.moc"
