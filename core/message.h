// What is said to people, as data: a format in English and what is put into its places. English is
// made of it when somebody reads it, and another language by looking its format up, part by part;
// so nobody has to understand a sentence to translate it, nor to decide by it: that is what `code`
// is for. The formats that translators find are the string literals of phrase("…", …) and of the
// calls that packaging/texts names.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace dojo {

class Message;

// The code of messages that say themselves where in a text they come from: "name:3:5: …".
inline constexpr std::string_view kSaysPlaces = "says-places";

// A part of a message: a number, a text that is the same in all languages, or a message itself.
using MessagePart =
    std::variant<bool, int64_t, uint64_t, double, std::string, std::shared_ptr<const Message>>;

// A format in another language, or the format itself where there is none.
using Translate = std::string (*)(std::string_view format);

class Message {
 public:
  // Kebab-case, of this message alone and not of its parts; empty where no program asks.
  std::string code;

  Message() = default;
  template <size_t N>
  Message(const char (&literal)[N]) : m_literal(literal) {}
  // Said by somebody else, and the same in all languages.
  template <typename Text>
    requires std::convertible_to<Text, std::string_view> &&
             (!std::is_array_v<std::remove_reference_t<Text>>)
  Message(Text&& text) : m_owned(std::string_view(text)) {}
  Message(std::string format, std::vector<MessagePart> parts)
      : m_owned(std::move(format)), m_parts(std::move(parts)) {}

  bool empty() const { return format().empty(); }
  void clear() { *this = {}; }
  // It has this code, or a part of it does.
  bool tells(std::string_view code) const;
  std::string_view format() const { return m_owned.empty() ? m_literal : m_owned; }
  const std::vector<MessagePart>& parts() const { return m_parts; }

  std::string text() const { return text(nullptr); }
  // A format that does not fit the parts counts as none.
  std::string text(Translate translate) const;
  operator std::string() const { return text(); }

  Message coded(std::string_view name) && {
    code = name;
    return std::move(*this);
  }

  // One after the other.
  friend Message operator+(Message first, Message second) {
    return Message("{}{}", {partOf(std::move(first)), partOf(std::move(second))});
  }
  friend bool operator==(const Message& a, const Message& b) { return a.text() == b.text(); }
  friend std::ostream& operator<<(std::ostream& out, const Message& message);

  template <typename T>
  static MessagePart partOf(T&& value);

 private:
  template <typename... T>
  friend Message phrase(fmt::format_string<T...> format, T&&... parts);

  std::string_view m_literal;  // the format, where it is one of the program's
  std::string m_owned;         // where it is not
  std::vector<MessagePart> m_parts;
};

template <typename T>
MessagePart Message::partOf(T&& value) {
  using Value = std::remove_cvref_t<T>;
  if constexpr (std::same_as<Value, Message>)
    return value.empty() ? MessagePart(std::string())
                         : MessagePart(std::make_shared<const Message>(std::forward<T>(value)));
  else if constexpr (std::same_as<Value, char>)
    return std::string(1, value);
  else if constexpr (std::same_as<Value, bool>)
    return value;
  else if constexpr (std::floating_point<Value>)
    return double{value};
  else if constexpr (std::signed_integral<Value>)
    return int64_t{value};
  else if constexpr (std::unsigned_integral<Value>)
    return uint64_t{value};
  else if constexpr (std::same_as<Value, std::string>)
    return std::string(std::forward<T>(value));
  else if constexpr (std::convertible_to<T, std::string_view>)
    return std::string(std::string_view(value));
  else
    return fmt::format("{}", std::forward<T>(value));
}

// The message of a format and its parts, which are checked against it as fmt::format does.
template <typename... T>
Message phrase(fmt::format_string<T...> format, T&&... parts) {
  Message message;
  fmt::string_view literal = format;
  message.m_literal = {literal.data(), literal.size()};
  message.m_parts.reserve(sizeof...(parts));
  (message.m_parts.push_back(Message::partOf(std::forward<T>(parts))), ...);
  return message;
}

}  // namespace dojo

namespace fmt {

template <>
struct formatter<dojo::Message> : formatter<std::string> {
  auto format(const dojo::Message& message, format_context& context) const {
    return formatter<std::string>::format(message.text(), context);
  }
};

}  // namespace fmt
