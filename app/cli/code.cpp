// perfdojo code PROGRAM: the generated C, or what the compiler makes of it.
#include <fmt/format.h>

#include <iostream>

#include "app/cli/command.h"
#include "codegen/evaluate/kernel.h"

namespace dojo::app {
namespace {

struct CodeArguments {
  ProgramArgument program;
  std::string emit = "c";
  int optLevel = 3;
};

Outcome show(const CodeArguments& arguments) {
  auto program = arguments.program.load();
  if (!program) return tl::unexpected(program.error());
  auto target = arguments.program.loadTarget();
  if (!target) return tl::unexpected(target.error());
  if (arguments.emit == "c") {
    auto c = codegen::emitC(*program, *target);
    if (!c) return tl::unexpected(c.error());
    std::cout << c->text;
    return kDone;
  }
  codegen::WorkerSettings settings;
  settings.cancel = &interrupted();
  codegen::WorkerClient worker(settings);
  codegen::BuildOptions options{arguments.optLevel, arguments.emit == "asm",
                                arguments.emit == "llvm"};
  auto kernel = codegen::build(worker, *program, *target, options);
  if (!kernel) return tl::unexpected(kernel.error());
  std::cout << (arguments.emit == "asm" ? kernel->compiled.assembly : kernel->compiled.llvm);
  return kDone;
}

}  // namespace

void addCode(Session session) {
  auto* command =
      session.app.add_subcommand("code", "Print the code of a program: C, assembly or LLVM IR");
  auto arguments = std::make_shared<CodeArguments>();
  arguments->program.addTo(command, true);
  command->add_option("--emit", arguments->emit, "c, asm or llvm")
      ->capture_default_str()
      ->check(CLI::IsMember({"c", "asm", "llvm"}));
  command->add_option("-O", arguments->optLevel, "optimisation level of the compiler")
      ->capture_default_str()
      ->check(CLI::Range(0, 3));
  onCall(command, session, [arguments] { return show(*arguments); });
}

}  // namespace dojo::app
