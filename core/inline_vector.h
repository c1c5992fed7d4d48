// A vector of trivial values whose first N elements live inside the object, so that small problems
// never touch the heap. Elements are left uninitialised by grow(); references die when it grows.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <type_traits>

namespace dojo::core {

template <typename T, std::size_t N>
class InlineVector {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  InlineVector() {}
  InlineVector(std::initializer_list<T> values) {
    grow(values.size());
    std::copy(values.begin(), values.end(), data());
  }
  InlineVector(const InlineVector& other) { assign(other); }
  InlineVector& operator=(const InlineVector& other) {
    if (this != &other) assign(other);
    return *this;
  }
  ~InlineVector() = default;

  T* data() { return m_heap ? m_heap.get() : reinterpret_cast<T*>(m_inline); }
  const T* data() const { return m_heap ? m_heap.get() : reinterpret_cast<const T*>(m_inline); }
  T* begin() { return data(); }
  T* end() { return data() + m_size; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + m_size; }
  T& operator[](std::size_t i) { return data()[i]; }
  const T& operator[](std::size_t i) const { return data()[i]; }
  std::size_t size() const { return m_size; }
  bool empty() const { return m_size == 0; }
  const T& back() const { return data()[m_size - 1]; }
  bool operator==(const InlineVector& other) const {
    return std::equal(begin(), end(), other.begin(), other.end());
  }

  void push_back(T value) {
    grow(m_size + 1);
    data()[m_size - 1] = value;
  }
  void pop_back() { --m_size; }
  void insert(std::size_t at, T value) {
    grow(m_size + 1);
    std::copy_backward(data() + at, end() - 1, end());
    data()[at] = value;
  }
  void erase(std::size_t at) {
    std::copy(data() + at + 1, end(), data() + at);
    --m_size;
  }
  void clear() { m_size = 0; }
  void grow(std::size_t size) {
    if (size > m_capacity) reallocate(std::max(size, 2 * m_capacity));
    m_size = size;
  }
  void assign(std::size_t size, T value) {
    grow(size);
    std::fill_n(data(), size, value);
  }

 private:
  void reallocate(std::size_t capacity) {
    auto bigger = std::make_unique_for_overwrite<T[]>(capacity);
    std::copy_n(data(), m_size, bigger.get());
    m_heap = std::move(bigger);
    m_capacity = capacity;
  }
  void assign(const InlineVector& other) {
    grow(other.m_size);
    std::copy_n(other.data(), other.m_size, data());
  }

  std::size_t m_size = 0;
  std::size_t m_capacity = N;
  std::unique_ptr<T[]> m_heap;
  alignas(T) std::byte m_inline[N * sizeof(T)];
};

}  // namespace dojo::core
