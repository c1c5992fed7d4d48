// What a person asks of a search. It stands in the session as JSON, and with the outcomes recorded
// there it is all that a resumed run needs.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/moves/step.h"
#include "core/result.h"
#include "rl/agent/make_agent.h"
#include "rl/environment/game.h"

namespace dojo::app {

struct SearchRequest {
  std::string strategy = "annealing";
  std::string space = "heuristic";
  std::string pass = "heuristic";  // that proposes the sequences of the heuristic space
  int evaluations = 1000;          // 0: no limit
  double seconds = 0;              // 0: no limit
  uint64_t seed = 1;
  int batch = 4;
  int threads = 1;    // of the kernels
  bool model = true;  // a cost model, learned on the way, chooses what to measure
  bool cold = false;
  rl::AgentRequest agent;                       // of the strategy that plays with one
  std::vector<std::string> allow, deny;         // names of moves
  std::vector<std::string> unasked;             // of those that only passes take
  std::vector<std::string> locks;               // places in the program where the search starts
  std::vector<std::string> prefix;              // steps that come first and stay
  std::vector<std::vector<std::string>> begin;  // sequences to begin with, after the prefix
};

nlohmann::json toJson(const SearchRequest& request);
Result<SearchRequest> searchRequestFrom(const std::string& json);

// "annealing, edges", "beam, edges, model"; of an agent also what is not as by default: "agent,
// edges, hash, target=sum".
std::string labelOf(const SearchRequest& request);

// Leaves the moves that a search has no use for to passes, unless they are named.
void leaveOutByDefault(SearchRequest& request);

// Its names of moves and places, read.
Result<rl::Rules> rulesOf(const SearchRequest& request);
Result<std::vector<core::Step>> stepsFrom(const std::vector<std::string>& lines);
std::vector<std::string> linesOf(const std::vector<core::Step>& steps);
std::vector<std::string> linesIn(const std::string& text);

}  // namespace dojo::app
