#include "codegen/lower/local_scope.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/analysis/coverage.h"
#include "core/analysis/iteration_space.h"

namespace dojo::codegen {
namespace {

using core::Access;
using core::Affine;
using core::Node;
using core::NodeId;

struct Use {
  std::vector<const Node*> path;  // enclosing scopes, outermost first
  const Access* access;
  bool reads;
  bool definesAll;  // an unguarded plain write
};

class UseCollector {
 public:
  UseCollector(const core::View& view, const core::Buffer& buffer) : m_buffer(buffer) {
    int last = -1;
    for (int i : view.accessesTo(view.bufferIndex(buffer.arrays.front()))) {
      int op = view.accesses()[i].op;
      if (op == std::exchange(last, op)) continue;
      m_path.clear();
      for (int scope : view.op(op).scopes) m_path.push_back(view.scope(scope).node);
      visit(view.op(op).operation());
    }
  }
  std::vector<Use> uses;  // in program order; an operation's reads before its writes

 private:
  void visit(const core::Operation& o) {
    for (const core::Operand& operand : o.operands)
      if (auto* access = std::get_if<Access>(&operand)) add(*access, true, false);
    bool plain = o.assign == core::Assign::Set;
    for (const Access& target : o.targets) {
      if (!plain) add(target, true, false);
      add(target, false, plain && o.guards.empty());
    }
  }

  void add(const Access& access, bool reads, bool definesAll) {
    if (m_buffer.holds(access.array)) uses.push_back({m_path, &access, reads, definesAll});
  }

  const core::Buffer& m_buffer;
  std::vector<const Node*> m_path;
};

int commonDepth(const Use& a, const Use& b) {
  size_t n = 0;
  while (n < a.path.size() && n < b.path.size() && a.path[n] == b.path[n]) ++n;
  return static_cast<int>(n);
}

// The values an index takes while iterations shallower than `depth` stand still, relative to their
// share: [low, high], all of them when `dense`.
struct Span {
  int64_t low = 0, high = 0;
  bool dense = true;
};

Span spanBelow(const Affine& index, const Use& use, int depth) {
  Span span{index.constant(), index.constant()};
  std::vector<std::pair<int64_t, int64_t>> steps;  // |coefficient|, extent
  for (const core::AffineTerm& t : index.terms()) {
    if (t.depth < depth) continue;
    int64_t extent = use.path[t.depth]->scope().extent.value;
    (t.coefficient < 0 ? span.low : span.high) += t.coefficient * (extent - 1);
    if (extent > 1) steps.emplace_back(std::abs(t.coefficient), extent);
  }
  std::sort(steps.begin(), steps.end());
  int64_t reach = 0;
  for (auto [step, extent] : steps) {
    if (step > reach + 1) span.dense = false;
    reach += step * (extent - 1);
  }
  return span;
}

bool sameAbove(const Affine& a, const Affine& b, int depth) {
  for (int d = 0; d < depth; ++d)
    if (a.coefficient(d) != b.coefficient(d)) return false;
  return true;
}

// Two dimensions of the write move with one inner iteration: their spans do not span a rectangle.
bool dimensionsAreTied(const Use& write, const core::Buffer& buffer, int depth) {
  for (int d = depth; d < static_cast<int>(write.path.size()); ++d) {
    int users = 0;
    for (size_t k = 0; k < buffer.dims.size(); ++k)
      users += buffer.dims[k].materialised && write.access->indices[k].uses(d);
    if (users > 1) return true;
  }
  return false;
}

// Whether the earlier write certainly wrote, in the same iteration of the scopes they share, every
// element that the read may touch.
bool covers(const Use& write, const Use& read, const core::Buffer& buffer) {
  int shared = commonDepth(write, read);
  if (dimensionsAreTied(write, buffer, shared)) return false;
  for (size_t k = 0; k < buffer.dims.size(); ++k) {
    if (!buffer.dims[k].materialised) continue;
    const Affine &w = write.access->indices[k], &r = read.access->indices[k];
    Span written = spanBelow(w, write, shared), needed = spanBelow(r, read, shared);
    if (!sameAbove(w, r, shared) || !written.dense || needed.low < written.low ||
        needed.high > written.high)
      return false;
  }
  return true;
}

// Every read finds what an earlier operation of the same iteration of the scopes above `depth`
// wrote.
bool isFreshBelow(int depth, const std::vector<Use>& uses, const core::Buffer& buffer) {
  for (size_t r = 0; r < uses.size(); ++r) {
    if (!uses[r].reads) continue;
    bool covered = false;
    for (size_t w = 0; w < r && !covered; ++w)
      covered = uses[w].definesAll && commonDepth(uses[w], uses[r]) >= depth &&
                covers(uses[w], uses[r], buffer);
    if (!covered) return false;
  }
  return true;
}

// The same by the analysis that the moves rest on, which also follows guards.
bool isCoveredIn(const core::View& view, const core::Buffer& buffer, NodeId scope) {
  int s = view.scopeIndex(scope);
  for (int i : view.accessesTo(view.bufferIndex(buffer.arrays[0]))) {
    const core::AccessInfo& access = view.accesses()[i];
    if (access.reads && !core::neverRuns(view, access.op) && !core::coveringWrite(view, i, s))
      return false;
  }
  return true;
}

}  // namespace

LocalScope findLocalScope(const core::View& view, const core::Buffer& buffer) {
  std::vector<Use> uses = UseCollector(view, buffer).uses;
  if (uses.empty()) return {};
  int shared = static_cast<int>(uses[0].path.size());
  for (const Use& use : uses) shared = std::min(shared, commonDepth(uses[0], use));
  const std::vector<const Node*>& path = uses[0].path;
  auto mapping = [&](int depth) { return path[depth]->scope().mapping; };
  int parallel = -1;
  for (int d = 0; d < shared; ++d)
    if (core::traits(mapping(d)).runsOnCores) parallel = d;
  for (int d = shared - 1; d > parallel; --d) {
    bool body = core::traits(mapping(d)).isLoop;
    if (body && (isFreshBelow(d + 1, uses, buffer) || isCoveredIn(view, buffer, path[d]->id())))
      return {path[d]->id(), parallel >= 0};
  }
  return parallel >= 0 ? LocalScope{path[parallel]->id(), true} : LocalScope{};
}

}  // namespace dojo::codegen
