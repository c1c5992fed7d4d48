#include "rl/agent/position.h"

#include <algorithm>
#include <unordered_set>

#include "core/analysis/view.h"
#include "rl/agent/planted_bugs.h"

namespace dojo::rl {
namespace {

constexpr size_t kKept = 64;

}  // namespace

std::shared_ptr<const Position> Positions::of(const core::Program& program) {
  core::Hash hash = program.hash();
  auto known = std::ranges::find_if(m_latest, [&](const auto& p) { return p->hash == hash; });
  if (known != m_latest.end()) {
    m_latest.splice(m_latest.begin(), m_latest, known);
    return m_latest.front();
  }
  m_latest.push_front(make(program));
  if (m_latest.size() > kKept) m_latest.pop_back();
  return m_latest.front();
}

std::shared_ptr<const Position> Positions::make(const core::Program& program) {
  auto position = std::make_shared<Position>();
  position->program = program;
  position->hash = program.hash();
  core::View view(position->program, m_proofs);
  std::unordered_set<core::Hash> made = {position->hash};
  for (core::Step& step : m_game.moves(view)) {
    auto after = m_game.apply(position->program, step);
    if (!after) continue;
    core::Hash hash = after->hash();
    bool isTaken = !made.insert(hash).second;
    if (!isTaken || (isPlanted(Bug::EqualProgramIsStop) && hash == position->hash))
      position->options.push_back({std::move(step), std::move(*after), hash});
  }
  return position;
}

}  // namespace dojo::rl
