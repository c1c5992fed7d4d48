// Vectors of programs by number, as they were given, and what networks see of them. Rows are never
// changed or removed, and stay where they are as the table grows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace dojo::learner {

// By number of a vector; empty: as it is. An embedder's numbers may be counts of hundreds or parts
// of a unit vector, and one move may change them by a thousandth.
struct Standardisation {
  std::vector<float> mean, scale;  // seen: (number - mean) * scale
  std::vector<float> difference;   // scale of the change that one move makes
};

class VectorTable {
 public:
  // Throws where a list of the standardisation has another width, or a number that is not finite.
  VectorTable(size_t width, Standardisation standardisation);

  size_t width() const { return m_width; }
  size_t rows() const { return m_rows; }
  const Standardisation& standardisation() const { return m_standardisation; }
  void setStandardisation(Standardisation standardisation);

  // The first one's number. Throws where the numbers are no whole vectors, or not finite.
  size_t add(std::span<const float> vectors);
  // What a network sees; both throw for an unknown number.
  void state(size_t number, float* out) const;
  void difference(size_t before, size_t after, float* out) const;
  // By number of a vector: how much larger differences are made than states are.
  std::vector<float> differenceRatio() const;

 private:
  const float* row(size_t number) const;

  size_t m_width, m_rows = 0;
  Standardisation m_standardisation;
  std::vector<std::unique_ptr<float[]>> m_chunks;
};

}  // namespace dojo::learner
