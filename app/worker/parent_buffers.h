// The parent's bytes of one buffer set, which it shares with the worker as a file: where devices
// copy inputs from and outputs to.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "codegen/worker/arena_layout.h"
#include "codegen/worker/worker_types.h"
#include "core/result.h"

namespace dojo::app {

class ParentBuffers {
 public:
  static Result<std::unique_ptr<ParentBuffers>> map(std::vector<codegen::BufferSpec> specs,
                                                    int sharedFile);
  ~ParentBuffers();
  ParentBuffers(const ParentBuffers&) = delete;
  ParentBuffers& operator=(const ParentBuffers&) = delete;

  const std::vector<codegen::BufferSpec>& specs() const { return m_specs; }
  std::span<std::byte> bytes(std::size_t buffer) const;  // none of a workspace

 private:
  ParentBuffers() = default;

  std::vector<codegen::BufferSpec> m_specs;
  codegen::ArenaLayout m_layout;
  std::byte* m_shared = nullptr;
};

}  // namespace dojo::app
