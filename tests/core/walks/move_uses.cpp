#include "tests/core/walks/move_uses.h"

#include <fmt/format.h>

#include <functional>
#include <istream>
#include <ostream>

#include "core/moves/catalogue.h"

namespace dojo::tests {

using namespace core;

void MoveUses::offered(const std::vector<Candidate>& candidates) {
  for (const Candidate& c : candidates) {
    MoveUse& use = m_uses[c.move->name];
    if (c.refusal)
      ++use.refused[c.refusal->code];
    else
      ++use.legal;
  }
}

void MoveUses::took(const Program& before, const Step& step) {
  MoveUse& use = m_uses[moveNamed(step.move)->name];
  ++use.taken;
  use.places.insert(before.hash() * 31 + std::hash<std::string>()(print(step)));
}

void MoveUses::add(const MoveUses& other) {
  for (const auto& [move, use] : other.m_uses) {
    MoveUse& sum = m_uses[move];
    sum.taken += use.taken;
    sum.legal += use.legal;
    sum.places.insert(use.places.begin(), use.places.end());
    for (const auto& [code, count] : use.refused) sum.refused[code] += count;
  }
}

const MoveUse& MoveUses::of(std::string_view move) const {
  static const MoveUse kNone;
  auto found = m_uses.find(move);
  return found == m_uses.end() ? kNone : found->second;
}

std::string MoveUses::table() const {
  std::string text;
  for (const Move* move : catalogue()) {
    const MoveUse& use = of(move->name);
    std::string refused;
    for (const auto& [code, count] : use.refused) refused += fmt::format(" {} {}", code, count);
    text += fmt::format("{:<21} taken {:>6}  places {:>6}  legal {:>8}  refused:{}\n", move->name,
                        use.taken, use.places.size(), use.legal, refused);
  }
  return text;
}

std::string MoveUses::takenLessThan(int times) const {
  std::string moves;
  for (const Move* move : catalogue())
    if (of(move->name).taken < times)
      moves += fmt::format("{}{} {}", moves.empty() ? "" : ", ", move->name, of(move->name).taken);
  return moves;
}

void MoveUses::write(std::ostream& out) const {
  out << m_uses.size() << '\n';
  for (const auto& [move, use] : m_uses) {
    out << move << ' ' << use.taken << ' ' << use.legal << ' ' << use.places.size();
    for (uint64_t place : use.places) out << ' ' << place;
    out << ' ' << use.refused.size();
    for (const auto& [code, count] : use.refused) out << ' ' << code << ' ' << count;
    out << '\n';
  }
}

void MoveUses::read(std::istream& in) {
  size_t moves = 0, count = 0;
  in >> moves;
  std::string name, code;
  for (size_t i = 0; i < moves && in >> name; ++i) {
    MoveUse& use = m_uses[moveNamed(name)->name];
    in >> use.taken >> use.legal >> count;
    for (uint64_t place = 0; count > 0 && in >> place; --count) use.places.insert(place);
    in >> count;
    for (int times = 0; count > 0 && in >> code >> times; --count) use.refused[code] = times;
  }
  in.ignore();
}

}  // namespace dojo::tests
