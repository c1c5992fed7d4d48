#include "codegen/worker/stopped.h"

#include <fmt/format.h>

namespace dojo::codegen {
namespace {

constexpr std::string_view kStopped = "the worker was stopped by a signal from outside";

}  // namespace

Error workerStopped(std::chrono::milliseconds waited) {
  return {ErrorCode::ToolFailure, fmt::format("{} and did nothing for {:g} s", kStopped,
                                              std::chrono::duration<double>(waited).count())};
}

bool wasWorkerStopped(const Error& error) {
  return error.code == ErrorCode::ToolFailure && error.message.find(kStopped) != std::string::npos;
}

}  // namespace dojo::codegen
