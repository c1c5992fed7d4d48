// How many bytes a program moves between a cache and what lies behind it, estimated from its loops:
// the denominator of a roofline plot's arithmetic intensity, which moves change, and a feature of
// cost models. A scope whose data fit the cache together loads them once, another one loads what
// its iterations need each time (Ferrante, Sarkar, Thrash, "On Estimating and Enhancing Cache
// Effectiveness", 1991; Wolf and Lam, PLDI 1991, with the footprint of an array as the box of its
// indices). Associativity, prefetching and other cores are not in it.
#pragma once

#include "core/analysis/view.h"

namespace dojo::core {

// Bytes that come from beyond a cache of that size in one run. Arrays on the stack count where they
// outgrow the cache only, those in registers never.
double trafficBytes(const Program& program, int64_t cacheBytes, int lineBytes = 64);
double trafficBytes(const View& view, int64_t cacheBytes, int lineBytes = 64);

// Bytes that an access moves by when the scope at a depth steps; 0: it stays.
int64_t strideAt(const Buffer& buffer, const Access& access, int depth);

}  // namespace dojo::core
