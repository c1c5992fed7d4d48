// perfdojo verify A B: do the two programs compute the same function? Net 3: B, compiled, against A in
// float64, on inputs that cross every branch.
#include <iostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/command.h"
#include "codegen/evaluate/evaluator.h"
#include "codegen/evaluate/executor.h"
#include "core/proof/numbers.h"

namespace dojo::app {
namespace {

// Beyond this many operations the reference is compiled, not interpreted, and one family is run.
constexpr double kMostInterpretedLeaves = 2e7;

struct VerifyArguments {
  std::string a, b;
  std::vector<std::string> sets;
  std::string target = "host";
  uint64_t seed = 1;
  bool json = false;
};

bool sameInterface(const core::Program& a, const core::Program& b) {
  auto same = [&](const std::vector<std::string>& arrays) {
    return std::all_of(arrays.begin(), arrays.end(), [&](const std::string& array) {
      const core::Buffer *x = a.bufferOf(array), *y = b.bufferOf(array);
      return x && y && x->dtype == y->dtype && x->dims == y->dims;
    });
  };
  return a.inputs == b.inputs && a.outputs == b.outputs && same(a.inputs) && same(a.outputs);
}

Result<core::NumbersVerdict> verifySmall(const core::Program& a, const core::Program& b, const core::Target& target,
                                         uint64_t seed) {
  codegen::WorkerSettings settings;
  settings.cancel = &interrupted();
  codegen::WorkerClient worker(settings);
  auto kernel = codegen::build(worker, b, runnableTarget(target));
  if (!kernel) return tl::unexpected(kernel.error());
  core::NumbersOptions options;
  options.seed = seed;
  options.stop = &interrupted();
  return core::verifyNumbers(a, codegen::workerExecutor(worker, *kernel), options);
}

Result<core::NumbersVerdict> verifyLarge(const core::Program& a, const core::Program& b, const core::Target& target,
                                         uint64_t seed) {
  codegen::EvaluatorSettings settings;
  settings.seed = seed;
  settings.budgetNs = 1;
  settings.mostRounds = 2;
  settings.withRoofline = false;
  settings.timeout = std::chrono::minutes(5);
  settings.cancel = &interrupted();
  codegen::Evaluator evaluator(a, runnableTarget(target), settings);
  auto evaluation = evaluator.evaluate(b);
  if (!evaluation) return tl::unexpected(evaluation.error());
  core::NumbersVerdict verdict;
  verdict.pass = evaluation->verified.value_or(false);
  verdict.failure = evaluation->whyNotVerified;
  verdict.inputs = {"normal"};
  verdict.decided = 1;
  for (const codegen::OutputCheck& check : evaluation->checks) {
    verdict.maxAbs = std::max(verdict.maxAbs, check.maxAbs);
    verdict.normRel = std::max(verdict.normRel, check.normRel);
    verdict.bound = std::max(verdict.bound, check.bound);
  }
  return verdict;
}

Outcome verify(const VerifyArguments& arguments) {
  auto overrides = parseSets(arguments.sets);
  if (!overrides) return tl::unexpected(overrides.error());
  auto a = loadProgram(arguments.a, *overrides);
  if (!a) return tl::unexpected(a.error());
  auto b = loadProgram(arguments.b, arguments.b == arguments.a ? *overrides : core::Overrides{});
  if (!b) return tl::unexpected(b.error());
  auto target = targetNamed(arguments.target);
  if (!target) return tl::unexpected(target.error());
  if (!sameInterface(*a, *b))
    return fail(ErrorCode::Illegal, "the programs differ in their inputs or outputs, so they are two functions");
  auto interpreter = core::Interpreter::compile(*a);
  if (!interpreter) return tl::unexpected(interpreter.error());
  bool small = interpreter->leafExecutions() <= kMostInterpretedLeaves;
  auto numbers = small ? verifySmall(*a, *b, *target, arguments.seed) : verifyLarge(*a, *b, *target, arguments.seed);
  if (!numbers) return tl::unexpected(numbers.error());
  core::Verdict verdict;
  verdict.numbers = std::move(*numbers);
  const core::NumbersVerdict& n = *verdict.numbers;
  if (arguments.json)
    printJson({{"schema", 1},
               {"equal", verdict.equal()},
               {"fingerprint", nullptr},
               {"numbers", {{"pass", n.pass}, {"max_abs", n.maxAbs}, {"norm_rel", n.normRel}, {"bound", n.bound},
                            {"inputs", n.inputs}, {"skipped", n.skipped}, {"decided", n.decided},
                            {"failure", n.failure}}}});
  else
    std::cout << fmt::format("{}: largest error {:.3g}, {:.3g} of the output's size; inputs: {}{}\n",
                             verdict.equal() ? "same function" : "DIFFERENT", n.maxAbs, n.normRel,
                             fmt::join(n.inputs, " "), n.failure.empty() ? "" : "\n" + n.failure);
  return verdict.equal() ? kDone : kNo;
}

}  // namespace

void addVerify(Session session) {
  auto* command = session.app.add_subcommand("verify", "Decide whether two programs compute the same function");
  auto arguments = std::make_shared<VerifyArguments>();
  command->add_option("A", arguments->a, "the program that is right")->required();
  command->add_option("B", arguments->b, "the program under test; compiled and run")->required();
  command->add_option("--set", arguments->sets, "another value for a named extent of A: N=64")->type_name("NAME=INT");
  command->add_option("--target", arguments->target, "the target")->capture_default_str();
  command->add_option("--seed", arguments->seed, "of the inputs")->capture_default_str();
  command->add_flag("--json", arguments->json, "one JSON document on standard output");
  onCall(command, session, [arguments] { return verify(*arguments); });
}

}  // namespace dojo::app
