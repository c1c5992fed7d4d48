// How vectors are read whose lanes walk along memory in equal steps.
#pragma once

#include <string>

#include "codegen/c/prelude/prelude.h"

namespace dojo::codegen {

// Which lanes an access has to do with, as C; neither: all.
struct SomeLanes {
  std::string first;  // how many of the first
  std::string mask;
};

// Whether the first lanes are all that has to be said, for elements for which there are no masks.
bool loadsFirst(core::DType type, int lanes, int64_t stride);

// The vector of `element`, the first lane's, and its likes; `wide`: numbers of lanes may be long.
std::string loadLanes(Prelude& prelude, core::DType type, int lanes, int64_t stride,
                      const std::string& element, const SomeLanes& some, bool wide);

}  // namespace dojo::codegen
