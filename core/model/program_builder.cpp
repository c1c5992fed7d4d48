#include "core/model/program_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/text/parser.h"

namespace dojo::core {

Array ProgramBuilder::declare(std::string_view hint, DType dtype, std::vector<int64_t> shape) {
  std::string base(hint);
  int& count = m_names[base];
  ++count;
  std::string name = count == 1 && !isReserved(base) ? base : fmt::format("{}{}", base, count);
  Array array{std::move(name), dtype, std::move(shape)};
  m_declared.push_back(array);
  return array;
}

Array ProgramBuilder::read(ValueId value, std::string_view hint) {
  if (auto found = m_arrays.find(value); found != m_arrays.end()) return found->second;
  const GraphValue& v = m_graph->values[value];
  Array array = declare(hint, v.dtype, v.shape);
  m_arrays.emplace(value, array);
  m_read.push_back(value);
  return array;
}

Array ProgramBuilder::write(ValueId value, std::string_view hint) {
  const GraphValue& v = m_graph->values[value];
  Array array = declare(hint, v.dtype, v.shape);
  m_arrays.insert_or_assign(value, array);
  return array;
}

Array ProgramBuilder::temporary(std::string_view hint, DType dtype, std::vector<int64_t> shape) {
  return declare(hint, dtype, std::move(shape));
}

DType ProgramBuilder::dtypeOf(std::string_view array) const {
  return std::ranges::find(m_declared, array, &Array::name)->dtype;
}

void ProgramBuilder::open(int64_t extent) {
  m_open.push_back({extent, {}});
}

void ProgramBuilder::append(NodePtr node) {
  (m_open.empty() ? m_body : m_open.back().children).push_back(std::move(node));
}

void ProgramBuilder::close() {
  OpenScope scope = std::move(m_open.back());
  m_open.pop_back();
  if (scope.children.empty()) return;
  Scope made{.extent = Extent{scope.extent, ""}, .children = std::move(scope.children)};
  append(std::make_shared<const Node>(m_nextId++, std::move(made)));
}

void ProgramBuilder::markUsed(const Operation& operation) {
  for (const Access& target : operation.targets) m_used.insert(target.array);
  for (const Operand& operand : operation.operands)
    if (auto* access = std::get_if<Access>(&operand)) m_used.insert(access->array);
}

void ProgramBuilder::leaf(Operation operation) {
  for (const OpenScope& scope : m_open)
    if (scope.extent == 0) return;
  markUsed(operation);
  append(std::make_shared<const Node>(m_nextId++, std::move(operation)));
  ++m_leaves;
}

void ProgramBuilder::nest(std::span<const int64_t> extents, Operation operation) {
  for (int64_t extent : extents) open(extent);
  leaf(std::move(operation));
  for (size_t i = 0; i < extents.size(); ++i) close();
}

Program ProgramBuilder::finish(std::string name, std::span<const ValueId> outputs) {
  Program program;
  program.name = std::move(name);
  m_inputs.clear();
  for (ValueId value : m_read) {
    const Array& array = m_arrays.at(value);
    if (!m_used.contains(array.name)) continue;
    m_inputs.push_back(value);
    program.inputs.push_back(array.name);
  }
  for (ValueId value : outputs) program.outputs.push_back(m_arrays.at(value).name);
  for (const Array& array : m_declared) {
    if (!m_used.contains(array.name)) continue;
    Buffer buffer{.name = array.name, .dtype = array.dtype, .arrays = {array.name}};
    for (int64_t extent : array.shape) buffer.dims.push_back({.extent = Extent{extent, ""}});
    program.buffers.push_back(std::move(buffer));
  }
  program.body = std::move(m_body);
  program.nextId = m_nextId;
  return program;
}

Access element(const Array& array, int first) {
  std::vector<Affine> indices;
  for (int d = 0; d < array.rank(); ++d) indices.push_back(at(first + d));
  return element(array, std::move(indices));
}

Access broadcast(const Array& array, std::span<const int64_t> shape, int first) {
  std::vector<Affine> indices;
  int missing = static_cast<int>(shape.size()) - array.rank();
  for (int d = 0; d < array.rank(); ++d)
    indices.push_back(array.shape[d] == 1 ? fixed(0) : at(first + missing + d));
  return element(array, std::move(indices));
}

Literal number(double value) {
  if (value == std::trunc(value) && std::fabs(value) < 1e9 && !(value == 0 && std::signbit(value)))
    return Literal{static_cast<int64_t>(value), ""};
  auto narrow = static_cast<float>(value);
  if (static_cast<double>(narrow) == value) {
    char text[32];
    auto end = std::to_chars(text, text + sizeof text, narrow).ptr;
    double shortest = value;
    std::from_chars(text, end, shortest);
    if (static_cast<float>(shortest) == narrow) return Literal{shortest, ""};
  }
  return Literal{value, ""};
}

Operation guarded(Operation operation, const Affine& index, int64_t bound,
                  std::span<const int64_t> extents) {
  Affine::Range range = index.range(extents);
  if (range.low < 0) {
    Affine negative = index.scaled(-1);  // 0 <= index: -index < 1, with the constant at the right
    int64_t constant = negative.constant();
    operation.guards.push_back({negative.add(-constant), Extent{1 - constant, ""}});
  }
  if (range.high >= bound) {
    Affine shifted = index;
    int64_t constant = shifted.constant();
    operation.guards.push_back({shifted.add(-constant), Extent{bound - constant, ""}});
  }
  return operation;
}

}  // namespace dojo::core
