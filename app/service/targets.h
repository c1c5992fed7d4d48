// Which machine a request runs on. Nothing silently becomes the host: only a machine that the
// host's own back end serves, another processor of its family, is replaced by the host, which is
// told; any other either runs here, on its device or a stand-in, or is refused with what is
// missing.
#pragma once

#include <string>

#include "app/service/watcher.h"
#include "core/machine/machine.h"
#include "core/result.h"

namespace dojo::app {

// The machine itself where its code runs here, else this processor, which is told. Unsupported
// where neither does.
Result<core::Machine> runnableTarget(const core::Machine& machine, Watcher& watcher);

// The same for what is timed. Unsupported too where a stand-in runs the code.
Result<core::Machine> measurableTarget(const core::Machine& machine, Watcher& watcher);

// The machine whose code is compiled for it: itself, or this processor as above.
core::Machine compiledTarget(const core::Machine& machine);

// Of a worker's name for it: "the host SIMT machine".
std::string deviceInWords(std::string_view device);

}  // namespace dojo::app
