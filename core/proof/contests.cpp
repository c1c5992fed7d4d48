#include "core/proof/contests.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace dojo::core {
namespace {

void append(std::vector<uint64_t>& into, const std::vector<uint64_t>& from) {
  into.insert(into.end(), from.begin(), from.end());
}

std::vector<uint64_t> crossedElements(const Contest& contest) {
  std::vector<uint64_t> names;
  for (const auto& [element, value] : contest.crossings) names.push_back(element);
  return names;
}

void makeUnique(std::vector<uint64_t>& names) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
}

}  // namespace

int ContestRecorder::newGroup() {
  m_parents.push_back(static_cast<int>(m_parents.size()));
  m_groups.emplace_back();
  return m_parents.back();
}

int ContestRecorder::rootOf(int group) const {
  while (m_parents[group] != group) group = m_parents[group];
  return group;
}

int ContestRecorder::joined(int a, int b) {
  if (a == kNone || b == kNone) return std::max(a, b);
  a = rootOf(a);
  b = rootOf(b);
  if (a == b) return a;
  if (m_groups[a].numbers.size() < m_groups[b].numbers.size()) std::swap(a, b);
  Contest &into = m_groups[a], &from = m_groups[b];
  append(into.numbers, from.numbers);
  append(into.elements, from.elements);
  into.crossings.insert(into.crossings.end(), from.crossings.begin(), from.crossings.end());
  into.wantsTop |= from.wantsTop;
  into.wantsBottom |= from.wantsBottom;
  from = {};
  m_parents[b] = a;
  return a;
}

void ContestRecorder::addNumber(int group, uint64_t residue, bool wantsTop, bool wantsBottom) {
  Contest& contest = m_groups[rootOf(group)];
  contest.numbers.push_back(residue);
  contest.wantsTop |= wantsTop;
  contest.wantsBottom |= wantsBottom;
}

void ContestRecorder::addElement(int group, uint64_t element) {
  m_groups[rootOf(group)].elements.push_back(element);
}

void ContestRecorder::addCrossing(int group, uint64_t element, uint64_t value) {
  m_groups[rootOf(group)].crossings.emplace_back(element, value);
}

std::vector<Contest> ContestRecorder::takeContests() {
  std::vector<Contest> result;
  for (Contest& contest : m_groups) {
    if (contest.numbers.empty() && contest.elements.empty() && contest.crossings.empty()) continue;
    makeUnique(contest.numbers);
    makeUnique(contest.elements);
    std::sort(contest.crossings.begin(), contest.crossings.end());
    auto isOneElement = [](const auto& a, const auto& b) { return a.first == b.first; };
    contest.crossings.erase(
        std::unique(contest.crossings.begin(), contest.crossings.end(), isOneElement),
        contest.crossings.end());
    result.push_back(std::move(contest));
  }
  std::sort(result.begin(), result.end(), [](const Contest& a, const Contest& b) {
    auto key = [](const Contest& c) {
      return std::tie(c.numbers, c.elements, c.wantsTop, c.wantsBottom, c.crossings);
    };
    return key(a) < key(b);
  });
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

ContestCover::ContestCover(std::span<const Contest> contests, Of of, uint64_t seed)
    : m_random(seed) {
  for (const Contest& contest : contests) {
    bool areNumbers = of == Of::Numbers;
    std::vector<uint64_t> names = areNumbers ? contest.numbers : contest.elements;
    if (of == Of::Crossings) names = crossedElements(contest);
    if (names.empty()) continue;
    auto own = static_cast<int>(m_contests.size());
    std::vector<Member>& members = m_contests.emplace_back();
    for (uint64_t member : names) {
      auto [name, isNegated] =
          areNumbers ? FieldOrder::canonical(member) : std::pair{member, false};
      members.push_back(
          {name, isNegated, !areNumbers || contest.wantsTop, !areNumbers || contest.wantsBottom});
      m_left += members.back().needsTop + members.back().needsBottom;
      std::vector<int>& in = m_contestsOf[name];
      if (in.empty() || in.back() != own) in.push_back(own);
    }
  }
  m_order.resize(m_contests.size());
  std::iota(m_order.begin(), m_order.end(), 0);
  std::shuffle(m_order.begin(), m_order.end(), m_random);
}

void ContestCover::prefer(const std::vector<uint64_t>& names) {
  auto isPreferred = [&](const Member& m) {
    return std::binary_search(names.begin(), names.end(), m.name);
  };
  for (std::vector<Member>& members : m_contests)
    std::stable_partition(members.begin(), members.end(), isPreferred);
  std::stable_partition(m_order.begin(), m_order.end(), [&](int c) {
    return std::any_of(m_contests[c].begin(), m_contests[c].end(), isPreferred);
  });
}

OrderPlan ContestCover::oneSided(int side) const {
  OrderPlan plan;
  plan.known = OrderPlan::Known::Nearer;
  for (const std::vector<Member>& members : m_contests)
    for (const Member& m : members) plan.sides.try_emplace(m.name, m.signAt(side));
  return plan;
}

OrderPlan ContestCover::orderFor(const Choice& choice) const {
  OrderPlan plan = oneSided(-choice.pole);
  plan.poles = choice.standing;
  return plan;
}

std::optional<ContestCover::Choice> ContestCover::next() {
  for (int tried = 0; tried < 2; ++tried) {
    int pole = std::exchange(m_pole, -m_pole);
    if (auto choice = nextAt(pole)) return choice;
  }
  return std::nullopt;
}

std::optional<ContestCover::Choice> ContestCover::nextAt(int pole) {
  Choice choice{.pole = pole, .standing = {}};
  std::vector<int> standingIn(m_contests.size(), 0);
  std::vector<bool> isDecided(m_contests.size(), false);
  for (int c : m_order) {
    if (standingIn[c] > 0) continue;
    for (const Member& m : m_contests[c]) {
      const std::vector<int>& others = m_contestsOf.at(m.name);
      bool spoils = std::any_of(others.begin(), others.end(), [&](int o) { return isDecided[o]; });
      if (!m.needs(pole) || spoils) continue;
      for (int o : others) ++standingIn[o];
      isDecided[c] = true;
      choice.standing[m.name] = m.signAt(pole);
      break;
    }
  }
  if (choice.standing.empty()) return std::nullopt;
  settle(choice, standingIn);
  return choice;
}

void ContestCover::settle(const Choice& choice, const std::vector<int>& standingIn) {
  for (size_t c = 0; c < m_contests.size(); ++c) {
    if (standingIn[c] != 1) continue;
    for (Member& m : m_contests[c]) {
      auto at = choice.standing.find(m.name);
      bool stood = at != choice.standing.end() && m.signAt(choice.pole) == at->second;
      if (!stood || !m.needs(choice.pole)) continue;
      (choice.pole > 0 ? m.needsTop : m.needsBottom) = false;
      --m_left;
    }
  }
}

}  // namespace dojo::core
