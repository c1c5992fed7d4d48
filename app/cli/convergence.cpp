#include "app/cli/convergence.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "app/cli/plot.h"

namespace dojo::app {
namespace {

constexpr const char* kColours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                    "#e69f00", "#56b4e9", "#000000", "#999933"};
constexpr int kColumns = 3, kPanelWidth = 370, kPanelHeight = 290, kKeyWidth = 190, kKeyHeight = 20;

using Bands = std::map<std::string, std::vector<Band>>;

Band bandOf(std::vector<double> values) {
  std::ranges::sort(values);
  size_t n = values.size();
  return {values.front(), std::sqrt(values[(n - 1) / 2] * values[n / 2]), values.back(),
          static_cast<int>(n)};
}

std::set<std::string> labelsOf(const Convergence& all) {
  std::set<std::string> labels;
  for (const auto& [kernel, bands] : all)
    for (const auto& [label, band] : bands) labels.insert(label);
  return labels;
}

// A band has corners where its values change: drawn from point to point it would be a ramp there.
std::string steps(const std::string& name, const std::vector<Band>& band) {
  std::string text = name + " << END\n";
  for (size_t i = 0; i < band.size(); ++i) {
    const Band& b = band[i];
    if (i > 0)
      text += fmt::format("{} {} {} {}\n", i + 1, band[i - 1].low, band[i - 1].median,
                          band[i - 1].high);
    text += fmt::format("{} {} {} {}\n", i + 1, b.low, b.median, b.high);
  }
  return text + "END\n";
}

const char* colourOf(size_t label) {
  return kColours[label % std::size(kColours)];
}

bool isOverEdges(const std::string& label) {
  return label.ends_with("edges");
}

// Bands first, so that no line is covered; full lines over sequences, dashed ones over steps.
std::string panel(const std::string& kernel, const Bands& bands,
                  const std::vector<std::string>& labels) {
  std::string data, areas, lines;
  for (size_t n = 0; n < labels.size(); ++n) {
    auto found = bands.find(labels[n]);
    if (found == bands.end()) continue;
    data += steps(fmt::format("$b{}", n), found->second);
    areas += fmt::format(
        ", $b{} using 1:2:4 with filledcurves fs transparent solid 0.18 noborder lc '{}'", n,
        colourOf(n));
    lines += fmt::format(", $b{} using 1:3 with lines lw 2 {} lc '{}'", n,
                         isOverEdges(labels[n]) ? "dt '-'" : "dt 1", colourOf(n));
  }
  return fmt::format("{}set title {} noenhanced offset 0,-0.5\nplot {}\n", data,
                     quotedForGnuplot(kernel), (areas + lines).substr(2));
}

// gnuplot's own key knows one panel only.
std::string key(const std::vector<std::string>& labels, int width, int height) {
  std::string text;
  int columns = std::max(1, width / kKeyWidth);
  for (size_t n = 0; n < labels.size(); ++n) {
    int column = static_cast<int>(n) % columns, row = static_cast<int>(n) / columns;
    text += fmt::format("set label {} {} at screen {},screen {} tc rgb '{}' noenhanced\n", n + 1,
                        quotedForGnuplot((isOverEdges(labels[n]) ? "╌╌ " : "── ") + labels[n]),
                        (20.0 + column * kKeyWidth) / width, 1 - (14.0 + row * kKeyHeight) / height,
                        colourOf(n));
  }
  return text;
}

}  // namespace

Convergence convergence(const std::vector<SearchCurve>& curves) {
  std::map<std::string, double> best;
  std::map<std::string, std::map<std::string, std::vector<const SearchCurve*>>> groups;
  for (const SearchCurve& curve : curves) {
    if (curve.bestNs.empty() || curve.bestNs.back() <= 0) continue;
    auto [known, isNew] = best.emplace(curve.kernel, curve.bestNs.back());
    known->second = std::min(known->second, curve.bestNs.back());
    groups[curve.kernel][curve.label].push_back(&curve);
  }
  Convergence all;
  for (const auto& [kernel, labels] : groups)
    for (const auto& [label, group] : labels) {
      size_t longest = 0;
      for (const SearchCurve* curve : group) longest = std::max(longest, curve->bestNs.size());
      for (size_t i = 0; i < longest; ++i) {
        std::vector<double> slower;
        for (const SearchCurve* curve : group)
          slower.push_back(curve->bestNs[std::min(i, curve->bestNs.size() - 1)] / best[kernel]);
        all[kernel][label].push_back(bandOf(std::move(slower)));
      }
    }
  return all;
}

std::map<std::string, double> inTheEnd(const Convergence& all) {
  std::map<std::string, double> means;
  std::set<std::string> labels = labelsOf(all);
  int kernels = 0;
  for (const auto& [kernel, bands] : all) {
    if (bands.size() < labels.size()) continue;
    ++kernels;
    for (const auto& [label, band] : bands) means[label] += std::log(band.back().median);
  }
  for (auto& [label, mean] : means) mean = std::exp(mean / kernels);
  return means;
}

Result<void> plotConvergence(const std::string& path, const Convergence& all) {
  std::set<std::string> names = labelsOf(all);
  std::vector<std::string> labels(names.begin(), names.end());
  int panels = static_cast<int>(all.size()), columns = std::clamp(panels, 1, kColumns);
  int rows = std::max(1, (panels + columns - 1) / columns), width = columns * kPanelWidth;
  int keyColumns = std::max(1, width / kKeyWidth);
  int head = kKeyHeight * ((static_cast<int>(labels.size()) + keyColumns - 1) / keyColumns) + 40;
  int height = rows * kPanelHeight + head;
  size_t longest = 2;
  for (const auto& [kernel, bands] : all)
    for (const auto& [label, band] : bands) longest = std::max(longest, band.size());
  std::string text = fmt::format(
      "set terminal svg size {},{} font 'sans-serif,12' background '#ffffff'\nset output {}\n"
      "set multiplot layout {},{} margins screen {},screen 0.985,screen {},screen {} "
      "spacing screen {},screen {}\n"
      "set logscale xy\nset xrange [1:{}]\nset yrange [0.9:*]\nset format y '%g×'\n"
      "set grid lc '#dddddd'\nset border 3\nset tics nomirror\nunset key\n"
      "set xlabel 'programs evaluated' offset 0,0.5\n{}",
      width, height, quotedForGnuplot(path), rows, columns, 75.0 / width, 50.0 / height,
      1 - static_cast<double>(head) / height, 60.0 / width, 80.0 / height, longest,
      key(labels, width, height));
  int drawn = 0;
  for (const auto& [kernel, bands] : all) {
    bool isAtTheLeft = drawn++ % columns == 0;
    text += fmt::format("set ylabel '{}' offset 1,0\n",
                        isAtTheLeft ? "best so far relative to the best found" : "");
    text += panel(kernel, bands, labels);
    if (drawn == 1) text += "unset label\n";
  }
  return runGnuplot(text + "unset multiplot\n", path);
}

}  // namespace dojo::app
