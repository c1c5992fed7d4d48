#include "core/text/diagnostic.h"

namespace dojo::core {

Message toMessage(const std::vector<Diagnostic>& diagnostics, const std::string& name) {
  std::string format;
  std::vector<MessagePart> parts;
  for (const Diagnostic& d : diagnostics) {
    format += "{}:{}:{}: {}";
    parts.insert(parts.end(), {name, int64_t{d.line}, int64_t{d.column}});
    parts.push_back(Message::partOf(d.message));
    if (!d.offending.empty()) {
      format += ": '{}'";
      parts.emplace_back(d.offending);
    }
    format += '\n';
  }
  return Message(std::move(format), std::move(parts)).coded(kSaysPlaces);
}

}  // namespace dojo::core
