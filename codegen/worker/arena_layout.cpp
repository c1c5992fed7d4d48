#include "codegen/worker/arena_layout.h"

#include <fmt/format.h>

namespace dojo::codegen {
namespace {

constexpr std::size_t kLargestArena = std::size_t{1} << 46;

}  // namespace

Result<ArenaLayout> arenaLayout(std::span<const BufferSpec> specs) {
  ArenaLayout layout;
  for (const auto& spec : specs) {
    layout.offsets.push_back(layout.totalBytes);
    if (spec.bytes > kLargestArena)
      return fail(ErrorCode::BadInput,
                  phrase("buffer {} of {} bytes is larger than this machine's address space",
                         spec.name, spec.bytes));
    if (spec.role == BufferRole::Workspace) continue;
    layout.totalBytes += (spec.bytes + kPageBytes - 1) / kPageBytes * kPageBytes;
    if (layout.totalBytes > kLargestArena)
      return fail(ErrorCode::BadInput, "the buffers are larger than this machine's address space");
  }
  return layout;
}

}  // namespace dojo::codegen
