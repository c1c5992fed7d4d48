#include "app/models/code/gpu_summary.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/models/core_words.h"
#include "app/models/moves/moves_model.h"
#include "codegen/cuda/occupancy.h"
#include "core/analysis/view.h"
#include "core/cost/gpu_estimate.h"

namespace dojo::app {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(dojo::app::GpuSummary)
};

int lanesOf(const core::Machine& machine) {
  const core::ParallelLevel* warp = machine.level(core::Mapping::Warp);
  return warp && warp->most > 0 ? static_cast<int>(warp->most) : 1;
}

QString occupancyOf(const core::GpuLaunchEstimate& launch, const core::Machine& machine) {
  if (machine.unit.threads <= 0) return {};
  auto held = codegen::occupancy(static_cast<int>(launch.threads), launch.registers,
                                 launch.sharedBytes, machine.unit, lanesOf(machine));
  return Words::tr(", occupancy %1").arg(inWords(codegen::describe(held)));
}

QString launchLine(const core::GpuLaunchEstimate& launch, const core::Machine& machine) {
  return Words::tr("%L1 blocks of %2 threads").arg(launch.blocks).arg(launch.threads) +
         occupancyOf(launch, machine);
}

bool isTime(double ns) {
  return std::isfinite(ns) && ns > 0;
}

}  // namespace

GpuSummary gpuSummary(const core::Program& program, const core::Machine& machine) {
  if (!machine.level(core::Mapping::Grid)) return {};
  core::GpuEstimate estimate = core::estimateGpu(core::View(program), machine);
  if (estimate.problem) return {inWords(*estimate.problem), {}};
  if (estimate.launches.empty()) return {};
  auto longest = std::ranges::max_element(estimate.launches, {}, &core::GpuLaunchEstimate::ns);
  GpuSummary summary;
  summary.line = launchLine(*longest, machine);
  if (isTime(estimate.ns))
    summary.line =
        Words::tr("about %1, bound by %2; %3")
            .arg(timeInWords(estimate.ns), inWords(describe(estimate.bound)), summary.line);
  QStringList lines;
  for (size_t i = 0; i < estimate.launches.size(); ++i)
    lines << Words::tr("Launch %1: %2").arg(i + 1).arg(launchLine(estimate.launches[i], machine));
  for (const Message& remark : estimate.remarks) lines << inWords(remark);
  summary.details = lines.join('\n');
  return summary;
}

}  // namespace dojo::app
