#include "core/proof/numerics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/interpreter/number.h"
#include "core/proof/compare.h"

namespace dojo::core {
namespace {

struct Measured {
  NumericsReport report;
  std::vector<double> errors;
};

// Beyond the type's range the nearest number is infinite.
bool isInRange(DType type, double value) {
  return std::isfinite(value) && std::fabs(value) <= largestFinite(type);
}

double largestIn(const Tensor& tensor) {
  double largest = 0;
  for (int64_t i = 0; i < tensor.size(); ++i)
    if (isInRange(tensor.dtype, tensor.at(i))) largest = std::max(largest, std::fabs(tensor.at(i)));
  return largest;
}

void measure(const Tensor& want, const Tensor& got, const std::string& array, InputFamily family,
             Measured& into) {
  double ulpOfNorm = ulpAt(want.dtype, largestIn(want));
  for (int64_t i = 0; i < want.size(); ++i) {
    double reference = want.at(i), actual = got.at(i);
    if (!isInRange(want.dtype, reference)) continue;
    ++into.report.elements;
    if (!std::isfinite(actual)) {
      ++into.report.notFinite;
      continue;
    }
    double error = std::fabs(actual - reference) / ulpAt(want.dtype, reference);
    into.errors.push_back(error);
    into.report.largestOfNorm =
        std::max(into.report.largestOfNorm, std::fabs(actual - reference) / ulpOfNorm);
    auto step = std::lower_bound(kUlpSteps.begin(), kUlpSteps.end(), error) - kUlpSteps.begin();
    ++into.report.histogram[static_cast<size_t>(step)];
    if (error < into.report.largest || (error == 0 && !into.report.where.empty())) continue;
    into.report.largest = error;
    into.report.where = fmt::format("{}{} on {} inputs", array, indexName(want, i), name(family));
    into.report.reference = reference;
    into.report.actual = actual;
  }
}

double quantile(std::vector<double>& values, double fraction) {
  if (values.empty()) return 0;
  auto at =
      values.begin() + static_cast<int64_t>(fraction * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

Result<void> measureOn(const Program& program, const Interpreter& interpreter, InputFamily family,
                       std::span<const Executor> kernels, const NumericsOptions& options,
                       std::vector<Measured>& into) {
  std::vector<Tensor> inputs = makeInputs(program, family, options.seed);
  auto reference = interpreter.run(
      inputs,
      {.isChecked = false, .mostLeafExecutions = options.mostLeafExecutions, .stop = options.stop});
  if (!reference) return tl::unexpected(reference.error());
  std::vector<TypedBytes> bytes;
  for (size_t k = 0; k < inputs.size(); ++k)
    bytes.push_back({program.inputs[k], inputs[k].dtype, inputs[k].shape, toBytes(inputs[k])});
  for (size_t kernel = 0; kernel < kernels.size(); ++kernel) {
    std::vector<TypedBytes> outputs;
    for (size_t k = 0; k < program.outputs.size(); ++k) {
      const Tensor& t = reference->outputs[k];
      outputs.push_back({program.outputs[k], t.dtype, t.shape,
                         std::vector<std::byte>(t.size() * sizeOf(t.dtype))});
    }
    if (Result<void> ran = kernels[kernel](bytes, outputs); !ran) return ran;
    for (size_t k = 0; k < outputs.size(); ++k) {
      auto got = fromBytes(outputs[k].dtype, outputs[k].shape, outputs[k].bytes);
      if (!got) return tl::unexpected(got.error());
      measure(reference->outputs[k], *got, program.outputs[k], family, into[kernel]);
    }
  }
  return {};
}

}  // namespace

double ulpAt(DType type, double value) {
  if (!isFloat(type)) return 1;
  double magnitude = std::max(std::fabs(value), smallestNormal(type));
  return std::max(smallestSubnormal(type),
                  std::ldexp(2 * unitRoundoff(type), std::ilogb(magnitude)));
}

Result<std::vector<NumericsReport>> measureNumerics(const Program& reference,
                                                    std::span<const Executor> kernels,
                                                    const NumericsOptions& options) {
  auto interpreter = Interpreter::compile(reference);
  if (!interpreter) return tl::unexpected(interpreter.error());
  std::vector<Measured> measured(kernels.size());
  for (InputFamily family : options.families)
    if (auto ok = measureOn(reference, *interpreter, family, kernels, options, measured); !ok)
      return tl::unexpected(ok.error());
  std::vector<NumericsReport> reports;
  for (Measured& m : measured) {
    m.report.median = quantile(m.errors, 0.5);
    m.report.percentile99 = quantile(m.errors, 0.99);
    m.report.percentile999 = quantile(m.errors, 0.999);
    reports.push_back(std::move(m.report));
  }
  return reports;
}

}  // namespace dojo::core
