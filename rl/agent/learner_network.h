// The Q-network in the process that learns (rl/learner): there is its table of vectors, too. When
// that process was started again the network is gone, and every question fails: make another one,
// give it its vectors and load its file.
#pragma once

#include <optional>
#include <string>

#include "rl/agent/agent_settings.h"
#include "rl/agent/q_network.h"
#include "rl/embed/embedder.h"
#include "rl/learner/learner.h"

namespace dojo::rl {

// How a network sees vectors, by number of a vector: (number - mean) * scale, and the change that a
// move makes times `difference`. Embedders' numbers are counts of hundreds or parts of a unit
// vector, and most moves change a program's vector by a few hundredths: without this a network
// learns from little but the largest numbers. Empty: vectors are seen as they are.
struct Standardisation {
  std::vector<float> mean, scale, difference;
};

// Row by row the programs before a move and after it. Never from programs that an agent is tested
// on.
Standardisation standardisationOf(const Vectors& before, const Vectors& after);

struct NetworkSettings {
  size_t width = 0;      // of vectors
  std::string identity;  // of the embedder; files of another one are refused
  Standardisation standardisation;
};

class LearnerNetwork : public QNetwork {
 public:
  // The learner must outlive it.
  static Result<std::unique_ptr<LearnerNetwork>> create(Learner& learner,
                                                        const AgentSettings& agent,
                                                        const NetworkSettings& settings);
  ~LearnerNetwork() override;
  LearnerNetwork(const LearnerNetwork&) = delete;
  LearnerNetwork& operator=(const LearnerNetwork&) = delete;

  size_t width() const override { return m_width; }
  // Vectors are sent together, before the next question.
  Result<VectorId> add(std::span<const float> vector) override;
  Result<std::vector<std::vector<Estimate>>> evaluate(
      Net net, std::span<const Situation> situations) override;
  Result<Learned> learn(std::span<const Sample> batch) override;
  Result<void> follow(double tau) override;
  Result<void> save(const std::filesystem::path& file) override;
  // Takes on the file's standardisation, seeds and moments: going on is as if it had not stopped.
  Result<void> load(const std::filesystem::path& file) override;

  // Of noisy layers; nullopt: none, as when the policy is judged. A noisy network begins with the
  // agent's seed, and draws new noise after every lesson.
  Result<void> setNoise(std::optional<uint64_t> seed);

  // For what reads the same vectors. Sends those that wait.
  Result<LearnerAnswer> ask(nlohmann::json request, const Learner::Payloads& payloads);
  bool knows(VectorId vector) const { return vector < m_vectors; }

 private:
  LearnerNetwork(Learner& learner, size_t width) : m_learner(learner), m_width(width) {}
  Result<LearnerAnswer> send(nlohmann::json request, const Learner::Payloads& payloads);
  Result<void> flush();

  Learner& m_learner;
  size_t m_width;
  int m_number = -1, m_generation = -1;
  size_t m_vectors = 0, m_sent = 0;
  std::vector<float> m_waiting;
};

}  // namespace dojo::rl
