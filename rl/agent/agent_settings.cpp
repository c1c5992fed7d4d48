#include "rl/agent/agent_settings.h"

#include <array>
#include <cmath>
#include <set>
#include <type_traits>

namespace dojo::rl {
namespace {

constexpr std::array<const char*, 3> kTargets = {"log", "paper", "sum"};

struct Range {
  double least = 0, most = 1;
};

// Every setting but the target and the seed, with the values that it may have.
template <typename Settings, typename Visit>
void eachField(Settings& s, Visit&& visit) {
  visit("gamma", s.gamma, Range{0.01, 1});
  visit("double", s.isDouble, Range{});
  visit("dueling", s.isDueling, Range{});
  visit("replay", s.hasReplay, Range{});
  visit("prioritised", s.isPrioritised, Range{});
  visit("noisy", s.isNoisy, Range{});
  visit("lower-bounds", s.hasLowerBounds, Range{});
  visit("mask", s.masksRevisits, Range{});
  visit("elites", s.startsFromElites, Range{});
  visit("elite-chance", s.eliteChance, Range{});
  visit("elite-programs", s.elites, Range{1, 1000});
  visit("all-candidates", s.scoresAll, Range{});
  visit("heads", s.heads, Range{1, 64});
  visit("hidden", s.hidden, Range{1, 8192});
  visit("drafted", s.drafted, Range{0, 10'000});
  visit("sampled", s.sampled, Range{1, 10'000});
  visit("longest-episode", s.longestEpisode, Range{1, 400});
  visit("replay-size", s.replay, Range{1, 10'000'000});
  visit("batch", s.batch, Range{1, 4096});
  visit("updates", s.updatesPerEvaluation, Range{0, 1000});
  visit("warm-up", s.warmUp, Range{0, 1'000'000});
  visit("learning-rate", s.learningRate, Range{1e-9, 1});
  visit("tau", s.tau, Range{1e-6, 1});
  visit("first-epsilon", s.firstEpsilon, Range{});
  visit("last-epsilon", s.lastEpsilon, Range{});
  visit("epsilon-budget", s.epsilonBudget, Range{1e-6, 1});
  visit("lesson-margin", s.lessonMargin, Range{0, 100});
}

template <typename Value>
bool isOfType(const nlohmann::json& json) {
  if constexpr (std::is_same_v<Value, bool>)
    return json.is_boolean();
  else if constexpr (std::is_integral_v<Value>)
    return json.is_number_integer();
  else
    return json.is_number();
}

template <typename Value>
Result<void> read(const nlohmann::json& json, const char* name, Value& value, Range range) {
  if (!isOfType<Value>(json))
    return fail(ErrorCode::BadInput, phrase("the agent's setting '{}' is of the wrong kind", name));
  double number = json.is_boolean() ? 0 : json.get<double>();
  if (!std::isfinite(number) || number < range.least || number > range.most)
    return fail(ErrorCode::BadInput, phrase("the agent's setting '{}' must lie between {} and {}",
                                            name, range.least, range.most));
  json.get_to(value);
  return {};
}

Result<void> readTarget(const nlohmann::json& json, AgentSettings& settings) {
  for (size_t i = 0; i < kTargets.size(); ++i)
    if (json == kTargets[i]) {
      settings.target = static_cast<AgentSettings::Target>(i);
      return {};
    }
  return fail(ErrorCode::BadInput, "the agent's target is none of log, paper and sum");
}

Result<void> refuseUnknown(const nlohmann::json& json, AgentSettings& settings) {
  std::set<std::string> known = {"target", "seed"};
  eachField(settings, [&](const char* name, auto&, Range) { known.insert(name); });
  for (const auto& [key, value] : json.items())
    if (!known.contains(key))
      return fail(ErrorCode::BadInput, phrase("an agent has no setting '{}'", key));
  return {};
}

Result<void> refuseContradictions(const AgentSettings& s) {
  if (s.target == AgentSettings::Target::Sum && s.gamma >= 1)
    return fail(ErrorCode::BadInput, "sums of rewards without a discount have no end");
  if (s.lastEpsilon > s.firstEpsilon)
    return fail(ErrorCode::BadInput, "the last epsilon is above the first one");
  return {};
}

}  // namespace

nlohmann::json toJson(const AgentSettings& settings) {
  nlohmann::json json;
  json["target"] = kTargets[static_cast<size_t>(settings.target)];
  json["seed"] = settings.seed;
  eachField(settings, [&](const char* name, const auto& value, Range) { json[name] = value; });
  return json;
}

Result<AgentSettings> agentSettingsFrom(const nlohmann::json& json) {
  AgentSettings settings;
  if (!json.is_object()) return fail(ErrorCode::BadInput, "an agent's settings are a JSON object");
  if (auto known = refuseUnknown(json, settings); !known) return tl::unexpected(known.error());
  Result<void> so;
  if (json.contains("target")) so = readTarget(json["target"], settings);
  if (so && json.contains("seed")) {
    if (!json["seed"].is_number_unsigned())
      so = fail(ErrorCode::BadInput, "the agent's setting 'seed' is of the wrong kind");
    else
      json["seed"].get_to(settings.seed);
  }
  eachField(settings, [&](const char* name, auto& value, Range range) {
    if (so && json.contains(name)) so = read(json[name], name, value, range);
  });
  if (so) so = refuseContradictions(settings);
  if (!so) return tl::unexpected(so.error());
  return settings;
}

}  // namespace dojo::rl
