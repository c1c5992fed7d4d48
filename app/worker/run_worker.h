// What a worker's main does: serves the parent at the other end of the socket until that one ends.
#pragma once

#include <span>

#include "app/worker/device.h"

namespace dojo::app {

// --cache FOLDER, and --device NAME of these, never none; without that the first.
int runWorker(int argc, char** argv, std::span<const DeviceEntry> devices);

}  // namespace dojo::app
