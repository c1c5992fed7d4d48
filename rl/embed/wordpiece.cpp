#include "rl/embed/wordpiece.h"

#include <algorithm>
#include <array>

namespace dojo::rl {
namespace {

constexpr size_t kLongestWord = 100;  // characters; longer ones are unknown

bool isSpace(unsigned char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool isControl(unsigned char c) {
  return (c < ' ' && !isSpace(c)) || c == 0x7F;
}

bool isPunctuation(unsigned char c) {
  return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') ||
         (c >= '{' && c <= '~');
}

bool isInside(unsigned char c) {
  return (c & 0xC0) == 0x80;
}

// Bytes of the character that starts here, at most those that are there.
size_t characterSize(std::string_view text) {
  size_t size = 1;
  while (size < text.size() && size < 4 && isInside(static_cast<unsigned char>(text[size]))) ++size;
  return size;
}

uint32_t codePoint(std::string_view character) {
  auto first = static_cast<unsigned char>(character[0]);
  static constexpr unsigned char masks[] = {0x7F, 0x1F, 0x0F, 0x07};
  uint32_t point = first & masks[character.size() - 1];
  for (char c : character.substr(1)) point = point << 6 | (static_cast<unsigned char>(c) & 0x3F);
  return point;
}

// The blocks of BERT's tokenizer.
bool isChinese(uint32_t c) {
  static constexpr std::array<std::pair<uint32_t, uint32_t>, 8> blocks{{{0x4E00, 0x9FFF},
                                                                        {0x3400, 0x4DBF},
                                                                        {0x20000, 0x2A6DF},
                                                                        {0x2A700, 0x2B73F},
                                                                        {0x2B740, 0x2B81F},
                                                                        {0x2B820, 0x2CEAF},
                                                                        {0xF900, 0xFAFF},
                                                                        {0x2F800, 0x2FA1F}}};
  return std::any_of(blocks.begin(), blocks.end(),
                     [c](const auto& block) { return c >= block.first && c <= block.second; });
}

size_t charactersOf(std::string_view word) {
  return static_cast<size_t>(
      std::count_if(word.begin(), word.end(), [](unsigned char c) { return !isInside(c); }));
}

std::vector<std::string> wordsOf(std::string_view text, const WordPiece::Settings& settings) {
  std::vector<std::string> words;
  bool isOpen = false;  // the last word may go on
  auto append = [&](std::string_view character, bool isAlone) {
    if (!isOpen || isAlone) words.emplace_back();
    words.back() += character;
    isOpen = !isAlone;
  };
  while (!text.empty()) {
    std::string_view character = text.substr(0, characterSize(text));
    text.remove_prefix(character.size());
    auto c = static_cast<unsigned char>(character[0]);
    if (character.size() > 1)
      append(character, settings.splitsChinese && isChinese(codePoint(character)));
    else if (isSpace(c))
      isOpen = false;
    else if (settings.isLowerCase && c >= 'A' && c <= 'Z')
      append(std::string(1, static_cast<char>(c - 'A' + 'a')), false);
    else if (!isControl(c))
      append(character, isPunctuation(c));
  }
  return words;
}

}  // namespace

Result<WordPiece> WordPiece::from(std::string_view vocabulary, Settings settings) {
  WordPiece tokenizer;
  tokenizer.m_settings = settings;
  while (!vocabulary.empty()) {
    size_t end = std::min(vocabulary.find('\n'), vocabulary.size());
    std::string_view token = vocabulary.substr(0, end);
    vocabulary.remove_prefix(std::min(end + 1, vocabulary.size()));
    if (token.ends_with('\r')) token.remove_suffix(1);
    tokenizer.m_ids[std::string(token)] = static_cast<int32_t>(tokenizer.m_size++);
    tokenizer.m_longest = std::max(tokenizer.m_longest, token.size());
  }
  for (auto [token, id] : {std::pair{"[UNK]", &tokenizer.m_unknown},
                           {"[CLS]", &tokenizer.m_begin},
                           {"[SEP]", &tokenizer.m_end},
                           {"[PAD]", &tokenizer.m_padding}}) {
    auto found = tokenizer.m_ids.find(token);
    if (found == tokenizer.m_ids.end())
      return fail(ErrorCode::BadInput, phrase("the vocabulary has no token {}", token));
    *id = found->second;
  }
  return tokenizer;
}

std::vector<int32_t> WordPiece::tokens(std::string_view text) const {
  std::vector<int32_t> tokens;
  for (const std::string& word : wordsOf(text, m_settings)) addPieces(word, tokens);
  return tokens;
}

void WordPiece::addPieces(std::string_view word, std::vector<int32_t>& tokens) const {
  size_t before = tokens.size();
  bool isKnown = charactersOf(word) <= kLongestWord;
  for (size_t at = 0; isKnown && at < word.size();) {
    size_t size = std::min(word.size() - at, m_longest);
    isKnown = false;
    for (; size > 0 && !isKnown; --size) {
      std::string piece = at == 0 ? std::string() : "##";
      auto id = m_ids.find(piece.append(word.substr(at, size)));
      if (id == m_ids.end()) continue;
      tokens.push_back(id->second);
      isKnown = true;
      at += size;
    }
  }
  if (isKnown) return;
  tokens.resize(before);
  tokens.push_back(m_unknown);
}

}  // namespace dojo::rl
