// Building refusals, and the questions that nearly every check asks first. A check reads downward
// as a list of reasons: `if (auto no = refuseUnless…(…)) return no;`.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "core/analysis/concurrency.h"
#include "core/moves/move.h"
#include "core/moves/place.h"

namespace dojo::core {

Refusal refuse(std::string code, Message message, std::vector<NodeId> nodes = {});

// A refusal's sentence; none where nobody reads it, which is where most are made.
template <typename... T>
Message messageFor(const View& view, fmt::format_string<T...> form, T&&... parts) {
  return view.messagesAreOff() ? Message() : phrase(form, std::forward<T>(parts)...);
}

// One access of an operation is the reason.
Refusal refuseAccess(const View& view, std::string code, Message message, int access);

// "CODE: a (at …) and b (at …) touch the same element, <why>", with accesses and iterations filled
// in.
Refusal refuseConflict(const View& view, const Conflict& conflict, const Message& why);
Refusal refuseMapping(const View& view, const MappingProblem& problem, const Message& why);

// Why nothing stands at a place.
Refusal refusePlace(const View& view, const Place& place, PlaceKind kind);

// "the scope M at line 9"; "the operation t[{0}] = 1 at line 9"
Message describeScope(const View& view, int scope);
Message describeOp(const View& view, int op);
Message describeNode(const View& view, const Node& node);

// A scope that is marked :u, :v, :p … or carries a hint keeps its shape until that is taken off.
std::optional<Refusal> refuseUnlessSequential(const View& view, int scope);
// The one and the other apart.
std::optional<Refusal> refuseMapped(const View& view, int scope);
std::optional<Refusal> refuseHinted(const View& view, int scope);

// A program has at most kMaxNodes scopes and operations.
std::optional<Refusal> refuseIfTooMany(const Program& program, int added);

// A nest that an instruction does is that nest and no other; `scope` is an operation's parent, -1
// for none.
std::optional<Refusal> refuseInsideInstruction(const View& view, int scope);
// Nor may a sibling be put beside the operation of a :v scope.
std::optional<Refusal> refuseInsideVector(const View& view, int scope);

}  // namespace dojo::core
