// The closed vocabularies of the IR: element types, memory locations, operators and accumulations
// (and scope mappings, mapping.h), each with its spelling in the text. One table per vocabulary
// serves parser, printer, interpreter and emitters, so a new member is added in one place.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/ir/mapping.h"

namespace dojo::core {

enum class DType : uint8_t { F64, F32, F16, BF16, I64, I32, I16, I8, U8, Bool };
// Fragment: what a warp's matrix instructions keep among its lanes, in a layout that only they
// know; as private to a warp's iteration as Register is to a thread's.
enum class Location : uint8_t { Heap, Stack, Register, Shared, Fragment };

// The operator of a leaf's right side. Copy stands for `z = x` (x may be an access, literal or
// index).
enum class Operator : uint8_t {
  Copy,
  Add,
  Sub,
  Mul,
  Div,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Equal,
  NotEqual,
  And,
  Or,
  Neg,
  Exp,
  Log,
  Sqrt,
  Rsqrt,
  Tanh,
  Erf,
  Sin,
  Cos,
  Sigmoid,
  Abs,
  Floor,
  Max,
  Min,
  Pow,
  Fma,
  Select,
  Convert,
};

// How a leaf stores: plain assignment, or accumulation into its targets by a monoid. The last four
// accumulate tuples: argmax and argmin (value, index); welford (count, mean, sum of squared
// deviations); softmax (running maximum m, sum l of exp(x - m)).
enum class Assign : uint8_t { Set, Add, Mul, Max, Min, And, Or, ArgMax, ArgMin, Welford, Softmax };

constexpr bool isFloat(DType t) {
  return t <= DType::BF16;
}
constexpr bool isInteger(DType t) {
  return t >= DType::I64 && t <= DType::U8;
}
int sizeOf(DType t);  // bytes

std::string_view name(DType t);
std::string_view name(Location location);
std::string_view spelling(Operator op);    // "+", "exp", …; Copy and Convert have none
std::string_view spelling(Assign assign);  // "=", "+=", "max=", …

std::optional<DType> dtypeNamed(std::string_view text);
std::optional<Location> locationNamed(std::string_view text);
std::optional<Operator> infixOperator(std::string_view text);  // "+", "<=", "and", …
std::optional<Operator> functionNamed(std::string_view text);  // "exp", "fma", …
std::optional<Assign> assignSpelled(std::string_view text);    // "=", "max=", "argmax=", …

bool isInfix(Operator op);
int arity(Operator op);              // operands on the right side
int tupleSize(Assign assign);        // targets on the left side; 1 but for tuple monoids
bool isComparison(Operator op);      // result is bool, operands share another type
bool isTranscendental(Operator op);  // exp, tanh, pow, …: no instruction computes it

// True when accumulating elements of type `t` in any order gives the same bits: max, min, and, or
// always; sums and products of integers (they wrap). Float sums and the tuple monoids are not.
bool isOrderFree(Assign assign, DType t);

}  // namespace dojo::core
