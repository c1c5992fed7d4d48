// A model of programs with what it needs to be trained, and its file.
#pragma once

#include <memory>

#include "rl/torch/learner/adamw.h"
#include "rl/torch/learner/line_memory.h"
#include "rl/torch/learner/objectives.h"

namespace dojo::learner {

struct ModelSettings {
  ModelShape shape;
  int64_t moves = 0;  // kinds
  uint64_t seed = 1;
  std::string vocabulary;  // what tells vocabularies of equal size apart
};

class LearntModel {
 public:
  explicit LearntModel(const ModelSettings& settings);
  // Throw where a file is none of such a model; what trains it may be missing.
  static std::unique_ptr<LearntModel> fromFile(const std::filesystem::path& path);
  // With the optimiser's state, and in full precision, to go on training from there.
  void save(const std::filesystem::path& path, Precision precision, bool isCheckpoint,
            const std::map<std::string, std::string>& metadata) const;

  const ModelSettings& settings() const { return m_settings; }
  // Of the file that it is from.
  const std::map<std::string, std::string>& metadata() const { return m_metadata; }
  int64_t parameters() const { return m_weights.elements(); }
  int64_t steps() const { return m_optimiser.steps(); }
  const LineMemory& memory() const { return m_memory; }
  // Architecture, vocabulary and a digest of the weights that vectors depend on.
  std::string identity() const;

  // A vector each, one after the other.
  std::vector<float> embed(const ProgramBatch& batch);
  Scores train(const ProgramBatch& batch, const PairLabels& labels, double rate);
  // `draw` chooses what is taken out.
  Scores evaluate(const ProgramBatch& batch, const PairLabels& labels, uint64_t draw) const;

 private:
  ModelSettings m_settings;
  std::map<std::string, std::string> m_metadata;
  Weights m_weights;
  ProgramModel m_model;
  Objectives m_objectives;
  AdamW m_optimiser;
  LineMemory m_memory;
};

}  // namespace dojo::learner
