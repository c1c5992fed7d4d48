// What an agent expects of a program's moves, for `perfdojo moves --agent`.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "core/ir/program.h"
#include "core/machine/machine.h"
#include "core/result.h"
#include "rl/agent/advice.h"

namespace dojo::app {

// By the moves' text; "" is stopping here. Empty where no agent was asked.
using Thoughts = std::map<std::string, rl::MoveAdvice>;

Result<Thoughts> thoughtsOf(const std::string& agent, const core::Program& original,
                            const core::Program& program, const core::Machine& machine);
void addTo(nlohmann::json& move, const Thoughts& thoughts);
// The best first, and where stopping stands among them.
void printRanked(const Thoughts& thoughts);

}  // namespace dojo::app
