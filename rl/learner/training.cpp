#include "rl/learner/training.h"

#include <chrono>
#include <cmath>
#include <numbers>

namespace dojo::rl {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kLastShare = 0.01;  // of the highest rate

// Fewer where the source has no more.
std::vector<TrainingPair> batchFrom(const PairSource& source, size_t size) {
  std::vector<TrainingPair> pairs;
  while (pairs.size() < size) {
    auto pair = source();
    if (!pair) break;
    pairs.push_back(std::move(*pair));
  }
  return pairs;
}

Result<void> keep(LanguageModel& model, const TrainingPlan& plan) {
  if (plan.checkpoint.empty()) return {};
  return model.save(plan.checkpoint, LanguageModel::SavedAs::Checkpoint);
}

}  // namespace

double learningRate(const TrainingPlan& plan, int64_t step) {
  if (step < plan.warmUp)
    return plan.rate * static_cast<double>(step + 1) / static_cast<double>(plan.warmUp);
  const auto left = static_cast<double>(std::max<int64_t>(plan.steps - plan.warmUp, 1));
  const double done = std::min(1.0, static_cast<double>(step - plan.warmUp) / left);
  const double share = (1 + std::cos(std::numbers::pi * done)) / 2;
  return plan.rate * (kLastShare + (1 - kLastShare) * share);
}

Result<TrainingEnd> train(LanguageModel& model, const PairSource& source, const TrainingPlan& plan,
                          const std::function<void(const TrainingProgress&)>& onProgress,
                          const std::atomic<bool>* stop) {
  const auto start = Clock::now();
  size_t seen = 0;
  while (model.steps() < plan.steps && !(stop && *stop)) {
    const std::vector<TrainingPair> pairs = batchFrom(source, plan.batch);
    if (pairs.size() < plan.batch) break;
    const double rate = learningRate(plan, model.steps());
    auto scores = model.train(pairs, rate);
    if (!scores) return tl::unexpected(scores.error());
    seen += pairs.size();
    const std::chrono::duration<double> time = Clock::now() - start;
    if (onProgress)
      onProgress({model.steps(), *scores, rate, static_cast<double>(seen) / time.count()});
    if (model.steps() % plan.checkpointEvery == 0)
      if (auto kept = keep(model, plan); !kept) return tl::unexpected(kept.error());
  }
  if (auto kept = keep(model, plan); !kept) return tl::unexpected(kept.error());
  return TrainingEnd{model.steps(), model.steps() >= plan.steps};
}

}  // namespace dojo::rl
