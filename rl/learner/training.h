// Trains the language model of programs on pairs of a program and its successor, wherever they come
// from. What a stop or a fault leaves is the last checkpoint, which LanguageModel::load reads and
// from which this goes on.
#pragma once

#include <atomic>
#include <functional>
#include <optional>

#include "rl/learner/language_model.h"

namespace dojo::rl {

struct TrainingPlan {
  int64_t steps = 10'000;            // in all, with those the model has behind it
  size_t batch = 32;                 // pairs
  double rate = 5e-4;                // the highest
  int64_t warmUp = 300;              // steps
  std::filesystem::path checkpoint;  // empty: none
  int64_t checkpointEvery = 500;     // steps
};

// Rises over the warm-up, then falls along half a cosine to a hundredth.
double learningRate(const TrainingPlan& plan, int64_t step);

// Ends the training where it has no more.
using PairSource = std::function<std::optional<TrainingPair>()>;

struct TrainingProgress {
  int64_t step = 0;       // done
  TrainingScores scores;  // of this step, before it
  double rate = 0;
  double pairsPerSecond = 0;  // since this run began
};

struct TrainingEnd {
  int64_t steps = 0;
  bool isComplete = false;  // else stopped, or out of pairs
};

// The last state is a checkpoint, too, where there is a file for it.
Result<TrainingEnd> train(LanguageModel& model, const PairSource& source, const TrainingPlan& plan,
                          const std::function<void(const TrainingProgress&)>& onProgress = {},
                          const std::atomic<bool>* stop = nullptr);

}  // namespace dojo::rl
