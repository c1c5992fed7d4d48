// perfdojo export PROGRAM --to DIR: the kernel as a C file with its header, a program that calls it
// and a build file, for use without this program.
#include <fmt/format.h>

#include <filesystem>
#include <iostream>

#include "app/cli/command.h"
#include "codegen/c/export/export_files.h"

namespace dojo::app {
namespace {

struct ExportArguments {
  ProgramArgument program;
  std::string folder = ".";
};

Outcome exportC(ExportArguments& arguments) {
  auto program = arguments.program.load();
  if (!program) return tl::unexpected(program.error());
  auto machine = arguments.program.loadMachine();
  if (!machine) return tl::unexpected(machine.error());
  auto files = codegen::exportFiles(*program, *machine);
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
      "export", "Write a program as C: file, header, example caller and CMake project");
  auto arguments = std::make_shared<ExportArguments>();
  command->setFooter(
      "The written code is under MIT-0: use it as you like, without attribution.\nThe function has "
      "the kernel's name. If C, C++, their libraries or the program already use that name,\nit is "
      "called NAME_kernel, and an array NAME_; the files say so. The CMake library is dojo_NAME.");
  arguments->program.addTo(command, true);
  command->addOption("--to", arguments->folder, "the folder to write to")->showDefault();
  onCall(command, line, [arguments] { return exportC(*arguments); });
}

}  // namespace dojo::app
