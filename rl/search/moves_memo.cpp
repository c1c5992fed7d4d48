#include "rl/search/moves_memo.h"

namespace dojo::rl {
namespace {

constexpr size_t kMostEntries = 128;

}  // namespace

// A program's view, made when something is asked of it.
class MovesMemo::Asking {
 public:
  Asking(const Game& game, const core::Program& program, core::ProofMemo& proofs)
      : m_game(game), m_program(program), m_proofs(proofs) {}

  const core::View& view() {
    if (!m_view) {
      m_view.emplace(m_program, m_proofs);
      m_messagesOff.emplace(*m_view, true);
    }
    return *m_view;
  }

  bool isLegal(const core::Step& step) {
    view();
    if (!m_legality) m_legality.emplace(core::Context{*m_view, m_game.machine()});
    return m_game.isLegal(*m_legality, *m_view, step);
  }

 private:
  const Game& m_game;
  const core::Program& m_program;
  core::ProofMemo& m_proofs;
  std::optional<core::View> m_view;
  std::optional<core::MessagesOff> m_messagesOff;
  std::optional<core::Legality> m_legality;
};

MovesMemo::Entry& MovesMemo::entryOf(const std::vector<core::Step>& steps, Asking& asking) {
  std::string key;
  for (const core::Step& step : steps) key += core::print(step) + '\n';
  if (auto known = m_byKey.find(key); known != m_byKey.end()) {
    m_entries.splice(m_entries.begin(), m_entries, known->second);
    return m_entries.front();
  }
  Entry& entry = m_entries.emplace_front(Entry{key, {}});
  m_byKey[key] = m_entries.begin();
  for (core::Step& step : m_game.sites(asking.view())) entry.sites.push_back({std::move(step)});
  if (m_entries.size() > kMostEntries) {
    m_byKey.erase(m_entries.back().key);
    m_entries.pop_back();
  }
  return entry;
}

std::optional<core::Step> MovesMemo::draw(const std::vector<core::Step>& steps,
                                          const core::Program& program, Random& random,
                                          Chance chance, const Filter& filter) {
  Asking asking(m_game, program, m_proofs);
  Entry& entry = entryOf(steps, asking);
  std::vector<std::vector<Site*>> groups;  // by kind, or all in one
  for (Site& site : entry.sites) {
    if (filter && !filter(site.step)) continue;
    bool begins = groups.empty() ||
                  (chance == Chance::OfKinds && groups.back().back()->step.move != site.step.move);
    if (begins) groups.emplace_back();
    groups.back().push_back(&site);
  }
  // What is illegal is drawn and put aside, so that the legal ones stay as likely as each other; so
  // is what is known to be, or the same seed would draw others of a program that was met before.
  while (!groups.empty()) {
    size_t kind = random.below(groups.size());
    std::vector<Site*>& group = groups[kind];
    while (!group.empty()) {
      size_t at = random.below(group.size());
      Site& site = *group[at];
      if (site.answer == Answer::None) {
        ++m_asked;
        site.answer = asking.isLegal(site.step) ? Answer::Legal : Answer::Illegal;
      }
      if (site.answer == Answer::Legal) return site.step;
      group[at] = group.back();
      group.pop_back();
    }
    groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(kind));
  }
  return std::nullopt;
}

}  // namespace dojo::rl
