#include "core/trajectory/shipped.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "core/trajectory/trajectory.h"

namespace dojo::core {
namespace {

const Resource* trajectoryNamed(std::string_view name) {
  auto trajectories = trajectoryResources();
  auto found = std::ranges::find(trajectories, name, &Resource::name);
  return found == trajectories.end() ? nullptr : &*found;
}

}  // namespace

const Resource* shippedTrajectory(std::string_view kernel, const Target& target) {
  // "x86-64-avx2": what a trajectory's name says of the target is its level.
  std::string level = target.name.substr(target.name.rfind('-') + 1);
  const Resource* special = trajectoryNamed(fmt::format("{}_{}", kernel, level));
  auto trajectory = special ? parseTrajectory(special->text, level) : Result<Trajectory>();
  bool isOfKernel = trajectory && trajectory->kernel == kernel;  // gemm_bf16 is another
  return isOfKernel ? special : trajectoryNamed(kernel);
}

}  // namespace dojo::core
