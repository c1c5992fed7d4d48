#include "codegen/c/vector/streamed_row_statements.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "codegen/c/emit/conditions.h"
#include "codegen/c/vector/vector.h"
#include "core/moves/edit.h"

namespace dojo::codegen {
namespace {

class RowWriter {
 public:
  RowWriter(EmitContext& context, const core::Node& loop, const core::RowVectors& row)
      : m_context(context), m_loop(loop), m_row(row) {}

  std::optional<Lines> run() {
    const Iteration iteration = m_context.nest.back();
    const std::string& name = iteration.name;
    const std::string& start = m_context.names.iteration(m_row.depth + 2);
    m_context.nest.back() = {start, m_row.lanes, false, 0, iteration.isLong};
    auto before = write(PartOfRow::Before);
    m_context.nest.back() = {name, m_row.elements, false, 0, iteration.isLong};
    auto whole = write(PartOfRow::Whole);
    auto rest = write(PartOfRow::Rest);
    m_context.nest.back() = iteration;
    if (!before || !whole || !rest) return std::nullopt;

    const char* type = iteration.isLong ? "long" : "int";
    const core::Node& stores = firstStreamed();
    core::Access first = elementOf(stores, 0), last = elementOf(stores, m_row.elements - 1);
    int bytes = core::sizeOf(m_context.bufferOf(first).dtype);
    std::string end = extentText(stores.operation().guards[0].bound, m_context.names);
    Lines lines;
    auto add = [&](const core::Node& node, std::string text) {
      lines.push_back({std::move(text), node.id()});
    };
    add(stores,
        fmt::format("{} {} = {}(&{}, {}, {});", type, start, m_context.prelude.streamStart(),
                    m_context.element(first), bytes * m_row.lanes, bytes));
    // The line that two rows share is written in part, so it has to come.
    add(stores, fmt::format("{}({}, 0);", m_context.prelude.prefetch(true, false),
                            m_context.element(last)));
    append(lines, std::move(*before));
    add(stores, fmt::format("{} {} = {};", type, name, start));
    add(m_loop, fmt::format("for (; {0} + {1} <= {2}; {0} += {1}) {{", name, m_row.lanes, end));
    append(lines, std::move(*whole), 1);
    add(m_loop, "}");
    append(lines, std::move(*rest));
    return lines;
  }

 private:
  const core::Node& firstStreamed() const {
    const auto& vectors = m_loop.scope().children;
    auto first = std::ranges::find_if(vectors, [&](const core::NodePtr& vector) {
      const core::Access& target = vector->scope().children.front()->operation().target();
      return target.movement.nontemporal &&
             core::mayBypassCaches(m_row, m_context.bufferOf(target), target, m_context.machine);
    });
    return *(*first)->scope().children.front();
  }

  core::Access elementOf(const core::Node& stores, int64_t element) const {
    core::Access access = partOfRow(stores.operation(), m_row, PartOfRow::Whole).target();
    for (core::Affine& index : access.indices)
      index = index.substituted(m_row.depth + 1, core::Affine(0))
                  .substituted(m_row.depth, core::Affine(element));
    return access;
  }

  std::optional<Lines> write(PartOfRow part) {
    auto prefetched = std::exchange(m_context.prefetched, {});
    m_context.nest.push_back({m_context.names.iteration(m_row.depth + 1), m_row.lanes, true});
    m_context.startsVectors = part == PartOfRow::Whole;
    std::optional<Lines> lines{std::in_place};
    for (const core::NodePtr& vector : m_loop.scope().children) {
      auto more = write(*vector->scope().children.front(), part);
      if (!more) lines.reset();
      if (!lines) break;
      append(*lines, std::move(*more));
    }
    m_context.startsVectors = false;
    m_context.nest.pop_back();
    m_context.prefetched = std::move(prefetched);
    return lines;
  }

  // Lanes that nobody looks at need no mask here either.
  std::optional<Lines> write(const core::Node& node, PartOfRow part) {
    int depth = m_row.depth + 1;
    auto& deadLanes = m_context.deadLanes.guards;
    core::NodePtr moved = core::withOperation(node, partOfRow(node.operation(), m_row, part));
    const core::Operation& o = moved->operation();
    bool isDeadLane = !o.guards.empty() && deadLanes.count(&node.operation().guards.front()) > 0;
    if (isDeadLane) deadLanes.insert(&o.guards.front());
    auto statement = vectorStatement(m_context, o, depth);
    std::optional<Lines> lines;
    if (statement)
      lines = conditioned(m_context, *moved, laneConditions(m_context, o, depth), [&] {
                return *statement;
              }).lines;
    if (isDeadLane) deadLanes.erase(&o.guards.front());
    return lines;
  }

  EmitContext& m_context;
  const core::Node& m_loop;
  const core::RowVectors& m_row;
};

}  // namespace

std::optional<Lines> rowStatements(EmitContext& context, const core::Node& loop) {
  auto row = context.rows.find(loop.id());
  if (row == context.rows.end() || row->second.depth + 2 >= core::kMaxDepth) return std::nullopt;
  return RowWriter(context, loop, row->second).run();
}

}  // namespace dojo::codegen
