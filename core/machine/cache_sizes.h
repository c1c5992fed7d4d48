// How much the caches of this machine hold.
#pragma once

#include <cstdint>

namespace dojo::core {

// Bytes of one data or unified cache of a level (1 to 3), as one core sees it; 0 where the system
// does not say. Comes from the kernel's table; without one from sysconf, which gives AMD's third
// level for the whole socket: there at most what one group of cores shares counts.
int64_t cacheBytes(int level);
// What `cores` cores can count on of a third level of so many bytes: at most 16 MB each. A virtual
// machine with few cores may be shown the level of a whole socket, which others use, too (480 MB
// with two cores, where reads of 128 MB were as slow as memory's while the machine was busy).
int64_t shareOfThirdLevel(int64_t bytes, int cores);
// Of the first level's cache for instructions; 0 where the system does not say.
int64_t instructionCacheBytes();

}  // namespace dojo::core
