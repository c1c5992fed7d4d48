// What a folder's files say of a model, and how folders that are none, or another kind's, are
// refused.
#include <QTemporaryDir>
#include <QTest>

#include "rl/embed/folder_model.h"
#include "tests/rl/embed/tiny_bert.h"

using namespace dojo;
using nlohmann::json;
using tests::TinyBert;

namespace fs = std::filesystem;

class TestFolderModel : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void aFolderIsRead();
  void theVocabularyMayBeInTokenizerJson();
  void foldersOfTransformersAloneAreRead();
  void theModelsOwnLimitIsKept();
  void otherFoldersAreRefused_data();
  void otherFoldersAreRefused();

 private:
  fs::path folder() const { return m_folder->path().toStdString(); }
  std::unique_ptr<QTemporaryDir> m_folder;
};

namespace {

template <typename T>
std::string reasonOf(const Result<T>& result) {
  return result ? std::string() : result.error().message.text();
}

}  // namespace

void TestFolderModel::init() {
  m_folder = std::make_unique<QTemporaryDir>();
  TinyBert().writeTo(folder());
}

void TestFolderModel::aFolderIsRead() {
  auto model = rl::readFolderModel(folder());
  QVERIFY2(model, reasonOf(model).c_str());
  QCOMPARE(model->weights, folder() / "model.safetensors");
  QCOMPARE(model->window, size_t{12});
  QCOMPARE(model->width(), size_t{16});
  const json shape({{"layers", 2},
                    {"hidden", 16},
                    {"heads", 4},
                    {"intermediate", 24},
                    {"vocabulary", 40},
                    {"positions", 12},
                    {"epsilon", 1e-12},
                    {"activation", "gelu"},
                    {"pooling", "mean"}});
  QVERIFY2(model->shape == shape, model->shape.dump().c_str());
  QCOMPARE(model->tokenizer.tokens("C a?"), (std::vector<int32_t>{7, 5, 1}));
  QVERIFY(!model->isNormalised);
}

void TestFolderModel::theVocabularyMayBeInTokenizerJson() {
  auto before = rl::readFolderModel(folder());
  fs::remove(folder() / "vocab.txt");
  json vocabulary = json::object();
  for (const std::string& token : TinyBert::vocabulary()) vocabulary[token] = vocabulary.size();
  tests::write(folder() / "tokenizer.json",
               json{{"model", {{"type", "WordPiece"}, {"vocab", vocabulary}}}}.dump());
  auto model = rl::readFolderModel(folder());
  QVERIFY2(model, reasonOf(model).c_str());
  QCOMPARE(model->vocabularyDigest, before->vocabularyDigest);
  QCOMPARE(model->tokenizer.tokens("z"), (std::vector<int32_t>{30}));
}

void TestFolderModel::foldersOfTransformersAloneAreRead() {
  fs::remove(folder() / "modules.json");
  fs::remove_all(folder() / "1_Pooling");
  auto model = rl::readFolderModel(folder());
  QVERIFY2(model, reasonOf(model).c_str());
  QVERIFY(model->shape["pooling"] == json("mean"));
}

void TestFolderModel::theModelsOwnLimitIsKept() {
  tests::write(folder() / "sentence_bert_config.json", R"({"max_seq_length": 8})");
  QCOMPARE(rl::readFolderModel(folder())->window, size_t{8});
  tests::write(folder() / "sentence_bert_config.json", R"({"max_seq_length": 800})");
  QCOMPARE(rl::readFolderModel(folder())->window, size_t{12});
}

void TestFolderModel::otherFoldersAreRefused_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<QString>("text");  // null: the file is not there
  QTest::addColumn<QString>("said");
  const QString none;
  auto config = [](const char* key, const json& value) {
    TinyBert model;
    model.config[key] = value;
    return QString::fromStdString(model.config.dump());
  };
  QTest::newRow("no config") << "config.json" << none << "config.json cannot be read";
  QTest::newRow("config is no JSON") << "config.json" << "{" << "config.json is not JSON";
  QTest::newRow("config is a list") << "config.json" << "[1]" << "a model of type ''";
  QTest::newRow("another type") << "config.json" << config("model_type", "xlm-roberta")
                                << "type 'xlm-roberta'; only 'bert'";
  QTest::newRow("no layers") << "config.json" << config("num_hidden_layers", 0)
                             << "no usable 'num_hidden_layers'";
  QTest::newRow("a text for a number")
      << "config.json" << config("hidden_size", "x") << "no usable 'hidden_size'";
  QTest::newRow("huge") << "config.json" << config("hidden_size", 1e18)
                        << "no usable 'hidden_size'";
  QTest::newRow("heads") << "config.json" << config("num_attention_heads", 3) << "no multiple of";
  QTest::newRow("positions") << "config.json" << config("position_embedding_type", "relative_key")
                             << "are not absolute";
  QTest::newRow("activation") << "config.json" << config("hidden_act", "silu") << "'silu'";
  QTest::newRow("no weights") << "model.safetensors" << none << "no model.safetensors";
  QTest::newRow("pickled weights") << "pytorch_model.bin" << "x" << "can run code";
  QTest::newRow("no vocabulary") << "vocab.txt" << none << "neither vocab.txt nor tokenizer.json";
  QTest::newRow("too many tokens") << "vocab.txt"
                                   << "[PAD]\n[UNK]\n[CLS]\n[SEP]\n" + QString("a\n").repeated(37)
                                   << "a vocabulary of 41 tokens for a model of 40";
  QTest::newRow("no special tokens") << "vocab.txt" << "a\n" << "no token [UNK]";
  QTest::newRow("another pooling") << "1_Pooling/config.json"
                                   << R"({"pooling_mode_max_tokens": true})" << "'pooling_mode_max";
  QTest::newRow("two poolings") << "1_Pooling/config.json"
                                << R"({"pooling_mode_cls_token": true,
                                       "pooling_mode_mean_tokens": true})"
                                << "neither the mean nor";
  QTest::newRow("another module") << "modules.json"
                                  << R"([{"type": "sentence_transformers.models.Dense"}])"
                                  << "'sentence_transformers.models.Dense' is not known";
  QTest::newRow("a path outside")
      << "modules.json"
      << R"([{"type": "sentence_transformers.models.Transformer", "path": "a/../../b"}])"
      << "names a path outside";
  QTest::newRow("modules are numbers") << "modules.json" << "[1, 2]" << "its module ''";
}

void TestFolderModel::otherFoldersAreRefused() {
  QFETCH(QString, file);
  QFETCH(QString, text);
  QFETCH(QString, said);
  if (file == "pytorch_model.bin") fs::remove(folder() / "model.safetensors");
  if (text.isNull())
    fs::remove(folder() / file.toStdString());
  else
    tests::write(folder() / file.toStdString(), text.toStdString());
  auto model = rl::readFolderModel(folder());
  const std::string reason = reasonOf(model);
  QVERIFY2(reason.find(said.toStdString()) != std::string::npos, reason.c_str());
  QVERIFY(reason.find(folder().string()) != std::string::npos);
}

QTEST_APPLESS_MAIN(TestFolderModel)
#include "test_folder_model.moc"
