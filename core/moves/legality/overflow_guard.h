// Whether the numbers of the program after a step are such as its text may have, none too large and
// all held by their types (representable_values.h): questions asked of every move, so that no state
// is made that could not be read again.
#pragma once

#include <optional>

#include "core/analysis/too_large.h"
#include "core/moves/move.h"

namespace dojo::core {

class OverflowGuard {
 public:
  explicit OverflowGuard(const Context& context)
      : m_context(context), m_now(magnitudesOf(context.view)) {}

  // Of a step that the move's check and what it relies on let pass.
  std::optional<Refusal> refuse(const Move& move, const Step& step);

 private:
  std::optional<Refusal> refuseTooLarge(const Move& move, const Step& step);
  std::optional<Refusal> refuseUnrepresentable(const Move& move, const Step& step);
  // Far below the bounds one step does not get beyond them, and nothing is made to look at.
  bool mayGoBeyond(const Move& move, const Step& step);
  // Whether a step of the move may, whose argument is as large as what there is.
  bool isNear(const Move& move) const;

  const Context& m_context;
  const Magnitudes& m_now;
  const Move* m_move = nullptr;  // asked about last
  bool m_isNear = false;
};

}  // namespace dojo::core
