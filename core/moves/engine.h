// The two things that window, command line, search and tests do with moves: list what is possible,
// and apply a step. `legal = sites filtered by check`; `apply = check, rewrite, validate`.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/moves/move.h"
#include "core/result.h"

namespace dojo::core {

struct Candidate {
  Step step;
  const Move* move = nullptr;
  std::optional<Refusal> refusal;   // nothing: legal
  std::vector<Advice> advice = {};  // of a legal step, in lists with what is refused
};

// Candidates of every move, in the catalogue's order, then program order. Without `refused` only
// the legal ones.
std::vector<Candidate> listMoves(const Context& context, bool refused = false);

// The steps that listMoves asks, in its order.
std::vector<Step> listSites(const Context& context);

// Asks steps of one program; what they have in common is found out once. The context's view and
// machine must outlive it.
class Legality {
 public:
  explicit Legality(const Context& context);
  ~Legality();
  // Of a step from listSites.
  std::optional<Refusal> refuse(const Step& step);
  std::optional<Refusal> refuse(const Move& move, const Step& step);

 private:
  struct State;
  std::unique_ptr<State> m_state;
};

// The move of a step, its place and arguments checked for form; then why it is refused, if it is.
Result<const Move*> moveOf(const Step& step);
std::optional<Refusal> check(const Context& context, const Step& step);

// What a legal step may cost.
std::vector<Advice> advise(const Context& context, const Step& step);

// The program after a step. Illegal steps give ErrorCode::Illegal with the refusal's sentence.
Result<Program> apply(const Program& program, const Step& step, const Machine& machine);

// Whether a step's place lies at or inside a place: the filter behind `moves --at`.
bool isAt(const View& view, const Step& step, const Place& place);

}  // namespace dojo::core
