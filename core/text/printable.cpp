#include "core/text/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace dojo::core {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

struct Character {
  uint32_t code = 0;
  size_t bytes = 1;
  enum class Kind { Whole, Broken, Unfinished } kind = Kind::Whole;
};

// The character at the beginning of a text that is not empty.
Character first(std::string_view text) {
  auto at = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  unsigned char lead = at(0);
  if (lead < 0x80) return {lead, 1, Character::Kind::Whole};
  size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4) return {0, 1, Character::Kind::Broken};
  uint32_t code = lead & (0x7FU >> bytes);
  for (size_t i = 1; i < bytes; ++i) {
    if (i == text.size()) return {0, i, Character::Kind::Unfinished};
    if ((at(i) & 0xC0U) != 0x80) return {0, i, Character::Kind::Broken};
    code = code << 6 | (at(i) & 0x3FU);
  }
  bool isOverlong = code < (bytes == 2 ? 0x80U : bytes == 3 ? 0x800U : 0x10000U);
  bool isSurrogate = code >= 0xD800 && code <= 0xDFFF;
  if (isOverlong || isSurrogate || code > 0x10FFFF) return {0, bytes, Character::Kind::Broken};
  return {code, bytes, Character::Kind::Whole};
}

bool steers(uint32_t code) {
  if (code == '\n' || code == '\t') return false;
  bool isControl = code < 0x20 || (code >= 0x7F && code <= 0x9F);
  bool isDirection = code == 0x61C || code == 0x200E || code == 0x200F ||
                     (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
  bool isSeparator = code == 0x2028 || code == 0x2029;
  return isControl || isDirection || isSeparator;
}

// Appends what can be shown; how many bytes were used.
size_t show(std::string_view text, bool isAll, std::string& shown) {
  size_t at = 0;
  while (at < text.size()) {
    size_t plain = at;
    while (plain < text.size() && text[plain] >= 0x20 && text[plain] < 0x7F) ++plain;
    shown.append(text, at, plain - at);
    at = plain;
    if (at == text.size()) break;
    Character c = first(text.substr(at));
    if (c.kind == Character::Kind::Unfinished && !isAll) break;
    if (c.kind != Character::Kind::Whole)
      shown += kReplacement;
    else if (steers(c.code))
      fmt::format_to(std::back_inserter(shown), "\\u{:04x}", c.code);
    else
      shown.append(text, at, c.bytes);
    at += c.bytes;
  }
  return at;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  show(text, true, shown);
  return shown;
}

std::string PrintableText::take(std::string_view bytes) {
  std::string shown;
  if (m_held.empty()) {
    size_t used = show(bytes, false, shown);
    m_held = bytes.substr(used);
    return shown;
  }
  m_held += bytes;
  size_t used = show(m_held, false, shown);
  m_held.erase(0, used);
  return shown;
}

std::string PrintableText::end() {
  std::string shown = printable(m_held);
  m_held.clear();
  return shown;
}

}  // namespace dojo::core
