#include "codegen/evaluate/output_check.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <thread>
#include <vector>

#include "core/threads.h"

namespace dojo::codegen {
namespace {

constexpr int64_t kLeastOfThread = 1 << 18;  // elements for which a thread pays

// What some of the elements say. Of those equally close to their bounds the first counts.
struct Part {
  OutputCheck check;
  double closest = -1;  // error over bound; beyond 1 where it is not allowed
  double largest = 0;   // finite absolute value of the reference
};

double closenessOf(double error, double bound) {
  if (error <= bound || std::isinf(bound))
    return bound > 0 && std::isfinite(bound) ? error / bound : 0;
  return error > 0 && bound > 0 ? std::max(2.0, error / bound) : HUGE_VAL;
}

template <typename Actual>
void lookThrough(Part& part, const ReferenceOutput& reference, Actual actual, double longer,
                 int64_t begin, int64_t end) {
  const core::Tensor& values = reference.values;
  const double* reals = core::isFloat(values.dtype) ? values.reals.data() : nullptr;
  const double* bounds = reference.bounds.empty() ? nullptr : reference.bounds.data();
  const double* jumps = reference.jumps.empty() ? nullptr : reference.jumps.data();
  double common = reference.bound * std::sqrt(longer);
  OutputCheck& check = part.check;
  for (int64_t i = begin; i < end; ++i) {
    double expected = reals ? reals[i] : static_cast<double>(values.integers[i]);
    double found = actual(i), bound = bounds ? bounds[i] * longer : common;
    if (jumps) bound += jumps[i];
    if (bounds) check.decided += std::isfinite(bound);
    if (std::isfinite(expected)) part.largest = std::max(part.largest, std::abs(expected));
    bool same = expected == found || (std::isnan(expected) && std::isnan(found));
    if (same && part.closest >= 0) continue;
    double error = same ? 0 : std::abs(expected - found);
    if (std::isfinite(error)) check.maxAbs = std::max(check.maxAbs, error);
    double closeness = closenessOf(error, bound);
    check.pass = check.pass && closeness <= 1;
    if (closeness <= part.closest) continue;
    part.closest = closeness;
    check.bound = bound;
    check.worst = i;
    check.expected = expected;
    check.actual = found;
  }
}

void add(Part& whole, const Part& part) {
  OutputCheck sum = part.closest > whole.closest ? part.check : whole.check;
  sum.pass = whole.check.pass && part.check.pass;
  sum.maxAbs = std::max(whole.check.maxAbs, part.check.maxAbs);
  sum.decided = whole.check.decided + part.check.decided;
  whole = {sum, std::max(whole.closest, part.closest), std::max(whole.largest, part.largest)};
}

template <typename Actual>
Part lookThrough(const ReferenceOutput& reference, Actual actual, double longer) {
  int64_t size = reference.values.size(), most = std::max(1U, std::thread::hardware_concurrency());
  int64_t count = std::clamp<int64_t>(size / kLeastOfThread, 1, most);
  std::vector<Part> parts(count);
  auto look = [&](int64_t k) {
    lookThrough(parts[k], reference, actual, longer, size * k / count, size * (k + 1) / count);
  };
  core::Helpers helpers;
  for (int64_t k = 1; k < count; ++k) helpers.start([look, k] { look(k); });
  look(0);
  helpers.wait();
  for (int64_t k = 1; k < count; ++k) add(parts[0], parts[k]);
  return parts[0];
}

template <typename T>
struct As {
  const std::byte* bytes;
  double operator()(int64_t i) const {
    T value;
    std::memcpy(&value, bytes + i * sizeof(T), sizeof(T));
    return static_cast<double>(value);
  }
};

struct AsBfloat {
  const std::byte* bytes;
  double operator()(int64_t i) const {
    return std::bit_cast<float>(static_cast<uint32_t>(As<uint16_t>{bytes}(i)) << 16);
  }
};

Part lookThrough(const ReferenceOutput& reference, core::DType dtype, const std::byte* actual,
                 double longer) {
  auto as = [&](auto read) { return lookThrough(reference, read, longer); };
  switch (dtype) {
    case core::DType::F64:
      return as(As<double>{actual});
    case core::DType::F32:
      return as(As<float>{actual});
    case core::DType::F16:
      return as(As<_Float16>{actual});
    case core::DType::BF16:
      return as(AsBfloat{actual});
    case core::DType::I64:
      return as(As<int64_t>{actual});
    case core::DType::I32:
      return as(As<int32_t>{actual});
    case core::DType::I16:
      return as(As<int16_t>{actual});
    case core::DType::I8:
      return as(As<int8_t>{actual});
    case core::DType::U8:
    case core::DType::Bool:
      break;
  }
  return as(As<uint8_t>{actual});
}

}  // namespace

OutputCheck checkOutput(const ReferenceOutput& reference, core::DType dtype,
                        std::span<const std::byte> actual, double longer) {
  Part whole = lookThrough(reference, dtype, actual.data(), longer);
  OutputCheck& check = whole.check;
  // A bound for all elements tells a right value from some others where it is less than they hold.
  double common = reference.bound * std::sqrt(longer);
  if (reference.bounds.empty() && (common == 0 || common < whole.largest))
    check.decided = reference.values.size();
  double farthest = std::max(check.maxAbs, std::abs(check.expected - check.actual));
  check.isRounding = !check.pass && reference.bounds.empty() && !std::isnan(farthest) &&
                     farthest <= reference.oneWay * longer;
  check.normRel = whole.largest > 0 ? check.maxAbs / whole.largest : check.maxAbs;
  return check;
}

}  // namespace dojo::codegen
