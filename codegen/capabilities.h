// What is possible with a machine on this one: emit its code, compile, run and measure it; and in
// words what is missing for the rest.
#pragma once

#include <string>
#include <vector>

#include "codegen/backend.h"

namespace dojo::codegen {

struct Capabilities {
  std::string backend;  // empty: none
  std::string device;   // of the worker, that runs its code here; empty: none does
  bool emits = false, compiles = false, runs = false, measures = false;
  std::vector<std::string> missing;
};

Capabilities capabilitiesHere(const core::Machine& machine,
                              std::span<const Backend* const> backends = builtInBackends());

}  // namespace dojo::codegen
