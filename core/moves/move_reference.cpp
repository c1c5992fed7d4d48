#include "core/moves/move_reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "core/resources.h"

namespace dojo::core {
namespace {

std::string placeInWords(PlaceKind place) {
  switch (place) {
    case PlaceKind::Operation:
      return "operation, such as `t#1`";
    case PlaceKind::Scope:
      return "scope, such as `t#1@0`";
    case PlaceKind::Node:
      return "scope or operation, such as `t#1@0` or `t#1`";
    case PlaceKind::Buffer:
      return "buffer, such as `t`";
    case PlaceKind::Dimension:
      return "dimension, such as `t.0`";
  }
  return {};
}

std::string sentence(std::string_view text) {
  std::string result(text);
  if (!result.empty())
    result[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(result[0])));
  return result + ".";
}

std::string fullText(const Move& move) {
  std::string_view reference = referenceOf(move.name);
  if (reference.empty()) return aboutMove(move);
  return fmt::format("{}\n\n{}\n", move.name, reference);
}

}  // namespace

std::string_view wordOf(Rounding rounding) {
  return rounding == Rounding::Exact ? "exact" : "reassociates";
}

std::string_view referenceOf(std::string_view move) {
  for (const Resource& help : helpResources()) {
    if (help.name != "moves") continue;
    std::string_view text = help.text;
    std::string heading = fmt::format("\n## {}\n\n", move);
    size_t begin = text.find(heading);
    if (begin == std::string_view::npos) return {};
    text.remove_prefix(begin + heading.size());
    return text.substr(0, text.find("\n## "));
  }
  return {};
}

std::string entryOf(const Move& move, std::string_view measured) {
  std::string text =
      fmt::format("## {}\n\n{} {}\n\n- Place: {}\n", move.name, sentence(move.summary),
                  sentence(move.legality), placeInWords(move.place));
  if (!move.parameters.empty()) text += fmt::format("- Arguments: `{}`\n", move.parameters);
  text += fmt::format("- Also called: `{}`\n- Rounding: {}\n- Inverse: {}\n- Source: {}\n{}",
                      std::string_view(move.aliases), wordOf(move.rounding),
                      move.inverse.empty() ? "–" : move.inverse, move.source, measured);
  if (!move.limits.empty()) text += fmt::format("- Limits: {}\n", move.limits);
  return text + "\n";
}

std::string aboutMove(const Move& move) {
  std::string text = fmt::format(
      "{}: {}\n  {}\n  {}; {}\n", move.name, move.summary, move.legality,
      move.rounding == Rounding::Exact ? "exact" : "reassociates (changes rounding)", move.source);
  if (!move.parameters.empty()) text += fmt::format("  arguments: {}\n", move.parameters);
  if (!move.inverse.empty()) text += fmt::format("  inverse: {}\n", move.inverse);
  return text + fmt::format("  also called {}\n", std::string_view(move.aliases));
}

std::string explanationOf(std::span<const Move* const> moves) {
  if (moves.size() == 1) return fullText(*moves.front());
  size_t width = 0;
  for (const Move* move : moves) width = std::max(width, move->name.size());
  std::string text;
  for (const Move* move : moves)
    text += fmt::format("{:<{}}  {}\n{:<{}}  also called {}\n", move->name, width, move->summary,
                        "", width, std::string_view(move->aliases));
  return text;
}

}  // namespace dojo::core
