#include "codegen/c/emit/constants.h"

#include <fmt/format.h>

#include <cctype>
#include <cstdint>
#include <optional>
#include <sstream>

namespace dojo::codegen {
namespace {

using core::Constant;

bool fitsInt(int64_t value) {
  return value >= INT32_MIN && value <= INT32_MAX;
}

std::optional<int64_t> valueOf(const core::Program& program, const std::string& token) {
  if (const Constant* c = program.constantNamed(token)) return c->value;
  char* end = nullptr;
  int64_t value = std::strtoll(token.c_str(), &end, 10);
  return *end ? std::nullopt : std::optional(value);
}

// The expression in C names, when C's int arithmetic gives its value at every step.
std::optional<std::string> expressionText(const core::Program& program, const Names& names,
                                          const Constant& c) {
  std::istringstream tokens(c.expression);
  std::string token, text, op = "+";
  int64_t sum = 0, product = 0;
  for (bool isOperand = true; tokens >> token; isOperand = !isOperand) {
    if (!isOperand) {
      op = token;
      text += " " + op + " ";
      continue;
    }
    auto value = valueOf(program, token);
    if (!value || (op == "/" && *value == 0)) return std::nullopt;
    if (op == "+" || op == "-") {
      sum += product;
      product = op == "-" ? -*value : *value;
    } else {
      product = op == "*" ? product * *value : product / *value;
    }
    if (!fitsInt(*value) || !fitsInt(product) || !fitsInt(sum + product)) return std::nullopt;
    text += program.constantNamed(token) ? names.constant(token) : token;
  }
  if (text.empty() || sum + product != c.value) return std::nullopt;
  return text;
}

}  // namespace

bool isIdentifierPart(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

void collectIdentifiers(const std::string& text, std::set<std::string>& into) {
  std::string word;
  for (size_t at = 0; at < text.size(); ++at) {
    if (!isIdentifierPart(text[at])) continue;
    size_t begin = at;
    while (at < text.size() && isIdentifierPart(text[at])) ++at;
    word.assign(text, begin, at - begin);
    into.insert(word);
  }
}

std::vector<std::string> defineConstants(const core::Program& program, const Names& names,
                                         std::set<std::string> used) {
  std::vector<std::string> large;
  std::string members;
  for (auto c = program.constants.rbegin(); c != program.constants.rend(); ++c) {
    const std::string& name = names.constant(c->name);
    if (!used.count(name)) continue;
    if (!fitsInt(c->value)) {
      // No enum, which would be unsigned where that is wide enough, and no macro, which would reach
      // into pragmas too.
      large.push_back(fmt::format("static const long {} = {}L;", name, c->value));
      continue;
    }
    std::string value = expressionText(program, names, *c).value_or(std::to_string(c->value));
    collectIdentifiers(value, used);
    members = fmt::format("{} = {}{}{}", name, value, members.empty() ? "" : ", ", members);
  }
  std::vector<std::string> lines(large.rbegin(), large.rend());
  if (!members.empty()) lines.push_back(fmt::format("enum {{ {} }};", members));
  if (!lines.empty()) lines.emplace_back();
  return lines;
}

std::set<std::string> identifiersIn(const Lines& lines) {
  std::set<std::string> used;
  for (const Line& line : lines)
    if (line.text.compare(0, 2, "//") != 0) collectIdentifiers(line.text, used);
  return used;
}

}  // namespace dojo::codegen
