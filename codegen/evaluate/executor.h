// Net 3's view of a compiled kernel: typed bytes in, typed bytes out, run in the worker behind
// guard pages and red zones.
#pragma once

#include "codegen/evaluate/kernel.h"
#include "core/proof/numerical_check.h"

namespace dojo::codegen {

// The worker and the kernel must outlive the executor.
core::Executor workerExecutor(WorkerClient& worker, const Kernel& kernel, int threads = 1);

}  // namespace dojo::codegen
