// Exact dependence analysis for the IR's class: rectangular domains, affine accesses, affine
// guards. Works on memory locations, not names: arrays that share a buffer alias, and dimensions
// that are not materialised do not tell elements apart. Every question a move asks about execution
// order is a query here: may instance i of one access and instance j of another touch the same
// element, with i and j in a given relation at each scope they share? Decided by IntegerSystem; the
// answer carries the pair of iterations that conflict. References: Banerjee 1988; Pugh, "The Omega
// test", 1991.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/analysis/view.h"
#include "core/message.h"

namespace dojo::core {

// How the first access's iteration of a shared scope stands to the second's.
enum class Order : uint8_t { Equal, Less, Greater, Different, Any };

// Two accesses that touch one element (`a` is an index into View::accesses()), at these iterations
// of their scopes, outermost first. `exact` is false when the budget ended the search: then the
// iterations are empty and the conflict is assumed.
struct Conflict {
  int a = 0, b = 0;
  std::vector<int64_t> iterationA, iterationB;
  bool exact = true;
};

// A question about two accesses (indices into View::accesses()) to one buffer.
struct OverlapQuery {
  int a = 0, b = 0;
  // How the iterations of the shared scopes stand, outermost first; scopes beyond are Any.
  std::span<const Order> order;
  // When set, also demands that the index of this dimension differs, a's being the smaller one
  // (Less) or the greater (Greater): two elements of an array in one place of memory.
  int dimension = -1;
  Order atDimension = Order::Any;
  // Compare iterations at this many depths although the scopes are two: what would be if
  // neighbouring scopes of one extent were fused.
  int aligned = 0;
  // When set, asks as if the arrays of both lay in this buffer: what would be if a declaration were
  // another.
  const Buffer* memory = nullptr;
};

// Instances of the two accesses that touch one element of memory. Says nothing about the accesses
// being reads or writes.
std::optional<Conflict> overlap(const View& view, const OverlapQuery& query);

struct ConflictOptions {
  // Pairs of accumulations by one monoid whose order cannot change a bit (max, integer sums, …) do
  // not conflict with each other.
  bool ignoreOrderFree = true;
  // The same for float sums and products: for moves that are marked as reassociating.
  bool ignoreReassociable = false;
  int ignoreBuffer = -1;
  int aligned = 0;  // see OverlapQuery
};

// The first conflict (one side writes) between an operation in `first` and one in `second`.
std::optional<Conflict> findConflict(const View& view, View::Range first, View::Range second,
                                     std::span<const Order> order,
                                     const ConflictOptions& options = {});

// Orders for a relation carried by scope depth d: Equal outside, `at` at d, Any inside.
std::vector<Order> carriedAt(int depth, Order at);

// "m[{0}] at line 9" for messages.
Message describe(const View& view, int access);
// "at {0}=1, {1}=0"; empty when the conflict has no iterations.
Message describeIterations(std::span<const int64_t> iterations);
// "m[{0}] at line 9 (at {0}=1, {1}=0)"
Message describeAt(const View& view, int access, std::span<const int64_t> iterations);

}  // namespace dojo::core
