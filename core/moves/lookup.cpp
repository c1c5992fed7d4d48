#include <algorithm>
#include <cctype>

#include "core/moves/catalogue.h"

namespace dojo::core {
namespace {

bool isGap(char c) {
  return c == ' ' || c == '-' || c == '_';
}

// Small letters, one space between words and none around them.
std::string plain(std::string_view text) {
  std::string result;
  for (char c : text) {
    bool isApart = result.empty() || result.back() == ' ';
    if (!isGap(c))
      result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else if (!isApart)
      result += ' ';
  }
  if (result.ends_with(' ')) result.pop_back();
  return result;
}

std::vector<std::string> wordsOf(const std::string& text) {
  std::vector<std::string> words;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find(' ', at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

bool beginsWord(const std::string& text, const std::string& beginning) {
  return (' ' + text).find(' ' + beginning) != std::string::npos;
}

template <typename Matches>
std::vector<const Move*> movesWhere(const Matches& matches) {
  std::vector<const Move*> moves;
  std::ranges::copy_if(catalogue(), std::back_inserter(moves),
                       [&](const Move* move) { return matches(*move); });
  return moves;
}

}  // namespace

const Move* moveNamed(std::string_view name) {
  for (const Move* move : catalogue())
    if (move->name == name) return move;
  return nullptr;
}

std::vector<std::string> aliasesOf(const Move& move) {
  constexpr std::string_view kBetween = ", ";
  std::vector<std::string> aliases;
  std::string_view all = move.aliases;
  while (!all.empty()) {
    size_t end = std::min(all.find(kBetween), all.size());
    aliases.emplace_back(all.substr(0, end));
    all.remove_prefix(std::min(end + kBetween.size(), all.size()));
  }
  return aliases;
}

bool isCalled(const Move& move, std::string_view word) {
  std::string beginning = plain(word);
  if (beginning.empty()) return false;
  if (beginsWord(plain(move.name), beginning)) return true;
  return std::ranges::any_of(aliasesOf(move), [&](const std::string& alias) {
    return beginsWord(plain(alias), beginning);
  });
}

std::vector<const Move*> movesCalled(std::string_view text) {
  std::string wanted = plain(text);
  std::vector<std::string> words = wordsOf(wanted);
  if (words.empty()) return {};
  auto named = movesWhere([&](const Move& move) { return plain(move.name) == wanted; });
  if (!named.empty()) return named;
  auto called = movesWhere([&](const Move& move) {
    return std::ranges::any_of(aliasesOf(move),
                               [&](const std::string& alias) { return plain(alias) == wanted; });
  });
  if (!called.empty()) return called;
  return movesWhere([&](const Move& move) {
    return std::ranges::all_of(words,
                               [&](const std::string& word) { return isCalled(move, word); });
  });
}

}  // namespace dojo::core
