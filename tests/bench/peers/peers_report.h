// What a contest says, as a table, as JSON and as a picture.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "tests/bench/peers/contest.h"

namespace dojo::peers {

void printHead(const std::vector<PeerConfiguration>& libraries);
void printRow(const ContestResult& result, const std::vector<PeerConfiguration>& libraries);
// The geometric mean of the ratios, the worst of them, and everything that has no time and why.
void printSummary(const std::vector<ContestResult>& results);
nlohmann::json toJson(const std::vector<ContestResult>& results, const ContestSettings& settings);
Result<void> plotRatios(const std::string& path, const std::vector<ContestResult>& results);

}  // namespace dojo::peers
