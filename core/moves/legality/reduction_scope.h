// What the moves on reductions share: the scopes that do nothing to an accumulation's targets but
// reduce into them, the part of the targets that such a scope fills, and the monoids' identities.
#pragma once

#include <optional>
#include <tl/expected.hpp>
#include <vector>

#include "core/moves/move.h"

namespace dojo::core {

// What changes nothing when it is accumulated, one literal per target.
std::vector<Literal> identitiesOf(const Program& program, const Operation& accumulation);

// Another access inside the scope that may touch a target of the operation in one iteration of the
// scopes outside: then the scope does more to it than reduce.
std::optional<Refusal> refuseOtherUse(const View& view, int op, int scope);

// Why a scope does not only reduce into the operation's targets: they vary with its iterations, or
// something else there touches them.
std::optional<Refusal> refuseAsReduction(const View& view, int op, int scope);

// The outermost scope, going outward from `from`, that only reduces; -1 when `from` does not.
int reductionAround(const View& view, int op, int from);

// The elements of one target that an operation accumulates into during one run of a scope: a box
// that moves with the iterations outside. `local` names an element inside it, by the dimensions
// whose side is longer than 1.
struct TargetBox {
  struct Side {
    Affine outer;  // the index of the box's first element
    Extent extent;
  };
  std::vector<Side> sides;    // by the array's dimensions
  std::vector<Affine> local;  // of the operation's own access
  std::vector<Extent> shape;  // of the sides longer than 1
  bool isFilled = false;      // every element of the box is accumulated into, but for guards
  bool isInside = true;       // it reaches past no edge of the array

  // The array's element at the box's element {depth}, {depth+1}, …
  std::vector<Affine> element(int depth) const;
};

TargetBox boxAround(const View& view, int op, size_t target, int scope);
// Refused where the box reaches past an edge of the array.
tl::expected<TargetBox, Refusal> targetBox(const View& view, int op, size_t target, int scope);
// Where the operation may not do without its guard.
Refusal refuseWithoutGuard(const View& view, int op);

// A nest of the extents around a node.
NodePtr nested(Program& program, const std::vector<Extent>& extents, NodePtr node);

// The program with nodes right before and after a scope of the view's.
Program insertedAround(const Program& program, const View& view, int scope,
                       std::vector<NodePtr> before, const std::vector<NodePtr>& after);

// The program with an operation, in place of one of the view's, inside the scopes that stand around
// `like` from that one's depth on.
Program nestedLike(Program program, const View& view, int op, Operation operation, int like);

// Guards that say nothing of the iterations from `depth` inward.
std::vector<Guard> outerGuards(const Operation& operation, int depth);
// Those, and what the others say of elements of the box, for an operation on its element
// {inner}, {inner+1}, …; guards that say more are left out.
std::vector<Guard> guardsOfElements(const Operation& operation, int depth, const TargetBox& box,
                                    int inner);

// A buffer of one array, named after `base`, added to the program; its name.
std::string addBuffer(Program& program, const std::string& base, DType dtype,
                      std::vector<Dimension> dims, Location location);

// Arrays that the program keeps to itself, each alone in its buffer: what a move made and its
// inverse may remove.
bool isOwn(const Program& program, const std::string& array);
Program withoutBuffers(const Program& program, const std::vector<std::string>& arrays);
// An operand that is an array's element; null where it is none.
const Access* readBy(const Operation& operation, size_t operand);
// A scope's child by its position; null where none stands, or for operationAt where it is a scope.
const Node* childAt(const View& view, int parent, int position);
const Operation* operationAt(const View& view, int parent, int position);

// An operation's copy that accumulates into what `combining`, in a nest from `depth` on,
// accumulates the array's elements {depth}, {depth+1}, … into.
Access redirectedTarget(const Access& part, const Access& combined, int depth);

// How the inverse of a move proves its result: the move itself is legal there and gives the program
// as it is, but for the declarations of the arrays that it makes, and for an operation that it
// leaves with nothing to do (0: none).
std::optional<Refusal> refuseUnlessGives(const Context& context, const Move& move,
                                         const Program& candidate, const Step& step,
                                         NodeId idle = 0);
// The same of an inverse at a node that the candidate still has.
// Refused also where the candidate lost an array that something else uses, or a caller.
std::optional<Refusal> refuseUnlessTakenBack(const Context& context, const Program& candidate,
                                             const Node& node, const Move& move,
                                             Arguments arguments = {});

// In the program after: every buffer that `before` does not have keeps its values until they are
// read, and serves the marked scopes around it.
std::optional<Refusal> refuseIfNewBuffersUnsound(const Program& before, const View& after);

}  // namespace dojo::core
