#include "codegen/c/emit/memory_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>

#include "codegen/c/emit/buffer_table.h"
#include "codegen/c/vector/vector_form.h"
#include "codegen/lower/local_scope.h"

namespace dojo::codegen {
namespace {

using core::Buffer;
using core::Program;

void collectArrays(const core::Node& node, std::set<std::string>& arrays) {
  if (node.isScope()) {
    for (const core::NodePtr& child : node.scope().children) collectArrays(*child, arrays);
    return;
  }
  for (const core::Access& target : node.operation().targets) arrays.insert(target.array);
  for (const core::Operand& operand : node.operation().operands)
    if (auto* access = std::get_if<core::Access>(&operand)) arrays.insert(access->array);
}

int64_t bytesOf(const Buffer& b) {
  return b.elements() * core::sizeOf(b.dtype);
}

bool isParallel(const core::ScopeInfo& scope) {
  return core::traits(scope.scope().mapping).runsOnCores;
}

// Threads inside the scope that declares a buffer write single lanes of it: were its rows vectors,
// each would store the lanes of the others too.
bool threadsWriteLanes(const core::View& view, const Buffer& buffer, core::NodeId declaredIn) {
  auto number = view.bufferIndex(buffer.arrays.front());
  for (int i : view.accessesTo(number)) {
    const core::AccessInfo& access = view.accesses()[i];
    int scope = view.op(access.op).parent;
    if (!access.writes || scope < 0) continue;
    const core::Scope& inner = view.scope(scope).scope();
    bool writesRow = inner.mapping == core::Mapping::Vector &&
                     inner.extent.value == buffer.dims.back().extent.value;
    for (; !writesRow && scope >= 0; scope = view.scope(scope).parent) {
      if (view.scope(scope).node->id() == declaredIn) break;
      if (isParallel(view.scope(scope))) return true;
    }
  }
  return false;
}

bool isUsedInVectors(const core::View& view, const Buffer& buffer) {
  std::span<const int> accesses = view.accessesTo(view.bufferIndex(buffer.arrays.front()));
  return std::ranges::any_of(accesses, [&](int i) {
    int scope = view.op(view.accesses()[i].op).parent;
    return scope >= 0 && view.scope(scope).scope().mapping == core::Mapping::Vector;
  });
}

class Planner {
 public:
  explicit Planner(const Program& program)
      : m_program(program), m_buffers(program), m_view(program) {}

  Result<StoragePlan> run() {
    std::set<std::string> used;
    for (const core::NodePtr& node : m_program.body) collectArrays(*node, used);
    for (const std::string& array : used)
      if (!m_buffers.find(array))
        return fail(ErrorCode::BadInput, phrase("no buffer declares the array '{}'", array));
    for (const Buffer& buffer : m_program.buffers) {
      bool isUsed = false, isParameter = false;
      for (const std::string& array : buffer.arrays) {
        isUsed |= used.count(array) > 0;
        isParameter |= m_program.isInput(array) || m_program.isOutput(array);
      }
      if (isParameter)
        m_plan.homes[buffer.name] = {Home::Kind::Parameter, &buffer};
      else if (isUsed)
        if (auto placed = place(buffer); !placed) return tl::unexpected(placed.error());
    }
    if (auto checked = checkParameters(); !checked) return tl::unexpected(checked.error());
    return std::move(m_plan);
  }

 private:
  Result<void> place(const Buffer& buffer) {
    if (buffer.location == core::Location::Heap) return placeInWorkspace(buffer), Result<void>();
    LocalScope local = findLocalScope(m_view, buffer);
    int64_t bytes = bytesOf(buffer);
    bool large = bytes > kLargestLocal || m_localBytes + bytes > kLargestPrivate;
    if (large && !local.isPrivate) return placeInWorkspace(buffer), Result<void>();
    m_localBytes += bytes;
    if (m_localBytes > kLargestPrivate)
      return fail(
          ErrorCode::Unsupported,
          phrase("buffer '{}' takes {} bytes of each thread's stack, and with the others more "
                 "than {}; move it to the heap or reuse its dimensions",
                 buffer.name, bytes, kLargestPrivate));
    int lanes = isUsedInVectors(m_view, buffer) ? lanesOfVariable(m_program, m_buffers, buffer) : 0;
    if (lanes > 0 && threadsWriteLanes(m_view, buffer, local.scope)) lanes = 0;
    Home& home = m_plan.homes[buffer.name];
    home = {Home::Kind::Local, &buffer, local.scope, 0, lanes};
    m_plan.locals[local.scope].push_back(&home);
    return {};
  }

  void placeInWorkspace(const Buffer& buffer) {
    m_plan.homes[buffer.name] = {Home::Kind::Workspace, &buffer, 0, m_plan.workspaceBytes};
    m_plan.workspaceBytes += (bytesOf(buffer) + 63) / 64 * 64;
  }

  Result<void> checkParameters() {
    std::set<std::string> seen;
    auto check = [&](const std::string& array, bool isInput) -> Result<void> {
      const Buffer* buffer = m_buffers.find(array);
      if (!buffer)
        return fail(ErrorCode::BadInput, phrase("no buffer declares the array '{}'", array));
      if (!seen.insert(buffer->name).second)
        return fail(ErrorCode::Unsupported,
                    phrase("buffer '{}' holds several inputs or outputs, which C passes as arrays "
                           "that do not overlap",
                           buffer->name));
      m_plan.homes.at(buffer->name).isInput = isInput;
      return {};
    };
    for (const std::string& array : m_program.inputs)
      if (auto checked = check(array, true); !checked) return checked;
    for (const std::string& array : m_program.outputs)
      if (auto checked = check(array, false); !checked) return checked;
    return {};
  }

  const Program& m_program;
  const Buffers m_buffers;
  core::View m_view;
  StoragePlan m_plan;
  int64_t m_localBytes = 0;
};

}  // namespace

const std::vector<const Home*>& StoragePlan::localsOf(core::NodeId scope) const {
  static const std::vector<const Home*> none;
  auto found = locals.find(scope);
  return found == locals.end() ? none : found->second;
}

Result<StoragePlan> planStorage(const Program& program) {
  return Planner(program).run();
}

}  // namespace dojo::codegen
