// A folder with a model of the BERT family, as sentence-transformers writes it (MiniLM, bge, e5):
// what its files say of the model, and its tokenizer. The weights themselves are read elsewhere.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "core/result.h"
#include "rl/embed/wordpiece.h"

namespace dojo::rl {

struct FolderModel {
  std::filesystem::path weights;  // model.safetensors
  // As the learner's request folder_load takes it: layers, hidden, heads, intermediate, vocabulary,
  // positions, epsilon, activation, pooling.
  nlohmann::json shape;
  bool isNormalised = false;
  size_t window = 0;  // tokens that it reads at once, [CLS] and [SEP] included
  WordPiece tokenizer;
  std::string vocabularyDigest;

  size_t width() const { return shape.at("hidden").get<size_t>(); }
};

// Reads config.json, vocab.txt (or tokenizer.json) and, where they are, tokenizer_config.json,
// sentence_bert_config.json, modules.json and 1_Pooling/config.json. Without the last two: the mean
// over the tokens, as it is.
Result<FolderModel> readFolderModel(const std::filesystem::path& folder);

}  // namespace dojo::rl
