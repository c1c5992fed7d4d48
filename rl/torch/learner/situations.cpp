#include "rl/torch/learner/situations.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>

namespace dojo::learner {
void checkCounts(std::span<const int32_t> states, std::span<const int32_t> counts) {
  if (states.size() != counts.size())
    throw std::runtime_error(std::to_string(states.size()) + " states with " +
                             std::to_string(counts.size()) + " counts of moves");
  if (std::ranges::any_of(counts, [](int32_t count) { return count < 0; }))
    throw std::runtime_error("a count of moves is negative");
}

size_t numberOf(int32_t vector) {
  if (vector < 0) throw std::runtime_error("no vector has the number " + std::to_string(vector));
  return static_cast<size_t>(vector);
}

void Situations::check() const {
  checkCounts(states, counts);
  const size_t all = std::accumulate(counts.begin(), counts.end(), size_t{0});
  if (all != moves.size())
    throw std::runtime_error(std::to_string(moves.size()) + " moves where the counts announce " +
                             std::to_string(all));
}

std::vector<Situations> Situations::split(size_t mostActions) const {
  std::vector<Situations> parts;
  for (size_t first = 0, move = 0; first < size();) {
    size_t last = first, taken = 0;
    while (last < size()) {
      const auto more = static_cast<size_t>(counts[last]);
      if (last > first && taken + more + (last - first) + 1 > mostActions) break;
      taken += more;
      ++last;
    }
    parts.push_back({states.subspan(first, last - first), counts.subspan(first, last - first),
                     moves.subspan(move, taken)});
    first = last;
    move += taken;
  }
  return parts;
}

std::vector<int64_t> firstRows(const Situations& situations) {
  std::vector<int64_t> rows;
  int64_t next = 0;
  for (int32_t count : situations.counts) {
    rows.push_back(next);
    next += count + 1;
  }
  return rows;
}

Rows rowsOf(const Situations& situations, const VectorTable& table) {
  const auto width = static_cast<int64_t>(table.width());
  const auto size = static_cast<int64_t>(situations.size());
  const auto actions = static_cast<int64_t>(situations.actions());
  Rows rows{at::empty({size, width}), at::zeros({actions, width + 1}),
            at::empty({actions}, at::kLong), at::empty({size}, at::kLong), at::empty({size, 1})};
  auto* state = rows.states.data_ptr<float>();
  auto* action = rows.actions.data_ptr<float>();
  auto* situation = rows.situations.data_ptr<int64_t>();
  int64_t row = 0;
  size_t move = 0;
  for (int64_t i = 0; i < size; ++i, state += width) {
    const size_t before = numberOf(situations.states[static_cast<size_t>(i)]);
    const int32_t count = situations.counts[static_cast<size_t>(i)];
    table.state(before, state);
    for (int32_t k = 0; k < count; ++k, ++move, ++row, action += width + 1) {
      table.difference(before, numberOf(situations.moves[move]), action);
      situation[row] = i;
    }
    action[width] = 1;
    action += width + 1;
    rows.stops.data_ptr<int64_t>()[i] = row;
    rows.counts.data_ptr<float>()[i] = static_cast<float>(count + 1);
    situation[row++] = i;
  }
  return rows;
}

}  // namespace dojo::learner
