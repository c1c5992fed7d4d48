#include "core/trajectory/shipped.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>

#include "core/trajectory/trajectory.h"

namespace dojo::core {
namespace {

const Resource* named(std::span<const Resource> resources, std::string_view name) {
  auto found = std::ranges::find(resources, name, &Resource::name);
  return found == resources.end() ? nullptr : &*found;
}

const Resource* trajectoryNamed(std::string_view name) {
  return named(trajectoryResources(), name);
}

// kernel_suffix, if that is a trajectory of this kernel: gemm_bf16 is not one of gemm.
const Resource* specialTrajectory(std::string_view kernel, std::string_view suffix) {
  const Resource* special = trajectoryNamed(fmt::format("{}_{}", kernel, suffix));
  auto trajectory =
      special ? parseTrajectory(special->text, std::string(suffix)) : Result<Trajectory>();
  return trajectory && trajectory->kernel == kernel ? special : nullptr;
}

}  // namespace

const Resource* shippedTrajectory(std::string_view kernel, const Machine& machine) {
  for (const std::string& tag : machine.trajectoryTags)
    if (const Resource* special = specialTrajectory(kernel, tag)) return special;
  return trajectoryNamed(kernel);
}

const Resource* shippedPage(std::string_view kernel, const Machine& machine) {
  const Resource* trajectory = shippedTrajectory(kernel, machine);
  const Resource* page = trajectory ? named(kernelPageResources(), trajectory->name) : nullptr;
  return page ? page : named(kernelPageResources(), kernel);
}

}  // namespace dojo::core
