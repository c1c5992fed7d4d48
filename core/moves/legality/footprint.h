// The part of an array that a scope uses, as a box that moves with the iterations outside: what
// stage_in and stage_out copy. In every dimension an index is an outer part (iterations outside the
// scope) plus an inner part (the scope's own and deeper ones, and the constant); the box is the
// hull of the inner parts of all accesses, which must share their outer part. Dimensions of extent
// 1 do not appear in the copy.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "core/analysis/cache/memory_digest.h"
#include "core/moves/move.h"

namespace dojo::core {

struct Footprint {
  struct Side {
    Affine outer;
    int64_t low = 0, high = 0;  // of the inner part
    Extent extent;
    bool isCopied() const { return extent.value > 1; }
  };
  int depth = 0;  // of the scope
  std::string array;
  std::vector<Side> sides;  // by the array's dimensions

  int64_t elements() const;
  bool isWhole(const Buffer& buffer) const;  // the box is the array

  // The element of the copy that stands for the array's element with these indices.
  std::vector<Affine> local(const std::vector<Affine>& indices) const;
};

// Refused where there is no such box inside the array: no access, outer parts that differ, or a
// hull that reaches past an edge.
tl::expected<Footprint, Refusal> footprintOf(const View& view, int scope, const std::string& array);

// How the operations of a scope use an array.
struct Uses {
  bool reads = false, writes = false;
  int firstWrite = -1;  // access
};
Uses usesIn(const View& view, int scope, const std::string& array);
// The first access to each array that they use.
std::vector<int> arraysIn(const View& view, int scope);

// What both moves ask of a step before they look at the footprint: the scope and the array exist.
std::optional<Refusal> refuseStaging(const View& view, const Step& step);

// A question whose answer only depends on the memory of the array's buffer, and on which of its
// accesses stand in the scope.
Digest stagingQuestion(const View& view, MemoryQuestion kind, int scope, const std::string& array);

// Those steps of a move over the arrays of all scopes that are worth something.
using IsWorth = bool (*)(const View&, int scope, const std::string& array);
std::vector<Step> stagingSites(const View& view, std::string_view move, MemoryQuestion kind,
                               IsWorth isWorth);

// The buffer of the copy: on the stack where it fits, else on the heap. Refused inside a scope
// whose iterations run at once when it is too large to belong to one of them.
Buffer stagingBuffer(const Program& program, const Footprint& footprint, const std::string& name);
std::optional<Refusal> refuseIfSharedAcross(const View& view, int scope, const Buffer& staging);

std::optional<Refusal> refuseIfTooDeep(const View& view, int scope, const Footprint& footprint);

// All that a copy directly before the scope would take from the array is written by then.
std::optional<Refusal> refuseIfCopiesUnwritten(const View& view, int scope,
                                               const Footprint& footprint, const std::string& copy);

// A nest over the box that copies from the array to `copy`, or back.
NodePtr copyNest(Program& program, const Footprint& footprint, const std::string& copy, bool back);

// The scope with the array's accesses redirected to the copy.
NodePtr redirected(const NodePtr& scope, const Footprint& footprint, const std::string& copy);

}  // namespace dojo::core
