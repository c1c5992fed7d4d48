#include "app/session/history.h"

#include <algorithm>

namespace dojo::app {

Conditions conditionsOf(const Measurement& m) {
  return {m.machine, m.compiler, m.threads, m.cold};
}

void History::add(HistoryNode node) {
  if (node.parent) this->node(node.parent).children.push_back(node.id);
  m_nodes.push_back(std::move(node));
}

void History::moveTo(HistoryId id) {
  m_current = id;
  for (HistoryId at = id; node(at).parent; at = node(at).parent) node(node(at).parent).visited = at;
}

void History::setDeleted(HistoryId id, bool deleted) {
  node(id).deleted = deleted;
  for (HistoryId child : node(id).children) setDeleted(child, deleted);
}

std::vector<HistoryId> History::pathTo(HistoryId id) const {
  std::vector<HistoryId> path;
  for (HistoryId at = id; at; at = node(at).parent) path.push_back(at);
  std::ranges::reverse(path);
  return path;
}

int History::numberOf(HistoryId id) const {
  int number = 0;
  for (HistoryId at = id; node(at).parent; at = node(at).parent) ++number;
  return number;
}

bool History::isAncestor(HistoryId ancestor, HistoryId of) const {
  while (of > ancestor) of = node(of).parent;
  return of == ancestor;
}

HistoryId History::childBy(HistoryId parent, const std::string& step) const {
  for (HistoryId child : node(parent).children) {
    const HistoryNode& n = node(child);
    if (n.kind == StepKind::Move && n.step == step && !n.deleted) return child;
  }
  return 0;
}

HistoryId History::redoTarget(HistoryId id) const {
  const HistoryNode& from = node(id);
  if (from.visited && !node(from.visited).deleted) return from.visited;
  for (auto child = from.children.rbegin(); child != from.children.rend(); ++child)
    if (!node(*child).deleted) return *child;
  return 0;
}

HistoryId History::endOfRedo() const {
  HistoryId end = m_current;
  while (HistoryId next = redoTarget(end)) end = next;
  return end;
}

std::vector<HistoryId> History::living() const {
  std::vector<HistoryId> ids;
  for (const HistoryNode& n : m_nodes)
    if (!n.deleted) ids.push_back(n.id);
  return ids;
}

}  // namespace dojo::app
