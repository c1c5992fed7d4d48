// The reference of moves, resources/help/moves.md, is written from the catalogue and the golden
// cases and compared here, so that it cannot go stale. DOJO_UPDATE_GOLDEN=1 writes it. How precise
// refusals are was measured: refusal_precision --table writes it.
#include <fmt/format.h>

#include <QTest>
#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "core/moves/catalogue.h"
#include "core/moves/legality/limits.h"
#include "core/moves/move_reference.h"
#include "core/resources.h"
#include "tests/core/moves/golden_cases.h"

using namespace dojo::core;

namespace {

const char* const kReference = DOJO_SOURCE_DIR "/resources/help/moves.md";
const char* const kPrecision = DOJO_SOURCE_DIR "/tests/golden/refusal_precision.txt";

std::string indented(const std::string& text) {
  std::istringstream in(text);
  std::string line, result;
  while (std::getline(in, line)) result += (line.empty() ? "" : "    ") + line + "\n";
  return result;
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

struct Precision {
  int forced = 0, harmless = 0;
  int percent() const { return 100 * (forced - harmless) / forced; }
};

// By move, as measured; moves that were never refused for order and values are missing.
std::map<std::string, Precision> measuredPrecision() {
  std::map<std::string, Precision> precision;
  std::ifstream in(kPrecision);
  std::string move;
  for (Precision p; in >> move >> p.forced >> p.harmless;) precision[move] = p;
  return precision;
}

std::string precisionOfAll(const std::map<std::string, Precision>& measured) {
  Precision all;
  for (const auto& [move, p] : measured) {
    all.forced += p.forced;
    all.harmless += p.harmless;
  }
  return fmt::format(
      "{} Measured on states of random walks: {} steps that were refused because of the order of "
      "accesses or the values in memory were applied anyway; {} % of them gave an invalid program "
      "or one that computes something else. Other refusals, such as a mapping to remove first or "
      "malformed arguments, are not counted.\n",
      limitsOfRules(), all.forced, all.percent());
}

std::string measuredText(const Move& move, const std::map<std::string, Precision>& measured) {
  auto found = measured.find(std::string(move.name));
  if (found == measured.end()) return "";
  return fmt::format(
      "- Refusals because of dependences or values that were necessary: {} % of {}\n",
      found->second.percent(), found->second.forced);
}

std::string reference() {
  auto measured = measuredPrecision();
  std::string text =
      "# Moves\n\nEvery move of the catalogue: what it does, when it is legal, and its inverse. "
      "*Exact* moves keep every bit of the result; those that *reassociate* change its rounding. "
      "An exact move such as vectorize may change the vector width at which exp, log, tanh, erf, "
      "sigmoid or rsqrt of f32 or half precision is computed. Each width has its own fastest "
      "approximation, so the last place may change; the list of moves says for each step whether "
      "it is exact, approximates or reassociates. Which NaN results is unspecified, and so is the "
      "sign of a zero that max or min gives. A sum `z += x * y` of floats does not round the "
      "product if the target has an FMA instruction, at every width, and fma never does; every "
      "other operation rounds separately.\n\n| move | what it does | rounding | inverse "
      "|\n|---|---|---|---|\n";
  for (const Move* move : catalogue())
    text += fmt::format("| [{0}](#{0}) | {1} | {2} | {3} |\n", move->name, move->summary,
                        wordOf(move->rounding), move->inverse.empty() ? "–" : move->inverse);
  for (const Move* move : catalogue())
    if (move->inverse.empty())
      text += fmt::format(
          "\n{} has no inverse, since what it removes is nowhere in the program afterwards. Undo "
          "brings it back from the history, and dropping the step from a trajectory avoids it.\n",
          move->name);
  text += "\n" + precisionOfAll(measured);
  for (const Move* move : catalogue()) {
    auto cases = read(kGoldenMoves + std::string(move->name) + ".golden");
    text += "\n" + entryOf(*move, measuredText(*move, measured));
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
  void limitsAreSaid();
  void theGlossaryKnowsTheMoves();
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

// A rule that refuses too much says what.
void TestReference::limitsAreSaid() {
  auto measured = measuredPrecision();
  QVERIFY(!measured.empty());
  for (const auto& [name, precision] : measured) {
    const Move* move = moveNamed(name);
    QVERIFY2(move && (precision.percent() >= 90 || !move->limits.empty()), name.c_str());
  }
}

// The first column of its section on moves names moves, each once.
void TestReference::theGlossaryKnowsTheMoves() {
  auto pages = helpResources();
  auto glossary = std::find_if(pages.begin(), pages.end(),
                               [](const Resource& page) { return page.name == "glossary"; });
  QVERIFY(glossary != pages.end());
  std::string text(glossary->text);
  size_t begin = text.find("\n## Moves\n");
  QVERIFY(begin != std::string::npos);
  std::istringstream rows(text.substr(begin, text.find("\n## ", begin + 1) - begin));
  std::set<std::string> named;
  for (std::string row; std::getline(rows, row);) {
    if (!row.starts_with("| ") || row.starts_with("| here")) continue;
    std::istringstream words(row.substr(2, row.find(" |", 2) - 2));
    for (std::string word; std::getline(words >> std::ws, word, ',');) {
      if (word.starts_with('`')) continue;  // a suffix
      QVERIFY2(moveNamed(word), word.c_str());
      QVERIFY2(named.insert(word).second, word.c_str());
    }
  }
  for (const char* move : {"swap_scopes", "join_scopes", "stage_in", "nontemporal_store"})
    QVERIFY2(named.contains(move), move);
}

QTEST_APPLESS_MAIN(TestReference)
#include "test_reference.moc"
