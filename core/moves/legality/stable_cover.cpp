#include "core/moves/legality/stable_cover.h"

#include <algorithm>

#include "core/analysis/cache/findings.h"
#include "core/analysis/cache/memory_digest.h"
#include "core/analysis/cache/proof_memo.h"
#include "core/analysis/coverage.h"
#include "core/moves/legality/storage.h"

namespace dojo::core {
namespace {

bool isCircular(const Buffer& buffer) {
  return std::any_of(buffer.dims.begin(), buffer.dims.end(),
                     [](const Dimension& d) { return d.isFolded(); });
}

bool holdsOutput(const Program& program, const Buffer& buffer) {
  return std::any_of(buffer.arrays.begin(), buffer.arrays.end(),
                     [&](const std::string& array) { return program.isOutput(array); });
}

Findings::PlainProof findPlainProof(const View& view, int buffer) {
  const Buffer& declared = view.program().buffers[static_cast<size_t>(buffer)];
  if (isCircular(declared) || holdsOutput(view.program(), declared)) return std::nullopt;
  std::vector<std::pair<int, int>> sources;
  for (int i : view.accessesTo(buffer)) {
    if (!view.op(view.accesses()[i].op).operation().guards.empty()) return std::nullopt;
    if (!view.accesses()[i].reads) continue;
    auto write = coveringWrite(view, i);
    if (!write || !coversPlainly(view, *write, i)) return std::nullopt;
    sources.emplace_back(i, *write);
  }
  if (refuseIfLayoutUnsound(view, view.memory(buffer))) return std::nullopt;
  return sources;
}

Findings::StableMemory& stableMemory(const View& view, int buffer) {
  auto& known = view.findings().stableMemories;
  known.resize(view.program().buffers.size());
  return known[static_cast<size_t>(buffer)];
}

const Findings::PlainProof& plainProof(const View& view, int buffer) {
  Findings::StableMemory& known = stableMemory(view, buffer);
  if (!known.proof) known.proof = findPlainProof(view, buffer);
  return *known.proof;
}

// Nothing is looked for where the answer was found in a program with the same memory.
bool isPlainlyProven(const View& view, int buffer) {
  Findings::StableMemory& memory = stableMemory(view, buffer);
  if (memory.isProven) return *memory.isProven;
  Digest question =
      digestOf(memoryDigest(view, buffer), {static_cast<int64_t>(MemoryQuestion::PlainProof)});
  auto known = view.memo().find(question);
  if (!known) {
    known = plainProof(view, buffer).has_value();
    if (!view.isExhausted()) view.memo().keep(question, *known);
  }
  memory.isProven = *known != 0;
  return *memory.isProven;
}

// Twice in the program, a marked scope has its private memory no longer to itself. One around all
// that is touched and more does not stand twice.
bool isUsedAtOnce(const View& view, int buffer, View::Range touched) {
  auto scopes = view.scopes();
  return std::any_of(scopes.begin(), scopes.end(), [&](const ScopeInfo& scope) {
    bool standsTwice = scope.firstOp >= touched.first && scope.endOp <= touched.end;
    return standsTwice && runsAtOnce(scope) &&
           !view.accessesTo(buffer, {scope.firstOp, scope.endOp}).empty();
  });
}

}  // namespace

bool staysCovered(const View& view, int buffer, Reindexing recount, View::Range touched) {
  if (recount == Reindexing::Unknown || recount == Reindexing::Other) return false;
  if (!isPlainlyProven(view, buffer)) return false;
  if (recount == Reindexing::Nested) return true;
  if (isUsedAtOnce(view, buffer, touched)) return false;
  const Findings::PlainProof& proof = plainProof(view, buffer);
  if (!proof) return false;  // the budget is spent
  auto isTouched = [&](int access) {
    int op = view.accesses()[access].op;
    return op >= touched.first && op < touched.end;
  };
  return std::all_of(proof->begin(), proof->end(), [&](const auto& source) {
    return isTouched(source.first) == isTouched(source.second);
  });
}

}  // namespace dojo::core
