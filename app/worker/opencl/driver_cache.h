// Where PoCL keeps what it compiles for the sizes of blocks: beside the worker's own cache of
// objects, or where that cannot be written in a folder of the user's for temporary files.
// POCL_CACHE_DIR names another place. Programs that nobody has used for a day go.
#pragma once

#include <filesystem>

namespace dojo::app {

// Before the driver is opened.
void chooseDriverCache(const std::filesystem::path& objectCache);

}  // namespace dojo::app
