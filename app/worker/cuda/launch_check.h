// Whether a card can run a launch at all, in words; asked before the first one.
#pragma once

#include "app/worker/cuda/driver.h"
#include "codegen/launch.h"

namespace dojo::app::cuda {

// And lets the kernel have as much dynamic shared memory as it asks for.
Result<void> checkLaunch(const Driver& driver, CUfunction function, const codegen::Launch& launch);

}  // namespace dojo::app::cuda
