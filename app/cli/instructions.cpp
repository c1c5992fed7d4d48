// perfdojo instructions [NAME...]: the machine instructions that use_instruction knows, those of
// the user's folders among them; with --check, whether each one's C computes what its file says.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iostream>
#include <optional>

#include "app/cli/command.h"
#include "codegen/evaluate/instruction_trial.h"
#include "core/instructions/instruction.h"
#include "core/instructions/permission.h"
#include "core/machine/machines.h"

namespace dojo::app {
namespace {

struct InstructionsArguments {
  std::vector<std::string> names;
  std::string target = "host";
  uint64_t seed = 1;
  bool check = false;
  bool json = false;
};

struct Report {
  const core::Instruction* instruction;
  std::string missing;  // the feature that the target lacks
  bool isTried = false;
  bool differsAsSaid = false;  // on some inputs, in a file that says so, and not on normal ones
  bool isAsked = false;        // and is right on all where inputs are asked before
  Result<core::NumbersVerdict> verdict;
};

bool isWrong(const Report& report) {
  return report.isTried && !report.differsAsSaid && (!report.verdict || !report.verdict->pass);
}

std::string outcomeOf(const Report& report) {
  if (!report.missing.empty()) return fmt::format("the target has no {}", report.missing);
  if (!report.isTried) return "";
  if (!report.verdict) return "FAILED: " + report.verdict.error().message;
  const core::NumbersVerdict& verdict = *report.verdict;
  if (verdict.pass)
    return fmt::format("computes its spec; inputs: {}", fmt::join(verdict.inputs, " "));
  if (report.isAsked)
    return fmt::format(
        "computes its spec when inputs are checked first; without the check it {}: {}",
        report.instruction->differs, verdict.failure);
  if (report.differsAsSaid)
    return fmt::format("computes its spec except as its file states ({}): {}",
                       report.instruction->differs, verdict.failure);
  return "DIFFERENT: " + verdict.failure;
}

nlohmann::json jsonOf(const Report& report) {
  const core::Instruction& instruction = *report.instruction;
  nlohmann::json json = {{"name", instruction.name()},
                         {"about", instruction.summary},
                         {"features", instruction.features},
                         {"differs", instruction.differs},
                         {"missing_feature", report.missing}};
  if (!report.isTried) return json;
  json["pass"] = report.verdict && report.verdict->pass;
  json["right"] = !isWrong(report);
  json["failure"] = report.verdict ? report.verdict->failure : report.verdict.error().message;
  if (report.verdict) json["inputs"] = report.verdict->inputs;
  return json;
}

void printText(const Report& report) {
  const core::Instruction& instruction = *report.instruction;
  std::cout << fmt::format("{:<20}{:<22}{}\n", instruction.name(),
                           fmt::to_string(fmt::join(instruction.features, " ")),
                           instruction.summary);
  if (std::string outcome = outcomeOf(report); !outcome.empty())
    std::cout << "  " << outcome << std::endl;
}

Result<std::vector<const core::Instruction*>> chosen(const std::vector<std::string>& names) {
  const core::InstructionSet& known = core::knownInstructions();
  std::vector<const core::Instruction*> all;
  for (const std::string& name : names) {
    all.push_back(known.named(name));
    if (!all.back())
      return fail(ErrorCode::NotFound,
                  phrase("no instruction is named '{}'; `perfdojo instructions` lists them, "
                         "PERFDOJO_INSTRUCTIONS names folders with more",
                         name));
  }
  if (!names.empty()) return all;
  for (const core::Instruction& instruction : known.instructions) all.push_back(&instruction);
  return all;
}

Report reportOn(const core::Instruction& instruction, const core::Machine& machine,
                const InstructionsArguments& arguments) {
  Report report{.instruction = &instruction,
                .missing = core::missingFeature(instruction, machine),
                .verdict = {}};
  // A warp's instruction has operands that only other instructions fill: programs try it.
  if (!arguments.check || !report.missing.empty() || instruction.isOfWarp) return report;
  report.isTried = true;
  core::NumbersOptions options{.seed = arguments.seed, .stop = &interrupted()};
  report.verdict = codegen::tryInstruction(instruction, machine, options);
  if (!report.verdict || report.verdict->pass || instruction.differs.empty()) return report;
  options.families = {core::InputFamily::Normal};
  auto ordinary = codegen::tryInstruction(instruction, machine, options);
  report.differsAsSaid = ordinary && ordinary->pass;
  if (!report.differsAsSaid || instruction.factors.empty()) return report;
  auto asked =
      codegen::tryAsked(instruction, machine, {.seed = arguments.seed, .stop = &interrupted()});
  report.isAsked = asked && asked->pass;
  if (report.isAsked) return report;
  report.differsAsSaid = false;
  report.verdict = std::move(asked);
  return report;
}

Outcome instructions(const InstructionsArguments& arguments) {
  auto named = core::machineNamed(arguments.target);
  if (!named) return tl::unexpected(named.error());
  auto target = arguments.check ? runnableTarget(*named) : named;
  if (!target) return tl::unexpected(target.error());
  const core::Machine& machine = *target;
  auto all = chosen(arguments.names);
  if (!all) return tl::unexpected(all.error());
  for (const core::Instruction* instruction : *all)
    if (arguments.check)
      if (auto may = core::mayCompileInstruction(instruction->name()); !may)
        return tl::unexpected(may.error());
  nlohmann::json list = nlohmann::json::array();
  bool areRight = true;
  for (const core::Instruction* instruction : *all) {
    Report report = reportOn(*instruction, machine, arguments);
    if (interrupted()) return fail(ErrorCode::Cancelled, "interrupted");
    areRight = areRight && !isWrong(report);
    arguments.json ? list.push_back(jsonOf(report)) : printText(report);
  }
  if (arguments.json) printJson({{"schema", 1}, {"instructions", std::move(list)}});
  // What stands in a file that cannot be read is said at the end of every command.
  if (!core::knownInstructions().problems.empty()) return kBadInput;
  return areRight ? kDone : kNo;
}

}  // namespace

void addInstructions(CommandLine line) {
  auto* command = line.app.addSubcommand(
      "instructions", "List the machine instructions that use_instruction knows, or check them");
  auto arguments = std::make_shared<InstructionsArguments>();
  command->addOption("NAME", arguments->names, "the instruction's name; default: all");
  command->addOption("--target", arguments->target, "the target")->showDefault();
  command->addOption("--seed", arguments->seed, "seed of the inputs")->showDefault();
  command->addFlag("--check", arguments->check,
                   "compile each and compare it with its spec on every kind of input");
  addAllowInstructions(command);
  command->setFooter(
      "The C of instruction files is compiled and runs with all your permissions. The built-in "
      "ones are\ntrusted; before any other is compiled you are asked, once for each text.");
  command->addFlag("--json", arguments->json, "one JSON document on standard output");
  onCall(command, line, [arguments] { return instructions(*arguments); });
}

}  // namespace dojo::app
