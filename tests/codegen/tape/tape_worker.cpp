// A worker for the tape, made of the same parts as perfdojo-worker but for compiler and device.
#include "app/worker/run_worker.h"
#include "tests/codegen/tape/tape_code.h"
#include "tests/codegen/tape/tape_device.h"

namespace {

using namespace dojo;

app::WorkerParts tape() {
  return {std::make_unique<tests::TapeCompiler>(), std::make_unique<tests::TapeDevice>()};
}

app::WorkerParts absentTape() {
  return {std::make_unique<tests::TapeCompiler>(),
          fail(ErrorCode::ToolFailure, "no tape is in the drive")};
}

constexpr app::DeviceEntry kDevices[] = {{"tape", tape}, {"absent", absentTape}};

}  // namespace

int main(int argc, char** argv) {
  return app::runWorker(argc, argv, kDevices);
}
