// How much of a program's work each node does, estimated from its text: the times that it runs by
// what its operator costs, lanes of a vector counted once. Neither caches nor threads are in it; it
// says where to look first, not how long it takes.
#pragma once

#include <map>

#include "core/ir/program.h"

namespace dojo::app {

struct NodeWork {
  double executions = 0;  // of an operation; of a scope, of its body
  double share = 0;       // of the whole program's estimated work, everything inside included
};

std::map<core::NodeId, NodeWork> estimateWork(const core::Program& program);

}  // namespace dojo::app
