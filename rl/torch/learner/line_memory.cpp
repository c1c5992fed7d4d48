#include "rl/torch/learner/line_memory.h"

#include <algorithm>
#include <stdexcept>
#include <string_view>

namespace dojo::learner {

constexpr size_t kLinesAtOnce = 256;

size_t LineMemory::HashOfTokens::operator()(const Tokens& tokens) const {
  return std::hash<std::string_view>()(
      {reinterpret_cast<const char*>(tokens.data()), tokens.size() * sizeof(tokens[0])});
}

void LineMemory::add(const ProgramModel& model, std::vector<const Tokens*> lines) {
  std::stable_sort(lines.begin(), lines.end(),
                   [](const Tokens* a, const Tokens* b) { return a->size() < b->size(); });
  const std::span all(lines);
  for (size_t first = 0; first < all.size(); first += kLinesAtOnce) {
    const auto some = all.subspan(first, std::min(kLinesAtOnce, all.size() - first));
    const auto row = static_cast<int64_t>(m_rows.size());
    m_vectors.narrow(0, row, static_cast<int64_t>(some.size())).copy_(model.encodeLines(some));
    for (const Tokens* line : some) m_rows.emplace(*line, static_cast<int64_t>(m_rows.size()));
  }
  m_encoded += static_cast<int64_t>(lines.size());
}

at::Tensor LineMemory::vectorsOf(const ProgramModel& model, const std::vector<Tokens>& lines) {
  if (static_cast<int64_t>(lines.size()) > kMostLines)
    throw std::runtime_error("more than " + std::to_string(kMostLines) + " lines that differ");
  if (!m_vectors.defined()) m_vectors = at::empty({kMostLines, model.width()}, at::kFloat);
  auto missing = [&] {
    std::vector<const Tokens*> unknown;
    for (const Tokens& line : lines)
      if (!m_rows.contains(line)) unknown.push_back(&line);
    return unknown;
  };
  std::vector<const Tokens*> unknown = missing();
  if (static_cast<int64_t>(m_rows.size() + unknown.size()) > kMostLines) {
    forget();
    unknown = missing();
  }
  add(model, std::move(unknown));
  std::vector<int64_t> rows;
  for (const Tokens& line : lines) rows.push_back(m_rows.at(line));
  return m_vectors.index_select(0, indicesOf(rows));
}

}  // namespace dojo::learner
