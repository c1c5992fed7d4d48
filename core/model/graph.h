// A model as operators over tensors, as readers of model files give it: in functional form (nothing
// is written in place, no two values share memory; what a model changes of its own state is an
// output), in an order in which every value is made before it is used. Operators have the names and
// the meaning of ONNX's newest opset, whatever file they come from; readers translate older opsets
// and other vocabularies. What a reader does not know it keeps under the file's own name, so that
// the report lists it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/ir/types.h"

namespace dojo::core {

// Bytes that a value of a model's file keeps alive: of a mapped file, or of their own.
struct Bytes {
  std::shared_ptr<const void> owner;
  std::span<const std::byte> bytes;
  std::string file;     // that they lie in, for weights by offset; empty: of none
  int64_t offset = -1;  // in that file; -1: not as they are
};

using ValueId = int;  // index into Graph::values; -1: an optional input that is left out

struct GraphValue {
  std::string name;  // unique, not empty
  DType dtype = DType::F32;
  // Row-major; of a scalar empty. Symbolic dimensions have been bound when a graph is lowered: -1
  // stands for one that is not known yet.
  std::vector<int64_t> shape;
  bool isTyped = false;           // dtype and shape are known
  std::optional<Bytes> constant;  // little-endian, dtype's size each, in row-major order
  int64_t elements() const;       // of a typed value
};

struct Graph;

using AttributeValue =
    std::variant<int64_t, double, std::string, std::vector<int64_t>, std::vector<double>,
                 std::vector<std::string>, ValueId, std::shared_ptr<const Graph>>;

// Where a node comes from, for people: the layer ("encoder.0.conv"), and the user's source line.
struct Origin {
  std::string layer;
  std::string file;
  int line = 0;  // from 1; 0: not known
};

struct GraphNode {
  std::string name;    // of the node in its file; may be empty
  std::string op;      // "Conv"
  std::string domain;  // "" is ONNX's own
  int version = 0;     // the opset whose meaning the node has; 0: the newest
  std::vector<ValueId> inputs, outputs;
  std::map<std::string, AttributeValue, std::less<>> attributes;
  Origin origin;
};

struct Graph {
  std::string name;
  std::string producer;  // "pytorch 2.11.0"
  std::vector<GraphValue> values;
  std::vector<ValueId> inputs, outputs;
  std::vector<GraphNode> nodes;
  // Symbolic dimensions that were bound to a number at import, by name: the report says so.
  std::map<std::string, int64_t> bound;
};

}  // namespace dojo::core
