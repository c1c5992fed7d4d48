#include "app/service/targets.h"

#include <fmt/format.h>

#include "codegen/backend.h"
#include "core/machine/host.h"

namespace dojo::app {
namespace {

bool hasDeviceFor(const core::Machine& machine) {
  auto backend = codegen::backendFor(machine);
  return backend && (*backend)->whyNotRunHere(machine).empty();
}

// The host's back end writes its code too, for another processor.
bool isLikeHost(const core::Machine& machine) {
  auto backend = codegen::backendFor(machine), host = codegen::backendFor(core::hostMachine());
  return backend && host && *backend == *host;
}

struct DeviceWords {
  std::string_view device, words;
};
constexpr DeviceWords kDevices[] = {
    {"cpu", "this processor"},
    {"cuda", "the GPU, by its CUDA driver"},
    {"opencl", "the OpenCL device of this machine"},
    {"simt", "the host SIMT machine"},
};

}  // namespace

core::Machine compiledTarget(const core::Machine& machine) {
  return hasDeviceFor(machine) || !isLikeHost(machine) ? machine : core::hostMachine();
}

Result<core::Machine> runnableTarget(const core::Machine& machine, Watcher& watcher) {
  if (hasDeviceFor(machine)) return machine;
  auto backend = codegen::backendFor(machine);
  if (!backend) return tl::unexpected(backend.error());
  if (!isLikeHost(machine))
    return fail(ErrorCode::Unsupported,
                phrase("{}: {}", machine.name, (*backend)->whyNotRunHere(machine)));
  core::Machine host = core::hostMachine();
  watcher.told(phrase("this machine does not run {} code; compiling for {} instead", machine.name,
                      host.name));
  return host;
}

Result<core::Machine> measurableTarget(const core::Machine& machine, Watcher& watcher) {
  if (!codegen::runsOnStandIn(machine)) return runnableTarget(machine, watcher);
  const codegen::Backend& backend = **codegen::backendFor(machine);
  return fail(ErrorCode::Unsupported,
              phrase("{}: {}; `verify` runs its code on {}", machine.name,
                     backend.whyNotMeasuredHere(machine), deviceInWords(backend.device())));
}

std::string deviceInWords(std::string_view device) {
  for (const DeviceWords& known : kDevices)
    if (known.device == device) return std::string(known.words);
  return fmt::format("the device '{}'", device);
}

}  // namespace dojo::app
