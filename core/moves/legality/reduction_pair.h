// Two reductions over the same elements, the second of which needs the first's result: recognised
// by following values back to the operations that computed them, whatever the arrays are called and
// however the loops stand.
#pragma once

#include <tl/expected.hpp>

#include "core/moves/legality/dataflow.h"

namespace dojo::core {

// Softmax: Σ exp(x - m), where m is the maximum of x. Welford: Σ (x - u)², where u = Σ x / N.
enum class Law { Softmax, Welford };

struct ReductionPair {
  Law law = Law::Softmax;
  int first = -1, second = -1;            // operations
  int firstScope = -1, secondScope = -1;  // the outermost that only reduce
  Origin difference;                      // x - m
  Origin mean;                            // s / N, for Welford
  Access result;                          // m, or u: what the difference subtracts
};

// The pair whose second reduction an operation is, in a scope that only reduces. Refused where no
// law fits, or where the first does not run over the same elements, scope by scope.
tl::expected<ReductionPair, Refusal> pairAt(const View& view, int second);

// The second reduction is an unguarded sum of floating-point numbers in a scope that only reduces.
std::optional<Refusal> refuseUnlessPlainSum(const View& view, int second);
// The same at a place that names an operation, of a plain sum; and that of a variance, whose first
// reduction is apart.
tl::expected<ReductionPair, Refusal> plainPairAt(const View& view, const Place& place);
tl::expected<ReductionPair, Refusal> variancePairAt(const View& view, const Place& place);
// Worth asking: a sum of floating-point numbers, of elements that may be squares or exponentials,
// or of one or the other.
bool mayBeVariance(const View& view, int op);
bool mayBeSumOfExp(const View& view, int op);

// The first reduction is over before its result is read, and what both read is what it was.
std::optional<Refusal> refuseUnlessApart(const View& view, const ReductionPair& pair);
// What holds in the program after a step that takes the second reduction apart: its correction
// still reads what the difference read, and memory is sound.
std::optional<Refusal> refuseUnlessCorrected(const Context& context, const Step& step,
                                             Program (*rewrite)(const Context&, const Step&),
                                             const ReductionPair& pair, const Program& after,
                                             Slot correction);
// The last plain x - result before an operation; -1 where none is.
int differenceBefore(const View& view, const Operand& x, const Operand& result, int before);
// Whole numbers up to the count are exact in the type that the operation writes.
std::optional<Refusal> refuseUnlessCounts(const View& view, int op, double count);

}  // namespace dojo::core
