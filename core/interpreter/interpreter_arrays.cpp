// What goes into the machine and what comes out: tensors and cells.
#include <fmt/format.h>

#include <numeric>

#include "core/interpreter/interpreter_run.h"
#include "core/interpreter/number.h"

namespace dojo::core {
namespace {

// The cell of every logical element; empty when they are the same.
std::vector<int64_t> cellsOf(const FlatArray& array) {
  if (array.cellStrides == array.elementStrides) return {};
  std::vector<int64_t> cells(array.elements, 0);
  for (int64_t e = 0; e < array.elements; ++e)
    for (size_t d = 0; d < array.shape.size(); ++d)
      cells[e] += e / array.elementStrides[d] % array.shape[d] * array.cellStrides[d];
  return cells;
}

}  // namespace

Result<void> InterpreterRun::load(std::span<const Tensor> inputs) {
  int64_t cells = std::accumulate(m_flat.bufferCells.begin(), m_flat.bufferCells.end(), int64_t{0});
  if (cells > m_options.mostCells)
    return fail(ErrorCode::Unsupported, phrase("the buffers have {} elements, the limit is {}; set "
                                               "smaller extents",
                                               cells, m_options.mostCells));
  if (m_flat.leafExecutions > m_options.mostLeafExecutions)
    return fail(ErrorCode::Unsupported,
                phrase("the program executes {:.3g} operations, the limit is {:.3g};"
                       " set smaller extents",
                       m_flat.leafExecutions, m_options.mostLeafExecutions));
  if (inputs.size() != m_flat.inputs.size())
    return fail(ErrorCode::BadInput, phrase("{} input(s) given, the program has {}", inputs.size(),
                                            m_flat.inputs.size()));
  for (int64_t n : m_flat.bufferCells) {
    m_cells.emplace_back(n, Cell{});
    if (m_options.isChecked) m_held.emplace_back(n, 0);
    if (m_options.withBounds) m_errors.emplace_back(n);
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    const FlatArray& array = m_flat.arrays[m_flat.inputs[i]];
    if (inputs[i].dtype != array.dtype || inputs[i].size() != array.elements)
      return fail(ErrorCode::BadInput,
                  phrase("input '{}' is {} [{}], the program declares {} [{}]", array.name,
                         name(inputs[i].dtype), fmt::join(inputs[i].shape, ", "), name(array.dtype),
                         fmt::join(array.shape, ", ")));
    if (array.elements != m_flat.bufferCells[array.buffer])
      return fail(ErrorCode::BadInput,
                  phrase("input '{}' has a dimension that is not materialised", array.name));
    for (int64_t e = 0; e < array.elements; ++e) {
      Cell& cell = m_cells[array.buffer][e];
      if (isFloat(array.dtype))
        cell.real = inputs[i].reals[e];
      else
        cell.whole = inputs[i].integers[e];
      if (m_options.isChecked) m_held[array.buffer][e] = tag(m_flat.inputs[i], e);
    }
  }
  return {};
}

Result<Tensor> InterpreterRun::store(int number, std::vector<double>* bounds) {
  const FlatArray& array = m_flat.arrays[number];
  Tensor result = Tensor::zeros(array.dtype, array.shape);
  const std::vector<Cell>& cells = m_cells[array.buffer];
  const std::vector<int64_t> places = cellsOf(array);
  for (int64_t e = 0; e < array.elements; ++e) {
    int64_t cell = places.empty() ? e : places[e];
    if (isFloat(array.dtype))
      result.reals[e] = cells[cell].real;
    else
      result.integers[e] = cells[cell].whole;
    if (bounds) bounds->push_back(totalError(m_errors[array.buffer][cell], array.dtype));
    uint64_t held = m_options.isChecked ? m_held[array.buffer][cell] : tag(number, e);
    if (held == tag(number, e)) continue;
    std::string name = elementName(tag(number, e));
    return fail(ErrorCode::BadInput, held == 0 ? phrase("output element {} was never written", name)
                                               : phrase("output element {} was overwritten by {}",
                                                        name, elementName(held)));
  }
  return result;
}

}  // namespace dojo::core
