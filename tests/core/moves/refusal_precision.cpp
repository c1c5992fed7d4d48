// How many refusals were needed? Takes refused candidates from the states of random walks, rewrites
// all the same, in a process of its own since a rewrite may assume that its check passed, and holds
// the result against the state before: validation aside (it rests on the same analyses as the
// rules), by the checked interpreter, with parallel iterations in several orders, and by net 2. A
// refusal whose rewrite is harmless for this very program was one too many, unless it asks for
// something that is not about order and values at all (a mark to take off first, a parameter of
// another form): those codes are listed apart.
//
//   refusal_precision [--sample 2000] [--walks 400] [--seed 1] [--move NAME] [--show CODE]
//                     [--table FILE]
//
// --table writes what the reference of moves says of each (tests/golden/refusal_precision.txt).
// --show prints harmless candidates of one code ("all": of every code) with their programs.
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>

#include "core/analysis/validate.h"
#include "core/interpreter/interpreter.h"
#include "core/moves/catalogue.h"
#include "core/proof/fingerprint.h"
#include "core/text/printer.h"
#include "tests/core/walks/walk.h"
#include "tests/machines.h"

using namespace dojo::core;
using namespace dojo::tests;

namespace {

constexpr int kSteps = 25;
constexpr int kMostShown = 3;  // of one move and code
constexpr unsigned kSeconds = 10;
constexpr rlim_t kMostMemory = rlim_t{4} << 30;

struct Options {
  int sample = 2000, walks = 400;
  unsigned seed = 1;
  std::string move, show, table;
};

enum class Outcome : char {
  Crashed = 'c',
  Invalid = 'i',
  Wrong = 'w',
  Unproven = 'u',
  Harmless = 'h'
};

struct Count {
  int refused = 0, forced = 0;
  int named = 0;  // with the two accesses that conflict, at iterations where they have scopes
  std::map<Outcome, int> outcomes;
  int of(Outcome outcome) const {
    auto found = outcomes.find(outcome);
    return found == outcomes.end() ? 0 : found->second;
  }
  int harmless() const { return of(Outcome::Harmless) + of(Outcome::Unproven); }
  void add(const Count& other) {
    refused += other.refused;
    named += other.named;
    forced += other.forced;
    for (auto [outcome, n] : other.outcomes) outcomes[outcome] += n;
  }
};

using Counts = std::map<std::pair<std::string, std::string>, Count>;  // by move and code

// Order and values: what would be computed otherwise, or could not be proven not to be.
bool isAboutValues(const std::string& move, const std::string& code) {
  // A machine instruction has no mask: a guard is a matter of its form.
  if (moveNamed(move)->needs == Needs::Instructions) return false;
  static const char* const kCodes[] = {
      "carried",        "dependence",      "factor-varies", "gaps",        "guard-varies",
      "guarded",        "not-covered",     "not-private",   "overwritten", "recurrence",
      "still-read",     "still-runs",      "still-used",    "takes-turns", "target-varies",
      "unfinished",     "unproven-source", "used-inside",   "varies",      "not-from-zero",
      "read-elsewhere", "written-inside"};
  return std::any_of(std::begin(kCodes), std::end(kCodes),
                     [&](const char* c) { return code == c; });
}

// Whether a refusal names two accesses, and of each that stands in scopes an iteration.
bool namesBoth(const View& view, const Refusal& refusal) {
  if (refusal.accesses.size() != 2) return false;
  for (int side : {0, 1}) {
    int op = view.opIndex(refusal.accesses[static_cast<size_t>(side)].node);
    const auto& iterations = side == 0 ? refusal.iterationA : refusal.iterationB;
    if (op >= 0 && view.op(op).depth() > 0 && iterations.empty()) return false;
  }
  return true;
}

bool agree(const std::vector<Tensor>& a, const std::vector<Tensor>& b, Rounding rounding) {
  double part = rounding == Rounding::Exact ? 0 : 1e-9;
  for (size_t k = 0; k < a.size(); ++k)
    for (int64_t i = 0; i < a[k].size(); ++i) {
      double x = a[k].at(i), y = b[k].at(i);
      if (x == y || (std::isnan(x) && std::isnan(y))) continue;
      if (!(std::abs(x - y) <= part * (1 + std::abs(x)))) return false;
    }
  return true;
}

bool isMalformed(const Program& program) {
  Parsed parsed = parse(print(program));
  return !parsed.program || !equivalent(*parsed.program, program);
}

Outcome judge(const Program& before, const Program& after, const std::vector<Tensor>& inputs,
              Rounding rounding) {
  if (isMalformed(after)) return Outcome::Invalid;
  auto expected = interpret(before, inputs);
  if (!expected) return Outcome::Invalid;
  for (uint64_t seed = 1; seed <= 4; ++seed) {
    auto actual = interpret(after, inputs, {.parallelSeed = seed});
    if (!actual || !agree(expected->outputs, actual->outputs, rounding)) return Outcome::Wrong;
  }
  auto fingerprint = verifyFingerprint(before, after);
  if (!fingerprint || !fingerprint->equal) return Outcome::Wrong;
  return validate(View(after)).empty() ? Outcome::Harmless : Outcome::Unproven;
}

// In a process of its own.
Outcome force(const Context& context, const Candidate& candidate,
              const std::vector<Tensor>& inputs) {
  int ends[2];
  if (pipe(ends) != 0) return Outcome::Crashed;
  pid_t child = fork();
  if (child == 0) {
    rlimit memory{kMostMemory, kMostMemory}, core{0, 0};
    setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_CORE, &core);
    if (!freopen("/dev/null", "w", stderr)) _exit(1);
    alarm(kSeconds);
    Program after = candidate.move->rewrite(context, candidate.step);
    Outcome outcome = judge(context.program(), after, inputs, candidate.move->rounding);
    ssize_t written = write(ends[1], &outcome, 1);
    _exit(written == 1 ? 0 : 1);
  }
  close(ends[1]);
  Outcome outcome = Outcome::Crashed;
  if (read(ends[0], &outcome, 1) != 1) outcome = Outcome::Crashed;
  close(ends[0]);
  waitpid(child, nullptr, 0);
  return outcome;
}

class Sampler {
 public:
  Sampler(const Options& options, const std::vector<Tensor>& inputs, Counts& counts, unsigned seed)
      : m_options(options), m_inputs(inputs), m_counts(counts), m_random(seed) {}

  void look(const Context& context, const std::vector<Candidate>& candidates) {
    std::map<std::pair<std::string, std::string>, std::vector<const Candidate*>> byCode;
    for (const Candidate& c : candidates)
      if (c.refusal && (m_options.move.empty() || c.move->name == m_options.move))
        byCode[{std::string(c.move->name), c.refusal->code}].push_back(&c);
    for (auto& [key, refused] : byCode) {
      Count& count = m_counts[key];
      count.refused += static_cast<int>(refused.size());
      for (const Candidate* c : refused) count.named += namesBoth(context.view, *c->refusal);
      if (count.forced < perCode()) look(context, *refused[m_random() % refused.size()], count);
    }
  }

 private:
  // A code's part of the sample, so that frequent ones leave room for the others.
  int perCode() const { return std::max(10, m_options.sample / 40); }

  void look(const Context& context, const Candidate& candidate, Count& count) {
    Outcome outcome = force(context, candidate, m_inputs);
    ++count.forced;
    ++count.outcomes[outcome];
    bool shows = m_options.show == "all" || m_options.show == candidate.refusal->code;
    bool isHarmless = outcome == Outcome::Harmless || outcome == Outcome::Unproven;
    if (shows && isHarmless && count.harmless() <= kMostShown)
      fmt::print("=== harmless{}: {}\n{}: {}\n{}",
                 outcome == Outcome::Unproven ? ", not proven" : "", print(candidate.step),
                 candidate.refusal->code, candidate.refusal->message, print(context.program()));
  }

  const Options& m_options;
  const std::vector<Tensor>& m_inputs;
  Counts& m_counts;
  std::mt19937 m_random;
};

std::string line(const std::string& name, const Count& c) {
  double precision = c.forced == 0 ? 100 : 100.0 * (c.forced - c.harmless()) / c.forced;
  return fmt::format(
      "{:<21} refused {:>8}  forced {:>5}  crashed {:>4}  invalid {:>4}  wrong {:>5}  "
      "harmless {:>4} ({:>3} unproven)  precision {:5.1f} %\n",
      name, c.refused, c.forced, c.of(Outcome::Crashed), c.of(Outcome::Invalid),
      c.of(Outcome::Wrong), c.harmless(), c.of(Outcome::Unproven), precision);
}

void report(const Counts& counts) {
  std::map<std::string, Count> values, forms;
  Count allValues, allForms;
  for (const auto& [key, count] : counts) {
    bool isValues = isAboutValues(key.first, key.second);
    (isValues ? values : forms)[key.first].add(count);
    (isValues ? allValues : allForms).add(count);
  }
  fmt::print("Refusals for order and values, by code; that name both accesses at iterations\n");
  std::map<std::string, Count> byCode;
  for (const auto& [key, count] : counts)
    if (isAboutValues(key.first, key.second)) byCode[key.second].add(count);
  for (const auto& [code, count] : byCode)
    fmt::print("{:<21} {:>8}  named {:>8}\n", code, count.refused, count.named);
  fmt::print("\nBy code\n");
  for (const auto& [key, count] : counts)
    fmt::print("{}", line(key.first + " " + key.second, count));
  fmt::print("\nAbout order and values, by move\n");
  for (const Move* move : catalogue())
    if (auto found = values.find(std::string(move->name)); found != values.end())
      fmt::print("{}", line(found->first, found->second));
  fmt::print(
      "{}\nAbout form (marks, parameters, interfaces, laws that need another shape), by move\n",
      line("all", allValues));
  for (const auto& [move, count] : forms) fmt::print("{}", line(move, count));
  fmt::print("{}", line("all", allForms));
}

// A line a move that was refused for order and values: its name, how often that was forced, and how
// often it did no harm.
void writeTable(const std::string& path, const Counts& counts) {
  std::map<std::string, Count> byMove;
  for (const auto& [key, count] : counts)
    if (isAboutValues(key.first, key.second)) byMove[key.first].add(count);
  std::ofstream out(path);
  for (const Move* move : catalogue())
    if (auto found = byMove.find(std::string(move->name)); found != byMove.end())
      out << move->name << ' ' << found->second.forced << ' ' << found->second.harmless() << '\n';
}

Options optionsOf(int argc, char** argv) {
  Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    std::string name = argv[i], value = argv[i + 1];
    if (name == "--sample") options.sample = std::atoi(value.c_str());
    if (name == "--walks") options.walks = std::atoi(value.c_str());
    if (name == "--seed") options.seed = static_cast<unsigned>(std::atoi(value.c_str()));
    if (name == "--move") options.move = value;
    if (name == "--show") options.show = value;
    if (name == "--table") options.table = value;
  }
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  Options options = optionsOf(argc, argv);
  WalkStarts starts;
  MoveUses uses;
  Counts counts;
  auto forced = [&] {
    int n = 0;
    for (const auto& [key, count] : counts) n += count.forced;
    return n;
  };
  for (int n = 0; n < options.walks && forced() < options.sample; ++n) {
    unsigned seed = options.seed + static_cast<unsigned>(n);
    std::mt19937 random(seed);
    WalkStart start = starts.draw(seed, random);
    std::vector<Tensor> inputs = start.inputs;
    Sampler sampler(options, inputs, counts, seed);
    WalkHooks hooks;
    hooks.checksSteps = false;
    hooks.onState = [&](const Context& context, const std::vector<Candidate>& candidates) {
      if (random() % 6 == 0) sampler.look(context, candidates);
    };
    Walk(std::move(start), dojo::tests::avx2(), seed).run(kSteps, uses, hooks);
  }
  report(counts);
  if (!options.table.empty()) writeTable(options.table, counts);
  fmt::print("{} refused candidates forced\n", forced());
  return 0;
}
