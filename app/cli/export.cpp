// perfdojo export PROGRAM DIR: the kernel as a C file with its header, for use without this
// program.
#include <fmt/format.h>

#include <filesystem>
#include <iostream>

#include "app/cli/command.h"
#include "codegen/c/emit_c.h"

namespace dojo::app {
namespace {

struct ExportArguments {
  ProgramArgument program;
  std::string folder = ".";
};

Outcome exportC(const ExportArguments& arguments) {
  auto program = arguments.program.load();
  if (!program) return tl::unexpected(program.error());
  auto target = arguments.program.loadTarget();
  if (!target) return tl::unexpected(target.error());
  auto c = codegen::emitC(*program, *target);
  if (!c) return tl::unexpected(c.error());
  std::error_code error;
  std::filesystem::create_directories(arguments.folder, error);
  if (error)
    return fail(ErrorCode::ToolFailure,
                fmt::format("cannot make the folder '{}': {}", arguments.folder, error.message()));
  std::filesystem::path folder = arguments.folder;
  std::vector<std::pair<std::string, std::string>> files = {{program->name + ".c", c->text},
                                                            {program->name + ".h", c->header}};
  if (c->text.find("\"dojo_math.h\"") != std::string::npos)
    files.emplace_back("dojo_math.h", std::string(codegen::dojoMathHeader()));
  for (const auto& [name, text] : files) {
    if (auto written = writeFile((folder / name).string(), text); !written)
      return tl::unexpected(written.error());
    std::cout << (folder / name).string() << "\n";
  }
  return kDone;
}

}  // namespace

void addExport(Session session) {
  auto* command =
      session.app.add_subcommand("export", "Write a program as a C file with its header");
  auto arguments = std::make_shared<ExportArguments>();
  arguments->program.addTo(command, true);
  command->add_option("--to", arguments->folder, "the folder to write to")->capture_default_str();
  onCall(command, session, [arguments] { return exportC(*arguments); });
}

}  // namespace dojo::app
