#include "codegen/worker/stopped.h"

#include <fmt/format.h>

namespace dojo::codegen {
namespace {

constexpr std::string_view kStopped = "worker-stopped";

}  // namespace

Error workerStopped(std::chrono::milliseconds waited) {
  return {ErrorCode::ToolFailure,
          phrase("the worker was stopped by a signal from outside and did nothing for {:g} s",
                 std::chrono::duration<double>(waited).count())
              .coded(kStopped)};
}

bool wasWorkerStopped(const Error& error) {
  return error.code == ErrorCode::ToolFailure && error.message.tells(kStopped);
}

}  // namespace dojo::codegen
