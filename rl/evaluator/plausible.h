// Whether numbers that stand in a file can be what a machine measured. A file may come from anyone.
#pragma once

#include "rl/evaluator/outcome.h"

namespace dojo::rl {

// Finite, longer than a cycle of any processor takes, and shorter than a month.
bool isPlausibleTime(double ns);
// A time and its 95 % interval; an interval of 0 to 0 is none.
bool isPlausibleTime(double ns, double lowNs, double highNs);

// As it may be used: a time that cannot be true makes it rejected, and what else has no sense is as
// if it had not been written.
Outcome plausible(Outcome outcome);

}  // namespace dojo::rl
