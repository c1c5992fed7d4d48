// What cores fetch from each other where threads share some nests of a program and not others.
#pragma once

#include "rl/passes/schedule.h"

namespace dojo::rl {

// What it takes, in multiply-adds, that nests read of arrays what other cores have written, and
// that these write it again in the next run. Nothing where threads share both nests along the same
// dimension, or neither, nor of arrays that the second caches do not hold: those come from beyond
// them in any case.
double cacheToCacheTransfers(const Schedule& schedule);

}  // namespace dojo::rl
