#include "app/cli/search_live.h"

#include <iostream>
#include <thread>

#include "codegen/worker/message_json.h"

namespace dojo::app {
namespace {

void say(const nlohmann::json& event) {
  std::cout << event.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << std::endl;
}

void listen(std::atomic<bool>& stop, std::atomic<bool>& pause) {
  for (std::string word; std::getline(std::cin, word);) {
    if (word == "pause" || word == "resume") pause = word == "pause";
    if (word == "stop") break;
  }
  stop = true;
}

}  // namespace

LiveSearch::LiveSearch(std::atomic<bool>& stop, std::atomic<bool>& pause) {
  std::thread([&stop, &pause] { listen(stop, pause); }).detach();
}

void LiveSearch::evaluated(const rl::Visited& visited, const rl::SearchProgress& progress) {
  const rl::Outcome& o = visited.outcome;
  nlohmann::json event = {{"event", "evaluated"},
                          {"number", visited.id},
                          {"parent", visited.parent},
                          {"verdict", rl::name(o.verdict)},
                          {"ns", o.ns},
                          {"low", o.lowNs},
                          {"high", o.highNs},
                          {"samples", o.samples},
                          {"rejection", rl::name(o.rejection)},
                          {"reason", o.reason.text()},
                          {"said", dataOf(o.reason)},
                          {"best", o.isBest},
                          {"verified", o.isVerified},
                          {"seconds", progress.seconds},
                          {"steps", visited.candidate.steps.size()}};
  if (o.isBest) event["trajectory"] = linesOf(visited.candidate.steps);
  say(event);
}

void LiveSearch::paused(bool isPaused) {
  say({{"event", isPaused ? "paused" : "resumed"}});
}

void LiveSearch::ended(nlohmann::json summary) {
  summary["event"] = "ended";
  say(summary);
}

}  // namespace dojo::app
