#include "codegen/clang/ptx_lines.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace dojo::codegen {
namespace {

std::string_view trimmed(std::string_view line) {
  const auto first = line.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

// Nothing where none stands there.
int takeInt(std::string_view& text) {
  text = trimmed(text);
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{}) return 0;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

template <typename Do>
void forEachLine(std::string_view text, Do act) {
  while (!text.empty()) {
    const auto end = text.find('\n');
    act(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

// LLVM names files after the code that refers to them: .file NUMBER ["FOLDER"] "NAME".
std::set<int> numbersOf(std::string_view raw, std::string_view mainFile) {
  std::set<int> numbers;
  forEachLine(raw, [&](std::string_view line) {
    line = trimmed(line);
    if (!line.starts_with(".file")) return;
    line.remove_prefix(5);
    const int number = takeInt(line);
    const auto place = line.rfind(mainFile);
    if (place != std::string_view::npos && place > 0 &&
        (line[place - 1] == '"' || line[place - 1] == '/'))
      numbers.insert(number);
  });
  return numbers;
}

// .local is memory.
bool isLocation(std::string_view line) {
  return line.starts_with(".loc\t") || line.starts_with(".loc ");
}

bool isNoise(std::string_view line) {
  static constexpr std::string_view prefixes[] = {".file",        "$L__tmp", "$L__func_begin",
                                                  "$L__func_end", "//",      ".section"};
  return line.empty() || isLocation(line) ||
         std::any_of(std::begin(prefixes), std::end(prefixes),
                     [&](auto prefix) { return line.starts_with(prefix); });
}

bool isInstruction(std::string_view line) {
  return !line.empty() && std::string_view(".${}()/").find(line.front()) == line.npos &&
         !line.ends_with(':');
}

std::string_view withoutComment(std::string_view line) {
  const std::string_view code = line.substr(0, line.find("//"));
  const auto last = code.find_last_not_of(" \t\r");
  return last == std::string_view::npos ? std::string_view{} : code.substr(0, last + 1);
}

}  // namespace

ReadablePtx readablePtx(std::string_view raw, std::string_view mainFile) {
  const std::set<int> mainNumbers = numbersOf(raw, mainFile);
  ReadablePtx readable;
  int sourceLine = 0;
  bool isInSection = false;
  forEachLine(raw, [&](std::string_view whole) {
    const std::string_view line = trimmed(whole);
    if (line.starts_with(".section")) isInSection = line.find('}') == line.npos;
    if (isInSection) {
      isInSection = line != "}";
      return;
    }
    if (line.starts_with(".visible") || line.starts_with(".entry") || line.starts_with(".func"))
      sourceLine = 0;
    if (isLocation(line)) {
      std::string_view rest = line.substr(4);
      const int file = takeInt(rest);
      sourceLine = mainNumbers.contains(file) ? std::max(0, takeInt(rest)) : 0;
    }
    if (isNoise(line)) return;
    const std::string_view code = withoutComment(whole);
    readable.text.append(code).push_back('\n');
    readable.sourceLines.push_back(isInstruction(trimmed(code)) ? sourceLine : 0);
  });
  return readable;
}

}  // namespace dojo::codegen
