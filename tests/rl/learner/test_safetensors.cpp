// Files of tensors: what is written is read again, and no file that is cut, changed or made up does
// more than fail.
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <cstring>
#include <limits>

#include "rl/torch/learner/safetensors.h"

using namespace dojo::learner;

class TestSafetensors : public QObject {
  Q_OBJECT
 private slots:
  void whatIsWrittenIsRead();
  void halvesAreTheNearestOnes();
  void otherTypesAreRead();
  void everyCutFileIsRefused();
  void changedBytesNeverDoHarm();
  void madeUpHeadersAreRefused_data();
  void madeUpHeadersAreRefused();
  void aFileIsReplacedAtOnce();
  void theDigestSeesNamesShapesAndValues();
};

namespace {

TensorFile example() {
  return {{{"model", "own"}, {"note", "two lines\n\"quoted\""}},
          {{"a.weight", {2, 3}, {1, -2, 0.5f, 1e-5f, 65504, 0.1f}},
           {"b", {}, {3}},
           {"empty", {0, 4}, {}}}};
}

std::string fileOf(const std::string& header, size_t dataBytes) {
  const uint64_t length = header.size();
  std::string bytes(8, '\0');
  std::memcpy(bytes.data(), &length, 8);
  return bytes + header + std::string(dataBytes, '\0');
}

std::string whyNot(const std::string& bytes) {
  try {
    tensorsIn(bytes);
    return "";
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

}  // namespace

void TestSafetensors::whatIsWrittenIsRead() {
  const TensorFile written = example(), read = tensorsIn(bytesOf(written, Precision::F32));
  QCOMPARE(read.metadata, written.metadata);
  QCOMPARE(read.tensors.size(), written.tensors.size());
  for (const NamedTensor& tensor : written.tensors) {
    const NamedTensor* found = read.find(tensor.name);
    QVERIFY(found);
    QCOMPARE(found->shape, tensor.shape);
    QCOMPARE(found->values, tensor.values);
  }
  QCOMPARE(read.find("a"), nullptr);
}

void TestSafetensors::halvesAreTheNearestOnes() {
  QCOMPARE(halfOf(1), 0x3c00);
  QCOMPARE(halfOf(-2), 0xc000);
  QCOMPARE(halfOf(65504), 0x7bff);
  QCOMPARE(halfOf(65520), 0x7c00);       // to infinity
  QCOMPARE(halfOf(0x1p-24f), 0x0001);    // the least
  QCOMPARE(halfOf(0x1p-25f), 0x0000);    // a tie, to even
  QCOMPARE(halfOf(0x1.8p-24f), 0x0002);  // another
  QCOMPARE(halfOf(1 + 0x1p-11f), 0x3c00);
  QCOMPARE(halfOf(1 + 0x3p-11f), 0x3c02);
  QVERIFY(std::isnan(floatOfHalf(halfOf(std::numeric_limits<float>::quiet_NaN()))));
  for (uint32_t half = 0; half < 0x10000; ++half) {
    const float value = floatOfHalf(static_cast<uint16_t>(half));
    if (!std::isnan(value)) QCOMPARE(halfOf(value), half);
  }
}

void TestSafetensors::otherTypesAreRead() {
  std::string bytes = fileOf(R"({"w":{"dtype":"BF16","shape":[2],"data_offsets":[0,4]},)"
                             R"("n":{"dtype":"I64","shape":[1],"data_offsets":[4,12]}})",
                             12);
  const uint16_t halves[] = {0x3f80, 0xc040};
  const int64_t integer = -7;
  std::memcpy(bytes.data() + bytes.size() - 12, halves, 4);
  std::memcpy(bytes.data() + bytes.size() - 8, &integer, 8);
  const TensorFile file = tensorsIn(bytes);
  QCOMPARE(file.find("w")->values, (std::vector<float>{1, -3}));
  QCOMPARE(file.find("n")->values, (std::vector<float>{-7}));
}

void TestSafetensors::everyCutFileIsRefused() {
  const std::string whole = bytesOf(example(), Precision::F16);
  for (size_t size = 0; size < whole.size(); ++size)
    QVERIFY2(!whyNot(whole.substr(0, size)).empty(), std::to_string(size).c_str());
  QVERIFY(!whyNot(whole + '\0').empty());
}

void TestSafetensors::changedBytesNeverDoHarm() {
  const std::string whole = bytesOf(example(), Precision::F32);
  for (size_t at = 0; at < whole.size(); ++at)
    for (int bit = 0; bit < 8; ++bit) {
      std::string changed = whole;
      changed[at] = static_cast<char>(changed[at] ^ 1 << bit);
      whyNot(changed);
    }
}

void TestSafetensors::madeUpHeadersAreRefused_data() {
  QTest::addColumn<QString>("header");
  const char* headers[] = {
      "",
      "[]",
      "{\"a\":3}",
      "{\"__metadata__\":3}",
      "{\"__metadata__\":{\"a\":3}}",
      R"({"a":{"dtype":"F32","shape":[4],"data_offsets":[0]}})",
      R"({"a":{"dtype":"F32","shape":[4],"data_offsets":[16,0]}})",
      R"({"a":{"dtype":"F32","shape":[4],"data_offsets":[0,20]}})",
      R"({"a":{"dtype":"F32","shape":[4],"data_offsets":[-16,0]}})",
      R"({"a":{"dtype":"F32","shape":[4],"data_offsets":[4,20]}})",
      R"({"a":{"dtype":"F32","shape":[-4],"data_offsets":[0,16]}})",
      R"({"a":{"dtype":"F32","shape":[2.5],"data_offsets":[0,16]}})",
      R"({"a":{"dtype":"F64","shape":[2],"data_offsets":[0,16]}})",
      R"({"a":{"dtype":4,"shape":[2],"data_offsets":[0,16]}})",
      R"({"a":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,0]}})",
      R"({"a":{"dtype":"F32","shape":[1073741824,4],"data_offsets":[0,17179869184]}})",
      R"({"a":{"dtype":"F32","shape":[4],"data_offsets":[0,16]},)"
      R"("b":{"dtype":"F32","shape":[4],"data_offsets":[0,16]}})",
  };
  for (const char* header : headers) QTest::newRow(header) << header;
}

void TestSafetensors::madeUpHeadersAreRefused() {
  QFETCH(QString, header);
  QVERIFY(whyNot(fileOf(header.toStdString(), 16)).starts_with("no safetensors file: "));
}

void TestSafetensors::aFileIsReplacedAtOnce() {
  QTemporaryDir folder;
  const std::filesystem::path path = folder.filePath("w.safetensors").toStdString();
  writeTensors(path, example(), Precision::F32);
  TensorFile other = example();
  other.tensors[1].values = {4};
  writeTensors(path, other, Precision::F32);
  QCOMPARE(readTensors(path).find("b")->values, (std::vector<float>{4}));
  QCOMPARE(std::distance(std::filesystem::directory_iterator(path.parent_path()), {}), 1);
  QVERIFY_THROWS_EXCEPTION(std::runtime_error,
                           writeTensors(path / "below", example(), Precision::F32));
  QVERIFY_THROWS_EXCEPTION(std::runtime_error, readTensors(path / "below"));
}

void TestSafetensors::theDigestSeesNamesShapesAndValues() {
  const std::vector<NamedTensor> tensors = example().tensors;
  auto changed = [&](auto change) {
    std::vector<NamedTensor> others = tensors;
    change(others[0]);
    return digestOf(others);
  };
  QCOMPARE(digestOf(tensors).size(), 16u);
  QCOMPARE(changed([](NamedTensor&) {}), digestOf(tensors));
  QVERIFY(changed([](NamedTensor& t) { t.name = "c"; }) != digestOf(tensors));
  QVERIFY(changed([](NamedTensor& t) { t.shape = {3, 2}; }) != digestOf(tensors));
  QVERIFY(changed([](NamedTensor& t) { t.values[5] += 1e-6f; }) != digestOf(tensors));
}

QTEST_GUILESS_MAIN(TestSafetensors)
#include "test_safetensors.moc"
