#include "tests/core/references/inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>

namespace dojo::references {
namespace {

using core::DType;

struct Range {
  double low, high;
};

Range rangeOf(Domain domain) {
  switch (domain) {
    case Domain::Positive:
      return {0.5, 1.5};
    case Domain::Wide:
      return {-300, 300};
    default:
      return {-2, 2};
  }
}

Range rangeOf(DType integer) {
  switch (integer) {
    case DType::Bool:
      return {0, 1};
    case DType::U8:
      return {0, 255};
    case DType::I8:
      return {-128, 127};
    case DType::I16:
      return {-32768, 32767};
    case DType::I32:
      return {-2147483648.0, 2147483647.0};
    default:
      return {-0x1p40, 0x1p40};
  }
}

// The nearest multiple of 1/16, of which every float type holds those up to 8 exactly.
double toSixteenths(double value) {
  return std::round(value * 16) / 16;
}

class Source {
 public:
  explicit Source(uint64_t seed) : m_bits(seed) {}

  double draw(DType type, Domain domain) {
    if (domain == Domain::Ties) return whole({-2, 2});
    if (!isFloat(type)) return whole(rangeOf(type));
    if (domain == Domain::Special && whole({0, 7}) == 0) return special();
    double value = uniform(rangeOf(domain));
    if (type == DType::F64) return value;
    return type == DType::F32 ? static_cast<double>(static_cast<float>(value))
                              : toSixteenths(value);
  }

 private:
  double unit() { return static_cast<double>(m_bits() >> 11) * 0x1p-53; }
  double uniform(Range range) { return range.low + unit() * (range.high - range.low); }
  double whole(Range range) { return std::floor(uniform({range.low, range.high + 1})); }
  double special() {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    constexpr std::array kValues{kInfinity, -kInfinity, std::numeric_limits<double>::quiet_NaN()};
    return kValues[static_cast<size_t>(whole({0, 2}))];
  }

  std::mt19937_64 m_bits;
};

double largestMagnitude(const Array& values) {
  double largest = 0;
  for (double value : values.elements())
    if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  return largest;
}

bool agrees(double got, double want, double tolerance) {
  if (std::isnan(want)) return std::isnan(got);
  return got == want || std::abs(got - want) <= tolerance;
}

}  // namespace

Shape shapeOf(const core::Program& program, const std::string& array) {
  Shape shape;
  for (const core::Dimension& dimension : program.bufferOf(array)->dims)
    shape.push_back(dimension.extent.value);
  return shape;
}

std::vector<Array> makeInputs(const core::Program& program, const Reference& reference,
                              uint64_t seed) {
  Source source(seed);
  std::vector<Array> inputs;
  for (size_t i = 0; i < program.inputs.size(); ++i) {
    const std::string& name = program.inputs[i];
    Domain domain = i < reference.domains.size() ? reference.domains[i] : Domain::Normal;
    DType type = program.bufferOf(name)->dtype;
    Array values(shapeOf(program, name));
    for (double& value : values.elements()) value = source.draw(type, domain);
    inputs.push_back(std::move(values));
  }
  return inputs;
}

std::string difference(const Array& got, const Array& want, DType type, int64_t roundings) {
  if (got.shape() != want.shape()) return "the shapes differ";
  double scale = isFloat(type) ? std::max(1.0, largestMagnitude(want)) : 0;
  double tolerance = static_cast<double>(roundings) * 0x1p-53 * scale;
  for (size_t i = 0; i < want.elements().size(); ++i) {
    double g = got.elements()[i], w = want.elements()[i];
    if (!agrees(g, w, tolerance))
      return fmt::format("element {} is {} but should be {} within {}", i, g, w, tolerance);
  }
  return {};
}

}  // namespace dojo::references
