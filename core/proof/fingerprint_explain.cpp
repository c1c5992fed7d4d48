#include "core/proof/fingerprint_explain.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "core/analysis/validate.h"
#include "core/interpreter/interpreter.h"
#include "core/proof/compare.h"
#include "core/proof/fingerprint_compare.h"
#include "core/proof/fingerprint_outputs.h"
#include "core/proof/inputs.h"

namespace dojo::core {
namespace {

using Kind = FingerprintDifference::Kind;

constexpr size_t kMostLines = 16;

std::string shapes(const Program& program) {
  std::string text;
  for (const auto* arrays : {&program.inputs, &program.outputs})
    for (const std::string& array : *arrays) {
      std::vector<int64_t> shape;
      for (const Dimension& d : program.bufferOf(array)->dims) shape.push_back(d.extent.value);
      text += fmt::format("{}{} [{}]", text.empty() ? "" : ", ", array, fmt::join(shape, ", "));
    }
  return text;
}

struct Smallest {
  ExtentReduction::Pair pair;
  FingerprintDifference difference;
};

// A difference of the kind that was found: shrinking must not bring in another one.
std::optional<FingerprintDifference> differenceOf(const ExtentReduction::Pair& pair, Kind kind,
                                                  const FingerprintOptions& options) {
  if (!validate(View(pair.a)).empty()) return std::nullopt;
  auto found = compareFingerprints(pair.a, pair.b, options);
  if (!found || found->kind != kind) return std::nullopt;
  return std::move(*found);
}

// Shrinks along one direction after the other, by as much as leaves a difference.
std::optional<Smallest> smallestDifference(ExtentReduction& extents, Kind kind,
                                           const FingerprintOptions& options) {
  std::optional<Smallest> smallest;
  for (bool isNews = true; isNews;) {
    isNews = false;
    for (int direction = 0; direction < extents.directions(); ++direction)
      for (double fraction = 1; fraction > 1.0 / 128; fraction /= 2) {
        std::vector<int64_t> before = extents.extents();
        if (!extents.shrink(direction, fraction, 1)) break;
        ExtentReduction::Pair pair = extents.current();
        if (auto found = differenceOf(pair, kind, options)) {
          smallest = Smallest{std::move(pair), std::move(*found)};
          isNews = true;
          break;
        }
        extents.restore(std::move(before));
      }
  }
  return smallest;
}

// The element's values on the first family of inputs that tells the programs apart.
Message valuesOf(const Program& a, const Program& b, const FingerprintDifference& d,
                 uint64_t seed) {
  for (InputFamily family : {InputFamily::Normal, InputFamily::Ties, InputFamily::Thresholds,
                             InputFamily::Mixed, InputFamily::NonFinite}) {
    std::vector<Tensor> inputs = makeInputs(a, family, seed);
    InterpreterOptions options{.isChecked = false};
    auto first = interpret(a, inputs, options), second = interpret(b, inputs, options);
    if (!first || !second) continue;
    double x = first->outputs[d.output].at(d.element), y = second->outputs[d.output].at(d.element);
    bool isSame =
        (std::isnan(x) && std::isnan(y)) || x == y || std::fabs(x - y) <= 1e-9 * std::fabs(x);
    if (isSame) continue;
    return phrase("{} is {:.9g} in the first program and {:.9g} in the second on {} inputs",
                  a.outputs[d.output] + indexName(first->outputs[d.output], d.element), x, y,
                  name(family));
  }
  return "";
}

// What a checked run says: a read of what was never written, or is gone.
Message faultOf(const Program& program, uint64_t seed) {
  auto run = interpret(program, makeInputs(program, InputFamily::Normal, seed));
  return run ? "" : run.error().message;
}

}  // namespace

void explainDifference(const Program& a, const Program& b, const FingerprintDifference& found,
                       const FingerprintOptions& options, FingerprintVerdict& verdict) {
  FingerprintOptions quick = options;
  quick.mostSeconds = 5;
  ExtentReduction extents(a, b, 0);
  auto smallest = smallestDifference(extents, found.kind, quick);
  const Program &first = smallest ? smallest->pair.a : a, &second = smallest ? smallest->pair.b : b;
  const FingerprintDifference& d = smallest ? smallest->difference : found;
  bool isNamed = smallest && !smallest->pair.extents.empty();
  verdict.smallestExtents = isNamed ? smallest->pair.extents : shapes(first);
  if (d.output < 0) {
    verdict.values = d.text;
    return;
  }
  verdict.values = valuesOf(first, second, d, options.seed);
  for (const Program* program : {&first, &second})
    if (Message fault = faultOf(*program, options.seed); !fault.empty()) {
      Message said = inProgram(program == &second, fault);
      verdict.values = verdict.values.empty() ? said : phrase("{}; {}", verdict.values, said);
    }
  if (verdict.values.empty()) verdict.values = d.text;
  verdict.firstComputation = traceElement(first, d.output, d.element, kMostLines);
  verdict.secondComputation = traceElement(second, d.output, d.element, kMostLines);
}

}  // namespace dojo::core
