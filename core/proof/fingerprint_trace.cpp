// Where an output element's value comes from: a run that remembers, for every cell, which
// executions of which operations its value was made by.
#include <fmt/format.h>

#include <functional>
#include <set>

#include "core/interpreter/flat_program.h"
#include "core/proof/fingerprint_explain.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

constexpr double kMostExecutions = 1e6;

struct Execution {
  int leaf;
  std::vector<int64_t> iterations;
  std::vector<int> sources;  // executions that made its operands
};

class Tracer {
 public:
  explicit Tracer(FlatProgram flat) : m_flat(std::move(flat)) {
    for (int64_t cells : m_flat.bufferCells) m_makers.emplace_back(cells);
  }

  bool run() {
    for (int at = 0; at < static_cast<int>(m_flat.nodes.size()); at = m_flat.nodes[at].end)
      if (!walk(at)) return false;
    return true;
  }

  std::vector<std::string> explain(int output, int64_t element, size_t most) const {
    const FlatArray& array = m_flat.arrays[m_flat.outputs[output]];
    int64_t cell = 0;
    for (size_t d = 0; d < array.shape.size(); ++d)
      cell += element / array.elementStrides[d] % array.shape[d] * array.cellStrides[d];
    const std::vector<int>& makers = m_makers[array.buffer][cell];
    std::set<int, std::greater<>> next(makers.begin(), makers.end());  // later ones first
    std::vector<std::string> lines;
    size_t left = 0;
    while (!next.empty()) {
      const Execution& e = m_executions[*next.begin()];
      next.erase(next.begin());
      if (lines.size() < most)
        lines.push_back(describeExecution(e));
      else
        ++left;
      next.insert(e.sources.begin(), e.sources.end());
    }
    if (left > 0) lines.push_back(fmt::format("… and {} operation(s) before", left));
    if (makers.empty()) lines.push_back("nothing writes it");
    return lines;
  }

 private:
  bool walk(int node) {
    const FlatNode& n = m_flat.nodes[node];
    if (n.leaf >= 0) return execute(n.leaf);
    for (int64_t i = 0; i < n.extent; ++i) {
      m_iterations.push_back(i);
      for (int child = node + 1; child < n.end; child = m_flat.nodes[child].end)
        if (!walk(child)) return false;
      m_iterations.pop_back();
    }
    return true;
  }

  std::vector<int>* makersOf(const Slot& slot) {
    int64_t cell = slot.cell.form.evaluate(m_iterations);
    bool isInside = cell >= 0 && cell < m_flat.bufferCells[slot.buffer];
    return isInside ? &m_makers[slot.buffer][cell] : nullptr;
  }

  bool execute(int number) {
    const Leaf& leaf = m_flat.leaves[number];
    for (const FlatGuard& guard : leaf.guards)
      if (guard.expression.form.evaluate(m_iterations) >= guard.bound) return true;
    Execution made{number, m_iterations, {}};
    for (const Slot& operand : leaf.operands) {
      if (operand.kind != Slot::Kind::Memory) continue;
      const std::vector<int>* makers = makersOf(operand);
      if (!makers) return false;
      made.sources.insert(made.sources.end(), makers->begin(), makers->end());
    }
    m_kept += static_cast<double>(made.sources.size()) + 1;
    int id = static_cast<int>(m_executions.size());
    for (const Slot& target : leaf.targets) {
      std::vector<int>* makers = makersOf(target);
      if (!makers) return false;
      if (leaf.operation->assign == Assign::Set) makers->clear();
      makers->push_back(id);
    }
    m_executions.push_back(std::move(made));
    return m_kept < 20 * kMostExecutions;
  }

  // "s[0] += e[0,3]   (line 16)"
  std::string describeExecution(const Execution& e) const {
    Operation concrete = *m_flat.leaves[e.leaf].operation;
    auto settle = [&](Access& access) {
      for (Affine& index : access.indices) index = Affine(index.evaluate(e.iterations));
    };
    for (Access& target : concrete.targets) settle(target);
    for (Operand& operand : concrete.operands) {
      if (auto* access = std::get_if<Access>(&operand))
        settle(*access);
      else if (auto* value = std::get_if<Affine>(&operand))
        *value = Affine(value->evaluate(e.iterations));
    }
    concrete.guards.clear();
    NodeId id = m_flat.leaves[e.leaf].id;
    return fmt::format("{}   (line {})", print(concrete),
                       id < m_flat.nodeLines.size() ? m_flat.nodeLines[id] : 0);
  }

  FlatProgram m_flat;
  std::vector<Execution> m_executions;
  std::vector<std::vector<std::vector<int>>> m_makers;  // by buffer and cell
  std::vector<int64_t> m_iterations;
  double m_kept = 0;
};

}  // namespace

std::vector<std::string> traceElement(const Program& program, int output, int64_t element,
                                      size_t most) {
  auto flat = flatten(program);
  if (!flat || flat->leafExecutions > kMostExecutions) return {};
  Tracer tracer(std::move(*flat));
  if (!tracer.run()) return {};
  return tracer.explain(output, element, most);
}

}  // namespace dojo::core
