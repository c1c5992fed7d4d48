// What a loop nest touches, independent of how it is written down: boxes and their unions, and the
// image of an affine form over a box. They prove that every element of an output is written and
// that a read is preceded by writes. Every answer is exact; a refusal comes with the element that
// shows it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/polyhedra/interval.h"

namespace dojo::core {

// One inclusive range per dimension. A box without dimensions is one point, that of a scalar.
using Box = std::vector<Interval>;

// The lexicographically least point of `target` outside every box of `cover`; nothing if the union
// covers the target. All boxes have the target's number of dimensions.
std::optional<std::vector<std::int64_t>> uncoveredPoint(const Box& target,
                                                        std::span<const Box> cover);

struct FormTerm {
  std::int64_t coefficient = 0;
  Interval range;
};

struct Image {
  Interval hull;
  bool isDense = false;  // every integer of the hull is a value of the form
};

// Σ c·x + constant over the box of the ranges. Nothing if some range is empty or the values leave
// 64 bits.
std::optional<Image> imageOf(std::span<const FormTerm> terms, std::int64_t constant);

}  // namespace dojo::core
