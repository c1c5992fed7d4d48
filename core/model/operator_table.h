// What is known of each operator of a graph: how to infer the types of its outputs, how to compute
// them where all inputs are constants, and how to write it as IR. One entry per operator of ONNX's
// newest meaning, one file per family in operators/; readers translate to these names. What has no
// entry stays in the graph, and a report names it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/graph.h"
#include "core/result.h"

namespace dojo::core {

class ProgramBuilder;

// A node, and what an entry may ask about it. Inputs are typed where an entry is called.
class OperatorContext {
 public:
  OperatorContext(const Graph& graph, const GraphNode& node) : m_graph(&graph), m_node(&node) {}

  const Graph& graph() const { return *m_graph; }
  const GraphNode& node() const { return *m_node; }

  int inputs() const { return static_cast<int>(m_node->inputs.size()); }
  int outputs() const { return static_cast<int>(m_node->outputs.size()); }
  bool has(int input) const;  // the input is there and not left out
  bool hasOutput(int output) const;
  const GraphValue& input(int input) const;    // asserts has(input)
  const GraphValue& output(int output) const;  // typed when lowering
  ValueId inputId(int input) const;            // -1: left out
  ValueId outputId(int output) const;

  // Of attributes, or the default where it is left out (or of another kind).
  bool hasAttribute(std::string_view name) const;
  int64_t integer(std::string_view name, int64_t otherwise) const;
  double real(std::string_view name, double otherwise) const;
  std::string text(std::string_view name, std::string_view otherwise) const;
  std::optional<std::vector<int64_t>> integers(std::string_view name) const;
  std::optional<std::vector<double>> reals(std::string_view name) const;
  std::optional<std::vector<std::string>> texts(std::string_view name) const;

  // Of an input that is a constant, in row-major order; nothing if it is none.
  std::optional<std::vector<int64_t>> constantIntegers(int input) const;  // of integers, bools
  std::optional<std::vector<double>> constantReals(int input) const;      // of any type

 private:
  const AttributeValue* attribute(std::string_view name) const;

  const Graph* m_graph;
  const GraphNode* m_node;
};

struct OperatorEntry {
  std::string_view name;         // "Conv"
  std::string_view domain = "";  // "" is ONNX's own
  // Types and shapes of the outputs; their names do not count.
  Result<std::vector<GraphValue>> (*infer)(const OperatorContext&) = nullptr;
  // Contents of the outputs of a node all of whose inputs are constants (or whose result its
  // inputs' shapes determine). Null: never folded; nothing: not this one.
  std::optional<std::vector<Bytes>> (*fold)(const OperatorContext&) = nullptr;
  // The input whose elements, in memory's order, are those of output 0: a new shape at most, and
  // nothing to compute. Null or nothing: none.
  std::optional<int> (*copies)(const OperatorContext&) = nullptr;
  // Appends to the program that is being built. Null: known, not lowered yet.
  Result<void> (*lower)(const OperatorContext&, ProgramBuilder&) = nullptr;
};

// Null: no operator of this name is known.
const OperatorEntry* operatorNamed(std::string_view name, std::string_view domain = "");
std::vector<const OperatorEntry*> allOperators();  // sorted by name

// "Conv 'conv1' of layer features.0 (model.py:12)": how errors and reports name a node.
std::string describe(const GraphNode& node);

// What is wrong with a node.
struct NodeProblem {
  int node = 0;  // index into Graph::nodes
  Error error;
};

// Types every value and folds what is constant on the way (values get their `constant`; the nodes
// stay). Goes on after a problem: what depends on a value that could not be typed is untyped, and
// of those nodes only the first ones are reported.
std::vector<NodeProblem> inferTypesOfAll(Graph& graph);
// The same, with the first problem as error; it names node and layer.
Result<void> inferTypes(Graph& graph);

}  // namespace dojo::core
