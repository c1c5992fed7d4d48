// Why elements of a compiled program's outputs lie outside the reference's bounds, once the program
// is known that was compiled:
//
// - it rounds otherwise, as another order or another formula of the same real numbers does: the
//   element lies within both programs' bounds, the program's in the reference's types
//   (own_rounding.h);
// - the reference leaves the real numbers: inputs of that size leave the range of its types, or
//   infinite ones make infinities and NaN. What remains depends on the formula;
// Of references that add products and do nothing else, such formulas are known (Winograd's,
// Strassen's); of others, an index that is off may look the same, and what is found so is doubtful.
//
// - none of these: it is different, which the two values show. So is a program that leaves the
//   range of its types where the reference does not, and one whose bounds are a thousand times the
//   reference's on inputs of one magnitude.
#pragma once

#include <optional>
#include <span>

#include "core/interpreter/interpreter.h"
#include "core/proof/own_rounding.h"

namespace dojo::core {

struct JudgedOutput {
  std::vector<double> bounds;  // the reference's, as far as rounding and range widen them
  // Elements that a verdict names; -1: none. The one that lies farthest outside the reference's
  // bound by other rounding, and one where the reference leaves the real numbers.
  int64_t otherRounding = -1;
  int64_t beyondReals = -1;
  // One of either kind that is a number of the reference, where that does more than add products:
  // whether another formula may do so there, no bound says.
  int64_t doubtful = -1;
};

class RoundingJudge {
 public:
  // Nothing where a program has no value.
  static std::optional<RoundingJudge> of(const Program& reference, const Program& program);

  // What the programs make of one set of inputs.
  struct Case {
    Interpretation own;         // the program
    Interpretation alike;       // the program, rounding as the reference does
    Interpretation reference;   // in float64, whatever the range of the types
    Interpretation unlimited;   // the program likewise
    Interpretation withoutNaN;  // the reference where inputs that are NaN are numbers instead
    // The reference where all inputs are somewhat larger than the largest of their array, and than
    // 1, and where those of one array are somewhat smaller than its smallest.
    std::vector<Interpretation> atExtremes;
    bool isFinite = true;  // every input is
  };
  std::optional<Case> on(std::span<const Tensor> inputs) const;

  // `areAlike`: the inputs are of one magnitude.
  JudgedOutput judge(const Case& c, size_t output, const Tensor& want,
                     const std::vector<double>& bounds, const Tensor& got, bool areAlike) const;

  // What the program rounds to fewer bits than the reference, where these inputs show a bound that
  // only this explains; empty where nothing does.
  std::string coarserRounding(const Case& c) const;
  bool isCoarser() const { return !m_alike.types.empty(); }

 private:
  RoundingJudge(Interpreter reference, Interpreter own, Interpreter alike, RoundedAlike rounded)
      : m_reference(std::move(reference)),
        m_own(std::move(own)),
        m_ownAlike(std::move(alike)),
        m_alike(std::move(rounded)) {}

  Interpreter m_reference, m_own, m_ownAlike;
  RoundedAlike m_alike;
  bool m_choosesByValue = false;  // the reference: not sums, products and quotients alone
  bool m_sumsProducts = false;    // it adds products and does nothing else
};

}  // namespace dojo::core
