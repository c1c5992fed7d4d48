#include "codegen/capabilities.h"

#include <algorithm>

#include "codegen/worker/process.h"

namespace dojo::codegen {

Capabilities capabilitiesHere(const core::Machine& machine,
                              std::span<const Backend* const> backends) {
  Capabilities here;
  auto backend = backendFor(machine, backends);
  if (!backend) {
    here.missing.push_back(backend.error().message);
    return here;
  }
  here.backend = (*backend)->name();
  here.emits = true;
  auto worker = findWorkerProgram((*backend)->device());
  if (!worker) here.missing.push_back(worker.error().message);
  std::string notCompiled = (*backend)->whyNotCompiledHere(machine);
  std::string notRun = (*backend)->whyNotRunHere(machine);
  std::string notMeasured = (*backend)->whyNotMeasuredHere(machine);
  for (const std::string& why : {notCompiled, notRun, notMeasured})
    if (!why.empty() && std::ranges::find(here.missing, why) == here.missing.end())
      here.missing.push_back(why);
  here.compiles = worker && notCompiled.empty();
  here.runs = here.compiles && notRun.empty();
  here.measures = here.runs && notMeasured.empty();
  if (here.runs) here.device = (*backend)->device();
  return here;
}

}  // namespace dojo::codegen
