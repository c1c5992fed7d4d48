// Cuts the nodes of a graph into kernels.
#pragma once

#include <vector>

namespace dojo::core {

// What the partition has to know of a node.
struct PartNode {
  std::vector<int> inputs;  // nodes whose outputs it reads
  int leaves = 0;
  bool isContraction = false;    // begins a kernel
  bool isReadElsewhere = false;  // its outputs have several readers, or leave the graph
  bool isReadReshaped = false;   // in another shape: by other kernels only
};

// The number of each node's group. Groups are numbered so that each reads only lower ones.
std::vector<int> partition(const std::vector<PartNode>& nodes, int mostLeaves);

}  // namespace dojo::core
