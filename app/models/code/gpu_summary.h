// What limits a program on a machine with a grid, in the window's words: the estimated time and its
// bound, and of each launch its blocks, occupancy and what keeps that from being higher. All that
// the window says of it is made here.
#pragma once

#include <QString>

#include "core/ir/program.h"
#include "core/machine/machine.h"

namespace dojo::app {

struct GpuSummary {
  QString line;     // of the launch that takes longest; empty: the machine has no grid
  QString details;  // of every launch, and what would make it faster; several lines
};

GpuSummary gpuSummary(const core::Program& program, const core::Machine& machine);

}  // namespace dojo::app
