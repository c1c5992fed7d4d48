#include "app/report/kernel_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "codegen/measure/statistics.h"
#include "core/analysis/view.h"
#include "core/cost/cost.h"
#include "core/text/printer.h"

namespace dojo::app {
namespace {

constexpr size_t kMostLoops = 3;
constexpr double kLeastOfFirst = 0.2;  // of the first loop's executed instructions
constexpr double kGain = 1.03;         // a time this much below the best so far is a gain
constexpr size_t kMostMoves = 4;       // in full, of one row
constexpr int kMostInstructions = 120;

std::string limit(const KernelPage& page) {
  double flops = core::flops(page.start), bytes = core::compulsoryBytes(page.start);
  bool isF64 = page.start.bufferOf(page.start.outputs.front())->dtype == core::DType::F64;
  double peak = isF64 ? page.limits.flopsF64 : page.limits.flopsF32;
  double arithmetic = peak > 0 ? flops / peak : 0;
  double ns = page.steps.back().ns;
  std::string text =
      fmt::format("{:.4g} Mflop and at least {:.4g} MB of traffic: {:.2f} flop per byte. ",
                  flops / 1e6, bytes / 1e6, bytes > 0 ? flops / bytes : 0);
  if (page.rooflineNs <= 0) return text + "No roofline was measured.\n";
  std::string least = codegen::describeNs(page.rooflineNs);
  if (arithmetic >= 0.999 * page.rooflineNs)
    text += fmt::format(
        "**Compute-bound**: at the measured peak of {:.1f} Gflop/s it takes at least {}. ", peak,
        least);
  else if (page.cold)
    text +=
        fmt::format("**Memory-bound**: its traffic alone takes at least {}, the arithmetic {}. ",
                    least, codegen::describeNs(arithmetic));
  else
    text += fmt::format(
        "**Bound by memory or by the cache that holds it**: its traffic alone takes at least {}, "
        "the arithmetic {}. ",
        least, codegen::describeNs(arithmetic));
  return text + fmt::format("Measured: {}, {:.0f} % of this roofline.\n", codegen::describeNs(ns),
                            100 * page.rooflineNs / ns);
}

// The last move in full; of many before it how often each was made, in the order of the first.
std::string stepsText(const std::vector<PageStep>& steps, size_t first, size_t last) {
  std::string text, separator;
  auto add = [&](const std::string& one) { text += std::exchange(separator, ", ") + one; };
  if (last - first < kMostMoves) {
    for (size_t i = first; i <= last; ++i) add("`" + steps[i].text + "`");
    return text;
  }
  std::vector<std::pair<std::string, int>> moves;
  for (size_t i = first; i < last; ++i) {
    std::string move = steps[i].text.substr(0, steps[i].text.find(' '));
    auto known = std::find_if(moves.begin(), moves.end(),
                              [&](const auto& counted) { return counted.first == move; });
    if (known == moves.end())
      moves.emplace_back(move, 1);
    else
      ++known->second;
  }
  for (const auto& [move, count] : moves)
    add(count > 1 ? fmt::format("{} × {}", count, move) : move);
  return fmt::format("{}, then {}", text, "`" + steps[last].text + "`");
}

// A row per gain: the moves that prepare it stand with the one that gathers it in.
std::string gains(const std::vector<PageStep>& steps, const std::vector<size_t>& rows) {
  double start = steps.front().ns, before = start;
  std::string text = fmt::format(
      "| Moves | Time | Gain | Overall |\n|---|---:|---:|---:|\n| *none* | {} | | 1.00× |\n",
      codegen::describeNs(start));
  size_t first = 1;
  for (size_t row : rows) {
    text += fmt::format("| {} | {} | {:.2f}× | {:.2f}× |\n", stepsText(steps, first, row),
                        codegen::describeNs(steps[row].ns), before / steps[row].ns,
                        start / steps[row].ns);
    before = steps[row].ns;
    first = row + 1;
  }
  return text;
}

std::string loopText(const KernelPage& page, size_t i) {
  const codegen::InnerLoop& loop = page.loops[i];
  core::View view(page.end);
  std::string text = "\n";
  for (core::NodeId id : loop.operations)
    if (int op = view.opIndex(id); op >= 0)
      text += "    " + core::print(view.op(op).operation()) + "\n";
  text += fmt::format("\n{} instructions per iteration", loop.instructions);
  text += page.ports ? "; " + codegen::describe(page.ports->loops[i]) + ".\n" : ".\n";
  if (i > 0) return text;
  text += "\n```asm\n";
  int shown = 0;
  for (size_t begin = 0; begin < loop.text.size() && shown < kMostInstructions; ++shown) {
    size_t end = loop.text.find('\n', begin);
    text += loop.text.substr(begin, end - begin + 1);
    begin = end + 1;
  }
  if (loop.instructions > kMostInstructions)
    text += fmt::format("\t… {} more\n", loop.instructions + 1 - kMostInstructions);
  return text + "```\n";
}

}  // namespace

std::vector<size_t> rowEnds(const std::vector<PageStep>& steps) {
  std::vector<size_t> rows;
  double best = steps.front().ns;
  for (size_t i = 1; i < steps.size(); ++i) {
    if (steps[i].ns * kGain > best && i + 1 < steps.size()) continue;
    best = std::min(best, steps[i].ns);
    rows.push_back(i);
  }
  return rows;
}

std::vector<size_t> rowsOfRuns(double start, const std::vector<double>& rows, double available) {
  std::vector<size_t> runs;
  double needed = 0;
  for (double row : rows) {
    needed += row;
    if (runs.empty() || needed > available) {
      runs.push_back(0);
      needed = start + row;
    }
    ++runs.back();
  }
  return runs;
}

std::vector<codegen::InnerLoop> shownLoops(std::vector<codegen::InnerLoop> loops) {
  auto executed = [](const codegen::InnerLoop& l) { return l.executions * l.instructions; };
  if (loops.size() > kMostLoops) loops.resize(kMostLoops);
  while (loops.size() > 1 && executed(loops.back()) < kLeastOfFirst * executed(loops.front()))
    loops.pop_back();
  return loops;
}

std::string markdown(const KernelPage& page) {
  std::string text = fmt::format("# {}\n\n", page.kernel);
  text += fmt::format(
      "Measured on {} with {}, {}, for {}; run {} to write this page for your machine.\n\n## What "
      "limits it\n\n",
      page.machine,
      page.limits.threads == 1 ? "1 thread" : fmt::format("{} threads", page.limits.threads),
      page.cold ? "cold caches" : "warm caches", page.target,
      fmt::format("`perfdojo replay {} --bench --page FILE`", page.kernel));
  text += limit(page) + "\n## Gain of each move\n\n" + gains(page.steps, page.rows);
  text += "\n## The inner loops\n\n";
  if (page.loops.empty()) return text + "The machine code has no loops.\n";
  text += page.ports ? fmt::format(
                           "From llvm-mca for {}, which assumes that every load hits the L1 cache; "
                           "hottest loop first.\n",
                           page.ports->processor)
                     : page.ports.error().message.text() + ".\n";
  for (size_t i = 0; i < page.loops.size(); ++i) text += loopText(page, i);
  return text;
}

}  // namespace dojo::app
