// Vectors from a server: what it must prove first, that nothing wrong in an answer gets through,
// and that it is asked again when that may help, and only then.
#include <QTest>
#include <chrono>

#include "core/analysis/validate.h"
#include "rl/embed/endpoint_answer.h"
#include "rl/embed/endpoint_embedder.h"
#include "rl/language/canonical.h"
#include "tests/programs.h"
#include "tests/rl/embed/fake_server.h"

using namespace dojo;
using nlohmann::json;
using tests::Asked;
using tests::BagModel;
using tests::FakeServer;
using tests::Reply;

class TestEndpointEmbedder : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void cleanup();
  void addressesAreCompleted_data();
  void addressesAreCompleted();
  void otherAddressesAreRefused_data();
  void otherAddressesAreRefused();
  void programsBecomeVectorsInTheirOrder();
  void vectorsAreSortedByTheirIndex();
  void textsGoInBatches();
  void theIdentityHoldsNoCredentials();
  void anotherModelBehindTheSameAddressHasAnotherIdentity();
  void aServerThatCutsTextsIsRefused_data();
  void aServerThatCutsTextsIsRefused();
  void aLongerProgramIsProvenAgain();
  void oneTextMustHaveOneVector();
  void wrongAnswersAreRefused_data();
  void wrongAnswersAreRefused();
  void anotherWidthLaterIsRefused();
  void aServerThatHangsIsGivenUp();
  void cancellingEndsTheWait();
  void cancellingEndsThePause();
  void aBusyServerIsAskedAgain();
  void aServerThatAlwaysFailsIsGivenUp();
  void aLostConnectionIsTriedAgain();
  void refusalsAreNotAskedAgain();
  void whereNobodyListensIsNamed();
  void aHugeAnswerIsRefused();
  void redirectsAreRefused();
  void theTokenGoesToTheServerAlone();
  void aMissingTokenIsNamed();
  void proxiesServeOtherMachinesOnly();
};

namespace {

rl::EndpointSettings brief() {
  return {.timeoutMs = 5000, .tries = 3, .firstPauseMs = 1};
}

core::Program program(const std::string& text) {
  return core::load(text, "program").value();
}

template <typename T>
std::string reasonOf(const Result<T>& result) {
  return result ? std::string() : result.error().message.text();
}

#define COMPARE_TEXT(a, b) QCOMPARE(QString::fromStdString(a), QString::fromStdString(b))
#define CONTAINS(text, part) \
  QVERIFY2(std::string(text).find(part) != std::string::npos, std::string(text).c_str())

rl::EndpointClient clientOf(const FakeServer& server, rl::EndpointSettings settings = brief()) {
  return {*rl::endpointFrom(server.address()), std::move(settings)};
}

const std::vector<std::string> kTwo{"one text", "another text"};

}  // namespace

void TestEndpointEmbedder::init() {
  qputenv("http_proxy", "");
  qputenv("no_proxy", "");
}

void TestEndpointEmbedder::cleanup() {
  qunsetenv("PERFDOJO_TEST_TOKEN");
  qunsetenv("http_proxy");
  qunsetenv("no_proxy");
}

void TestEndpointEmbedder::addressesAreCompleted_data() {
  QTest::addColumn<QString>("address");
  QTest::addColumn<QString>("url");
  QTest::addColumn<QString>("model");
  QTest::newRow("host") << "http://h:8080" << "http://h:8080/v1/embeddings" << "";
  QTest::newRow("slash") << "http://h:8080/#m" << "http://h:8080/v1/embeddings" << "m";
  QTest::newRow("base") << "https://h/v1#a/b" << "https://h/v1/embeddings" << "a/b";
  QTest::newRow("whole") << "http://h/v1/embeddings#m" << "http://h/v1/embeddings" << "m";
  QTest::newRow("query") << "https://h/d/embeddings?v=2#m" << "https://h/d/embeddings?v=2" << "m";
}

void TestEndpointEmbedder::addressesAreCompleted() {
  QFETCH(QString, address);
  auto endpoint = rl::endpointFrom(address.toStdString());
  COMPARE_TEXT(reasonOf(endpoint), "");
  QTEST(QString::fromStdString(endpoint->url), "url");
  QTEST(QString::fromStdString(endpoint->model), "model");
}

void TestEndpointEmbedder::otherAddressesAreRefused_data() {
  QTest::addColumn<QString>("address");
  for (const char* address : {"", "http://", "ftp://h/x", "file:///etc/passwd", "localhost:8080"})
    QTest::newRow(address) << address;
}

void TestEndpointEmbedder::otherAddressesAreRefused() {
  QFETCH(QString, address);
  auto embedder = rl::EndpointEmbedder::connect(address.toStdString(), brief());
  CONTAINS(reasonOf(embedder), "is not an address");
}

void TestEndpointEmbedder::programsBecomeVectorsInTheirOrder() {
  BagModel model;
  FakeServer server(model);
  auto embedder = rl::EndpointEmbedder::connect(server.address() + "#bag", brief());
  COMPARE_TEXT(reasonOf(embedder), "");
  QCOMPARE((*embedder)->width(), model.width);
  core::Program chain = program(tests::kChain), softmax = program(tests::kSoftmax);
  const core::Program* programs[] = {&softmax, &chain, &softmax};
  auto vectors = (*embedder)->embed(programs);
  COMPARE_TEXT(reasonOf(vectors), "");
  QCOMPARE(vectors->rows(), size_t{3});
  for (size_t i = 0; i < 3; ++i) {
    std::vector<float> expected = model.vector(rl::canonicalText(*programs[i]));
    for (size_t k = 0; k < model.width; ++k) QCOMPARE(vectors->row(i)[k], expected[k]);
  }
  QVERIFY((*embedder)->embed({})->values.empty());
  for (const Asked& asked : server.asked()) QVERIFY(asked.body.at("model") == json("bag"));
}

void TestEndpointEmbedder::vectorsAreSortedByTheirIndex() {
  FakeServer server([](const Asked& asked) {
    json answer = BagModel().answer(asked.body);
    std::reverse(answer["data"].begin(), answer["data"].end());
    return Reply{.body = answer.dump()};
  });
  auto embedded = clientOf(server).embed(kTwo);
  COMPARE_TEXT(reasonOf(embedded), "");
  QVERIFY(std::ranges::equal(embedded->vectors.row(0), BagModel().vector(kTwo[0])));
  QVERIFY(std::ranges::equal(embedded->vectors.row(1), BagModel().vector(kTwo[1])));
}

void TestEndpointEmbedder::textsGoInBatches() {
  FakeServer server{BagModel()};
  auto settings = brief();
  settings.batch = 2;
  const std::vector<std::string> texts{"a", "b b", "c", "d", "e"};
  auto embedded = clientOf(server, settings).embed(texts);
  COMPARE_TEXT(reasonOf(embedded), "");
  QCOMPARE(embedded->vectors.rows(), texts.size());
  QCOMPARE(embedded->tokens, int64_t{6});
  QCOMPARE(server.asked().size(), size_t{3});
  QVERIFY(server.asked()[1].body.at("input") == json::array({"c", "d"}));
  QVERIFY(std::ranges::equal(embedded->vectors.row(4), BagModel().vector("e")));
}

void TestEndpointEmbedder::theIdentityHoldsNoCredentials() {
  FakeServer server{BagModel()};
  std::string host = server.address().substr(7);
  auto embedder =
      rl::EndpointEmbedder::connect("http://me:s3cret@" + host + "/v1/embeddings?key=hidden#bag");
  COMPARE_TEXT(reasonOf(embedder), "");
  const std::string& identity = (*embedder)->identity();
  CONTAINS(identity, "endpoint http://" + host + "/v1/embeddings model=bag width=16 probe=");
  QVERIFY(identity.find("s3cret") == std::string::npos);
  QVERIFY(identity.find("hidden") == std::string::npos);
}

void TestEndpointEmbedder::anotherModelBehindTheSameAddressHasAnotherIdentity() {
  std::atomic<uint64_t> seed = 0;
  FakeServer server([&](const Asked& asked) { return BagModel{.seed = seed}(asked); });
  auto identity = [&] {
    return (*rl::EndpointEmbedder::connect(server.address(), brief()))->identity();
  };
  std::string first = identity();
  COMPARE_TEXT(identity(), first);
  seed = 7;
  QVERIFY(identity() != first);
}

void TestEndpointEmbedder::aServerThatCutsTextsIsRefused_data() {
  QTest::addColumn<int>("context");
  QTest::addColumn<bool>("counts");
  QTest::addColumn<QString>("said");
  QTest::newRow("counts") << 64 << true << "tokens of a text and";
  QTest::newRow("does not count") << 64 << false << "differ in their last line";
  // Longer than 1.2 times the first half: counting alone does not show it.
  QTest::newRow("cuts the end") << -8 << true << "differ in their last line";
}

void TestEndpointEmbedder::aServerThatCutsTextsIsRefused() {
  QFETCH(int, context);
  QFETCH(bool, counts);
  QFETCH(QString, said);
  FakeServer server([&](const Asked& asked) {
    BagModel model{.counts = counts};
    size_t words = 0;  // of the longest text so far, which is the whole probe in the second request
    for (const std::string text : asked.body.at("input"))
      words = std::max(words, model.words(text).size());
    model.context = context > 0         ? static_cast<size_t>(context)
                    : asked.number == 0 ? words
                                        : words - static_cast<size_t>(-context);
    return model(asked);
  });
  auto embedder = rl::EndpointEmbedder::connect(server.address(), brief());
  CONTAINS(reasonOf(embedder), said.toStdString());
  CONTAINS(reasonOf(embedder), "--ubatch-size");
}

void TestEndpointEmbedder::aLongerProgramIsProvenAgain() {
  std::atomic<size_t> context = 1'000'000;
  FakeServer server([&](const Asked& asked) { return BagModel{.context = context}(asked); });
  auto embedder = rl::EndpointEmbedder::connect(server.address(), brief());
  COMPARE_TEXT(reasonOf(embedder), "");
  std::string text = tests::kChain;
  for (int i = 0; i < 200; ++i) text += "N y[{0}] = u[{0}] + " + std::to_string(i) + ".0\n";
  core::Program longer = program(text);
  const core::Program* programs[] = {&longer};
  context = BagModel().words(rl::canonicalText(longer)).size() - 10;
  CONTAINS(reasonOf((*embedder)->embed(programs)), "differ in their last line");
  context = 1'000'000;
  auto vectors = (*embedder)->embed(programs);
  COMPARE_TEXT(reasonOf(vectors), "");
  QCOMPARE(vectors->rows(), size_t{1});
  size_t before = server.asked().size();
  QVERIFY((*embedder)->embed(programs));
  QCOMPARE(server.asked().size(), before + 1);
  QCOMPARE(server.asked().back().body.at("input").size(), size_t{1});
}

void TestEndpointEmbedder::oneTextMustHaveOneVector() {
  FakeServer server([&](const Asked& asked) {
    json answer = BagModel().answer(asked.body);
    for (json& entry : answer["data"])
      entry["embedding"][0] = entry["embedding"][0].get<double>() * (1 + 0.1 * asked.number);
    return Reply{.body = answer.dump()};
  });
  CONTAINS(reasonOf(rl::EndpointEmbedder::connect(server.address(), brief())),
           "when it is asked for again");
}

void TestEndpointEmbedder::wrongAnswersAreRefused_data() {
  QTest::addColumn<QString>("answer");
  QTest::addColumn<QString>("said");
  auto pair = [](const char* one, const char* other) {
    return QString(R"({"data":[{"index":0,"embedding":%1},{"index":1,"embedding":%2}]})")
        .arg(one, other);
  };
  QTest::newRow("empty") << pair("[]", "[]") << "a vector is empty";
  QTest::newRow("one empty") << pair("[1,2]", "[]") << "a vector is empty";
  QTest::newRow("null") << pair("[1,null]", "[1,2]") << "is not a number";
  QTest::newRow("NaN") << pair("[1,NaN]", "[1,2]") << "not a JSON object";
  QTest::newRow("infinite") << pair("[1,1e300]", "[1,2]") << "is not a number";
  QTest::newRow("text") << pair("\"AACAPw==\"", "[1,2]") << "not a list of numbers";
  QTest::newRow("no vector") << R"({"data":[{"index":0},{"index":1}]})" << "not a list of numbers";
  QTest::newRow("a vector a token") << pair("[[1,2],[3,4]]", "[[1,2]]") << "--pooling mean";
  QTest::newRow("zeros") << pair("[0,0]", "[1,2]") << "all zeros";
  QTest::newRow("two widths") << pair("[1,2]", "[1,2,3]") << "vectors of 2 and of 3 numbers";
  QTest::newRow("too few") << R"({"data":[{"index":0,"embedding":[1]}]})" << "1 vectors came back";
  QTest::newRow("none") << R"({"data":[]})" << "0 vectors came back for 2 texts";
  QTest::newRow("no data") << R"({"error":"no model is loaded"})" << "no model is loaded";
  QTest::newRow("an index twice")
      << R"({"data":[{"index":1,"embedding":[1]},{"index":1,"embedding":[1]}]})" << "the index 1";
  QTest::newRow("an index too large")
      << R"({"data":[{"index":0,"embedding":[1]},{"index":2,"embedding":[1]}]})" << "the index 2";
  QTest::newRow("no index") << R"({"data":[{"embedding":[1]},{"embedding":[1]}]})" << "no index";
  QTest::newRow("numbers") << R"({"data":[1,2]})" << "no index";
  QTest::newRow("not JSON") << "<html>hello</html>" << "not a JSON object";
  QTest::newRow("a list") << "[]" << "not a JSON object";
  QTest::newRow("nothing") << "" << "not a JSON object";
}

void TestEndpointEmbedder::wrongAnswersAreRefused() {
  QFETCH(QString, answer);
  QFETCH(QString, said);
  FakeServer server([&](const Asked&) { return Reply{.body = answer.toStdString()}; });
  auto embedded = clientOf(server).embed(kTwo);
  CONTAINS(reasonOf(embedded), said.toStdString());
  CONTAINS(reasonOf(embedded), server.address());
  QCOMPARE(server.asked().size(), size_t{1});
}

void TestEndpointEmbedder::anotherWidthLaterIsRefused() {
  std::atomic<size_t> width = 16;
  FakeServer server([&](const Asked& asked) { return BagModel{.width = width}(asked); });
  auto embedder = rl::EndpointEmbedder::connect(server.address(), brief());
  COMPARE_TEXT(reasonOf(embedder), "");
  width = 8;
  core::Program chain = program(tests::kChain);
  const core::Program* programs[] = {&chain};
  CONTAINS(reasonOf((*embedder)->embed(programs)), "vectors of 16 numbers, and then of 8");
}

void TestEndpointEmbedder::aServerThatHangsIsGivenUp() {
  FakeServer server([](const Asked&) { return Reply{.what = Reply::What::Hang}; });
  auto settings = brief();
  settings.timeoutMs = 150;
  auto embedded = clientOf(server, settings).embed(kTwo);
  CONTAINS(reasonOf(embedded), "no answer in 0.15 s");
  QCOMPARE(embedded.error().code, ErrorCode::Timeout);
}

void TestEndpointEmbedder::cancellingEndsTheWait() {
  std::atomic<bool> cancel = false;
  FakeServer server([&](const Asked&) {
    cancel = true;
    return Reply{.what = Reply::What::Hang};
  });
  auto settings = brief();
  settings.timeoutMs = 600'000;
  settings.cancel = &cancel;
  auto embedded = clientOf(server, settings).embed(kTwo);
  QVERIFY(!embedded);
  QCOMPARE(embedded.error().code, ErrorCode::Cancelled);
}

void TestEndpointEmbedder::cancellingEndsThePause() {
  std::atomic<bool> cancel = false;
  FakeServer server([&](const Asked&) {
    cancel = true;
    return Reply{.status = 503};
  });
  auto settings = brief();
  settings.firstPauseMs = 600'000;
  settings.cancel = &cancel;
  auto embedded = clientOf(server, settings).embed(kTwo);
  QVERIFY(!embedded);
  QCOMPARE(embedded.error().code, ErrorCode::Cancelled);
  QCOMPARE(server.asked().size(), size_t{1});
}

void TestEndpointEmbedder::aBusyServerIsAskedAgain() {
  FakeServer server([](const Asked& asked) {
    if (asked.number == 0) return Reply{.status = 429};
    if (asked.number == 1) return Reply{.status = 503, .body = "loading"};
    return BagModel()(asked);
  });
  auto embedded = clientOf(server).embed(kTwo);
  COMPARE_TEXT(reasonOf(embedded), "");
  QCOMPARE(server.asked().size(), size_t{3});
}

void TestEndpointEmbedder::aServerThatAlwaysFailsIsGivenUp() {
  FakeServer server([](const Asked&) {
    return Reply{.status = 500, .body = R"({"error":{"message":"input is too large"}})"};
  });
  auto embedded = clientOf(server).embed(kTwo);
  CONTAINS(reasonOf(embedded), "status 500: input is too large (3 attempts)");
  QCOMPARE(server.asked().size(), size_t{3});
}

void TestEndpointEmbedder::aLostConnectionIsTriedAgain() {
  FakeServer server([](const Asked& asked) {
    return asked.number == 0 ? Reply{.what = Reply::What::Close} : BagModel()(asked);
  });
  COMPARE_TEXT(reasonOf(clientOf(server).embed(kTwo)), "");
  QCOMPARE(server.asked().size(), size_t{2});
}

void TestEndpointEmbedder::refusalsAreNotAskedAgain() {
  for (int status : {400, 401, 404, 413, 501}) {
    FakeServer server([status](const Asked&) {
      return Reply{.status = status, .body = R"({"error":{"message":"not like this"}})"};
    });
    auto embedded = clientOf(server).embed(kTwo);
    CONTAINS(reasonOf(embedded), std::to_string(status) + ": not like this");
    QCOMPARE(server.asked().size(), size_t{1});
  }
}

void TestEndpointEmbedder::whereNobodyListensIsNamed() {
  std::string address;
  {
    address = FakeServer(BagModel()).address();
  }
  auto embedder = rl::EndpointEmbedder::connect(address, brief());
  CONTAINS(reasonOf(embedder), address + "/v1/embeddings: ");
  CONTAINS(reasonOf(embedder), "(3 attempts)");
}

void TestEndpointEmbedder::aHugeAnswerIsRefused() {
  FakeServer server([](const Asked&) { return Reply{.body = std::string(100'000, ' ')}; });
  auto settings = brief();
  settings.largestAnswer = 10'000;
  auto embedded = clientOf(server, settings).embed(kTwo);
  CONTAINS(reasonOf(embedded), "answers with more than 10000 bytes");
  QCOMPARE(server.asked().size(), size_t{1});
}

void TestEndpointEmbedder::redirectsAreRefused() {
  FakeServer other{BagModel()};
  FakeServer server([&](const Asked&) {
    return Reply{.status = 307,
                 .headers = "Location: " + other.address() + "/v1/embeddings?k=1\r\n"};
  });
  auto embedded = clientOf(server).embed(kTwo);
  CONTAINS(reasonOf(embedded), "redirects to " + other.address() + "/v1/embeddings, which");
  QCOMPARE(server.asked().size(), size_t{1});
  QVERIFY(other.asked().empty());
}

void TestEndpointEmbedder::theTokenGoesToTheServerAlone() {
  qputenv("PERFDOJO_TEST_TOKEN", "sk-1234567");
  FakeServer server([](const Asked& asked) {
    if (asked.number > 2)
      return Reply{.status = 401, .body = R"({"error":"sk-1234567 is wrong, sk-1234567!"})"};
    return BagModel()(asked);
  });
  auto settings = brief();
  settings.tokenVariable = "PERFDOJO_TEST_TOKEN";
  auto embedder = rl::EndpointEmbedder::connect(server.address(), settings);
  COMPARE_TEXT(reasonOf(embedder), "");
  CONTAINS(server.asked()[0].head, "Authorization: Bearer sk-1234567\r\n");
  QVERIFY((*embedder)->identity().find("1234567") == std::string::npos);
  core::Program chain = program(tests::kChain);
  const core::Program* programs[] = {&chain};
  CONTAINS(reasonOf((*embedder)->embed(programs)), "* is wrong, *!");
}

void TestEndpointEmbedder::aMissingTokenIsNamed() {
  FakeServer server{BagModel()};
  auto settings = brief();
  settings.tokenVariable = "PERFDOJO_TEST_TOKEN";
  CONTAINS(reasonOf(clientOf(server, settings).embed(kTwo)), "PERFDOJO_TEST_TOKEN");
  qputenv("PERFDOJO_TEST_TOKEN", "a\r\nX-Other: b");
  CONTAINS(reasonOf(clientOf(server, settings).embed(kTwo)), "PERFDOJO_TEST_TOKEN");
  QVERIFY(server.asked().empty());
}

void TestEndpointEmbedder::proxiesServeOtherMachinesOnly() {
  FakeServer proxy{BagModel()}, server{BagModel()};
  qputenv("http_proxy", proxy.address().c_str());
  rl::EndpointClient far(*rl::endpointFrom("http://far.example"), brief());
  COMPARE_TEXT(reasonOf(far.embed(kTwo)), "");
  CONTAINS(proxy.asked().at(0).head, "POST http://far.example/v1/embeddings");
  COMPARE_TEXT(reasonOf(clientOf(server).embed(kTwo)), "");
  QCOMPARE(proxy.asked().size(), size_t{1});
}

QTEST_APPLESS_MAIN(TestEndpointEmbedder)
#include "test_endpoint_embedder.moc"
