// Two programs at smaller extents at which both keep their meaning, for whoever runs them compiled:
// scopes that become vectors or instructions keep their lengths (see fingerprint_extents.h).
#pragma once

#include <optional>
#include <string>

#include "core/ir/program.h"

namespace dojo::core {

struct ReducedPair {
  Program a, b;
  std::string extents;  // "N = 32, M = 6": the named ones that shrank
};

// At most `mostWork` operations run in one run of both. Nothing where the programs do not shrink
// that far, or would be invalid there.
std::optional<ReducedPair> reducedTogether(const Program& a, const Program& b, double mostWork);

}  // namespace dojo::core
