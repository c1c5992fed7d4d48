// What a program costs at least, from its text alone: the numerators of the roofline and of the
// table of kernels.
#pragma once

#include "core/ir/program.h"

namespace dojo::core {

// Arithmetic of one run: every operator counts 1 but for copies and conversions (0) and fma (2); an
// accumulation counts 1 more, a step of Welford's or the online softmax its 8 operations. Guards
// are exact where the scopes that they look at have at most 2^20 iterations together, else ignored.
double flops(const Program& program);
double flopsOf(const Operation& operation);  // once

// Every input read once and every output written once.
double compulsoryBytes(const Program& program);

}  // namespace dojo::core
