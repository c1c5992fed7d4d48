// Puts object files into executable memory. Their undefined symbols are resolved against the
// process, so a runtime that they need (OpenMP) must have been opened with global visibility
// before.
#pragma once

#include <memory>
#include <string>

#include "core/result.h"

namespace dojo::codegen {

using KernelEntry = void (*)(void* const* buffers);

class LoadedObject {  // its code is unmapped when the last copy goes
 public:
  KernelEntry entry() const { return m_entry; }

 private:
  friend class Loader;
  std::shared_ptr<void> m_memory;
  KernelEntry m_entry = nullptr;
};

class Loader {
 public:
  Loader();
  ~Loader();
  Loader(const Loader&) = delete;
  Loader& operator=(const Loader&) = delete;

  Result<LoadedObject> load(const std::string& object, const std::string& entrySymbol);

 private:
  struct Jit;
  std::shared_ptr<Jit> m_jit;
};

}  // namespace dojo::codegen
