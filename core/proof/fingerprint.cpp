#include "core/proof/fingerprint.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "core/analysis/validate.h"
#include "core/proof/fingerprint_compare.h"
#include "core/proof/fingerprint_explain.h"
#include "core/proof/witness.h"

namespace dojo::core {
namespace {

std::string shapeOf(const Buffer& buffer) {
  std::vector<int64_t> shape;
  for (const Dimension& d : buffer.dims) shape.push_back(d.extent.value);
  return fmt::format("{} [{}]", name(buffer.dtype), fmt::join(shape, ", "));
}

int64_t elementsOf(const Buffer& buffer) {
  int64_t elements = 1;
  for (const Dimension& d : buffer.dims) elements *= d.extent.value;
  return elements;
}

bool has(const std::vector<std::string>& arrays, const std::string& array) {
  return std::find(arrays.begin(), arrays.end(), array) != arrays.end();
}

Message listProblem(bool isInput, const std::vector<std::string>& of,
                    const std::vector<std::string>& other) {
  for (const std::string& array : of)
    if (!has(other, array))
      return isInput ? phrase("'{}' is an input of the first program, not of the second", array)
                     : phrase("'{}' is an output of the first program, not of the second", array);
  for (const std::string& array : other)
    if (!has(of, array))
      return isInput ? phrase("'{}' is an input of the second program, not of the first", array)
                     : phrase("'{}' is an output of the second program, not of the first", array);
  if (of == other) return {};
  std::string here = fmt::format("{}", fmt::join(of, " "));
  std::string there = fmt::format("{}", fmt::join(other, " "));
  return isInput ? phrase("the inputs are in a different order: {} and {}", here, there)
                 : phrase("the outputs are in a different order: {} and {}", here, there);
}

Message shapeProblem(bool isInput, const Program& a, const Program& b, const std::string& array) {
  const Buffer *x = a.bufferOf(array), *y = b.bufferOf(array);
  if (!x || !y)
    return isInput ? phrase("no buffer declares the input '{}'", array)
                   : phrase("no buffer declares the output '{}'", array);
  if (x->dtype == y->dtype && elementsOf(*x) == elementsOf(*y)) return {};
  return isInput ? phrase("the input '{}' is {} in the first program and {} in the second", array,
                          shapeOf(*x), shapeOf(*y))
                 : phrase("the output '{}' is {} in the first program and {} in the second", array,
                          shapeOf(*x), shapeOf(*y));
}

}  // namespace

Message interfaceProblem(const Program& a, const Program& b) {
  for (bool isInput : {true, false}) {
    const std::vector<std::string>& of = isInput ? a.inputs : a.outputs;
    if (Message no = listProblem(isInput, of, isInput ? b.inputs : b.outputs); !no.empty())
      return no;
    for (const std::string& array : of)
      if (Message no = shapeProblem(isInput, a, b, array); !no.empty()) return no;
  }
  return {};
}

namespace {

constexpr double kMostCells = 2e7;
constexpr int64_t kKeptScopes = 8;
constexpr double kWorkOfOneOrder = 4000;  // operations of one run of both programs
constexpr double kFreeAbove = 1e6;        // beyond which extents are freed of their literals
constexpr double kConfirmable = 30;       // times the work that is done unasked

bool isValid(const Program& program) {
  return validate(View(program)).empty();
}

using Kind = FingerprintDifference::Kind;
using Literals = ExtentReduction::Literals;
using Strides = ExtentReduction::Strides;

double cellsOf(const Program& program) {
  double cells = 0;
  for (const Buffer& buffer : program.buffers) cells += static_cast<double>(buffer.elements());
  return cells;
}

// Nothing where the programs do not shrink, or would mean something else.
std::optional<ExtentReduction::Pair> reduced(const Program& a, const Program& b, double mostWork,
                                             Literals literals = Literals::Hold) {
  ExtentReduction extents(a, b, kKeptScopes, ExtentReduction::Vectors::Shrink, literals);
  ExtentReduction::Pair pair = extents.within(mostWork, kMostCells);
  if (!pair.isReduced || (!isValid(pair.a) && isValid(a)) || (!isValid(pair.b) && isValid(b)))
    return std::nullopt;
  return pair;
}

// For programs that are too large as they are, and that a literal which is an extent too keeps so:
// the extent without the literal. What is equal there is; a difference would say nothing.
Result<FingerprintDifference> compareWithoutLiterals(const Program& a, const Program& b,
                                                     const FingerprintOptions& options,
                                                     std::optional<ExtentReduction::Pair>& pair) {
  auto loose = reduced(a, b, options.mostWork, Literals::Free);
  if (!loose) return FingerprintDifference{.kind = Kind::Undecided};
  auto found = compareFingerprints(loose->a, loose->b, options);
  if (found && found->kind == Kind::None) pair = std::move(loose);
  return found;
}

// A difference at reduced extents is none where the whole ones, affordable, show none.
Result<bool> isConfirmed(const Program& a, const Program& b, const FingerprintOptions& options,
                         double work) {
  if (work > kConfirmable * options.mostWork || cellsOf(a) + cellsOf(b) > kMostCells) return true;
  FingerprintOptions once = options;
  once.seeds = 1;
  auto whole = compareFingerprints(a, b, once);
  if (!whole) return tl::unexpected(whole.error());
  return whole->kind != Kind::None;
}

}  // namespace

namespace {

// What was found, and the extents at which it was.
struct Finding {
  FingerprintDifference difference;
  std::optional<ExtentReduction::Pair> pair;
  bool isOfOrders = false;
};

Result<Finding> compareAtSomeExtents(const Program& a, const Program& b,
                                     const FingerprintOptions& options) {
  auto work = fingerprintWork(a, b);
  if (!work) return tl::unexpected(work.error());
  std::optional<ExtentReduction::Pair> pair;
  if (*work > options.mostWork || cellsOf(a) + cellsOf(b) > kMostCells)
    pair = reduced(a, b, options.mostWork);
  auto found =
      pair ? compareFingerprints(pair->a, pair->b, options) : compareFingerprints(a, b, options);
  if (!found && found.error().code == ErrorCode::Unsupported)
    if (auto loose = compareWithoutLiterals(a, b, options, pair);
        loose && loose->kind == Kind::None)
      found = loose;
  if (!found) return tl::unexpected(found.error());
  if (pair && found->kind != Kind::None) {
    auto confirmed = isConfirmed(a, b, options, *work);
    if (!confirmed) return tl::unexpected(confirmed.error());
    if (!*confirmed) {
      pair.reset();
      found = compareFingerprints(a, b, options);
      if (!found) return tl::unexpected(found.error());
    }
  }
  return Finding{std::move(*found), std::move(pair)};
}

struct OrderExtents {
  std::optional<ExtentReduction::Pair> pair;
  double work = 0;
  Literals literals = Literals::Hold;
};

// Extents so small that there may be many runs, else the smallest found.
OrderExtents orderExtents(const Program& a, const Program& b, double work) {
  OrderExtents best{std::nullopt, work};
  using enum Literals;
  for (auto [literals, strides] :
       {std::pair{Hold, Strides::Hold}, {Hold, Strides::Shrink}, {Free, Strides::Hold}})
    for (int64_t kept : {kKeptScopes, int64_t{3}, int64_t{0}}) {
      bool isFirst = literals == Hold && strides == Strides::Hold;
      if (best.work <= (isFirst ? kWorkOfOneOrder : kFreeAbove)) return best;
      ExtentReduction extents(a, b, kept, ExtentReduction::Vectors::Shrink, literals, strides);
      ExtentReduction::Pair pair = extents.within(kWorkOfOneOrder, kMostCells);
      bool isUsable = pair.isReduced && isValid(pair.a) && isValid(pair.b);
      if (isUsable && extents.work() < best.work)
        best = {std::move(pair), extents.work(), literals};
    }
  return best;
}

// The runs in which each number decides.
Result<Finding> compareOrdersAtSmallExtents(const Program& a, const Program& b,
                                            const FingerprintOptions& options) {
  auto work = fingerprintWork(a, b);
  if (!work) return tl::unexpected(work.error());
  OrderExtents at = orderExtents(a, b, *work);
  auto found = compareUnderOrders(at.pair ? at.pair->a : a, at.pair ? at.pair->b : b, options,
                                  options.mostOrderWork);
  if (!found) return tl::unexpected(found.error());
  // Of extents without their literals only equality says something.
  if (found->kind != Kind::None && at.literals == Literals::Free) found->kind = Kind::Undecided;
  return Finding{std::move(*found), std::move(at.pair), true};
}

// Only two values make a difference; of what has none, the verdict says why it cannot be told.
void fillDifference(const Program& a, const Program& b, const Finding& finding,
                    const FingerprintOptions& options, FingerprintVerdict& verdict) {
  const FingerprintDifference& found = finding.difference;
  verdict.difference = found.text;
  if (found.kind == Kind::Undecided) {
    verdict.undecided = found.text;
    return;
  }
  std::optional<Witness> witness;
  if (found.kind == Kind::Value) {
    if (found.values.empty())
      witness =
          findWitness(a, b, {.seed = options.seed, .placed = found.placed, .stop = options.stop});
    else
      witness = Witness{found.values, ""};
    if (!witness) {
      verdict.undecided = phrase(
          "{} in the fingerprints, but no numeric example was found (an order on field elements "
          "does not respect sums, products and functions)",
          found.text);
      return;
    }
  }
  if (options.explains && !finding.isOfOrders) explainDifference(a, b, found, options, verdict);
  if (!witness || (!verdict.values.empty() && verdict.values != found.text)) return;
  verdict.values = witness->values;
  if (options.explains && verdict.smallestExtents.empty())
    verdict.smallestExtents = witness->extents.empty() ? verdict.extents : witness->extents;
}

}  // namespace

Result<FingerprintVerdict> verifyFingerprint(const Program& a, const Program& b,
                                             const FingerprintOptions& options) {
  if (Message problem = interfaceProblem(a, b); !problem.empty())
    return fail(ErrorCode::Illegal, phrase("{}, so they are two functions", problem));
  auto finding = compareAtSomeExtents(a, b, options);
  if (!finding) return tl::unexpected(finding.error());
  int seeds = finding->difference.seeds;
  bool asksOrders = options.mostOrderWork > 0 && (hasContests(a) || hasContests(b));
  if (finding->difference.kind == Kind::None && asksOrders) {
    auto underOrders = compareOrdersAtSmallExtents(a, b, options);
    if (!underOrders) return tl::unexpected(underOrders.error());
    if (underOrders->difference.kind != Kind::None) finding = std::move(underOrders);
  }
  FingerprintVerdict verdict;
  verdict.seeds = seeds;
  verdict.equal = finding->difference.kind == Kind::None;
  verdict.reducedExtents = finding->pair.has_value();
  if (finding->pair) verdict.extents = finding->pair->extents;
  if (!verdict.equal)
    fillDifference(finding->pair ? finding->pair->a : a, finding->pair ? finding->pair->b : b,
                   *finding, options, verdict);
  return verdict;
}

}  // namespace dojo::core
