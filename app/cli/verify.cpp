// perfdojo verify A B: do the two programs compute the same function? Net 2: their fingerprints
// over prime fields. Net 3: B, compiled, against A in float64, on inputs that cross every branch.
// With --numerics, how far both lie from float64 in ulp.
#include <fmt/format.h>

#include <iostream>

#include "app/cli/command.h"
#include "app/cli/command_watcher.h"
#include "app/service/answers_json.h"
#include "app/service/service.h"
#include "app/service/targets.h"
#include "app/service/words.h"
#include "codegen/backend.h"
#include "core/machine/host.h"
#include "core/machine/machines.h"

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
              phrase("{} is written for its own extents and is not valid with --set; omit "
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

// Of a program of any size that a person asked for.
constexpr double kMostNumericsWork = 4e9;

// Which device ran the program, where that is not this processor, and how far it did.
void tellOfDevice(const Verified& verified, const core::Machine& machine) {
  if (verified.device.empty() || verified.device == codegen::deviceOf(core::hostMachine())) return;
  std::string text = fmt::format("net 3 ran on {}", deviceInWords(verified.device));
  if (codegen::runsOnStandIn(machine))
    text += fmt::format(": {}", (*codegen::backendFor(machine))->whyNotMeasuredHere(machine));
  const auto& numbers = verified.verdict.numbers;
  if (numbers && !numbers->extents.empty() && !numbers->alsoAtFullExtents)
    text += fmt::format("; only at {}, since it is too slow for full extents", numbers->extents);
  std::cerr << "perfdojo: " << text << "\n";
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
  CommandWatcher watcher;
  Service service(watcher);
  auto verified = service.verify({.reference = *a,
                                  .program = *b,
                                  .machine = *machine,
                                  .seed = arguments.seed,
                                  .explains = true,
                                  .numericsWork = arguments.numerics ? kMostNumericsWork : 0});
  if (!verified) {
    Error error = verified.error();
    if (error.code == ErrorCode::Illegal)
      error.message = error.message + fixedSizeHint(arguments, *overrides, *b);
    return tl::unexpected(error);
  }
  tellOfDevice(*verified, *machine);
  if (verified->notRun) std::cerr << "perfdojo: not run: " << verified->notRun->message << "\n";
  if (verified->noNumerics) return tl::unexpected(*verified->noNumerics);
  if (arguments.json)
    printJson(toJson(*verified));
  else
    std::cout << describe(*verified);
  return exitCodeOf(verified->verdict.answer());
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
