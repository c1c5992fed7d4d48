#include "codegen/opencl/build_log.h"

#include <optional>
#include <regex>
#include <sstream>
#include <string>

namespace dojo::codegen {

namespace {

Diagnostic::Severity severityOf(const std::string& word) {
  if (word == "note") return Diagnostic::Severity::Note;
  if (word == "warning") return Diagnostic::Severity::Warning;
  return Diagnostic::Severity::Error;
}

std::optional<Diagnostic> diagnosticOf(const std::string& line) {
  static const std::regex placeFirst(
      R"(^(?:.*:)?(\d+):(\d+): (fatal error|error|warning|note): (.*)$)");
  static const std::regex severityFirst(
      R"(^(fatal error|error|warning|note): [^:]*:(\d+):(\d+): (.*)$)");
  std::smatch part;
  if (std::regex_match(line, part, severityFirst))
    return Diagnostic{severityOf(part[1]), kOpenClFile, std::stoi(part[2]), std::stoi(part[3]),
                      part[4]};
  if (std::regex_match(line, part, placeFirst))
    return Diagnostic{severityOf(part[3]), kOpenClFile, std::stoi(part[1]), std::stoi(part[2]),
                      part[4]};
  return {};
}

}  // namespace

std::vector<Diagnostic> diagnosticsOf(std::string_view buildLog) {
  constexpr std::size_t kLongestLine = 2000;  // of a log that is read with regular expressions
  std::vector<Diagnostic> diagnostics;
  std::istringstream lines{std::string(buildLog)};
  for (std::string line; std::getline(lines, line);)
    if (line.size() <= kLongestLine)
      if (auto diagnostic = diagnosticOf(line)) diagnostics.push_back(std::move(*diagnostic));
  return diagnostics;
}

}  // namespace dojo::codegen
