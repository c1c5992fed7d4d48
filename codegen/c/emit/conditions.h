// What guards leave to be asked before a statement.
#pragma once

#include <functional>
#include <string>

#include "codegen/c/emit/scalar.h"

namespace dojo::codegen {

// One or several C statements; a single one needs no braces as a loop's body.
struct Block {
  Lines lines;
  bool isSingle = false;
};

struct Conditions {
  std::string text;
  bool never = false;
};

// Of a single element.
Conditions conditionsOf(const EmitContext& context, const core::Operation& operation);

// Of the vector scope at `depth`, whose iteration in the context is fixed. Guards that tell lanes
// apart are in the statement's mask; where what all lanes read is readable only while some lane
// runs, the lane which such a guard stops last is asked for.
Conditions laneConditions(EmitContext& context, const core::Operation& operation, int depth);

// The operation's statement under its conditions, after what it asks for ahead.
Block conditioned(EmitContext& context, const core::Node& operation, const Conditions& conditions,
                  const std::function<std::string()>& statement);

}  // namespace dojo::codegen
