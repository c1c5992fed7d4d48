#include "app/models/move_words.h"

#include <QCoreApplication>
#include <string_view>

namespace dojo::app {
namespace {

// What the catalogue says, in its order, for translators.
[[maybe_unused]] const char* const kSummaries[] = {
    QT_TRANSLATE_NOOP("Move", "split a scope into two nested ones, the inner of a given extent"),
    QT_TRANSLATE_NOOP("Move", "make one scope of a scope and the only scope in it"),
    QT_TRANSLATE_NOOP("Move", "exchange a scope with the only scope in it"),
    QT_TRANSLATE_NOOP("Move", "fuse a scope with the one that directly follows it"),
    QT_TRANSLATE_NOOP("Move", "divide a scope in two, behind the child that holds the operation"),
    QT_TRANSLATE_NOOP("Move",
                      "exchange an operation or a scope with the sibling directly after it"),
    QT_TRANSLATE_NOOP(
        "Move",
        "move an operation out of the innermost scope around it, to just before that scope"),
    QT_TRANSLATE_NOOP(
        "Move", "move an operation into the scope that directly follows it, as its first child"),
    QT_TRANSLATE_NOOP("Move",
                      "divide a scope's iterations into two ranges, one scope after the other"),
    QT_TRANSLATE_NOOP("Move", "make one scope of two that do the same for two consecutive ranges"),
    QT_TRANSLATE_NOOP(
        "Move",
        "let a scope do the rest of one iteration and the beginning of the next in one turn"),
    QT_TRANSLATE_NOOP("Move", "let a scope that pipeline_scope divided do whole iterations again"),
    QT_TRANSLATE_NOOP("Move", "give a scope more iterations, in which guards let nothing run"),
    QT_TRANSLATE_NOOP("Move",
                      "take off the last iterations of a scope, in which guards let nothing run"),
    QT_TRANSLATE_NOOP("Move", "put a scope of one iteration around an operation or a scope"),
    QT_TRANSLATE_NOOP("Move", "take a scope of one iteration off"),
    QT_TRANSLATE_NOOP("Move", "write the iterations of a scope one after another"),
    QT_TRANSLATE_NOOP("Move", "take the mark :u off a scope"),
    QT_TRANSLATE_NOOP("Move", "run all iterations of a scope as the lanes of one vector"),
    QT_TRANSLATE_NOOP("Move", "take the mark :v off a scope"),
    QT_TRANSLATE_NOOP("Move", "run the iterations of a scope on several threads"),
    QT_TRANSLATE_NOOP("Move", "take the mark :p off a scope"),
    QT_TRANSLATE_NOOP("Move", "let all indices of a dimension share one element of memory"),
    QT_TRANSLATE_NOOP("Move", "give every index of a dimension an element of memory of its own"),
    QT_TRANSLATE_NOOP("Move", "store a dimension as a circular buffer of so many elements"),
    QT_TRANSLATE_NOOP("Move", "exchange a dimension of a buffer with the next"),
    QT_TRANSLATE_NOOP("Move",
                      "split a dimension of a buffer into two, the second of a given extent"),
    QT_TRANSLATE_NOOP("Move", "make a dimension of a buffer and the next one dimension"),
    QT_TRANSLATE_NOOP("Move", "make a dimension of a buffer larger than its indices need"),
    QT_TRANSLATE_NOOP("Move", "make a dimension of a buffer smaller, as far as its indices reach"),
    QT_TRANSLATE_NOOP(
        "Move", "give an array a dimension for the iterations of a scope, without memory as yet"),
    QT_TRANSLATE_NOOP("Move", "take off a dimension of a buffer that has no memory of its own"),
    QT_TRANSLATE_NOOP("Move", "move a buffer to the heap, the stack or registers"),
    QT_TRANSLATE_NOOP("Move", "keep an intermediate in another type, with conversions around it"),
    QT_TRANSLATE_NOOP("Move", "put the arrays of one buffer into the memory of another"),
    QT_TRANSLATE_NOOP("Move", "give an array that shares memory a buffer of its own"),
    QT_TRANSLATE_NOOP("Move", "copy what a scope reads of an array to a small buffer before it"),
    QT_TRANSLATE_NOOP("Move", "let a scope write a small buffer, copied to the array after it"),
    QT_TRANSLATE_NOOP("Move", "compute a value again right where an operation needs it"),
    QT_TRANSLATE_NOOP("Move", "read from an array what a register right before computes again"),
    QT_TRANSLATE_NOOP("Move",
                      "compute what a scope reads of an array inside it, just before it is used"),
    QT_TRANSLATE_NOOP(
        "Move", "fill an array for the next iteration of a scope while this one works on its own"),
    QT_TRANSLATE_NOOP(
        "Move", "fill an array in the iteration of a scope that uses it, not in the one before"),
    QT_TRANSLATE_NOOP("Move", "store past the caches"),
    QT_TRANSLATE_NOOP("Move", "take the suffix :nt off an operation's target"),
    QT_TRANSLATE_NOOP("Move", "ask for what an access needs some iterations later"),
    QT_TRANSLATE_NOOP("Move", "take the suffix :pf off an operation's accesses to an array"),
    QT_TRANSLATE_NOOP(
        "Move",
        "give every iteration of a scope accumulators of its own, combined after the reduction"),
    QT_TRANSLATE_NOOP("Move", "accumulate into one place what partial accumulators gather"),
    QT_TRANSLATE_NOOP("Move", "combine what a scope accumulates in pairs, level by level"),
    QT_TRANSLATE_NOOP("Move", "accumulate one after the other what a tree combines in pairs"),
    QT_TRANSLATE_NOOP(
        "Move", "compute a sum that needs another reduction's result in that reduction's pass"),
    QT_TRANSLATE_NOOP("Move",
                      "give a sum that another reduction's pass computes a pass of its own again"),
    QT_TRANSLATE_NOOP(
        "Move", "sum exp(z - m) with a running maximum in m's place, rescaled where it grows"),
    QT_TRANSLATE_NOOP("Move", "sum relative to the finished maximum what a running one rescales"),
    QT_TRANSLATE_NOOP(
        "Move", "take a factor or divisor that a summed array's producer applies out of the sum"),
    QT_TRANSLATE_NOOP("Move",
                      "multiply or divide each term of a sum that another array takes in scaled"),
    QT_TRANSLATE_NOOP("Move", "remove an operation whose result nobody reads"),
    QT_TRANSLATE_NOOP("Move", "let the readers of a copy read its source"),
    QT_TRANSLATE_NOOP("Move", "multiply a sum instead of each of its terms"),
    QT_TRANSLATE_NOOP("Move", "multiply each term of a sum instead of the sum"),
    QT_TRANSLATE_NOOP(
        "Move", "multiply two factors first that another product multiplies one after the other"),
    QT_TRANSLATE_NOOP("Move", "divide by multiplying with the divisor's reciprocal"),
    QT_TRANSLATE_NOOP("Move", "divide instead of multiplying with a reciprocal"),
    QT_TRANSLATE_NOOP("Move", "replace an operator by a cheaper one that gives the same bits"),
    QT_TRANSLATE_NOOP("Move",
                      "replace a cheap operator by the dearer one that gives the same bits"),
    QT_TRANSLATE_NOOP("Move", "square or invert instead of raising to the power 2 or -1"),
    QT_TRANSLATE_NOOP("Move", "raise to the power 2 or -1 instead of squaring or inverting"),
    QT_TRANSLATE_NOOP("Move", "multiply and add with one rounding"),
    QT_TRANSLATE_NOOP("Move", "multiply, round, then add"),
    QT_TRANSLATE_NOOP("Move", "have one machine instruction do a nest"),
    QT_TRANSLATE_NOOP(
        "Move", "add a constant to a factor of summed products, and take it off the sums again"),
    QT_TRANSLATE_NOOP("Move", "multiply a factor as it is again"),
    QT_TRANSLATE_NOOP("Move", "take the instruction off a nest"),
    QT_TRANSLATE_NOOP(
        "Move",
        "take squared differences block by block, each from its own mean, in the first pass"),
    QT_TRANSLATE_NOOP("Move",
                      "sum squared differences from the mean of all again, not block by block"),
    QT_TRANSLATE_NOOP(
        "Move", "sum elements and squares in one pass, as differences from the mean of the first"),
    QT_TRANSLATE_NOOP("Move",
                      "sum squared differences from the mean again, in a pass of their own"),
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
