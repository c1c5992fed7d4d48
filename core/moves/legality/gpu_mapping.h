// What the moves that map scopes to a GPU's grid, blocks and warps share: where such scopes may
// stand (TARGETS: up to three directly nested :g scopes at the top of a kernel, up to three
// directly nested :b scopes below them, :w innermost), and how many iterations a machine runs.
#pragma once

#include <optional>
#include <vector>

#include "core/moves/move.h"

namespace dojo::core {

// A scope is directly nested in another one when it is that one's only child.
inline constexpr int kMostDirectlyNested = 3;

// Sites of a move that sets the mapping, where the machine has such a level.
std::vector<Step> gpuSites(const Context& context, Mapping mapping, std::string_view move);

// The whole check of a move that sets :g, :b or :w at a place.
std::optional<Refusal> refuseGpuMapping(const Context& context, const Place& place,
                                        Mapping mapping);

// The check of a move that takes the mapping off again: scopes of it inside would no longer stand
// where they may.
std::optional<Refusal> refuseGpuUnmapping(const Context& context, const Place& place,
                                          Mapping mapping);

}  // namespace dojo::core
