// The tokenizer of BERT and its kin: text is split at spaces and punctuation, words into the
// longest pieces that the vocabulary has (Schuster and Nakajima 2012; Wu et al. 2016). Canonical
// text is ASCII, and for that the tokens are those of BERT's own tokenizer. Of other characters
// only Chinese ones are split off; their case and accents stay.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/result.h"

namespace dojo::rl {

class WordPiece {
 public:
  struct Settings {
    bool isLowerCase = true;
    bool splitsChinese = true;
  };

  // A token a line, which [UNK], [CLS], [SEP] and [PAD] must be among.
  static Result<WordPiece> from(std::string_view vocabulary, Settings settings);

  // Without [CLS] before and [SEP] after.
  std::vector<int32_t> tokens(std::string_view text) const;

  size_t size() const { return m_size; }
  int32_t begin() const { return m_begin; }      // [CLS]
  int32_t end() const { return m_end; }          // [SEP]
  int32_t padding() const { return m_padding; }  // [PAD]

 private:
  void addPieces(std::string_view word, std::vector<int32_t>& tokens) const;

  Settings m_settings;
  std::unordered_map<std::string, int32_t> m_ids;
  size_t m_size = 0, m_longest = 0;  // lines; bytes of a piece
  int32_t m_unknown = 0, m_begin = 0, m_end = 0, m_padding = 0;
};

}  // namespace dojo::rl
