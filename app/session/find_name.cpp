#include "app/session/find_name.h"

#include <fmt/format.h>

#include <charconv>
#include <string_view>

namespace dojo::app {
namespace {

constexpr std::string_view kBefore = "find ", kBetween = ": ", kAfter = "×";

template <typename Number>
bool take(std::string_view& text, Number& number) {
  auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return false;
  text.remove_prefix(static_cast<size_t>(rest - text.data()));
  return true;
}

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

}  // namespace

std::string print(const FindName& name) {
  return fmt::format("{}{}{}{:.2f}{}", kBefore, name.number, kBetween, name.speedup, kAfter);
}

std::optional<FindName> readFindName(const std::string& name) {
  std::string_view text = name;
  FindName find;
  bool isFind = take(text, kBefore) && take(text, find.number) && take(text, kBetween) &&
                take(text, find.speedup) && text == kAfter;
  return isFind ? std::optional(find) : std::nullopt;
}

}  // namespace dojo::app
