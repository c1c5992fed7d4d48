#include "codegen/clang/preamble.h"

#include <algorithm>
#include <string_view>

namespace dojo::codegen {
namespace {

bool isDirective(std::string_view line) {
  return line.starts_with("#define ") || line.starts_with("#include \"");
}

bool mayOpen(std::string_view line) {
  return (line.empty() || line.starts_with("//") || isDirective(line)) && !line.ends_with('\\');
}

}  // namespace

std::optional<Preamble> preambleOf(const std::string& cText) {
  const std::string_view text(cText);
  std::size_t end = 0;  // of the last line that includes
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t next = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string_view line = text.substr(at, next - at - (text[next - 1] == '\n' ? 1 : 0));
    if (!mayOpen(line)) break;
    if (line.starts_with("#include")) end = next;
    at = next;
  }
  if (end == 0) return {};
  Preamble preamble;
  for (std::size_t at = 0; at < end;) {
    const std::size_t next = std::min(text.find('\n', at), end - 1) + 1;
    if (isDirective(text.substr(at))) preamble.directives += text.substr(at, next - at);
    preamble.rest += '\n';
    at = next;
  }
  preamble.rest += text.substr(end);
  return preamble;
}

}  // namespace dojo::codegen
