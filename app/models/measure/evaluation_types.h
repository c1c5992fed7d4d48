// What is asked of compiling, measuring and verifying in the background, and what comes back.
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "app/models/shell/workspace.h"
#include "app/service/machine_roof.h"
#include "app/service/requests.h"

namespace dojo::app {

// What the compiler made of a program, by the names that the back end gives its listings.
struct Listing {
  struct Part {
    std::string name;  // "asm"
    QString text;
    std::vector<core::NodeId> nodes;  // by line - 1; 0 where none
  };
  std::vector<Part> parts;
};

// Two programs timed in alternation in one run, and how far the outputs of both lie from the
// original's in float64.
struct PairComparison {
  Measurement before, after;
  codegen::Comparison times;               // how many times faster the second is
  double errorBefore = 0, errorAfter = 0;  // largest, over the output's largest value
  double boundBefore = 0, boundAfter = 0;  // allowed, absolute
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

}  // namespace dojo::app
