#include "core/interpreter/tensor.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstring>

#include "core/interpreter/number.h"

namespace dojo::core {
namespace {

uint16_t encodeF16(double x) {
  uint16_t sign = std::signbit(x) ? 0x8000 : 0;
  if (std::isnan(x)) return sign | 0x7E00;
  if (std::isinf(x)) return sign | 0x7C00;
  double magnitude = std::fabs(x);
  if (magnitude < 0x1p-14) return sign | static_cast<uint16_t>(magnitude * 0x1p24);
  int exponent = std::ilogb(magnitude);
  auto mantissa = static_cast<uint16_t>(std::ldexp(magnitude, 10 - exponent)) & 0x3FF;
  return sign | static_cast<uint16_t>((exponent + 15) << 10) | mantissa;
}

double decodeF16(uint16_t bits) {
  int exponent = (bits >> 10) & 31, mantissa = bits & 0x3FF;
  double magnitude = exponent == 31  ? (mantissa ? NAN : INFINITY)
                     : exponent == 0 ? mantissa * 0x1p-24
                                     : std::ldexp(1024 + mantissa, exponent - 25);
  return bits & 0x8000 ? -magnitude : magnitude;
}

uint16_t encodeBF16(double x) {
  if (std::isnan(x)) return 0x7FC0;
  return static_cast<uint16_t>(std::bit_cast<uint32_t>(static_cast<float>(x)) >> 16);
}

double decodeBF16(uint16_t bits) {
  return std::bit_cast<float>(uint32_t(bits) << 16);
}

template <typename Stored, typename Values, typename Encode>
std::vector<std::byte> encodeAll(const Values& values, Encode encode) {
  std::vector<std::byte> bytes(values.size() * sizeof(Stored));
  for (size_t i = 0; i < values.size(); ++i) {
    Stored stored = encode(values[i]);
    std::memcpy(bytes.data() + i * sizeof(Stored), &stored, sizeof(Stored));
  }
  return bytes;
}

template <typename Stored, typename Values, typename Decode>
void decodeAll(std::span<const std::byte> bytes, Values& values, Decode decode) {
  for (size_t i = 0; i < values.size(); ++i) {
    Stored stored;
    std::memcpy(&stored, bytes.data() + i * sizeof(Stored), sizeof(Stored));
    values[i] = decode(stored);
  }
}

template <typename Stored>
auto as() {
  return [](auto value) { return static_cast<Stored>(value); };
}

}  // namespace

Tensor Tensor::zeros(DType dtype, std::vector<int64_t> shape) {
  Tensor t{dtype, std::move(shape), {}, {}};
  if (isFloat(dtype))
    t.reals.assign(t.size(), 0.0);
  else
    t.integers.assign(t.size(), 0);
  return t;
}

Tensor Tensor::zerosFor(const Program& program, std::string_view array) {
  const Buffer& buffer = *program.bufferOf(array);
  std::vector<int64_t> shape;
  for (const Dimension& d : buffer.dims) shape.push_back(d.extent.value);
  return zeros(buffer.dtype, std::move(shape));
}

int64_t Tensor::size() const {
  int64_t n = 1;
  for (int64_t extent : shape) n *= extent;
  return n;
}

double Tensor::at(int64_t element) const {
  return isFloat(dtype) ? reals[element] : static_cast<double>(integers[element]);
}

void Tensor::set(int64_t element, double value) {
  if (isFloat(dtype))
    reals[element] = roundTo(dtype, value);
  else
    integers[element] = toInteger(dtype, value);
}

std::vector<std::byte> toBytes(const Tensor& t) {
  switch (t.dtype) {
    case DType::F64:
      return encodeAll<double>(t.reals, as<double>());
    case DType::F32:
      return encodeAll<float>(t.reals, as<float>());
    case DType::F16:
      return encodeAll<uint16_t>(t.reals, encodeF16);
    case DType::BF16:
      return encodeAll<uint16_t>(t.reals, encodeBF16);
    case DType::I64:
      return encodeAll<int64_t>(t.integers, as<int64_t>());
    case DType::I32:
      return encodeAll<int32_t>(t.integers, as<int32_t>());
    case DType::I16:
      return encodeAll<int16_t>(t.integers, as<int16_t>());
    case DType::I8:
      return encodeAll<int8_t>(t.integers, as<int8_t>());
    case DType::U8:
    case DType::Bool:
      return encodeAll<uint8_t>(t.integers, as<uint8_t>());
  }
  return {};
}

Result<Tensor> fromBytes(DType dtype, std::vector<int64_t> shape,
                         std::span<const std::byte> bytes) {
  Tensor t = Tensor::zeros(dtype, std::move(shape));
  if (static_cast<int64_t>(bytes.size()) != t.size() * sizeOf(dtype))
    return fail(ErrorCode::BadInput,
                phrase("{} bytes where {} elements of {} need {}", bytes.size(), t.size(),
                       name(dtype), t.size() * sizeOf(dtype)));
  switch (dtype) {
    case DType::F64:
      decodeAll<double>(bytes, t.reals, as<double>());
      break;
    case DType::F32:
      decodeAll<float>(bytes, t.reals, as<double>());
      break;
    case DType::F16:
      decodeAll<uint16_t>(bytes, t.reals, decodeF16);
      break;
    case DType::BF16:
      decodeAll<uint16_t>(bytes, t.reals, decodeBF16);
      break;
    case DType::I64:
      decodeAll<int64_t>(bytes, t.integers, as<int64_t>());
      break;
    case DType::I32:
      decodeAll<int32_t>(bytes, t.integers, as<int64_t>());
      break;
    case DType::I16:
      decodeAll<int16_t>(bytes, t.integers, as<int64_t>());
      break;
    case DType::I8:
      decodeAll<int8_t>(bytes, t.integers, as<int64_t>());
      break;
    case DType::U8:
    case DType::Bool:
      decodeAll<uint8_t>(bytes, t.integers, as<int64_t>());
      break;
  }
  for (size_t i = 0; dtype == DType::Bool && i < t.integers.size(); ++i)
    if (t.integers[i] > 1)
      return fail(ErrorCode::BadInput,
                  phrase("element {} of a bool array is {}, neither 0 nor 1", i, t.integers[i]));
  return t;
}

}  // namespace dojo::core
