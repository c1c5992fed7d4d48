// Where the intermediate tensors of a library lie: tensors that are never needed at the same time
// share memory.
#pragma once

#include "core/model/library.h"

namespace dojo::core {

// Sets `offset` of the intermediates, and `workspaceBytes`.
void planMemory(Library& library);

}  // namespace dojo::core
