// A model as programs: named tensors, the distinct programs that compute it, the calls of them in
// order, and where in memory each tensor lies. Made of an operator graph by lowerGraph, which cuts
// the graph into kernels, writes each as naive IR and keeps one program for kernels that are equal.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/ir/program.h"
#include "core/model/graph.h"
#include "core/model/operator_table.h"

namespace dojo::core {

enum class TensorKind : uint8_t {
  Input,         // given by the caller
  Weight,        // constant: `bytes`
  Intermediate,  // in the workspace, at `offset`
  Output,        // given to the caller
};

struct ModelTensor {
  std::string name;  // of the graph's value
  ValueId value = -1;
  TensorKind kind = TensorKind::Intermediate;
  DType dtype = DType::F32;
  std::vector<int64_t> shape;  // of a scalar empty
  Bytes bytes;                 // of a weight
  int64_t offset = -1;         // of an intermediate: in the workspace, a multiple of 64
  int aliasOf = -1;            // the tensor whose memory this is in another shape; -1: its own
  int64_t elements() const;
  int64_t sizeInBytes() const;
};

// One run of a program. Tensors by index, in the order of the program's inputs and outputs.
struct Call {
  int program = 0;
  std::vector<int> inputs, outputs;
  std::vector<int> nodes;  // of the graph, that it computes
  std::string name;        // unique: "conv1", "conv1_2"
};

enum class NodeState : uint8_t {
  Lowered,      // it is part of a program
  Folded,       // its outputs are constants, or nothing reads them
  Renamed,      // nothing to compute: its output is its input
  Refused,      // `why` says what is missing
  Unreachable,  // could be lowered, but an input comes from a refused node
};

struct NodeReport {
  NodeState state = NodeState::Lowered;
  Error why;  // of a refused node
};

struct Library {
  std::string name;
  std::vector<ModelTensor> tensors;
  std::vector<Program> programs;  // distinct by hash
  std::vector<Call> calls;
  std::vector<int> inputs, outputs;  // tensors, in the graph's order
  std::vector<NodeReport> nodes;     // one per node of the graph
  int64_t workspaceBytes = 0;
  int refused() const;
  bool isComplete() const { return refused() == 0; }
};

struct LowerOptions {
  // Of one kernel. A graph that fits becomes one program; a larger one is cut before contractions
  // and where a value has several readers.
  int mostLeaves = 64;
};

// Types the graph on the way (inferTypesOfAll). Never fails as a whole: what cannot be lowered is
// told in `nodes`, and the calls are those of the other nodes.
Library lowerGraph(Graph& graph, const LowerOptions& options = {});

}  // namespace dojo::core
