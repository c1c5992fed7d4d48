// Marks of scopes (:u, :v, :p …): putting one on a sequential scope and taking it off again.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/moves/move.h"

namespace dojo::core {

// A step of `move` for every scope with this mapping.
std::vector<Step> sitesMapped(const Context& context, Mapping mapping, std::string_view move);

std::optional<Refusal> refuseUnlessMarked(const View& view, int scope, Mapping mapping);

// The nearest scope around `scope`, or the first inside it, with one of the mappings; -1.
int mappedAround(const View& view, int scope, std::initializer_list<Mapping> mappings);
int mappedInside(const View& view, int scope, std::initializer_list<Mapping> mappings);

Program remapped(const View& view, int scope, Mapping mapping);

// The type that decides how many iterations of an operation a vector takes.
DType laneType(const View& view, int op);

}  // namespace dojo::core
