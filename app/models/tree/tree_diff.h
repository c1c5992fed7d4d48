// What became of the nodes of one program in another: two trees compared.
#pragma once

#include <map>

#include "core/ir/program.h"

namespace dojo::app {

enum class NodeChange { Same, Changed, Removed, Added };

struct TreeDiff {
  // Nodes that differ, by id in each program: Removed or Changed before, Added or Changed after.
  std::map<core::NodeId, NodeChange> before, after;
  int removed = 0, added = 0, changed = 0;
  bool isEmpty() const { return removed + added + changed == 0; }
};

// With shared ids (only moves lie between the two) a node is followed by its identity, and is
// changed when its own text is, not when something inside it is. Without (a hand edit lies
// between), nodes are aligned by their text and depth.
TreeDiff diffTrees(const core::Program& before, const core::Program& after, bool idsAreShared);

}  // namespace dojo::app
