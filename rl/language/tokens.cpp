#include "rl/language/tokens.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <unordered_map>

#include "core/ir/hints.h"
#include "core/ir/program.h"
#include "core/ir/types.h"

namespace dojo::rl {
namespace {

constexpr int kVersion = 2;  // with what the words stand for (canonical.cpp)
constexpr size_t kBuckets = 64;
constexpr size_t kInputs = 16, kOutputs = 8;
constexpr int64_t kPrimes[] = {2, 3, 5, 7, 11, 13};
constexpr int kBits = 63;  // of numbers
// Words of the language that came after the shipped models were trained: names to them, as those of
// instructions are, until a next version of the vocabulary has them.
constexpr const char* kLaterWords[] = {":as", "fragment"};

uint64_t bucketNumber(std::string_view name) {
  uint64_t hash = 0xcbf29ce484222325;
  for (char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash % kBuckets;
}

struct Vocabulary {
  std::vector<std::string> words;
  std::unordered_map<std::string, Token> byWord;
  std::string digest;

  Vocabulary() {
    for (const char* word :
         {"<pad>", "<mask>", "buffer", "scope",  "set",  "in",     "out", "[", "]", ",",   "(",
          ")",     ":N",     ":fold",  "shares", "if",   "and-if", "<",   "-", "*", ":nt", ":pf",
          ":l2",   ":mem",   ":i",     "!",      "real", "nan",    "inf", ".", "e", "+"})
      add(word);
    addNames();
    for (int64_t prime : kPrimes)
      for (int k = 1; std::pow(prime, k) <= std::pow(2.0, kBits); ++k)
        add(fmt::format("{}^{}", prime, k));
    for (int bit = 0; bit <= kBits; ++bit) add(fmt::format("m{}", bit));
    for (int digit = 0; digit < 10; ++digit) add(fmt::format("{}", digit));
    for (int depth = 0; depth <= core::kMaxDepth; ++depth) add(fmt::format("{{{}}}", depth));
    addNumbered("in", kInputs);
    addNumbered("out", kOutputs);
    addNumbered("t", kTemporaryWords);
    addNumbered("name", kBuckets);
    finish();
    for (const char* word : kLaterWords)
      byWord.emplace(word, static_cast<Token>(byWord.at("name0") + bucketNumber(word)));
  }

 private:
  void add(std::string word) {
    if (byWord.try_emplace(word, static_cast<Token>(words.size())).second)
      words.push_back(std::move(word));
  }
  void addNumbered(const char* word, size_t count) {
    for (size_t i = 0; i < count; ++i) add(fmt::format("{}{}", word, i));
  }
  void addNames() {
    for (int t = 0; t <= static_cast<int>(core::DType::Bool); ++t)
      add(std::string(core::name(static_cast<core::DType>(t))));
    for (int l = 0; l <= static_cast<int>(core::Location::Shared); ++l)
      add(std::string(core::name(static_cast<core::Location>(l))));
    for (const core::MappingTraits& mapping : core::kMappings)
      if (!mapping.suffix.empty()) add(":" + std::string(mapping.suffix));
    for (const core::HintTraits& hint : core::kHints) add(":" + std::string(hint.suffix));
    for (int o = 0; o < static_cast<int>(core::Operator::Convert); ++o)
      add("op" + std::string(core::spelling(static_cast<core::Operator>(o))));
    add("to-type");
    for (int a = 0; a <= static_cast<int>(core::Assign::Softmax); ++a)
      add("to" + std::string(core::spelling(static_cast<core::Assign>(a))));
  }
  void finish() {
    uint64_t hash = kVersion;
    for (const std::string& word : words)
      for (char c : word + '\n') hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    digest = fmt::format("{:016x}", hash);
  }
};

const Vocabulary& vocabulary() {
  static const Vocabulary words;
  return words;
}

// The first power of each small prime; higher ones follow it.
std::array<Token, std::size(kPrimes)> powersOfPrimes() {
  std::array<Token, std::size(kPrimes)> powers;
  for (size_t i = 0; i < powers.size(); ++i) powers[i] = tokenOf(fmt::format("{}^1", kPrimes[i]));
  return powers;
}

// The first token of a numbered run of words; found once.
Token numbered(const char* first, size_t number, size_t count) {
  return static_cast<Token>(tokenOf(first) + number % count);
}

}  // namespace

size_t vocabularySize() {
  return vocabulary().words.size();
}

const std::string& vocabularyDigest() {
  return vocabulary().digest;
}

Token tokenOf(std::string_view word) {
  auto found = vocabulary().byWord.find(std::string(word));
  assert(found != vocabulary().byWord.end());
  return found->second;
}

Token bucketOf(std::string_view name) {
  return numbered("name0", bucketNumber(name), kBuckets);
}

std::string describe(std::span<const Token> tokens) {
  std::string text;
  for (Token token : tokens) {
    if (!text.empty()) text += ' ';
    text += token < vocabularySize() ? vocabulary().words[token] : "?";
  }
  return text;
}

void addArray(std::vector<Token>& line, Role role, size_t number) {
  static const Token inputs = tokenOf("in0"), outputs = tokenOf("out0"), rest = tokenOf("t0");
  const size_t count = role == Role::Input    ? kInputs
                       : role == Role::Output ? kOutputs
                                              : kTemporaryWords;
  const Token first = role == Role::Input ? inputs : role == Role::Output ? outputs : rest;
  line.push_back(static_cast<Token>(first + number % count));
  if (number >= count) addNumber(line, static_cast<int64_t>(number / count));
}

Token iterationToken(int depth) {
  static const Token first = tokenOf("{0}");
  return static_cast<Token>(first + std::min(depth, core::kMaxDepth));
}

// What the small primes leave follows digit by digit.
void addNumber(std::vector<Token>& line, int64_t number) {
  static const Token minus = tokenOf("-"), zero = tokenOf("0"), magnitude = tokenOf("m0");
  static const auto firstPowers = powersOfPrimes();
  uint64_t rest = number < 0 ? 0 - static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
  if (number < 0) line.push_back(minus);
  if (rest == 0) return line.push_back(zero);
  Token size = static_cast<Token>(magnitude + std::bit_width(rest) - 1);
  for (size_t i = 0; i < std::size(kPrimes); ++i) {
    const auto prime = static_cast<uint64_t>(kPrimes[i]);
    int power = 0;
    for (; rest % prime == 0; rest /= prime) ++power;
    if (power > 0) line.push_back(static_cast<Token>(firstPowers[i] + power - 1));
  }
  if (rest > 1)
    for (char digit : std::to_string(rest)) line.push_back(static_cast<Token>(zero + digit - '0'));
  line.push_back(size);
}

void addReal(std::vector<Token>& line, double number) {
  static const Token real = tokenOf("real");
  line.push_back(real);
  if (std::isnan(number)) return line.push_back(tokenOf("nan"));
  if (std::isinf(number)) {
    if (number < 0) line.push_back(tokenOf("-"));
    return line.push_back(tokenOf("inf"));
  }
  if (number == std::floor(number) && std::abs(number) < 0x1p53 && !std::signbit(number))
    return addNumber(line, static_cast<int64_t>(number));
  for (char c : fmt::format("{}", number)) line.push_back(tokenOf(std::string(1, c)));
}

}  // namespace dojo::rl
