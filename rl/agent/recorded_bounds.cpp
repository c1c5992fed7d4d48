#include "rl/agent/recorded_bounds.h"

#include <algorithm>
#include <cmath>

namespace dojo::rl {
namespace {

constexpr double kUnknown = -std::numeric_limits<double>::infinity();
constexpr int kMostSweeps = 5000;
constexpr double kPrecise = 1e-9;

}  // namespace

RecordedBounds::Node& RecordedBounds::node(uint32_t program) {
  if (program >= m_nodes.size()) m_nodes.resize(program + 1);
  return m_nodes[program];
}

void RecordedBounds::setReward(uint32_t program, double reward, bool isDeadEnd) {
  Node& n = node(program);
  n.reward = reward;
  n.isKnown = true;
  n.isDeadEnd = isDeadEnd;
}

bool RecordedBounds::addEdge(uint32_t from, uint32_t to) {
  node(to);
  auto& moves = node(from).moves;
  if (std::ranges::find(moves, to) != moves.end()) return false;
  moves.push_back(to);
  return true;
}

double RecordedBounds::actionValue(const TargetRule& rule, uint32_t to) const {
  const Node& next = m_nodes[to];
  if (!next.isKnown)  // of a lesson, on the way to what was timed
    return rule.target == AgentSettings::Target::Sum ? kUnknown
                                                     : backedUp(rule, kUnknown, next.value);
  return next.isDeadEnd ? next.reward : backedUp(rule, next.reward, next.value);
}

// Values only rise from a program's own reward on. Programs are mostly numbered after those that
// lead to them, so a sweep from the last to the first carries a find along its whole way.
void RecordedBounds::solve(const TargetRule& rule) {
  m_rule = rule;
  for (Node& n : m_nodes) n.value = n.isKnown ? n.reward : kUnknown;
  for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
    double change = 0;
    for (size_t i = m_nodes.size(); i-- > 0;) {
      Node& n = m_nodes[i];
      double value = n.value;
      if (!n.isDeadEnd)
        for (uint32_t to : n.moves) value = std::max(value, actionValue(rule, to));
      if (value > n.value) change = std::max(change, std::isfinite(n.value) ? value - n.value : 1);
      n.value = value;
    }
    if (change < kPrecise) break;
  }
}

double RecordedBounds::value(uint32_t program) const {
  return program < m_nodes.size() ? m_nodes[program].value : kUnknown;
}

double RecordedBounds::action(uint32_t from, uint32_t to) const {
  if (from >= m_nodes.size() || to >= m_nodes.size()) return kUnknown;
  const auto& moves = m_nodes[from].moves;
  if (std::ranges::find(moves, to) == moves.end()) return kUnknown;
  return actionValue(m_rule, to);
}

const std::vector<uint32_t>& RecordedBounds::movesOf(uint32_t program) const {
  static const std::vector<uint32_t> kNone;
  return program < m_nodes.size() ? m_nodes[program].moves : kNone;
}

}  // namespace dojo::rl
