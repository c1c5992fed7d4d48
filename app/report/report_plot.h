// Plots as SVG for a page: no script, no outer reference, colours by the page's style sheet
// (classes "axis", "grid", "s0" … "s2", "mark").
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace dojo::app {

using Words = std::function<std::string(const char*)>;  // the page's language

struct PlotPoint {
  std::string label, link;
  double ns = 0, lowNs = 0, highNs = 0;
};
// Time per call by step, on a logarithmic axis, with 95 % intervals; a line where the roofline is
// known (nanoseconds, 0: not).
std::string runtimePlot(const std::vector<PlotPoint>& points, double rooflineNs,
                        const Words& words);

struct RooflineDot {
  std::string label, link;
  double intensity = 0;    // flops per byte moved
  double performance = 0;  // flops per nanosecond
};
struct RooflineLines {
  double peak = 0;                                        // flops per nanosecond
  std::vector<std::pair<std::string, double>> bandwidth;  // name, bytes per nanosecond
};
// Performance over arithmetic intensity, both logarithmic; dots in order, joined by arrows.
std::string rooflinePlot(const std::vector<RooflineDot>& dots, const RooflineLines& lines,
                         const Words& words);

std::string htmlEscaped(std::string_view text);
std::string timeText(double ns);  // "1.53 ms"

}  // namespace dojo::app
