#include "app/models/code/llvm_lines.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <unordered_map>

namespace dojo::app {
namespace {

constexpr std::string_view kUse = " !dbg !";

int numberAt(std::string_view text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// "!12 = !DILocation(line: 40, …" and whatever else only debuggers read.
bool isDebugInformation(std::string_view line) {
  if (line.starts_with("!llvm.dbg.")) return true;
  size_t equals = line.find(" = ");
  if (!line.starts_with('!') || equals == std::string_view::npos) return false;
  std::string_view value = line.substr(equals + 3);
  if (value.starts_with("distinct ")) value.remove_prefix(9);
  return value.starts_with("!DI");
}

}  // namespace

LlvmListing withoutDebugInformation(const std::string& llvm) {
  auto lines = linesOf(llvm);
  std::unordered_map<int, int> locations;
  constexpr std::string_view kLocation = " = !DILocation(line: ";
  for (std::string_view line : lines)
    if (size_t at = line.find(kLocation); line.starts_with('!') && at != std::string_view::npos)
      locations[numberAt(line.substr(1))] = numberAt(line.substr(at + kLocation.size()));
  LlvmListing listing;
  for (std::string_view line : lines) {
    if (isDebugInformation(line)) continue;
    int source = 0;
    std::string kept(line);
    if (size_t at = kept.find(kUse); at != std::string::npos) {
      size_t number = at + kUse.size();
      size_t end = std::min(kept.find_first_not_of("0123456789", number), kept.size());
      auto found = locations.find(numberAt(std::string_view(kept).substr(number)));
      if (found != locations.end()) source = found->second;
      if (at > 0 && kept[at - 1] == ',') --at;
      kept.erase(at, end - at);
    }
    listing.text += kept + '\n';
    listing.sourceLines.push_back(source);
  }
  while (listing.text.ends_with("\n\n")) {
    listing.text.pop_back();
    listing.sourceLines.pop_back();
  }
  return listing;
}

}  // namespace dojo::app
