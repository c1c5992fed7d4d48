#include "core/text/diagnostic.h"

#include <fmt/format.h>

namespace dojo::core {

std::string toString(const std::vector<Diagnostic>& diagnostics, const std::string& name) {
  std::string text;
  for (const Diagnostic& d : diagnostics) {
    text += fmt::format("{}:{}:{}: {}", name, d.line, d.column, d.message);
    if (!d.offending.empty()) text += fmt::format(": '{}'", d.offending);
    text += '\n';
  }
  return text;
}

}  // namespace dojo::core
