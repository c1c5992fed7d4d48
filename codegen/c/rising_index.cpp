#include "codegen/c/rising_index.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/analysis/image.h"
#include "core/interpreter/number.h"

namespace dojo::codegen {
namespace {

using core::Access;
using core::Affine;
using core::Buffer;
using core::Literal;
using core::Node;
using core::NodePtr;
using core::Operation;

// An operation that writes a buffer, and the scopes around it from outside inward.
struct Writer {
  const Operation* operation;
  std::vector<const Node*> scopes;
};

void collect(const Node& node, const Buffer& buffer, std::vector<const Node*>& scopes,
             std::vector<Writer>& writers) {
  if (node.isScope()) {
    scopes.push_back(&node);
    for (const NodePtr& child : node.scope().children) collect(*child, buffer, scopes, writers);
    scopes.pop_back();
    return;
  }
  const auto& targets = node.operation().targets;
  if (std::any_of(targets.begin(), targets.end(),
                  [&](const Access& target) { return buffer.holds(target.array); }))
    writers.push_back({&node.operation(), scopes});
}

std::optional<int64_t> constantSetBy(const Operation& o) {
  auto* literal = std::get_if<Literal>(&o.operands[0]);
  bool sets = o.targets.size() == 1 && o.assign == core::Assign::Set &&
              o.op == core::Operator::Copy && literal;
  auto* constant = sets ? std::get_if<int64_t>(&literal->value) : nullptr;
  return constant ? std::optional(*constant) : std::nullopt;
}

int commonDepth(const Writer& a, const Writer& b) {
  auto [end, other] =
      std::mismatch(a.scopes.begin(), a.scopes.end(), b.scopes.begin(), b.scopes.end());
  return static_cast<int>(end - a.scopes.begin());
}

std::vector<int64_t> extentsAround(const Writer& writer) {
  std::vector<int64_t> extents;
  for (const Node* scope : writer.scopes) extents.push_back(scope->scope().extent.value);
  return extents;
}

// Whether the loops inside of `depth` go through all indices of a dimension, or leave the index as
// `other` has it.
bool covers(const Affine& index, const Affine& other, int64_t dimension, const Writer& writer,
            int depth) {
  if (index.deepest() < depth) return index == other;
  bool isInner = std::all_of(index.terms().begin(), index.terms().end(),
                             [&](const core::AffineTerm& term) { return term.depth >= depth; });
  auto image = core::denseImage(index, extentsAround(writer));
  return isInner && image && image->low == 0 && image->high == dimension - 1;
}

// Whether one run of the loops inside of `depth` sets every element that `target` may name.
bool setsAll(const Writer& writer, const Access& target, const Buffer& buffer, int depth) {
  const Access& own = writer.operation->target();
  if (!writer.operation->guards.empty() || own.array != target.array) return false;
  for (size_t k = 0; k < own.indices.size(); ++k)
    if (!covers(own.indices[k], target.indices[k], buffer.dims[k].extent.value, writer, depth))
      return false;
  return core::dimensionsAreIndependent(own, depth);
}

// Different iterations of the loops in the index give it different values: each step is longer than
// all that the smaller ones make together.
bool separates(const Affine& index, const Nest& nest) {
  std::vector<core::AffineTerm> terms(index.terms().begin(), index.terms().end());
  std::sort(terms.begin(), terms.end(),
            [](const auto& a, const auto& b) { return a.coefficient < b.coefficient; });
  int64_t within = 0;
  for (const core::AffineTerm& term : terms) {
    if (term.coefficient <= within) return false;
    within += term.coefficient * (nest[static_cast<size_t>(term.depth)].extent - 1);
  }
  return true;
}

// Iterations that differ in this depth are of different elements.
bool namesElement(const Access& target, int depth, const Nest& nest) {
  return std::any_of(target.indices.begin(), target.indices.end(), [&](const Affine& index) {
    return index.uses(depth) && separates(index, nest);
  });
}

bool isUsed(const Access& target, int depth) {
  return std::any_of(target.indices.begin(), target.indices.end(),
                     [&](const Affine& index) { return index.uses(depth); });
}

// Inner loops together add no more than one step of the loop around them, from `outermost` on.
bool risesInOrder(const Affine& index, const Access& target, const Nest& nest, int outermost) {
  int64_t within = 0;
  for (int depth = static_cast<int>(nest.size()) - 1; depth >= outermost; --depth) {
    if (namesElement(target, depth, nest)) continue;
    int64_t step = index.coefficient(depth);
    if (isUsed(target, depth) || step < within) return false;
    within += step * (nest[static_cast<size_t>(depth)].extent - 1);
  }
  return true;
}

// The depth from which on loops go on with what `own` has found: outside of it everything starts
// anew. Nothing where a plain assignment sets something else than a constant up to `least`.
std::optional<int> depthOfRun(const std::vector<Writer>& writers, const Writer& own,
                              const Buffer& buffer, int64_t least) {
  int depth = 0;
  for (const Writer& writer : writers) {
    if (writer.operation->targets.size() > 1) continue;
    auto constant = constantSetBy(*writer.operation);
    if (!constant || *constant > least) return std::nullopt;
    int common = commonDepth(writer, own);
    if (&writer < &own && setsAll(writer, own.operation->targets[1], buffer, common))
      depth = std::max(depth, common);
  }
  return depth;
}

// Whether what other accumulations have found when a run comes to `own` is nowhere above `least`:
// those before it meet only such indices, and none takes turns with it.
bool comesAfterLess(const std::vector<Writer>& writers, const Writer& own, int depth,
                    int64_t least) {
  return std::all_of(writers.begin(), writers.end(), [&](const Writer& writer) {
    if (&writer == &own || writer.operation->targets.size() == 1) return true;
    auto* index = std::get_if<Affine>(&writer.operation->operands[1]);
    if (!index || commonDepth(writer, own) > depth) return false;
    return &writer > &own || index->range(extentsAround(writer)).high <= least;
  });
}

}  // namespace

bool indexRises(const core::Program& program, const Operation& operation, const Nest& nest) {
  if (operation.targets.size() != 2) return false;
  const Access& target = operation.targets[1];
  auto* index = std::get_if<Affine>(&operation.operands[1]);
  const Buffer& buffer = *program.bufferOf(target.array);
  if (!index || std::any_of(buffer.arrays.begin(), buffer.arrays.end(),
                            [&](const std::string& array) { return program.isInput(array); }))
    return false;
  std::vector<Writer> writers;
  std::vector<const Node*> scopes;
  for (const NodePtr& node : program.body) collect(*node, buffer, scopes, writers);
  auto own = std::find_if(writers.begin(), writers.end(),
                          [&](const Writer& w) { return w.operation == &operation; });
  if (own == writers.end()) return false;
  Affine::Range range = index->range(extentsAround(*own));
  auto depth = depthOfRun(writers, *own, buffer, range.low);
  return depth && range.high <= core::largestOf(buffer.dtype) &&
         comesAfterLess(writers, *own, *depth, range.low) &&
         risesInOrder(*index, target, nest, *depth);
}

}  // namespace dojo::codegen
