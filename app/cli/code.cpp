// perfdojo code PROGRAM: the generated C, or what the compiler makes of it.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "app/cli/command.h"
#include "app/cli/command_watcher.h"
#include "app/service/service.h"
#include "codegen/backend.h"
#include "core/moves/engine.h"

#ifdef DOJO_WITH_SEARCH
#include "app/search/best_known.h"
#endif

namespace dojo::app {
namespace {

struct CodeArguments {
  ProgramArgument program;
  std::string emit;  // empty: the back end's own text
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
        phrase(
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

// Every name that some back end gives a listing, and what --help says of it.
struct ListingNames {
  std::vector<std::string> names;
  std::string help;
};

ListingNames listingNames() {
  ListingNames all;
  for (const codegen::Backend* backend : codegen::builtInBackends())
    for (const codegen::ListingKind& kind : backend->listings()) {
      std::string name(kind.name);
      if (std::ranges::find(all.names, name) != all.names.end()) continue;
      all.names.push_back(name);
      all.help += fmt::format("{}{}: {}", all.help.empty() ? "" : "; ", name, kind.about);
    }
  return all;
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
  CommandWatcher watcher;
  auto emitted = Service(watcher).emitCode({.program = *program,
                                            .machine = *machine,
                                            .kinds = {arguments.emit},
                                            .optLevel = arguments.optLevel});
  if (!emitted) return tl::unexpected(emitted.error());
  const EmittedListing& listing = emitted->listings.front();
  if (!listing.remark.empty()) std::cerr << "perfdojo: " << listing.remark << "\n";
  std::cout << listing.text;
  return kDone;
}

}  // namespace

void addCode(CommandLine line) {
  auto* command =
      line.app.addSubcommand("code", "Print the code of a program: C, CUDA, OpenCL, assembly …");
  auto arguments = std::make_shared<CodeArguments>();
  arguments->program.addTo(command, true);
  ListingNames listings = listingNames();
  command->addOption("--emit", arguments->emit, listings.help)
      ->defaultText("the target's own text")
      ->oneOf(listings.names);
  command->addFlag("--best", arguments->best,
                   "apply the best trajectory that searches on this machine found for it");
  command->addOption("-O", arguments->optLevel, "optimisation level of the compiler")
      ->showDefault()
      ->within(0, 3);
  addAllowInstructions(command);
  onCall(command, line, [arguments] { return show(*arguments); });
}

}  // namespace dojo::app
