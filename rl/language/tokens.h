// The words of canonical lines (canonical.h): a fixed vocabulary. Numbers are written as powers of
// small primes and a magnitude, so that what divides what can be read: 384 is 2^7 3^1 m8.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dojo::rl {

using Token = uint16_t;

// Of the models, not of programs.
inline constexpr Token kPadding = 0, kMasked = 1;

size_t vocabularySize();
// Changes whenever a word does: models of another one cannot read these tokens.
const std::string& vocabularyDigest();

// A word of the vocabulary; asserts that it is one.
Token tokenOf(std::string_view word);
// Of a name that is in no vocabulary, such as an instruction's: one of a fixed number.
Token bucketOf(std::string_view name);
// The words, with spaces between them.
std::string describe(std::span<const Token> tokens);

// Arrays by role and number; one beyond the vocabulary's is a word of it, and a number after that.
enum class Role { Input, Output, Temporary };
inline constexpr size_t kTemporaryWords = 96;
void addArray(std::vector<Token>& line, Role role, size_t number);
Token iterationToken(int depth);  // {0}, {1}, …

void addNumber(std::vector<Token>& line, int64_t number);
void addReal(std::vector<Token>& line, double number);

}  // namespace dojo::rl
