// What every line-based reader does first: split off the comment, trim, and refuse bytes that are
// no text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace dojo::core {

struct SplitLine {
  std::string_view code;               // without comment and trailing space
  std::optional<std::string> comment;  // without the '#'
};

// A '#' starts a comment at the line's start or after a space.
SplitLine splitComment(std::string_view line);

// Offset of the first byte that is not well-formed UTF-8 or is a control byte, or npos.
size_t firstBadByte(std::string_view line);

std::string_view trimmedRight(std::string_view line);

// Text for a message: at most a few words, cut between characters.
std::string shortened(std::string_view text);

}  // namespace dojo::core
