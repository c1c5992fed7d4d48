#include "app/service/line_diff.h"

#include <algorithm>
#include <cstdint>

namespace dojo::app {
namespace {

using Lines = std::vector<std::string_view>;

Lines split(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(
        std::min(text.size(), end == std::string_view::npos ? text.size() : end + 1));
  }
  return lines;
}

// Most cells of the table; larger differences are shown as one block.
constexpr size_t kMostCells = 16'000'000;

// The middle of two texts without their shared ends, appended to `out`.
void diffMiddle(const Lines& a, const Lines& b, size_t head, size_t endA, size_t endB,
                std::vector<DiffLine>& out) {
  size_t rows = endA - head, columns = endB - head;
  bool tooLarge = rows * columns > kMostCells;
  std::vector<uint32_t> longest(tooLarge ? 0 : (rows + 1) * (columns + 1));
  auto at = [&](size_t i, size_t j) -> uint32_t& { return longest[i * (columns + 1) + j]; };
  if (!tooLarge)
    for (size_t i = rows; i-- > 0;)
      for (size_t j = columns; j-- > 0;)
        at(i, j) = a[head + i] == b[head + j] ? at(i + 1, j + 1) + 1
                                              : std::max(at(i + 1, j), at(i, j + 1));
  size_t i = 0, j = 0;
  while (i < rows || j < columns) {
    int lineA = static_cast<int>(head + i) + 1, lineB = static_cast<int>(head + j) + 1;
    if (!tooLarge && i < rows && j < columns && a[head + i] == b[head + j]) {
      out.push_back({DiffLine::Kind::Same, std::string(a[head + i]), lineA, lineB});
      ++i, ++j;
    } else if (i < rows && (tooLarge || j == columns || at(i + 1, j) >= at(i, j + 1))) {
      out.push_back({DiffLine::Kind::Removed, std::string(a[head + i++]), lineA, 0});
    } else {
      out.push_back({DiffLine::Kind::Added, std::string(b[head + j++]), 0, lineB});
    }
  }
}

}  // namespace

std::vector<DiffLine> diffLines(std::string_view before, std::string_view after) {
  Lines a = split(before), b = split(after);
  size_t head = 0, tail = 0;
  while (head < a.size() && head < b.size() && a[head] == b[head]) ++head;
  while (tail < a.size() - head && tail < b.size() - head &&
         a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
    ++tail;
  std::vector<DiffLine> out;
  for (size_t i = 0; i < head; ++i)
    out.push_back({DiffLine::Kind::Same, std::string(a[i]), static_cast<int>(i) + 1,
                   static_cast<int>(i) + 1});
  diffMiddle(a, b, head, a.size() - tail, b.size() - tail, out);
  for (size_t i = 0; i < tail; ++i) {
    size_t x = a.size() - tail + i, y = b.size() - tail + i;
    out.push_back({DiffLine::Kind::Same, std::string(a[x]), static_cast<int>(x) + 1,
                   static_cast<int>(y) + 1});
  }
  return out;
}

namespace {

// Most pairs of lines of one block that are compared with each other.
constexpr size_t kMostPairs = 40'000;
constexpr double kAlike = 0.4;

// The part of the longer line that both begin or end with; nothing for lines that are not alike.
double likeness(std::string_view before, std::string_view after) {
  if (before.empty() || after.empty()) return 0;
  DiffSpan part = changedPart(before, after);
  size_t shared = part.begin + before.size() - part.endBefore;
  double share =
      static_cast<double>(shared) / static_cast<double>(std::max(before.size(), after.size()));
  return share >= kAlike ? share : 0;
}

// Lines that were removed beside those that came for them: pairs in order, as alike as possible in
// all (Needleman and Wunsch 1970).
void alignBlock(std::vector<DiffLine> removed, std::vector<DiffLine> added,
                std::vector<DiffRow>& rows) {
  size_t n = removed.size(), m = added.size();
  bool tooLarge = n * m > kMostPairs;
  std::vector<double> best(tooLarge ? 0 : (n + 1) * (m + 1));
  auto at = [&](size_t i, size_t j) -> double& { return best[i * (m + 1) + j]; };
  if (!tooLarge)
    for (size_t i = n; i-- > 0;)
      for (size_t j = m; j-- > 0;)
        at(i, j) = std::max({at(i + 1, j), at(i, j + 1),
                             at(i + 1, j + 1) + likeness(removed[i].text, added[j].text)});
  size_t i = 0, j = 0;
  while (i < n || j < m) {
    bool pairs = i < n && j < m;
    double like = pairs && !tooLarge ? likeness(removed[i].text, added[j].text) : 0;
    if (pairs && like > 0 && at(i, j) == at(i + 1, j + 1) + like)
      rows.push_back({std::move(removed[i++]), std::move(added[j++])});
    else if (i < n && (j == m || tooLarge || at(i, j) == at(i + 1, j)))
      rows.push_back({std::move(removed[i++]), {}});
    else
      rows.push_back({{}, std::move(added[j++])});
  }
}

}  // namespace

std::vector<DiffRow> sideBySide(const std::vector<DiffLine>& diff) {
  std::vector<DiffRow> rows;
  for (size_t i = 0; i < diff.size();) {
    if (diff[i].kind == DiffLine::Kind::Same) {
      rows.push_back({diff[i], diff[i]});
      ++i;
      continue;
    }
    std::vector<DiffLine> removed, added;
    for (; i < diff.size() && diff[i].kind != DiffLine::Kind::Same; ++i)
      (diff[i].kind == DiffLine::Kind::Removed ? removed : added).push_back(diff[i]);
    alignBlock(std::move(removed), std::move(added), rows);
  }
  return rows;
}

// A shared end never splits a character of several bytes.
DiffSpan changedPart(std::string_view before, std::string_view after) {
  auto isInside = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
  size_t shorter = std::min(before.size(), after.size()), head = 0, tail = 0;
  while (head < shorter && before[head] == after[head]) ++head;
  while (head > 0 && ((head < before.size() && isInside(before[head])) ||
                      (head < after.size() && isInside(after[head]))))
    --head;
  while (tail < shorter - head &&
         before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
    ++tail;
  while (tail > 0 && isInside(before[before.size() - tail])) --tail;
  return {head, before.size() - tail, after.size() - tail};
}

std::vector<DiffLine> changesOf(const std::vector<DiffLine>& diff, int context) {
  std::vector<bool> shown(diff.size());
  for (size_t i = 0; i < diff.size(); ++i) {
    if (diff[i].kind == DiffLine::Kind::Same) continue;
    size_t first = i >= static_cast<size_t>(context) ? i - static_cast<size_t>(context) : 0;
    size_t last = std::min(diff.size() - 1, i + static_cast<size_t>(context));
    for (size_t k = first; k <= last; ++k) shown[k] = true;
  }
  std::vector<DiffLine> out;
  for (size_t i = 0; i < diff.size(); ++i)
    if (shown[i]) out.push_back(diff[i]);
  return out;
}

}  // namespace dojo::app
