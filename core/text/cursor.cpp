#include "core/text/cursor.h"

#include <charconv>
#include <cmath>
#include <limits>

#include "core/text/lines.h"

namespace dojo::core {

bool isIdentifierStart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isIdentifierPart(char c) {
  return isIdentifierStart(c) || (c >= '0' && c <= '9');
}

void Cursor::skipSpace() {
  while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t')) ++m_at;
}

bool Cursor::atEnd() {
  skipSpace();
  return m_at >= m_text.size();
}

char Cursor::peek() {
  return atEnd() ? '\0' : m_text[m_at];
}

bool Cursor::accept(std::string_view s) {
  skipSpace();
  if (m_text.substr(m_at, s.size()) != s) return false;
  m_at += s.size();
  return true;
}

bool Cursor::acceptWord(std::string_view word) {
  size_t before = m_at;
  auto found = identifier();
  if (found && *found == word) return true;
  m_at = before;
  return false;
}

std::optional<std::string_view> Cursor::identifier() {
  skipSpace();
  if (m_at >= m_text.size() || !isIdentifierStart(m_text[m_at])) return std::nullopt;
  size_t start = m_at;
  size_t end = start;
  while (end < m_text.size() && isIdentifierPart(m_text[end])) ++end;
  if (end - start > kLongestName) return std::nullopt;
  m_at = end;
  return m_text.substr(start, end - start);
}

std::optional<int64_t> Cursor::wholeNumber() {
  skipSpace();
  int64_t value = 0;
  const char* end = m_text.data() + m_text.size();
  auto [stop, error] = std::from_chars(m_text.data() + m_at, end, value);
  if (error != std::errc() || (stop != end && isIdentifierPart(*stop))) return std::nullopt;
  m_at = static_cast<size_t>(stop - m_text.data());
  return value;
}

std::optional<int64_t> Cursor::integer() {
  constexpr int64_t kLimit = int64_t{1} << 62;
  size_t before = m_at;
  auto value = wholeNumber();
  if (value && *value <= kLimit && *value >= -kLimit) return value;
  m_at = before;
  return std::nullopt;
}

std::optional<Cursor::Number> Cursor::number() {
  skipSpace();
  size_t before = m_at;
  bool negative = accept("-");
  double sign = negative ? -1.0 : 1.0;
  if (acceptWord("inf")) return Number{sign * std::numeric_limits<double>::infinity(), 0, false};
  if (acceptWord("nan")) return Number{std::numeric_limits<double>::quiet_NaN(), 0, false};
  m_at = before;
  if (auto whole = wholeNumber()) {
    char next = m_at < m_text.size() ? m_text[m_at] : '\0';
    if (next != '.') return Number{static_cast<double>(*whole), *whole, true};
  }
  m_at = before;
  double real = 0;
  const char* end = m_text.data() + m_text.size();
  const char* start = m_text.data() + m_at;
  bool digit = start != end && (*start == '-' || *start == '.' || (*start >= '0' && *start <= '9'));
  if (!digit) return std::nullopt;
  auto [stop, error] = std::from_chars(start, end, real);
  if (error != std::errc() || (stop != end && isIdentifierPart(*stop))) return std::nullopt;
  m_at = static_cast<size_t>(stop - m_text.data());
  return Number{real, 0, false};
}

std::string_view Cursor::rest() const {
  return m_text.substr(std::min(m_at, m_text.size()));
}

std::string Cursor::offending() {
  skipSpace();
  return shortened(rest());
}

}  // namespace dojo::core
