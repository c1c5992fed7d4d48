// Vectors of lines that were encoded before, by their tokens. Bounded: when it is full it starts
// again. Whoever changes the weights forgets what is here.
#pragma once

#include <unordered_map>

#include "rl/torch/learner/program_model.h"

namespace dojo::learner {

class LineMemory {
 public:
  static constexpr int64_t kMostLines = 1 << 16;

  // A row for each; what is not here is encoded. Throws where more than kMostLines differ.
  at::Tensor vectorsOf(const ProgramModel& model, const std::vector<Tokens>& lines);
  void forget() { m_rows.clear(); }
  size_t lines() const { return m_rows.size(); }
  int64_t encoded() const { return m_encoded; }  // lines, ever

 private:
  struct HashOfTokens {
    size_t operator()(const Tokens& tokens) const;
  };
  void add(const ProgramModel& model, std::vector<const Tokens*> lines);

  std::unordered_map<Tokens, int64_t, HashOfTokens> m_rows;
  at::Tensor m_vectors;
  int64_t m_encoded = 0;
};

}  // namespace dojo::learner
