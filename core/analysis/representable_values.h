// Whether the types of operations hold the numbers among their operands: literals, named constants
// and the values that an index takes. An integer type holds the whole numbers of its range; a float
// type takes the nearest of its own for any number up to its largest, but none that it would make 0
// or infinite. Infinity and NaN are numbers of float types only. What a conversion converts has a
// type of its own, i64 or f64, which holds all that can be written.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/ir/program.h"
#include "core/message.h"

namespace dojo::core {

struct UnrepresentableValue {
  int operand = 0;  // from 0, on the right side
  Message sentence;
};

// Of an operation whose types agree (validate.h) inside scopes of these extents.
std::vector<UnrepresentableValue> unrepresentableValues(const Program& program,
                                                        const Operation& operation,
                                                        std::span<const int64_t> extents);

// The first in a program, and the operation that has it.
struct UnrepresentableIn {
  NodeId node = 0;
  Message sentence;
};
std::optional<UnrepresentableIn> findUnrepresentableValue(const Program& program);

}  // namespace dojo::core
