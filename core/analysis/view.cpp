#include "core/analysis/view.h"

#include <algorithm>

#include "core/analysis/dependence.h"
#include "core/text/printer.h"

namespace dojo::core {

View::View(const Program& program) : m_program(program) {
  for (size_t b = 0; b < program.buffers.size(); ++b)
    for (const std::string& array : program.buffers[b].arrays) m_bufferOf[array] = static_cast<int>(b);
  m_byBuffer.resize(program.buffers.size());
  m_scopeOfId.assign(program.nextId, -1);
  m_opOfId.assign(program.nextId, -1);
  for (size_t i = 0; i < program.body.size(); ++i) visit(program.body[i], -1, static_cast<int>(i));
  m_firstAccess.push_back(static_cast<int>(m_accesses.size()));
}

View::~View() = default;

void View::visit(const NodePtr& node, int parent, int position) {
  if (node->isScope()) {
    int index = static_cast<int>(m_scopes.size());
    m_scopeOfId[node->id()] = index;
    ScopeInfo info;
    info.node = node.get();
    info.parent = parent;
    info.depth = static_cast<int>(m_path.size());
    info.position = position;
    info.firstOp = static_cast<int>(m_ops.size());
    info.firstScope = index + 1;
    m_scopes.push_back(info);
    m_path.push_back(index);
    const auto& children = node->scope().children;
    for (size_t i = 0; i < children.size(); ++i) visit(children[i], index, static_cast<int>(i));
    m_path.pop_back();
    m_scopes[index].endOp = static_cast<int>(m_ops.size());
    m_scopes[index].endScope = static_cast<int>(m_scopes.size());
    return;
  }
  int op = static_cast<int>(m_ops.size());
  m_opOfId[node->id()] = op;
  OpInfo info;
  info.node = node.get();
  info.parent = parent;
  info.position = position;
  info.scopes = m_path;
  for (int s : m_path) info.extents.push_back(m_scopes[s].scope().extent.value);
  m_ops.push_back(std::move(info));
  m_firstAccess.push_back(static_cast<int>(m_accesses.size()));
  const Operation& operation = node->operation();
  auto record = [&](const Access& access, int slot, bool reads, bool writes) {
    int buffer = bufferIndex(access.array);
    if (buffer < 0) return;
    m_byBuffer[buffer].push_back(static_cast<int>(m_accesses.size()));
    m_accesses.push_back({op, slot, buffer, reads, writes, &access});
  };
  int slot = 0;
  for (const Access& target : operation.targets)
    record(target, slot++, operation.assign != Assign::Set, true);
  for (const Operand& operand : operation.operands) {
    if (auto* access = std::get_if<Access>(&operand)) record(*access, slot, true, false);
    ++slot;
  }
  auto& writers = m_writers[operation.target().array];
  m_occurrence.push_back(static_cast<int>(writers.size()));
  writers.push_back(op);
}

std::span<const AccessInfo> View::accessesOf(int op) const {
  return {m_accesses.data() + m_firstAccess[op],
          static_cast<size_t>(m_firstAccess[op + 1] - m_firstAccess[op])};
}

int View::bufferIndex(std::string_view array) const {
  auto found = m_bufferOf.find(array);
  return found == m_bufferOf.end() ? -1 : found->second;
}

int View::commonDepth(int opA, int opB) const {
  const auto &a = m_ops[opA].scopes, &b = m_ops[opB].scopes;
  size_t n = std::min(a.size(), b.size()), d = 0;
  while (d < n && a[d] == b[d]) ++d;
  return static_cast<int>(d);
}

bool View::isInside(int op, int scope) const {
  return scope < 0 || (op >= m_scopes[scope].firstOp && op < m_scopes[scope].endOp);
}

int View::opNamed(std::string_view array, int occurrence) const {
  auto found = m_writers.find(array);
  bool exists = found != m_writers.end() && occurrence >= 0 &&
                occurrence < static_cast<int>(found->second.size());
  return exists ? found->second[occurrence] : -1;
}

std::span<const NodePtr> View::childrenOf(int scope) const {
  return scope < 0 ? m_program.body : m_scopes[scope].scope().children;
}

int View::scopeIndex(NodeId id) const { return id < m_scopeOfId.size() ? m_scopeOfId[id] : -1; }
int View::opIndex(NodeId id) const { return id < m_opOfId.size() ? m_opOfId[id] : -1; }

View::Range View::opsIn(const Node& node) const {
  if (int s = scopeIndex(node.id()); s >= 0) return {m_scopes[s].firstOp, m_scopes[s].endOp};
  int op = opIndex(node.id());
  return {op, op + 1};
}

View::Range View::opsIn(int scope) const {
  if (scope < 0) return {0, static_cast<int>(m_ops.size())};
  return {m_scopes[scope].firstOp, m_scopes[scope].endOp};
}

std::span<const int> View::accessesTo(int buffer, Range ops) const {
  const std::vector<int>& all = m_byBuffer[buffer];
  auto first = std::lower_bound(all.begin(), all.end(), m_firstAccess[ops.first]);
  auto end = std::lower_bound(first, all.end(), m_firstAccess[ops.end]);
  return {first, end};
}

int View::lineOf(NodeId id) const {
  if (m_lines.empty()) m_lines = printWithLines(m_program).nodeLines;
  return id < m_lines.size() ? m_lines[id] : 0;
}

}  // namespace dojo::core
