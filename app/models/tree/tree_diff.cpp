#include "app/models/tree/tree_diff.h"

#include <string>
#include <vector>

#include "app/service/line_diff.h"
#include "core/text/printer.h"

namespace dojo::app {
namespace {

struct Line {
  core::NodeId node;
  std::string text;
};

std::string textOf(const core::Node& node) {
  return node.isScope() ? core::printScopeHead(node.scope()) : core::print(node.operation());
}

// Every node of the tree in order, its depth as indentation.
void flatten(const std::vector<core::NodePtr>& nodes, size_t depth, std::vector<Line>& out) {
  for (const core::NodePtr& node : nodes) {
    out.push_back({node->id(), std::string(depth, ' ') + textOf(*node)});
    if (node->isScope()) flatten(node->scope().children, depth + 1, out);
  }
}

std::string joined(const std::vector<Line>& lines) {
  std::string text;
  for (const Line& line : lines) text += line.text + '\n';
  return text;
}

void byIdentity(const std::vector<Line>& before, const std::vector<Line>& after, TreeDiff& diff) {
  auto bare = [](const Line& line) { return line.text.substr(line.text.find_first_not_of(' ')); };
  std::map<core::NodeId, std::string> old;
  for (const Line& line : before) old[line.node] = bare(line);
  for (const Line& line : after) {
    auto was = old.find(line.node);
    if (was == old.end()) {
      diff.after[line.node] = NodeChange::Added;
      ++diff.added;
      continue;
    }
    if (was->second != bare(line)) {
      diff.before[line.node] = diff.after[line.node] = NodeChange::Changed;
      ++diff.changed;
    }
    old.erase(was);
  }
  for (const auto& [node, text] : old) diff.before[node] = NodeChange::Removed;
  diff.removed = static_cast<int>(old.size());
}

void byText(const std::vector<Line>& before, const std::vector<Line>& after, TreeDiff& diff) {
  for (const DiffLine& line : diffLines(joined(before), joined(after))) {
    if (line.kind == DiffLine::Kind::Removed) {
      diff.before[before[static_cast<size_t>(line.before - 1)].node] = NodeChange::Removed;
      ++diff.removed;
    } else if (line.kind == DiffLine::Kind::Added) {
      diff.after[after[static_cast<size_t>(line.after - 1)].node] = NodeChange::Added;
      ++diff.added;
    }
  }
}

}  // namespace

TreeDiff diffTrees(const core::Program& before, const core::Program& after, bool idsAreShared) {
  std::vector<Line> a, b;
  flatten(before.body, 0, a);
  flatten(after.body, 0, b);
  TreeDiff diff;
  if (idsAreShared)
    byIdentity(a, b, diff);
  else
    byText(a, b, diff);
  return diff;
}

}  // namespace dojo::app
