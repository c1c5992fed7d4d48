// perfdojo show PROGRAM: its canonical text.
#include <iostream>

#include "app/cli/command.h"
#include "core/text/printer.h"

namespace dojo::app {

void addShow(CommandLine line) {
  auto* command = line.app.addSubcommand("show", "Print a program's canonical text");
  auto program = std::make_shared<ProgramArgument>();
  program->addTo(command, false);
  onCall(command, line, [program]() -> Outcome {
    auto loaded = program->load();
    if (!loaded) return tl::unexpected(loaded.error());
    std::cout << core::print(*loaded);
    return kDone;
  });
}

}  // namespace dojo::app
