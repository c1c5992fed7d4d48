#include "codegen/c/emit/c_lines.h"

#include <algorithm>
#include <iterator>

namespace dojo::codegen {
namespace {

// A statement under a condition: "if (…)" and a line, or "if (…) {" and lines up to "}".
struct Conditional {
  std::string condition;      // "if (…)"; empty: no such statement begins here
  size_t first = 0, end = 0;  // of the lines inside
  size_t next = 0;            // behind it
};

Conditional conditionalAt(const Lines& lines, size_t at) {
  const std::string& text = lines[at].text;
  if (!text.starts_with("if (") || at + 1 == lines.size()) return {};
  if (!text.ends_with(" {")) return {text, at + 1, at + 2, at + 2};
  size_t close = at + 1;
  while (close < lines.size() && lines[close].indent > lines[at].indent) ++close;
  if (close == lines.size() || lines[close].text != "}") return {};
  return {text.substr(0, text.size() - 2), at + 1, close, close + 1};
}

// The one there and those right behind it under the same condition.
std::vector<Conditional> runFrom(const Lines& lines, size_t at) {
  std::vector<Conditional> run;
  for (size_t next = at; next < lines.size() && lines[next].indent == lines[at].indent;
       next = run.back().next) {
    Conditional found = conditionalAt(lines, next);
    bool continues = run.empty() || found.condition == run.front().condition;
    if (found.condition.empty() || !continues) break;
    run.push_back(std::move(found));
  }
  return run;
}

}  // namespace

Lines withJoinedConditions(Lines lines) {
  Lines joined;
  auto take = [&](size_t first, size_t end) {
    std::move(lines.begin() + static_cast<std::ptrdiff_t>(first),
              lines.begin() + static_cast<std::ptrdiff_t>(end), std::back_inserter(joined));
  };
  for (size_t at = 0; at < lines.size();) {
    std::vector<Conditional> run = runFrom(lines, at);
    size_t next = run.empty() ? at + 1 : run.back().next;
    if (run.size() < 2) {
      take(at, next);
    } else {
      Line end{"}", 0, lines[at].indent};  // of several nodes
      lines[at].text = run.front().condition + " {";
      take(at, at + 1);
      for (const Conditional& each : run) take(each.first, each.end);
      joined.push_back(std::move(end));
    }
    at = next;
  }
  return joined;
}

}  // namespace dojo::codegen
