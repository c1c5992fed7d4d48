// Walks of random legal moves over random valid programs: after every step the program must
// validate, have the first one's fingerprint (net 2) and, run with every storage cell checked and
// parallel iterations shuffled, give its outputs. DOJO_SEED=n runs one walk and prints it;
// DOJO_WALKS=n runs so many.
#include <fmt/format.h>

#include <QTest>
#include <map>

#include "core/analysis/validate.h"
#include "core/interpreter/interpreter.h"
#include "core/moves/engine.h"
#include "core/proof/fingerprint.h"
#include "core/text/printer.h"
#include "tests/core/random_programs.h"
#include "tests/core/tensors.h"
#include "tests/machines.h"

using namespace dojo::core;
using dojo::tests::RandomProgram;

namespace {

constexpr int kWalks = 400;
constexpr int kSteps = 12;
constexpr int kMostNodes = 60;

// Small whole numbers: sums of them are exact in every order.
std::vector<Tensor> inputsFor(const Program& program, std::mt19937& random) {
  std::vector<Tensor> inputs;
  for (const std::string& name : program.inputs) {
    inputs.push_back(Tensor::zerosFor(program, name));
    for (int64_t i = 0; i < inputs.back().size(); ++i)
      inputs.back().set(i, std::uniform_int_distribution<int>(-50, 50)(random));
  }
  return inputs;
}

// A move is drawn first and then its place, so that moves with many places do not crowd out others.
const Candidate& draw(const std::vector<Candidate>& candidates, std::mt19937& random) {
  std::map<std::string_view, std::vector<const Candidate*>> byMove;
  for (const Candidate& c : candidates) byMove[c.move->name].push_back(&c);
  auto chosen = byMove.begin();
  std::advance(chosen, random() % byMove.size());
  return *chosen->second[random() % chosen->second.size()];
}

// What is wrong with a program that should do as the first one did; empty when nothing is.
std::string fault(const Program& first, const Program& program, const std::vector<Tensor>& inputs,
                  const std::vector<Tensor>& expected, uint64_t seed) {
  auto again = parse(print(program));
  if (!again.program) return "its text cannot be read again: " + toMessage(again.diagnostics, "");
  if (!equivalent(*again.program, program)) return "its text is another program's";
  auto problems = validate(View(program));
  if (!problems.empty()) return problems[0].message;
  auto fingerprint = verifyFingerprint(first, program, {.seed = seed});
  if (!fingerprint) return fingerprint.error().message;
  if (!fingerprint->equal) return "by its fingerprint, " + fingerprint->difference;
  InterpreterOptions options;
  options.parallelSeed = seed;
  auto result = interpret(program, inputs, options);
  if (!result) return result.error().message;
  return dojo::tests::sameMemory(result->outputs, expected) ? "" : "the outputs differ";
}

class Walk {
 public:
  explicit Walk(unsigned seed) : m_seed(seed), m_random(seed) {
    m_program = RandomProgram(seed).makeValid(seed % 2 ? DType::I64 : DType::F64);
    m_text = print(m_program);
  }

  // Empty, or the story of what went wrong.
  std::string run(std::map<std::string_view, int>& used) {
    std::vector<Tensor> inputs = inputsFor(m_program, m_random);
    auto first = interpret(m_program, inputs);
    if (!first) return story(first.error().message);
    const Program kernel = m_program;
    if (std::string wrong = fault(kernel, m_program, inputs, first->outputs, m_seed);
        !wrong.empty())
      return story(wrong);
    Machine machine = dojo::tests::avx2();
    for (int step = 0; step < kSteps && m_program.nodeCount() < kMostNodes; ++step) {
      View view(m_program);
      auto candidates = listMoves({view, machine});
      if (candidates.empty()) break;
      const Candidate& chosen = draw(candidates, m_random);
      m_text += "--- " + print(chosen.step) + "\n";
      ++used[chosen.move->name];
      Program next = apply(m_program, chosen.step, machine).value();
      m_text += print(next);
      if (std::string wrong = fault(kernel, next, inputs, first->outputs, m_seed + step);
          !wrong.empty())
        return story(wrong);
      m_program = std::move(next);
    }
    return "";
  }

  const std::string& text() const { return m_text; }

 private:
  std::string story(const std::string& wrong) const {
    return fmt::format("seed {}: {}\n{}", m_seed, wrong, m_text);
  }

  unsigned m_seed;
  std::mt19937 m_random;
  Program m_program;
  std::string m_text;
};

}  // namespace

class TestRandomMoves : public QObject {
  Q_OBJECT
 private slots:
  void everyWalkKeepsTheOutputs();
};

void TestRandomMoves::everyWalkKeepsTheOutputs() {
  std::map<std::string_view, int> used;
  bool one = qEnvironmentVariableIsSet("DOJO_SEED");
  unsigned first = one ? qEnvironmentVariableIntValue("DOJO_SEED") : 1;
  int walks =
      qEnvironmentVariableIsSet("DOJO_WALKS") ? qEnvironmentVariableIntValue("DOJO_WALKS") : kWalks;
  for (unsigned seed = first; seed < first + (one ? 1 : walks); ++seed) {
    Walk walk(seed);
    std::string wrong = walk.run(used);
    if (!wrong.empty()) fmt::print(stderr, "{}\n", wrong);  // Qt Test cuts long messages
    QVERIFY2(wrong.empty(), qPrintable(QString("seed %1").arg(seed)));
    if (one) qInfo("%s", walk.text().c_str());
  }
  for (const auto& [move, count] : used) qInfo("%s %d", move.data(), count);
  if (!one) QVERIFY(used.size() > 20);
}

QTEST_APPLESS_MAIN(TestRandomMoves)
#include "test_random_moves.moc"
