// The picture of runtime per move. Drawn by gnuplot, which is looked for when it is needed.
#pragma once

#include <string>
#include <vector>

#include "codegen/measure/statistics.h"
#include "core/result.h"

namespace dojo::app {

struct PlottedStep {
  std::string label;
  codegen::Summary time;  // nanoseconds
};

// Writes an SVG file; rooflineNs is drawn as a line unless 0.
Result<void> plotRuntimes(const std::string& path, const std::string& title,
                          const std::vector<PlottedStep>& steps, double rooflineNs);

// Text inside gnuplot's single quotes.
std::string quotedForGnuplot(const std::string& text);
// Runs a script that writes `path`.
Result<void> runGnuplot(const std::string& script, const std::string& path);

}  // namespace dojo::app
