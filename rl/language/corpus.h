// Programs for a language model to learn from: random walks of legal moves over the kernels that
// are shipped, at sizes and for machines that are drawn. The same plan gives the same walks.
// Kernels that are held out never show, nor do those that are one of them at other sizes. Several
// walks are under way at once, so that neighbouring pairs are of different kernels.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/machine/machine.h"
#include "core/moves/step.h"
#include "core/result.h"
#include "rl/learner/language_model.h"

namespace dojo::rl {

struct CorpusSettings {
  std::vector<std::string> kernels;     // by name; empty: all that are shipped
  std::vector<std::string> heldOut;     // by name
  std::vector<core::Machine> machines;  // empty: those that are known by name
  int longestWalk = 40;                 // moves
  uint64_t seed = 1;
};

struct WalkedStep {
  std::string kernel, machine;
  core::Program before, after;
  core::Step step;
};

class Corpus {
 public:
  // Refuses names that no kernel has, and a plan that leaves no kernel.
  static Result<Corpus> create(CorpusSettings settings);
  Corpus(Corpus&&) noexcept;
  Corpus& operator=(Corpus&&) noexcept;
  ~Corpus();

  // Steps that change no canonical line are walked and not told. Nothing where walks lead nowhere.
  std::optional<WalkedStep> walk();
  std::optional<TrainingPair> next();

  std::vector<std::string> kernels() const;  // that it draws from
  int64_t pairs() const;                     // so far, walked or drawn

 private:
  class Walk;
  struct State;
  explicit Corpus(std::unique_ptr<State> state);
  std::unique_ptr<State> m_state;
};

TrainingPair pairOf(const WalkedStep& walked);
// The canonical line that a step's place names; -1: none.
int lineOf(const core::Program& program, const core::Step& step);

}  // namespace dojo::rl
