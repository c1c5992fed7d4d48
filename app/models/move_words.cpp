#include "app/models/move_words.h"

#include <QCoreApplication>
#include <string_view>

namespace dojo::app {
namespace {

// What the catalogue says, in its order, for translators.
[[maybe_unused]] const char* const kSummaries[] = {
    QT_TRANSLATE_NOOP("Move",
                      "split (tile) a scope into two nested ones, the inner of a given extent"),
    QT_TRANSLATE_NOOP("Move", "merge a scope and the only scope in it into one"),
    QT_TRANSLATE_NOOP("Move", "interchange a scope with the only scope in it"),
    QT_TRANSLATE_NOOP("Move", "fuse a scope with the one that directly follows it"),
    QT_TRANSLATE_NOOP("Move", "split a scope in two after the child that holds the operation"),
    QT_TRANSLATE_NOOP("Move", "swap an operation or a scope with the next sibling"),
    QT_TRANSLATE_NOOP(
        "Move",
        "move an operation out of the innermost scope around it, to just before that scope"),
    QT_TRANSLATE_NOOP(
        "Move", "move an operation into the scope that directly follows it, as its first child"),
    QT_TRANSLATE_NOOP("Move", "split a scope's iteration range in two, one scope after the other"),
    QT_TRANSLATE_NOOP("Move", "join two scopes that do the same for consecutive ranges into one"),
    QT_TRANSLATE_NOOP(
        "Move", "software-pipeline a scope: overlap iteration i's second part with i+1's first"),
    QT_TRANSLATE_NOOP("Move", "undo software pipelining: let a scope do whole iterations again"),
    QT_TRANSLATE_NOOP("Move", "pad a scope with iterations that guards mask out"),
    QT_TRANSLATE_NOOP("Move", "remove the last iterations of a scope, which guards mask out"),
    QT_TRANSLATE_NOOP("Move", "wrap an operation or a scope in a scope of one iteration"),
    QT_TRANSLATE_NOOP("Move", "remove a scope of one iteration"),
    QT_TRANSLATE_NOOP("Move", "unroll a scope fully: write its iterations one after another"),
    QT_TRANSLATE_NOOP("Move", "remove the :u mapping from a scope"),
    QT_TRANSLATE_NOOP("Move", "run all iterations of a scope as the lanes of one vector"),
    QT_TRANSLATE_NOOP("Move", "remove the :v mapping from a scope"),
    QT_TRANSLATE_NOOP("Move", "run the iterations of a scope on several threads"),
    QT_TRANSLATE_NOOP("Move", "remove the :p mapping from a scope"),
    QT_TRANSLATE_NOOP("Move", "run the iterations of a scope as thread blocks of a grid"),
    QT_TRANSLATE_NOOP("Move", "remove the :g mapping from a scope"),
    QT_TRANSLATE_NOOP("Move", "run the iterations of a scope as threads of a block"),
    QT_TRANSLATE_NOOP("Move", "remove the :b mapping from a scope"),
    QT_TRANSLATE_NOOP("Move", "run the iterations of a scope as the lanes of a warp"),
    QT_TRANSLATE_NOOP("Move", "remove the :w mapping from a scope"),
    QT_TRANSLATE_NOOP("Move", "keep the compiler from unrolling a loop"),
    QT_TRANSLATE_NOOP("Move", "let the compiler unroll a loop again"),
    QT_TRANSLATE_NOOP("Move", "keep loads of what does not change in a loop"),
    QT_TRANSLATE_NOOP("Move", "let the compiler move loads out of a loop again"),
    QT_TRANSLATE_NOOP("Move", "peel a loop up to where its streaming stores are aligned"),
    QT_TRANSLATE_NOOP("Move", "begin the vectors of a row at its first element again"),
    QT_TRANSLATE_NOOP("Move", "use half a vector where a mask lets no more through"),
    QT_TRANSLATE_NOOP("Move", "use whole vectors again"),
    QT_TRANSLATE_NOOP("Move", "let all indices of a dimension share one element of memory"),
    QT_TRANSLATE_NOOP("Move", "give every index of a dimension its own element of memory"),
    QT_TRANSLATE_NOOP("Move",
                      "store a dimension as a circular buffer of the given number of elements"),
    QT_TRANSLATE_NOOP("Move", "swap a dimension of a buffer with the next"),
    QT_TRANSLATE_NOOP("Move",
                      "split a dimension of a buffer into two, the second of a given extent"),
    QT_TRANSLATE_NOOP("Move", "merge a dimension of a buffer with the next"),
    QT_TRANSLATE_NOOP("Move", "pad a dimension of a buffer beyond what its indices need"),
    QT_TRANSLATE_NOOP("Move", "shrink a dimension of a buffer to what its indices reach"),
    QT_TRANSLATE_NOOP(
        "Move", "give an array a dimension for the iterations of a scope, not materialised yet"),
    QT_TRANSLATE_NOOP("Move", "remove a dimension of a buffer that is not materialised"),
    QT_TRANSLATE_NOOP("Move", "move a buffer to the heap, the stack, registers or shared memory"),
    QT_TRANSLATE_NOOP("Move", "store an intermediate in another type, with conversions around it"),
    QT_TRANSLATE_NOOP("Move", "store the arrays of one buffer in the memory of another"),
    QT_TRANSLATE_NOOP("Move", "give an array that shares memory its own buffer"),
    QT_TRANSLATE_NOOP("Move", "pack what a scope reads of an array into a small buffer before it"),
    QT_TRANSLATE_NOOP("Move",
                      "let a scope write a small buffer that is copied to the array afterwards"),
    QT_TRANSLATE_NOOP("Move", "recompute a value right where an operation needs it"),
    QT_TRANSLATE_NOOP("Move", "read a value from an array instead of recomputing it"),
    QT_TRANSLATE_NOOP("Move",
                      "compute what a scope reads of an array inside it, just before it is used"),
    QT_TRANSLATE_NOOP(
        "Move",
        "fill an array for the next iteration of a scope while the current one uses its own"),
    QT_TRANSLATE_NOOP("Move", "fill an array in the iteration that uses it, not in the one before"),
    QT_TRANSLATE_NOOP("Move", "make a copy into shared memory asynchronous"),
    QT_TRANSLATE_NOOP("Move", "make a copy into shared memory synchronous again"),
    QT_TRANSLATE_NOOP("Move", "make a store non-temporal (streaming): bypass the caches"),
    QT_TRANSLATE_NOOP("Move", "remove the :nt suffix from an operation's target"),
    QT_TRANSLATE_NOOP("Move", "prefetch what an access needs some iterations later"),
    QT_TRANSLATE_NOOP("Move", "remove the :pf suffix from an operation's accesses to an array"),
    QT_TRANSLATE_NOOP("Move", "keep an array of the stack in memory until it is read"),
    QT_TRANSLATE_NOOP("Move", "let the compiler keep an array in registers again"),
    QT_TRANSLATE_NOOP("Move",
                      "give every iteration of a scope its own partial accumulators, combined "
                      "after the reduction"),
    QT_TRANSLATE_NOOP("Move", "accumulate into one element instead of partial accumulators"),
    QT_TRANSLATE_NOOP(
        "Move", "reduce in a tree: combine what a scope accumulates in pairs, level by level"),
    QT_TRANSLATE_NOOP("Move", "accumulate sequentially what a tree combines in pairs"),
    QT_TRANSLATE_NOOP(
        "Move", "compute a sum that needs another reduction's result in that reduction's pass"),
    QT_TRANSLATE_NOOP("Move", "move a sum out of another reduction's pass into its own"),
    QT_TRANSLATE_NOOP(
        "Move", "sum exp(z - m) with a running maximum in place of m, rescaled when it grows"),
    QT_TRANSLATE_NOOP("Move",
                      "sum relative to the final maximum instead of a rescaled running one"),
    QT_TRANSLATE_NOOP("Move",
                      "move a factor or divisor from a summed array's producer out of the sum"),
    QT_TRANSLATE_NOOP(
        "Move", "multiply or divide each term of a sum that is scaled where another array adds it"),
    QT_TRANSLATE_NOOP("Move", "remove an operation whose result nobody reads"),
    QT_TRANSLATE_NOOP("Move", "let the readers of a copy read its source"),
    QT_TRANSLATE_NOOP("Move", "multiply a sum instead of each of its terms"),
    QT_TRANSLATE_NOOP("Move", "multiply each term of a sum instead of the sum"),
    QT_TRANSLATE_NOOP("Move",
                      "reassociate a product of three: multiply the other two factors first"),
    QT_TRANSLATE_NOOP("Move", "multiply by the divisor's reciprocal instead of dividing"),
    QT_TRANSLATE_NOOP("Move", "divide instead of multiplying by a reciprocal"),
    QT_TRANSLATE_NOOP("Move", "replace an operator by a cheaper one that gives the same bits"),
    QT_TRANSLATE_NOOP("Move",
                      "replace an operator by the more expensive one that gives the same bits"),
    QT_TRANSLATE_NOOP("Move",
                      "square or take the reciprocal instead of raising to the power 2 or -1"),
    QT_TRANSLATE_NOOP("Move",
                      "raise to the power 2 or -1 instead of squaring or taking the reciprocal"),
    QT_TRANSLATE_NOOP("Move", "fuse a multiplication and an addition into one rounding"),
    QT_TRANSLATE_NOOP("Move", "multiply, round, then add"),
    QT_TRANSLATE_NOOP("Move", "map a nest to one machine instruction (tensorize)"),
    QT_TRANSLATE_NOOP("Move",
                      "add a constant to a factor of summed products and subtract its contribution "
                      "from the sums (zero point)"),
    QT_TRANSLATE_NOOP("Move", "multiply by the original factor again, without the shift"),
    QT_TRANSLATE_NOOP("Move", "remove the instruction mapping from a nest"),
    QT_TRANSLATE_NOOP(
        "Move",
        "compute squared differences per block, each from the block's own mean, in the first pass"),
    QT_TRANSLATE_NOOP("Move", "sum squared differences from the overall mean, not per block"),
    QT_TRANSLATE_NOOP(
        "Move", "sum elements and squares in one pass, as differences from the mean of the first"),
    QT_TRANSLATE_NOOP("Move", "sum squared differences from the mean again, in a separate pass"),
};

}  // namespace

QString summaryOf(const core::Move& move) {
  return QCoreApplication::translate("Move", std::string(move.summary).c_str());
}

QString legalityOf(const core::Move& move) {
  return QCoreApplication::translate("Move", std::string(move.legality).c_str());
}

QString otherNamesOf(const core::Move& move) {
  return QString::fromStdString(std::string(std::string_view(move.aliases)));
}

}  // namespace dojo::app
