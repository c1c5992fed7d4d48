// A kernel in other types: every array of the one float type that it uses, or of the one integer
// type where it uses no float, declared as another.
#pragma once

#include <vector>

#include "core/ir/program.h"

namespace dojo::tests {

// The types that the kernel means something in, without those it has; empty where it mixes types or
// converts between them.
std::vector<core::DType> otherTypesOf(const core::Program& program);

core::Program retyped(const core::Program& program, core::DType type);

}  // namespace dojo::tests
