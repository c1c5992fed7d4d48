#include "app/models/agent/training_events.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace dojo::app {
namespace {

std::optional<double> numberAt(const nlohmann::json& event, const char* key) {
  auto found = event.find(key);
  if (found == event.end() || !found->is_number()) return std::nullopt;
  double value = found->get<double>();
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<double> timeAt(const nlohmann::json& event, const char* key) {
  auto ns = numberAt(event, key);
  return ns && *ns > 0 ? ns : std::nullopt;
}

}  // namespace

TrainingUpdate trainingUpdateFrom(const nlohmann::json& event) {
  TrainingUpdate update;
  update.evaluations = event.at("evaluations").get<int>();
  update.bestNs = timeAt(event, "best_ns");
  update.policyNs = timeAt(event, "policy_ns");
  update.loss = numberAt(event, "loss");
  update.epsilon = numberAt(event, "epsilon");
  update.qStart = numberAt(event, "q_start");
  update.realised = numberAt(event, "realised");
  update.undone = numberAt(event, "undone");
  update.memory = static_cast<int>(numberAt(event, "memory").value_or(0));
  if (auto seconds = event.find("seconds"); seconds != event.end() && seconds->is_object())
    for (const auto& [name, value] : seconds->items())
      if (auto spent = numberAt(*seconds, name.c_str()); spent && *spent >= 0)
        update.seconds[name] = *spent;
  return update;
}

}  // namespace dojo::app
