// Outcomes that were recorded before, by program: the simulation mode. Which program is the best is
// decided again, so that records of one search serve another strategy. Programs without a record go
// to the next evaluator, if there is one; that is how a search resumes.
#pragma once

#include <functional>
#include <unordered_map>

#include "rl/evaluator/outcome.h"

namespace dojo::rl {

class ReplayingEvaluator : public Evaluator {
 public:
  using Records = std::unordered_map<core::Hash, Outcome>;
  // Without a next one, programs without a record are rejected as unknown.
  explicit ReplayingEvaluator(Records records, Evaluator* next = nullptr);

  Result<std::vector<Outcome>> evaluate(std::span<const core::Program> programs) override;
  int replayed() const { return m_replayed; }

 private:
  Records m_records;
  Evaluator* m_next;
  int m_replayed = 0;
};

// Outcomes by a function of the program: for comparing strategies without a machine.
class SimulatedEvaluator : public Evaluator {
 public:
  using Model = std::function<Outcome(const core::Program&)>;
  explicit SimulatedEvaluator(Model model) : m_model(std::move(model)) {}
  Result<std::vector<Outcome>> evaluate(std::span<const core::Program> programs) override;

 private:
  Model m_model;
};

}  // namespace dojo::rl
