// The reference of moves, resources/help/moves.md, is written from the catalogue and the golden
// cases and compared here, so that it cannot go stale. DOJO_UPDATE_GOLDEN=1 writes it.
#include <fmt/format.h>

#include <QTest>
#include <cctype>
#include <map>
#include <sstream>

#include "core/moves/catalogue.h"
#include "tests/core/golden_cases.h"

using namespace dojo::core;

namespace {

const char* const kReference = DOJO_SOURCE_DIR "/resources/help/moves.md";

std::string roundingOf(const Move& move) {
  return move.rounding == Rounding::Exact ? "exact" : "reassociates";
}

std::string placeOf(const Move& move) {
  switch (move.place) {
    case PlaceKind::Operation:
      return "operation, such as `t#1`";
    case PlaceKind::Scope:
      return "scope, such as `t#1@0`";
    case PlaceKind::Node:
      return "scope or operation, such as `t#1@0` or `t#1`";
    case PlaceKind::Buffer:
      return "buffer, such as `t`";
    case PlaceKind::Dimension:
      return "dimension, such as `t.0`";
  }
  return {};
}

std::string indented(const std::string& text) {
  std::istringstream in(text);
  std::string line, result;
  while (std::getline(in, line)) result += (line.empty() ? "" : "    ") + line + "\n";
  return result;
}

std::string sentence(std::string_view text) {
  std::string result(text);
  if (!result.empty())
    result[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(result[0])));
  return result + ".";
}

bool isIllegal(const GoldenStep& step) {
  return step.expected.rfind("illegal ", 0) == 0;
}

// The first golden step of this move that is legal, with the program it starts from.
std::string exampleOf(const Move& move, const std::vector<GoldenCase>& cases) {
  for (const GoldenCase& c : cases) {
    const std::string* before = &c.program;
    for (const GoldenStep& step : c.steps) {
      bool isThis = step.step.rfind(std::string(move.name) + " ", 0) == 0;
      if (isThis && !isIllegal(step))
        return fmt::format("Before:\n\n{}\nAfter `{}`:\n\n{}\n", indented(*before), step.step,
                           indented(step.expected));
      if (!isIllegal(step)) before = &step.expected;
    }
  }
  return {};
}

// One sentence for every code with which the golden cases see the move refused.
std::string refusalsOf(const Move& move, const std::vector<GoldenCase>& cases) {
  std::map<std::string, std::string> sentences;
  for (const GoldenCase& c : cases)
    for (const GoldenStep& step : c.steps) {
      if (step.step.rfind(std::string(move.name) + " ", 0) != 0 || !isIllegal(step)) continue;
      size_t colon = step.expected.find(": ");
      std::string message = step.expected.substr(colon + 2);
      while (!message.empty() && message.back() == '\n') message.pop_back();
      sentences.emplace(step.expected.substr(8, colon - 8), message);
    }
  std::string text = sentences.empty() ? "" : "Refused, for example:\n\n";
  for (const auto& [code, sentence] : sentences)
    text += fmt::format("- *{}*: {}\n", code, sentence);
  return text + "\n";
}

std::string reference() {
  std::string text =
      "# Moves\n\nEvery move of the catalogue: what it does, when it is legal, and which move "
      "takes it back. *Exact* "
      "moves keep every bit of the result; those that *reassociate* change its rounding.\n\n"
      "| move | what it does | rounding | taken back by |\n|---|---|---|---|\n";
  for (const Move* move : catalogue())
    text += fmt::format("| [{0}](#{0}) | {1} | {2} | {3} |\n", move->name, move->summary,
                        roundingOf(*move), move->inverse.empty() ? "–" : move->inverse);
  for (const Move* move : catalogue())
    if (move->inverse.empty())
      text += fmt::format(
          "\nNothing takes {} back, since what it removes is nowhere in the program after it; the "
          "history has it, and a step taken out of a trajectory has never been.\n",
          move->name);
  for (const Move* move : catalogue()) {
    auto cases = read(kGoldenMoves + std::string(move->name) + ".golden");
    text += fmt::format("\n## {}\n\n{} {}\n\n- Place: {}\n", move->name, sentence(move->summary),
                        sentence(move->legality), placeOf(*move));
    if (!move->parameters.empty()) text += fmt::format("- Arguments: `{}`\n", move->parameters);
    text += fmt::format("- Rounding: {}\n- Taken back by: {}\n- Source: {}\n\n", roundingOf(*move),
                        move->inverse.empty() ? "–" : move->inverse, move->source);
    text += exampleOf(*move, cases) + refusalsOf(*move, cases);
  }
  while (text.ends_with("\n\n")) text.pop_back();
  return text;
}

}  // namespace

class TestReference : public QObject {
  Q_OBJECT
 private slots:
  void isWhatTheCatalogueSays();
  void everyMoveHasAnExample();
  void inversesAreInTheCatalogue();
};

void TestReference::isWhatTheCatalogueSays() {
  std::string now = reference();
  if (qEnvironmentVariableIsSet("DOJO_UPDATE_GOLDEN")) std::ofstream(kReference) << now;
  std::ifstream in(kReference);
  std::stringstream stored;
  stored << in.rdbuf();
  QVERIFY2(stored.str() == now,
           "resources/help/moves.md is stale; DOJO_UPDATE_GOLDEN=1 writes it again");
}

void TestReference::everyMoveHasAnExample() {
  for (const Move* move : catalogue()) {
    auto cases = read(kGoldenMoves + std::string(move->name) + ".golden");
    QVERIFY2(!exampleOf(*move, cases).empty(), std::string(move->name).c_str());
  }
}

// And each is taken back in turn; only dead code is gone for good.
void TestReference::inversesAreInTheCatalogue() {
  for (const Move* move : catalogue()) {
    const Move* inverse = moveNamed(move->inverse);
    QVERIFY2(inverse || move->name == "dead_code", std::string(move->name).c_str());
    QVERIFY2(!inverse || !inverse->inverse.empty(), std::string(move->inverse).c_str());
  }
}

QTEST_APPLESS_MAIN(TestReference)
#include "test_reference.moc"
