#include "app/models/moves/moves_help.h"

#include <algorithm>
#include <map>

#include "codegen/worker/message_json.h"
#include "core/resources.h"

namespace dojo::app {
namespace {

// The lines of an indented block, the text's first, without their indentation.
std::string blockAt(std::string_view text) {
  std::string block;
  while (text.starts_with("    ") || text.starts_with('\n')) {
    size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    block += line.substr(std::min<size_t>(4, line.size()));
    block += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  while (block.ends_with("\n\n")) block.pop_back();
  return block;
}

}  // namespace

std::optional<MoveExample> exampleOf(std::string_view move) {
  constexpr std::string_view kBefore = "\nBefore:\n\n", kAfter = "\nAfter `";
  std::string_view text = referenceOf(move);
  size_t before = text.find(kBefore), after = text.find(kAfter);
  if (before == std::string_view::npos || after == std::string_view::npos) return std::nullopt;
  size_t step = after + kAfter.size(), end = text.find('`', step), body = text.find("\n\n", step);
  if (end == std::string_view::npos || body == std::string_view::npos) return std::nullopt;
  return MoveExample{std::string(text.substr(step, end - step)),
                     blockAt(text.substr(before + kBefore.size())), blockAt(text.substr(body + 2))};
}

Message refusalSaying(const std::string& sentence) {
  static const std::map<std::string, Message> known = [] {
    std::map<std::string, Message> all;
    for (const core::Resource& file : core::refusalResources()) {
      const auto document = nlohmann::json::parse(file.text);
      for (const auto& [text, data] : document.items()) all.emplace(text, messageFrom(data));
    }
    return all;
  }();
  auto found = known.find(sentence);
  return found == known.end() ? Message(sentence) : found->second;
}

}  // namespace dojo::app
