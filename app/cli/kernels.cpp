// perfdojo kernels: every built-in kernel with its extents, flops and compulsory bytes.
#include <fmt/format.h>

#include <iostream>

#include "app/cli/command.h"
#include "core/analysis/validate.h"
#include "core/cost/cost.h"
#include "core/resources.h"

namespace dojo::app {
namespace {

std::string aboutOf(const core::Program& program) {
  const auto& above = program.nameComments.above;
  std::string about = above.empty() ? "" : above.front();
  size_t start = about.find_first_not_of(' ');
  return start == std::string::npos ? "" : about.substr(start);
}

nlohmann::json describe(const core::Program& program) {
  nlohmann::json extents = nlohmann::json::object();
  for (const core::Constant& c : program.constants) extents[c.name] = c.value;
  return {{"name", program.name},
          {"about", aboutOf(program)},
          {"extents", std::move(extents)},
          {"flops", core::flops(program)},
          {"bytes", core::compulsoryBytes(program)}};
}

Outcome listKernels(bool json) {
  nlohmann::json kernels = nlohmann::json::array();
  for (const core::Resource& resource : core::kernelResources()) {
    auto program = core::load(resource.text, std::string(resource.name));
    if (!program) return tl::unexpected(program.error());
    kernels.push_back(describe(*program));
  }
  if (json) {
    printJson({{"schema", 1}, {"kernels", std::move(kernels)}});
    return kDone;
  }
  for (const auto& kernel : kernels) {
    std::string extents;
    for (const auto& [name, value] : kernel["extents"].items())
      extents += fmt::format(" {}={}", name, value.get<int64_t>());
    std::cout << fmt::format("{:<22}{:>10.4g} flops{:>10.4g} bytes  {}\n",
                             kernel["name"].get<std::string>(), kernel["flops"].get<double>(),
                             kernel["bytes"].get<double>(),
                             extents.empty() ? "" : extents.substr(1));
  }
  return kDone;
}

}  // namespace

void addKernels(CommandLine line) {
  auto* command = line.app.addSubcommand(
      "kernels", "List every built-in kernel: extents, flops, compulsory bytes");
  auto json = std::make_shared<bool>(false);
  command->addFlag("--json", *json, "one JSON document on standard output");
  onCall(command, line, [json] { return listKernels(*json); });
}

}  // namespace dojo::app
