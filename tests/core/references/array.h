// A dense row-major array of doubles whose every access is checked, so that a reference definition
// can be written as the formula that it is: y(n, o) += w(o, c) * x(n, c).
#pragma once

#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <vector>

namespace dojo::references {

using Shape = std::vector<int64_t>;

class Array {
 public:
  explicit Array(Shape shape) : m_shape(std::move(shape)), m_elements(count(m_shape)) {}
  Array(Shape shape, std::vector<double> elements)
      : m_shape(std::move(shape)), m_elements(std::move(elements)) {
    if (m_elements.size() != count(m_shape))
      throw std::length_error("elements do not fill the shape");
  }

  const Shape& shape() const { return m_shape; }
  const std::vector<double>& elements() const { return m_elements; }
  std::vector<double>& elements() { return m_elements; }

  template <typename... Index>
  double operator()(Index... index) const {
    return m_elements[offset({static_cast<int64_t>(index)...})];
  }
  template <typename... Index>
  double& operator()(Index... index) {
    return m_elements[offset({static_cast<int64_t>(index)...})];
  }

 private:
  static size_t count(const Shape& shape) {
    size_t product = 1;
    for (int64_t extent : shape) product *= static_cast<size_t>(extent);
    return product;
  }

  size_t offset(std::initializer_list<int64_t> index) const {
    if (index.size() != m_shape.size()) throw std::out_of_range("wrong number of indices");
    int64_t at = 0;
    for (size_t d = 0; d < m_shape.size(); ++d) {
      int64_t i = index.begin()[d];
      if (i < 0 || i >= m_shape[d]) throw std::out_of_range("index outside its dimension");
      at = at * m_shape[d] + i;
    }
    return static_cast<size_t>(at);
  }

  Shape m_shape;
  std::vector<double> m_elements;
};

}  // namespace dojo::references
