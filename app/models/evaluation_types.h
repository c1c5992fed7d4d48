// What is asked of compiling, measuring and verifying in the background, and what comes back.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "app/models/workspace.h"

namespace dojo::app {

// What the compiler made of a program.
struct Listing {
  QString assembly, llvm;
  std::vector<core::NodeId> assemblyNodes, llvmNodes;  // by line - 1; 0 where none
};

// Two programs timed in alternation in one run, and how far the outputs of both lie from the
// original's in float64.
struct PairComparison {
  Measurement before, after;
  double ratio = 1, ratioLow = 1, ratioHigh = 1;  // how many times faster the second is; 95 %
  std::string verdict;                            // "faster, 1.32× (1.29 to 1.36)"
  double errorBefore = 0, errorAfter = 0;         // largest, over the output's largest value
  double boundBefore = 0, boundAfter = 0;         // allowed, absolute
  Verification checkBefore, checkAfter;
};

// Whether two programs compute the same function, and how far each lies from float64, in units of
// the last place, where the program is small enough to be interpreted.
struct PairVerdict {
  Verification verification;
  struct Distance {
    double largest = 0, median = 0, percentile99 = 0;
  };
  std::optional<Distance> before, after;
};

// What the machine can do at most, measured on it: flops and bytes per nanosecond.
struct MachineRoof {
  double flopsF32 = 0, flopsF64 = 0;
  double l2 = 0, l3 = 0, memory = 0;  // copying
  int64_t l2Bytes = 0, l3Bytes = 0;
  bool isKnown() const { return memory > 0; }
  bool operator==(const MachineRoof&) const = default;
};

// How long and how wide a timing may be.
struct TimingSettings {
  int threads = 1;
  double budgetSeconds = 0.5;   // of all runs of one program
  double relativeWidth = 0.02;  // the interval's half width, as a part of the median
  double timeoutSeconds = 30;   // of one call
  bool operator==(const TimingSettings&) const = default;
};

}  // namespace dojo::app
