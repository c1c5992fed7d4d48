#include "core/model/partition.h"

#include <algorithm>
#include <set>

namespace dojo::core {
namespace {

class Groups {
 public:
  Groups(const std::vector<PartNode>& nodes, int mostLeaves)
      : m_nodes(nodes), m_most(mostLeaves), m_of(nodes.size(), -1) {}

  std::vector<int> run() {
    for (size_t n = 0; n < m_nodes.size(); ++n) place(static_cast<int>(n));
    while (mergeOne()) {
    }
    return numbered();
  }

 private:
  struct Group {
    int leaves = 0;
    bool isContraction = false;
    bool isReadReshaped = false;
    bool isGone = false;
    std::set<int> reads, readBy;  // groups
  };

  // With the producer's group where it is the only reader, unless other inputs depend on the group.
  void place(int n) {
    const PartNode& node = m_nodes[n];
    int home = -1;
    for (int input : node.inputs) {
      int group = m_of[input];
      if (node.isContraction || m_nodes[input].isReadElsewhere || group <= home ||
          m_groups[group].leaves + node.leaves > m_most || closesCycle(group, node))
        continue;
      home = group;
    }
    if (home < 0) {
      home = static_cast<int>(m_groups.size());
      m_groups.emplace_back();
    }
    m_of[n] = home;
    m_groups[home].leaves += node.leaves;
    m_groups[home].isContraction |= node.isContraction;
    m_groups[home].isReadReshaped |= node.isReadReshaped;
    for (int input : node.inputs)
      if (m_of[input] != home) connect(m_of[input], home);
  }

  void connect(int from, int to) {
    m_groups[to].reads.insert(from);
    m_groups[from].readBy.insert(to);
  }

  bool reads(int group, int wanted) const {
    std::vector<int> open = {group};
    std::set<int> seen;
    while (!open.empty()) {
      int next = open.back();
      open.pop_back();
      if (next == wanted) return true;
      if (!seen.insert(next).second) continue;
      open.insert(open.end(), m_groups[next].reads.begin(), m_groups[next].reads.end());
    }
    return false;
  }

  bool closesCycle(int group, const PartNode& node) const {
    return std::ranges::any_of(
        node.inputs, [&](int input) { return m_of[input] != group && reads(m_of[input], group); });
  }

  // A group that only one other group reads joins it, unless that begins with a contraction.
  bool mergeOne() {
    for (size_t g = 0; g < m_groups.size(); ++g) {
      Group& group = m_groups[g];
      if (group.isGone || group.isReadReshaped || group.readBy.size() != 1) continue;
      int into = *group.readBy.begin();
      Group& reader = m_groups[into];
      if (reader.isContraction || reader.leaves + group.leaves > m_most) continue;
      merge(static_cast<int>(g), into);
      return true;
    }
    return false;
  }

  void merge(int from, int into) {
    for (int& group : m_of)
      if (group == from) group = into;
    m_groups[into].leaves += m_groups[from].leaves;
    m_groups[into].isContraction |= m_groups[from].isContraction;
    m_groups[into].reads.erase(from);
    for (int read : m_groups[from].reads) {
      m_groups[read].readBy.erase(from);
      connect(read, into);
    }
    m_groups[from] = {.isGone = true};
  }

  // Depth first over what each group reads.
  std::vector<int> numbered() const {
    std::vector<int> number(m_groups.size(), -1);
    int next = 0;
    auto visit = [&](auto&& self, int group) -> void {
      if (number[group] != -1) return;
      number[group] = -2;
      for (int read : m_groups[group].reads) self(self, read);
      number[group] = next++;
    };
    std::vector<int> result;
    for (int group : m_of) visit(visit, group);
    for (int group : m_of) result.push_back(number[group]);
    return result;
  }

  const std::vector<PartNode>& m_nodes;
  int m_most;
  std::vector<int> m_of;
  std::vector<Group> m_groups;
};

}  // namespace

std::vector<int> partition(const std::vector<PartNode>& nodes, int mostLeaves) {
  int all = 0;
  for (const PartNode& node : nodes) all += node.leaves;
  if (all <= mostLeaves) return std::vector<int>(nodes.size(), 0);
  return Groups(nodes, mostLeaves).run();
}

}  // namespace dojo::core
