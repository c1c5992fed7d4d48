#include "core/moves/step.h"

#include <fmt/format.h>

#include <charconv>

#include "core/text/cursor.h"
#include "core/text/lines.h"

namespace dojo::core {
namespace {

constexpr size_t kLongestStep = 1000;

// `marker` and a small whole number directly behind it; true when the marker is absent or all is
// well.
bool parseSuffix(Cursor& at, std::string_view marker, int& into) {
  size_t before = at.position();
  if (!at.accept(marker)) return true;
  auto value = at.integer();
  if (!value || *value < 0 || *value > 1000000) {
    at.moveTo(before);
    return false;
  }
  into = static_cast<int>(*value);
  return true;
}

tl::unexpected<Error> badPlace(std::string_view text) {
  return fail(
      ErrorCode::BadInput,
      phrase("'{}' is not a place; places look like t, t#1, t#1@0 (the scope at depth 0 around "
             "the second operation that writes t) or t.0 (a buffer's dimension)",
             shortened(text)));
}

std::vector<std::string_view> messageFor(std::string_view text) {
  std::vector<std::string_view> found;
  for (size_t at = 0; at < text.size();) {
    size_t start = text.find_first_not_of(" \t\r", at);
    if (start == std::string_view::npos) break;
    at = std::min(text.find_first_of(" \t\r", start), text.size());
    found.push_back(text.substr(start, at - start));
  }
  return found;
}

// Lists print steps by the thousand.
void append(std::string& text, char marker, int number) {
  char digits[16];
  auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  text += marker;
  text.append(digits, end);
}

void append(std::string& text, const Place& place) {
  text += place.name;
  if (place.occurrence > 0) append(text, '#', place.occurrence);
  if (place.depth >= 0) append(text, '@', place.depth);
  if (place.dimension >= 0) append(text, '.', place.dimension);
}

}  // namespace

std::string print(const Place& place) {
  std::string text;
  append(text, place);
  return text;
}

std::string print(const Step& step) {
  std::string text;
  text.reserve(step.move.size() + step.place.name.size() + 32);
  text += step.move;
  text += ' ';
  append(text, step.place);
  for (const std::string& argument : step.arguments) {
    text += ' ';
    text += argument;
  }
  return text;
}

Result<Place> parsePlace(std::string_view text) {
  Cursor at(text, 1);
  Place place;
  auto name = at.identifier();
  if (!name) return badPlace(text);
  place.name = *name;
  bool ok = parseSuffix(at, "#", place.occurrence) && parseSuffix(at, "@", place.depth) &&
            parseSuffix(at, ".", place.dimension) && at.atEnd();
  if (!ok) return badPlace(text);
  return place;
}

Result<Step> parseStep(std::string_view text) {
  auto parts = messageFor(text);
  if (parts.size() < 2)
    return fail(
        ErrorCode::BadInput,
        phrase("'{}' is not a step; a step is MOVE PLACE [ARGUMENT …], such as split_scope y@1 16",
               shortened(text)));
  if (text.size() > kLongestStep)
    return fail(ErrorCode::BadInput, phrase("a step has at most {} bytes, '{}' has {}",
                                            kLongestStep, shortened(text), text.size()));
  auto place = parsePlace(parts[1]);
  if (!place) return tl::unexpected(place.error());
  Step step{std::string(parts[0]), std::move(*place), {}};
  for (size_t i = 2; i < parts.size(); ++i) step.arguments.push_back(std::string(parts[i]));
  return step;
}

}  // namespace dojo::core
