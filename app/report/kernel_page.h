// A kernel's page of the help, in Markdown: what limits it on a machine, the gain of each of its
// trajectory's moves there, and the port use of its inner loops.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "codegen/analysis/inner_loops.h"
#include "codegen/analysis/port_use.h"
#include "codegen/measure/roofline.h"

namespace dojo::app {

struct PageStep {
  std::string text;  // as in a trajectory; the start's is empty
  double ns = 0;     // after it
};

// Where the rows of the page's table end: steps after which the time is a gain, and the last. Times
// of steps that were measured minutes apart choose them; the table's own should come from one run.
std::vector<size_t> rowEnds(const std::vector<PageStep>& steps);

// Rows to time in each run, which times the start too: as many as the bytes that they and the start
// need leave room for, one at least.
std::vector<size_t> rowsOfRuns(double start, const std::vector<double>& rows, double available);

struct KernelPage {
  const core::Program& start;
  const core::Program& end;
  std::string kernel, machine, target;
  bool cold = false;
  codegen::Roofline limits;  // of as many threads as were used
  double rooflineNs = 0;
  std::vector<PageStep> steps;  // the start first
  std::vector<size_t> rows;     // of the steps, rising; with times of one run
  std::vector<codegen::InnerLoop> loops;
  Result<codegen::PortAnalysis> ports;  // of the loops that are shown; else why not
};

// The loops of a page: those in which most is executed.
std::vector<codegen::InnerLoop> shownLoops(std::vector<codegen::InnerLoop> loops);
std::string markdown(const KernelPage& page);

}  // namespace dojo::app
