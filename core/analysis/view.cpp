#include "core/analysis/view.h"

#include <algorithm>
#include <numeric>

#include "core/analysis/cache/findings.h"
#include "core/analysis/dependence.h"
#include "core/text/printer.h"

namespace dojo::core {

namespace {

// How much of everything a program holds.
struct Sizes {
  size_t scopes = 0, ops = 0, accesses = 0, paths = 0;

  void add(const Node& node, size_t depth) {
    if (!node.isScope()) {
      ++ops;
      accesses += node.operation().targets.size() + node.operation().operands.size();
      return;
    }
    ++scopes;
    paths += depth + 1;
    for (const NodePtr& child : node.scope().children) add(*child, depth + 1);
  }
};

// An order of names that their lengths nearly always decide.
bool comesBefore(std::string_view a, std::string_view b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

// The numbers below `count` grouped by their key: group k is [first[k], first[k + 1]) of the
// result. Keys below 0 stand in no group.
template <typename Key>
std::vector<int> grouped(size_t count, const Key& keyOf, size_t groups, std::vector<int>& first) {
  first.assign(groups + 1, 0);
  for (size_t i = 0; i < count; ++i)
    if (int key = keyOf(i); key >= 0) ++first[static_cast<size_t>(key)];
  std::partial_sum(first.begin(), first.end(), first.begin());  // where groups end
  std::vector<int> members(static_cast<size_t>(first.back()));
  for (size_t i = count; i-- > 0;)
    if (int key = keyOf(i); key >= 0)
      members[static_cast<size_t>(--first[static_cast<size_t>(key)])] = static_cast<int>(i);
  return members;
}

}  // namespace

// Fills a view; everything is sized before, so that spans into it stay valid. What the view before
// knows of an operation's accesses is taken over, its arrays renumbered where they moved.
class View::Maker {
 public:
  Maker(View& view, const View* before) : m_view(view), m_before(before) {}

  void run() {
    nameArrays();
    if (m_before) matchArrays();
    reserve();
    const auto& body = m_view.m_program.body;
    for (size_t i = 0; i < body.size(); ++i) visit(*body[i], -1, static_cast<int>(i));
    m_view.m_firstAccess.push_back(static_cast<int>(m_view.m_accesses.size()));
    group();
  }

 private:
  void nameArrays() {
    const auto& buffers = m_view.m_program.buffers;
    m_view.m_arrays.reserve(buffers.size() + 4);
    m_view.m_bufferOfArray.reserve(buffers.size() + 4);
    for (size_t b = 0; b < buffers.size(); ++b)
      for (const std::string& array : buffers[b].arrays) {
        m_view.m_arrays.push_back(array);
        m_view.m_bufferOfArray.push_back(static_cast<int>(b));
      }
    if (m_before && m_before->m_arrays == m_view.m_arrays) {
      m_view.m_arraysByName = m_before->m_arraysByName;
      return;
    }
    auto& sorted = m_view.m_arraysByName;
    sorted.resize(m_view.m_arrays.size());
    std::iota(sorted.begin(), sorted.end(), 0);
    std::sort(sorted.begin(), sorted.end(),
              [&](int a, int b) { return comesBefore(m_view.m_arrays[a], m_view.m_arrays[b]); });
  }

  void matchArrays() {
    const auto &arrays = m_view.m_arrays, &before = m_before->m_arrays;
    m_numberNow.reserve(before.size());
    for (size_t i = 0; i < before.size(); ++i) {
      bool stays = i < arrays.size() && arrays[i] == before[i];
      m_numberNow.push_back(stays ? static_cast<int>(i) : m_view.arrayNamed(before[i]));
    }
  }

  void reserve() {
    Sizes sizes;
    for (const NodePtr& node : m_view.m_program.body) sizes.add(*node, 0);
    m_view.m_scopes.reserve(sizes.scopes);
    m_view.m_ops.reserve(sizes.ops);
    m_view.m_accesses.reserve(sizes.accesses);
    m_view.m_firstAccess.reserve(sizes.ops + 1);
    m_view.m_writtenArray.reserve(sizes.ops);
    m_view.m_paths.reserve(sizes.paths);
    m_view.m_pathExtents.reserve(sizes.paths);
    m_view.m_scopeOfId.assign(m_view.m_program.nextId, -1);
    m_view.m_opOfId.assign(m_view.m_program.nextId, -1);
  }

  void visit(const Node& node, int parent, int position) {
    if (node.isScope())
      visitScope(node, parent, position);
    else
      visitOperation(node, parent, position);
  }

  void visitScope(const Node& node, int parent, int position) {
    int index = static_cast<int>(m_view.m_scopes.size());
    m_view.m_scopeOfId[node.id()] = index;
    ScopeInfo& info = m_view.m_scopes.emplace_back();
    info.node = &node;
    info.parent = parent;
    info.position = position;
    info.firstOp = static_cast<int>(m_view.m_ops.size());
    info.firstScope = index + 1;
    addPath(info, index);
    info.depth = static_cast<int>(info.path.size()) - 1;
    const auto& children = node.scope().children;
    for (size_t i = 0; i < children.size(); ++i) visit(*children[i], index, static_cast<int>(i));
    info.endOp = static_cast<int>(m_view.m_ops.size());
    info.endScope = static_cast<int>(m_view.m_scopes.size());
  }

  void addPath(ScopeInfo& info, int index) {
    auto& paths = m_view.m_paths;
    auto& extents = m_view.m_pathExtents;
    size_t from = paths.size();
    if (info.parent >= 0) {
      const ScopeInfo& parent = m_view.m_scopes[info.parent];
      paths.insert(paths.end(), parent.path.begin(), parent.path.end());
      extents.insert(extents.end(), parent.extents.begin(), parent.extents.end());
    }
    paths.push_back(index);
    extents.push_back(info.scope().extent.value);
    info.path = std::span(paths).subspan(from);
    info.extents = std::span(extents).subspan(from);
  }

  void visitOperation(const Node& node, int parent, int position) {
    int op = static_cast<int>(m_view.m_ops.size());
    m_view.m_opOfId[node.id()] = op;
    OpInfo& info = m_view.m_ops.emplace_back();
    info.node = &node;
    info.parent = parent;
    info.position = position;
    if (parent >= 0) {
      info.scopes = m_view.m_scopes[parent].path;
      info.extents = m_view.m_scopes[parent].extents;
    }
    m_view.m_firstAccess.push_back(static_cast<int>(m_view.m_accesses.size()));
    int known = m_before ? m_before->opIndex(node.id()) : -1;
    if (known >= 0 && m_before->op(known).node == &node)
      takeAccesses(known, op);
    else
      findAccesses(node.operation(), op);
  }

  void takeAccesses(int known, int op) {
    auto numberNow = [&](int array) { return array < 0 ? -1 : m_numberNow[array]; };
    for (AccessInfo access : m_before->accessesOf(known)) {
      access.op = op;
      access.array = numberNow(access.array);
      record(access);
    }
    m_view.m_writtenArray.push_back(numberNow(m_before->m_writtenArray[known]));
  }

  void findAccesses(const Operation& operation, int op) {
    auto find = [&](const Access& access, int slot, bool reads, bool writes) {
      record({op, slot, -1, m_view.arrayNamed(access.array), reads, writes, &access});
    };
    int slot = 0;
    for (const Access& target : operation.targets)
      find(target, slot++, operation.assign != Assign::Set, true);
    for (const Operand& operand : operation.operands) {
      if (auto* access = std::get_if<Access>(&operand)) find(*access, slot, true, false);
      ++slot;
    }
    m_view.m_writtenArray.push_back(m_view.arrayNamed(operation.target().array));
  }

  void record(AccessInfo access) {
    if (access.array < 0) return;
    access.buffer = m_view.m_bufferOfArray[access.array];
    m_view.m_accesses.push_back(access);
  }

  void group() {
    const auto& accesses = m_view.m_accesses;
    m_view.m_byBuffer = grouped(
        accesses.size(), [&](size_t i) { return accesses[i].buffer; },
        m_view.m_program.buffers.size(), m_view.m_firstOfBuffer);
    const auto& written = m_view.m_writtenArray;
    m_view.m_writers = grouped(
        written.size(), [&](size_t op) { return written[op]; }, m_view.m_arrays.size(),
        m_view.m_firstWriter);
    m_view.m_occurrence.assign(written.size(), 0);
    for (int i = 0; i < static_cast<int>(m_view.m_writers.size()); ++i) {
      int op = m_view.m_writers[i];
      m_view.m_occurrence[op] = i - m_view.m_firstWriter[written[op]];
    }
  }

  View& m_view;
  const View* m_before;
  std::vector<int> m_numberNow;  // by number of an array in the view before; -1: gone
};

View::View(const Program& program) : m_program(program) {
  Maker(*this, nullptr).run();
}

View::View(const Program& program, ProofMemo& memo) : View(program) {
  m_memo = &memo;
  memo.makeRoomFor(program.nodeCount());
}

View::View(const Program& program, const View& before)
    : m_program(program), m_memo(&before.memo()), m_messagesAreOff(before.m_messagesAreOff) {
  Maker(*this, &before).run();
  const Program* shown = before.m_findings ? before.m_findings->shown : nullptr;
  if (!m_messagesAreOff) findings().shown = shown ? shown : &before.m_program;
}

View::~View() = default;

Findings& View::findings() const {
  if (!m_findings) m_findings = std::make_unique<Findings>();
  return *m_findings;
}

ProofMemo& View::memo() const {
  return m_memo ? *m_memo : findings().own;
}

// Looked up by name again and again, arrays are found where they were found before.
int View::arrayNamed(std::string_view name) const {
  if (name.empty()) return -1;
  auto few = name.size() + 3u * static_cast<unsigned char>(name.front()) +
             5u * static_cast<unsigned char>(name.back());
  int* recent = m_findings ? &m_findings->recentArrays[few % 16] : nullptr;
  if (recent && *recent > 0 && m_arrays[*recent - 1] == name) return *recent - 1;
  int number = searchArray(name);
  if (recent) *recent = number + 1;
  return number;
}

int View::searchArray(std::string_view name) const {
  auto at = std::lower_bound(
      m_arraysByName.begin(), m_arraysByName.end(), name,
      [&](int array, std::string_view wanted) { return comesBefore(m_arrays[array], wanted); });
  return at != m_arraysByName.end() && m_arrays[*at] == name ? *at : -1;
}

int View::bufferIndex(std::string_view array) const {
  int number = arrayNamed(array);
  return number < 0 ? -1 : m_bufferOfArray[number];
}

int View::opNamed(std::string_view array, int occurrence) const {
  int number = arrayNamed(array);
  if (number < 0 || occurrence < 0) return -1;
  int writer = m_firstWriter[number] + occurrence;
  return writer < m_firstWriter[number + 1] ? m_writers[writer] : -1;
}

std::span<const NodePtr> View::childrenOf(int scope) const {
  return scope < 0 ? m_program.body : m_scopes[scope].scope().children;
}

View::Range View::opsIn(const Node& node) const {
  if (int s = scopeIndex(node.id()); s >= 0) return {m_scopes[s].firstOp, m_scopes[s].endOp};
  int op = opIndex(node.id());
  return {op, op + 1};
}

std::span<const int> View::accessesTo(int buffer, Range ops) const {
  return within(accessesTo(buffer), ops);
}

std::span<const int> View::within(std::span<const int> accesses, Range ops) const {
  auto first = std::lower_bound(accesses.begin(), accesses.end(), m_firstAccess[ops.first]);
  auto end = std::lower_bound(first, accesses.end(), m_firstAccess[ops.end]);
  return {first, end};
}

int View::lineOf(NodeId id) const {
  const Program* shown = m_findings ? m_findings->shown : nullptr;
  if (m_lines.empty()) m_lines = nodeLines(shown ? *shown : m_program);
  return id < m_lines.size() ? m_lines[id] : 0;
}

}  // namespace dojo::core
