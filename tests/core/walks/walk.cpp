#include "tests/core/walks/walk.h"

#include <fmt/format.h>

#include <cmath>

#include "core/analysis/validate.h"
#include "core/interpreter/interpreter.h"
#include "core/moves/catalogue.h"
#include "core/proof/fingerprint.h"
#include "core/text/printer.h"
#include "tests/core/walks/draw.h"

namespace dojo::tests {

using namespace core;

namespace {

constexpr int kMostNodes = 90;
constexpr int kStepsPerOrders = 8;
constexpr double kMostLeafExecutions = 60'000;
constexpr int kAttempts = 30;

bool same(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

// The bounds hold for rounding in the declared types; the runs compared round in double, some moves
// more often than the start does.
double tolerance(DType type, double bound, double value) {
  constexpr double kMoreRoundings = 16;
  if (!isFloat(type)) return 0;
  if (!std::isfinite(bound)) return 1e-9 * (1 + std::abs(value));
  return type == DType::F64 ? kMoreRoundings * bound : 1e-6 * bound;
}

bool isTooLarge(const Program& program) {
  auto compiled = Interpreter::compile(program);
  return program.nodeCount() > kMostNodes ||
         (compiled && compiled->leafExecutions() > kMostLeafExecutions);
}

}  // namespace

Walk::Walk(WalkStart start, Machine machine, unsigned seed)
    : m_start(std::move(start)),
      m_machine(std::move(machine)),
      m_seed(seed),
      m_random(seed),
      m_program(m_start.program) {}

std::string Walk::run(int steps, MoveUses& uses, const WalkHooks& hooks) {
  if (std::string wrong = prepare(); !wrong.empty()) return story(wrong, {}, {});
  m_unproven = {m_program};
  if (std::string wrong = begin(uses, hooks); !wrong.empty()) return wrong;
  for (int step = 0; step < steps; ++step) {
    if (std::string wrong = takeStep(uses, hooks); !wrong.empty()) return wrong;
    bool isDue = hooks.net && (step + 1 == steps || (step + 1) % hooks.netEvery == 0);
    if (!isDue) continue;
    if (std::string wrong = netFault(hooks); !wrong.empty()) return wrong;
  }
  return "";
}

std::string Walk::prepare() {
  auto first = interpret(m_program, m_start.inputs, {.withBounds = true});
  auto wide = interpret(m_program, m_start.inputs);
  if (!first || !wide) return (first ? wide : first).error().message;
  m_bounds = std::move(first->bounds);
  m_original = m_last = std::move(wide->outputs);
  m_seen = {m_program.hash()};
  return "";
}

std::string Walk::begin(MoveUses& uses, const WalkHooks& hooks) {
  for (const Step& step : m_start.beginning) {
    auto next = apply(m_program, step, m_machine);
    if (!next || isTooLarge(*next)) continue;
    uses.took(m_program, step);
    if (std::string wrong = go(std::move(*next), step, hooks); !wrong.empty()) return wrong;
  }
  return "";
}

std::string Walk::takeStep(MoveUses& uses, const WalkHooks& hooks) {
  View view(m_program);
  auto candidates = listMoves({view, m_machine}, true);
  uses.offered(candidates);
  if (hooks.onState) hooks.onState({view, m_machine}, candidates);
  Step step;
  auto next = this->next(candidates, step);
  if (!next) return "";
  uses.took(m_program, step);
  return go(std::move(*next), step, hooks);
}

// States that the walk has not seen are preferred, so that a move and its inverse do not take
// turns; programs that grow too large are left.
std::optional<Program> Walk::next(const std::vector<Candidate>& candidates, Step& step) {
  std::optional<Program> seen;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const Candidate* chosen = draw(candidates, m_random);
    if (!chosen) break;
    auto after = apply(m_program, chosen->step, m_machine);
    if (after && isTooLarge(*after) && after->nodeCount() >= m_program.nodeCount()) continue;
    bool isNew = !after || !m_seen.contains(after->hash());
    step = chosen->step;
    if (!after) return m_program;
    if (isNew) return std::move(*after);
    seen = std::move(*after);
    if (attempt > 5) break;
  }
  return seen;
}

std::string Walk::go(Program next, const Step& step, const WalkHooks& hooks) {
  m_steps.push_back(step);
  Rounding rounding = moveNamed(step.move)->rounding;
  std::string wrong = hooks.checksSteps ? fault(next, rounding) : "";
  if (!wrong.empty()) return story(wrong, m_steps, {});
  m_program = std::move(next);
  m_seen.insert(m_program.hash());
  if (hooks.net) m_unproven.push_back(m_program);
  return "";
}

std::string Walk::fault(const Program& program, Rounding rounding) {
  auto problems = validate(View(program));
  if (!problems.empty()) return problems[0].message;
  Parsed parsed = parse(print(program));
  if (!parsed.program || !equivalent(*parsed.program, program))
    return "its text is another program";
  // The orders in which each element decides take as long as all else: at some of the steps.
  FingerprintOptions options{.seed = m_seed};
  if (m_checks++ % kStepsPerOrders != 0) options.mostOrderWork = 0;
  auto fingerprint = verifyFingerprint(m_start.program, program, options);
  if (!fingerprint) return fingerprint.error().message;
  // Where too many numbers compete to let each decide, nothing differs.
  bool differs =
      fingerprint->undecided.empty() || fingerprint->difference.text().ends_with("differs");
  if (!fingerprint->equal && differs) return "by its fingerprint, " + fingerprint->difference;
  return outputFault(program, rounding);
}

std::string Walk::outputFault(const Program& program, Rounding rounding) {
  auto result = interpret(program, m_start.inputs, {.parallelSeed = m_random()});
  if (!result) return result.error().message;
  std::string found = rounding == Rounding::Exact ? difference(result->outputs, m_last, false)
                                                  : difference(result->outputs, m_original, true);
  m_last = std::move(result->outputs);
  return found;
}

std::string Walk::difference(const std::vector<Tensor>& got, const std::vector<Tensor>& want,
                             bool rounds) const {
  for (size_t k = 0; k < want.size(); ++k)
    for (int64_t i = 0; i < want[k].size(); ++i) {
      double a = got[k].at(i), b = want[k].at(i);
      double allowed =
          rounds ? tolerance(want[k].dtype, m_bounds[k][static_cast<size_t>(i)], b) : 0;
      // Laws of real numbers make infinities of NaN, and the other way round.
      bool isLost = rounds && !std::isfinite(a) && !std::isfinite(b);
      if (!same(a, b) && !isLost && !(std::abs(a - b) <= allowed))
        return fmt::format("element {} of '{}' is {} instead of {}, where {} may be lost", i,
                           m_program.outputs[k], a, b, allowed);
    }
  return "";
}

// Holds the net against the state, and where it finds fault against those on the way there.
std::string Walk::netFault(const WalkHooks& hooks) {
  std::string wrong = hooks.net(m_program, m_steps);
  size_t states = m_unproven.size();
  for (size_t k = 0; !wrong.empty() && k + 1 < states; ++k) {
    std::vector<Step> steps = m_steps;
    steps.resize(m_steps.size() - (states - 1 - k));
    std::string earlier = hooks.net(m_unproven[k], steps);
    if (!earlier.empty()) return story(earlier, steps, hooks.net);
  }
  m_unproven = {m_program};
  return wrong.empty() ? "" : story(wrong, m_steps, hooks.net);
}

// What is wrong after those of the steps that are legal, by the net where there is one.
std::string Walk::faultAfter(const std::vector<Step>& steps, const Net& net) {
  Program program = m_start.program;
  m_last = m_original;
  std::string wrong;
  for (const Step& step : steps) {
    auto next = apply(program, step, m_machine);
    if (!next) continue;
    program = std::move(*next);
    bool isLast = &step == &steps.back();
    wrong =
        net ? (isLast ? net(program, steps) : "") : fault(program, moveNamed(step.move)->rounding);
    if (!wrong.empty()) return isLast ? wrong : "";
  }
  return wrong;
}

// Without the steps that the fault does not need.
std::vector<Step> Walk::fewest(std::vector<Step> steps, const Net& net) {
  for (size_t k = steps.size(); k-- > 0;) {
    if (k + 1 == steps.size()) continue;
    std::vector<Step> fewer = steps;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
    if (!faultAfter(fewer, net).empty()) steps = std::move(fewer);
  }
  return steps;
}

std::string Walk::story(const std::string& wrong, std::vector<Step> steps, const Net& net) {
  size_t taken = steps.size();
  if (!steps.empty() && !faultAfter(steps, net).empty()) steps = fewest(std::move(steps), net);
  std::string text =
      fmt::format("{}{}, for {}, walk {}: {}\nstep {} of the walk; the start\n{}", m_start.name,
                  m_start.variant, m_machine.name, m_seed, wrong, taken, print(m_start.program));
  Program program = m_start.program;
  for (size_t k = 0; k < steps.size(); ++k) {
    if (k + 1 == steps.size()) text += "before the last step:\n" + print(program);
    text += "--- " + print(steps[k]) + "\n";
    if (auto next = apply(program, steps[k], m_machine)) program = std::move(*next);
  }
  return text + "after it:\n" + print(program);
}

}  // namespace dojo::tests
