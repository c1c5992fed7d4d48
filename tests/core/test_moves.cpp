// Golden cases of every move: given this text and this step, this text or this refusal.
#include <QDir>
#include <QTest>
#include <fstream>
#include <sstream>

#include "core/analysis/validate.h"
#include "core/moves/catalogue.h"
#include "core/moves/engine.h"
#include "core/moves/refuse.h"
#include "core/text/printer.h"

using namespace dojo::core;

namespace {

struct GoldenStep {
  std::string step;
  std::string expected;
};

struct GoldenCase {
  std::string title;
  std::string program;
  std::vector<GoldenStep> steps;
};

const char* const kFolder = DOJO_SOURCE_DIR "/tests/golden/moves/";

std::string trimmed(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text.empty() ? text : text + "\n";
}

std::vector<GoldenCase> read(const std::string& path) {
  std::vector<GoldenCase> cases;
  std::ifstream in(path);
  std::string line, *into = nullptr;
  while (std::getline(in, line)) {
    if (line.rfind("=== ", 0) == 0) {
      cases.push_back({line.substr(4), "", {}});
      into = &cases.back().program;
    } else if (line.rfind("--- ", 0) == 0 && !cases.empty()) {
      cases.back().steps.push_back({line.substr(4), ""});
      into = &cases.back().steps.back().expected;
    } else if (into) {
      *into += line + "\n";
    }
  }
  for (GoldenCase& c : cases) {
    c.program = trimmed(c.program);
    for (GoldenStep& s : c.steps) s.expected = trimmed(s.expected);
  }
  return cases;
}

void write(const std::string& path, const std::vector<GoldenCase>& cases) {
  std::ofstream out(path);
  for (size_t i = 0; i < cases.size(); ++i) {
    out << (i ? "\n" : "") << "=== " << cases[i].title << "\n" << cases[i].program;
    for (const GoldenStep& s : cases[i].steps) out << "--- " << s.step << "\n" << s.expected;
  }
}

// What a step gives: the new program's text, or "illegal CODE: sentence"; `program` moves on when legal.
std::string outcome(Program& program, const std::string& text) {
  Target target;
  auto step = parseStep(text);
  if (!step) return "bad step: " + step.error().message + "\n";
  if (auto move = moveOf(*step); !move) return "bad step: " + move.error().message + "\n";
  View view(program);
  if (auto refusal = check({view, target}, *step))
    return "illegal " + refusal->code + ": " + refusal->message + "\n";
  program = apply(program, *step, target).value();
  return print(program);
}

}  // namespace

class TestMoves : public QObject {
  Q_OBJECT
 private slots:
  void goldenCases_data();
  void goldenCases();
  void everyMoveHasFourRefusalsThatDiffer_data();
  void everyMoveHasFourRefusalsThatDiffer();
};

void TestMoves::goldenCases_data() {
  QTest::addColumn<QString>("file");
  for (const Move* move : catalogue()) QTest::newRow(move->name.data()) << QString(move->name.data());
}

void TestMoves::goldenCases() {
  QFETCH(QString, file);
  std::string path = kFolder + file.toStdString() + ".golden";
  std::vector<GoldenCase> cases = read(path);
  QVERIFY2(!cases.empty(), path.c_str());
  bool update = qEnvironmentVariableIsSet("DOJO_UPDATE_GOLDEN");
  for (GoldenCase& c : cases) {
    auto program = load(c.program, c.title);
    QVERIFY2(program.has_value(), program ? "" : program.error().message.c_str());
    for (GoldenStep& s : c.steps) {
      std::string actual = outcome(*program, s.step);
      if (update) s.expected = actual;
      QVERIFY2(actual == s.expected, (c.title + "\n" + s.step + "\n" + actual).c_str());
      auto problems = validate(View(*program));
      QVERIFY2(problems.empty(), problems.empty() ? "" : (c.title + "\n" + s.step + "\n" + problems[0].message).c_str());
    }
  }
  if (update) write(path, cases);
}

void TestMoves::everyMoveHasFourRefusalsThatDiffer_data() { goldenCases_data(); }

void TestMoves::everyMoveHasFourRefusalsThatDiffer() {
  QFETCH(QString, file);
  std::vector<std::string> reasons;
  for (const GoldenCase& c : read(kFolder + file.toStdString() + ".golden"))
    for (const GoldenStep& s : c.steps)
      if (s.expected.rfind("illegal ", 0) == 0 &&
          std::find(reasons.begin(), reasons.end(), s.expected) == reasons.end())
        reasons.push_back(s.expected);
  QVERIFY2(reasons.size() >= 4, qPrintable(QString("only %1 refusals").arg(reasons.size())));
}

QTEST_APPLESS_MAIN(TestMoves)
#include "test_moves.moc"
