#include "core/message.h"

#include <fmt/args.h>

#include <algorithm>
#include <optional>
#include <ostream>

namespace dojo {
namespace {

using Parts = fmt::dynamic_format_arg_store<fmt::format_context>;

Parts partsOf(const Message& message, Translate translate) {
  Parts parts;
  for (const MessagePart& part : message.parts())
    std::visit(
        [&](const auto& value) {
          if constexpr (requires { value->text(translate); })
            parts.push_back(value->text(translate));
          else
            parts.push_back(value);
        },
        part);
  return parts;
}

std::optional<std::string> filled(std::string_view format, const Parts& parts) {
  try {
    return fmt::vformat(fmt::string_view(format.data(), format.size()), parts);
  } catch (const fmt::format_error&) {
    return std::nullopt;
  }
}

}  // namespace

std::string Message::text(Translate translate) const {
  std::string said = translate ? translate(format()) : std::string(format());
  if (m_parts.empty()) return said;
  Parts parts = partsOf(*this, translate);
  if (auto text = filled(said, parts)) return *text;
  return filled(format(), parts).value_or(said);
}

bool Message::tells(std::string_view wanted) const {
  return code == wanted || std::ranges::any_of(m_parts, [&](const MessagePart& part) {
           auto* message = std::get_if<std::shared_ptr<const Message>>(&part);
           return message && (*message)->tells(wanted);
         });
}

std::ostream& operator<<(std::ostream& out, const Message& message) {
  return out << message.text();
}

}  // namespace dojo
