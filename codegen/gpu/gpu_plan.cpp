#include "codegen/gpu/gpu_plan.h"

#include "codegen/gpu/crossing.h"
#include "codegen/gpu/gpu_barriers.h"
#include "codegen/gpu/gpu_homes.h"
#include "codegen/gpu/gpu_items.h"

namespace dojo::codegen {

GpuPlan planGpu(const core::View& view, const core::Machine& machine) {
  GpuPlan plan;
  GpuItems found = findGpuItems(view, machine);
  plan.kernels = std::move(found.kernels);
  plan.instructions = std::move(found.instructions.fits);
  plan.notUsed = std::move(found.instructions.notUsed);
  plan.refusal = std::move(found.refusal);
  if (plan.refusal) return plan;
  std::vector<ThreadPlace> places = findThreadPlaces(view, plan.kernels, lanesOfWarp(machine));
  planHomes(plan, view, machine, places);
  if (!plan.refusal) placeBarriers(plan, view, places);
  return plan;
}

}  // namespace dojo::codegen
