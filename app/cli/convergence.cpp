#include "app/cli/convergence.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/plot.h"

namespace dojo::app {
namespace {

constexpr const char* kColours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                    "#e69f00", "#56b4e9", "#000000", "#999933"};

double at(const std::vector<double>& sorted, double part) {
  return sorted[static_cast<size_t>(part * static_cast<double>(sorted.size() - 1) + 0.5)];
}

}  // namespace

std::map<std::string, std::vector<Band>> convergence(const std::vector<SearchCurve>& curves) {
  std::map<std::string, double> best;
  std::map<std::string, size_t> longest;
  for (const SearchCurve& curve : curves) {
    if (curve.bestNs.empty()) continue;
    auto [known, isNew] = best.emplace(curve.kernel, curve.bestNs.back());
    known->second = std::min(known->second, curve.bestNs.back());
    longest[curve.label] = std::max(longest[curve.label], curve.bestNs.size());
  }
  std::map<std::string, std::vector<Band>> bands;
  for (const auto& [label, length] : longest)
    for (size_t i = 0; i < length; ++i) {
      std::vector<double> slower;
      for (const SearchCurve& curve : curves)
        if (curve.label == label && !curve.bestNs.empty())
          slower.push_back(curve.bestNs[std::min(i, curve.bestNs.size() - 1)] / best[curve.kernel]);
      std::ranges::sort(slower);
      bands[label].push_back({at(slower, 0.25), at(slower, 0.5), at(slower, 0.75)});
    }
  return bands;
}

Result<void> plotConvergence(const std::string& path,
                             const std::map<std::string, std::vector<Band>>& bands) {
  std::string text = fmt::format(
      "set terminal svg size 900,520 font 'sans-serif,12' background '#ffffff'\nset output {}\n"
      "set logscale xy\nset xlabel 'programs evaluated'\n"
      "set ylabel 'best time so far over the best found (median and quartiles)'\n"
      "set grid lc '#dddddd'\nset border 3\nset tics nomirror\nset key top right noenhanced\n",
      quotedForGnuplot(path));
  std::string plot;
  size_t n = 0;
  for (const auto& [label, band] : bands) {
    text += fmt::format("$b{} << END\n", n);
    for (size_t i = 0; i < band.size(); ++i)
      text += fmt::format("{} {} {} {}\n", i + 1, band[i].low, band[i].median, band[i].high);
    text += "END\n";
    const char* colour = kColours[n % std::size(kColours)];
    plot += fmt::format(
        "{}$b{} using 1:2:4 with filledcurves fs transparent solid 0.15 lc '{}' notitle, "
        "$b{} using 1:3 with steps lw 2 lc '{}' title {}",
        n ? ", " : "plot ", n, colour, n, colour, quotedForGnuplot(label));
    ++n;
  }
  return runGnuplot(text + plot + "\n", path);
}

}  // namespace dojo::app
