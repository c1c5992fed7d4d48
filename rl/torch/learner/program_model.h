// Our own language model of programs, in two levels: a transformer over the tokens of a line makes
// a vector of each distinct line; another over the lines and their places in the tree makes one of
// the program. A step changes few lines, so that most of them are known already
// (line_memory.h).
#pragma once

#include <nlohmann/json.hpp>

#include "rl/torch/learner/program_batch.h"
#include "rl/torch/learner/transformer.h"

namespace dojo::learner {

struct ModelShape {
  int64_t vocabulary = 0;  // tokens are below
  TransformerShape lines{2, 128, 4}, programs{2, 256, 4};

  // "2x128+2x256"
  std::string text() const;
};

nlohmann::json toJson(const ModelShape& shape);
// Throws where a number is missing or out of range.
ModelShape modelShapeFrom(const nlohmann::json& json);

// Of some programs, line after line as the packing has the programs: rows of a table of lines'
// vectors (of the line itself, and of the line around it), and places.
struct ProgramLines {
  std::vector<int64_t> rows, around, depths, indices, numbers;
  Packing packing;
};

struct EncodedPrograms {
  at::Tensor lines;     // by line, sorted as the packing says
  at::Tensor programs;  // by program, in the packing's order
};

class ProgramModel {
 public:
  static constexpr const char* kStart = "model.";  // of its weights' names

  ProgramModel(Weights& weights, ModelShape shape);

  const ModelShape& shape() const { return m_shape; }
  int64_t width() const { return m_shape.programs.width; }
  // The token that stands where one was taken away.
  int64_t maskToken() const { return m_shape.vocabulary; }

  // The tokens' vectors, line after line in the packing's order.
  at::Tensor encodeTokens(std::span<const Tokens* const> lines, const Packing& packing) const;
  // A vector of each line, in the packing's order.
  at::Tensor poolLines(const at::Tensor& tokens, const Packing& packing) const;
  // A vector of each line, in the order of `lines`.
  at::Tensor encodeLines(std::span<const Tokens* const> lines) const;

  // The lines' vectors, and two more rows: where there is no line around, and where a line was
  // taken away.
  at::Tensor tableOf(const at::Tensor& lines) const { return at::cat({lines, m_special}, 0); }
  static int64_t noLine(const ProgramBatch& batch) {
    return static_cast<int64_t>(batch.lines.size());
  }
  static int64_t maskedLine(const ProgramBatch& batch) { return noLine(batch) + 1; }
  EncodedPrograms encode(const at::Tensor& table, const ProgramLines& lines) const;

 private:
  ModelShape m_shape;
  at::Tensor m_tokens, m_depths, m_indices, m_special;
  at::Tensor m_tokenPlaces, m_linePlaces;
  Transformer m_lineTransformer, m_programTransformer;
  Pooling m_linePooling, m_programPooling;
  Linear m_around;
};

ProgramLines linesOf(const ProgramBatch& batch, std::span<const size_t> programs);

}  // namespace dojo::learner
