// How the answer to a verification reads.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/service/words.h"

namespace dojo::app {
namespace {

std::string computation(const char* which, const std::vector<std::string>& lines) {
  if (lines.empty()) return "";
  return fmt::format("  {} program:\n    {}\n", which, fmt::join(lines, "\n    "));
}

std::string textOf(const core::FingerprintVerdict& f) {
  std::string where = !f.reducedExtents   ? "at full extents"
                      : f.extents.empty() ? "at reduced extents"
                                          : "at reduced extents " + f.extents;
  if (f.equal) return fmt::format("fingerprint: equal for {} seeds {}\n", f.seeds, where);
  std::string text = fmt::format("fingerprint: {} ({})\n",
                                 f.undecided.empty() ? f.difference : f.undecided, where);
  if (f.smallestExtents.empty())
    return f.values.empty() ? text : text + fmt::format("  {}\n", f.values);
  return text +
         fmt::format("  at the smallest extents found, {}: {}\n", f.smallestExtents, f.values) +
         computation("first", f.firstComputation) + computation("second", f.secondComputation);
}

std::string textOf(const char* which, const core::NumericsReport& n) {
  std::string text = fmt::format(
      "numerics of the {} program: at most {:.3g} ulp of an element ({} is {:.9g}, float64 "
      "{:.9g}), {:.3g} ulp of the largest element; median {:.3g}, 99 % below {:.3g}, 99.9 % below "
      "{:.3g}; {} elements, {} not finite\n",
      which, n.largest, n.where.empty() ? "no element" : n.where, n.actual, n.reference,
      n.largestOfNorm, n.median, n.percentile99, n.percentile999, n.elements, n.notFinite);
  for (size_t k = 0; k < n.histogram.size(); ++k) {
    if (n.histogram[k] == 0) continue;
    bool isLast = k == core::kUlpSteps.size();
    std::string step =
        fmt::format("{} {:g}", isLast ? "beyond" : "up to", core::kUlpSteps[isLast ? k - 1 : k]);
    text +=
        fmt::format("  {:>12} ulp {:>10}  {:5.1f} %\n", step, n.histogram[k],
                    100.0 * static_cast<double>(n.histogram[k]) / static_cast<double>(n.elements));
  }
  return text;
}

// How the second program's errors compare with the first's: "0.3 times".
std::string ratioOf(double second, double first) {
  if (first == second) return "the same";
  return first > 0 ? fmt::format("{:.2g} times", second / first)
                   : fmt::format("{:.2g} ulp", second);
}

std::string ratiosOf(const core::NumericsReport& first, const core::NumericsReport& second) {
  return fmt::format(
      "errors of the second relative to the first: median {}, 99 % {}, 99.9 % {}, largest norm "
      "error {}\n",
      ratioOf(second.median, first.median), ratioOf(second.percentile99, first.percentile99),
      ratioOf(second.percentile999, first.percentile999),
      ratioOf(second.largestOfNorm, first.largestOfNorm));
}

std::string whereInWords(const core::NumbersVerdict& n) {
  if (n.extents.empty()) return "";
  return " at " + n.extents + (n.alsoAtFullExtents ? "; normal at full extents" : "");
}

std::string textOf(const core::NumbersVerdict& n) {
  std::string relative;
  if (n.bound > 0)
    relative = fmt::format(", {:.3g} of an output's size, which may be {:.3g}", n.normRel, n.bound);
  const Message& first = n.failure.empty() ? n.undecided : n.failure;
  return fmt::format("numbers: {}largest error {:.3g}{}; inputs: {}{}\n",
                     first.empty() ? "" : fmt::format("{}; ", first), n.maxAbs, relative,
                     fmt::join(n.inputs, " "), whereInWords(n));
}

std::string answerOf(const core::Verdict& verdict) {
  if (verdict.answer() == core::Answer::Different) return "DIFFERENT\n";
  if (verdict.answer() == core::Answer::Unknown)
    return fmt::format("CANNOT BE TOLD: {}\n", verdict.whyUndecided());
  bool isOnlyReal = verdict.numbers && !verdict.numbers->overReals.empty();
  return isOnlyReal ? fmt::format("same over the reals, {}\n", verdict.numbers->overReals)
                    : "same function\n";
}

}  // namespace

const char* nameOf(core::Answer answer) {
  switch (answer) {
    case core::Answer::Same:
      return "same";
    case core::Answer::Different:
      return "different";
    case core::Answer::Unknown:
      break;
  }
  return "cannot_be_told";
}

Message whyDifferent(const core::Verdict& verdict) {
  const auto& f = verdict.fingerprint;
  if (f && !f->equal && f->undecided.empty()) return f->values.empty() ? f->difference : f->values;
  return verdict.numbers ? verdict.numbers->failure : Message();
}

Message equalFingerprints(const core::FingerprintVerdict& f) {
  return f.reducedExtents ? phrase("equal fingerprints for {} seeds at smaller extents", f.seeds)
                          : phrase("equal fingerprints for {} seeds", f.seeds);
}

std::string describe(const Verified& verified) {
  const core::Verdict& verdict = verified.verdict;
  std::string text = answerOf(verdict);
  if (verdict.fingerprint) text += textOf(*verdict.fingerprint);
  if (verdict.numbers) text += textOf(*verdict.numbers);
  const char* names[] = {"first", "second"};
  for (size_t k = 0; k < verified.numerics.size(); ++k)
    text += textOf(names[k], verified.numerics[k]);
  if (verified.numerics.size() == 2) text += ratiosOf(verified.numerics[0], verified.numerics[1]);
  return text;
}

}  // namespace dojo::app
