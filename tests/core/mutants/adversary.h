// Inputs that tell two programs of moderate extents apart by force: every element the extreme once,
// on one-signed, far negative, equal and zero backgrounds; rows of one value; NaN and infinities;
// numbers at and beside the programs' literals; the ends of the integer types; and many random
// ones. Shares nothing with core/proof, whose nets are what it is held against.
#pragma once

#include <random>
#include <vector>

#include "core/interpreter/tensor.h"

namespace dojo::tests {

class Adversary {
 public:
  Adversary(const core::Program& a, const core::Program& b, unsigned seed);

  // Contents for the inputs of `a`, by number; the most telling kinds come early.
  int count() const { return 2 * m_plain + m_needles + m_rows; }
  std::vector<core::Tensor> inputs(int number);

 private:
  enum class Field {
    Normal,
    Positive,
    Negative,
    FarNegative,
    Whole,
    Wide,
    Tiny,
    Literals,
    Zeros,
    Equal,
    Large
  };
  static constexpr int kFields = 11;

  double real(Field field, core::DType type);
  int64_t whole(Field field, core::DType type);
  void fill(core::Tensor& tensor, Field field);
  std::vector<core::Tensor> background(size_t which);
  std::vector<core::Tensor> background(Field first, Field others, size_t which);
  std::vector<core::Tensor> needle(int number);
  std::vector<core::Tensor> needleInEachRow(int number);
  std::vector<core::Tensor> rows(int number);
  std::vector<core::Tensor> plain(int number);
  double extreme(core::DType type, int kind);
  double bell();
  double unit() { return static_cast<double>(m_random()) / 4294967296.0; }
  double sign() { return m_random() & 1 ? 1 : -1; }

  std::vector<core::Tensor> m_empty;
  std::vector<double> m_literals;
  std::vector<std::pair<size_t, int64_t>> m_places;  // of needles: input, element
  unsigned m_seed;
  int m_plain = 0, m_needles = 0, m_rows = 0;  // how many of each sort; plain ones begin and end
  bool m_isLarge = false;                      // then every row has its own needle
  std::mt19937 m_random;
};

}  // namespace dojo::tests
