// In which scope's body a local buffer can be declared so that it is fresh in every iteration.
#pragma once

#include "core/analysis/view.h"

namespace dojo::codegen {

struct LocalScope {
  core::NodeId scope = 0;  // 0: the function
  bool isPrivate = false;  // inside a parallel scope: each thread has its own
};

LocalScope findLocalScope(const core::View& view, const core::Buffer& buffer);

}  // namespace dojo::codegen
