// Which of a program's numbers are too large (core/ir/magnitude.h), and how large all of them are.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/analysis/view.h"
#include "core/message.h"
#include "core/polyhedra/wide.h"

namespace dojo::core {

// One sentence about the first number that is too large, or "".
Message tooLarge(const Buffer& buffer);
Message tooLarge(const Operation& operation, std::span<const int64_t> extents);

// The first in a program, and the operation that has it; 0: a declaration.
struct TooLarge {
  NodeId node = 0;
  Message sentence;
};
std::optional<TooLarge> findTooLarge(const Program& program);

// The largest of each kind, at least 1.
struct Magnitudes {
  Wide value = 1;      // sum of all that the terms of an affine expression reach, signs aside
  Wide instances = 1;  // of an operation
  Wide elements = 1;   // of a declaration, stored or not
  Wide extent = 1;     // of a scope or dimension, or a guard's bound
};
const Magnitudes& magnitudesOf(const View& view);  // as long as the view lives

}  // namespace dojo::core
