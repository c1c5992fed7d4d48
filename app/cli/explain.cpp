// perfdojo explain PROGRAM STEP: why a step is legal, or the refusal with both accesses; with one
// argument, what a move of this name or alias is, what limits a kernel of this name, or a page of
// the help.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iostream>

#include "app/cli/command.h"
#include "app/service/line_diff.h"
#include "core/machine/host.h"
#include "core/machine/machines.h"
#include "core/moves/catalogue.h"
#include "core/moves/legality/rounding.h"
#include "core/moves/move_reference.h"
#include "core/moves/suggest.h"
#include "core/resources.h"
#include "core/text/printer.h"
#include "core/trajectory/shipped.h"

namespace dojo::app {
namespace {

struct ExplainArguments {
  ProgramArgument program;
  std::vector<std::string> words;
  bool json = false;
};

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string changedLines(const std::string& before, const std::string& after) {
  std::string text;
  for (const DiffLine& line : changesOf(diffLines(before, after), 0))
    text += (line.kind == DiffLine::Kind::Removed ? "- " : "+ ") + line.text + "\n";
  return text;
}

// Empty for an access that only the program after the step has.
std::string accessText(const core::View& view, const core::Refusal::AccessPlace& place) {
  int op = view.opIndex(place.node);
  if (op < 0) return "";
  const core::Operation& o = view.op(op).operation();
  size_t targets = o.targets.size(), slot = static_cast<size_t>(place.slot);
  if (slot < targets) return core::print(o.targets[slot]);
  return slot - targets < o.operands.size() ? core::print(o.operands[slot - targets]) : "";
}

// A refusal, or advice, and below it the lines that it names.
void printReason(const core::View& view, const core::Program& program, std::string_view kind,
                 const core::Refusal& refusal) {
  std::cout << fmt::format("{} {}: {}\n", kind, refusal.code, refusal.message);
  auto lines = linesOf(core::print(program));
  for (size_t i = 0; i < refusal.accesses.size(); ++i) {
    const auto& access = refusal.accesses[i];
    std::string text = accessText(view, access);
    if (text.empty()) continue;
    int line = view.lineOf(access.node);
    const auto& iterations = i == 0 ? refusal.iterationA : refusal.iterationB;
    std::cout << fmt::format("{:>5} | {}\n      | {} {}\n", line, lines[line - 1], text,
                             core::describeIterations(iterations));
  }
}

// "legal after `join_scopes d@0`"; empty when nothing near makes the step legal.
std::string suggestionText(const core::Suggestion& suggestion, const core::Step& refused) {
  if (suggestion.before.empty()) return {};
  std::string text = "legal after ";
  for (size_t i = 0; i < suggestion.before.size(); ++i)
    text += fmt::format("{}`{}`", i ? ", " : "", core::print(suggestion.before[i]));
  if (core::print(suggestion.step) != core::print(refused))
    text += fmt::format(", then `{}`", core::print(suggestion.step));
  return text + "\n";
}

nlohmann::json suggestionJson(const core::Suggestion& suggestion) {
  nlohmann::json steps = nlohmann::json::array();
  for (const core::Step& step : suggestion.before) steps.push_back(core::print(step));
  return {{"steps", std::move(steps)}, {"then", core::print(suggestion.step)}};
}

Outcome explainStep(ExplainArguments& arguments) {
  auto step = core::parseStep(fmt::format("{}", fmt::join(arguments.words, " ")));
  if (!step) return tl::unexpected(step.error());
  auto move = core::moveOf(*step);
  if (!move) return tl::unexpected(move.error());
  auto program = arguments.program.load();
  if (!program) return tl::unexpected(program.error());
  auto machine = arguments.program.loadMachine();
  if (!machine) return tl::unexpected(machine.error());
  core::View view(*program);
  auto refusal = core::check({view, *machine}, *step);
  core::Suggestion suggestion;
  if (refusal) suggestion = core::suggest({view, *machine}, *step);
  std::vector<core::Advice> advice;
  if (!refusal) advice = core::advise({view, *machine}, *step);
  if (arguments.json) {
    nlohmann::json json = {{"schema", 1},
                           {"step", core::print(*step)},
                           {"legal", !refusal.has_value()},
                           {"summary", (*move)->summary},
                           {"legality", (*move)->legality}};
    if (!refusal) json["rounding"] = core::name(core::roundingAt({view, *machine}, *step));
    if (refusal) json["refusal"] = toJson(*refusal, view);
    if (!advice.empty()) json["advice"] = toJson(advice, view);
    if (!suggestion.before.empty()) json["legal_after"] = suggestionJson(suggestion);
    printJson(json);
    return refusal ? kNo : kDone;
  }
  std::cout << core::aboutMove(**move);
  if (refusal) {
    printReason(view, *program, "illegal", *refusal);
    std::cout << suggestionText(suggestion, *step);
    return kNo;
  }
  std::cout << fmt::format("legal: {}\n", core::print(*step));
  if (core::roundingAt({view, *machine}, *step) == core::RoundingAt::Approximates)
    std::cout << core::kOtherApproximation << "\n";
  std::cout << changedLines(core::print(*program),
                            core::print((*move)->rewrite({view, *machine}, *step)));
  for (const core::Advice& one : advice) printReason(view, *program, "advice", one);
  return kDone;
}

Outcome explain(ExplainArguments& arguments) {
  if (!arguments.words.empty()) return explainStep(arguments);
  const std::string& name = arguments.program.source;
  if (const core::Resource* page = core::shippedPage(name, core::hostMachine())) {
    std::cout << page->text;
    return kDone;
  }
  for (const core::Resource& page : core::helpResources())
    if (page.name == name) {
      std::cout << page.text;
      return kDone;
    }
  auto moves = core::movesCalled(name);
  if (moves.empty())
    return fail(ErrorCode::NotFound, phrase("no move and no kernel page is named '{}'; "
                                            "`perfdojo explain PROGRAM STEP` explains a step",
                                            name));
  std::cout << core::explanationOf(moves);
  return kDone;
}

}  // namespace

void addExplain(CommandLine line) {
  auto* command =
      line.app.addSubcommand("explain",
                             "Explain why a step is legal or illegal; `explain MOVE` describes a "
                             "move, `explain KERNEL` shows what limits a kernel");
  auto arguments = std::make_shared<ExplainArguments>();
  arguments->program.addTo(command, true);
  command->addOption("STEP", arguments->words, "a step, such as split_scope y@1 16");
  command->addFlag("--json", arguments->json, "one JSON document on standard output");
  onCall(command, line, [arguments] { return explain(*arguments); });
}

}  // namespace dojo::app
