// A leaf: targets, assignment, right side, guards; and affine expressions.
#include <fmt/format.h>

#include <charconv>
#include <limits>

#include "core/ir/magnitude.h"
#include "core/text/lines.h"
#include "core/text/parser_state.h"

namespace dojo::core {
namespace {

constexpr size_t kMostTargets = 3;  // Welford's count, mean and sum of squares

// {d}, checked against the depth.
bool parseIteration(ParserState& state, Cursor& line, int depth, int& into) {
  Cursor at = line;
  line.accept("{");
  auto d = line.integer();
  if (!d || !line.accept("}")) return state.problem(at, "expected an iteration such as {0}");
  if (*d < 0 || (depth >= 0 && *d >= depth))
    return state.problem(
        at, depth == 0
                ? phrase("no scope encloses this operation")
                : phrase("the depths of the scopes around this operation are 0 to {}", depth - 1));
  if (*d >= kMaxDepth) return state.problem(at, phrase("scopes nest at most {} deep", kMaxDepth));
  into = static_cast<int>(*d);
  return true;
}

// One product of numbers, constants and at most one iteration, added to `into`.
bool parseTerm(ParserState& state, Cursor& line, int depth, int64_t sign, Affine& into) {
  int64_t factor = sign;
  int iteration = -1;
  do {
    if (line.peek() == '{') {
      if (iteration >= 0) return state.problem(line, "a product of two iterations is not affine");
      if (!parseIteration(state, line, depth, iteration)) return false;
      continue;
    }
    Extent number;
    if (!parseExtent(state, line, std::numeric_limits<int64_t>::min(), number)) return false;
    if (__builtin_mul_overflow(factor, number.value, &factor) || factor > kLargestNumber ||
        factor < -kLargestNumber)
      return state.problem(line, "this factor is too large");
  } while (line.accept("*"));
  if (iteration >= 0)
    into.addTerm(iteration, factor);
  else
    into.add(factor);
  auto isHuge = [](int64_t value) { return value > kLargestNumber || value < -kLargestNumber; };
  bool huge = isHuge(into.constant()) || (iteration >= 0 && isHuge(into.coefficient(iteration)));
  return !huge || state.problem(line, "this expression is too large");
}

}  // namespace

std::optional<Movement> parseDistance(std::string_view text) {
  Movement ahead;
  const char* end = text.data() + text.size();
  if (text.starts_with('0')) return std::nullopt;
  auto [stop, error] = std::from_chars(text.data(), end, ahead.prefetch);
  ahead.toL2 = std::string_view(stop, static_cast<size_t>(end - stop)) == "l2";
  bool isDistance = error == std::errc() && (stop == end || ahead.toL2) && ahead.prefetch > 0 &&
                    ahead.prefetch <= kMostPrefetch;
  return isDistance ? std::optional(ahead) : std::nullopt;
}

namespace {

bool parseMovement(ParserState& state, Cursor& line, Movement& into) {
  while (line.accept(":")) {
    line.skipSpace();
    Cursor at = line;
    auto word = line.identifier().value_or("");
    auto ahead = word.starts_with("pf") ? parseDistance(word.substr(2)) : std::nullopt;
    if (word == "nt" && !into.nontemporal) {
      into.nontemporal = true;
    } else if (ahead && into.prefetch == 0) {
      into.prefetch = ahead->prefetch;
      into.toL2 = ahead->toL2;
    } else if (word == "mem" && !into.inMemory) {
      into.inMemory = true;
    } else if (word == "as" && !into.isAsync) {
      into.isAsync = true;
    } else {
      return state.problem(
          at,
          phrase(
              "expected an access's suffix, each at most once: nt for a non-temporal store, pfN to "
              "prefetch N = 1 to {} iterations ahead, pfNl2 into the L2 cache, mem to keep the "
              "array in memory, or as for an asynchronous copy",
              kMostPrefetch));
    }
  }
  return true;
}

// Items of a list that is read no further than to the first that is too many.
Message countText(size_t found, size_t wanted) {
  return found > wanted ? phrase("more") : Message(std::to_string(found));
}

bool parseAccess(ParserState& state, Cursor& line, int depth, Access& into) {
  line.skipSpace();
  Cursor at = line;
  auto name = line.identifier();
  if (!name) return state.problem(at, "expected an array's name");
  const Buffer* buffer = state.program.bufferOf(*name);
  if (!buffer)
    return state.problem(at, phrase("no buffer declares the array '{}'", *name).coded(kWantsArray));
  into.array = *name;
  size_t wanted = buffer->dims.size();
  if (line.accept("[") && !line.accept("]")) {
    do {
      Affine index;
      if (!parseAffine(state, line, depth, index)) return false;
      into.indices.push_back(std::move(index));
    } while (into.indices.size() <= wanted && line.accept(","));
    if (into.indices.size() <= wanted && !line.accept("]"))
      return state.problem(line, "expected ',' or ']' after an index");
  }
  if (into.indices.size() != wanted)
    return state.problem(at, phrase("'{}' has {} dimension(s), here it has {} index(es)", *name,
                                    wanted, countText(into.indices.size(), wanted)));
  return parseMovement(state, line, into.movement);
}

bool readOperand(ParserState& state, Cursor& line, int depth, Operand& into) {
  char next = line.peek();
  if (next == '{' || next == '(') {
    bool bracketed = line.accept("(");
    Affine index;
    int iteration = -1;
    bool ok = bracketed ? parseAffine(state, line, depth, index)
                        : parseIteration(state, line, depth, iteration);
    if (!ok) return false;
    if (bracketed && !line.accept(")")) return state.problem(line, "expected ')'");
    into = bracketed ? index : Affine::iteration(iteration);
    return true;
  }
  if (auto number = line.number()) {
    Literal& literal = into.emplace<Literal>();
    if (number->isInteger)
      literal.value = number->whole;
    else
      literal.value = number->real;
    return true;
  }
  Cursor ahead = line;
  if (auto name = ahead.identifier())
    if (const Constant* constant = state.program.constantNamed(*name)) {
      line = ahead;
      into = Literal{constant->value, constant->name};
      return true;
    }
  Access access;
  if (!parseAccess(state, line, depth, access)) return false;
  into = std::move(access);
  return true;
}

bool parseOperand(ParserState& state, Cursor& line, int depth, Operand& into) {
  line.skipSpace();
  Cursor start = line;
  if (!readOperand(state, line, depth, into)) return false;
  std::string_view text = start.rest().substr(0, line.position() - start.position());
  state.operands.push_back({start.column(), shortened(text)});
  return true;
}

std::optional<Operator> acceptInfix(Cursor& line) {
  for (std::string_view symbol : {"<=", ">=", "==", "!=", "+", "-", "*", "/", "<", ">"})
    if (line.accept(symbol)) return infixOperator(symbol);
  for (std::string_view word : {"and", "or"})
    if (line.acceptWord(word)) return infixOperator(word);
  return std::nullopt;
}

bool parseOperands(ParserState& state, Cursor& line, int depth, int count,
                   std::vector<Operand>& into, std::string_view what) {
  if (!line.accept("(")) return state.problem(line, phrase("expected '(' after {}", what));
  auto wanted = static_cast<size_t>(count);
  do {
    Operand operand;
    if (!parseOperand(state, line, depth, operand)) return false;
    into.push_back(std::move(operand));
  } while (into.size() <= wanted && line.accept(","));
  if (into.size() != wanted)
    return state.problem(line, phrase("{} takes {} operand(s), here it has {}", what, wanted,
                                      countText(into.size(), wanted)));
  return line.accept(")") || state.problem(line, phrase("expected ',' or ')' in {}", what));
}

bool parseRightSide(ParserState& state, Cursor& line, int depth, Operation& into) {
  if (int count = tupleSize(into.assign); count > 1)
    return parseOperands(state, line, depth, count, into.operands, spelling(into.assign));
  Cursor ahead = line;
  if (auto word = ahead.identifier(); word && ahead.peek() == '(') {
    auto function = functionNamed(*word);
    auto type = dtypeNamed(*word);
    if (!function && !type)
      return state.problem(line,
                           phrase("no operation is named '{}'", *word).coded(kWantsOperation));
    line = ahead;
    into.op = function.value_or(Operator::Convert);
    if (type) into.converted = *type;
    return parseOperands(state, line, depth, arity(into.op), into.operands, *word);
  }
  into.operands.emplace_back();
  if (!parseOperand(state, line, depth, into.operands.back())) return false;
  if (auto op = acceptInfix(line)) {
    into.op = *op;
    into.operands.emplace_back();
    return parseOperand(state, line, depth, into.operands.back());
  }
  return true;
}

bool parseTargets(ParserState& state, Cursor& line, int depth, Operation& into) {
  bool tuple = line.accept("(");
  do {
    if (into.targets.size() >= kMostTargets)
      return state.problem(line, phrase("a tuple has at most {} targets", kMostTargets));
    into.targets.emplace_back();
    if (!parseAccess(state, line, depth, into.targets.back())) return false;
  } while (tuple && line.accept(","));
  return !tuple || line.accept(")") || state.problem(line, "expected ',' or ')' among the targets");
}

bool parseAssign(ParserState& state, Cursor& line, Operation& into) {
  line.skipSpace();
  Cursor at = line;
  std::optional<Assign> found;
  for (std::string_view symbol : {"+=", "*=", "="})
    if (!found && line.accept(symbol)) found = assignSpelled(symbol);
  if (!found)
    if (auto word = line.identifier(); word && line.accept("="))
      found = assignSpelled(std::string(*word) + "=");
  if (!found)
    return state.problem(at,
                         "expected '=', '+=', '*=', 'max=', 'min=', 'and=', 'or=', or a tuple's "
                         "'argmax=', 'argmin=', 'welford=', 'softmax='");
  into.assign = *found;
  int wanted = tupleSize(*found);
  if (static_cast<int>(into.targets.size()) != wanted)
    return state.problem(at, phrase("'{}' has {} target(s), here there are {}", spelling(*found),
                                    wanted, into.targets.size()));
  return true;
}

bool parseGuards(ParserState& state, Cursor& line, int depth, Operation& into) {
  if (!line.acceptWord("if")) return true;
  do {
    Guard guard;
    if (!parseAffine(state, line, depth, guard.expression)) return false;
    if (!line.accept("<")) return state.problem(line, "expected '<' and a bound in this guard");
    if (!parseExtent(state, line, -kLargestNumber, guard.bound)) return false;
    if (into.guards.size() >= static_cast<size_t>(kMaxGuards))
      return state.problem(line, phrase("an operation has at most {} guards", kMaxGuards));
    into.guards.push_back(std::move(guard));
  } while (line.acceptWord("and"));
  return true;
}

}  // namespace

bool parseAffine(ParserState& state, Cursor& line, int depth, Affine& into) {
  int64_t sign = line.accept("-") ? -1 : 1;
  for (;;) {
    if (!parseTerm(state, line, depth, sign, into)) return false;
    if (line.accept("+"))
      sign = 1;
    else if (line.accept("-"))
      sign = -1;
    else
      return true;
  }
}

bool parseOperation(ParserState& state, Cursor& line, int depth, Operation& into) {
  state.operands.clear();
  if (!parseTargets(state, line, depth, into)) return false;
  if (!parseAssign(state, line, into)) return false;
  if (!parseRightSide(state, line, depth, into)) return false;
  if (!parseGuards(state, line, depth, into)) return false;
  return line.atEnd() || state.problem(line, "expected the end of the line or 'if'");
}

}  // namespace dojo::core
