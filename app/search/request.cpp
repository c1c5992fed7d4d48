#include "app/search/request.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "core/moves/catalogue.h"
#include "rl/passes/pass.h"
#include "rl/search/strategy.h"

namespace dojo::app {

nlohmann::json toJson(const SearchRequest& r) {
  return {{"strategy", r.strategy},
          {"space", r.space},
          {"pass", r.pass},
          {"evaluations", r.evaluations},
          {"seconds", r.seconds},
          {"seed", r.seed},
          {"batch", r.batch},
          {"threads", r.threads},
          {"cold", r.cold},
          {"model", r.model},
          {"allow", r.allow},
          {"deny", r.deny},
          {"locks", r.locks},
          {"prefix", r.prefix},
          {"begin", r.begin},
          {"unasked", r.unasked},
          {"agent", rl::toJson(r.agent)}};
}

namespace {

// Whole numbers where they must be, and none that is no count.
bool isSound(const nlohmann::json& json, const SearchRequest& r) {
  constexpr int kMost = 1 << 30;
  for (const char* count : {"evaluations", "batch", "threads"})
    if (!json.at(count).is_number_integer() || json.at(count) < 0 || json.at(count) > kMost)
      return false;
  return json.at("seed").is_number_integer() && r.batch >= 1 && r.threads >= 1 && r.seconds >= 0 &&
         std::isfinite(r.seconds);
}

}  // namespace

Result<SearchRequest> searchRequestFrom(const std::string& text) {
  try {
    auto json = nlohmann::json::parse(text);
    SearchRequest r;
    json.at("strategy").get_to(r.strategy);
    json.at("space").get_to(r.space);
    json.at("pass").get_to(r.pass);
    json.at("evaluations").get_to(r.evaluations);
    json.at("seconds").get_to(r.seconds);
    json.at("seed").get_to(r.seed);
    json.at("batch").get_to(r.batch);
    json.at("threads").get_to(r.threads);
    json.at("cold").get_to(r.cold);
    r.model = json.value("model", false);  // searches of older sessions had none
    json.at("allow").get_to(r.allow);
    json.at("deny").get_to(r.deny);
    json.at("locks").get_to(r.locks);
    json.at("prefix").get_to(r.prefix);
    json.at("begin").get_to(r.begin);
    r.unasked = json.value("unasked", std::vector<std::string>{});  // older ones denied those
    if (json.contains("agent")) {
      auto agent = rl::agentRequestFrom(json["agent"]);
      if (!agent) return tl::unexpected(agent.error());
      r.agent = std::move(*agent);
    }
    if (!isSound(json, r))
      return fail(ErrorCode::BadInput, "the session's search has a number out of range");
    return r;
  } catch (const nlohmann::json::exception& error) {
    return fail(ErrorCode::BadInput,
                phrase("the session's search cannot be read: {}", error.what()));
  }
}

std::string labelOf(const SearchRequest& request) {
  std::string label = request.strategy + ", " + request.space;
  const rl::StrategyKind* kind = rl::strategyNamed(request.strategy);
  if (request.model && kind && kind->mayBeRanked) label += ", model";
  if (request.strategy != rl::kAgent.name) return label;
  if (!request.agent.embedder.empty() && request.agent.embedder != "own")
    label += ", " + request.agent.embedder;
  if (!request.agent.from.empty()) label += ", trained";
  for (const auto& [name, value] : request.agent.settings.items())
    if (name != "seed")
      label +=
          fmt::format(", {}={}", name, value.is_string() ? value.get<std::string>() : value.dump());
  return label;
}

void leaveOutByDefault(SearchRequest& request) {
  auto named = [](const std::vector<std::string>& names, std::string_view move) {
    return std::ranges::find(names, move) != names.end();
  };
  for (const core::Move* move : core::catalogue()) {
    bool isIdle = move->needs == core::Needs::Threads && request.threads < 2;
    if (!move->isOptIn && !isIdle) continue;
    if (!named(request.allow, move->name) && !named(request.unasked, move->name))
      request.unasked.emplace_back(move->name);
  }
}

Result<rl::Rules> rulesOf(const SearchRequest& request) {
  rl::Rules rules{request.allow, request.deny, {}, request.unasked};
  for (const std::string& lock : request.locks) {
    auto place = core::parsePlace(lock);
    if (!place) return tl::unexpected(place.error());
    rules.locks.push_back(std::move(*place));
  }
  return rules;
}

Result<std::vector<core::Step>> stepsFrom(const std::vector<std::string>& lines) {
  std::vector<core::Step> steps;
  for (const std::string& line : lines) {
    auto step = core::parseStep(line);
    if (!step) return tl::unexpected(step.error());
    steps.push_back(std::move(*step));
  }
  return steps;
}

std::vector<std::string> linesOf(const std::vector<core::Step>& steps) {
  std::vector<std::string> lines;
  for (const core::Step& step : steps) lines.push_back(core::print(step));
  return lines;
}

std::vector<std::string> linesIn(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(std::move(line));
  return lines;
}

}  // namespace dojo::app
