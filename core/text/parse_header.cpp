// The header's lines: kernel, const, in, out, and buffer declarations.
#include <fmt/format.h>

#include <algorithm>

#include "core/ir/magnitude.h"
#include "core/text/parser_state.h"

namespace dojo::core {
namespace {

bool anyName(ParserState& state, Cursor& line, std::string& into, const Message& what) {
  line.skipSpace();
  Cursor at = line;
  auto name = line.identifier();
  if (!name) return state.problem(at, phrase("expected the name of {}", what));
  into = *name;
  return true;
}

// A name that operations may mention, so none of the language's own words.
bool newName(ParserState& state, Cursor& line, std::string& into, const Message& what) {
  line.skipSpace();
  Cursor at = line;
  if (!anyName(state, line, into, what)) return false;
  return !isReserved(into) ||
         state.problem(at, phrase("'{}' is a reserved word and cannot name {}", into, what));
}

// The clash of a constant's, array's or buffer's name with another, or nothing.
bool nameIsFree(ParserState& state, Cursor& at, const std::string& name, bool isConstant) {
  if (state.program.constantNamed(name))
    return state.problem(at, phrase("'{}' is already a constant", name));
  if (isConstant ? (state.program.bufferOf(name) || state.program.bufferNamed(name)) : false)
    return state.problem(at, phrase("'{}' is already an array", name));
  return true;
}

bool lineEnds(ParserState& state, Cursor& line) {
  return line.atEnd() || state.problem(line, "expected the end of the line");
}

bool parseKernel(ParserState& state, Cursor& line) {
  if (!state.program.name.empty()) return state.problem(line, "the kernel is already named");
  if (!anyName(state, line, state.program.name, "the kernel")) return false;
  state.program.nameComments = std::move(state.pending);
  return lineEnds(state, line);
}

bool multiply(int64_t& value, int64_t by, bool divide) {
  if (divide) return by != 0 && (value /= by, true);
  return !__builtin_mul_overflow(value, by, &value);
}

// A product of numbers and constants, for the value of a constant.
bool parseProduct(ParserState& state, Cursor& line, int64_t& value, std::string& text) {
  value = 1;
  for (bool divide = false, first = true;; first = false) {
    Extent factor;
    if (!parseExtent(state, line, -kLargestNumber, factor)) return false;
    if (!first) text += divide ? " / " : " * ";
    text += factor.constant.empty() ? std::to_string(factor.value) : factor.constant;
    if (!multiply(value, factor.value, divide) || value > kLargestNumber || value < -kLargestNumber)
      return state.problem(line, "this constant's value is out of range");
    if (line.accept("*"))
      divide = false;
    else if (line.accept("/"))
      divide = true;
    else
      return true;
  }
}

// A sum of products, into the constant's value and, unless it is one number, its expression.
bool parseValue(ParserState& state, Cursor& line, Constant& constant) {
  if (!line.accept("=")) return state.problem(line, "expected '=' and a whole number");
  std::string text;
  for (int64_t sign = 1;;) {
    int64_t product = 0;
    if (!parseProduct(state, line, product, text)) return false;
    constant.value += sign * product;
    if (constant.value > kLargestNumber || constant.value < -kLargestNumber)
      return state.problem(line, "this constant's value is out of range");
    if (line.accept("+"))
      sign = 1;
    else if (line.accept("-"))
      sign = -1;
    else
      break;
    text += sign > 0 ? " + " : " - ";
  }
  if (text.find_first_not_of("-0123456789") != std::string::npos) constant.expression = text;
  return lineEnds(state, line);
}

bool overrideValue(ParserState& state, Cursor& at, Constant& constant) {
  auto set = state.overrides->find(constant.name);
  if (set == state.overrides->end()) return true;
  constant.value = set->second;
  constant.expression.clear();
  return (constant.value <= kLargestNumber && constant.value >= -kLargestNumber) ||
         state.problem(at, phrase("'{}' cannot be set to {}, which is out of range", constant.name,
                                  constant.value));
}

bool parseConstant(ParserState& state, Cursor& line) {
  Constant constant;
  line.skipSpace();
  Cursor at = line;
  if (!newName(state, line, constant.name, "a constant")) return false;
  if (!nameIsFree(state, at, constant.name, true)) return false;
  if (state.program.constants.size() >= static_cast<size_t>(kMaxConstants))
    return state.tooMany(at, phrase("a program has at most {} constants", kMaxConstants));
  bool ok = parseValue(state, line, constant) && overrideValue(state, at, constant);
  if (!ok) constant.value = 1;  // what mentions the name below is no further problem
  constant.comments = std::move(state.pending);
  state.program.constants.push_back(std::move(constant));
  return ok;
}

bool tooManyArrays(ParserState& state, Cursor& line) {
  return state.tooMany(line, phrase("a program has at most {} arrays", kMaxArrays));
}

bool parseNames(ParserState& state, Cursor& line, std::vector<std::string>& into,
                Comments& comments) {
  if (line.atEnd()) return state.problem(line, "expected at least one array's name");
  while (!line.atEnd()) {
    std::string name;
    if (!newName(state, line, name, "an array")) return false;
    if (into.size() >= static_cast<size_t>(kMaxArrays)) return tooManyArrays(state, line);
    into.push_back(std::move(name));
    line.accept(",");
  }
  comments = std::move(state.pending);
  return true;
}

// What follows a dimension's ':': the letter N, or the elements that all indices go round in.
bool parseStorage(ParserState& state, Cursor& line, Dimension& d) {
  Cursor at = line;
  if (line.acceptWord("N")) {
    d.materialised = false;
    return true;
  }
  auto fold = line.integer();
  if (!fold || *fold < 1 || *fold > kLargestNumber)
    return state.problem(at,
                         "expected 'N' after ':', for a dimension that is not materialised, or the "
                         "number of elements of a circular buffer");
  d.materialised = *fold > 1;  // round in one element is not materialised
  if (d.materialised) d.fold = *fold;
  return true;
}

bool parseDimensions(ParserState& state, Cursor& line, std::vector<Dimension>& into) {
  if (!line.accept("[")) return state.problem(line, "expected the dimensions, such as [N, M]");
  if (line.accept("]")) return true;
  do {
    Dimension d;
    if (!parseExtent(state, line, 1, d.extent)) return false;
    if (line.accept(":")) {
      if (!parseStorage(state, line, d)) return false;
    }
    into.push_back(std::move(d));
    if (into.size() > static_cast<size_t>(kMaxDepth))
      return state.problem(line, phrase("an array has at most {} dimensions", kMaxDepth));
  } while (line.accept(","));
  return line.accept("]") || state.problem(line, "expected ',' or ']' in the dimensions");
}

bool parseArrays(ParserState& state, Cursor& line, Buffer& buffer) {
  if (!line.accept("->")) {
    if (++state.arrays > kMaxArrays) return tooManyArrays(state, line);
    buffer.arrays = {buffer.name};
    return true;
  }
  while (!line.atEnd()) {
    std::string name;
    if (!newName(state, line, name, "an array")) return false;
    if (++state.arrays > kMaxArrays) return tooManyArrays(state, line);
    buffer.arrays.push_back(std::move(name));
    line.accept(",");
  }
  return !buffer.arrays.empty() ||
         state.problem(line, "expected the arrays in this buffer after '->'");
}

bool parseBuffer(ParserState& state, Cursor& line) {
  Buffer buffer;
  line.skipSpace();
  Cursor start = line;
  if (!newName(state, line, buffer.name, "a buffer")) return false;
  line.skipSpace();
  Cursor at = line;
  auto type = line.identifier();
  auto dtype = type ? dtypeNamed(*type) : std::nullopt;
  if (!dtype)
    return state.problem(
        at,
        phrase("expected a type: f64 f32 f16 bf16 i64 i32 i16 i8 u8 or bool").coded(kWantsType));
  buffer.dtype = *dtype;
  if (!parseDimensions(state, line, buffer.dims)) return false;
  line.skipSpace();
  at = line;
  auto place = line.identifier();
  auto location = place ? locationNamed(*place) : std::nullopt;
  if (!location)
    return state.problem(at,
                         phrase("expected a location: heap, stack, register, shared or fragment")
                             .coded(kWantsLocation));
  buffer.location = *location;
  if (!parseArrays(state, line, buffer)) return false;
  if (state.program.bufferNamed(buffer.name))
    return state.problem(start, phrase("buffer '{}' is already declared", buffer.name));
  for (size_t i = 0; i < buffer.arrays.size(); ++i) {
    const std::string& array = buffer.arrays[i];
    if (!nameIsFree(state, start, array, false)) return false;
    bool twice = std::find(buffer.arrays.begin(), buffer.arrays.begin() + i, array) !=
                 buffer.arrays.begin() + i;
    if (twice || state.program.bufferOf(array))
      return state.problem(start, phrase("array '{}' already has a buffer", array));
  }
  buffer.comments = std::move(state.pending);
  state.result.bufferLines[buffer.name] = line.line();
  state.program.buffers.push_back(std::move(buffer));
  return lineEnds(state, line);
}

}  // namespace

bool isHeaderLine(Cursor line) {
  auto first = line.identifier();
  if (!first) return false;
  if (*first == "kernel" || *first == "const" || *first == "in" || *first == "out") return true;
  auto second = line.identifier();
  return second && dtypeNamed(*second) && line.peek() == '[';
}

bool parseHeaderLine(ParserState& state, Cursor& line) {
  if (state.inBody) return state.problem(line, "declarations must precede the first operation");
  if (line.acceptWord("kernel")) return parseKernel(state, line);
  if (line.acceptWord("const")) return parseConstant(state, line);
  if (line.acceptWord("in"))
    return parseNames(state, line, state.program.inputs, state.program.inputComments);
  if (line.acceptWord("out"))
    return parseNames(state, line, state.program.outputs, state.program.outputComments);
  return parseBuffer(state, line);
}

namespace {

// A whole number that integer() does not read because it does not fit.
bool isHugeNumber(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  return digits > 0 && (digits == text.size() || !isIdentifierPart(text[digits]));
}

}  // namespace

bool parseExtent(ParserState& state, Cursor& line, int64_t least, Extent& into) {
  line.skipSpace();
  Cursor at = line;
  if (auto value = line.integer()) {
    into = {*value, ""};
  } else if (auto name = line.identifier()) {
    const Constant* constant = state.program.constantNamed(*name);
    if (!constant)
      return state.problem(
          at, phrase("'{}' is not a constant declared above", *name).coded(kWantsConstant));
    into = {constant->value, constant->name};
  } else if (isHugeNumber(line.rest())) {
    return state.problem(at, "this number is too large");
  } else {
    return state.problem(at, "expected a whole number or a constant's name");
  }
  if (into.value < least)
    return state.problem(at, phrase("this is {}, but must be at least {}", into.value, least));
  if (into.value > kLargestNumber) return state.problem(at, phrase("{} is too large", into.value));
  return true;
}

}  // namespace dojo::core
