// Files of named tensors in the format of safetensors: the length of a JSON header in eight bytes,
// the header, and the numbers, little-endian. Read from anywhere, so nothing in them is believed.
// Every function throws std::runtime_error with a sentence that says what is wrong.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace dojo::learner {

struct NamedTensor {
  std::string name;
  std::vector<int64_t> shape;
  std::vector<float> values;  // row-major
};

struct TensorFile {
  std::map<std::string, std::string> metadata;
  std::vector<NamedTensor> tensors;

  // Null where there is none of this name.
  const NamedTensor* find(std::string_view name) const;
};

enum class Precision { F32, F16 };

// Of F32, F16, BF16 and I64; the last are rounded to floats.
TensorFile tensorsIn(std::string_view bytes);
std::string bytesOf(const TensorFile& file, Precision precision);

TensorFile readTensors(const std::filesystem::path& file);
// Replaced at once, or not at all.
void writeTensors(const std::filesystem::path& path, const TensorFile& file, Precision precision);

// The nearest half-precision number, ties to even; and back.
uint16_t halfOf(float value);
float floatOfHalf(uint16_t half);

// Sixteen hexadecimal digits of names, shapes and values, in order.
std::string digestOf(const std::vector<NamedTensor>& tensors);

}  // namespace dojo::learner
