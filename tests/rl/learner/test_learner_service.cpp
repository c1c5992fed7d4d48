// Requests as the learner reads them: what is announced and does not come, what is too much, and
// what is no request at all.
#include <QTest>
#include <sstream>

#include "rl/torch/learner/service.h"

using namespace dojo::learner;
using nlohmann::json;

class TestLearnerService : public QObject {
  Q_OBJECT
 private slots:
  void numbersFollowALine();
  void anExceptionIsARefusalAndTheNextRequestIsServed();
  void anUnknownRequestIsRefused();
  void whatIsNoJsonObjectEndsIt();
  void aLineWithoutEndIsGivenUp();
  void tooMuchIsNotRead();
  void sizesMustBeSizes();
  void whatDoesNotComeEndsItSilently();
  void aNumberCutInTwoIsRefused();
};

namespace {

Service echoing(Limits limits = {}) {
  Service service(limits);
  service.add("double", [](const Exchange& request) {
    std::vector<float> doubled;
    for (float x : request.floats(0)) doubled.push_back(2 * x);
    Exchange answer;
    answer.add(doubled);
    return answer;
  });
  service.add("fail", [](const Exchange&) -> Exchange {
    throw std::runtime_error("it cannot be\nat this place and that");
  });
  return service;
}

std::string bytesOf(const std::vector<float>& numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(float)};
}

std::string served(const std::string& input, Limits limits = {}) {
  std::istringstream in(input);
  std::ostringstream out;
  echoing(limits).serve(in, out);
  return out.str();
}

json firstLine(const std::string& output) {
  return json::parse(output.substr(0, output.find('\n')));
}

const std::string kDouble = R"({"do": "double", "payloads": [8]})"
                            "\n";

}  // namespace

void TestLearnerService::numbersFollowALine() {
  const std::string output = served(kDouble + bytesOf({1, -3}) + kDouble + bytesOf({5, 7}));
  const std::string line = R"({"payloads":[8]})"
                           "\n";
  QCOMPARE(output, line + bytesOf({2, -6}) + line + bytesOf({10, 14}));
}

void TestLearnerService::anExceptionIsARefusalAndTheNextRequestIsServed() {
  const std::string output = served("{\"do\": \"fail\"}\n" + kDouble + bytesOf({1, 1}));
  QCOMPARE(firstLine(output).at("refused").get<std::string>(), "it cannot be");
  QVERIFY(output.ends_with(bytesOf({2, 2})));
}

void TestLearnerService::anUnknownRequestIsRefused() {
  QCOMPARE(firstLine(served("{\"do\": \"dance\"}\n")).at("refused").get<std::string>(),
           "unknown request 'dance'");
  QVERIFY(firstLine(served("{}\n")).contains("refused"));
}

void TestLearnerService::whatIsNoJsonObjectEndsIt() {
  for (const char* line : {"", "{", "[1]", "\xff\xfe", "{\"do\": \"double\""}) {
    const std::string output = served(std::string(line) + "\n" + kDouble + bytesOf({1, 1}));
    QVERIFY(firstLine(output).contains("error"));
    QCOMPARE(std::count(output.begin(), output.end(), '\n'), 1);
  }
}

void TestLearnerService::aLineWithoutEndIsGivenUp() {
  const std::string output = served(std::string(5000, 'x'), {.line = 1000});
  QCOMPARE(firstLine(output).at("error").get<std::string>(), "a request is longer than 1000 bytes");
}

void TestLearnerService::tooMuchIsNotRead() {
  for (const char* sizes : {"[1001]", "[600, 600]", "[18446744073709551615, 2]"}) {
    const std::string output =
        served(std::string(R"({"do": "double", "payloads": )") + sizes + "}\n", {.payloads = 1000});
    QCOMPARE(firstLine(output).at("error").get<std::string>(), "payloads of more than 1000 bytes");
  }
}

void TestLearnerService::sizesMustBeSizes() {
  for (const char* sizes : {"[-1]", "[1.5]", "[\"8\"]", "8", "[[8]]", "[1e400]"})
    QVERIFY(firstLine(served(std::string(R"({"do": "double", "payloads": )") + sizes + "}\n"))
                .contains("error"));
}

void TestLearnerService::whatDoesNotComeEndsItSilently() {
  QCOMPARE(served(kDouble + "1234567"), "");
  QCOMPARE(served(R"({"do": "double", "payloads": [1000000000]})"
                  "\n"),
           "");
}

void TestLearnerService::aNumberCutInTwoIsRefused() {
  const std::string output =
      served("{\"do\": \"double\", \"payloads\": [7]}\n1234567" + kDouble + bytesOf({1, 1}));
  QVERIFY(firstLine(output).contains("refused"));
  QVERIFY(output.ends_with(bytesOf({2, 2})));
  QVERIFY(firstLine(served("{\"do\": \"double\"}\n")).contains("refused"));
}

QTEST_GUILESS_MAIN(TestLearnerService)
#include "test_learner_service.moc"
