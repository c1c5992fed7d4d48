#include "core/text/lines.h"

namespace dojo::core {
namespace {

// Bytes that must follow a UTF-8 lead byte, or -1.
int followers(unsigned char lead) {
  if (lead < 0x80) return 0;
  if ((lead >> 5) == 6) return 1;
  if ((lead >> 4) == 14) return 2;
  return (lead >> 3) == 30 ? 3 : -1;
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
      if ((static_cast<unsigned char>(line[i + k]) >> 6) != 2) return i;
    i += 1 + more;
  }
  return std::string_view::npos;
}

std::string_view trimmedRight(std::string_view line) {
  while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r'))
    line.remove_suffix(1);
  return line;
}

}  // namespace dojo::core
