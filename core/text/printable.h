// Text from somewhere else (a stored reason, a name in a session, a compiler's message), as it may
// be shown: nothing in it steers a terminal or reorders the line that it is in.
#pragma once

#include <string>
#include <string_view>

namespace dojo::core {

// Control characters but for line feeds and tabs, and characters that change the direction of
// writing, become \u001b and its like, which JSON reads back as the character itself; bytes that
// are no UTF-8 become U+FFFD.
std::string printable(std::string_view text);

// The same for a text that comes in parts.
class PrintableText {
 public:
  // What of this and of the bytes that were held back can be shown now.
  std::string take(std::string_view bytes);
  // What is still held back: the beginning of a character that never ended.
  std::string end();

 private:
  std::string m_held;
};

}  // namespace dojo::core
