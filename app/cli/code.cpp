// perfdojo code PROGRAM: the generated C, or what the compiler makes of it.
#include <fmt/format.h>

#include <iostream>

#include "app/cli/command.h"
#include "app/cli/command_watcher.h"
#include "app/service/service.h"
#include "app/service/words.h"
#include "core/moves/engine.h"

#ifdef DOJO_WITH_SEARCH
#include "app/search/best_known.h"
#endif

namespace dojo::app {
namespace {

struct CodeArguments {
  ProgramArgument program;
  std::string emit = "c";
  int optLevel = 3;
  bool best = false;
};

// The program after the best trajectory that searches on this machine found for it.
Result<core::Program> bestKnown(const core::Program& original, const core::Machine& machine) {
#ifdef DOJO_WITH_SEARCH
  auto library = Library::open(defaultLibrary());
  if (!library) return tl::unexpected(library.error());
  auto known = trustedBest(*library, original, machine, measuringHere(&interrupted()));
  if (!known) return tl::unexpected(known.error());
  if (!known->dropped.empty())
    std::cerr << fmt::format(
        "the known trajectory no longer passes verification, which has become stricter, and is "
        "dropped: {}\n",
        known->dropped);
  if (!known->entry)
    return fail(
        ErrorCode::NotFound,
        fmt::format(
            "no trajectory of {} at these extents is known for {}; find one with perfdojo search",
            original.name, machine.name));
  core::Program program = original;
  for (const std::string& line : known->entry->steps) {
    auto step = core::parseStep(line);
    if (!step) return tl::unexpected(step.error());
    auto after = core::apply(program, *step, machine);
    if (!after) return after;
    program = std::move(*after);
  }
  return program;
#else
  return fail(ErrorCode::Unsupported, "this perfdojo was built without search");
#endif
}

Outcome showLoops(const std::vector<codegen::InnerLoop>& loops, const core::Program& program) {
  std::vector<std::string> texts;
  for (const auto& loop : loops) texts.push_back(loop.text);
  auto ports = codegen::portUse(texts, "");
  if (!ports) std::cerr << "perfdojo: " << ports.error().message << "\n";
  std::cout << describeLoops(loops, program, ports ? &*ports : nullptr);
  return kDone;
}

Outcome show(CodeArguments& arguments) {
  auto program = arguments.program.load();
  if (!program) return tl::unexpected(program.error());
  auto machine = arguments.program.loadMachine();
  if (!machine) return tl::unexpected(machine.error());
  if (arguments.best) {
    program = bestKnown(*program, *machine);
    if (!program) return tl::unexpected(program.error());
  }
  bool wantsLoops = arguments.emit == "loops";
  CommandWatcher watcher;
  Service service(watcher);
  EmitRequest request{.program = *program,
                      .machine = *machine,
                      .kinds = {},
                      .optLevel = arguments.optLevel,
                      .wantsLoops = wantsLoops};
  if (!wantsLoops) request.kinds = {arguments.emit};
  auto emitted = service.emitCode(request);
  if (!emitted) return tl::unexpected(emitted.error());
  if (wantsLoops) return showLoops(emitted->loops, *program);
  std::cout << emitted->of(arguments.emit).text;
  return kDone;
}

}  // namespace

void addCode(CommandLine line) {
  auto* command =
      line.app.addSubcommand("code", "Print the code of a program: C, assembly or LLVM IR");
  auto arguments = std::make_shared<CodeArguments>();
  arguments->program.addTo(command, true);
  command
      ->addOption("--emit", arguments->emit,
                  "c, asm, llvm, or loops: the innermost loops in assembly, with their port use")
      ->showDefault()
      ->oneOf({"c", "asm", "llvm", "loops"});
  command->addFlag("--best", arguments->best,
                   "apply the best trajectory that searches on this machine found for it");
  command->addOption("-O", arguments->optLevel, "optimisation level of the compiler")
      ->showDefault()
      ->within(0, 3);
  addAllowInstructions(command);
  onCall(command, line, [arguments] { return show(*arguments); });
}

}  // namespace dojo::app
