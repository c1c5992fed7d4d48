// A sum over a scope that starts from zero: the scope adds to one element that holds 0 when it
// begins and that nothing else in it touches. A factor of its terms may then multiply the sum
// instead.
#pragma once

#include <optional>

#include "core/moves/move.h"

namespace dojo::core {

// Operation `op`, inside `scope`, must be such a sum.
std::optional<Refusal> refuseUnlessSumFromZero(const View& view, int op, int scope);

// Whether an operand has one value throughout a scope.
bool isConstantIn(const View& view, const Operand& operand, int scope);

}  // namespace dojo::core
