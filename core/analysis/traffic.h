// How many bytes a program moves to and from a cache, estimated from its loops: the denominator of
// a roofline plot's arithmetic intensity, which moves change. A subtree whose arrays fit into the
// cache together loads each once; a loop around more than fits repeats what its body moves
// (Ferrante, Sarkar, Thrash, "On Estimating and Enhancing Cache Effectiveness", 1991, with the
// footprint of an array as the box of its indices). Conflicts, lines and prefetching are not in it.
#pragma once

#include "core/ir/program.h"

namespace dojo::core {

// Bytes beyond a cache of that size in one run. Arrays on the stack and in registers count where
// they outgrow the cache only.
double trafficBytes(const Program& program, int64_t cacheBytes);

}  // namespace dojo::core
