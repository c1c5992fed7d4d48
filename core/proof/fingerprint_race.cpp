// Walks the addresses of every parallel scope's iterations, remembering of each cell who wrote and
// who read it last.
#include <fmt/format.h>

#include <algorithm>

#include "core/proof/fingerprint_program.h"

namespace dojo::core {
namespace {

class RaceWalk {
 public:
  RaceWalk(const FieldProgram& program, int scope)
      : m_program(program), m_flat(program.flat), m_scope(scope), m_numbers(program.start) {
    m_isShared.assign(m_flat.bufferCells.size(), false);
    for (int node = scope; node < m_flat.nodes[scope].end; ++node)
      if (int leaf = m_flat.nodes[node].leaf; leaf >= 0)
        for (const Slot& target : m_flat.leaves[leaf].targets) m_isShared[target.buffer] = true;
    for (int b : program.privateBuffers[scope]) m_isShared[b] = false;
    for (size_t b = 0; b < m_isShared.size(); ++b) {
      m_writers.emplace_back(m_isShared[b] ? m_flat.bufferCells[b] : 0, 0);
      m_readers.emplace_back(m_isShared[b] ? m_flat.bufferCells[b] : 0, 0);
    }
  }

  Message run() {
    if (std::find(m_isShared.begin(), m_isShared.end(), true) == m_isShared.end()) return "";
    for (int at = 0; at < static_cast<int>(m_flat.nodes.size()) && m_race.empty();
         at = m_flat.nodes[at].end)
      if (at <= m_scope && m_scope < m_flat.nodes[at].end) walk(at);
    return m_race;
  }

 private:
  bool isInside(int node) const { return node >= m_scope; }

  void walk(int node) {
    const FlatNode& n = m_flat.nodes[node];
    if (n.leaf >= 0) return touchAll(n.leaf, 1);
    bool isSubject = node == m_scope;
    bool isLoopOfOne = n.end == node + 2 && n.holdsOnlyLeaves && !isSubject;
    if (isLoopOfOne) return touchAll(m_flat.nodes[node + 1].leaf, n.extent);
    if (isSubject) m_first += m_extent + 1;
    if (isSubject) m_extent = n.extent;
    int64_t i = 0;
    for (; i < n.extent && m_race.empty(); ++i) {
      if (isSubject) m_iteration = i;
      for (int child = node + 1; child < n.end; child = m_flat.nodes[child].end)
        if (isInside(node) || (child <= m_scope && m_scope < m_flat.nodes[child].end)) walk(child);
      for (const NumberStep& s : m_program.steps[node]) m_numbers[s.number] += s.step;
    }
    for (const NumberStep& s : m_program.steps[node]) m_numbers[s.number] -= s.step * i;
  }

  void touchAll(int number, int64_t extent) {
    const Leaf& leaf = m_flat.leaves[number];
    auto [from, to] = admittedIterations(m_program, number, m_numbers, extent);
    int first = m_program.leaves[number].firstNumber;
    auto touchSlot = [&](const Slot& slot, int at, bool reads, bool writes) {
      if (slot.kind != Slot::Kind::Memory || !m_isShared[slot.buffer]) return;
      for (int64_t i = from; i < to; ++i)
        touch(number, slot, cellAt(slot, m_numbers[at] + i * slot.cell.step), reads, writes);
    };
    for (const Slot& operand : leaf.operands)
      touchSlot(operand,
                first + static_cast<int>(leaf.targets.size() + (&operand - leaf.operands.data())),
                true, false);
    for (const Slot& target : leaf.targets)
      touchSlot(target, first + static_cast<int>(&target - leaf.targets.data()),
                leaf.operation->assign != Assign::Set, true);
  }

  void touch(int leaf, const Slot& slot, int64_t cell, bool reads, bool writes) {
    if (cell < 0 || cell >= m_flat.bufferCells[slot.buffer]) return;  // the run will say so
    int64_t own = m_first + m_iteration, many = m_first + m_extent;
    int64_t &writer = m_writers[slot.buffer][cell], &reader = m_readers[slot.buffer][cell];
    if (writer >= m_first && writer != own) report(leaf, slot, writer, true);
    if (writes && reader >= m_first && reader != own)
      report(leaf, slot, reader == many ? -1 : reader, false);
    if (writes) writer = own;
    if (reads) reader = reader < m_first || reader == own ? own : many;
  }

  void report(int leaf, const Slot& slot, int64_t other, bool otherWrites) {
    if (!m_race.empty()) return;
    Message who = other < 0 ? phrase("another one") : phrase("iteration {}", other - m_first);
    Message where = describe(m_flat, m_flat.leaves[leaf]);
    int depth = m_flat.nodes[m_scope].depth;
    const std::string& array = m_flat.arrays[slot.array].name;
    m_race = otherWrites
                 ? phrase(
                       "{}: iteration {} of the parallel scope {{{}}} touches an element of '{}' "
                       "that {} writes",
                       where, m_iteration, depth, array, who)
                 : phrase(
                       "{}: iteration {} of the parallel scope {{{}}} writes an element of '{}' "
                       "that {} reads",
                       where, m_iteration, depth, array, who);
  }

  const FieldProgram& m_program;
  const FlatProgram& m_flat;
  int m_scope;
  std::vector<int64_t> m_numbers;
  std::vector<bool> m_isShared;  // by buffer: written in the scope, not private
  std::vector<std::vector<int64_t>> m_writers,
      m_readers;  // by buffer and cell: m_first + iteration
  int64_t m_first =
      1;  // of the current instance of the scope; m_first + m_extent stands for several
  int64_t m_extent = 0;
  int64_t m_iteration = 0;
  Message m_race;
};

}  // namespace

Message findRace(const FieldProgram& program) {
  const auto& nodes = program.flat.nodes;
  for (int node = 0; node < static_cast<int>(nodes.size()); ++node)
    if (nodes[node].leaf < 0 && traits(nodes[node].mapping).isThreaded)
      if (Message race = RaceWalk(program, node).run(); !race.empty()) return race;
  return "";
}

}  // namespace dojo::core
