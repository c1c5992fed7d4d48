#include "core/text/lines.h"

namespace dojo::core {
namespace {

// Bytes that must follow a UTF-8 lead byte, or -1; C0, C1 and F5 upwards begin no character.
int followers(unsigned char lead) {
  if (lead < 0x80) return 0;
  if (lead >= 0xC2 && lead <= 0xDF) return 1;
  if ((lead >> 4) == 14) return 2;
  return lead >= 0xF0 && lead <= 0xF4 ? 3 : -1;
}

bool isFollower(char c) {
  return (static_cast<unsigned char>(c) >> 6) == 2;
}

// Whether the first follower keeps its character from being overlong, a surrogate or beyond
// U+10FFFF.
bool mayFollow(unsigned char lead, unsigned char first) {
  if (lead == 0xE0) return first >= 0xA0;
  if (lead == 0xED) return first < 0xA0;
  if (lead == 0xF0) return first >= 0x90;
  return lead != 0xF4 || first < 0x90;
}

}  // namespace

SplitLine splitComment(std::string_view line) {
  for (size_t i = 0; i < line.size(); ++i) {
    bool starts = line[i] == '#' && (i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t');
    if (starts) return {trimmedRight(line.substr(0, i)), std::string(line.substr(i + 1))};
  }
  return {trimmedRight(line), std::nullopt};
}

size_t firstBadByte(std::string_view line) {
  for (size_t i = 0; i < line.size();) {
    auto byte = static_cast<unsigned char>(line[i]);
    if ((byte < 0x20 && byte != '\t') || byte == 0x7F) return i;
    int more = followers(byte);
    if (more < 0 || i + more >= line.size() + (more == 0)) return i;
    for (int k = 1; k <= more; ++k)
      if (!isFollower(line[i + k])) return i;
    if (more > 0 && !mayFollow(byte, static_cast<unsigned char>(line[i + 1]))) return i;
    i += 1 + more;
  }
  return std::string_view::npos;
}

std::string_view trimmedRight(std::string_view line) {
  while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r'))
    line.remove_suffix(1);
  return line;
}

std::string shortened(std::string_view text) {
  constexpr size_t kShown = 24;
  if (text.size() <= kShown) return std::string(text);
  size_t end = kShown;
  while (end > 0 && isFollower(text[end])) --end;
  return std::string(text.substr(0, end)) + "…";
}

}  // namespace dojo::core
