#include "core/polyhedra/boxes.h"

#include <algorithm>

#include "core/polyhedra/wide.h"

namespace dojo::core {

namespace {

// A part of the target that boxes before `nextBox` do not touch.
struct Piece {
  Box box;
  std::size_t nextBox = 0;
};

bool isEmpty(const Box& box) {
  return std::any_of(box.begin(), box.end(), [](Interval range) { return range.isEmpty(); });
}

bool overlaps(const Box& a, const Box& b) {
  for (std::size_t dim = 0; dim < a.size(); ++dim) {
    if (a[dim].intersected(b[dim]).isEmpty()) return false;
  }
  return true;
}

void pushPart(std::vector<Piece>& pieces, const Piece& whole, std::size_t dim, Interval range) {
  if (range.isEmpty()) return;
  pieces.push_back(whole);
  pieces.back().box[dim] = range;
}

// Pushes what is left of the piece around the hole, lexicographically greatest part first.
void pushAround(std::vector<Piece>& pieces, Piece piece, const Box& hole) {
  const Box whole = piece.box;
  for (std::size_t dim = 0; dim < hole.size(); ++dim) {
    if (hole[dim].high < whole[dim].high) {
      pushPart(pieces, piece, dim, {hole[dim].high + 1, whole[dim].high});
    }
    piece.box[dim] = whole[dim].intersected(hole[dim]);
  }
  for (std::size_t dim = hole.size(); dim-- > 0;) {
    piece.box[dim] = whole[dim];
    if (whole[dim].low < hole[dim].low) {
      pushPart(pieces, piece, dim, {whole[dim].low, hole[dim].low - 1});
    }
  }
}

std::vector<std::int64_t> leastPoint(const Box& box) {
  std::vector<std::int64_t> point;
  for (const Interval range : box) point.push_back(range.low);
  return point;
}

}  // namespace

std::optional<std::vector<std::int64_t>> uncoveredPoint(const Box& target,
                                                        std::span<const Box> cover) {
  std::vector<Piece> pieces;
  std::optional<std::vector<std::int64_t>> least;
  if (!isEmpty(target)) pieces.push_back({target, 0});
  while (!pieces.empty()) {
    Piece piece = std::move(pieces.back());
    pieces.pop_back();
    if (least && *least <= leastPoint(piece.box)) continue;
    const auto touches = [&](const Box& box) { return overlaps(piece.box, box); };
    const auto hole = std::find_if(cover.begin() + piece.nextBox, cover.end(), touches);
    if (hole == cover.end()) {
      least = leastPoint(piece.box);
      continue;
    }
    piece.nextBox = hole - cover.begin() + 1;
    pushAround(pieces, std::move(piece), *hole);
  }
  return least;
}

// Mixed radix: with the terms sorted by |c|, every integer is reached exactly if no step is longer
// than what the smaller terms can fill.
std::optional<Image> imageOf(std::span<const FormTerm> terms, std::int64_t constant) {
  struct Step {
    Wide size;
    Wide count;
  };
  std::vector<Step> steps;
  Wide low = constant, high = constant;
  for (const FormTerm& term : terms) {
    if (term.range.isEmpty()) return std::nullopt;
    const Wide c = term.coefficient;
    const Wide count = Wide{term.range.high} - term.range.low;
    low += c * (c > 0 ? term.range.low : term.range.high);
    high += c * (c > 0 ? term.range.high : term.range.low);
    if (!fitsNative(low) || !fitsNative(high)) return std::nullopt;
    if (c != 0 && count != 0) steps.push_back({c < 0 ? -c : c, count});
  }
  std::sort(steps.begin(), steps.end(), [](Step a, Step b) { return a.size < b.size; });
  Wide filled = 0;
  bool isDense = true;
  for (const Step step : steps) {
    isDense = isDense && step.size <= filled + 1;
    filled += step.size * step.count;
  }
  return Image{{static_cast<std::int64_t>(low), static_cast<std::int64_t>(high)}, isDense};
}

}  // namespace dojo::core
