// Types of all values of a graph, and constants where everything that a node reads is constant:
// by the entry's own fold, or by running its lowering in the interpreter.
#include <algorithm>
#include <set>

#include "core/interpreter/interpreter.h"
#include "core/model/operator_table.h"
#include "core/model/operators/support.h"

namespace dojo::core {
namespace {

constexpr int64_t kMostFoldedElements = int64_t{1} << 22;
constexpr double kMostFoldedLeaves = 3e7;

bool isUsable(const GraphValue& v) {
  return v.isTyped && std::ranges::none_of(v.shape, [](int64_t extent) { return extent < 0; });
}

bool isAllConstant(const OperatorContext& c) {
  for (int i = 0; i < c.inputs(); ++i)
    if (c.has(i) && !c.input(i).constant) return false;
  return true;
}

std::optional<std::vector<Bytes>> foldByInterpreter(const OperatorContext& c,
                                                    const OperatorEntry& entry) {
  std::vector<ValueId> outputs;
  int64_t elements = 0;
  for (int i = 0; i < c.outputs(); ++i) {
    if (!c.hasOutput(i)) continue;
    outputs.push_back(c.outputId(i));
    elements += c.output(i).elements();
  }
  if (elements > kMostFoldedElements) return std::nullopt;
  ProgramBuilder builder(c.graph());
  if (!entry.lower(c, builder)) return std::nullopt;
  Program program = builder.finish("folded", outputs);
  auto compiled = Interpreter::compile(program);
  if (!compiled || compiled->leafExecutions() > kMostFoldedLeaves) return std::nullopt;
  std::vector<Tensor> inputs;
  for (ValueId id : builder.inputValues()) {
    const GraphValue& v = c.graph().values[id];
    auto tensor = fromBytes(v.dtype, v.shape, v.constant->bytes);
    if (!tensor) return std::nullopt;
    inputs.push_back(std::move(*tensor));
  }
  auto run = compiled->run(inputs, {.precision = Precision::Declared});
  if (!run) return std::nullopt;
  std::vector<Bytes> bytes;
  size_t next = 0;
  for (int i = 0; i < c.outputs(); ++i)
    bytes.push_back(c.hasOutput(i) ? ownedBytes(toBytes(run->outputs[next++])) : Bytes());
  return bytes;
}

std::optional<std::vector<Bytes>> fold(const OperatorContext& c, const OperatorEntry& entry) {
  if (entry.fold) return entry.fold(c);
  if (c.inputs() == 0 || !isAllConstant(c)) return std::nullopt;
  if (entry.copies && c.outputs() == 1)
    if (auto input = entry.copies(c)) return std::vector{*c.input(*input).constant};
  return entry.lower ? foldByInterpreter(c, entry) : std::nullopt;
}

void setConstants(Graph& graph, const GraphNode& node, const OperatorEntry& entry) {
  OperatorContext c(graph, node);
  auto folded = fold(c, entry);
  for (int i = 0; i < c.outputs(); ++i) {
    if (!c.hasOutput(i)) continue;
    GraphValue& v = graph.values[c.outputId(i)];
    if (folded && i < static_cast<int>(folded->size()) &&
        static_cast<int64_t>((*folded)[i].bytes.size()) == v.elements() * sizeOf(v.dtype))
      v.constant = (*folded)[i];
    else if (v.elements() == 0)
      v.constant = Bytes();
  }
}

Result<void> inferNode(Graph& graph, const GraphNode& node) {
  const OperatorEntry* entry = operatorNamed(node.op, node.domain);
  if (!entry) return missing("no operator of this name is known");
  if (!entry->infer) return missing("it is not lowered yet");
  OperatorContext c(graph, node);
  auto made = entry->infer(c);
  if (!made) return tl::unexpected(made.error());
  for (int i = 0; i < c.outputs(); ++i) {
    if (!c.hasOutput(i)) continue;
    if (i >= static_cast<int>(made->size()))
      return bad("it has {} outputs, but {} are right", c.outputs(), made->size());
    GraphValue& v = graph.values[c.outputId(i)];
    v.dtype = (*made)[i].dtype;
    v.shape = (*made)[i].shape;
    v.isTyped = true;
  }
  setConstants(graph, node, *entry);
  return {};
}

// Constants whose bytes do not fit their type would be read beyond their end.
void dropBrokenConstants(Graph& graph) {
  for (GraphValue& v : graph.values)
    if (v.constant && (!isUsable(v) || static_cast<int64_t>(v.constant->bytes.size()) !=
                                           v.elements() * sizeOf(v.dtype))) {
      v.constant.reset();
      v.isTyped = false;
    }
}

}  // namespace

std::vector<NodeProblem> inferTypesOfAll(Graph& graph) {
  dropBrokenConstants(graph);
  std::vector<NodeProblem> problems;
  std::set<ValueId> untold;  // made by nodes whose problem is told already
  for (size_t n = 0; n < graph.nodes.size(); ++n) {
    const GraphNode& node = graph.nodes[n];
    ValueId untyped = -1;
    bool isTold = false;
    for (ValueId id : node.inputs) {
      if (id < 0 || isUsable(graph.values[id])) continue;
      untyped = id;
      isTold = isTold || untold.contains(id);
    }
    Result<void> done;
    if (untyped >= 0 && !operatorNamed(node.op, node.domain))
      done = missing("no operator of this name is known");
    else if (untyped >= 0 && !isTold)
      done = missing("type and shape of '{}' are not known", graph.values[untyped].name);
    else if (untyped < 0)
      done = inferNode(graph, node);
    if (!done) problems.push_back({static_cast<int>(n), done.error()});
    if (untyped >= 0 || !done)
      for (ValueId id : node.outputs)
        if (id >= 0 && !isUsable(graph.values[id])) untold.insert(id);
  }
  return problems;
}

Result<void> inferTypes(Graph& graph) {
  auto problems = inferTypesOfAll(graph);
  if (problems.empty()) return {};
  const NodeProblem& first = problems.front();
  return fail(first.error.code,
              phrase("{}: {}", describe(graph.nodes[first.node]), first.error.message));
}

}  // namespace dojo::core
