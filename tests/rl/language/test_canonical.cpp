// Canonical lines: equal for what is equal, unequal for what is not, and mostly the same after a
// step.
#include <QTest>
#include <set>

#include "core/analysis/validate.h"
#include "core/resources.h"
#include "core/text/printer.h"
#include "rl/environment/game.h"
#include "rl/language/canonical.h"
#include "rl/language/tokens.h"
#include "rl/search/moves_memo.h"
#include "tests/machines.h"

using namespace dojo;
using namespace dojo::rl;

class TestCanonical : public QObject {
  Q_OBJECT
 private slots:
  void numbersShowWhatDividesThem();
  void numbersAreToldApart();
  void namesAndCommentsDoNotShow();
  void canonicalTextIsAProgramOfTheSameLines();
  void unequalProgramsHaveUnequalLines_data();
  void unequalProgramsHaveUnequalLines();
  void aStepChangesFewLines();
};

namespace {

const char* const kScaled = R"(kernel scaled
# Twice each row.
const N = 384
in x
out y
x f32 [N, 8] heap
y f32 [N, 8] heap
t f32 [N:N, 8] stack

N
| 8 t[{0},{1}] = x[{0},{1}] * 2.0
| 8 y[{0},{1}] = t[{0},{1}] + 1.5
)";

core::Program programOf(const std::string& text) {
  return core::load(text, "k", {}).value();
}

// The lines as one sequence.
std::vector<std::string> linesOf(const core::Program& program) {
  std::vector<std::string> lines;
  for (const CanonicalLine& line : canonical(program).lines)
    lines.push_back(std::to_string(line.depth) + " " + std::to_string(line.parent) + " " +
                    std::to_string(line.index) + " " + describe(line.tokens));
  return lines;
}

}  // namespace

void TestCanonical::numbersShowWhatDividesThem() {
  auto written = [](int64_t number) {
    std::vector<Token> line;
    addNumber(line, number);
    return describe(line);
  };
  QCOMPARE(written(384), "2^7 3^1 m8");
  QCOMPARE(written(-10), "- 2^1 5^1 m3");
  QCOMPARE(written(34), "2^1 1 7 m5");
  QCOMPARE(written(1), "m0");
  QCOMPARE(written(0), "0");
}

void TestCanonical::numbersAreToldApart() {
  std::set<std::vector<Token>> seen;
  auto isNew = [&](auto add, auto number) {
    std::vector<Token> line;
    add(line, number);
    return seen.insert(line).second;
  };
  for (int64_t number = -3000; number <= 3000; ++number) QVERIFY(isNew(addNumber, number));
  for (int64_t number : {INT64_MIN, INT64_MIN + 1, INT64_MAX, INT64_MAX - 1})
    QVERIFY(isNew(addNumber, number));
  for (double number : {0.0, -0.0, 1.0, 0.5, -0.5, 1e-5, 1.00001e-5, 1e300, double(INFINITY),
                        -double(INFINITY), double(NAN)})
    QVERIFY(isNew(addReal, number));
}

void TestCanonical::namesAndCommentsDoNotShow() {
  QString other = QString(kScaled)
                      .replace("scaled", "anything")
                      .replace("# Twice each row.\n", "")
                      .replace("const N = 384", "const ROWS = 384")
                      .replace("[N:N", "[ROWS:N")
                      .replace("[N,", "[ROWS,")
                      .replace("\nN\n", "\nROWS\n")
                      .replace("t[", "scratch[")
                      .replace("t f32", "scratch f32");
  core::Program a = programOf(kScaled), b = programOf(other.toStdString());
  QVERIFY(linesOf(a) == linesOf(b));
  QCOMPARE(canonicalText(a), canonicalText(b));
}

void TestCanonical::canonicalTextIsAProgramOfTheSameLines() {
  for (const core::Resource& resource : core::kernelResources()) {
    core::Program program = core::load(resource.text, std::string(resource.name), {}).value();
    core::Program again = programOf(canonicalText(program));
    QVERIFY2(linesOf(program) == linesOf(again), std::string(resource.name).c_str());
  }
}

void TestCanonical::unequalProgramsHaveUnequalLines_data() {
  QTest::addColumn<QString>("kernel");
  for (const char* kernel : {"softmax", "matmul", "layernorm_1", "conv2d_1", "rmsnorm"})
    QTest::newRow(kernel) << kernel;
}

// Random walks: what the program's text tells apart without names, the lines do, and no more.
void TestCanonical::unequalProgramsHaveUnequalLines() {
  QFETCH(QString, kernel);
  core::Program start;
  for (const core::Resource& resource : core::kernelResources())
    if (resource.name == kernel.toStdString())
      start = core::load(resource.text, std::string(resource.name), {}).value();
  Game game = Game::create(start, tests::avx2()).value();
  MovesMemo moves(game);
  Random random(7);
  std::map<std::vector<std::string>, std::string> byLines;
  std::map<std::string, std::vector<std::string>> byText;
  for (int walk = 0; walk < 12; ++walk) {
    core::Program program = start;
    std::vector<core::Step> steps;
    for (int i = 0; i < 20; ++i) {
      auto step = moves.draw(steps, program, random, MovesMemo::Chance::OfKinds);
      if (!step) break;
      program = game.apply(program, *step).value();
      steps.push_back(*step);
      auto lines = linesOf(program);
      std::string text = canonicalText(program);
      QCOMPARE(byLines.try_emplace(lines, text).first->second, text);
      QVERIFY(byText.try_emplace(text, lines).first->second == lines);
    }
  }
  QVERIFY(byText.size() > 100);
}

void TestCanonical::aStepChangesFewLines() {
  core::Program start = programOf(kScaled);
  Game game = Game::create(start, tests::avx2()).value();
  auto linesBefore = canonical(start).lines;
  std::set<std::vector<Token>> before;
  for (const CanonicalLine& line : linesBefore) before.insert(line.tokens);
  int fresh = 0, moves = 0;
  core::View view(start);
  for (const core::Step& step : game.moves(view)) {
    ++moves;
    for (const CanonicalLine& line : canonical(game.apply(start, step).value()).lines)
      fresh += before.contains(line.tokens) ? 0 : 1;
  }
  QVERIFY(moves > 20);
  QVERIFY2(fresh < 3 * moves, std::to_string(double(fresh) / moves).c_str());
}

QTEST_APPLESS_MAIN(TestCanonical)
#include "test_canonical.moc"
