// Walks of random legal moves over the built-in kernels at reduced extents. After every step the
// program must validate, survive printing and parsing, have the kernel's fingerprint (net 2), and,
// run with every storage cell checked and parallel iterations shuffled, give what it gave before:
// bit for bit after an exact move, within what rounding explains of the kernel's own outputs after
// one that reassociates.
//
// Every second walk begins with steps of a shipped trajectory of its kernel.
//
// DOJO_WALKS=n walks per kernel, DOJO_WALK_SEED=n the first seed, DOJO_WALK_STEPS=n steps a walk. A
// failure prints all that is needed to see it again. The last lines say how often each move was
// taken, how often it was legal, and why it was refused.
#include <fmt/format.h>

#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include "core/analysis/validate.h"
#include "core/interpreter/interpreter.h"
#include "core/moves/catalogue.h"
#include "core/moves/engine.h"
#include "core/proof/fingerprint.h"
#include "core/resources.h"
#include "core/text/printer.h"
#include "core/trajectory/trajectory.h"
#include "tests/core/references/inputs.h"

using namespace dojo::core;
using dojo::references::Extents;
using dojo::references::Reference;

namespace {

constexpr int kWalks = 2;
constexpr int kSteps = 40;
constexpr int kMostNodes = 90;
constexpr size_t kLongestBeginning = 50;
constexpr double kMostLeafExecutions = 20'000;

int setting(const char* variable, int otherwise) {
  return qEnvironmentVariableIsSet(variable) ? qEnvironmentVariableIntValue(variable) : otherwise;
}

struct MoveUse {
  int taken = 0, legal = 0;
  std::map<std::string, int> refused;  // by code
};

std::string textOf(std::string_view kernel) {
  for (const Resource& resource : kernelResources())
    if (resource.name == kernel) return std::string(resource.text);
  return {};
}

double leafExecutions(const Program& program) {
  auto compiled = Interpreter::compile(program);
  return compiled ? compiled->leafExecutions() : kMostLeafExecutions + 1;
}

// Extents that vectors and tiles divide, where the kernel can have them; else a reduced size of its
// reference.
Extents drawExtents(const Reference& reference, std::mt19937& random) {
  static constexpr int64_t kValues[] = {8, 16, 4, 6, 12, 3, 2};
  std::string text = textOf(reference.kernel);
  for (int attempt = 0; attempt < 40; ++attempt) {
    Extents extents;
    for (const auto& [name, value] : reference.sizes[0])
      extents[name] = kValues[random() % std::size(kValues)];
    auto program = load(text, reference.kernel, extents);
    if (program && leafExecutions(*program) <= kMostLeafExecutions) return extents;
  }
  return reference.sizes[random() % reference.sizes.size()];
}

std::vector<Tensor> inputsFor(const Program& program, const Reference& reference, uint64_t seed) {
  std::vector<Tensor> tensors;
  for (const auto& array : makeInputs(program, reference, seed)) {
    Tensor& tensor =
        tensors.emplace_back(Tensor::zerosFor(program, program.inputs[tensors.size()]));
    for (int64_t k = 0; k < tensor.size(); ++k)
      tensor.set(k, array.elements()[static_cast<size_t>(k)]);
  }
  return tensors;
}

// Marks change nothing that the interpreter sees but the order of parallel iterations, and would
// crowd out the moves that change the program.
int weightOf(const Move& move) {
  bool marks = move.name.ends_with("unroll") || move.name.ends_with("vectorize") ||
               move.name.ends_with("parallelize") || move.name.ends_with("prefetch");
  // Few programs have a place for these.
  static constexpr std::string_view kRare[] = {
      "expand_power",       "use_instruction", "no_instruction",      "strength_restore",
      "combine_reductions", "rescale_restore", "separate_reductions", "factor_producer",
      "merge_reduction",    "chain_reduce"};
  bool isRare = std::find(std::begin(kRare), std::end(kRare), move.name) != std::end(kRare);
  bool isRarest = move.name.ends_with("_constant") || move.name == "rescale_commute";
  return marks ? 1 : isRarest ? 40 : isRare ? 12 : 4;
}

// A move is drawn first and then its place, so that moves with many places do not crowd out others.
const Candidate* draw(const std::vector<Candidate>& candidates, std::mt19937& random) {
  std::map<const Move*, std::vector<const Candidate*>> byMove;
  for (const Candidate& c : candidates)
    if (!c.refusal) byMove[c.move].push_back(&c);
  std::vector<const std::vector<const Candidate*>*> lots;
  for (const Move* move : catalogue())
    if (auto found = byMove.find(move); found != byMove.end())
      lots.insert(lots.end(), static_cast<size_t>(weightOf(*move)), &found->second);
  if (lots.empty()) return nullptr;
  const auto& chosen = *lots[random() % lots.size()];
  return chosen[random() % chosen.size()];
}

// Shipped trajectories of a kernel: the beginning of one leads a walk to where rare moves are
// legal.
std::vector<Trajectory> trajectoriesOf(const std::string& kernel) {
  std::vector<Trajectory> found;
  for (const Resource& resource : trajectoryResources()) {
    Trajectory trajectory = parseTrajectory(resource.text, std::string(resource.name)).value();
    if (trajectory.kernel == kernel) found.push_back(std::move(trajectory));
  }
  return found;
}

bool same(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

// The bounds hold for rounding in the declared types; the runs compared round in double.
double tolerance(DType type, double bound, double value) {
  if (!isFloat(type)) return 0;
  if (!std::isfinite(bound)) return 1e-9 * (1 + std::abs(value));
  return type == DType::F64 ? bound : 1e-6 * bound;
}

class Walk {
 public:
  Walk(const Reference& reference, unsigned seed)
      : m_reference(reference),
        m_seed(seed),
        m_random(seed),
        m_extents(drawExtents(reference, m_random)),
        m_program(load(textOf(reference.kernel), reference.kernel, m_extents).value()),
        m_kernel(m_program) {}

  // Empty, or the story of what went wrong.
  std::string run(int steps, std::map<std::string_view, MoveUse>& uses) {
    m_inputs = inputsFor(m_program, m_reference, m_seed);
    auto first = interpret(m_program, m_inputs, {.withBounds = true});
    auto wide = interpret(m_program, m_inputs);
    if (!first || !wide) return story((first ? wide : first).error().message, m_program);
    m_bounds = std::move(first->bounds);
    m_original = m_last = std::move(wide->outputs);
    if (m_seed % 2 == 0)
      if (std::string wrong = takeBeginning(); !wrong.empty()) return wrong;
    for (int step = 0; step < steps && m_program.nodeCount() < kMostNodes; ++step)
      if (std::string wrong = takeStep(uses); !wrong.empty()) return wrong;
    return "";
  }

 private:
  // The steps up to some point of a shipped trajectory, as far as they are legal at these extents.
  std::string takeBeginning() {
    auto trajectories = trajectoriesOf(m_reference.kernel);
    if (trajectories.empty()) return "";
    const auto& steps = trajectories[m_random() % trajectories.size()].steps;
    size_t length = m_random() % (std::min(steps.size(), kLongestBeginning) + 1);
    for (size_t i = 0; i < length; ++i) {
      auto next = apply(m_program, steps[i].step, m_target);
      if (!next) continue;
      m_steps += "  " + print(steps[i].step) + "\n";
      if (std::string wrong = fault(*next, moveNamed(steps[i].step.move)->rounding); !wrong.empty())
        return story(wrong, *next);
      m_program = std::move(*next);
    }
    return "";
  }

  std::string takeStep(std::map<std::string_view, MoveUse>& uses) {
    View view(m_program);
    auto candidates = listMoves({view, m_target}, true);
    for (const Candidate& c : candidates) {
      MoveUse& use = uses[c.move->name];
      c.refusal ? ++use.refused[c.refusal->code] : ++use.legal;
    }
    const Candidate* chosen = draw(candidates, m_random);
    if (!chosen) return "";
    ++uses[chosen->move->name].taken;
    m_steps += "  " + print(chosen->step) + "\n";
    auto next = apply(m_program, chosen->step, m_target);
    if (!next) return story(next.error().message, m_program);
    if (std::string wrong = fault(*next, chosen->move->rounding); !wrong.empty())
      return story(wrong, *next);
    m_program = std::move(*next);
    return "";
  }

  // What is wrong with the program after a step; empty when nothing is.
  std::string fault(const Program& program, Rounding rounding) {
    auto problems = validate(View(program));
    if (!problems.empty()) return problems[0].message;
    Parsed parsed = parse(print(program));
    if (!parsed.program || !equivalent(*parsed.program, program))
      return "its text is another program";
    auto fingerprint = verifyFingerprint(m_kernel, program, {.seed = m_seed});
    if (!fingerprint) return fingerprint.error().message;
    if (!fingerprint->equal) return "by its fingerprint, " + fingerprint->difference;
    auto result = interpret(program, m_inputs, {.parallelSeed = m_random()});
    if (!result) return result.error().message;
    std::string found = rounding == Rounding::Exact ? difference(result->outputs, m_last, false)
                                                    : difference(result->outputs, m_original, true);
    m_last = std::move(result->outputs);
    return found;
  }

  std::string difference(const std::vector<Tensor>& got, const std::vector<Tensor>& want,
                         bool rounds) const {
    for (size_t k = 0; k < want.size(); ++k)
      for (int64_t i = 0; i < want[k].size(); ++i) {
        double a = got[k].at(i), b = want[k].at(i);
        double allowed =
            rounds ? tolerance(want[k].dtype, m_bounds[k][static_cast<size_t>(i)], b) : 0;
        if (!same(a, b) && !(std::abs(a - b) <= allowed))
          return fmt::format("element {} of '{}' is {} instead of {}, where {} may be lost", i,
                             m_program.outputs[k], a, b, allowed);
      }
    return "";
  }

  std::string story(const std::string& wrong, const Program& after) const {
    std::string extents;
    for (const auto& [name, value] : m_extents) extents += fmt::format(" --set {}={}", name, value);
    return fmt::format("{}{}, DOJO_WALK_SEED={}: {}\nsteps:\n{}before the last:\n{}\nafter it:\n{}",
                       m_reference.kernel, extents, m_seed, wrong, m_steps, print(m_program),
                       print(after));
  }

  const Reference& m_reference;
  unsigned m_seed;
  std::mt19937 m_random;
  Target m_target;
  Extents m_extents;
  Program m_program;
  const Program m_kernel;
  std::string m_steps;
  std::vector<Tensor> m_inputs, m_original, m_last;
  std::vector<std::vector<double>> m_bounds;
};

}  // namespace

class TestWalks : public QObject {
  Q_OBJECT
 private slots:
  void legalMovesKeepTheOutputs_data();
  void legalMovesKeepTheOutputs();
  void cleanupTestCase();

 private:
  std::map<std::string_view, MoveUse> m_uses;
};

void TestWalks::legalMovesKeepTheOutputs_data() {
  QTest::addColumn<int>("reference");
  auto references = dojo::references::allReferences();
  for (size_t i = 0; i < references.size(); ++i)
    QTest::newRow(references[i].kernel.c_str()) << static_cast<int>(i);
}

void TestWalks::legalMovesKeepTheOutputs() {
  QFETCH(int, reference);
  static const auto references = dojo::references::allReferences();
  int first = setting("DOJO_WALK_SEED", 1);
  for (int seed = first; seed < first + setting("DOJO_WALKS", kWalks); ++seed) {
    Walk walk(references[static_cast<size_t>(reference)], static_cast<unsigned>(seed));
    std::string wrong = walk.run(setting("DOJO_WALK_STEPS", kSteps), m_uses);
    if (!wrong.empty()) fmt::print(stderr, "{}\n", wrong);
    QVERIFY2(wrong.empty(), wrong.substr(0, wrong.find('\n')).c_str());
  }
}

void TestWalks::cleanupTestCase() {
  for (const Move* move : catalogue()) {
    const MoveUse& use = m_uses[move->name];
    std::string refused;
    for (const auto& [code, count] : use.refused) refused += fmt::format(" {} {}", code, count);
    qInfo("%-16s taken %5d  legal %6d  refused:%s", move->name.data(), use.taken, use.legal,
          refused.c_str());
  }
}

QTEST_APPLESS_MAIN(TestWalks)
#include "test_walks.moc"
