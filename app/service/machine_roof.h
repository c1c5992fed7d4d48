// What the machine can do at most, measured on it: flops and bytes per nanosecond.
#pragma once

#include "codegen/measure/roofline.h"
#include "core/ir/program.h"

namespace dojo::app {

struct MachineRoof {
  double flopsF32 = 0, flopsF64 = 0;
  double l2 = 0, l3 = 0, memory = 0;  // copying
  int64_t l2Bytes = 0, l3Bytes = 0;
  bool isKnown() const { return memory > 0; }
  bool operator==(const MachineRoof&) const = default;
};

MachineRoof roofOf(const codegen::Roofline& limits);
// Of such numbers as the program's first output has.
double peakOf(const MachineRoof& roof, const core::Program& program);
// Bytes beyond the second-level cache per call; the size that is assumed where it is not known.
int64_t cacheBytesOf(const MachineRoof& roof);

}  // namespace dojo::app
