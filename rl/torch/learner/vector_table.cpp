#include "rl/torch/learner/vector_table.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

namespace dojo::learner {
namespace {

constexpr size_t kChunkRows = 1024;
// Standard deviations from the mean beyond which a number counts as that far away: what the corpus
// never showed must not drown the rest.
constexpr float kFarthest = 10;

void checkFinite(std::span<const float> numbers, const char* what) {
  if (!std::ranges::all_of(numbers, [](float number) { return std::isfinite(number); }))
    throw std::runtime_error(std::string("a number of ") + what + " is not finite");
}

void check(std::span<const float> numbers, size_t width, const char* what) {
  if (!numbers.empty() && numbers.size() != width)
    throw std::runtime_error(std::string(what) + " of " + std::to_string(numbers.size()) +
                             " numbers for vectors of " + std::to_string(width));
  checkFinite(numbers, what);
}

}  // namespace

VectorTable::VectorTable(size_t width, Standardisation standardisation) : m_width(width) {
  if (width == 0) throw std::runtime_error("vectors of no numbers");
  setStandardisation(std::move(standardisation));
}

void VectorTable::setStandardisation(Standardisation standardisation) {
  check(standardisation.mean, m_width, "a mean");
  check(standardisation.scale, m_width, "a scale");
  check(standardisation.difference, m_width, "a scale of differences");
  if (standardisation.mean.size() != standardisation.scale.size())
    throw std::runtime_error("a mean and a scale belong together");
  m_standardisation = std::move(standardisation);
}

size_t VectorTable::add(std::span<const float> vectors) {
  if (vectors.size() % m_width != 0)
    throw std::runtime_error(std::to_string(vectors.size()) + " numbers are no vectors of " +
                             std::to_string(m_width));
  checkFinite(vectors, "a vector");
  const size_t first = m_rows;
  for (; !vectors.empty(); vectors = vectors.subspan(m_width), ++m_rows) {
    if (m_rows == m_chunks.size() * kChunkRows)
      m_chunks.push_back(std::make_unique<float[]>(kChunkRows * m_width));
    std::copy_n(vectors.data(), m_width, m_chunks.back().get() + m_rows % kChunkRows * m_width);
  }
  return first;
}

const float* VectorTable::row(size_t number) const {
  if (number >= m_rows)
    throw std::runtime_error("no vector has the number " + std::to_string(number));
  return m_chunks[number / kChunkRows].get() + number % kChunkRows * m_width;
}

void VectorTable::state(size_t number, float* out) const {
  const float* numbers = row(number);
  const auto& [mean, scale, difference] = m_standardisation;
  if (mean.empty()) {
    std::copy_n(numbers, m_width, out);
    return;
  }
  for (size_t i = 0; i < m_width; ++i)
    out[i] = std::clamp((numbers[i] - mean[i]) * scale[i], -kFarthest, kFarthest);
}

void VectorTable::difference(size_t before, size_t after, float* out) const {
  const float *from = row(before), *to = row(after);
  const auto& scale = m_standardisation.scale;
  for (size_t i = 0; i < m_width; ++i) out[i] = to[i] - from[i];
  if (scale.empty()) return;
  for (size_t i = 0; i < m_width; ++i)
    out[i] = std::clamp(out[i] * scale[i], -kFarthest, kFarthest);
}

std::vector<float> VectorTable::differenceRatio() const {
  std::vector<float> ratio(m_width, 1);
  const auto& [mean, scale, difference] = m_standardisation;
  if (difference.empty()) return ratio;
  for (size_t i = 0; i < m_width; ++i) {
    const float seen = scale.empty() ? 1 : scale[i];
    ratio[i] = seen == 0 ? 0 : difference[i] / seen;
  }
  return ratio;
}

}  // namespace dojo::learner
