// Targets that are known by name, and the one that describes this machine. A target's name decides
// its instruction set only; cores, cache lines and the processor that code is tuned for are always
// this machine's, since code is measured here.
#pragma once

#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/target.h"

namespace dojo::codegen {

// The named x86-64 target that this machine's instruction set reaches, found at run time.
core::Target hostTarget();

// "x86-64-sse4.2", "x86-64-avx2", "x86-64-avx512", "x86-64-avx512-vnni", "x86-64-avx512-bf16", or
// "host".
Result<core::Target> targetNamed(std::string_view name);
std::vector<std::string> targetNames();

// Whether this processor runs 512-bit vectors in two halves, and two vectors of 256 bits at once,
// as AMD's Zen 4 does.
bool halvesVectors();

// Whether code for `target` can run on this machine.
bool runsHere(const core::Target& target);

}  // namespace dojo::codegen
