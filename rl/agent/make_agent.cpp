#include "rl/agent/make_agent.h"

#include "codegen/measure/roofline.h"
#include "rl/agent/agent_file.h"
#include "rl/agent/learner_network.h"
#include "rl/embed/embedder_choice.h"

namespace dojo::rl {
namespace {

using nlohmann::json;

// One that has learnt need not begin by playing at random.
constexpr double kFirstEpsilonOfTrained = 0.3;

struct Plan {
  AgentSettings settings;
  std::string embedder;
};

Result<Plan> planOf(const AgentRequest& request) {
  json settings = toJson(AgentSettings());
  std::string embedder = "own";
  if (!request.from.empty()) {
    auto card = agentCardIn(request.from);
    if (!card) return tl::unexpected(card.error());
    settings = toJson(card->settings);
    double first = std::max(card->settings.lastEpsilon,
                            std::min(card->settings.firstEpsilon, kFirstEpsilonOfTrained));
    settings["first-epsilon"] = first;
    embedder = card->choice;
  }
  settings.update(request.settings);
  auto read = agentSettingsFrom(settings);
  if (!read) return tl::unexpected(read.error());
  return Plan{*read, request.embedder.empty() ? embedder : request.embedder};
}

Result<void> isAsItWas(const AgentRequest& request) {
  if (request.from.empty() || request.digest == 0) return {};
  auto digest = digestOfAgent(request.from);
  if (!digest) return tl::unexpected(digest.error());
  if (*digest == request.digest) return {};
  return fail(ErrorCode::BadInput,
              phrase("'{}' is not the agent any more that the search began with", request.from));
}

}  // namespace

json toJson(const AgentRequest& r) {
  return {{"from", r.from}, {"embedder", r.embedder},    {"settings", r.settings},
          {"keep", r.keep}, {"keep-every", r.keepEvery}, {"digest", r.digest}};
}

Result<AgentRequest> agentRequestFrom(const json& json) {
  try {
    AgentRequest r;
    json.at("from").get_to(r.from);
    json.at("embedder").get_to(r.embedder);
    r.settings = json.at("settings");
    json.at("keep").get_to(r.keep);
    json.at("keep-every").get_to(r.keepEvery);
    json.at("digest").get_to(r.digest);
    if (r.keepEvery < 1 || !r.settings.is_object())
      return fail(ErrorCode::BadInput, "the search's agent has a setting out of range");
    return r;
  } catch (const nlohmann::json::exception& error) {
    return fail(ErrorCode::BadInput, phrase("the search's agent cannot be read: {}", error.what()));
  }
}

Result<AgentRequest> settled(AgentRequest request, uint64_t seed) {
  if (!request.settings.contains("seed")) request.settings["seed"] = seed;
  if (request.from.empty()) return request;
  std::error_code error;
  if (!request.keep.empty() && std::filesystem::equivalent(request.from, request.keep, error))
    return fail(
        ErrorCode::BadInput,
        phrase("the agent would be written over '{}', with which its search begins", request.from));
  auto digest = digestOfAgent(request.from);
  if (!digest) return tl::unexpected(digest.error());
  request.digest = *digest;
  return request;
}

Result<AgentSettings> settingsOf(const AgentRequest& request) {
  auto plan = planOf(request);
  if (!plan) return tl::unexpected(plan.error());
  return plan->settings;
}

Result<std::unique_ptr<Agent>> makeAgent(const AgentRequest& request, const core::Machine& machine,
                                         const std::atomic<bool>* cancel) {
  if (auto same = isAsItWas(request); !same) return tl::unexpected(same.error());
  auto plan = planOf(request);
  if (!plan) return tl::unexpected(plan.error());
  EmbedderParts with{.machine = machine,
                     .learner = {},
                     .cancel = cancel,
                     .cache = codegen::defaultCacheFolder() / "vectors.sqlite"};
  auto learner = learnerOf(with);
  if (!learner) return tl::unexpected(learner.error());
  auto embedder = chooseEmbedder(plan->embedder, with);
  if (!embedder) return tl::unexpected(embedder.error());
  NetworkSettings shape;
  shape.width = (*embedder)->width();
  shape.identity = (*embedder)->identity();
  auto network = LearnerNetwork::create(**learner, plan->settings, shape);
  if (!network) return tl::unexpected(network.error());
  auto agent = std::make_unique<Agent>(
      plan->settings, AgentParts{*learner, std::move(*embedder), std::move(*network)});
  agent->setChoice(plan->embedder);
  if (!request.from.empty())
    if (auto loaded = loadAgent(request.from, *agent); !loaded)
      return tl::unexpected(loaded.error());
  return agent;
}

}  // namespace dojo::rl
