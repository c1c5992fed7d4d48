// A folder with a tiny BERT of known numbers; tests/golden/bert/tiny_bert.py computes its vectors.
#pragma once

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "rl/torch/learner/safetensors.h"

namespace dojo::tests {

inline constexpr int64_t kTinyHidden = 16, kTinyInner = 24, kTinyWords = 40, kTinyPositions = 12;

inline uint64_t mixed(uint64_t number) {
  number += 0x9E3779B97F4A7C15u;
  number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9u;
  number = (number ^ (number >> 27)) * 0x94D049BB133111EBu;
  return number ^ (number >> 31);
}

inline learner::TensorFile tinyWeights(const std::string& prefix = "") {
  learner::TensorFile file;
  auto add = [&](const std::string& name, std::vector<int64_t> shape, float around) {
    int64_t count = 1;
    for (int64_t extent : shape) count *= extent;
    std::vector<float> values;
    const uint64_t number = file.tensors.size();
    for (int64_t i = 0; i < count; ++i) {
      const auto bits = static_cast<float>(mixed(number << 32 | static_cast<uint64_t>(i)) >> 40);
      values.push_back(around + (bits / (1 << 24) - 0.5f));
    }
    file.tensors.push_back({prefix + name, std::move(shape), std::move(values)});
  };
  auto linear = [&](const std::string& name, int64_t in, int64_t out) {
    add(name + ".weight", {out, in}, 0);
    add(name + ".bias", {out}, 0);
  };
  auto norm = [&](const std::string& name) {
    add(name + ".weight", {kTinyHidden}, 1);
    add(name + ".bias", {kTinyHidden}, 0);
  };
  add("embeddings.word_embeddings.weight", {kTinyWords, kTinyHidden}, 0);
  add("embeddings.position_embeddings.weight", {kTinyPositions, kTinyHidden}, 0);
  add("embeddings.token_type_embeddings.weight", {2, kTinyHidden}, 0);
  norm("embeddings.LayerNorm");
  for (const std::string layer : {"encoder.layer.0.", "encoder.layer.1."}) {
    for (const char* part : {"query", "key", "value"})
      linear(layer + "attention.self." + part, kTinyHidden, kTinyHidden);
    linear(layer + "attention.output.dense", kTinyHidden, kTinyHidden);
    norm(layer + "attention.output.LayerNorm");
    linear(layer + "intermediate.dense", kTinyHidden, kTinyInner);
    linear(layer + "output.dense", kTinyInner, kTinyHidden);
    norm(layer + "output.LayerNorm");
  }
  return file;
}

inline void write(const std::filesystem::path& file, const std::string& text) {
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
}

struct TinyBert {
  nlohmann::json config{{"model_type", "bert"},       {"hidden_act", "gelu"},
                        {"hidden_size", kTinyHidden}, {"num_hidden_layers", 2},
                        {"num_attention_heads", 4},   {"intermediate_size", kTinyInner},
                        {"vocab_size", kTinyWords},   {"max_position_embeddings", kTinyPositions},
                        {"layer_norm_eps", 1e-12}};
  std::string pooling = "mean_tokens";
  bool isNormalised = false;
  learner::TensorFile weights = tinyWeights();
  learner::Precision precision = learner::Precision::F32;

  // Letters are words, and pieces of words.
  static std::vector<std::string> vocabulary() {
    std::vector<std::string> tokens{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"};
    for (char letter = 'a'; letter <= 'z'; ++letter) tokens.emplace_back(1, letter);
    return tokens;
  }

  void writeTo(const std::filesystem::path& folder) const {
    std::string vocabularyText;
    for (const std::string& token : vocabulary()) vocabularyText += token + "\n";
    nlohmann::json modules = nlohmann::json::array(
        {{{"path", ""}, {"type", "sentence_transformers.models.Transformer"}},
         {{"path", "1_Pooling"}, {"type", "sentence_transformers.models.Pooling"}}});
    if (isNormalised)
      modules.push_back(
          {{"path", "2_Normalize"}, {"type", "sentence_transformers.models.Normalize"}});
    write(folder / "config.json", config.dump());
    write(folder / "vocab.txt", vocabularyText);
    write(folder / "modules.json", modules.dump());
    write(folder / "1_Pooling/config.json",
          nlohmann::json{{"pooling_mode_" + pooling, true}, {"pooling_mode_max_tokens", false}}
              .dump());
    writeTensors(folder / "model.safetensors", weights, precision);
  }
};

// "abc" as words.
inline std::string spaced(const std::string& letters) {
  std::string text;
  for (char letter : letters) text += std::string(1, letter) + " ";
  return text;
}

}  // namespace dojo::tests
