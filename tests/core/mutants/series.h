// Series of pairs (pairs.h) asked of the nets (asked.h), with a table every hundred pairs and at
// the end: as many as given, or as DOJO_MUTANTS and DOJO_EQUAL_PAIRS say, from
// the pair DOJO_MUTANT_SEED on. A pair repeats alone by its number.
#pragma once

#include "tests/core/mutants/asked.h"
#include "tests/core/mutants/pairs.h"

namespace dojo::tests {

// How many pairs of different functions the nets call the same.
int askDifferent(const Pairs& pairs, int count, const NumbersNet& net = interpretedNumbers);

// How many pairs of one function they call different.
int askEqual(const Pairs& pairs, int count, const NumbersNet& net = interpretedNumbers);

}  // namespace dojo::tests
