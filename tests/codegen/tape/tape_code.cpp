#include "tests/codegen/tape/tape_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

namespace dojo::tests {

using nlohmann::json;

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TapeInstruction, word, buffer, constant, coefficients, number)

namespace {

constexpr std::string_view kArithmetic[] = {"add", "sub", "mul", "max", "min",
                                            "neg", "abs", "end", "die"};

// Nothing where the line is not understood.
std::optional<TapeInstruction> instructionOf(const std::string& line) {
  std::istringstream in(line);
  TapeInstruction instruction;
  in >> instruction.word;
  bool isMemory = instruction.word == "load" || instruction.word == "store";
  if (isMemory) {
    if (!(in >> instruction.buffer >> instruction.constant)) return {};
    for (int64_t coefficient; in >> coefficient;) instruction.coefficients.push_back(coefficient);
    return instruction;
  }
  if (instruction.word == "for")
    return in >> instruction.constant ? std::optional(instruction) : std::nullopt;
  if (instruction.word == "number") {
    std::string number;
    in >> number;
    instruction.number = std::strtod(number.c_str(), nullptr);
    return instruction;
  }
  return std::ranges::find(kArithmetic, instruction.word) == std::end(kArithmetic)
             ? std::nullopt
             : std::optional(instruction);
}

codegen::CompileFailure failureAt(int line, const std::string& text) {
  std::string message = fmt::format("the tape has no word '{}'", text);
  return {Error{ErrorCode::BadInput, fmt::format("tape:{}: {}", line, message)},
          {{codegen::Diagnostic::Severity::Error, "tape", line, 0, message}},
          false};
}

}  // namespace

std::string packed(const TapeFunctions& functions) {
  std::string bytes;
  json::to_msgpack(json(functions), bytes);
  return bytes;
}

Result<TapeFunctions> unpacked(const std::string& object) {
  json functions = json::from_msgpack(object, true, /*allow_exceptions=*/false);
  if (!functions.is_object()) return fail(ErrorCode::ToolFailure, "this is no tape");
  return functions.get<TapeFunctions>();
}

tl::expected<codegen::CompiledCode, codegen::CompileFailure> TapeCompiler::compile(
    const codegen::CompileRequest& request) {
  TapeFunctions functions;
  std::vector<TapeInstruction>* into = nullptr;
  codegen::Listing numbered{"numbered", {}, {}};
  std::istringstream in(request.text);
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.starts_with("kernel ")) {
      into = &functions[line.substr(7)];
      continue;
    }
    auto instruction = instructionOf(line);
    if (!instruction || !into) return tl::unexpected(failureAt(number, line));
    numbered.text += fmt::format("{:04} {}\n", into->size(), line);
    numbered.sourceLines.push_back(number);
    into->push_back(std::move(*instruction));
  }
  codegen::CompiledCode code;
  code.object = packed(functions);
  if (request.options.wants("numbered")) code.listings.push_back(std::move(numbered));
  return code;
}

}  // namespace dojo::tests
