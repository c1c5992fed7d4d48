// Our own language model of programs, which lives in the learner's process: a vector of a program,
// a step of its training, its file. It reads canonical programs and knows nothing but their tokens.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>

#include "rl/embed/embedder.h"
#include "rl/language/canonical.h"
#include "rl/learner/learner.h"

namespace dojo::rl {

// What a model's numbers stand for. Models of another vocabulary are refused.
struct Vocabulary {
  int tokens = 0;
  int moves = 0;       // kinds
  std::string digest;  // of what each number stands for
};

// Layers x width of the two transformers: over a line's tokens, and over a program's lines.
struct LanguageModelShape {
  int lineLayers = 2, lineWidth = 128, lineHeads = 4;
  int programLayers = 2, programWidth = 256, programHeads = 4;
};

// A program, and its successor by one move.
struct TrainingPair {
  CanonicalProgram before, after;
  int move = 0;   // its kind
  int line = -1;  // of `before`, where it was made; -1: not known
};

// Losses are means in nats; accuracies are in percent, of what is foretold.
struct TrainingScores {
  double loss = 0;
  double moveLoss = 0, lineLoss = 0, tokenLoss = 0, maskedLineLoss = 0;
  double moveAccuracy = 0, lineAccuracy = 0, tokenAccuracy = 0, maskedLineAccuracy = 0;
};

class LanguageModel {
 public:
  enum class SavedAs {
    Model,      // what vectors need, in half precision
    Checkpoint  // all that training needs to go on
  };
  using Metadata = std::map<std::string, std::string>;

  // Random weights.
  static Result<std::unique_ptr<LanguageModel>> create(std::shared_ptr<Learner> learner,
                                                       const Vocabulary& vocabulary,
                                                       const LanguageModelShape& shape,
                                                       uint64_t seed);
  static Result<std::unique_ptr<LanguageModel>> load(std::shared_ptr<Learner> learner,
                                                     const Vocabulary& vocabulary,
                                                     const std::filesystem::path& file);
  ~LanguageModel();
  LanguageModel(const LanguageModel&) = delete;
  LanguageModel& operator=(const LanguageModel&) = delete;

  size_t width() const { return m_width; }
  // Architecture, vocabulary and a digest of the weights as they were created, loaded or saved.
  const std::string& identity() const { return m_identity; }
  int64_t steps() const { return m_steps; }  // of training
  int64_t parameters() const { return m_parameters; }
  const Metadata& metadata() const { return m_metadata; }  // of the file it is from

  // A vector a program. Where the learner has ended, it is started again and brought the model
  // back; fails where that would lose what was learnt meanwhile.
  Result<Vectors> embed(std::span<const CanonicalProgram> programs);
  Result<TrainingScores> train(std::span<const TrainingPair> pairs, double rate);
  // As train(), but nothing is learnt; `draw` chooses the tokens and lines that are taken out.
  Result<TrainingScores> score(std::span<const TrainingPair> pairs, uint64_t draw);
  // The file is replaced at once, or not at all.
  Result<void> save(const std::filesystem::path& file, SavedAs as, const Metadata& metadata = {});

 private:
  LanguageModel(std::shared_ptr<Learner> learner, const Vocabulary& vocabulary,
                nlohmann::json origin);
  static Result<std::unique_ptr<LanguageModel>> opened(std::shared_ptr<Learner> learner,
                                                       const Vocabulary& vocabulary,
                                                       nlohmann::json origin);
  Result<void> open();
  Result<void> ensureThere();
  Result<void> readInfo(const nlohmann::json& info);
  Result<LearnerAnswer> ask(nlohmann::json request, const Learner::Payloads& payloads);
  Result<TrainingScores> askScores(nlohmann::json request, std::span<const TrainingPair> pairs);
  Result<void> embedSome(std::span<const CanonicalProgram> programs, Vectors& into);

  std::shared_ptr<Learner> m_learner;
  Vocabulary m_vocabulary;
  nlohmann::json m_origin;   // the request that brings it back
  std::string m_name;        // in the learner
  int m_generation = -1;     // of the learner that has it
  bool m_hasLearnt = false;  // since it came from its origin
  size_t m_width = 0;
  std::string m_identity;
  int64_t m_steps = 0, m_parameters = 0;
  Metadata m_metadata;
};

}  // namespace dojo::rl
