// Writes a naive program leaf by leaf: arrays, nests of scopes around one operation each, ids in
// order. Values of a graph become arrays when operators read or write them. Names of arrays follow
// from the order of the calls alone, so equal kernels of a model give equal programs.
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/ir/program.h"
#include "core/model/graph.h"

namespace dojo::core {

struct Array {
  std::string name;
  DType dtype = DType::F32;
  std::vector<int64_t> shape;
  int rank() const { return static_cast<int>(shape.size()); }
};

class ProgramBuilder {
 public:
  explicit ProgramBuilder(const Graph& graph) : m_graph(&graph) {}

  const Graph& graph() const { return *m_graph; }

  // The array of a value that has been written here, or an input of the program.
  Array read(ValueId value, std::string_view hint = "x");
  Array write(ValueId value, std::string_view hint);
  Array temporary(std::string_view hint, DType dtype, std::vector<int64_t> shape);

  DType dtypeOf(std::string_view array) const;  // of one that was declared here

  // Scopes around what follows. Iterations of a nest count from depth().
  void open(int64_t extent);
  void close();
  int depth() const { return static_cast<int>(m_open.size()); }
  // Nothing is written where an enclosing extent is 0.
  void leaf(Operation operation);
  void nest(std::span<const int64_t> extents, Operation operation);

  int leaves() const { return m_leaves; }

  // Inputs are the values read that were not written here, in order of first use. Arrays that no
  // operation uses are left out.
  Program finish(std::string name, std::span<const ValueId> outputs);
  // Of the program that finish gave, in the order of its inputs.
  const std::vector<ValueId>& inputValues() const { return m_inputs; }

 private:
  struct OpenScope {
    int64_t extent;
    std::vector<NodePtr> children;
  };
  Array declare(std::string_view hint, DType dtype, std::vector<int64_t> shape);
  void append(NodePtr node);
  void markUsed(const Operation& operation);

  const Graph* m_graph;
  std::map<ValueId, Array> m_arrays;
  std::vector<ValueId> m_read;    // candidates for inputs
  std::vector<ValueId> m_inputs;  // after finish
  std::vector<Array> m_declared;
  std::set<std::string, std::less<>> m_used;  // by an operation
  std::map<std::string, int, std::less<>> m_names;
  std::vector<OpenScope> m_open;
  std::vector<NodePtr> m_body;
  NodeId m_nextId = 1;
  int m_leaves = 0;
};

// {depth} * coefficient
inline Affine at(int depth, int64_t coefficient = 1) {
  return Affine::iteration(depth, coefficient);
}
inline Affine fixed(int64_t index) {
  return Affine(index);
}
inline Affine plus(Affine a, const Affine& b, int64_t factor = 1) {
  return a.add(b, factor);
}
inline Affine plus(Affine a, int64_t constant) {
  return a.add(constant);
}

inline Access element(const Array& array, std::vector<Affine> indices) {
  return Access{array.name, std::move(indices), {}};
}
// Iterations first, first + 1, … of a nest that runs over the array.
Access element(const Array& array, int first = 0);
// The element of a nest over `shape`, into which the array is broadcast.
Access broadcast(const Array& array, std::span<const int64_t> shape, int first = 0);

// A number as people write it: whole numbers without a point, and the shortest decimal number that
// rounds to it in f32 where it is one.
Literal number(double value);
inline Literal number(int64_t value) {
  return Literal{value, ""};
}
inline Literal number(int value) {
  return Literal{int64_t{value}, ""};
}

inline Operation set(Access target, Operator op, std::vector<Operand> operands) {
  return Operation{.targets = {std::move(target)}, .op = op, .operands = std::move(operands)};
}
inline Operation set(Access target, Operand value) {
  return set(std::move(target), Operator::Copy, {std::move(value)});
}
inline Operation convert(Access target, DType to, Operand value) {
  return Operation{.targets = {std::move(target)},
                   .op = Operator::Convert,
                   .converted = to,
                   .operands = {std::move(value)}};
}
inline Operation accumulate(Access target, Assign assign, Operator op,
                            std::vector<Operand> operands) {
  return Operation{
      .targets = {std::move(target)}, .assign = assign, .op = op, .operands = std::move(operands)};
}
inline Operation accumulate(Access target, Assign assign, Operand value) {
  return accumulate(std::move(target), assign, Operator::Copy, {std::move(value)});
}
// The operation with guards 0 <= index < bound, but for those that the iterations' ranges imply.
Operation guarded(Operation operation, const Affine& index, int64_t bound,
                  std::span<const int64_t> extents);

}  // namespace dojo::core
