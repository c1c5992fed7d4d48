// Hints of scopes (:nu, :rl, :al, :hv): what the moves that put them on and take them off share.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/ir/hints.h"
#include "core/moves/move.h"

namespace dojo::core {

using Hint = bool Hints::*;

// A step of `move` for every scope that carries the hint.
std::vector<Step> sitesHinted(const Context& context, Hint hint, std::string_view move);

// A step of `move` for every scope that does not carry the hint and that `isCandidate` accepts.
std::vector<Step> sitesWithout(const Context& context, Hint hint, std::string_view move,
                               bool (*isCandidate)(const View&, int scope));
bool isLoopInCode(const View& view, int scope);  // neither unrolled, nor a vector or an instruction

std::optional<Refusal> refuseIfHinted(const View& view, int scope, Hint hint);
// The check of a move that takes the hint off.
std::optional<Refusal> checkHinted(const Context& context, const Step& step, Hint hint);

Program withHint(const Context& context, const Step& step, Hint hint, bool isOn);

}  // namespace dojo::core
