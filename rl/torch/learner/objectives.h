// What the model of programs is trained for, on pairs of a program and its successor: to tell from
// their two vectors which kind of move lies between and at which line it was made; to fill in
// tokens that were taken out of lines, and lines that were taken out of programs.
#pragma once

#include "rl/torch/learner/program_model.h"

namespace dojo::learner {

// Programs 2i and 2i + 1 of the batch are pair i.
struct PairLabels {
  std::vector<int64_t> moves;  // kinds
  std::vector<int64_t> lines;  // of the first program; -1: not known
  std::vector<float> times;    // logarithms, of each program; empty: not known
};

// Means, and how many of a hundred were right; of what there was none, 0.
struct Scores {
  double loss = 0;
  double moveLoss = 0, lineLoss = 0, tokenLoss = 0, maskedLineLoss = 0, timeLoss = 0;
  double moveAccuracy = 0, lineAccuracy = 0, tokenAccuracy = 0, maskedLineAccuracy = 0;
};

class Objectives {
 public:
  Objectives(Weights& weights, const ProgramModel& model, int64_t moves);

  int64_t moves() const { return m_moves; }
  // Throws where a label names no move or line. `randomness` chooses what is taken out.
  std::pair<at::Tensor, Scores> loss(const ProgramModel& model, const ProgramBatch& batch,
                                     const PairLabels& labels, Randomness randomness) const;

 private:
  struct Term;
  Term moveTerm(const at::Tensor& pairs, const PairLabels& labels) const;
  Term lineTerm(const at::Tensor& pairs, const at::Tensor& lines, const Packing& packing,
                const PairLabels& labels) const;
  Term tokenTerm(const ProgramModel& model, const ProgramBatch& batch,
                 Randomness& randomness) const;
  Term maskedLineTerm(const ProgramModel& model, const ProgramBatch& batch, const at::Tensor& table,
                      Randomness& randomness) const;
  Term timeTerm(const at::Tensor& programs, const PairLabels& labels) const;

  int64_t m_moves;
  Linear m_moveHidden, m_move, m_lineHidden, m_line, m_token, m_maskedLine, m_time;
};

}  // namespace dojo::learner
