// perfdojo-worker-opencl: the worker of the device "opencl". It is a program of its own because
// OpenCL drivers bring compiler libraries that do not live in one process with ours.
#include <cstring>

#include "app/worker/opencl/driver_cache.h"
#include "app/worker/opencl/opencl_compiler.h"
#include "app/worker/opencl/opencl_device.h"
#include "app/worker/run_worker.h"

namespace {

using namespace dojo;

app::WorkerParts openClParts() {
  auto context = app::OpenClContext::open();
  if (!context)
    return {std::make_unique<app::OpenClCompiler>(context), tl::unexpected(context.error())};
  return {std::make_unique<app::OpenClCompiler>(context),
          std::make_unique<app::OpenClDevice>(*context)};
}

constexpr app::DeviceEntry kDevices[] = {{"opencl", openClParts}};

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i + 1 < argc; i += 2)
    if (std::strcmp(argv[i], "--cache") == 0) app::chooseDriverCache(argv[i + 1]);
  return app::runWorker(argc, argv, kDevices);
}
