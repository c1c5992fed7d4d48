#include "rl/embed/token_windows.h"

#include <algorithm>
#include <cmath>

namespace dojo::rl {

std::vector<TokenWindow> windowsOf(size_t text, std::span<const int32_t> tokens, size_t most) {
  size_t count = 1;
  if (tokens.size() > most) {
    const size_t overlap = most / 4, fresh = most - overlap;
    count = (tokens.size() - overlap + fresh - 1) / fresh;
  }
  std::vector<TokenWindow> windows;
  const size_t size = std::min(tokens.size(), most), last = tokens.size() - size;
  for (size_t i = 0; i < count; ++i) {
    const size_t start = count == 1 ? 0 : last * i / (count - 1);
    auto part = tokens.subspan(start, size);
    windows.push_back({text, {part.begin(), part.end()}});
  }
  return windows;
}

Vectors meanOfWindows(std::span<const TokenWindow> windows, const Vectors& vectors, size_t texts) {
  const size_t width = vectors.width;
  Vectors means{width, std::vector<float>(texts * width)};
  std::vector<double> weights(texts), sums(texts * width);
  for (size_t i = 0; i < windows.size(); ++i) {
    // An empty text's only window counts as well.
    const double weight = std::max<double>(1, static_cast<double>(windows[i].tokens.size()));
    weights[windows[i].text] += weight;
    for (size_t k = 0; k < width; ++k)
      sums[windows[i].text * width + k] += weight * static_cast<double>(vectors.row(i)[k]);
  }
  for (size_t i = 0; i < sums.size(); ++i)
    means.values[i] = static_cast<float>(sums[i] / weights[i / width]);
  return means;
}

void normalise(Vectors& vectors) {
  for (size_t row = 0; row < vectors.rows(); ++row) {
    std::span<float> values(vectors.values.data() + row * vectors.width, vectors.width);
    double square = 0;
    for (float value : values) square += static_cast<double>(value) * value;
    if (square == 0) continue;
    for (float& value : values) value = static_cast<float>(value / std::sqrt(square));
  }
}

}  // namespace dojo::rl
