#include "core/ir/types.h"

#include <array>

namespace dojo::core {
namespace {

using std::string_view;

constexpr std::array<string_view, 10> kTypes = {"f64", "f32", "f16", "bf16", "i64",
                                                "i32", "i16", "i8",  "u8",   "bool"};
constexpr std::array<int, 10> kSizes = {8, 4, 2, 2, 8, 4, 2, 1, 1, 1};
constexpr std::array<string_view, 5> kLocations = {"heap", "stack", "register", "shared",
                                                   "fragment"};

struct OperatorRow {
  string_view spelling;
  int arity;
  bool infix;
};
constexpr std::array<OperatorRow, 31> kOperators = {{
    {"", 1, false},      {"+", 2, true},       {"-", 2, true},        {"*", 2, true},
    {"/", 2, true},      {"<", 2, true},       {"<=", 2, true},       {">", 2, true},
    {">=", 2, true},     {"==", 2, true},      {"!=", 2, true},       {"and", 2, true},
    {"or", 2, true},     {"neg", 1, false},    {"exp", 1, false},     {"log", 1, false},
    {"sqrt", 1, false},  {"rsqrt", 1, false},  {"tanh", 1, false},    {"erf", 1, false},
    {"sin", 1, false},   {"cos", 1, false},    {"sigmoid", 1, false}, {"abs", 1, false},
    {"floor", 1, false}, {"max", 2, false},    {"min", 2, false},     {"pow", 2, false},
    {"fma", 3, false},   {"select", 3, false}, {"", 1, false},
}};

struct AssignRow {
  string_view spelling;
  int tuple;
};
constexpr std::array<AssignRow, 11> kAssigns = {{
    {"=", 1},
    {"+=", 1},
    {"*=", 1},
    {"max=", 1},
    {"min=", 1},
    {"and=", 1},
    {"or=", 1},
    {"argmax=", 2},
    {"argmin=", 2},
    {"welford=", 3},
    {"softmax=", 2},
}};

template <typename Enum, size_t N>
std::optional<Enum> find(const std::array<string_view, N>& names, string_view text) {
  for (size_t i = 0; i < N; ++i)
    if (!names[i].empty() && names[i] == text) return static_cast<Enum>(i);
  return std::nullopt;
}

std::optional<Operator> findOperator(string_view text, bool infix) {
  for (size_t i = 0; i < kOperators.size(); ++i)
    if (!text.empty() && kOperators[i].infix == infix && kOperators[i].spelling == text)
      return static_cast<Operator>(i);
  return std::nullopt;
}

const OperatorRow& row(Operator op) {
  return kOperators[static_cast<size_t>(op)];
}
const AssignRow& row(Assign assign) {
  return kAssigns[static_cast<size_t>(assign)];
}

}  // namespace

int sizeOf(DType t) {
  return kSizes[static_cast<size_t>(t)];
}
string_view name(DType t) {
  return kTypes[static_cast<size_t>(t)];
}
string_view name(Location location) {
  return kLocations[static_cast<size_t>(location)];
}
string_view spelling(Operator op) {
  return row(op).spelling;
}
string_view spelling(Assign assign) {
  return row(assign).spelling;
}

std::optional<DType> dtypeNamed(string_view text) {
  return find<DType>(kTypes, text);
}
std::optional<Location> locationNamed(string_view text) {
  return find<Location>(kLocations, text);
}
std::optional<Operator> infixOperator(string_view text) {
  return findOperator(text, true);
}
std::optional<Operator> functionNamed(string_view text) {
  return findOperator(text, false);
}

std::optional<Assign> assignSpelled(string_view text) {
  for (size_t i = 0; i < kAssigns.size(); ++i)
    if (kAssigns[i].spelling == text) return static_cast<Assign>(i);
  return std::nullopt;
}

bool isInfix(Operator op) {
  return row(op).infix;
}
int arity(Operator op) {
  return row(op).arity;
}
int tupleSize(Assign assign) {
  return row(assign).tuple;
}
bool isComparison(Operator op) {
  return op >= Operator::Less && op <= Operator::NotEqual;
}

bool isTranscendental(Operator op) {
  bool isRoot = op == Operator::Sqrt || op == Operator::Rsqrt;
  return (op >= Operator::Exp && op <= Operator::Sigmoid && !isRoot) || op == Operator::Pow;
}

bool isOrderFree(Assign assign, DType t) {
  switch (assign) {
    case Assign::Max:
    case Assign::Min:
    case Assign::And:
    case Assign::Or:
      return true;
    case Assign::Add:
    case Assign::Mul:
      return !isFloat(t);
    default:
      return false;
  }
}

}  // namespace dojo::core
