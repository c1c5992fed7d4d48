// Guesses the values of all moves of a state from sketches of them, without their programs: a small
// tower in the process that learns, distilled from the values that the Q-network gives to the moves
// whose programs were embedded. Which moves to embed is then its order's choice.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "rl/agent/learner_network.h"

namespace dojo::rl {

struct DraftSettings {
  size_t sketch = 0;     // numbers of a sketch
  std::string identity;  // of embedder and sketches; files of another one are refused
  int hidden = 128;
  double learningRate = 1e-3;
  uint64_t seed = 1;
};

// Moves of one state and the values that the Q-network gives them.
struct DraftLesson {
  VectorId state = 0;
  Vectors sketches;
  std::vector<double> values;
};

class LearnerDraft {
 public:
  // Reads the vectors of this network, which must outlive it.
  static Result<std::unique_ptr<LearnerDraft>> create(LearnerNetwork& network,
                                                      const DraftSettings& settings);
  ~LearnerDraft();
  LearnerDraft(const LearnerDraft&) = delete;
  LearnerDraft& operator=(const LearnerDraft&) = delete;

  // A value for each sketch, in order.
  Result<std::vector<double>> score(VectorId state, const Vectors& sketches);
  // One step; the loss before it.
  Result<double> learn(std::span<const DraftLesson> lessons);
  Result<void> save(const std::filesystem::path& file);
  Result<void> load(const std::filesystem::path& file);

 private:
  LearnerDraft(LearnerNetwork& network, size_t sketch) : m_network(network), m_sketch(sketch) {}
  Result<void> check(VectorId state, const Vectors& sketches) const;
  Result<LearnerAnswer> ask(nlohmann::json request, const Learner::Payloads& payloads);

  LearnerNetwork& m_network;
  size_t m_sketch;
  int m_number = -1;
};

}  // namespace dojo::rl
