#include "codegen/gpu/gpu_body.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "codegen/c/emit/constants.h"
#include "codegen/c/emit/declarations.h"
#include "codegen/c/emit/ir_remarks.h"
#include "codegen/gpu/gpu_instructions.h"
#include "codegen/gpu/gpu_items.h"
#include "codegen/gpu/thread_names.h"

namespace dojo::codegen {
namespace {

using core::Mapping;
using core::Node;
using core::NodePtr;

// One or several statements; a single one needs no braces.
struct Statements {
  Lines lines;
  bool isSingle = false;
};

class GpuBodyWriter {
 public:
  GpuBodyWriter(GpuBody& body, const GpuKernel& kernel)
      : m_body(body),
        m_text(body.text),
        m_view(m_text.view),
        m_names(m_text.names),
        m_kernel(kernel),
        m_lanes(lanesOfWarp(body.machine)),
        m_threads(m_view, m_names, kernel, m_text.dialect, m_lanes, body.wideIndices) {
    m_text.element = [this](const core::Access& access) { return element(access); };
    findShuffled();
  }

  Lines run() {
    m_text.nest = m_threads.grid();
    bool continues = !m_kernel.gridScopes.empty() && continuesOnLine(*innermostGrid());
    Lines items = itemsOf(m_kernel.items, continues ? Remark::FromGrid : Remark::Own);
    Lines declared = declarations(0);
    for (int scope : m_kernel.gridScopes)
      append(declared, declarations(m_view.scope(scope).node->id()));
    items = withDeclarations(std::move(declared), std::move(items));
    Lines lines = m_threads.definitions(identifiersIn(items));
    if (!lines.empty()) lines.push_back({""});
    append(lines, std::move(items));
    m_text.nest.clear();
    return lines;
  }

 private:
  // ---- items

  // Which line of IR an item shows: its own; none, because what is around shows it; or, where it
  // goes on from the grid's scopes on their line, that line.
  enum class Remark { Own, None, FromGrid };

  Lines itemsOf(const std::vector<GpuItem>& items, Remark remark) {
    Lines lines;
    for (const GpuItem& item : items) {
      append(lines, waitIn(m_body.copies.waits, item));
      if (item.barrierBefore) append(lines, barrier(*item.barrierBefore, false));
      append(lines, itemLines(item, remark));
      if (m_body.copies.groups.count(&item))
        lines.push_back({"dojo_commit_copies();", nodeOf(item).id()});
    }
    return withJoinedConditions(std::move(lines));
  }

  Lines itemLines(const GpuItem& item, Remark remark) {
    if (item.kind == GpuItem::Kind::Loop) return remarked(loopOf(item), *item.node, remark);
    size_t depth = m_text.nest.size();
    std::string condition = m_threads.condition(item, m_isInWarps);
    bool asksLater = m_isInWarps && hasShuffles(item);
    if (asksLater) m_laneCondition = std::exchange(condition, {});
    Statements inner = contentOf(item);
    m_text.nest.resize(depth);
    m_laneCondition.clear();
    if (inner.lines.empty()) return {};
    const Node& node = nodeOf(item);
    if (!item.node) remark = Remark::None;
    Lines lines = commentsOf(node, remark);
    Lines content = withRemark(std::move(inner.lines), node, remark);
    bool braces = content.size() > 1;
    if (!condition.empty())
      lines.push_back({fmt::format("if ({}){}", condition, braces ? " {" : ""), node.id()});
    append(lines, std::move(content), condition.empty() ? 0 : 1);
    if (!condition.empty() && braces) lines.push_back({"}", node.id()});
    return lines;
  }

  Statements contentOf(const GpuItem& item) {
    if (item.kind == GpuItem::Kind::Single) return write(*item.node, false);
    if (item.kind == GpuItem::Kind::Collective) return instructionOf(*item.node);
    bool isWarps = item.kind == GpuItem::Kind::Warps;
    for (const Iteration& axis : isWarps&& item.axes.empty() ? Nest{} : m_threads.axes(item))
      m_text.nest.push_back(axis);
    Lines declared;
    for (int axis : item.axes) append(declared, declarations(m_view.scope(axis).node->id()));
    Statements inner;
    bool isChained = !item.axes.empty() && continuesOnLine(*m_view.scope(item.axes.back()).node);
    if (isWarps) {
      m_isInWarps = true;
      inner.lines = itemsOf(item.items, isChained ? Remark::None : Remark::Own);
      m_isInWarps = false;
    } else {
      inner = childrenOf(*m_view.scope(item.axes.back()).node);
    }
    if (declared.empty()) return inner;
    return {withDeclarations(std::move(declared), std::move(inner.lines)), false};
  }

  Statements instructionOf(const Node& node) {
    m_text.helpers.insert("dojo_gpu_mma.h");
    Lines lines = warpInstructionLines(m_body.elements, m_body.plan.instructions.at(node.id()),
                                       node, m_text.nest);
    bool isSingle = lines.size() == 1;
    return {std::move(lines), isSingle};
  }

  // All threads, or lanes, go through it.
  Lines loopOf(const GpuItem& item) {
    push(*item.node);
    bool isChained = continuesOnLine(*item.node);
    Lines body = withDeclarations(declarations(item.node->id()),
                                  itemsOf(item.items, isChained ? Remark::None : Remark::Own));
    append(body, waitIn(m_body.copies.waitsAtEnd, item));
    if (item.barrierAtEnd) append(body, barrier(*item.barrierAtEnd, true));
    m_text.nest.pop_back();
    bool isSingle = body.size() == 1;
    return loopLines(*item.node, {std::move(body), isSingle});
  }

  static const Node& nodeOf(const GpuItem& item) {
    return item.node ? *item.node : *item.items.front().node;
  }

  // Until the copies are there that the next barrier hands on.
  Lines waitIn(const std::map<const GpuItem*, int>& waits, const GpuItem& item) const {
    auto wait = waits.find(&item);
    if (wait == waits.end()) return {};
    int open = wait->second;
    std::string remark = open == 0   ? "all copies are there"
                         : open == 1 ? "all copies but those of the latest group are there"
                                     : fmt::format("all but {} groups of copies are there", open);
    return {{fmt::format("dojo_wait_copies<{}>();", open), nodeOf(item).id(), 0, remark}};
  }

  Lines barrier(const GpuBarrier& barrier, bool isAtEnd) const {
    std::string call = m_isInWarps ? "__syncwarp();" : "__syncthreads();";
    if (m_text.dialect == Dialect::OpenCl)
      call = fmt::format("barrier({}{}{});", barrier.isLocal ? "CLK_LOCAL_MEM_FENCE" : "",
                         barrier.isLocal && barrier.isGlobal ? " | " : "",
                         barrier.isGlobal ? "CLK_GLOBAL_MEM_FENCE" : "");
    std::string_view others = m_isInWarps ? "lanes" : "threads";
    std::string written, read;
    for (const GpuBarrier::Crossing& each : barrier.crossings) {
      bool writes = m_view.accesses()[static_cast<size_t>(each.before)].writes;
      std::string& names = writes ? written : read;
      names += (names.empty() ? "" : ", ") + m_names.buffer(each.buffer->name);
    }
    std::string remark;
    if (!written.empty()) remark = fmt::format("{}: written by other {} above", written, others);
    if (!read.empty())
      remark += fmt::format("{}{}: {} by other {} above", remark.empty() ? "" : "; ", read,
                            isAtEnd ? "read" : "still read", others);
    if (isAtEnd) remark += ", before the next iteration";
    core::NodeId node =
        m_view.op(m_view.accesses()[static_cast<size_t>(barrier.crossings.front().after)].op)
            .node->id();
    return {{call, node, 0, remark}};
  }

  // ---- what one thread runs

  Statements write(const Node& node, bool opensLine) {
    Statements statements = node.isScope() ? writeScope(node) : writeOperation(node);
    if (!opensLine || statements.lines.empty()) return statements;
    size_t before = statements.lines.size();
    statements.lines = remarked(std::move(statements.lines), node, Remark::Own);
    statements.isSingle &= statements.lines.size() == before;
    return statements;
  }

  // With the line of IR that a node opens, and the comments above it.
  Lines remarked(Lines lines, const Node& node, Remark kind) const {
    if (lines.empty()) return lines;
    Lines all = commentsOf(node, kind);
    append(all, withRemark(std::move(lines), node, kind));
    return all;
  }

  Lines withRemark(Lines lines, const Node& node, Remark kind) const {
    if (kind == Remark::None || !lines.front().remark.empty()) return lines;
    lines.front().remark = irLine(openingOf(node, kind));
    lines.front().remarkAbove = lines.size() > 1;
    return lines;
  }

  Lines commentsOf(const Node& node, Remark kind) const {
    Lines lines;
    if (kind == Remark::None) return lines;
    const Node& opening = openingOf(node, kind);
    for (const std::string& text : opening.comments().above)
      lines.push_back({"//" + text, opening.id()});
    if (auto why = m_body.plan.notUsed.find(opening.id()); why != m_body.plan.notUsed.end())
      lines.push_back({fmt::format("// not using {}: {}", opening.scope().instruction, why->second),
                       opening.id()});
    return lines;
  }

  // The scope on whose line the node is printed.
  const Node& openingOf(const Node& node, Remark kind) const {
    const Node* opening = &node;
    if (kind != Remark::FromGrid) return node;
    int scope = node.isScope() ? m_view.scope(m_view.scopeIndex(node.id())).parent
                               : m_view.op(m_view.opIndex(node.id())).parent;
    for (; scope >= 0 && continuesOnLine(*m_view.scope(scope).node);
         scope = m_view.scope(scope).parent)
      opening = m_view.scope(scope).node;
    return *opening;
  }

  Statements writeOperation(const Node& node) {
    auto copies = m_body.copies.bytes.find(m_view.opIndex(node.id()));
    return conditioned(node, [&] {
      return copies == m_body.copies.bytes.end()
                 ? gpuStatement(m_text, node.operation())
                 : gpuCopyStatements(m_text, node.operation(), copies->second);
    });
  }

  template <typename Write>
  Statements conditioned(const Node& node, const Write& write) {
    m_op = m_view.opIndex(node.id());
    std::string ofWarp, condition = m_laneCondition;
    for (const core::Guard& guard : node.operation().guards) {
      if (isNever(guard, m_text.nest)) return {};
      if (isAlways(guard, m_text.nest)) continue;
      std::string& asked = hasShuffles(m_op) && isOfWarp(guard) ? ofWarp : condition;
      asked += (asked.empty() ? "" : " && ") + guardText(guard, m_text.nest, m_names);
    }
    m_hoists = !condition.empty();
    std::vector<std::string> texts = write();
    Lines lines = std::exchange(m_shuffles, {});
    bool isSingle = lines.empty() && (texts.size() == 1 || !condition.empty());
    bool braces = !condition.empty() && texts.size() > 1;
    if (!condition.empty())
      lines.push_back({fmt::format("if ({}){}", condition, braces ? " {" : ""), node.id()});
    for (const std::string& text : texts) {
      size_t margin = text.find_first_not_of(' ');
      int indent = static_cast<int>(margin / 2) + !condition.empty();
      lines.push_back({text.substr(margin), node.id(), indent});
    }
    if (braces) lines.push_back({"}", node.id()});
    if (ofWarp.empty()) return {std::move(lines), isSingle};
    Lines all = {{fmt::format("if ({}) {{", ofWarp), node.id()}};
    append(all, std::move(lines), 1);
    all.push_back({"}", node.id()});
    return {std::move(all), true};
  }

  Statements writeScope(const Node& node) {
    if (auto vector = writeVector(node)) return std::move(*vector);
    push(node);
    Lines declared = declarations(node.id());
    Statements body = childrenOf(node);
    m_text.nest.pop_back();
    if (body.lines.empty()) return {};
    if (!declared.empty())
      body = {withDeclarations(std::move(declared), std::move(body.lines)), false};
    Lines lines = loopLines(node, std::move(body));
    bool isSingle = lines.front().text[0] != '#';
    return {std::move(lines), isSingle};
  }

  std::optional<Statements> writeVector(const Node& node) {
    const core::Scope& scope = node.scope();
    if (scope.mapping != Mapping::Vector || scope.children.size() != 1 ||
        scope.children[0]->isScope())
      return std::nullopt;
    int depth = static_cast<int>(m_text.nest.size()), lanes = static_cast<int>(scope.extent.value);
    const Node& operation = *scope.children[0];
    push(node);
    m_op = m_view.opIndex(operation.id());
    m_hoists = false;
    auto texts = [&] {
      auto copies = copiesOfLanes(operation, depth, lanes);
      if (copies) return copies;
      return gpuVectorStatement(m_text, operation.operation(), depth, lanes,
                                [&](const core::Access& access) {
                                  return m_body.elements.isAligned(access, depth, lanes);
                                });
    };
    std::optional<Statements> statements;
    if (texts()) statements = conditioned(operation, [&] { return *texts(); });
    m_text.nest.pop_back();
    return statements;
  }

  // Of one lane or several each.
  std::optional<std::vector<std::string>> copiesOfLanes(const Node& operation, int depth,
                                                        int lanes) {
    auto copies = m_body.copies.bytes.find(m_op);
    if (copies == m_body.copies.bytes.end()) return std::nullopt;
    const std::vector<core::Guard>& guards = operation.operation().guards;
    if (std::ranges::any_of(guards, [&](auto& guard) { return guard.expression.uses(depth); }))
      return std::nullopt;
    return gpuCopyStatements(m_text, operation.operation(), copies->second, depth, lanes);
  }

  Statements childrenOf(const Node& node) {
    Statements all;
    bool chained = continuesOnLine(node);
    for (const NodePtr& child : node.scope().children) {
      Statements more = write(*child, !chained);
      bool isFirst = all.lines.empty();
      if (more.lines.empty()) continue;
      append(all.lines, std::move(more.lines));
      all.isSingle = isFirst && more.isSingle;
    }
    return all;
  }

  void push(const Node& scope) {
    int depth = static_cast<int>(m_text.nest.size());
    m_text.nest.push_back({.name = m_names.iteration(depth),
                           .extent = scope.scope().extent.value,
                           .isLong = m_body.wideIndices});
  }

  Lines loopLines(const Node& node, Statements body) const {
    const core::Scope& scope = node.scope();
    int depth = m_view.scope(m_view.scopeIndex(node.id())).depth;
    Lines lines;
    bool isUnrolled = scope.mapping == Mapping::Unroll || scope.mapping == Mapping::Vector;
    if (isUnrolled) lines.push_back({"#pragma unroll", node.id()});
    if (scope.hints.keepRolled) lines.push_back({"#pragma unroll 1", node.id()});
    lines.push_back({fmt::format("for ({0} {1} = 0; {1} < {2}; ++{1}){3}",
                                 m_body.wideIndices ? "long" : "int", m_names.iteration(depth),
                                 extentText(scope.extent, m_names), body.isSingle ? "" : " {"),
                     node.id()});
    append(lines, std::move(body.lines), 1);
    if (!body.isSingle) lines.push_back({"}", node.id()});
    return lines;
  }

  // ---- elements

  std::string element(const core::Access& access) {
    std::string own = m_body.elements.text(access, m_text.nest);
    auto lane = m_body.elements.otherLane(m_op, access);
    if (!lane) return own;
    std::string call = fmt::format("__shfl_sync({}, {}, {})",
                                   m_lanes > 32 ? "0xffffffffffffffffull" : "0xffffffffu", own,
                                   affineText(*lane, m_text.nest));
    if (!m_hoists) return call;
    const core::Buffer& buffer = m_body.elements.bufferOf(access);
    // What lanes of a vector ask alike is asked once.
    for (const Line& known : m_shuffles)
      if (known.text.ends_with(" = " + call + ";")) return declaredName(known.text);
    std::string name = variableOfLane(m_names.buffer(buffer.name));
    m_shuffles.push_back(
        {fmt::format("const {} {} = {};", gpuType(buffer.dtype, m_text.dialect), name, call),
         m_view.op(m_op).node->id()});
    return name;
  }

  // "const float NAME = …;"
  static std::string declaredName(const std::string& declaration) {
    size_t equals = declaration.find(" = ");
    size_t space = declaration.rfind(' ', equals - 1);
    return declaration.substr(space + 1, equals - space - 1);
  }

  // "p_lane", then "p_lane2": a name that nothing else has.
  std::string variableOfLane(const std::string& array) {
    if (m_taken.empty()) {
      for (const core::Buffer& each : m_text.program.buffers)
        m_taken.insert(m_names.buffer(each.name));
      for (const core::Constant& each : m_text.program.constants)
        m_taken.insert(m_names.constant(each.name));
    }
    std::string name = array + "_lane";
    for (int n = 2; !m_taken.insert(name).second; ++n) name = fmt::format("{}_lane{}", array, n);
    return name;
  }

  bool hasShuffles(const GpuItem& item) const {
    if (item.kind == GpuItem::Kind::Collective) return false;
    core::View::Range ops = m_view.opsIn(*item.node);
    for (int op = ops.first; op < ops.end; ++op)
      if (hasShuffles(op)) return true;
    return false;
  }

  bool hasShuffles(int op) const {
    if (m_body.places[static_cast<size_t>(op)].isCollective) return false;
    return std::ranges::any_of(m_view.accessesOf(op), [&](const core::AccessInfo& access) {
      return m_body.elements.otherLane(op, *access.access).has_value();
    });
  }

  // All lanes of a warp decide it alike.
  bool isOfWarp(const core::Guard& guard) const {
    for (int scope : m_view.op(m_op).scopes)
      if (m_view.scope(scope).scope().mapping == Mapping::Warp &&
          guard.expression.uses(m_view.scope(scope).depth))
        return false;
    return true;
  }

  // ---- a thread's own buffers

  void findShuffled() {
    core::View::Range ops = m_view.opsIn(*m_kernel.node);
    for (int op = ops.first; op < ops.end; ++op) {
      if (!hasShuffles(op)) continue;
      for (const core::AccessInfo& access : m_view.accessesOf(op))
        if (m_body.elements.otherLane(op, *access.access))
          m_shuffled.insert(m_body.elements.bufferOf(*access.access).name);
    }
  }

  // Lanes that never wrote a variable are asked for it too: compilers take what has no value as
  // leave to write it in all lanes.
  Lines withDeclarations(Lines declared, Lines body) const {
    std::set<std::string> unset;
    for (const core::Buffer& buffer : m_text.program.buffers)
      if (m_shuffled.count(buffer.name)) unset.insert(declaration(buffer));
    Lines lines = codegen::withDeclarations(std::move(declared), std::move(body));
    for (Line& line : lines)
      if (unset.count(line.text))
        line.text.replace(line.text.size() - 1, 1, line.text.ends_with("];") ? " = {};" : " = 0;");
    return lines;
  }

  std::string declaration(const core::Buffer& buffer) const {
    return fmt::format("{} {}{};", gpuType(buffer.dtype, m_text.dialect),
                       m_names.buffer(buffer.name), m_body.elements.dimensions(buffer));
  }

  Lines declarations(core::NodeId scope) const {
    Lines lines;
    int kernel = static_cast<int>(&m_kernel - m_body.plan.kernels.data());
    for (const core::Buffer& buffer : m_text.program.buffers) {
      auto found = m_body.plan.homes.find(buffer.name);
      if (found == m_body.plan.homes.end()) continue;
      const GpuHome& home = found->second;
      if (home.kind != GpuHome::Kind::Thread || home.kernel != kernel || home.scope != scope)
        continue;
      lines.push_back({declaration(buffer), scope});
    }
    return lines;
  }

  const Node* innermostGrid() const { return m_view.scope(m_kernel.gridScopes.back()).node; }

  GpuBody& m_body;
  GpuText& m_text;
  const core::View& m_view;
  const Names& m_names;
  const GpuKernel& m_kernel;
  int64_t m_lanes;
  ThreadNames m_threads;
  bool m_isInWarps = false;
  std::string m_laneCondition;  // that each statement asks for, because all lanes shuffle
  int m_op = -1;                // being written
  bool m_hoists = false;        // shuffles stand before its condition
  Lines m_shuffles;
  std::set<std::string> m_shuffled;  // buffers that other lanes ask for
  std::set<std::string> m_taken;     // names of arrays, constants and what lanes were asked for
};

}  // namespace

Lines writeGpuBody(GpuBody& body, const GpuKernel& kernel) {
  return GpuBodyWriter(body, kernel).run();
}

}  // namespace dojo::codegen
