#include "rl/torch/learner/learnt_model.h"

#include <c10/core/GradMode.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace dojo::learner {

using nlohmann::json;

namespace {

constexpr size_t kRowsAtOnce = 2048;  // lines of programs; their layers' products fit a cache
constexpr int64_t kMostMoves = 4096;
constexpr const char* kSettings = "perfdojo.program_model";

std::string settingsText(const ModelSettings& settings) {
  return json{{"format", 1},
              {"shape", toJson(settings.shape)},
              {"moves", settings.moves},
              {"seed", settings.seed},
              {"vocabulary", settings.vocabulary}}
      .dump();
}

ModelSettings settingsIn(const TensorFile& file) {
  const auto text = file.metadata.find(kSettings);
  if (text == file.metadata.end()) throw std::runtime_error("the file holds no model of programs");
  try {
    const json settings = json::parse(text->second);
    if (settings.at("format") != 1) throw std::runtime_error("the file is of another version");
    return {modelShapeFrom(settings.at("shape")), settings.at("moves"), settings.at("seed"),
            settings.at("vocabulary")};
  } catch (const json::exception&) {
    throw std::runtime_error("the file describes its model of programs in another way");
  }
}

const ModelSettings& checked(const ModelSettings& settings) {
  if (settings.moves < 1 || settings.moves > kMostMoves)
    throw std::runtime_error("the number of kinds of moves is not from 1 to " +
                             std::to_string(kMostMoves));
  return settings;
}

// Programs in chunks, of similar length.
std::vector<std::vector<size_t>> chunksOf(const ProgramBatch& batch) {
  std::vector<size_t> order(batch.programs.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return batch.programs[a].size() < batch.programs[b].size();
  });
  std::vector<std::vector<size_t>> chunks;
  size_t rows = kRowsAtOnce;
  for (size_t program : order) {
    if (rows + batch.programs[program].size() > kRowsAtOnce) {
      chunks.emplace_back();
      rows = 0;
    }
    chunks.back().push_back(program);
    rows += batch.programs[program].size();
  }
  return chunks;
}

}  // namespace

LearntModel::LearntModel(const ModelSettings& settings)
    : m_settings(checked(settings)),
      m_weights(settings.seed),
      m_model(m_weights, settings.shape),
      m_objectives(m_weights, m_model, settings.moves),
      m_optimiser(m_weights) {}

std::unique_ptr<LearntModel> LearntModel::fromFile(const std::filesystem::path& path) {
  const TensorFile file = readTensors(path);
  try {
    auto model = std::make_unique<LearntModel>(settingsIn(file));
    model->m_weights.load(file, ProgramModel::kStart);
    model->m_optimiser.load(file);
    model->m_metadata = file.metadata;
    model->m_metadata.erase(kSettings);
    return model;
  } catch (const std::exception& error) {
    throw std::runtime_error(path.string() + ": " + error.what());
  }
}

void LearntModel::save(const std::filesystem::path& path, Precision precision, bool isCheckpoint,
                       const std::map<std::string, std::string>& metadata) const {
  TensorFile file{metadata, m_weights.stored(isCheckpoint ? "" : ProgramModel::kStart)};
  if (isCheckpoint) m_optimiser.store(file);
  file.metadata[kSettings] = settingsText(m_settings);
  writeTensors(path, file, isCheckpoint ? Precision::F32 : precision);
}

std::string LearntModel::identity() const {
  return m_settings.shape.text() + ":" + m_settings.vocabulary + ":" +
         digestOf(m_weights.stored(ProgramModel::kStart));
}

std::vector<float> LearntModel::embed(const ProgramBatch& batch) {
  c10::InferenceMode inference;
  if (batch.programs.empty()) return {};
  const at::Tensor table = m_model.tableOf(m_memory.vectorsOf(m_model, batch.lines));
  const auto width = static_cast<size_t>(m_model.width());
  std::vector<float> vectors(batch.programs.size() * width);
  for (const std::vector<size_t>& chunk : chunksOf(batch)) {
    const ProgramLines lines = linesOf(batch, chunk);
    const at::Tensor encoded = m_model.encode(table, lines).programs.contiguous();
    const float* row = encoded.data_ptr<float>();
    for (size_t at : lines.packing.order) {
      std::copy(row, row + width, vectors.data() + chunk[at] * width);
      row += width;
    }
  }
  return vectors;
}

Scores LearntModel::train(const ProgramBatch& batch, const PairLabels& labels, double rate) {
  const auto draw = static_cast<uint64_t>(m_optimiser.steps());
  auto [loss, scores] =
      m_objectives.loss(m_model, batch, labels, Randomness(m_settings.seed + (draw << 20)));
  if (!std::isfinite(scores.loss)) throw std::runtime_error("the loss is not finite");
  loss.backward();
  m_optimiser.step(rate);
  m_memory.forget();
  return scores;
}

Scores LearntModel::evaluate(const ProgramBatch& batch, const PairLabels& labels,
                             uint64_t draw) const {
  c10::NoGradGuard noGradient;
  return m_objectives.loss(m_model, batch, labels, Randomness(draw)).second;
}

}  // namespace dojo::learner
