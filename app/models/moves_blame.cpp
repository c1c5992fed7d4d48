#include "app/models/moves_blame.h"

#include <algorithm>

#include "app/report/line_diff.h"
#include "core/text/printer.h"

namespace dojo::app {
namespace {

struct Printed {
  std::string text;
  core::NodeId parent = 0;
  int line = 0;  // from 0
};

// A program's text with what each line holds.
struct Page {
  std::vector<std::string> lines;
  std::vector<std::vector<core::NodeId>> nodesOf;  // by line, from the outside in
  std::unordered_map<core::NodeId, Printed> nodes;
  std::map<int, const core::Buffer*> buffers;  // by line
  std::string text;
};

void addNodes(Page& page, const std::vector<core::NodePtr>& children, core::NodeId parent,
              const std::vector<int>& lineOf) {
  for (const core::NodePtr& node : children) {
    int line = lineOf[node->id()] - 1;
    page.nodes[node->id()] = {
        node->isScope() ? core::printScopeHead(node->scope()) : core::print(node->operation()),
        parent, line};
    page.nodesOf[static_cast<size_t>(line)].push_back(node->id());
    if (node->isScope()) addNodes(page, node->scope().children, node->id(), lineOf);
  }
}

Page pageOf(const core::Program& program) {
  Page page;
  auto printed = core::printWithLines(program);
  page.text = std::move(printed.text);
  for (size_t at = 0; at < page.text.size();) {
    size_t end = std::min(page.text.find('\n', at), page.text.size());
    page.lines.push_back(page.text.substr(at, end - at));
    at = end + 1;
  }
  page.nodesOf.resize(page.lines.size());
  addNodes(page, program.body, 0, printed.nodeLines);
  size_t line = 0;
  for (const core::Buffer& buffer : program.buffers) {
    std::string declaration = core::print(buffer);
    while (line < page.lines.size() && !page.lines[line].starts_with(declaration)) ++line;
    if (line < page.lines.size()) page.buffers[static_cast<int>(line++)] = &buffer;
  }
  return page;
}

bool sharesNodes(const Page& a, const Page& b) {
  return std::ranges::any_of(b.nodes, [&](const auto& entry) {
    auto found = a.nodes.find(entry.first);
    return found != a.nodes.end() && found->second.text == entry.second.text;
  });
}

template <typename Key, typename Map>
HistoryId lookUp(const Map& map, const Key& key, HistoryId otherwise) {
  auto found = map.find(key);
  return found == map.end() ? otherwise : found->second;
}

// By line of b, the line of a that it is; -1 for new ones.
std::vector<int> pairLines(const Page& a, const Page& b) {
  std::vector<int> pairs(b.lines.size(), -1);
  for (const DiffLine& line : diffLines(a.text, b.text))
    if (line.kind == DiffLine::Kind::Same)
      pairs[static_cast<size_t>(line.after - 1)] = line.before - 1;
  return pairs;
}

}  // namespace

MovesBlame::Known MovesBlame::begin(const HistoryNode& start) const {
  Known known;
  Page page = pageOf(start.program);
  for (const auto& [id, node] : page.nodes) known.nodes[id] = start.id;
  for (const core::Buffer& buffer : start.program.buffers) known.buffers[buffer.name] = start.id;
  for (const std::string& line : page.lines) known.others[line] = start.id;
  known.lines.assign(page.lines.size(), start.id);
  return known;
}

MovesBlame::Known MovesBlame::follow(const Known& before, const HistoryNode& from,
                                     const HistoryNode& to) const {
  Known known;
  Page a = pageOf(from.program), b = pageOf(to.program);
  bool byText = to.kind == StepKind::Edit || !sharesNodes(a, b);
  std::vector<int> pairs = byText ? pairLines(a, b) : std::vector<int>(b.lines.size(), -1);
  for (const auto& [id, node] : b.nodes) {
    int pair = pairs[static_cast<size_t>(node.line)];
    auto was = a.nodes.find(id);
    bool same = !byText && was != a.nodes.end() && was->second.text == node.text &&
                was->second.parent == node.parent;
    known.nodes[id] = byText && pair >= 0 ? before.lines[static_cast<size_t>(pair)]
                      : same              ? before.nodes.at(id)
                                          : to.id;
  }
  for (size_t i = 0; i < b.lines.size(); ++i) {
    HistoryId blamed = 0;
    if (!b.nodesOf[i].empty()) {
      for (core::NodeId node : b.nodesOf[i]) blamed = std::max(blamed, known.nodes.at(node));
    } else if (auto buffer = b.buffers.find(static_cast<int>(i)); buffer != b.buffers.end()) {
      const core::Buffer* was = from.program.bufferNamed(buffer->second->name);
      bool same = was && core::print(*was) == core::print(*buffer->second);
      blamed = same ? lookUp(before.buffers, buffer->second->name, to.id) : to.id;
      known.buffers[buffer->second->name] = blamed;
    } else {
      blamed = lookUp(before.others, b.lines[i], to.id);
    }
    known.others[b.lines[i]] = blamed;
    known.lines.push_back(blamed);
  }
  return known;
}

int MovesBlame::missing(HistoryId id) const {
  int count = 0;
  for (; id != 0 && !m_known.contains(id); id = m_history.node(id).parent) ++count;
  return count;
}

void MovesBlame::advance(HistoryId id) {
  if (m_known.contains(id)) return;
  HistoryId parent = m_history.node(id).parent;
  while (parent != 0 && !m_known.contains(parent)) {
    id = parent;
    parent = m_history.node(id).parent;
  }
  const HistoryNode& node = m_history.node(id);
  m_known[id] =
      parent == 0 ? begin(node) : follow(m_known.at(parent), m_history.node(parent), node);
}

const std::vector<HistoryId>& MovesBlame::of(HistoryId id) {
  while (!m_known.contains(id)) advance(id);
  return m_known.at(id).lines;
}

}  // namespace dojo::app
