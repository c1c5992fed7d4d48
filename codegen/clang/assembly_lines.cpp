#include "codegen/clang/assembly_lines.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace dojo::codegen {
namespace {

std::string_view trimmed(std::string_view line) {
  const auto first = line.find_first_not_of(" \t");
  return first == std::string_view::npos ? std::string_view{} : line.substr(first);
}

int takeInt(std::string_view& text) {
  text = trimmed(text);
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{}) return -1;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

bool isDebugSection(std::string_view line) {
  return line.starts_with(".section") && line.find(".debug_") != std::string_view::npos;
}

bool isSectionSwitch(std::string_view line) {
  return line.starts_with(".section") || line.starts_with(".text") || line.starts_with(".data") ||
         line.starts_with(".bss");
}

bool isNoise(std::string_view line) {
  static constexpr std::string_view prefixes[] = {
      ".cfi_", ".file",   ".loc",    ".ident",     ".addrsig",  ".Ltmp",       ".Lfunc_begin",
      ".size", ".Ldebug", "# kill:", ".Lfunc_end", ".Lsec_end", ".Lline_table"};
  return line.empty() || std::any_of(std::begin(prefixes), std::end(prefixes),
                                     [&](auto prefix) { return line.starts_with(prefix); });
}

bool isInstruction(std::string_view line) {
  return !line.starts_with('.') && !line.starts_with('#') && !line.ends_with(':') &&
         line.find(":  ") == std::string_view::npos && line.find(": ") == std::string_view::npos;
}

class Reader {
 public:
  explicit Reader(std::string_view mainFile) : m_mainFile(mainFile) {}

  void line(std::string_view raw) {
    const std::string_view line = trimmed(raw);
    if (isSectionSwitch(line)) m_inDebug = isDebugSection(line);
    if (m_inDebug) return;
    if (line.starts_with(".file")) noteFile(line);
    if (line.starts_with(".loc")) noteLocation(line.substr(4));
    if (line.ends_with(':') && !line.starts_with(".L")) m_sourceLine = 0;
    if (isNoise(line)) return;
    m_out.text.append(raw).push_back('\n');
    m_out.sourceLines.push_back(isInstruction(line) ? m_sourceLine : 0);
  }

  ReadableAssembly take() { return std::move(m_out); }

 private:
  void noteFile(std::string_view line) {
    std::string_view rest = line.substr(5);
    const int number = takeInt(rest);
    const auto quote = rest.find(m_mainFile);
    if (number >= 0 && quote != std::string_view::npos && quote > 0 &&
        (rest[quote - 1] == '"' || rest[quote - 1] == '/'))
      m_mainNumbers.insert(number);
  }

  void noteLocation(std::string_view rest) {
    const int file = takeInt(rest);
    const int line = takeInt(rest);
    m_sourceLine = m_mainNumbers.contains(file) && line > 0 ? line : 0;
  }

  std::string m_mainFile;
  std::set<int> m_mainNumbers;
  ReadableAssembly m_out;
  int m_sourceLine = 0;
  bool m_inDebug = false;
};

}  // namespace

ReadableAssembly readableAssembly(std::string_view raw, std::string_view mainFile) {
  Reader reader(mainFile);
  while (!raw.empty()) {
    const auto end = raw.find('\n');
    reader.line(raw.substr(0, end));
    raw.remove_prefix(end == std::string_view::npos ? raw.size() : end + 1);
  }
  return reader.take();
}

}  // namespace dojo::codegen
