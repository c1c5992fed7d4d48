// perfdojo-worker: compiles, runs and times kernels for a parent that holds the other end of its
// socket. It is started by that parent only, and may die of a kernel at any time.
#include "app/worker/clang_compiler.h"
#include "app/worker/cpu_device.h"
#include "app/worker/cuda/cuda_device.h"
#include "app/worker/cuda_ptx_compiler.h"
#include "app/worker/run_worker.h"
#include "app/worker/simt/simt_compiler.h"
#include "app/worker/simt/simt_device.h"

namespace {

using namespace dojo;

app::WorkerParts cpuParts() {
  return {std::make_unique<app::ClangCompiler>(), std::make_unique<app::CpuDevice>()};
}

app::WorkerParts simtParts() {
  return {std::make_unique<app::SimtCompiler>(), std::make_unique<app::SimtDevice>()};
}

app::WorkerParts cudaParts() {
  return {std::make_unique<app::CudaPtxCompiler>(), app::cuda::CudaDevice::open()};
}

constexpr app::DeviceEntry kDevices[] = {
    {"cpu", cpuParts}, {"simt", simtParts}, {"cuda", cudaParts}};

}  // namespace

int main(int argc, char** argv) {
  return app::runWorker(argc, argv, kDevices);
}
