#include "tests/core/walks/move_uses.h"

#include <fmt/format.h>

#include <functional>

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

const Candidate* MoveUses::draw(const std::vector<Candidate>& candidates,
                                std::mt19937& random) const {
  std::map<std::string_view, std::vector<const Candidate*>> byMove;
  for (const Candidate& c : candidates)
    if (!c.refusal) byMove[c.move->name].push_back(&c);
  if (byMove.empty()) return nullptr;
  bool isBiased = random() % 2;
  std::vector<double> weights;
  double sum = 0;
  for (const auto& [move, places] : byMove)
    sum += weights.emplace_back(isBiased ? 1.0 / (1 + of(move).taken) : 1.0);
  double at = sum * static_cast<double>(random()) / 4294967296.0;
  auto chosen = byMove.begin();
  for (size_t i = 0; i + 1 < weights.size() && at >= weights[i]; ++i, ++chosen) at -= weights[i];
  return chosen->second[random() % chosen->second.size()];
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

}  // namespace dojo::tests
