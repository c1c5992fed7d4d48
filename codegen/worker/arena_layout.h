// Where a buffer set's bytes stand in the shared file through which parent and worker exchange
// them. Kernels never see that file: the worker copies between it and guarded private memory,
// outside every timing. Workspaces have no bytes in it.
#pragma once

#include <span>

#include "codegen/worker/worker_types.h"

namespace dojo::codegen {

struct ArenaLayout {
  std::vector<std::size_t> offsets;  // page-aligned, one per buffer
  std::size_t totalBytes = 0;
};

inline constexpr std::size_t kPageBytes = 4096;

Result<ArenaLayout> arenaLayout(std::span<const BufferSpec> specs);

}  // namespace dojo::codegen
