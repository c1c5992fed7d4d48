#include "tests/bench/peers/peers_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace dojo::peers {
namespace {

std::vector<std::string> columns(const std::vector<PeerConfiguration>& libraries) {
  std::vector<std::string> names;
  for (const PeerConfiguration& p : libraries)
    if (std::find(names.begin(), names.end(), p.library) == names.end()) names.push_back(p.library);
  return names;
}

std::string milliseconds(const Score* score) {
  if (!score) return "–";
  if (!score->fault.empty()) return "†";
  double ms = score->time.median / 1e6;
  return ms < 0.1 ? fmt::format("{:.4f}", ms) : fmt::format("{:.3g}", ms);
}

// The score with a time, else the one that says why there is none.
const Score* scoreOf(const ContestResult& result, const std::string& library) {
  const Score* found = nullptr;
  for (const Score& s : result.libraries)
    if (s.library == library && (!found || s.fault.empty())) found = &s;
  return found;
}

nlohmann::json toJson(const Score& score) {
  nlohmann::json json = {{"library", score.library},      {"configuration", score.configuration},
                         {"variant", score.variant},      {"ns_by_round", score.rounds},
                         {"ns", score.time.median},       {"ns_low", score.time.ci.low},
                         {"ns_high", score.time.ci.high}, {"error", score.error}};
  if (!score.fault.empty()) json["fault"] = score.fault;
  return json;
}

}  // namespace

void printHead(const std::vector<PeerConfiguration>& libraries) {
  fmt::print("{:30}{:>10}{:>10}", "milliseconds", "roofline", "ours");
  for (const std::string& name : columns(libraries)) fmt::print("{:>10}", name);
  fmt::print("  best library / ours\n");
}

void printRow(const ContestResult& result, const std::vector<PeerConfiguration>& libraries) {
  fmt::print("{:30}{:>10.3g}{:>10}", result.workload, result.rooflineNs / 1e6,
             milliseconds(&result.ours));
  for (const std::string& name : columns(libraries))
    fmt::print("{:>10}", milliseconds(scoreOf(result, name)));
  if (auto ratio = result.comparison())
    fmt::print("  {:.3f} ({:.3f} … {:.3f}) {}", ratio->ratio, ratio->ci.low, ratio->ci.high,
               result.best()->library);
  fmt::print("\n");
  std::fflush(stdout);
}

void printSummary(const std::vector<ContestResult>& results) {
  double sum = 0, least = INFINITY;
  int count = 0;
  std::string where;
  for (const ContestResult& r : results) {
    auto ratio = r.comparison();
    if (!ratio) continue;
    sum += std::log(ratio->ratio);
    ++count;
    if (ratio->ratio >= least) continue;
    least = ratio->ratio;
    where = r.workload;
  }
  if (count > 0)
    fmt::print("geometric mean of best library / ours over {}: {:.3f}; the least is {:.3f} ({})\n",
               count, std::exp(sum / count), least, where);
  for (const ContestResult& r : results) {
    fmt::print("{}: ours is {}\n", r.workload, r.origin);
    if (!r.ours.fault.empty()) fmt::print("  ours has no time: {}\n", r.ours.fault);
    for (const Score& s : r.libraries)
      if (!s.fault.empty())
        fmt::print("  {} {} {} has no time: {}\n", s.library, s.configuration, s.variant, s.fault);
  }
}

nlohmann::json toJson(const std::vector<ContestResult>& results, const ContestSettings& settings) {
  nlohmann::json list = nlohmann::json::array();
  for (const ContestResult& r : results) {
    nlohmann::json entry = {{"workload", r.workload},
                            {"ours_is", r.origin},
                            {"roofline_ns", r.rooflineNs},
                            {"ours", toJson(r.ours)},
                            {"libraries", nlohmann::json::array()}};
    for (const Score& s : r.libraries) entry["libraries"].push_back(toJson(s));
    if (auto ratio = r.comparison())
      entry["ratio"] = {{"of", r.best()->library},
                        {"median", ratio->ratio},
                        {"low", ratio->ci.low},
                        {"high", ratio->ci.high}};
    list.push_back(std::move(entry));
  }
  return {{"threads", settings.threads},
          {"rounds", settings.rounds},
          {"processor_time", settings.processorTime},
          {"results", list}};
}

Result<void> plotRatios(const std::string& path, const std::vector<ContestResult>& results) {
  std::string text = fmt::format(
      "set terminal svg size {},420 font 'sans-serif,12' background '#ffffff'\nset output '{}'\n"
      "set ylabel 'best library / ours'\nset yrange [0:*]\nset grid y lc '#dddddd'\nset border 3\n"
      "set boxwidth 0.6\nset style fill solid\nset xtics rotate by 40 right nomirror noenhanced\n"
      "$ratios << END\n",
      200 + 50 * results.size(), path);
  for (const ContestResult& r : results)
    if (auto ratio = r.comparison())
      text +=
          fmt::format("\"{}\" {} {} {}\n", r.workload, ratio->ratio, ratio->ci.low, ratio->ci.high);
  text +=
      "END\nplot $ratios using 0:2:xtic(1) with boxes lc '#56b4e9' notitle, "
      "$ratios using 0:2:3:4 with yerrorbars lc '#0072b2' pt 0 notitle, 1 lc '#d55e00' dt 2 title "
      "'as fast'\n";
  FILE* gnuplot = popen("gnuplot", "w");
  if (!gnuplot) return fail(ErrorCode::ToolFailure, "cannot start gnuplot");
  std::fwrite(text.data(), 1, text.size(), gnuplot);
  if (pclose(gnuplot) != 0)
    return fail(ErrorCode::ToolFailure, "gnuplot (Debian: gnuplot-nox) could not write " + path);
  return {};
}

}  // namespace dojo::peers
