// Editors of some systems begin a text with a byte order mark; it is no part of what it says.
#pragma once

#include <string_view>

namespace dojo::core {

inline std::string_view withoutByteOrderMark(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return text;
}

}  // namespace dojo::core
