// The machine that this program runs on, and what it lends to machines that are sets of
// instructions only: their cores, memory and units are always this machine's, since code is
// measured here.
#pragma once

#include "core/machine/machine.h"

namespace dojo::core {

// The best known machine whose instructions run here, found at run time.
const Machine& hostMachine();

// A set of instructions as this machine carries it out.
Machine onHost(Machine instructions);

// Whether code for `machine` can run here.
bool runsHere(const Machine& machine);

}  // namespace dojo::core
