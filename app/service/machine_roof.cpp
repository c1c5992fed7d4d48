#include "app/service/machine_roof.h"

namespace dojo::app {

MachineRoof roofOf(const codegen::Roofline& limits) {
  return {limits.flopsF32,    limits.flopsF64, limits.l2.copy, limits.l3.copy,
          limits.memory.copy, limits.l2Bytes,  limits.l3Bytes};
}

double peakOf(const MachineRoof& roof, const core::Program& program) {
  bool isF64 = program.bufferOf(program.outputs.front())->dtype == core::DType::F64;
  return isF64 ? roof.flopsF64 : roof.flopsF32;
}

int64_t cacheBytesOf(const MachineRoof& roof) {
  return roof.l2Bytes > 0 ? roof.l2Bytes : int64_t{1} << 20;
}

}  // namespace dojo::app
