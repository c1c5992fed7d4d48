// perfdojo targets: every known machine, what is possible with it here, and what is missing.
#include <fmt/format.h>

#include <iostream>

#include "app/cli/command.h"
#include "codegen/capabilities.h"
#include "core/machine/host.h"
#include "core/machine/machines.h"

namespace dojo::app {
namespace {

nlohmann::json describe(const core::Machine& machine) {
  codegen::Capabilities here = codegen::capabilitiesHere(machine);
  return {{"name", machine.name},     {"instruction_set", machine.isa},
          {"backend", here.backend},  {"is_host", machine.name == core::hostMachine().name},
          {"device", here.device},    {"emit", here.emits},
          {"compile", here.compiles}, {"run", here.runs},
          {"measure", here.measures}, {"missing", here.missing}};
}

std::string lineOf(const nlohmann::json& target) {
  std::string line = fmt::format("{:<20}{:<6}", target["name"].get<std::string>(),
                                 target["backend"].get<std::string>());
  for (const char* what : {"emit", "compile", "run", "measure"})
    line += fmt::format(" {:<7}", target[what].get<bool>() ? what : "-");
  if (target["is_host"]) line += " host";
  for (const auto& why : target["missing"]) line += "; " + why.get<std::string>();
  while (line.ends_with(' ')) line.pop_back();
  return line;
}

Outcome listTargets(bool json) {
  nlohmann::json targets = nlohmann::json::array();
  for (const core::Machine& machine : core::knownMachines()) targets.push_back(describe(machine));
  if (json) {
    printJson({{"schema", 1}, {"targets", std::move(targets)}});
    return kDone;
  }
  for (const auto& target : targets) std::cout << lineOf(target) << "\n";
  return kDone;
}

}  // namespace

void addTargets(CommandLine line) {
  auto* command = line.app.addSubcommand(
      "targets", "List every known target: what is possible with it here, and what is missing");
  auto json = std::make_shared<bool>(false);
  command->addFlag("--json", *json, "one JSON document on standard output");
  onCall(command, line, [json] { return listTargets(*json); });
}

}  // namespace dojo::app
