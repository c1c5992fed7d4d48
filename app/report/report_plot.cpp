#include "app/report/report_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "codegen/measure/statistics.h"

// The name that translation tools look for.
#define QT_TRANSLATE_NOOP(scope, text) text

namespace dojo::app {
namespace {

constexpr double kWidth = 860, kHeight = 300, kLeft = 78, kRight = 16, kTop = 14, kBottom = 44;

// A logarithmic axis from `least` to `greatest`, drawn from `from` to `to`.
struct LogAxis {
  double least, greatest, from, to;
  double at(double value) const {
    return from + (to - from) * std::log(value / least) / std::log(greatest / least);
  }
  // 1, 2 and 5 of each decade while they are few, else decades.
  std::vector<double> ticks() const {
    bool fine = greatest / least < 200;
    std::vector<double> out;
    for (double decade = std::pow(10, std::floor(std::log10(least))); decade <= greatest;
         decade *= 10)
      for (double part : {1.0, 2.0, 5.0})
        if ((fine || part == 1.0) && decade * part >= least && decade * part <= greatest)
          out.push_back(decade * part);
    return out;
  }
};

std::string text(double x, double y, const char* anchor, const std::string& what,
                 const char* more = "") {
  return fmt::format("<text x='{:.1f}' y='{:.1f}' text-anchor='{}' {}>{}</text>\n", x, y, anchor,
                     more, htmlEscaped(what));
}

std::string line(double x1, double y1, double x2, double y2, const char* style) {
  return fmt::format("<line x1='{:.1f}' y1='{:.1f}' x2='{:.1f}' y2='{:.1f}' class='{}'/>\n", x1, y1,
                     x2, y2, style);
}

std::string opening(double height, const std::string& title) {
  return fmt::format(
      "<svg viewBox='0 0 {} {}' role='img' aria-label='{}' xmlns='http://www.w3.org/2000/svg'>\n",
      kWidth, height, htmlEscaped(title));
}

std::string frame(double height) {
  return line(kLeft, kTop, kLeft, height - kBottom, "axis") +
         line(kLeft, height - kBottom, kWidth - kRight, height - kBottom, "axis");
}

std::string yGrid(const LogAxis& axis, std::string (*name)(double)) {
  std::string svg;
  for (double tick : axis.ticks())
    svg += line(kLeft, axis.at(tick), kWidth - kRight, axis.at(tick), "grid") +
           text(kLeft - 6, axis.at(tick) + 4, "end", name(tick));
  return svg;
}

std::string plainNumber(double value) {
  return fmt::format("{:g}", value);
}

std::string yTitle(double height, const std::string& what) {
  double middle = (kTop + height - kBottom) / 2;
  return text(16, middle, "middle", what,
              fmt::format("transform='rotate(-90 16 {:.1f})'", middle).c_str());
}

std::string dot(double x, double y, const std::string& label, const std::string& link,
                const char* style) {
  return fmt::format(
      "<a href='{}'><circle cx='{:.1f}' cy='{:.1f}' r='4' "
      "class='{}'><title>{}</title></circle></a>\n",
      htmlEscaped(link), x, y, style, htmlEscaped(label));
}

}  // namespace

std::string htmlEscaped(std::string_view raw) {
  std::string out;
  for (char c : raw) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (c == '\'')
      out += "&#39;";
    else
      out += c;
  }
  return out;
}

std::string timeText(double ns) {
  return codegen::describeNs(ns);
}

std::string runtimePlot(const std::vector<PlotPoint>& points, double rooflineNs,
                        const Words& words) {
  double least = rooflineNs > 0 ? rooflineNs : HUGE_VAL, greatest = rooflineNs;
  for (const PlotPoint& p : points) {
    least = std::min(least, p.lowNs);
    greatest = std::max(greatest, p.highNs);
  }
  LogAxis y{least / 1.4, greatest * 1.4, kHeight - kBottom, kTop};
  double step = (kWidth - kLeft - kRight) / static_cast<double>(std::max<size_t>(points.size(), 1));
  auto x = [&](size_t i) { return kLeft + step * (static_cast<double>(i) + 0.5); };
  std::string svg = opening(kHeight, words(QT_TRANSLATE_NOOP("Report", "Runtime per move")));
  svg += yGrid(y, timeText) + frame(kHeight);
  if (rooflineNs > 0)
    svg += line(kLeft, y.at(rooflineNs), kWidth - kRight, y.at(rooflineNs), "roof") +
           text(kWidth - kRight, y.at(rooflineNs) - 5, "end",
                words(QT_TRANSLATE_NOOP("Report", "roofline")));
  std::string path;
  for (size_t i = 0; i < points.size(); ++i)
    path += fmt::format("{}{:.1f} {:.1f}", i ? " L" : "M", x(i), y.at(points[i].ns));
  svg += fmt::format("<path d='{}' class='s0'/>\n", path);
  size_t every = points.size() / 30 + 1;
  for (size_t i = 0; i < points.size(); ++i) {
    const PlotPoint& p = points[i];
    svg += line(x(i), y.at(p.lowNs), x(i), y.at(p.highNs), "s0");
    svg += dot(x(i), y.at(p.ns), p.label + ": " + timeText(p.ns), p.link, "d0");
    if (i % every == 0)
      svg +=
          text(x(i), kHeight - kBottom + 16, "middle", p.link.substr(p.link.find_last_of('-') + 1));
  }
  svg += text((kLeft + kWidth - kRight) / 2, kHeight - 8, "middle",
              words(QT_TRANSLATE_NOOP("Report", "step")));
  svg += yTitle(kHeight, words(QT_TRANSLATE_NOOP("Report", "time per call (logarithmic)")));
  return svg + "</svg>\n";
}

std::string rooflinePlot(const std::vector<RooflineDot>& dots, const RooflineLines& lines,
                         const Words& words) {
  constexpr double kTall = 360;
  double leastX = HUGE_VAL, mostX = 0, leastY = HUGE_VAL, mostY = lines.peak;
  for (const RooflineDot& d : dots) {
    leastX = std::min(leastX, d.intensity);
    mostX = std::max(mostX, d.intensity);
    leastY = std::min(leastY, d.performance);
  }
  double slowest = HUGE_VAL;
  for (const auto& [name, bandwidth] : lines.bandwidth) slowest = std::min(slowest, bandwidth);
  mostX = std::max(mostX, lines.peak / slowest);
  LogAxis x{std::min(leastX, lines.peak / slowest) / 4, mostX * 4, kLeft, kWidth - kRight};
  LogAxis y{std::min(leastY, x.least * slowest) / 1.5, mostY * 2.5, kTall - kBottom, kTop};
  std::string svg = opening(kTall, words(QT_TRANSLATE_NOOP("Report", "Roofline")));
  svg +=
      "<defs><marker id='arrow' viewBox='0 0 8 8' refX='10' refY='4' markerWidth='6' "
      "markerHeight='6' orient='auto'><path d='M0 0 L8 4 L0 8 z' class='d0'/></marker></defs>\n";
  svg += yGrid(y, plainNumber) + frame(kTall);
  for (double tick : x.ticks())
    svg += line(x.at(tick), kTop, x.at(tick), kTall - kBottom, "grid") +
           text(x.at(tick), kTall - kBottom + 16, "middle", plainNumber(tick));
  // Above the lines of bandwidth the left is empty; their names stand there from the fastest on.
  auto levels = lines.bandwidth;
  std::ranges::sort(levels, [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string names;
  for (const auto& [name, bandwidth] : levels) {
    double start = std::max(x.least, y.least / bandwidth);
    double ridge = std::min(lines.peak / bandwidth, x.greatest);
    svg += line(x.at(start), y.at(start * bandwidth), x.at(ridge), y.at(ridge * bandwidth), "roof");
    names += fmt::format("{}{} {:.1f}", names.empty() ? "" : " · ", name, bandwidth);
  }
  svg += text(kLeft + 8, kTop + 12, "start", names + " GB/s");
  double highest = levels.empty() ? lines.peak : levels.front().second;
  svg += line(x.at(std::max(lines.peak / highest, x.least)), y.at(lines.peak), x.to,
              y.at(lines.peak), "roof");
  svg += text(
      x.to, y.at(lines.peak) - 6, "end",
      fmt::format("{} {:.1f} Gflop/s", words(QT_TRANSLATE_NOOP("Report", "peak")), lines.peak));
  for (size_t i = 0; i + 1 < dots.size(); ++i)
    svg += fmt::format(
        "<line x1='{:.1f}' y1='{:.1f}' x2='{:.1f}' y2='{:.1f}' class='s0' "
        "marker-end='url(#arrow)'/>\n",
        x.at(dots[i].intensity), y.at(dots[i].performance), x.at(dots[i + 1].intensity),
        y.at(dots[i + 1].performance));
  for (const RooflineDot& d : dots)
    svg += dot(x.at(d.intensity), y.at(d.performance), d.label, d.link,
               &d == &dots.back() ? "d1" : "d0");
  svg += text((kLeft + kWidth - kRight) / 2, kTall - 8, "middle",
              words(QT_TRANSLATE_NOOP("Report",
                                      "arithmetic intensity, flop per byte of estimated traffic")));
  svg += yTitle(kTall, words(QT_TRANSLATE_NOOP("Report", "performance, Gflop/s")));
  return svg + "</svg>\n";
}

}  // namespace dojo::app
