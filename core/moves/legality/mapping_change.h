// Marks of scopes (:u, :v, :p …): putting one on a sequential scope and taking it off again.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/moves/move.h"

namespace dojo::core {

// A step of `move` for every scope with this mapping.
std::vector<Step> sitesMapped(const Context& context, Mapping mapping, std::string_view move);

// Nor may it carry a hint, which is about the loop or vector that the mark makes of it.
std::optional<Refusal> refuseUnlessMapped(const View& view, int scope, Mapping mapping);

// The nearest scope around `scope` whose iterations run on threads, or the first inside it; -1.
int threadedAround(const View& view, int scope);
int threadedInside(const View& view, int scope);
// The nearest scope around with this mapping; -1.
int mappedAround(const View& view, int scope, Mapping mapping);

Program remapped(const View& view, int scope, Mapping mapping);

// The type that decides how many iterations of an operation a vector takes.
DType laneType(const View& view, int op);

}  // namespace dojo::core
