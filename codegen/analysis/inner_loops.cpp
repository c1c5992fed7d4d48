#include "codegen/analysis/inner_loops.h"

#include <algorithm>
#include <map>
#include <sstream>

#include "core/analysis/view.h"

namespace dojo::codegen {
namespace {

struct Line {
  std::string text;   // trimmed, without a comment
  std::string label;  // that it defines
  std::string jumpsTo;
  bool isInstruction = false;
};

Line read(const std::string& raw) {
  Line line;
  size_t first = raw.find_first_not_of(" \t");
  if (first == std::string::npos) return line;
  std::string text = raw.substr(first, raw.find('#', first) - first);
  text.erase(text.find_last_not_of(" \t") + 1);
  if (text.empty()) return line;
  line.text = text;
  if (text.back() == ':') {
    line.label = text.substr(0, text.size() - 1);
    return line;
  }
  line.isInstruction = text.front() != '.';
  size_t operand = text.find_first_of(" \t");
  if (line.isInstruction && text.front() == 'j' && operand != std::string::npos) {
    operand = text.find_first_not_of(" \t", operand);
    if (operand != std::string::npos && text[operand] == '.') line.jumpsTo = text.substr(operand);
  }
  return line;
}

std::vector<Line> linesOf(const std::string& assembly) {
  std::vector<Line> lines;
  std::istringstream in(assembly);
  for (std::string line; std::getline(in, line);) lines.push_back(read(line));
  return lines;
}

// [first, last] lines of the loops that hold no other, but for those of a function: the trampoline
// may hold the kernel once more.
std::vector<std::pair<size_t, size_t>> innermost(const std::vector<Line>& lines,
                                                 const std::string& except) {
  std::map<std::string, size_t> labels;
  std::map<size_t, size_t> loops;  // the last jump back by the label's line
  bool isExcepted = false;
  for (size_t i = 0; i < lines.size(); ++i) {
    const std::string& label = lines[i].label;
    if (!label.empty() && label.front() != '.') isExcepted = label == except;
    if (isExcepted) continue;
    if (!label.empty()) labels[label] = i;
    if (auto target = labels.find(lines[i].jumpsTo); target != labels.end())
      loops[target->second] = i;
  }
  std::vector<std::pair<size_t, size_t>> found;
  for (auto loop = loops.begin(); loop != loops.end(); ++loop) {
    auto next = std::next(loop);
    if (next == loops.end() || next->first > loop->second) found.emplace_back(*loop);
  }
  return found;
}

// How often an operation's statement runs: lanes and unrolled copies are part of one run.
double executionsOf(const core::View& view, int op) {
  double executions = 1;
  for (int scope : view.op(op).scopes) {
    if (!core::traits(view.scope(scope).scope().mapping).isLoop) continue;
    executions *= static_cast<double>(view.scope(scope).scope().extent.value);
  }
  return executions;
}

}  // namespace

std::vector<InnerLoop> innerLoops(const Kernel& kernel, const core::Program& program) {
  core::View view(program);
  const Listing& assembly = listingNamed(kernel.compiled.listings, "asm");
  std::vector<Line> lines = linesOf(assembly.text);
  auto operationAt = [&](size_t line) {
    const auto& source = assembly.sourceLines;
    auto c = line < source.size() ? static_cast<size_t>(source[line]) : 0;
    if (c == 0 || c > kernel.emitted.lineNodes.size()) return -1;
    return view.opIndex(kernel.emitted.lineNodes[c - 1]);
  };
  std::vector<InnerLoop> loops;
  for (auto [first, last] : innermost(lines, kernel.emitted.entry)) {
    InnerLoop loop;
    loop.firstLine = static_cast<int>(first) + 1;
    std::vector<int> operations;
    for (size_t i = first; i <= last; ++i) {
      if (lines[i].isInstruction || !lines[i].label.empty())
        loop.text += (lines[i].isInstruction ? "\t" : "") + lines[i].text + "\n";
      if (!lines[i].isInstruction) continue;
      ++loop.instructions;
      if (int op = operationAt(i); op >= 0) operations.push_back(op);
    }
    std::sort(operations.begin(), operations.end());
    operations.erase(std::unique(operations.begin(), operations.end()), operations.end());
    for (int op : operations) {
      loop.operations.push_back(view.op(op).node->id());
      loop.executions = std::max(loop.executions, executionsOf(view, op));
    }
    loops.push_back(std::move(loop));
  }
  std::stable_sort(loops.begin(), loops.end(), [](const InnerLoop& a, const InnerLoop& b) {
    return a.executions * a.instructions > b.executions * b.instructions;
  });
  return loops;
}

}  // namespace dojo::codegen
