// What the arithmetic moves share: rules on one operation's right side, registers for what it
// splits into, and reading a producer's operands instead of its result.
#pragma once

#include <optional>
#include <tl/expected.hpp>
#include <vector>

#include "core/moves/move.h"

namespace dojo::core {

// What a right side becomes; nothing where the rules say nothing of it.
using ArithmeticRule = std::optional<Operation> (*)(const Program&, const Operation&);
std::vector<Step> sitesOfRule(const Context& context, std::string_view move, ArithmeticRule rule);
Program rewriteByRule(const Context& context, const Step& step, ArithmeticRule rule);

DType targetType(const Program& program, const Operation& operation);
// The value of a literal operand.
std::optional<double> literalValue(const Operand& operand);
// +-2^k of which the reciprocal is a normal number of the type too.
bool isPowerOfTwo(double value, DType type);

// A new scalar in a register, as an access to it.
Access addRegister(Program& program, const std::string& base, DType type);

// `program`, whose operations are those of the view, with `before` right before operation `op`,
// which becomes `then`.
Program withBefore(const View& view, Program program, int op, Operation before, Operation then);
Program withOnly(const View& view, int op, Operation then);

// What is not a product of floats has neither reciprocals among its factors nor another order.
// Of a rule that would put a product in a sum of floats, or take one out (core/ir/fused.h).
Refusal refuseUnrounded(const Message& what, std::vector<NodeId> nodes);

std::optional<Refusal> refuseUnlessFloatProduct(const View& view, int op);

// An operand that one operation computes, with that operation's operands at the instance that did.
struct ComputedOperand {
  int producer = -1;
  std::vector<Operand> operands;
};
tl::expected<ComputedOperand, Refusal> computedOperand(const View& view, int op, size_t operand);

// In the program after: operands [0, count) of the producer, which `consumer` now reads in slots of
// its own, still hold what the producer read.
struct MovedOperand {
  int from, to;  // slots of producer and consumer
};
std::optional<Refusal> refuseIfStale(const View& after, NodeId producer, NodeId consumer,
                                     std::initializer_list<MovedOperand> moved);

}  // namespace dojo::core
