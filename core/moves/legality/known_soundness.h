// What was found out before of memory, in this program or in one that does not differ where it
// matters.
#pragma once

#include <optional>

#include "core/ir/digest.h"
#include "core/moves/move.h"

namespace dojo::core {

// Whether the question was answered by yes. Where people read why not, a no is found again.
std::optional<bool> knownSoundness(const View& view, const Digest& question);
// Keeps an answer that the view's budget sufficed for.
void keepSoundness(const View& view, const Digest& question, bool isSound);

// Where nobody reads why.
Refusal refuseWithoutMessage();

// The refusal that `ask` finds, unless the question was answered before.
template <typename Ask>
std::optional<Refusal> askOnce(const View& view, const Digest& question, const Ask& ask) {
  if (auto known = knownSoundness(view, question))
    return *known ? std::nullopt : std::optional(refuseWithoutMessage());
  std::optional<Refusal> refusal = ask();
  keepSoundness(view, question, !refusal);
  return refusal;
}

}  // namespace dojo::core
