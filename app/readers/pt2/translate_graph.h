// Translates the nodes of one graph of the file, in order, into a graph of ONNX's operators. Nodes
// without a translation are kept under their own name, "topk.default" in the domain "aten".
#pragma once

#include "app/readers/pt2/aten_call.h"

namespace dojo::app {

// Fills the scope's types, numbers and names that are read.
void enterGraph(Scope& scope, const Json& graph);

void translateNodes(GraphBuilder& builder, Scope& scope, const Json& graph);

}  // namespace dojo::app
