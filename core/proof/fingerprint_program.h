// A program compiled for net 2: the interpreter's flat program, with every address, guard and index
// kept as a number that scopes step as they iterate, and the knowledge of which buffers need an
// inner residue (those whose values may reach an exponent). Private to core/proof.
#pragma once

#include <array>
#include <map>

#include "core/interpreter/flat_program.h"
#include "core/proof/field_functions.h"

namespace dojo::core {

// Of one leaf; the numbers of its targets, operands, guards and unproven indices follow one
// another.
struct FieldLeaf {
  int firstNumber = 0;
  int firstGuard = 0;
  int firstCheck = 0;
  bool needsInner = false;  // some target does
  std::array<FieldValue, kMostSlots>
      constants;  // operands that are literals, where reals are wanted
};

struct NumberStep {
  int number;
  int64_t step;
};

struct FieldProgram {
  FlatProgram flat;
  std::vector<FieldLeaf> leaves;
  std::vector<int64_t> start;                    // every number where all iterations are 0
  std::vector<std::vector<NumberStep>> steps;    // by node: what one iteration of a scope adds
  std::vector<std::vector<int>> privateBuffers;  // by node: those of a parallel scope
  std::vector<bool> needsInner;                  // by buffer
  std::vector<double> literals;                  // of float operations
  bool testsNonFinite = false;                   // some comparison tells NaN or infinities apart
};

// Literals that one float type rounds to one number, by that number: all mean the first of them,
// in any program that is compiled with the table.
using LiteralTable = std::map<std::pair<DType, double>, Literal>;

Result<FieldProgram> compileForField(const Program& program, LiteralTable& literals);

// The iterations within [0, extent) of the scope around a leaf that its guards admit, where
// `numbers` hold for iteration 0; empty as {0, 0}.
std::pair<int64_t, int64_t> admittedIterations(const FieldProgram& program, int leaf,
                                               const std::vector<int64_t>& numbers, int64_t extent);

// Why the iterations of some parallel scope may not run at once: two touch one cell that is not
// private to an iteration, and one of them writes. Empty when they may. Addresses depend on no
// data, so this holds for all inputs.
Message findRace(const FieldProgram& program);

}  // namespace dojo::core
