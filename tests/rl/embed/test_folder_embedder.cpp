// A BERT in a folder: its vectors are those of another implementation, long texts are read to their
// end, and weights that do not fit are refused.
#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "core/analysis/validate.h"
#include "rl/embed/folder_embedder.h"
#include "rl/language/canonical.h"
#include "tests/programs.h"
#include "tests/rl/embed/tiny_bert.h"

using namespace dojo;
using nlohmann::json;
using tests::TinyBert;

class TestFolderEmbedder : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void cleanupTestCase();
  void init();
  void vectorsAreThoseOfAnotherImplementation_data();
  void vectorsAreThoseOfAnotherImplementation();
  void partsOfLargerModelsAreFound();
  void longTextsAreReadToTheirEnd();
  void vectorsAreNormalisedWhereTheModelSaysSo();
  void programsAreRead();
  void theIdentityTellsModelsApart();
  void theModelIsLoadedAgainAfterTheLearnersEnd();
  void weightsThatDoNotFitAreRefused_data();
  void weightsThatDoNotFitAreRefused();

 private:
  Result<rl::Vectors> vectorsOf(const TinyBert& model, const std::vector<std::string>& texts);
  Result<std::unique_ptr<rl::FolderEmbedder>> open(const TinyBert& model);

  std::shared_ptr<rl::Learner> m_learner;
  std::unique_ptr<QTemporaryDir> m_folder;
};

namespace {

template <typename T>
std::string reasonOf(const Result<T>& result) {
  return result ? std::string() : result.error().message.text();
}

#define COMPARE_TEXT(a, b) QCOMPARE(QString::fromStdString(a), QString::fromStdString(b))

double distance(std::span<const float> a, std::span<const float> b) {
  double most = a.size() == b.size() ? 0 : INFINITY;
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    most = std::max(most, std::abs(static_cast<double>(a[i]) - b[i]));
  return most;
}

const json& golden() {
  static const json vectors =
      json::parse(std::ifstream(DOJO_SOURCE_DIR "/tests/golden/bert/vectors.json"));
  return vectors;
}

}  // namespace

void TestFolderEmbedder::initTestCase() {
  auto learner = rl::Learner::start();
  COMPARE_TEXT(reasonOf(learner), "");
  m_learner = std::move(*learner);
}

void TestFolderEmbedder::cleanupTestCase() {
  m_learner.reset();
}

void TestFolderEmbedder::init() {
  m_folder = std::make_unique<QTemporaryDir>();
}

Result<std::unique_ptr<rl::FolderEmbedder>> TestFolderEmbedder::open(const TinyBert& model) {
  model.writeTo(m_folder->path().toStdString());
  return rl::FolderEmbedder::open(m_folder->path().toStdString(), m_learner);
}

Result<rl::Vectors> TestFolderEmbedder::vectorsOf(const TinyBert& model,
                                                  const std::vector<std::string>& texts) {
  auto embedder = open(model);
  if (!embedder) return tl::unexpected(embedder.error());
  return (*embedder)->embedTexts(texts);
}

void TestFolderEmbedder::vectorsAreThoseOfAnotherImplementation_data() {
  QTest::addColumn<int>("number");
  for (size_t i = 0; i < golden().at("cases").size(); ++i) {
    const json& one = golden().at("cases")[i];
    const std::string name =
        one.at("hidden_act").get<std::string>() + " " + one.at("pooling").get<std::string>();
    QTest::newRow(name.c_str()) << static_cast<int>(i);
  }
}

void TestFolderEmbedder::vectorsAreThoseOfAnotherImplementation() {
  QFETCH(int, number);
  const json& expected = golden().at("cases").at(static_cast<size_t>(number));
  TinyBert model;
  model.config["hidden_act"] = expected.at("hidden_act");
  model.pooling = expected.at("pooling") == "cls" ? "cls_token" : "mean_tokens";
  std::vector<std::string> texts;
  for (const std::string letters : golden().at("texts")) texts.push_back(tests::spaced(letters));
  auto vectors = vectorsOf(model, texts);
  COMPARE_TEXT(reasonOf(vectors), "");
  for (size_t i = 0; i < texts.size(); ++i) {
    auto row = expected.at("vectors").at(i).get<std::vector<float>>();
    const double error = distance(vectors->row(i), row);
    QVERIFY2(error < 1e-5, std::to_string(error).c_str());
  }
}

void TestFolderEmbedder::partsOfLargerModelsAreFound() {
  TinyBert model, part;
  part.weights = tests::tinyWeights("bert.");
  auto vectors = vectorsOf(model, {"a b"}), again = vectorsOf(part, {"a b"});
  COMPARE_TEXT(reasonOf(again), "");
  QCOMPARE(vectors->values, again->values);
}

// Ten letters fit; two of them overlap.
void TestFolderEmbedder::longTextsAreReadToTheirEnd() {
  auto vectors = vectorsOf(
      TinyBert(), {"a b c d e f g h i j k l m n o p q r", "a b c d e f g h i j k l m n o p q s",
                   "a b c d e f g h i j", "i j k l m n o p q r"});
  COMPARE_TEXT(reasonOf(vectors), "");
  QVERIFY(distance(vectors->row(0), vectors->row(1)) > 1e-3);
  std::vector<float> mean;
  for (size_t k = 0; k < vectors->width; ++k)
    mean.push_back((vectors->row(2)[k] + vectors->row(3)[k]) / 2);
  QVERIFY(distance(vectors->row(0), mean) < 1e-5);
}

void TestFolderEmbedder::vectorsAreNormalisedWhereTheModelSaysSo() {
  TinyBert model;
  model.isNormalised = true;
  auto vectors = vectorsOf(model, {"a b c", "x"});
  COMPARE_TEXT(reasonOf(vectors), "");
  for (size_t row = 0; row < 2; ++row) {
    double square = 0;
    for (float value : vectors->row(row)) square += static_cast<double>(value) * value;
    QVERIFY(std::abs(square - 1) < 1e-5);
  }
}

void TestFolderEmbedder::programsAreRead() {
  auto embedder = open(TinyBert());
  COMPARE_TEXT(reasonOf(embedder), "");
  core::Program chain = core::load(tests::kChain, "chain").value();
  core::Program softmax = core::load(tests::kSoftmax, "softmax").value();
  const core::Program* programs[] = {&softmax, &chain};
  const std::string texts[] = {rl::canonicalText(softmax), rl::canonicalText(chain)};
  auto vectors = (*embedder)->embed(programs);
  COMPARE_TEXT(reasonOf(vectors), "");
  QCOMPARE(vectors->width, (*embedder)->width());
  QVERIFY(distance(vectors->values, (*embedder)->embedTexts(texts)->values) < 1e-6);
  QVERIFY((*embedder)->embed({})->values.empty());
}

void TestFolderEmbedder::theIdentityTellsModelsApart() {
  auto identityOf = [&](const TinyBert& model) { return (*open(model))->identity(); };
  const std::string plain = identityOf(TinyBert());
  QVERIFY2(plain.find("windows=12/2") != std::string::npos, plain.c_str());
  COMPARE_TEXT(identityOf(TinyBert()), plain);
  TinyBert otherWeights, otherPooling, normalised;
  otherWeights.weights.tensors.back().values[0] += 1;
  otherPooling.pooling = "cls_token";
  normalised.isNormalised = true;
  for (const TinyBert& other : {otherWeights, otherPooling, normalised})
    QVERIFY(identityOf(other) != plain);
}

void TestFolderEmbedder::theModelIsLoadedAgainAfterTheLearnersEnd() {
  auto embedder = open(TinyBert());
  const std::string texts[] = {"a b c"};
  auto before = (*embedder)->embedTexts(texts);
  QVERIFY(m_learner->restart());
  auto after = (*embedder)->embedTexts(texts);
  COMPARE_TEXT(reasonOf(after), "");
  QCOMPARE(before->values, after->values);
}

void TestFolderEmbedder::weightsThatDoNotFitAreRefused_data() {
  QTest::addColumn<QString>("fault");
  QTest::addColumn<QString>("said");
  QTest::newRow("a tensor is missing") << "missing" << "no 'encoder.layer.1.output.LayerNorm.bias'";
  QTest::newRow("no tensors") << "none" << "no 'embeddings.word_embeddings.weight'";
  QTest::newRow("another shape") << "shape" << "has the shape 24 x 16, not 32 x 16";
  QTest::newRow("fewer words") << "words" << "has the shape 40 x 16, not 50 x 16";
  QTest::newRow("a damaged file") << "damaged" << "safetensors";
  QTest::newRow("not finite") << "nan" << "not finite";
}

void TestFolderEmbedder::weightsThatDoNotFitAreRefused() {
  QFETCH(QString, fault);
  QFETCH(QString, said);
  TinyBert model;
  if (fault == "missing") model.weights.tensors.pop_back();
  if (fault == "none") model.weights.tensors.clear();
  if (fault == "shape") model.config["intermediate_size"] = 32;
  if (fault == "words") model.config["vocab_size"] = 50;
  if (fault == "nan") model.weights.tensors[3].values[0] = NAN;
  model.writeTo(m_folder->path().toStdString());
  if (fault == "damaged")
    tests::write((m_folder->path() + "/model.safetensors").toStdString(), "\xff\xff\xff\xff hello");
  auto embedder = rl::FolderEmbedder::open(m_folder->path().toStdString(), m_learner);
  std::string reason = reasonOf(embedder);
  const std::string texts[] = {"a"};
  if (embedder) reason = reasonOf((*embedder)->embedTexts(texts));
  QVERIFY2(reason.find(said.toStdString()) != std::string::npos, reason.c_str());
}

QTEST_APPLESS_MAIN(TestFolderEmbedder)
#include "test_folder_embedder.moc"
