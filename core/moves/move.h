// What a move is (core/README.md): a name, what it says of itself, facts that engine, lists,
// suggestions and help ask of it, and three pure functions. One file per move defines one Move
// value; moves.def lists them. No other code knows moves by lists of their names. `check` alone
// decides legality; `rewrite` may assume that it passed. Everything that uses moves goes through
// engine.h.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/analysis/dependence.h"
#include "core/analysis/view.h"
#include "core/machine/machine.h"
#include "core/message.h"
#include "core/moves/step.h"

namespace dojo::core {

enum class Rounding { Exact, Reassociates };
// Node: an operation, or a scope around it when the place names a depth.
enum class PlaceKind { Operation, Scope, Node, Buffer, Dimension };

// Why a step is not legal, as data: a code that programs branch on (kebab-case), one sentence that
// names the offenders, and what the window lights up.
struct Refusal {
  std::string code;
  Message message;
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
  const Machine& machine;
  const Program& program() const { return view.program(); }
};

// As the window and the help group them, in this order.
enum class MoveGroup { Iteration, Mapping, Storage, Movement, Reductions, Arithmetic };
inline constexpr int kMoveGroups = 6;

// Of which memory the accesses, or the declaration, may be others after a step: so that what was
// proven of the rest need not be proven again.
enum class AffectedMemory {
  Anywhere,
  Proven,  // wherever it is, `check` proves shared memory there to be sound afterwards: it ends in
           // refuseIfUnproven or refuseIfUnsoundAfter, over all that it touches
  Place,   // of what the operations at its place touch
  Named,   // of the buffers that the step names: their declarations, and all accesses to them
};

// How large the numbers of the program after a step may be, beside the largest of what there is.
enum class Growth {
  Bounded,  // no larger: a divided or multiplied extent is no more than an operation's instances, a
            // factor no more than what its term reaches
  Nests,    // an array's elements may come into a nest, but no expression into another one
  Any,
};

// Whether a step may leave a number that its operation's type does not hold. Kept: it makes no
// number and gives none to an operation of another type, and an index takes no value that it did
// not take before; what a reduction starts from is a number of its type.
enum class Numbers { Kept, Made };

// A step that only says how a scope or an access is to be run: it sets a mark or takes one off.
enum class Annotation { None, Sets, Removes };

// The values for which the program after a step gives what the one before gives, up to rounding.
enum class HoldsFor {
  AllValues,
  FiniteFactors,   // moderate ones, and no factor infinite or NaN: the distributive law
  ModerateValues,  // whose sums, products and quotients do not overflow, or divide by zero
};

// What a program or machine has to have for any of its steps to be of use.
enum class Needs { Nothing, Threads, Instructions, Integers };

// When a step is tried to make another one legal.
enum class Suggested {
  Soon,
  Late,  // one of many that do much the same
  Never,
};

// The node that a step is about beside the one that it names.
enum class Partner { None, OnlyChild, NextSibling };

// A member without which an aggregate does not compile.
template <typename T>
class Required {
 public:
  template <std::convertible_to<T> Value>
  constexpr Required(Value&& value) : m_value(std::forward<Value>(value)) {}
  constexpr operator T() const { return m_value; }

 private:
  T m_value;
};

struct Move {
  std::string_view name;
  std::string_view summary;     // one line, what it does
  std::string_view legality;    // "legal when …", one or two sentences
  std::string_view parameters;  // of the step's text: "" or "FACTOR"
  std::string_view inverse;     // the move that takes it back, or ""
  std::string_view source;      // paper section or system it comes from
  Required<Rounding> rounding;
  Required<PlaceKind> place;

  Required<MoveGroup> group;
  Required<AffectedMemory> affectedMemory;
  Required<Growth> growth;
  Required<Numbers> numbers;
  Required<Annotation> annotation;
  Required<std::string_view> aliases;  // what compilers and people call it, with ", " between
  std::string_view limits = "";        // what its rule refuses though it would do no harm
  HoldsFor holdsFor = HoldsFor::AllValues;
  Needs needs = Needs::Nothing;
  bool isOptIn = false;  // a search makes it only if it is named
  Suggested suggested = Suggested::Soon;
  Partner partner = Partner::None;
  bool mayChangePartner = false;  // refused for other than a dependence, another partner will do
  bool splitsScope = false;       // into two, the inner with the program's next id

  std::vector<Step> (*sites)(const Context&) = nullptr;
  std::optional<Refusal> (*check)(const Context&, const Step&) = nullptr;
  Program (*rewrite)(const Context&, const Step&) = nullptr;
  // Of a step that check lets pass; null: the move has nothing to say.
  std::vector<Advice> (*advise)(const Context&, const Step&) = nullptr;
  // Whether the second step, refused so, would become legal after the first without doing what was
  // asked: for one part of the iterations only, or for a value that nobody needs. Null: it would
  // not.
  bool (*evades)(const Step&, const Step& refused, const Refusal&) = nullptr;
};

}  // namespace dojo::core
