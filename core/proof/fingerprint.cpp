#include "core/proof/fingerprint.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "core/proof/fingerprint_compare.h"

namespace dojo::core {
namespace {

std::string shapeOf(const Buffer& buffer) {
  std::vector<int64_t> shape;
  for (const Dimension& d : buffer.dims) shape.push_back(d.extent.value);
  return fmt::format("{} [{}]", name(buffer.dtype), fmt::join(shape, ", "));
}

std::string listProblem(const char* what, const Program& a, const Program& b,
                        const std::vector<std::string>& of, const std::vector<std::string>& other) {
  for (const std::string& array : of)
    if (std::find(other.begin(), other.end(), array) == other.end())
      return fmt::format("'{}' is an {} of the first program, not of the second", array, what);
  for (const std::string& array : other)
    if (std::find(of.begin(), of.end(), array) == of.end())
      return fmt::format("'{}' is an {} of the second program, not of the first", array, what);
  if (of != other)
    return fmt::format("the {}s stand in another order: {} and {}", what, fmt::join(of, " "),
                       fmt::join(other, " "));
  for (const std::string& array : of) {
    const Buffer *x = a.bufferOf(array), *y = b.bufferOf(array);
    if (!x || !y) return fmt::format("no buffer declares the {} '{}'", what, array);
    bool areSame = x->dtype == y->dtype && x->dims.size() == y->dims.size();
    for (size_t d = 0; areSame && d < x->dims.size(); ++d)
      areSame = x->dims[d].extent == y->dims[d].extent;
    if (!areSame)
      return fmt::format("the {} '{}' is {} in the first program and {} in the second", what, array,
                         shapeOf(*x), shapeOf(*y));
  }
  return "";
}

}  // namespace

std::string interfaceProblem(const Program& a, const Program& b) {
  std::string problem = listProblem("input", a, b, a.inputs, b.inputs);
  return problem.empty() ? listProblem("output", a, b, a.outputs, b.outputs) : problem;
}

Result<FingerprintVerdict> verifyFingerprint(const Program& a, const Program& b,
                                             const FingerprintOptions& options) {
  if (std::string problem = interfaceProblem(a, b); !problem.empty())
    return fail(ErrorCode::Illegal, problem + ", so they are two functions");
  auto difference = compareFingerprints(a, b, options);
  if (!difference) return tl::unexpected(difference.error());
  FingerprintVerdict verdict;
  verdict.equal = difference->kind == FingerprintDifference::Kind::None;
  verdict.seeds = difference->seeds;
  verdict.difference = difference->text;
  return verdict;
}

}  // namespace dojo::core
