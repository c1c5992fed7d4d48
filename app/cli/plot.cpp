#include "app/cli/plot.h"

#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace dojo::app {
namespace {

std::string script(const std::string& path, const std::string& title,
                   const std::vector<PlottedStep>& steps, double rooflineNs) {
  size_t longest = 0;
  for (const PlottedStep& step : steps) longest = std::max(longest, step.label.size());
  size_t margin =
      2 + longest * 2 / 5;  // lines of 12 pixels below the axis, for labels that lean by 60 degrees
  std::string text = fmt::format(
      "set terminal svg size {},{} font 'sans-serif,12' background '#ffffff'\n"
      "set output {}\nset title {} noenhanced\nset logscale y\nset ylabel 'time per call, ms "
      "(log)'\n"
      "set grid y lc '#dddddd'\nset border 3\nset xtics rotate by 60 right nomirror noenhanced "
      "font ',9'\n"
      "set ytics nomirror\nset key top right\nset bmargin {}\nset xrange [-0.5:{}.5]\n$times << "
      "END\n",
      std::max<size_t>(700, 120 + 22 * steps.size()), 420 + 14 * margin, quotedForGnuplot(path),
      quotedForGnuplot(title), margin, steps.size() - 1);
  for (size_t i = 0; i < steps.size(); ++i) {
    std::string label;
    for (char c : steps[i].label) label += c == '"' || c == '\\' ? '\'' : c;
    text += fmt::format("{} {} {} {} \"{}\"\n", i, steps[i].time.median / 1e6,
                        steps[i].time.ci.low / 1e6, steps[i].time.ci.high / 1e6, label);
  }
  text += "END\nplot ";
  if (rooflineNs > 0)
    text += fmt::format("{} lc '#d55e00' dt 2 title 'roofline', ", rooflineNs / 1e6);
  return text +
         "$times using 1:2:3:4:xtic(5) with yerrorbars lc '#0072b2' pt 7 ps 0.6 title 'median, 95 "
         "% interval', "
         "$times using 1:2 with steps lc '#56b4e9' notitle\n";
}

// gnuplot says nothing when the disk is full.
bool isWhole(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return true;
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  return text.find("</svg>") != std::string::npos;
}

}  // namespace

Result<void> plotRuntimes(const std::string& path, const std::string& title,
                          const std::vector<PlottedStep>& steps, double rooflineNs) {
  return runGnuplot(script(path, title, steps, rooflineNs), path);
}

std::string quotedForGnuplot(const std::string& text) {
  std::string result = "'";
  for (char c : text) {
    if (c == '\'') result += c;
    result += c;
  }
  return result + "'";
}

Result<void> runGnuplot(const std::string& text, const std::string& path) {
  FILE* gnuplot = popen("gnuplot 2>&1 >/dev/null", "w");
  if (!gnuplot) return fail(ErrorCode::ToolFailure, "cannot start gnuplot");
  bool sent = std::fwrite(text.data(), 1, text.size(), gnuplot) == text.size();
  int status = pclose(gnuplot);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
    return fail(ErrorCode::Unsupported,
                "no picture: gnuplot is not installed (Debian: gnuplot-nox)");
  if (!sent || status != 0 || !isWhole(path))
    return fail(ErrorCode::ToolFailure, phrase("gnuplot could not write '{}'", path));
  return {};
}

}  // namespace dojo::app
