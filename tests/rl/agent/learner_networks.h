// Small networks in the process that learns, for tests.
#pragma once

#include <QTest>
#include <random>

#include "rl/agent/learner_network.h"

namespace dojo::tests {

inline constexpr size_t kWidth = 12;

// Skips the test where this build has no such process.
#define DOJO_START_LEARNER(learner)                                                               \
  if (auto found = rl::findLearnerProgram(); !found) QSKIP(found.error().message.text().c_str()); \
  auto started = rl::Learner::start();                                                            \
  QVERIFY2(started, started ? "" : started.error().message.text().c_str());                       \
  learner = std::move(*started)

inline rl::AgentSettings smallAgent(uint64_t seed = 1) {
  rl::AgentSettings agent;
  agent.hidden = 32;
  agent.learningRate = 3e-3;
  agent.seed = seed;
  return agent;
}

inline std::unique_ptr<rl::LearnerNetwork> networkOf(rl::Learner& learner,
                                                     const rl::AgentSettings& agent,
                                                     rl::NetworkSettings settings = {
                                                         kWidth, "made up", {}}) {
  auto network = rl::LearnerNetwork::create(learner, agent, settings);
  if (!network) qFatal("%s", network.error().message.text().c_str());
  return std::move(*network);
}

// Numbers around 0, some of them negative.
inline std::vector<float> drawnVector(std::mt19937& random, size_t width = kWidth) {
  std::vector<float> vector(width);
  for (float& number : vector) number = static_cast<float>(random()) * 0x1p-31f - 1;
  return vector;
}

inline void addVectors(rl::LearnerNetwork& network, size_t count, uint32_t seed = 7) {
  std::mt19937 random(seed);
  for (size_t i = 0; i < count; ++i) QVERIFY(network.add(drawnVector(random, network.width())));
}

}  // namespace dojo::tests
