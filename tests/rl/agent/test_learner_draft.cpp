// The draft in the process that learns: it finds the order of a state's moves from their sketches,
// other states asked along make no difference, and files hold all of it.
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "rl/agent/learner_draft.h"
#include "tests/rl/agent/learner_networks.h"

using namespace dojo;
using namespace dojo::rl;
using namespace dojo::tests;

namespace {

constexpr size_t kSketch = 6, kStates = 8;

std::vector<double> scores(LearnerDraft& draft, const DraftLesson& lesson) {
  auto scored = draft.score(lesson.state, lesson.sketches);
  if (!scored) qFatal("%s", scored.error().message.text().c_str());
  return *scored;
}

void learn(LearnerDraft& draft, const std::vector<DraftLesson>& lessons, int times) {
  for (int i = 0; i < times; ++i)
    if (auto loss = draft.learn(lessons); !loss) qFatal("%s", loss.error().message.text().c_str());
}

// What a move is worth depends on its sketch, in half of the states the other way round.
std::vector<DraftLesson> lessons(size_t moves, uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<DraftLesson> made;
  for (uint32_t state = 0; state < kStates; ++state) {
    DraftLesson lesson{state, {kSketch, {}}, {}};
    for (size_t move = 0; move < moves; ++move) {
      auto sketch = drawnVector(random, kSketch);
      lesson.values.push_back(0.1 * state + (state % 2 ? sketch[0] : -sketch[0]));
      lesson.sketches.values.insert(lesson.sketches.values.end(), sketch.begin(), sketch.end());
    }
    made.push_back(std::move(lesson));
  }
  return made;
}

// Pairs of moves of which the better one is scored better.
double rightPairs(LearnerDraft& draft, const std::vector<DraftLesson>& lessons) {
  double right = 0, all = 0;
  for (const DraftLesson& lesson : lessons) {
    auto scored = scores(draft, lesson);
    for (size_t i = 0; i < scored.size(); ++i)
      for (size_t k = 0; k < i; ++k, ++all)
        right += (scored[i] > scored[k]) == (lesson.values[i] > lesson.values[k]);
  }
  return right / all;
}

}  // namespace

class TestLearnerDraft : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void itFindsTheOrderOfMovesItHasNotSeen();
  void theOrderOfSketchesMakesNoDifference();
  void learningLeavesTheNetwork();
  void goingOnFromAFileIsBitEqual();
  void filesOfOtherDraftsAreRefused();
  void impossibleRequestsAreRefused();

 private:
  std::unique_ptr<LearnerDraft> draft(DraftSettings settings = {kSketch, "made up", 32, 5e-3, 1}) {
    auto made = LearnerDraft::create(*m_network, settings);
    if (!made) qFatal("%s", made.error().message.text().c_str());
    return std::move(*made);
  }
  std::string file(const char* name) const { return m_folder.filePath(name).toStdString(); }

  std::unique_ptr<Learner> m_learner;
  std::unique_ptr<LearnerNetwork> m_network;
  QTemporaryDir m_folder;
};

void TestLearnerDraft::initTestCase() {
  DOJO_START_LEARNER(m_learner);
  m_network = networkOf(*m_learner, smallAgent());
  addVectors(*m_network, kStates);
}

void TestLearnerDraft::itFindsTheOrderOfMovesItHasNotSeen() {
  auto made = draft();
  learn(*made, lessons(24, 1), 300);
  const double right = rightPairs(*made, lessons(24, 2));
  QVERIFY2(right > 0.8, qPrintable(QString::number(right)));
}

void TestLearnerDraft::theOrderOfSketchesMakesNoDifference() {
  auto made = draft();
  learn(*made, lessons(5, 1), 20);
  DraftLesson lesson = lessons(2, 3).front();
  auto one = scores(*made, lesson);
  auto& numbers = lesson.sketches.values;
  std::rotate(numbers.begin(), numbers.begin() + kSketch, numbers.end());
  auto other = scores(*made, lesson);
  QVERIFY(std::abs(one[0] - other[1]) < 1e-5 && std::abs(one[1] - other[0]) < 1e-5);
  QVERIFY(std::abs(one[0] - one[1]) > 1e-4);
}

void TestLearnerDraft::learningLeavesTheNetwork() {
  const std::vector<Situation> situations{{0, {1, 2}}};
  auto before = m_network->evaluate(QNetwork::Net::Online, situations);
  auto made = draft();
  learn(*made, lessons(5, 1), 5);
  auto after = m_network->evaluate(QNetwork::Net::Online, situations);
  QVERIFY(before && after);
  for (size_t i = 0; i < 3; ++i) QCOMPARE((*before)[0][i].q, (*after)[0][i].q);
}

void TestLearnerDraft::goingOnFromAFileIsBitEqual() {
  auto made = draft(), resumed = draft({kSketch, "made up", 32, 5e-3, 9});
  const auto lesson = lessons(6, 1);
  learn(*made, lesson, 5);
  QVERIFY(made->save(file("draft")));
  learn(*made, lesson, 5);
  QVERIFY(scores(*made, lesson[0]) != scores(*resumed, lesson[0]));
  QVERIFY(resumed->load(file("draft")));
  learn(*resumed, lesson, 5);
  QCOMPARE(scores(*made, lesson[0]), scores(*resumed, lesson[0]));
}

void TestLearnerDraft::filesOfOtherDraftsAreRefused() {
  auto made = draft();
  QVERIFY(made->save(file("right")));
  QVERIFY(m_network->save(file("network")));
  QVERIFY(!made->load(file("network")));
  QVERIFY(!m_network->load(file("right")));
  QVERIFY(!draft({kSketch + 1, "made up", 32, 5e-3, 1})->load(file("right")));
  QVERIFY(!draft({kSketch, "made up", 16, 5e-3, 1})->load(file("right")));
  QVERIFY(!draft({kSketch, "another", 32, 5e-3, 1})->load(file("right")));
  QVERIFY(made->load(file("right")));
}

void TestLearnerDraft::impossibleRequestsAreRefused() {
  auto made = draft();
  QVERIFY(!made->score(kStates, {kSketch, std::vector<float>(kSketch)}));
  QVERIFY(!made->score(0, {kSketch + 1, std::vector<float>(kSketch + 1)}));
  QVERIFY(!made->score(0, {kSketch, std::vector<float>(kSketch, INFINITY)}));
  QVERIFY(!made->learn(std::vector{DraftLesson{0, {kSketch, std::vector<float>(kSketch)}, {}}}));
  QVERIFY(!made->learn(
      std::vector{DraftLesson{0, {kSketch, std::vector<float>(kSketch)}, {INFINITY}}}));
  QVERIFY(!made->learn({}));
  auto none = made->score(0, {kSketch, {}});
  QVERIFY(none && none->empty());
}

QTEST_GUILESS_MAIN(TestLearnerDraft)
#include "test_learner_draft.moc"
