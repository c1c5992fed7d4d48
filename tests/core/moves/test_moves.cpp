// Golden cases of every move: given this text and this step, this text or this refusal. Net 2
// compares the programs before and after each step; so do runs with infinities and NaN.
#include <QDir>
#include <QTest>
#include <cmath>
#include <fstream>
#include <random>
#include <sstream>

#include "core/analysis/validate.h"
#include "core/interpreter/interpreter.h"
#include "core/moves/catalogue.h"
#include "core/moves/engine.h"
#include "core/moves/place.h"
#include "core/proof/fingerprint.h"
#include "core/proof/numerical_check.h"
#include "core/text/printer.h"
#include "tests/core/executors.h"
#include "tests/core/moves/golden_cases.h"
#include "tests/core/tensors.h"
#include "tests/machines.h"

using namespace dojo::core;
using dojo::Result;

namespace {

void write(const std::string& path, const std::vector<GoldenCase>& cases) {
  std::ofstream out(path);
  for (size_t i = 0; i < cases.size(); ++i) {
    out << (i ? "\n" : "") << "=== " << cases[i].title << "\n" << cases[i].program;
    for (const GoldenStep& s : cases[i].steps) out << "--- " << s.step << "\n" << s.expected;
  }
}

// What a step gives: the new program's text, or "illegal CODE: sentence"; `program` moves on when
// legal.
std::string outcome(Program& program, const std::string& text, const Machine& machine) {
  auto step = parseStep(text);
  if (!step) return "bad step: " + step.error().message + "\n";
  if (auto move = moveOf(*step); !move) return "bad step: " + move.error().message + "\n";
  View view(program);
  if (auto refusal = check({view, machine}, *step))
    return "illegal " + refusal->code + ": " + refusal->message + "\n";
  program = apply(program, *step, machine).value();
  return print(program);
}

std::vector<Tensor> inputsFor(const Program& program) {
  std::mt19937 random(1);
  std::vector<Tensor> inputs;
  for (const std::string& name : program.inputs) {
    inputs.push_back(Tensor::zerosFor(program, name));
    for (int64_t i = 0; i < inputs.back().size(); ++i)
      inputs.back().set(i, 0.25 * static_cast<int>(random() % 17) - 2);
  }
  return inputs;
}

// Outputs with every storage cell checked and parallel iterations shuffled; the error's sentence
// else.
Result<std::vector<Tensor>> outputsOf(const Program& program) {
  InterpreterOptions options;
  options.parallelSeed = 1;
  auto result = interpret(program, inputsFor(program), options);
  if (!result) return tl::unexpected(result.error());
  return std::move(result->outputs);
}

// Bit for bit, or up to rounding after a move that reassociates; as they lie in memory.
bool agree(const std::vector<Tensor>& a, const std::vector<Tensor>& b, Rounding rounding) {
  if (rounding == Rounding::Exact) return dojo::tests::sameMemory(a, b);
  for (size_t k = 0; k < a.size(); ++k)
    for (int64_t i = 0; i < a[k].size(); ++i)
      if (std::abs(a[k].at(i) - b[k].at(i)) > 1e-12 * (1 + std::abs(a[k].at(i)))) return false;
  return true;
}

// Of infinities, NaN, zeros of both signs, and rows of one kind or with one element that decides.
// The distributive law does not hold where a factor is none of the finite numbers but zero, and
// says so.
std::string faultOnSpecials(const Program& before, const Program& after, const std::string& step) {
  const Move* move = moveNamed(step.substr(0, step.find(' ')));
  if (move && move->holdsFor == HoldsFor::FiniteFactors) return "";
  NumbersOptions special{
      .callsPerFamily = 9,
      .families = {InputFamily::SignedZeros, InputFamily::WholeNumbers, InputFamily::Needles,
                   InputFamily::SpecialNeedles, InputFamily::Rows, InputFamily::NonFinite}};
  auto verdict = verifyNumbers(before, dojo::tests::executorOf(after), special, &after);
  bool isWrong = verdict && verdict->failure.text().starts_with("on ");
  return isWrong ? verdict->failure : "";
}

// Empty, or what is wrong with the program that a step gave.
std::string fault(const Program& before, const Program& after, const std::string& step) {
  auto problems = validate(View(after));
  if (!problems.empty()) return problems[0].message;
  auto fingerprint = verifyFingerprint(before, after);
  if (!fingerprint) return fingerprint.error().message;
  if (!fingerprint->equal) return "by its fingerprint, " + fingerprint->difference;
  if (std::string wrong = faultOnSpecials(before, after, step); !wrong.empty()) return wrong;
  auto expected = outputsOf(before), actual = outputsOf(after);
  if (!expected || !actual) return (expected ? actual : expected).error().message;
  auto parsed = parseStep(step);
  auto move = parsed ? moveOf(*parsed) : Result<const Move*>(nullptr);
  Rounding rounding = Rounding::Exact;
  if (move && *move) rounding = (*move)->rounding;
  return agree(*expected, *actual, rounding) ? "" : "the outputs differ";
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
  for (const Move* move : catalogue())
    QTest::newRow(move->name.data()) << QString(move->name.data());
}

void TestMoves::goldenCases() {
  QFETCH(QString, file);
  std::string path = kGoldenMoves + file.toStdString() + ".golden";
  std::vector<GoldenCase> cases = read(path);
  QVERIFY2(!cases.empty(), path.c_str());
  bool update = qEnvironmentVariableIsSet("DOJO_UPDATE_GOLDEN");
  for (GoldenCase& c : cases) {
    auto program = load(c.program, c.title);
    QVERIFY2(program.has_value(), program ? "" : program.error().message.text().c_str());
    for (GoldenStep& s : c.steps) {
      Program before = *program;
      std::string actual = outcome(*program, s.step, machineOf(c.title));
      if (update) s.expected = actual;
      QVERIFY2(actual == s.expected, (c.title + "\n" + s.step + "\n" + actual).c_str());
      std::string wrong = fault(before, *program, s.step);
      QVERIFY2(wrong.empty(), (c.title + "\n" + s.step + "\n" + wrong).c_str());
    }
  }
  if (update) write(path, cases);
}

void TestMoves::everyMoveHasFourRefusalsThatDiffer_data() {
  goldenCases_data();
}

void TestMoves::everyMoveHasFourRefusalsThatDiffer() {
  QFETCH(QString, file);
  std::vector<std::string> reasons;
  for (const GoldenCase& c : read(kGoldenMoves + file.toStdString() + ".golden"))
    for (const GoldenStep& s : c.steps)
      if (s.expected.rfind("illegal ", 0) == 0 &&
          std::find(reasons.begin(), reasons.end(), s.expected) == reasons.end())
        reasons.push_back(s.expected);
  QVERIFY2(reasons.size() >= 4, qPrintable(QString("only %1 refusals").arg(reasons.size())));
}

QTEST_APPLESS_MAIN(TestMoves)
#include "test_moves.moc"
