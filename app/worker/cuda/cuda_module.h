// PTX made into the card's own code by the driver, and loaded.
#pragma once

#include <string>

#include "app/worker/cuda/driver.h"

namespace dojo::app::cuda {

// The cubin; an error quotes the driver's log, which names lines of the PTX.
Result<std::string> linkPtx(const Driver& driver, const std::string& ptx);

class LoadedModule {
 public:
  static Result<LoadedModule> load(const Driver& driver, const std::string& cubin);
  LoadedModule(LoadedModule&& other) noexcept;
  LoadedModule& operator=(LoadedModule&&) = delete;
  ~LoadedModule();

  Result<CUfunction> function(const std::string& name) const;
  void keepForever() { m_module = nullptr; }

 private:
  explicit LoadedModule(const Driver& driver) : m_driver(&driver) {}

  const Driver* m_driver;
  CUmodule m_module = nullptr;
};

}  // namespace dojo::app::cuda
