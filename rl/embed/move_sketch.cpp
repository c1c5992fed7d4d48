#include "rl/embed/move_sketch.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "core/moves/catalogue.h"
#include "rl/embed/token_bag.h"
#include "rl/language/canonical_hash.h"

namespace dojo::rl {
namespace {

using NumberedHashes = std::vector<std::pair<core::Hash, size_t>>;

constexpr uint64_t kLineKinds = 1 << 16, kDepths = uint64_t{1} << 40;  // beyond all tokens

NumberedHashes hashesOf(const CanonicalProgram& program) {
  NumberedHashes hashes;
  hashes.reserve(program.lines.size());
  for (size_t i = 0; i < program.lines.size(); ++i)
    hashes.emplace_back(hashOf(program.lines[i]), i);
  std::ranges::sort(hashes);
  return hashes;
}

// A token is another word in a buffer's line than in a scope's or an operation's.
void addLine(std::span<float> bag, const CanonicalLine& line) {
  if (line.tokens.empty()) return;
  uint64_t kind = (uint64_t{line.tokens.front()} + 1) * kLineKinds;
  for (uint16_t token : line.tokens) addWord(bag, kind + token, 1);
  addWord(bag, kDepths + line.depth, 1);
}

// Lines of `these` that `others` has not, each as often as it has too few of them.
void addMissing(std::span<float> bag, const CanonicalProgram& program, const NumberedHashes& these,
                const NumberedHashes& others) {
  size_t other = 0;
  for (const auto& [hash, line] : these) {
    while (other < others.size() && others[other].first < hash) ++other;
    if (other < others.size() && others[other].first == hash)
      ++other;
    else
      addLine(bag, program.lines[line]);
  }
  for (float& value : bag) value = std::copysign(std::log1p(std::abs(value)), value);
}

}  // namespace

int moveNumber(std::string_view move) {
  std::span<const core::Move* const> moves = core::catalogue();
  auto found = std::ranges::find(moves, move, [](const core::Move* one) { return one->name; });
  return found == moves.end() ? -1 : static_cast<int>(found - moves.begin());
}

MoveSketcher::MoveSketcher(CanonicalProgram before)
    : m_before(std::move(before)), m_lines(hashesOf(m_before)) {}

MoveSketch MoveSketcher::sketch(const CanonicalProgram& after, std::string_view move) const {
  MoveSketch sketch{};
  std::span<float> all(sketch);
  NumberedHashes lines = hashesOf(after);
  addMissing(all.first(kSketchRemoved), m_before, m_lines, lines);
  addMissing(all.subspan(kSketchRemoved, kSketchAdded), after, lines, m_lines);
  std::span<float> kind = all.last(kSketchKind);
  size_t half = kSketchKind / 2;
  if (int number = moveNumber(move); number >= 0) {
    auto place = static_cast<size_t>(number);
    kind[place % half] = 1;
    kind[half + place / half % half] = 1;
  }
  return sketch;
}

}  // namespace dojo::rl
