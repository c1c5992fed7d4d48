// Puts object files into executable memory. Their undefined symbols are resolved against the
// process, so a runtime that they need (OpenMP) must have been opened with global visibility
// before.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"

namespace dojo::codegen {

using KernelEntry = void (*)(void* const* buffers);

class LoadedObject {  // its code is unmapped when the last copy goes
 public:
  KernelEntry entry(std::size_t function = 0) const { return m_entries[function]; }

 private:
  friend class Loader;
  std::shared_ptr<void> m_memory;
  std::vector<KernelEntry> m_entries;
};

class Loader {
 public:
  Loader();
  ~Loader();
  Loader(const Loader&) = delete;
  Loader& operator=(const Loader&) = delete;

  // Its functions of these names. What `symbols` defines goes before what the process has.
  Result<LoadedObject> load(const std::string& object, std::span<const std::string> functions,
                            const std::map<std::string, const void*>& symbols = {});
  Result<LoadedObject> load(const std::string& object, const std::string& entrySymbol) {
    return load(object, std::span(&entrySymbol, 1));
  }

 private:
  struct Jit;
  std::shared_ptr<Jit> m_jit;
};

}  // namespace dojo::codegen
