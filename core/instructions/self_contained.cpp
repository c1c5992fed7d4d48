#include "core/instructions/self_contained.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <span>

namespace dojo::core {
namespace {

// As the compiler's first phases leave it: lines joined, comments gone.
std::string plainC(std::string_view code) {
  std::string joined, plain;
  for (size_t i = 0; i < code.size(); ++i) {
    size_t end = i + 1;
    while (code[i] == '\\' && end < code.size() && (code[end] == ' ' || code[end] == '\t')) ++end;
    if (code[i] == '\\' && end < code.size() && code[end] == '\n')
      i = end;
    else
      joined += code[i];
  }
  char quote = 0;
  for (size_t i = 0; i < joined.size(); ++i) {
    char c = joined[i], next = i + 1 < joined.size() ? joined[i + 1] : '\0';
    if (quote) {
      plain += c;
      if (c == '\\' && next) plain += joined[++i];
      if (c == quote || c == '\n') quote = 0;
    } else if (c == '/' && next == '/') {
      i = std::min(joined.find('\n', i), joined.size()) - 1;
    } else if (c == '/' && next == '*') {
      size_t end = joined.find("*/", i + 2);
      i = end == std::string::npos ? joined.size() : end + 1;
      plain += ' ';
    } else {
      if (c == '"' || c == '\'') quote = c;
      plain += c;
    }
  }
  return plain;
}

bool isIn(std::span<const std::string_view> words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

// The identifier that begins at a place; "" where none does.
std::string_view wordAt(std::string_view text, size_t at) {
  size_t end = at;
  while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) ||
                               text[end] == '_' || text[end] == '$'))
    ++end;
  return text.substr(at, end - at);
}

// The directive of a line that would read another file; "" where there is none.
std::string_view readingDirective(std::string_view line) {
  static constexpr std::string_view kReading[] = {"include", "include_next", "import", "embed"};
  size_t at = 0;
  auto skip = [&] {
    while (at < line.size() && isBlank(line[at])) ++at;
  };
  skip();
  std::string_view rest = line.substr(std::min(at, line.size()));
  size_t mark = rest.starts_with("#")      ? 1
                : rest.starts_with("%:")   ? 2
                : rest.starts_with("?\?=") ? 3
                                           : 0;
  if (mark == 0) return "";
  at += mark;
  skip();
  std::string_view word = wordAt(line, at);
  return isIn(kReading, word) ? word : "";
}

// The text of all string literals, one after the other, since parts of one may stand in several;
// and everything else.
struct Split {
  std::string literals, rest;
};

Split split(const std::string& plain) {
  Split parts;
  char quote = 0;
  for (size_t i = 0; i < plain.size(); ++i) {
    char c = plain[i];
    bool ends = quote && (c == quote || c == '\n'), begins = !quote && (c == '"' || c == '\'');
    if (ends || begins) {
      quote = begins ? c : 0;
      continue;
    }
    std::string& into = quote == '"' ? parts.literals : parts.rest;
    into += c;
    if (quote && c == '\\' && i + 1 < plain.size()) into += plain[++i];
  }
  return parts;
}

std::string problemOfDirectives(const std::string& plain) {
  for (size_t start = 0; start < plain.size();) {
    size_t end = std::min(plain.find('\n', start), plain.size());
    std::string_view word = readingDirective(std::string_view(plain).substr(start, end - start));
    if (!word.empty())
      return fmt::format("an instruction's C stands alone; #{} would read another file", word);
    start = end + 1;
  }
  return "";
}

std::string problemOfWords(std::string_view text) {
  static constexpr std::string_view kHidden[] = {"__has_include", "__has_include_next",
                                                 "__has_embed", "_Pragma"};
  for (size_t at = 0; at < text.size();) {
    if (text.substr(at, 2) == "??") return "an instruction's C stands alone, without trigraphs";
    std::string_view word = wordAt(text, at);
    if (isIn(kHidden, word))
      return fmt::format("an instruction's C stands alone, without {}", word);
    at += std::max<size_t>(word.size(), 1);
  }
  return "";
}

std::string problemOfAssembly(std::string_view text, bool isLiteral) {
  static constexpr std::string_view kDirectives[] = {
      "incbin", "include", "macro", "irp", "irpc", "rept", "altmacro", "pushsection", "popsection"};
  for (size_t at = 0; at + 1 < text.size(); ++at) {
    char next = text[at + 1];
    if (isLiteral && text[at] == '\\') {
      if ((next >= '0' && next <= '7') || next == 'x' || next == 'u' || next == 'U')
        return fmt::format("an instruction's strings say what they are, without \\{}", next);
      ++at;
    } else if (text[at] == '.') {
      std::string word(wordAt(text, at + 1));
      for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      if (isIn(kDirectives, word))
        return fmt::format("an instruction's assembly stands alone, without .{}", word);
    }
  }
  return "";
}

}  // namespace

std::string problemOfSelfContainment(std::string_view code) {
  const std::string plain = plainC(code);
  if (std::string problem = problemOfDirectives(plain); !problem.empty()) return problem;
  const Split parts = split(plain);
  if (std::string problem = problemOfWords(parts.rest); !problem.empty()) return problem;
  // Macros make literals of other text.
  std::string problem = problemOfAssembly(parts.literals, true);
  return problem.empty() ? problemOfAssembly(parts.rest, false) : problem;
}

}  // namespace dojo::core
