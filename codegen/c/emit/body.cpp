#include "codegen/c/emit/body.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "codegen/c/emit/c_types.h"
#include "codegen/c/emit/conditions.h"
#include "codegen/c/emit/constants.h"
#include "codegen/c/emit/declarations.h"
#include "codegen/c/emit/denormal_versions.h"
#include "codegen/c/emit/instruction_nests.h"
#include "codegen/c/emit/ir_remarks.h"
#include "codegen/c/emit/outlined_region.h"
#include "codegen/c/emit/prefetch_statements.h"
#include "codegen/c/emit/store_buffer.h"
#include "codegen/c/vector/register_transpose.h"
#include "codegen/c/vector/streamed_row_statements.h"
#include "codegen/c/vector/vector.h"
#include "codegen/c/vector/vector_form.h"
#include "core/analysis/invariant_reads.h"

namespace dojo::codegen {
namespace {

using core::Mapping;
using core::Node;
using core::NodePtr;

bool keepsInMemory(const Node& node) {
  if (!node.isScope())
    return std::ranges::any_of(node.operation().operands, [](const core::Operand& operand) {
      const auto* access = std::get_if<core::Access>(&operand);
      return access && access->movement.inMemory;
    });
  return std::ranges::any_of(node.scope().children,
                             [](const NodePtr& child) { return keepsInMemory(*child); });
}

bool hasNontemporalStores(const Node& node) {
  if (!node.isScope()) return node.operation().target().movement.nontemporal;
  const auto& children = node.scope().children;
  return std::any_of(children.begin(), children.end(),
                     [](const NodePtr& c) { return hasNontemporalStores(*c); });
}

class BodyWriter {
 public:
  explicit BodyWriter(EmitContext& context) : m_context(context) {
    for (const NodePtr& node : context.program.body) findMasked(*node, 0);
  }

  Lines run() {
    Lines lines;
    size_t previous = 0;
    for (const NodePtr& node : m_context.program.body) {
      m_hasStreams = hasNontemporalStores(*node);
      m_keepsInMemory = keepsInMemory(*node);
      Lines block = writeRoot(*node);
      if (!lines.empty() && std::max(previous, block.size()) > 1) lines.push_back({""});
      previous = block.size();
      append(lines, std::move(block));
    }
    Lines all = exactnessVariables(m_context);
    if (!all.empty()) all.push_back({""});
    append(all, withDeclarations(declarations(0), std::move(lines)));
    return all;
  }

 private:
  Lines writeRoot(const Node& node) {
    std::string exact = exactness(m_context, node);
    Lines lines = write(node, true).lines;
    fence(lines, node.id());
    if (exact.empty() || lines.empty()) return lines;
    Lines both{{fmt::format("if ({}) {{", exact), node.id()}};
    append(both, std::move(lines), 1);
    both.push_back({"} else {  // fallback without flush-to-zero", node.id()});
    append(both, writeOtherwise(node), 1);
    both.push_back({"}", node.id()});
    return both;
  }

  // Without the instructions that want something of the inputs. What the other version writes out
  // stays loops here, for brevity.
  Lines writeOtherwise(const Node& node) {
    auto uses = m_context.instructions.uses;
    std::erase_if(m_context.instructions.uses, [](const auto& use) {
      return use.second.factors && use.second.otherwise.empty();
    });
    for (auto& [nest, use] : m_context.instructions.uses)
      if (use.factors) use = {"as " + use.name, use.otherwise, use.operands, use.count};
    m_isKeptAsLoop = true;
    Lines lines = write(node, true).lines;
    fence(lines, node.id());
    m_isKeptAsLoop = false;
    m_context.instructions.uses = std::move(uses);
    return lines;
  }

  // Non-temporal stores that are not yet visible to other threads become so.
  void fence(Lines& lines, core::NodeId node) {
    if (m_context.streams > 0) lines.push_back({m_context.prelude.streamFence(), node});
    m_context.streams = 0;
  }

  Block write(const Node& node, bool opensLine) {
    Block block = node.isScope() ? writeScope(node) : writeOperation(node);
    if (!opensLine || m_copies > 0 || block.lines.empty()) return block;
    Line& first = block.lines.front();
    if (std::string remark = irLine(node); !remark.empty()) {
      first.remark = std::move(remark);
      first.remarkAbove = block.lines.size() > 1;
    }
    Lines comments;
    for (const std::string& text : node.comments().above)
      comments.push_back({"//" + text, node.id()});
    if (!comments.empty()) {
      append(comments, std::move(block.lines));
      return {std::move(comments), false};
    }
    return block;
  }

  Block writeOperation(const Node& node) {
    return conditioned(m_context, node, conditionsOf(m_context, node.operation()),
                       [&] { return scalarStatement(m_context, node.operation()); });
  }

  // Statements before a scope that reads an array of the stack from memory.
  Lines staging(const Node& node) {
    Lines lines;
    if (!m_keepsInMemory) return lines;
    for (const std::string& buffer : storeBuffers(m_context, node.scope()))
      if (m_storeBuffers.insert(buffer).second)
        lines.push_back({m_context.prelude.inMemory(m_context.names.buffer(buffer)), node.id()});
    return lines;
  }

  Block writeScope(const Node& node) {
    auto staged = m_storeBuffers;
    Lines before = staging(node);
    if (m_copies == 0 && !m_isKeptAsLoop) append(before, refusalRemark(m_context, node));
    Block block = writeNest(node);
    m_storeBuffers = std::move(staged);
    if (before.empty() || block.lines.empty()) return block;
    append(before, std::move(block.lines));
    return {std::move(before), false};
  }

  Block writeNest(const Node& node) {
    const core::Scope& scope = node.scope();
    int depth = static_cast<int>(m_context.nest.size());
    m_context.nest.push_back({m_context.names.iteration(depth), scope.extent.value});
    // Of an int that OpenMP counts from a thread's first iteration Clang cannot tell that it does
    // not overflow, nor then which elements of one array the statements inside share.
    m_context.nest.back().isLong = m_context.wideIndices || core::traits(scope.mapping).runsOnCores;
    m_context.nest.back().mayHalve = scope.hints.halve;
    Block block;
    const auto& uses = m_context.instructions.uses;
    auto instruction = uses.find(node.id());
    if (instruction != uses.end())
      block = {instructionLines(m_context, instruction->second, node, m_copies == 0), false};
    else if (auto transposed = transposeStatement(m_context, node))
      block = {{{std::move(*transposed), node.id()}}, true};
    else if (scope.mapping == Mapping::Unroll && !m_isKeptAsLoop)
      block = writeCopies(node);
    else if (auto vector = writeVector(node, depth))
      block = std::move(*vector);
    else if (auto row = writeRow(node))
      block = std::move(*row);
    else
      block = writeLoop(node);
    m_context.nest.pop_back();
    return block;
  }

  // What begins under a mask, whole vectors, and what they leave: streamed_rows.h.
  std::optional<Block> writeRow(const Node& node) {
    auto row = rowStatements(m_context, node);
    if (!row) return std::nullopt;
    Lines body;
    if (m_copies == 0)
      for (const NodePtr& vector : node.scope().children) {
        for (const std::string& text : vector->comments().above)
          body.push_back({"//" + text, vector->id()});
        if (std::string line = irLine(*vector); !line.empty())
          body.push_back({"// " + line, vector->id()});
      }
    append(body, std::move(*row));
    Lines lines{{"{", node.id()}};
    append(lines, withDeclarations(declarations(node.id()), std::move(body)), 1);
    lines.push_back({"}", node.id()});
    return Block{std::move(lines), false};
  }

  Block writeCopies(const Node& node) {
    Block block;
    size_t depth = m_context.nest.size() - 1;
    m_context.nest[depth].isFixed = true;
    for (int64_t i = 0; i < node.scope().extent.value; ++i) {
      m_context.nest[depth].value = i;
      m_copies += i > 0;
      Block copy = writeChildren(node);
      m_copies -= i > 0;
      block.isSingle = block.lines.empty() && copy.isSingle;
      append(block.lines, std::move(copy.lines));
    }
    block.lines = withJoinedConditions(std::move(block.lines));
    return block;
  }

  std::optional<Block> writeVector(const Node& node, int depth) {
    const auto& children = node.scope().children;
    if (node.scope().mapping != Mapping::Vector || children.size() != 1 || children[0]->isScope())
      return std::nullopt;
    Iteration loop = m_context.nest[depth];
    m_context.nest[depth].isFixed = true;
    auto statement = vectorStatement(m_context, children[0]->operation(), depth);
    std::optional<Block> block;
    if (statement)
      block = conditioned(m_context, *children[0],
                          laneConditions(m_context, children[0]->operation(), depth),
                          [&] { return *statement; });
    m_context.nest[depth] = loop;
    return block;
  }

  Block writeLoop(const Node& node) {
    return core::traits(node.scope().mapping).runsOnCores ? writeParallel(node)
                                                          : Block{loopOver(node), true};
  }

  Lines loopOver(const Node& node) {
    const core::Scope& scope = node.scope();
    const std::string name = m_context.nest.back().name;
    Lines declared = declarations(node.id());
    auto prefetched = std::exchange(m_context.prefetched, {});
    bool isVector = scope.mapping == Mapping::Vector && scope.children.size() == 1;
    int lanes =
        std::exchange(m_context.functionLanes, isVector ? static_cast<int>(scope.extent.value) : 1);
    Block children = writeChildren(node);
    m_context.functionLanes = lanes;
    m_context.prefetched = std::move(prefetched);
    if (children.lines.empty()) return {};
    Lines barrier = promotionBarriers(node);
    bool braces = !declared.empty() || !barrier.empty() || !children.isSingle;
    append(barrier, std::move(children.lines));
    Lines lines;

    std::string rolled = scope.hints.keepRolled ? m_context.prelude.keptLoop() : "";
    lines.push_back(
        {fmt::format("{4}for ({0} {1} = 0; {1} < {2}; ++{1}){3}",
                     m_context.nest.back().isLong ? "long" : "int", name,
                     extentText(scope.extent, m_context.names), braces ? " {" : "", rolled),
         node.id()});
    append(lines, withDeclarations(std::move(declared), std::move(barrier)), 1);
    if (braces) lines.push_back({"}", node.id()});
    return lines;
  }

  // Every thread fences its own non-temporal stores before it meets the others; what this one
  // made so far, perhaps in an earlier iteration around, it fences before the others start.
  Block writeParallel(const Node& node) {
    int outside = std::exchange(m_context.streams, 0);
    Lines loop = loopOver(node);
    int inside = std::exchange(m_context.streams, outside);
    if (loop.empty()) return {};
    Lines lines;
    if (m_hasStreams && m_context.nest.size() > 1)
      lines.push_back({m_context.prelude.streamFence(), node.id()});
    Lines shared{{"#pragma omp for schedule(static) nowait", node.id()}};
    append(shared, loop);
    if (inside > 0) shared.push_back({m_context.prelude.streamFence(), node.id()});
    if (auto call = callOutlinedRegion(m_context, node, std::move(shared))) {
      lines.push_back({"#pragma omp parallel", node.id()});
      lines.push_back({std::move(*call), node.id()});
      return {std::move(lines), false};
    }
    append(lines, parallelRegion(node, std::move(loop), inside > 0));
    return {std::move(lines), false};
  }

  Lines parallelRegion(const Node& node, Lines loop, bool streams) {
    if (!streams) {
      Lines lines{{"#pragma omp parallel for schedule(static)", node.id()}};
      append(lines, std::move(loop));
      return lines;
    }
    Lines lines{{"#pragma omp parallel", node.id()}, {"{", node.id()}};
    lines.push_back({"#pragma omp for schedule(static) nowait", node.id(), 1});
    append(lines, std::move(loop), 1);
    lines.push_back({m_context.prelude.streamFence(), node.id(), 1});
    lines.push_back({"}", node.id()});
    return lines;
  }

  Block writeChildren(const Node& node) {
    Block block;
    bool chained = continuesOnLine(node);
    for (const NodePtr& child : node.scope().children) {
      Block more = write(*child, !chained);
      bool first = block.lines.empty();
      if (more.lines.empty()) continue;
      append(block.lines, std::move(more.lines));
      block.isSingle = first && more.isSingle;
    }
    return block;
  }

  Lines promotionBarriers(const Node& loop) {
    Lines lines;
    if (!loop.scope().hints.reload) return lines;
    const core::View& view = m_context.view;
    for (const core::Buffer* buffer : core::invariantReads(view, view.scopeIndex(loop.id()))) {
      if (m_context.storage.of(*buffer).lanes > 0) continue;  // variables of vector type
      lines.push_back(
          {m_context.prelude.promotionBarrier(m_context.names.buffer(buffer->name)), loop.id()});
    }
    return lines;
  }

  Lines declarations(core::NodeId scope) {
    Lines lines;
    for (const Home* home : m_context.storage.localsOf(scope))
      lines.push_back({declaration(*home->buffer, home->lanes), scope});
    return lines;
  }

  std::string declaration(const core::Buffer& buffer, int lanes) {
    std::string dims;
    for (size_t k = 0; k + (lanes > 0) < buffer.dims.size(); ++k)
      if (buffer.dims[k].materialised)
        dims += fmt::format("[{}]", storedText(buffer.dims[k], m_context.names));
    const std::string& name = m_context.names.buffer(buffer.name);
    if (lanes > 0)
      return fmt::format("{} {}{}{};", m_context.prelude.vectorType(buffer.dtype, lanes), name,
                         dims, m_masked.count(buffer.name) ? " = {0}" : "");
    return fmt::format("{}{} {}{};", dims.empty() ? "" : "_Alignas(64) ", cType(buffer.dtype), name,
                       dims);
  }

  void findMasked(const Node& node, int depth) {
    if (!node.isScope()) return;
    for (const NodePtr& child : node.scope().children) {
      findMasked(*child, depth + 1);
      if (child->isScope() || node.scope().mapping != Mapping::Vector) continue;
      for (const core::Guard& guard : child->operation().guards)
        if (guard.expression.uses(depth) && !m_context.deadLanes.guards.count(&guard))
          m_masked.insert(m_context.bufferOf(child->operation().target()).name);
    }
  }

  EmitContext& m_context;
  std::set<std::string>
      m_masked;  // buffers that vectors write under a mask: other lanes keep their values
  std::set<std::string> m_storeBuffers = {};  // buffers that a scope around reads from memory
  bool m_hasStreams = false;                  // somewhere in this root's nest
  bool m_keepsInMemory = false;               // likewise
  bool m_isKeptAsLoop = false;                // unrolled scopes are loops
  int m_copies = 0;  // unrolled scopes around, in an iteration other than their first
};

}  // namespace

Lines writeBody(EmitContext& context) {
  return BodyWriter(context).run();
}

}  // namespace dojo::codegen
