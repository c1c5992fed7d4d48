#include "rl/torch/learner/program_model.h"

#include <algorithm>
#include <stdexcept>

namespace dojo::learner {

using nlohmann::json;

namespace {

constexpr int64_t kDepths = 16, kIndices = 32;  // deeper and later ones are as the last
constexpr double kTokenDeviation = 0.5, kPlaceDeviation = 0.3;

int64_t numberIn(const json& shape, const char* name, int64_t most) {
  const auto found = shape.find(name);
  if (found == shape.end() || !found->is_number_integer())
    throw std::runtime_error(std::string("the model's shape has no number '") + name + "'");
  const int64_t number = *found;
  if (number < 1 || number > most)
    throw std::runtime_error(std::string("the model's '") + name + "' is not from 1 to " +
                             std::to_string(most));
  return number;
}

TransformerShape checked(TransformerShape shape) {
  if (shape.width % shape.heads != 0 || shape.width % 2 != 0)
    throw std::runtime_error("a model's width is even, and a multiple of its heads");
  return shape;
}

std::vector<int64_t> lengthsOf(std::span<const Tokens* const> lines) {
  std::vector<int64_t> lengths;
  for (const Tokens* line : lines) lengths.push_back(static_cast<int64_t>(line->size()));
  return lengths;
}

}  // namespace

std::string ModelShape::text() const {
  auto textOf = [](const TransformerShape& shape) {
    return std::to_string(shape.layers) + "x" + std::to_string(shape.width);
  };
  return textOf(lines) + "+" + textOf(programs);
}

json toJson(const ModelShape& shape) {
  return {{"vocabulary", shape.vocabulary},          {"line_layers", shape.lines.layers},
          {"line_width", shape.lines.width},         {"line_heads", shape.lines.heads},
          {"program_layers", shape.programs.layers}, {"program_width", shape.programs.width},
          {"program_heads", shape.programs.heads}};
}

ModelShape modelShapeFrom(const json& json) {
  return {numberIn(json, "vocabulary", 1 << 16),
          checked({numberIn(json, "line_layers", 12), numberIn(json, "line_width", 1024),
                   numberIn(json, "line_heads", 16)}),
          checked({numberIn(json, "program_layers", 24), numberIn(json, "program_width", 2048),
                   numberIn(json, "program_heads", 32)})};
}

ProgramModel::ProgramModel(Weights& weights, ModelShape shape)
    : m_shape(shape),
      m_tokens(weights.normal("model.tokens", {shape.vocabulary + 1, shape.lines.width},
                              kTokenDeviation)),
      m_depths(weights.normal("model.depths", {kDepths, width()}, kPlaceDeviation)),
      m_indices(weights.normal("model.indices", {kIndices, width()}, kPlaceDeviation)),
      m_special(weights.normal("model.special", {2, width()}, kTokenDeviation)),
      m_tokenPlaces(placeTable(kLongestLine, shape.lines.width).mul_(kTokenDeviation)),
      m_linePlaces(placeTable(kLongestProgram, width()).mul_(kPlaceDeviation)),
      m_lineTransformer(weights, "model.lines", shape.lines),
      m_programTransformer(weights, "model.programs", shape.programs),
      m_linePooling(weights, "model.line", shape.lines.width, width(), false),
      m_programPooling(weights, "model.program", width(), width(), true),
      m_around(weights, "model.around", width(), width()) {}

at::Tensor ProgramModel::encodeTokens(std::span<const Tokens* const> lines,
                                      const Packing& packing) const {
  std::vector<int64_t> tokens, places;
  for (size_t line : packing.order)
    for (size_t i = 0; i < lines[line]->size(); ++i) {
      tokens.push_back((*lines[line])[i]);
      places.push_back(static_cast<int64_t>(i));
    }
  return m_lineTransformer(m_tokens.index_select(0, indicesOf(tokens)) +
                               m_tokenPlaces.index_select(0, indicesOf(places)),
                           packing);
}

at::Tensor ProgramModel::poolLines(const at::Tensor& tokens, const Packing& packing) const {
  return m_linePooling(tokens, packing);
}

at::Tensor ProgramModel::encodeLines(std::span<const Tokens* const> lines) const {
  const Packing packing = packingOf(lengthsOf(lines));
  return inGivenOrder(poolLines(encodeTokens(lines, packing), packing), packing);
}

EncodedPrograms ProgramModel::encode(const at::Tensor& table, const ProgramLines& lines) const {
  at::Tensor rows = table.index_select(0, indicesOf(lines.rows)) +
                    m_around(table).index_select(0, indicesOf(lines.around)) +
                    m_depths.index_select(0, indicesOf(lines.depths)) +
                    m_indices.index_select(0, indicesOf(lines.indices)) +
                    m_linePlaces.index_select(0, indicesOf(lines.numbers));
  rows = m_programTransformer(rows, lines.packing);
  const at::Tensor programs = m_programPooling(rows, lines.packing);
  return {rows, at::layer_norm(programs, {width()})};
}

ProgramLines linesOf(const ProgramBatch& batch, std::span<const size_t> programs) {
  std::vector<int64_t> lengths;
  for (size_t program : programs)
    lengths.push_back(static_cast<int64_t>(batch.programs[program].size()));
  ProgramLines lines;
  lines.packing = packingOf(lengths);
  for (size_t at : lines.packing.order) {
    const std::vector<LinePlace>& program = batch.programs[programs[at]];
    int64_t number = 0;
    for (const LinePlace& place : program) {
      lines.rows.push_back(place.line);
      lines.around.push_back(place.parent < 0 ? ProgramModel::noLine(batch)
                                              : program[static_cast<size_t>(place.parent)].line);
      lines.depths.push_back(std::min<int64_t>(place.depth, kDepths - 1));
      lines.indices.push_back(std::min<int64_t>(place.index, kIndices - 1));
      lines.numbers.push_back(number++);
    }
  }
  return lines;
}

}  // namespace dojo::learner
