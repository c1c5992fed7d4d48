#include "rl/search/moves_memo.h"

namespace dojo::rl {
namespace {

constexpr size_t kMostEntries = 128;

}  // namespace

const std::vector<core::Step>& MovesMemo::from(const std::vector<core::Step>& steps,
                                               const core::Program& program) {
  std::string key;
  for (const core::Step& step : steps) key += core::print(step) + '\n';
  if (auto known = m_byKey.find(key); known != m_byKey.end()) {
    m_entries.splice(m_entries.begin(), m_entries, known->second);
    return m_entries.front().moves;
  }
  ++m_listed;
  m_entries.push_front({key, m_game.moves(core::View(program, m_proofs))});
  m_byKey[key] = m_entries.begin();
  if (m_entries.size() > kMostEntries) {
    m_byKey.erase(m_entries.back().key);
    m_entries.pop_back();
  }
  return m_entries.front().moves;
}

}  // namespace dojo::rl
