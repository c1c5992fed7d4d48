// Several writes that cover a read together: one some of what it may touch, another the rest.
#pragma once

#include <optional>

#include "core/analysis/coverage.h"

namespace dojo::core {

// Splits the read among the writes before it inside `scope` (-1: any), from the last to the first:
// each is given what lies in the box that it reaches. The number of outer scopes in whose same
// iteration they all write; nothing where some of the read is left, or after some pieces.
std::optional<int> coveredPiecewise(const View& view, const Reading& read, int scope);

}  // namespace dojo::core
