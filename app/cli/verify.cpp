// perfdojo verify A B: do the two programs compute the same function? Net 2: their fingerprints
// over prime fields. Net 3: B, compiled, against A in float64, on inputs that cross every branch.
// With --numerics, how far both lie from float64 in ulp.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iostream>

#include "app/cli/command.h"
#include "codegen/evaluate/executor.h"
#include "codegen/evaluate/numbers.h"
#include "core/machine/machines.h"
#include "core/proof/fingerprint.h"
#include "core/proof/numbers.h"
#include "core/proof/numerics.h"

namespace dojo::app {
namespace {

struct VerifyArguments {
  std::string a, b;
  std::vector<std::string> sets;
  std::string target = "host";
  uint64_t seed = 1;
  bool numerics = false;
  bool json = false;
};

struct Report {
  core::Verdict verdict;
  std::vector<core::NumericsReport> numerics;  // of A and of B, when asked for
};

Result<core::NumbersVerdict> verifyNumbers(const core::Program& a, const core::Program& b,
                                           const core::Machine& machine, uint64_t seed) {
  codegen::EvaluatorSettings settings;
  settings.seed = seed;
  settings.budgetNs = 1;
  settings.mostRounds = 2;
  settings.withRoofline = false;
  settings.timeout = std::chrono::minutes(5);
  settings.cancel = &interrupted();
  codegen::Evaluator evaluator(a, runnableTarget(machine), settings);
  return codegen::verifyNumbers(evaluator, b, {.seed = seed, .stop = &interrupted()});
}

// --set means every constant of that name; a program without one keeps the extents that it is
// written for.
Result<core::Program> loadSecond(const VerifyArguments& arguments,
                                 const core::Overrides& overrides) {
  if (arguments.b == arguments.a) return loadProgram(arguments.b, overrides);
  auto plain = loadProgram(arguments.b, {});
  if (!plain || overrides.empty()) return plain;
  core::Overrides own;
  for (const auto& [name, value] : overrides)
    if (plain->constantNamed(name)) own[name] = value;
  if (own.empty() || arguments.b == "-") return plain;
  auto resized = loadProgram(arguments.b, own);
  if (resized) return resized;
  return fail(ErrorCode::BadInput,
              fmt::format("{} is written for its own extents and is not valid with --set; omit "
                          "--set, or apply its steps to the smaller kernel\n{}",
                          arguments.b, resized.error().message));
}

// What hint can be given when the extents disagree after --set.
std::string fixedSizeHint(const VerifyArguments& arguments, const core::Overrides& overrides,
                          const core::Program& b) {
  for (const auto& [name, value] : overrides) {
    const core::Constant* constant = b.constantNamed(name);
    if (!constant)
      return fmt::format(
          "; --set {}={} does not apply to {}, which has no constant '{}' and is written for one "
          "size",
          name, value, arguments.b, name);
  }
  return "";
}

Result<std::vector<core::NumericsReport>> measureBoth(const core::Program& a,
                                                      const core::Program& b,
                                                      const core::Machine& machine, uint64_t seed) {
  codegen::WorkerSettings settings;
  settings.cancel = &interrupted();
  codegen::WorkerClient worker(settings);
  std::vector<codegen::Kernel> kernels;
  for (const core::Program* program : {&a, &b}) {
    auto kernel = codegen::build(worker, *program, runnableTarget(machine));
    if (!kernel) return tl::unexpected(kernel.error());
    kernels.push_back(std::move(*kernel));
  }
  std::vector<core::Executor> executors;
  for (const codegen::Kernel& kernel : kernels)
    executors.push_back(codegen::workerExecutor(worker, kernel));
  return core::measureNumerics(a, executors, {.seed = seed, .stop = &interrupted()});
}

const char* nameOf(core::Answer answer) {
  switch (answer) {
    case core::Answer::Same:
      return "same";
    case core::Answer::Different:
      return "different";
    case core::Answer::Unknown:
      break;
  }
  return "cannot_be_told";
}

ExitCode exitCodeOf(core::Answer answer) {
  switch (answer) {
    case core::Answer::Same:
      return kDone;
    case core::Answer::Different:
      return kNo;
    case core::Answer::Unknown:
      break;
  }
  return kUndecided;
}

nlohmann::json jsonOf(const core::FingerprintVerdict& f) {
  nlohmann::json json = {
      {"seeds", f.seeds},     {"equal", f.equal},           {"reduced_extents", f.reducedExtents},
      {"extents", f.extents}, {"difference", f.difference}, {"undecided", f.undecided}};
  if (f.equal) return json;
  json["smallest_extents"] = f.smallestExtents;
  json["values"] = f.values;
  json["computation"] = {f.firstComputation, f.secondComputation};
  return json;
}

nlohmann::json jsonOf(const core::NumericsReport& n) {
  return {{"elements", n.elements},       {"max_ulp", n.largest},
          {"median_ulp", n.median},       {"max_norm_ulp", n.largestOfNorm},
          {"p99_ulp", n.percentile99},    {"p999_ulp", n.percentile999},
          {"steps_ulp", core::kUlpSteps}, {"histogram", n.histogram},
          {"not_finite", n.notFinite},    {"where", n.where},
          {"reference", n.reference},     {"actual", n.actual}};
}

nlohmann::json jsonOf(const core::NumbersVerdict& n) {
  return {{"pass", n.pass},           {"max_abs", n.maxAbs},      {"norm_rel", n.normRel},
          {"bound", n.bound},         {"inputs", n.inputs},       {"skipped", n.skipped},
          {"decided", n.decided},     {"failure", n.failure},     {"extents", n.extents},
          {"undecided", n.undecided}, {"over_reals", n.overReals}};
}

template <typename Part>
nlohmann::json jsonOrNull(const std::optional<Part>& part) {
  return part ? jsonOf(*part) : nlohmann::json(nullptr);
}

void printJsonOf(const Report& report) {
  nlohmann::json document = {{"schema", 1},
                             {"equal", report.verdict.equal()},
                             {"answer", nameOf(report.verdict.answer())},
                             {"why_undecided", report.verdict.whyUndecided()},
                             {"fingerprint", jsonOrNull(report.verdict.fingerprint)},
                             {"numbers", jsonOrNull(report.verdict.numbers)}};
  if (!report.numerics.empty())
    document["numerics"] = {jsonOf(report.numerics[0]), jsonOf(report.numerics[1])};
  printJson(document);
}

void printComputation(const char* which, const std::vector<std::string>& lines) {
  if (!lines.empty())
    std::cout << fmt::format("  {} program:\n    {}\n", which, fmt::join(lines, "\n    "));
}

void printText(const core::FingerprintVerdict& f) {
  std::string where = !f.reducedExtents   ? "at full extents"
                      : f.extents.empty() ? "at reduced extents"
                                          : "at reduced extents " + f.extents;
  if (f.equal) {
    std::cout << fmt::format("fingerprint: equal for {} seeds {}\n", f.seeds, where);
    return;
  }
  std::cout << fmt::format("fingerprint: {} ({})\n",
                           f.undecided.empty() ? f.difference : f.undecided, where);
  if (f.smallestExtents.empty() && !f.values.empty()) std::cout << "  " << f.values << "\n";
  if (f.smallestExtents.empty()) return;
  std::cout << fmt::format("  at the smallest extents found, {}: {}\n", f.smallestExtents,
                           f.values);
  printComputation("first", f.firstComputation);
  printComputation("second", f.secondComputation);
}

void printText(const char* which, const core::NumericsReport& n) {
  std::cout << fmt::format(
      "numerics of the {} program: at most {:.3g} ulp of an element ({} is {:.9g}, float64 "
      "{:.9g}), {:.3g} ulp of the largest element; median {:.3g}, 99 % below {:.3g}, 99.9 % below "
      "{:.3g}; {} elements, {} not finite\n",
      which, n.largest, n.where.empty() ? "no element" : n.where, n.actual, n.reference,
      n.largestOfNorm, n.median, n.percentile99, n.percentile999, n.elements, n.notFinite);
  for (size_t k = 0; k < n.histogram.size(); ++k) {
    if (n.histogram[k] == 0) continue;
    bool isLast = k == core::kUlpSteps.size();
    std::string step =
        fmt::format("{} {:g}", isLast ? "beyond" : "up to", core::kUlpSteps[isLast ? k - 1 : k]);
    std::cout << fmt::format(
        "  {:>12} ulp {:>10}  {:5.1f} %\n", step, n.histogram[k],
        100.0 * static_cast<double>(n.histogram[k]) / static_cast<double>(n.elements));
  }
}

// How the second program's errors compare with the first's: "0.3 times".
std::string ratioOf(double second, double first) {
  if (first == second) return "the same";
  return first > 0 ? fmt::format("{:.2g} times", second / first)
                   : fmt::format("{:.2g} ulp", second);
}

void printRatios(const core::NumericsReport& first, const core::NumericsReport& second) {
  std::cout << fmt::format(
      "errors of the second relative to the first: median {}, 99 % {}, 99.9 % {}, largest norm "
      "error {}\n",
      ratioOf(second.median, first.median), ratioOf(second.percentile99, first.percentile99),
      ratioOf(second.percentile999, first.percentile999),
      ratioOf(second.largestOfNorm, first.largestOfNorm));
}

std::string whereInWords(const core::NumbersVerdict& n) {
  if (n.extents.empty()) return "";
  return " at " + n.extents + (n.alsoAtFullExtents ? "; normal at full extents" : "");
}

void printText(const core::NumbersVerdict& n) {
  std::string relative;
  if (n.bound > 0)
    relative = fmt::format(", {:.3g} of an output's size, which may be {:.3g}", n.normRel, n.bound);
  const std::string& first = n.failure.empty() ? n.undecided : n.failure;
  std::cout << fmt::format("numbers: {}largest error {:.3g}{}; inputs: {}{}\n",
                           first.empty() ? "" : first + "; ", n.maxAbs, relative,
                           fmt::join(n.inputs, " "), whereInWords(n));
}

void printSame(const core::Verdict& verdict) {
  bool isOnlyReal = verdict.numbers && !verdict.numbers->overReals.empty();
  std::cout << (isOnlyReal ? "same over the reals, " + verdict.numbers->overReals : "same function")
            << "\n";
}

void printAnswer(const core::Verdict& verdict) {
  switch (verdict.answer()) {
    case core::Answer::Same:
      printSame(verdict);
      return;
    case core::Answer::Different:
      std::cout << "DIFFERENT\n";
      return;
    case core::Answer::Unknown:
      std::cout << "CANNOT BE TOLD: " << verdict.whyUndecided() << "\n";
  }
}

void printText(const Report& report) {
  printAnswer(report.verdict);
  if (report.verdict.fingerprint) printText(*report.verdict.fingerprint);
  if (report.verdict.numbers) printText(*report.verdict.numbers);
  const char* names[] = {"first", "second"};
  for (size_t k = 0; k < report.numerics.size(); ++k) printText(names[k], report.numerics[k]);
  if (report.numerics.size() == 2) printRatios(report.numerics[0], report.numerics[1]);
}

// Running out of time decides nothing; net 3 may still find a difference.
Result<void> addFingerprint(const core::Program& a, const core::Program& b, uint64_t seed,
                            core::Verdict& into) {
  auto verdict =
      core::verifyFingerprint(a, b, {.seed = seed, .explains = true, .stop = &interrupted()});
  if (verdict) {
    into.fingerprint = std::move(*verdict);
    return {};
  }
  if (verdict.error().code != ErrorCode::Timeout && verdict.error().code != ErrorCode::Unsupported)
    return tl::unexpected(verdict.error());
  into.missing = "there is no fingerprint: " + verdict.error().message;
  return {};
}

Outcome verify(const VerifyArguments& arguments) {
  auto overrides = parseSets(arguments.sets);
  if (!overrides) return tl::unexpected(overrides.error());
  auto a = loadProgram(arguments.a, *overrides);
  if (!a) return tl::unexpected(a.error());
  auto b = loadSecond(arguments, *overrides);
  if (!b) return tl::unexpected(b.error());
  auto machine = core::machineNamed(arguments.target);
  if (!machine) return tl::unexpected(machine.error());
  if (std::string problem = core::interfaceProblem(*a, *b); !problem.empty())
    return fail(ErrorCode::Illegal,
                problem + ", so they are two functions" + fixedSizeHint(arguments, *overrides, *b));
  Report report;
  report.verdict.areIdentical = a->hash() == b->hash();
  if (auto proved = addFingerprint(*a, *b, arguments.seed, report.verdict); !proved)
    return tl::unexpected(proved.error());
  auto numbers = verifyNumbers(*a, *b, *machine, arguments.seed);
  // A program that net 2 rejects may also crash or not compile; that is no reason to withhold why.
  bool isRejected = report.verdict.fingerprint && !report.verdict.fingerprint->equal;
  if (!numbers && !isRejected) return tl::unexpected(numbers.error());
  if (numbers)
    report.verdict.numbers = std::move(*numbers);
  else
    std::cerr << "perfdojo: not run: " << numbers.error().message << "\n";
  if (arguments.numerics && numbers) {
    auto measured = measureBoth(*a, *b, *machine, arguments.seed);
    if (!measured) return tl::unexpected(measured.error());
    report.numerics = std::move(*measured);
  }
  arguments.json ? printJsonOf(report) : printText(report);
  return exitCodeOf(report.verdict.answer());
}

}  // namespace

void addVerify(CommandLine line) {
  auto* command =
      line.app.addSubcommand("verify", "Decide whether two programs compute the same function");
  auto arguments = std::make_shared<VerifyArguments>();
  command->addOption("A", arguments->a, "the reference program")->required();
  command->addOption("B", arguments->b, "the program under test; compiled and run")->required();
  addSets(command, arguments->sets);
  command->addOption("--target", arguments->target, "the target")->showDefault();
  command->addOption("--seed", arguments->seed, "seed of the inputs")->showDefault();
  command->addFlag("--numerics", arguments->numerics,
                   "also measure the error of both against float64, in ulp");
  command->addFlag("--json", arguments->json, "one JSON document on standard output");
  addAllowInstructions(command);
  onCall(command, line, [arguments] { return verify(*arguments); });
}

}  // namespace dojo::app
