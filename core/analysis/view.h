// A program laid out flat for analysis: operations and scopes in program order with their enclosing
// nests, accesses by buffer, places by name. Built once per program state and shared by every
// move's check; caches dependence queries, so one View must not be used by two threads at a time.
// The program must outlive it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/ir/program.h"

namespace dojo::core {

struct ScopeInfo {
  const Node* node = nullptr;
  int parent = -1;   // index of the enclosing scope, -1 at the root
  int depth = 0;     // as in {d}
  int position = 0;  // among its siblings
  int firstOp = 0;   // operations inside are [firstOp, endOp)
  int endOp = 0;
  int firstScope = 0;  // scopes strictly inside are [own index + 1, endScope)
  int endScope = 0;
  std::span<const int> path;         // enclosing scopes, outermost first, and the scope itself
  std::span<const int64_t> extents;  // of those scopes
  const Scope& scope() const { return node->scope(); }
};

struct OpInfo {
  const Node* node = nullptr;
  int parent = -1;
  int position = 0;
  std::span<const int> scopes;       // enclosing scopes, outermost first: scopes[d] is {d}
  std::span<const int64_t> extents;  // of those scopes
  int depth() const { return static_cast<int>(scopes.size()); }
  const Operation& operation() const { return node->operation(); }
};

// One array access of an operation. Slots number the targets first, then the operands.
struct AccessInfo {
  int op = 0;
  int slot = 0;
  int buffer = 0;  // index into program.buffers
  int array = 0;   // equal for two accesses where the arrays' names are
  bool reads = false;
  bool writes = false;
  const Access* access = nullptr;
};

// A buffer's memory and who touches it: as the program has it, or as it would be under another
// declaration.
struct Memory {
  const Buffer& declared;
  std::span<const int> accesses;  // to its arrays, rising
};

struct Conflict;
struct Findings;
class ProofMemo;

class View {
 public:
  explicit View(const Program& program);
  // The same, looking up in the memo what was found out about other programs, and adding to it.
  View(const Program& program, ProofMemo& memo);
  // The same as View(program), sooner: what operations that the view before holds too access is
  // looked up there. Refusals name the lines of its program, which must outlive this.
  View(const Program& program, const View& before);
  ~View();
  View(const View&) = delete;
  View& operator=(const View&) = delete;

  const Program& program() const { return m_program; }
  std::span<const ScopeInfo> scopes() const { return m_scopes; }
  std::span<const OpInfo> ops() const { return m_ops; }
  const ScopeInfo& scope(int index) const { return m_scopes[index]; }
  const OpInfo& op(int index) const { return m_ops[index]; }
  std::span<const AccessInfo> accesses() const { return m_accesses; }
  std::span<const AccessInfo> accessesOf(int op) const {
    return {m_accesses.data() + m_firstAccess[op],
            static_cast<size_t>(m_firstAccess[op + 1] - m_firstAccess[op])};
  }
  std::span<const int> accessesTo(int buffer) const {  // rising indices
    return {m_byBuffer.data() + m_firstOfBuffer[buffer],
            static_cast<size_t>(m_firstOfBuffer[buffer + 1] - m_firstOfBuffer[buffer])};
  }
  Memory memory(int buffer) const { return {m_program.buffers[buffer], accessesTo(buffer)}; }

  int bufferIndex(std::string_view array) const;  // of the buffer holding an array; -1
  // Number of enclosing scopes that two operations share.
  int commonDepth(int opA, int opB) const {
    const auto &a = m_ops[opA].scopes, &b = m_ops[opB].scopes;
    size_t n = std::min(a.size(), b.size()), d = 0;
    while (d < n && a[d] == b[d]) ++d;
    return static_cast<int>(d);
  }
  bool isInside(int op, int scope) const {
    return scope < 0 || (op >= m_scopes[scope].firstOp && op < m_scopes[scope].endOp);
  }

  // The operation array#occurrence, -1 when there is none.
  int opNamed(std::string_view array, int occurrence) const;
  // Which occurrence of its (first) target's writes an operation is.
  int occurrenceOf(int op) const { return m_occurrence[op]; }

  // Children of a scope, or of the root for -1.
  std::span<const NodePtr> childrenOf(int scope) const;
  // The index of a node that is a scope / an operation; -1.
  int scopeIndex(NodeId id) const { return id < m_scopeOfId.size() ? m_scopeOfId[id] : -1; }
  int opIndex(NodeId id) const { return id < m_opOfId.size() ? m_opOfId[id] : -1; }
  // Operations in the subtree of a node: [first, end).
  struct Range {
    int first, end;
  };
  Range opsIn(const Node& node) const;
  Range opsIn(int scope) const {  // all for -1
    if (scope < 0) return {0, static_cast<int>(m_ops.size())};
    return {m_scopes[scope].firstOp, m_scopes[scope].endOp};
  }
  // Those of accessesTo(buffer), or of other rising accesses, that belong to some operations.
  std::span<const int> accessesTo(int buffer, Range ops) const;
  std::span<const int> within(std::span<const int> accesses, Range ops) const;

  int lineOf(NodeId id) const;  // in the canonical text; computed on first use

  // Results of earlier dependence queries; see dependence.cpp.
  using ConflictCache = std::unordered_map<uint64_t, std::unique_ptr<Conflict>>;
  ConflictCache& conflictCache() const { return m_conflicts; }
  Findings& findings() const;
  ProofMemo& memo() const;

  bool messagesAreOff() const { return m_messagesAreOff; }

  // Comparing accesses in pairs has a budget, so that hostile programs end: when it is spent,
  // nothing can be proven any more, and every query gives its cautious answer. Kernels need a
  // thousandth of it.
  bool spend(int effort) const { return (m_effort -= effort) >= 0; }
  bool isExhausted() const { return m_effort < 0; }

 private:
  class Maker;
  friend class MessagesOff;
  int arrayNamed(std::string_view name) const;
  int searchArray(std::string_view name) const;

  const Program& m_program;
  std::vector<ScopeInfo> m_scopes;
  std::vector<OpInfo> m_ops;
  std::vector<AccessInfo> m_accesses;
  std::vector<int> m_firstAccess;  // by op, with a closing entry
  std::vector<int> m_paths;        // of all scopes, one after another
  std::vector<int64_t> m_pathExtents;
  std::vector<int> m_byBuffer, m_firstOfBuffer;  // accesses; where those of a buffer begin

  std::vector<std::string_view> m_arrays;  // as declared
  std::vector<int> m_bufferOfArray;
  std::vector<int> m_arraysByName;  // sorted

  std::vector<int> m_writtenArray;            // by op: of its first target
  std::vector<int> m_writers, m_firstWriter;  // operations; where those of an array begin
  std::vector<int> m_occurrence;
  std::vector<int> m_scopeOfId, m_opOfId;
  mutable std::vector<int> m_lines;
  mutable ConflictCache m_conflicts;
  mutable std::unique_ptr<Findings> m_findings;
  ProofMemo* m_memo = nullptr;  // null: its own
  mutable bool m_messagesAreOff = false;
  mutable int64_t m_effort = 4000000;
};

// While nobody reads what refusals say, their sentences name no operations and lines. So it is with
// the views that are made from a silent one.
class MessagesOff {
 public:
  MessagesOff(const View& view, bool silent)
      : m_view(view), m_before(std::exchange(view.m_messagesAreOff, silent)) {}
  ~MessagesOff() { m_view.m_messagesAreOff = m_before; }
  MessagesOff(const MessagesOff&) = delete;
  MessagesOff& operator=(const MessagesOff&) = delete;

 private:
  const View& m_view;
  bool m_before;
};

}  // namespace dojo::core
