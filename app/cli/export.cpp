// perfdojo export PROGRAM --to DIR: the kernel as C, CUDA, HIP or OpenCL with its header, a program
// that calls it and a build file, for use without this program.
#include <fmt/format.h>

#include <filesystem>
#include <iostream>

#include "app/cli/command.h"
#include "app/cli/command_watcher.h"
#include "app/service/service.h"
#include "codegen/export_program.h"

namespace dojo::app {
namespace {

struct ExportArguments {
  ProgramArgument program;
  std::string folder = ".";
};

// What the compiler makes of the program, to lie beside the text; empty, and said, where there is
// none.
std::string compiledText(const core::Program& program, const core::Machine& machine) {
  std::string kind(codegen::exportedListing(machine));
  if (kind.empty()) return {};
  CommandWatcher watcher;
  auto emitted =
      Service(watcher).emitCode({.program = program, .machine = machine, .kinds = {kind}});
  if (emitted && !emitted->of(kind).text.empty()) return emitted->of(kind).text;
  std::cerr << fmt::format("perfdojo: without {}{}\n", kind,
                           emitted ? "" : ": " + emitted.error().message.text());
  return {};
}

Outcome exportFiles(ExportArguments& arguments) {
  auto program = arguments.program.load();
  if (!program) return tl::unexpected(program.error());
  auto machine = arguments.program.loadMachine();
  if (!machine) return tl::unexpected(machine.error());
  auto files = codegen::exportProgram(*program, *machine, compiledText(*program, *machine));
  if (!files) return tl::unexpected(files.error());
  std::error_code error;
  std::filesystem::create_directories(arguments.folder, error);
  if (error)
    return fail(ErrorCode::ToolFailure,
                phrase("cannot make the folder '{}': {}", arguments.folder, error.message()));
  std::filesystem::path folder = arguments.folder;
  for (const codegen::ExportedFile& file : *files) {
    std::string path = (folder / file.name).string();
    if (auto written = writeFile(path, file.text); !written) return tl::unexpected(written.error());
    std::cout << path << "\n";
  }
  return kDone;
}

}  // namespace

void addExport(CommandLine line) {
  auto* command = line.app.addSubcommand(
      "export",
      "Write a program as C, CUDA, HIP or OpenCL: file, header, example caller and CMake project");
  auto arguments = std::make_shared<ExportArguments>();
  command->setFooter(
      "The written code is under MIT-0: use it as you like, without attribution.\nThe function has "
      "the kernel's name. If C, C++, their libraries or the program already use that name,\nit is "
      "called NAME_kernel, and an array NAME_; the files say so. The CMake library is dojo_NAME.");
  arguments->program.addTo(command, true);
  command->addOption("--to", arguments->folder, "the folder to write to")->showDefault();
  onCall(command, line, [arguments] { return exportFiles(*arguments); });
}

}  // namespace dojo::app
