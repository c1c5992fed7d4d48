// A reading position within one line of text, with the small token readers that the header's and
// the body's parsers share. Readers return nothing and leave the position where it was when the
// text does not match; they never read past the line's end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace dojo::core {

inline constexpr size_t kLongestName = 255;

class Cursor {
 public:
  Cursor(std::string_view line, int number) : m_text(line), m_line(number) {}

  int line() const { return m_line; }
  int column() const { return static_cast<int>(m_at) + 1; }
  size_t position() const { return m_at; }
  void moveTo(size_t position) { m_at = position; }

  void skipSpace();
  bool atEnd();                     // after skipping space
  char peek();                      // next character after space, or '\0'
  bool accept(std::string_view s);  // exactly these characters, after space
  bool acceptWord(std::string_view word);

  std::optional<std::string_view> identifier();  // nothing when it is longer than kLongestName
  std::optional<int64_t> integer();  // optional '-'; nothing when it does not fit in 62 bits
  // A float or integer literal, inf or nan, with an optional '-'. True when it was written as
  // integer.
  struct Number {
    double real;
    int64_t whole;
    bool isInteger;
  };
  std::optional<Number> number();

  std::string_view rest() const;  // from the position to the line's end

  // What stands at the position, shortened for a message.
  std::string offending();

 private:
  std::optional<int64_t> wholeNumber();  // of 64 bits

  std::string_view m_text;
  size_t m_at = 0;
  int m_line;
};

bool isIdentifierStart(char c);
bool isIdentifierPart(char c);

}  // namespace dojo::core
