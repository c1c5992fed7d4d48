// What a move is (DESIGN §4): a name, what it says of itself, and three pure functions. One file
// per move defines one Move value; catalogue.h lists them. `check` alone decides legality;
// `rewrite` may assume that it passed. Everything that uses moves goes through engine.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/dependence.h"
#include "core/analysis/view.h"
#include "core/moves/step.h"
#include "core/target.h"

namespace dojo::core {

enum class Rounding { Exact, Reassociates };
// Node: an operation, or a scope around it when the place names a depth.
enum class PlaceKind { Operation, Scope, Node, Buffer, Dimension };

// Why a step is not legal, as data: a code that programs branch on (kebab-case), one sentence that
// names the offenders, and what the window lights up.
struct Refusal {
  std::string code;
  std::string message;
  std::vector<NodeId> nodes;
  struct AccessPlace {
    NodeId node;
    int slot;  // targets first, then operands
  };
  std::vector<AccessPlace> accesses;
  std::vector<int64_t> iterationA, iterationB;  // of the two accesses, when they conflict
};

// What a legal step may cost, as the same data: it forbids nothing.
using Advice = Refusal;

// The state that a move looks at.
struct Context {
  const View& view;
  const Target& target;
  const Program& program() const { return view.program(); }
};

struct Move {
  std::string_view name;
  std::string_view summary;     // one line, what it does
  std::string_view legality;    // "legal when …", one or two sentences
  std::string_view parameters;  // of the step's text: "" or "FACTOR"
  std::string_view inverse;     // the move that takes it back, or ""
  std::string_view source;      // paper section or system it comes from
  Rounding rounding = Rounding::Exact;
  PlaceKind place = PlaceKind::Scope;

  std::vector<Step> (*sites)(const Context&) = nullptr;
  std::optional<Refusal> (*check)(const Context&, const Step&) = nullptr;
  Program (*rewrite)(const Context&, const Step&) = nullptr;
  // Of a step that check lets pass; null: the move has nothing to say.
  std::vector<Advice> (*advise)(const Context&, const Step&) = nullptr;
};

}  // namespace dojo::core
