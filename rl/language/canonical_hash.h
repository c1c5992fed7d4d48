// Equal canonical lines have equal hashes, and so have equal programs, whatever their names. Not
// cryptographic; the same on every machine, so that hashes may be kept in files.
#pragma once

#include "core/ir/program.h"
#include "rl/language/canonical.h"

namespace dojo::rl {

// Of its tokens and depth, not of its place among the lines.
core::Hash hashOf(const CanonicalLine& line);
core::Hash hashOf(const CanonicalProgram& program);
core::Hash canonicalHash(const core::Program& program);

}  // namespace dojo::rl
