#include "rl/agent/make_agent.h"

#include "rl/agent/learner_network.h"

namespace dojo::rl {
namespace {

Result<AgentSettings> settingsOf(const AgentRequest& request,
                                 const std::optional<AgentCard>& card) {
  nlohmann::json settings = card ? toJson(card->settings) : nlohmann::json::object();
  settings.update(request.settings);
  return agentSettingsFrom(settings);
}

}  // namespace

Result<MadeAgent> makeAgent(const AgentRequest& request, const core::Machine& machine,
                            const std::atomic<bool>* cancel) {
  std::optional<AgentCard> card;
  if (!request.file.empty()) {
    auto read = agentCardIn(request.file);
    if (!read) return tl::unexpected(read.error());
    card = std::move(*read);
  }
  auto settings = settingsOf(request, card);
  if (!settings) return tl::unexpected(settings.error());
  MadeAgent made;
  made.choice = !request.embedder.empty() ? request.embedder : card ? card->choice : "own";
  EmbedderParts parts{.machine = machine, .learner = {}, .cancel = cancel};
  auto embedder = chooseEmbedder(made.choice, parts);
  if (!embedder) return tl::unexpected(embedder.error());
  auto learner = learnerOf(parts);
  if (!learner) return tl::unexpected(learner.error());
  made.learner = *learner;
  auto network = LearnerNetwork::create(
      *made.learner, *settings,
      {.width = (*embedder)->width(), .identity = (*embedder)->identity(), .standardisation = {}});
  if (!network) return tl::unexpected(network.error());
  made.agent =
      std::make_unique<Agent>(*settings, AgentParts{std::move(*embedder), std::move(*network)});
  if (card)
    if (auto loaded = loadAgent(request.file, *made.agent); !loaded)
      return tl::unexpected(loaded.error());
  return made;
}

}  // namespace dojo::rl
