// A worker that somebody stopped (SIGSTOP) neither ends nor goes on. That says nothing about a
// kernel, and another worker may be stopped as well: whoever asked ends with this failure.
#pragma once

#include <chrono>

#include "core/result.h"

namespace dojo::codegen {

Error workerStopped(std::chrono::milliseconds waited);
bool wasWorkerStopped(const Error& error);

}  // namespace dojo::codegen
