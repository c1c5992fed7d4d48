#include "app/models/moves/moves_blame.h"

#include <algorithm>
#include <string_view>

#include "app/service/line_diff.h"
#include "core/text/printer.h"

namespace dojo::app {
namespace {

struct Stand {
  const core::Node* node = nullptr;
  core::NodeId parent = 0;
  int line = 0;  // from 0
};

// Where a program's nodes stand in its text.
struct Page {
  explicit Page(const core::Program& program) { add(program.body, 0, core::nodeLines(program)); }

  void add(const std::vector<core::NodePtr>& children, core::NodeId parent,
           const std::vector<int>& lineOf) {
    for (const core::NodePtr& node : children) {
      nodes[node->id()] = {node.get(), parent, lineOf[node->id()] - 1};
      if (node->isScope()) add(node->scope().children, node->id(), lineOf);
    }
  }

  std::unordered_map<core::NodeId, Stand> nodes;
};

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::map<int, const core::Buffer*> declarations(const std::vector<std::string_view>& lines,
                                                const core::Program& program) {
  std::map<int, const core::Buffer*> found;
  size_t line = 0;
  for (const core::Buffer& buffer : program.buffers) {
    std::string declaration = core::print(buffer);
    while (line < lines.size() && !lines[line].starts_with(declaration)) ++line;
    if (line < lines.size()) found[static_cast<int>(line++)] = &buffer;
  }
  return found;
}

// Programs share what a move left alone, so that hardly any node needs to be printed.
bool isPrintedAlike(const core::Node& a, const core::Node& b) {
  if (&a == &b) return true;
  if (a.isScope() != b.isScope()) return false;
  return a.isScope() ? core::printScopeHead(a.scope()) == core::printScopeHead(b.scope())
                     : core::print(a.operation()) == core::print(b.operation());
}

bool sharesNodes(const Page& a, const Page& b) {
  return std::ranges::any_of(b.nodes, [&](const auto& entry) {
    auto found = a.nodes.find(entry.first);
    return found != a.nodes.end() && isPrintedAlike(*found->second.node, *entry.second.node);
  });
}

bool isDeclaredAlike(const core::Program& program, const core::Buffer& buffer) {
  const core::Buffer* was = program.bufferNamed(buffer.name);
  return was && core::print(*was) == core::print(buffer);
}

template <typename Map>
HistoryId lookUp(const Map& map, std::string_view key, HistoryId otherwise) {
  auto found = map.find(key);
  return found == map.end() ? otherwise : found->second;
}

// By line of b, the line of a that it is; -1 for new ones.
std::vector<int> pairLines(const std::string& a, const std::string& b, size_t lines) {
  std::vector<int> pairs(lines, -1);
  for (const DiffLine& line : diffLines(a, b))
    if (line.kind == DiffLine::Kind::Same)
      pairs[static_cast<size_t>(line.after - 1)] = line.before - 1;
  return pairs;
}

}  // namespace

MovesBlame::Known MovesBlame::begin(const HistoryNode& start) const {
  Known known;
  std::string text = core::print(start.program);
  auto lines = linesOf(text);
  for (const auto& [id, node] : Page(start.program).nodes) known.nodes[id] = start.id;
  for (const core::Buffer& buffer : start.program.buffers) known.buffers[buffer.name] = start.id;
  for (std::string_view line : lines) known.others.emplace(line, start.id);
  known.lines.assign(lines.size(), start.id);
  return known;
}

MovesBlame::Known MovesBlame::follow(const Known& before, const HistoryNode& from,
                                     const HistoryNode& to) const {
  Known known;
  Page a(from.program), b(to.program);
  std::string text = core::print(to.program);
  auto lines = linesOf(text);
  bool byText = to.kind == StepKind::Edit || !sharesNodes(a, b);
  std::vector<int> pairs = byText ? pairLines(core::print(from.program), text, lines.size())
                                  : std::vector<int>(lines.size(), -1);
  std::vector<HistoryId> ofLine(lines.size(), 0);  // the latest of its nodes'
  for (const auto& [id, node] : b.nodes) {
    auto line = static_cast<size_t>(node.line);
    auto was = a.nodes.find(id);
    bool same = !byText && was != a.nodes.end() && was->second.parent == node.parent &&
                isPrintedAlike(*was->second.node, *node.node);
    HistoryId blamed = byText && pairs[line] >= 0 ? before.lines[static_cast<size_t>(pairs[line])]
                       : same                     ? before.nodes.at(id)
                                                  : to.id;
    known.nodes[id] = blamed;
    ofLine[line] = std::max(ofLine[line], blamed);
  }
  auto declared = declarations(lines, to.program);
  for (size_t i = 0; i < lines.size(); ++i) {
    HistoryId blamed = ofLine[i];
    if (auto buffer = declared.find(static_cast<int>(i)); buffer != declared.end()) {
      const std::string& name = buffer->second->name;
      bool same = isDeclaredAlike(from.program, *buffer->second);
      blamed = same ? lookUp(before.buffers, name, to.id) : to.id;
      known.buffers[name] = blamed;
    } else if (blamed == 0) {
      blamed = lookUp(before.others, lines[i], to.id);
      known.others.insert_or_assign(std::string(lines[i]), blamed);
    }
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
