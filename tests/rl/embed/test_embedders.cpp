// Embedders that need no model: what all must hold, and what a word asks for.
#include <QTest>
#include <cmath>

#include "rl/embed/embedder_choice.h"
#include "rl/embed/feature_embedder.h"
#include "tests/machines.h"
#include "tests/rl/embed/programs.h"

using namespace dojo;
using namespace dojo::rl;
using namespace dojo::tests;

class TestEmbedders : public QObject {
  Q_OBJECT
 private slots:
  void namesDoNotReachVectors_data();
  void namesDoNotReachVectors();
  void differentProgramsHaveDifferentVectors_data();
  void differentProgramsHaveDifferentVectors();
  void vectorsHaveTheWidthAndLengthTheySay_data();
  void vectorsHaveTheWidthAndLengthTheySay();
  void featuresOfOtherCachesAreOfAnotherIdentity();
  void unknownWordsAreRefusedWithThoseThatThereAre();
};

namespace {

void words() {
  QTest::addColumn<QString>("word");
  for (const char* word : {"features", "tokens", "hash"}) QTest::newRow(word) << word;
}

Result<std::unique_ptr<Embedder>> choose(const std::string& word) {
  EmbedderParts parts{.machine = avx2()};
  return chooseEmbedder(word, parts);
}

std::unique_ptr<Embedder> chosen(const QString& word) {
  return choose(word.toStdString()).value();
}

std::vector<float> vectorOf(Embedder& embedder, const core::Program& program) {
  const core::Program* programs[] = {&program};
  return embedder.embed(programs).value().values;
}

double lengthOf(std::span<const float> vector) {
  double squares = 0;
  for (float value : vector) squares += double{value} * value;
  return std::sqrt(squares);
}

}  // namespace

void TestEmbedders::namesDoNotReachVectors_data() {
  words();
}

void TestEmbedders::namesDoNotReachVectors() {
  QFETCH(QString, word);
  auto embedder = chosen(word), again = chosen(word);
  QCOMPARE(vectorOf(*embedder, doubled()), vectorOf(*embedder, doubledByOtherNames()));
  QCOMPARE(vectorOf(*embedder, doubled()), vectorOf(*again, doubled()));
  QCOMPARE(embedder->identity(), again->identity());
}

void TestEmbedders::differentProgramsHaveDifferentVectors_data() {
  words();
}

void TestEmbedders::differentProgramsHaveDifferentVectors() {
  QFETCH(QString, word);
  auto embedder = chosen(word);
  QVERIFY(vectorOf(*embedder, doubled()) != vectorOf(*embedder, doubledOfFewerRows()));
}

void TestEmbedders::vectorsHaveTheWidthAndLengthTheySay_data() {
  words();
}

// Those of several programs are in their order.
void TestEmbedders::vectorsHaveTheWidthAndLengthTheySay() {
  QFETCH(QString, word);
  auto embedder = chosen(word);
  core::Program first = doubled(), second = doubledOfFewerRows();
  const core::Program* programs[] = {&second, &first, &second};
  Vectors vectors = embedder->embed(programs).value();
  QCOMPARE(vectors.width, embedder->width());
  QCOMPARE(vectors.rows(), 3);
  QVERIFY(std::ranges::equal(vectors.row(1), vectorOf(*embedder, first)));
  QVERIFY(std::ranges::equal(vectors.row(2), vectorOf(*embedder, second)));
  for (float value : vectors.values) QVERIFY(std::abs(value) < 8);
  if (word != "features") QVERIFY(std::abs(lengthOf(vectors.row(0)) - 1) < 1e-5);
  QVERIFY(embedder->embed({}).value().values.empty());
}

void TestEmbedders::featuresOfOtherCachesAreOfAnotherIdentity() {
  core::Machine small = avx2();
  small.memory.front().bytes /= 2;
  QVERIFY(featureEmbedder(avx2())->identity() != featureEmbedder(small)->identity());
  core::Machine renamed = avx2();
  renamed.name = "another";
  QCOMPARE(featureEmbedder(avx2())->identity(), featureEmbedder(renamed)->identity());
}

void TestEmbedders::unknownWordsAreRefusedWithThoseThatThereAre() {
  auto refused = choose("bert");
  QVERIFY(!refused);
  QVERIFY(refused.error().code == ErrorCode::BadInput);
  for (const char* word : {"'bert'", "features", "tokens", "hash"})
    QVERIFY2(refused.error().message.text().find(word) != std::string::npos, word);
}

QTEST_APPLESS_MAIN(TestEmbedders)
#include "test_embedders.moc"
