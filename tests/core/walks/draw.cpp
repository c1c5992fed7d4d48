#include "tests/core/walks/draw.h"

#include <iterator>
#include <map>

namespace dojo::tests {

using namespace core;

// As measured.
std::span<const Rarity> rareMoves() {
  static constexpr Rarity kRare[] = {
      {"rescale_commute", 60, 16},
      {"rescale_restore", 60, 24},
      {"distribute_factor", 36, 13},
      {"separate_reductions", 30, 12},
      {"combine_reductions", 20, 5},
      {"block_moments", 20, 6},
      {"unblock_moments", 70, 92},
      {"shift_moments", 20, 6},
      {"unshift_moments", 60, 76},
      {"distribute_constant", 20, 4},
      {"factor_constant", 20, 3},
      {"factor_producer", 20, 4},
      {"shift_factor", 5, 4},
      {"unshift_factor", 24, 16},
      {"no_instruction", 30, 9},
      {"use_instruction", 40, 18},
      {"chain_reduce", 4, 2},
      {"merge_reduction", 3, 2},
      {"single_buffer", 4, 1},
      {"divide", 3, 1},
      {"reuse_value", 3, 1},
      {"tree_reduce", 2, 1},
      {"expand_power", 2, 1},
      {"join_ranges", 2, 1},
      {"strength_restore", 2, 1},
      {"to_power", 2, 1},
      {"align_scope", 20, 8},
      {"no_align_scope", 20, 8},
      {"halve_vector", 10, 4},
      {"no_halve_vector", 10, 4},
      {"reload", 4, 2},
      {"no_reload", 10, 3},
      {"keep_in_memory", 3, 2},
      {"no_keep_in_memory", 10, 4},
      {"gpu_grid", 6},
      {"gpu_block", 6},
      {"gpu_warp", 6, 2},
      {"async_copy", 4, 2},
      {"no_async_copy", 10, 4},
  };
  return kRare;
}

Rarity rarityOf(std::string_view move) {
  for (const Rarity& rare : rareMoves())
    if (rare.move == move) return rare;
  return {move};
}

const Candidate* draw(const std::vector<Candidate>& candidates, std::mt19937& random) {
  std::map<std::string_view, std::vector<const Candidate*>> byMove;
  for (const Candidate& c : candidates)
    if (!c.refusal) byMove[c.move->name].push_back(&c);
  if (byMove.empty()) return nullptr;
  double sum = 0;
  for (const auto& [move, places] : byMove) sum += rarityOf(move).weight;
  double at = sum * static_cast<double>(random()) / 4294967296.0;
  auto chosen = byMove.begin();
  while (std::next(chosen) != byMove.end() && at >= rarityOf(chosen->first).weight) {
    at -= rarityOf(chosen->first).weight;
    ++chosen;
  }
  return chosen->second[random() % chosen->second.size()];
}

}  // namespace dojo::tests
