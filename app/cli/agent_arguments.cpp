#include "app/cli/agent_arguments.h"

#include <algorithm>

#include "rl/agent/agent_settings.h"

namespace dojo::app {
namespace {

const std::vector<std::string> kOnByDefault = {"double",       "dueling", "replay",
                                               "lower-bounds", "mask",    "elites"};
const std::vector<std::string> kOffByDefault = {"prioritised", "noisy"};

// A number, true or false; as a setting of JSON.
Result<void> take(nlohmann::json& settings, const std::string& set) {
  size_t equals = set.find('=');
  std::string name = set.substr(0, equals);
  auto value = equals == std::string::npos
                   ? nlohmann::json(nlohmann::json::value_t::discarded)
                   : nlohmann::json::parse(set.substr(equals + 1), nullptr, false);
  if (value.is_discarded() || !(value.is_number() || value.is_boolean()))
    return fail(ErrorCode::BadInput,
                phrase("'{}' is not NAME=VALUE with a number, true or false", set));
  settings[name] = std::move(value);
  return {};
}

}  // namespace

void AgentArguments::addTo(Command* command, bool withFile) {
  if (withFile)
    command->addOption("--agent", file, "the agent that begins; without it a new one")
        ->typeName("FILE");
  command
      ->addOption("--embedder", embedder,
                  "who reads programs for a new agent: own, untrained, features, tokens, hash, the "
                  "URL of an OpenAI-compatible embeddings service (URL#MODEL), or a folder with a "
                  "BERT-family model (default: own)")
      ->typeName("WORD");
  command
      ->addOption("--objective", target,
                  "what a move is worth: log, the best that follows, in logarithms; paper, the "
                  "same in speed-ups; sum, the sum of all rewards")
      ->showDefault()
      ->oneOf({"log", "paper", "sum"});
  command->addOption("--without", without, "parts of the agent to leave out, for an ablation")
      ->oneEach()
      ->delimiter(',')
      ->oneOf(kOnByDefault);
  command->addOption("--with", with, "parts of the agent to add")
      ->oneEach()
      ->delimiter(',')
      ->oneOf(kOffByDefault);
  command
      ->addOption(
          "--candidates", [this](const std::string& which) { scoresAll = which == "all"; },
          "moves that the embedder reads at each decision: drafted, or all legal ones")
      ->defaultText("drafted")
      ->oneOf({"drafted", "all"});
  command->addOption("--agent-set", sets, "another setting of the agent, such as gamma=0.995")
      ->oneEach()
      ->typeName("NAME=VALUE");
}

Result<nlohmann::json> AgentArguments::settings() const {
  nlohmann::json settings = nlohmann::json::object();
  if (target != "log") settings["target"] = target;
  for (const std::string& part : without) settings[part] = false;
  for (const std::string& part : with) settings[part] = true;
  if (scoresAll) settings["all-candidates"] = true;
  for (const std::string& set : sets)
    if (auto taken = take(settings, set); !taken) return tl::unexpected(taken.error());
  if (auto known = rl::agentSettingsFrom(settings); !known) return tl::unexpected(known.error());
  return settings;
}

bool AgentArguments::isGiven() const {
  return !file.empty() || !embedder.empty() || target != "log" || !without.empty() ||
         !with.empty() || !sets.empty() || scoresAll;
}

}  // namespace dojo::app
