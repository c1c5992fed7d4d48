// Two texts compared line by line: the longest common subsequence (Myers 1986, in its quadratic
// form; the texts are programs), shared ends taken off first.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dojo::app {

struct DiffLine {
  enum class Kind { Same, Removed, Added };
  Kind kind = Kind::Same;
  std::string text;
  int before = 0, after = 0;  // line numbers from 1 in each text; 0 where it is not
};

std::vector<DiffLine> diffLines(std::string_view before, std::string_view after);

// A diff as rows of two columns: what was removed stands beside what came for it. A side without a
// line there has the number 0.
struct DiffRow {
  DiffLine before, after;
};
std::vector<DiffRow> sideBySide(const std::vector<DiffLine>& diff);

// What differs within a line that was changed: bytes [begin, end) of each.
struct DiffSpan {
  size_t begin = 0, endBefore = 0, endAfter = 0;
};
DiffSpan changedPart(std::string_view before, std::string_view after);

// Only what changed, with `context` lines around it.
std::vector<DiffLine> changesOf(const std::vector<DiffLine>& diff, int context);

}  // namespace dojo::app
