// What an agent expects: Q(s, a) for each action a of a state s. An action is a legal move, known
// by the state it leads to, or "stop", which is always the last action of a situation. The
// algorithm (targets, replay, exploration) is rl/agent's; a network only computes and fits values,
// so that the algorithm is tested on exact tables and runs on libtorch's networks alike.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "core/result.h"

namespace dojo::rl {

// A row of a network's table of vectors. Rows are never changed or removed.
using VectorId = uint32_t;

// A state and what can be done in it. Its actions: moves[0], moves[1], …, stop.
struct Situation {
  VectorId state = 0;
  std::vector<VectorId> moves;

  size_t actions() const { return moves.size() + 1; }
  size_t stop() const { return moves.size(); }
};

// Of one action: the mean of an ensemble's heads, and their standard deviation.
struct Estimate {
  double q = 0, spread = 0;
};

struct Sample {
  Situation situation;
  size_t action = 0;  // taken; situation.stop() for stop
  double target = 0;
  double weight = 1;
  // Above 0: a demonstration. Other actions' values are pushed below this action's by the margin
  // (Hester et al., "Deep Q-learning from Demonstrations", AAAI 2018).
  double margin = 0;
};

struct Learned {
  double loss = 0;
  std::vector<double> errors;  // target - Q(s, a), by sample; before the update
};

class QNetwork {
 public:
  // The target network follows the online one slowly (QNetwork::follow).
  enum class Net { Online, Target };
  virtual ~QNetwork() = default;

  virtual size_t width() const = 0;
  // Keeps a vector of width() numbers.
  virtual Result<VectorId> add(std::span<const float> vector) = 0;
  // By situation, actions() estimates each. The order of a situation's moves makes no difference.
  virtual Result<std::vector<std::vector<Estimate>>> evaluate(
      Net net, std::span<const Situation> situations) = 0;
  // One step of the optimiser on a batch. No gradient goes into targets.
  virtual Result<Learned> learn(std::span<const Sample> batch) = 0;
  // target = (1 - tau) target + tau online
  virtual Result<void> follow(double tau) = 0;
  // Weights and optimiser, to one file that is replaced at once or not at all. A file of another
  // width or shape is refused.
  virtual Result<void> save(const std::filesystem::path& file) = 0;
  virtual Result<void> load(const std::filesystem::path& file) = 0;
};

}  // namespace dojo::rl
