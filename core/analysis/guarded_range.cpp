#include "core/analysis/guarded_range.h"

#include <algorithm>
#include <vector>

#include "core/polyhedra/boxes.h"
#include "core/polyhedra/wide.h"

namespace dojo::core {
namespace {

using Terms = InlineVector<AffineTerm, 6>;

// An expression's terms whose iteration varies, and what the others add up to.
struct Parts {
  Terms terms;
  Wide constant = 0;
};

struct WideRange {
  Wide low = 0, high = 0;
};

bool haveCommon(const Terms& a, const Terms& b) {
  return std::any_of(a.begin(), a.end(), [&](const AffineTerm& s) {
    return std::any_of(b.begin(), b.end(), [&](const AffineTerm& t) { return t.depth == s.depth; });
  });
}

// 1 where b is a, -1 where it is its negative, else 0.
int signBetween(const Terms& a, const Terms& b) {
  if (a.empty() || a.size() != b.size()) return 0;
  for (int sign : {1, -1}) {
    auto isSame = [&](const AffineTerm& s, const AffineTerm& t) {
      return s.depth == t.depth && s.coefficient == sign * t.coefficient;
    };
    if (std::equal(a.begin(), a.end(), b.begin(), isSame)) return sign;
  }
  return 0;
}

// What guards leave of the values of one sum of terms.
struct Group {
  Terms terms;
  Interval values;
};

class GuardedBox {
 public:
  enum class State { Open, Empty, Unclear };

  GuardedBox(std::span<const int64_t> extents, std::span<const Guard> guards) {
    m_boxes.grow(extents.size());
    for (size_t d = 0; d < extents.size(); ++d) {
      m_boxes[d] = {0, extents[d] - 1};
      m_state = m_boxes[d].isEmpty() ? State::Empty : m_state;
    }
    for (const Guard& guard : guards) m_open.push_back(&guard);
    while (m_state == State::Open && narrow()) continue;
    for (size_t i = 0; i < m_open.size() && m_state == State::Open; ++i) addToGroup(*m_open[i]);
  }

  GuardedRange rangeOf(const Affine& expression) const {
    if (m_state == State::Empty) return {GuardedRange::Kind::NeverRuns};
    if (m_state == State::Unclear) return {};
    Parts parts = partsOf(expression);
    WideRange range = rangeOf(parts.terms);
    for (const Group& group : m_groups) {
      if (!haveCommon(group.terms, parts.terms)) continue;
      int sign = signBetween(group.terms, parts.terms);
      if (sign == 0) return {};
      range = sign > 0 ? WideRange{group.values.low, group.values.high}
                       : WideRange{-Wide{group.values.high}, -Wide{group.values.low}};
    }
    Wide low = range.low + parts.constant, high = range.high + parts.constant;
    if (!fits(low) || !fits(high)) return {};
    return {GuardedRange::Kind::Range, {static_cast<int64_t>(low), static_cast<int64_t>(high)}};
  }

 private:
  Parts partsOf(const Affine& expression) const {
    Parts parts{{}, expression.constant()};
    for (const AffineTerm& t : expression.terms()) {
      const Interval& box = m_boxes[static_cast<size_t>(t.depth)];
      if (box.isFixed())
        parts.constant += Wide{t.coefficient} * box.low;
      else
        parts.terms.push_back(t);
    }
    return parts;
  }

  WideRange rangeOf(const Terms& terms) const {
    WideRange range;
    for (const AffineTerm& t : terms) {
      const Interval& box = m_boxes[static_cast<size_t>(t.depth)];
      Wide atLow = Wide{t.coefficient} * box.low, atHigh = Wide{t.coefficient} * box.high;
      range.low += std::min(atLow, atHigh);
      range.high += std::max(atLow, atHigh);
    }
    return range;
  }

  // Passes over guards that always hold, and shortens iterations by those that move one alone;
  // whether any was shortened, so that others may have become simpler.
  bool narrow() {
    bool shortened = false;
    for (size_t i = 0; i < m_open.size() && m_state == State::Open;) {
      Parts parts = partsOf(m_open[i]->expression);
      WideRange range = rangeOf(parts.terms);
      Wide most = Wide{m_open[i]->bound.value} - 1 - parts.constant;
      if (range.low > most) m_state = State::Empty;
      bool holds = range.high <= most;
      if (!holds && parts.terms.size() == 1) {
        shorten(parts.terms[0], most);
        shortened = holds = true;
      }
      if (holds)
        m_open.erase(i);
      else
        ++i;
    }
    return shortened;
  }

  // coefficient * {depth} <= most
  void shorten(const AffineTerm& term, Wide most) {
    Interval& box = m_boxes[static_cast<size_t>(term.depth)];
    if (term.coefficient > 0)
      box.high =
          static_cast<int64_t>(std::min(Wide{box.high}, floorDivide(most, term.coefficient)));
    else
      box.low = static_cast<int64_t>(std::max(Wide{box.low}, ceilDivide(most, term.coefficient)));
    if (box.isEmpty()) m_state = State::Empty;
  }

  void addToGroup(const Guard& guard) {
    Parts parts = partsOf(guard.expression);
    Wide most = Wide{guard.bound.value} - 1 - parts.constant;
    if (!fits(most)) {
      m_state = State::Unclear;
      return;
    }
    int64_t bound = static_cast<int64_t>(most);
    for (Group& group : m_groups) {
      if (!haveCommon(group.terms, parts.terms)) continue;
      int sign = signBetween(group.terms, parts.terms);
      clip(group, sign, bound);
      return;
    }
    openGroup(parts.terms, bound);
  }

  // sign * (the group's sum) <= bound
  void clip(Group& group, int sign, int64_t bound) {
    if (sign == 0) m_state = State::Unclear;
    if (sign > 0) group.values.high = std::min(group.values.high, bound);
    if (sign < 0) group.values.low = std::max(group.values.low, -bound);
    if (sign != 0 && group.values.isEmpty()) m_state = State::Empty;
  }

  void openGroup(const Terms& terms, int64_t bound) {
    InlineVector<FormTerm, 6> form;
    for (const AffineTerm& t : terms)
      form.push_back({t.coefficient, m_boxes[static_cast<size_t>(t.depth)]});
    auto image = imageOf({form.data(), form.size()}, 0);
    if (!image || !image->isDense) {
      m_state = State::Unclear;
      return;
    }
    m_groups.push_back({terms, image->hull});
    clip(m_groups.back(), 1, bound);
  }

  InlineVector<Interval, 12> m_boxes;
  InlineVector<const Guard*, 16> m_open;
  std::vector<Group> m_groups;
  State m_state = State::Open;
};

}  // namespace

GuardedRange guardedRange(std::span<const int64_t> extents, std::span<const Guard> guards,
                          const Affine& expression) {
  return GuardedBox(extents, guards).rangeOf(expression);
}

}  // namespace dojo::core
