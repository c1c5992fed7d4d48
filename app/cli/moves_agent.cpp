#include "app/cli/moves_agent.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iostream>

#include "app/cli/command.h"
#include "app/search/trained_agent.h"
#include "app/service/words.h"
#include "core/moves/step.h"

namespace dojo::app {

Result<Thoughts> thoughtsOf(const std::string& file, const core::Program& original,
                            const core::Program& program, const core::Machine& machine) {
  Thoughts thoughts;
  if (file.empty()) return thoughts;
  TrainedAgent agent(file, original, machine, /*startNs=*/0);
  if (Message why = agent.whyNot(); !why.empty()) return fail(ErrorCode::NotFound, why);
  auto advice = agent.advise(program, interrupted());
  if (!advice) return tl::unexpected(advice.error());
  for (rl::MoveAdvice& move : advice->moves) thoughts[core::print(move.step)] = move;
  thoughts[""] = {{}, advice->stopQ, advice->stopSpread, 0, advice->stopRank, false};
  if (advice->strangeness > kStrange)
    std::cerr << "perfdojo: this program is far from what the agent was trained on\n";
  return thoughts;
}

void addTo(nlohmann::json& json, const Thoughts& thoughts) {
  auto thought = thoughts.find(json["step"].get<std::string>());
  if (thought == thoughts.end()) return;
  json["q"] = thought->second.q;
  json["spread"] = thought->second.spread;
  json["rank"] = thought->second.rank;
  json["is_draft"] = thought->second.isDraft;
}

// The best first, and where stopping stands among them.
void printRanked(const Thoughts& thoughts) {
  std::vector<std::pair<int, std::string>> ranked;
  for (const auto& [step, thought] : thoughts) ranked.emplace_back(thought.rank, step);
  std::ranges::sort(ranked);
  for (const auto& [rank, step] : ranked) {
    const rl::MoveAdvice& thought = thoughts.at(step);
    std::cout << fmt::format("{:<40}  # expects {}{}\n", step.empty() ? "# stop here" : step,
                             ratioText(std::exp(thought.q)),
                             thought.isDraft ? ", a guess without reading the program" : "");
  }
}

}  // namespace dojo::app
