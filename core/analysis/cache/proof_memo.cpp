#include "core/analysis/cache/proof_memo.h"

#include <algorithm>

namespace dojo::core {
namespace {

constexpr size_t kWays = 4;  // places that a question has
constexpr size_t kFirst = 64;

}  // namespace

void ProofMemo::makeRoomFor(int nodes) {
  constexpr size_t kQuestionsOfNode = 64;
  while (m_most != 0 && m_most < kQuestionsOfNode * static_cast<size_t>(nodes)) m_most *= 2;
}

ProofMemo::Entry& ProofMemo::placeOf(const Digest& question) {
  size_t first = question.low & (m_entries.size() - kWays);
  for (size_t i = first; i < first + kWays; ++i)
    if (m_entries[i].isFree() || m_entries[i].question == question) return m_entries[i];
  return m_entries[first + question.high % kWays];
}

std::optional<int64_t> ProofMemo::find(const Digest& question) const {
  if (m_entries.empty()) return std::nullopt;
  size_t first = question.low & (m_entries.size() - kWays);
  for (size_t i = first; i < first + kWays; ++i)
    if (m_entries[i].question == question) return m_entries[i].answer;
  return std::nullopt;
}

void ProofMemo::keep(const Digest& question, int64_t answer) {
  if (m_most == 0) return;
  if (2 * m_kept >= m_entries.size() && m_entries.size() < m_most) grow();
  Entry& place = placeOf(question);
  m_kept += place.isFree();
  place = {question, answer};
}

void ProofMemo::grow() {
  std::vector<Entry> before(std::min(m_most, std::max(kFirst, 4 * m_entries.size())));
  before.swap(m_entries);
  m_kept = 0;
  for (const Entry& entry : before) {
    if (entry.isFree()) continue;
    Entry& place = placeOf(entry.question);
    m_kept += place.isFree();
    place = entry;
  }
}

}  // namespace dojo::core
