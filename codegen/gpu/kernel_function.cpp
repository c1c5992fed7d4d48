#include "codegen/gpu/kernel_function.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/c/emit/constants.h"
#include "codegen/c/emit/interface.h"
#include "codegen/gpu/statement.h"

namespace dojo::codegen {
namespace {

// What CUDA lets a text declare; more is asked for by the launch.
constexpr int64_t kMostDeclared = 48 << 10;

}  // namespace

std::string gpuPointer(const Parameter& p, Dialect dialect) {
  std::string_view type =
      p.role == Parameter::Role::Workspace ? "unsigned char" : gpuType(p.dtype, dialect);
  return fmt::format("{}{}{} *", dialect == Dialect::OpenCl ? "__global " : "",
                     p.role == Parameter::Role::Input ? "const " : "", type);
}

// Of a pointer, before its name. Compilers keep what is loaded through a restricted pointer over a
// barrier, so that none is where threads may hand elements to each other.
std::string GpuFunction::restriction(bool isWritten) const {
  if (isWritten) return "";
  return m_dialect == Dialect::OpenCl ? "restrict " : "__restrict__ ";
}

std::string GpuFunction::head(const std::string& name, const std::vector<Parameter>& parameters,
                              int64_t threads) const {
  std::vector<std::string> declared;
  for (const Parameter& p : parameters) {
    bool isWritten = p.role != Parameter::Role::Input;
    declared.push_back(gpuPointer(p, m_dialect) + restriction(isWritten) + p.name);
  }
  if (m_dialect == Dialect::OpenCl)
    return fmt::format("__kernel __attribute__((reqd_work_group_size({}, 1, 1)))\n", threads) +
           functionHead(fmt::format("void {}(", name), declared);
  return fmt::format("extern \"C\" __global__ void __launch_bounds__({}, 1)\n", threads) +
         functionHead(name + "(", declared);
}

int64_t GpuFunction::dynamicBytes(const GpuKernel& kernel) const {
  bool isDynamic = m_dialect == Dialect::Cuda && kernel.sharedBytes > kMostDeclared;
  return isDynamic ? kernel.sharedBytes : 0;
}

bool GpuFunction::writes(int kernel, const core::Buffer& buffer) const {
  const core::Node& node = *m_plan.kernels[static_cast<size_t>(kernel)].node;
  const core::View& view = m_elements.view();
  auto inside = view.accessesTo(view.bufferIndex(buffer.arrays.front()), view.opsIn(node));
  return std::ranges::any_of(inside,
                             [&](int i) { return view.accesses()[static_cast<size_t>(i)].writes; });
}

// Vectors of it are loaded and stored.
bool GpuFunction::isVector(const core::Buffer& buffer) const {
  const core::View& view = m_elements.view();
  auto accesses = view.accessesTo(view.bufferIndex(buffer.arrays.front()));
  return std::ranges::any_of(accesses, [&](int i) {
    const core::AccessInfo& access = view.accesses()[static_cast<size_t>(i)];
    int scope = view.op(access.op).parent;
    return scope >= 0 && view.scope(scope).scope().mapping == core::Mapping::Vector &&
           access.access->uses(view.scope(scope).depth);
  });
}

std::string GpuFunction::workspacePointer(int kernel, const GpuHome& home) const {
  bool isWritten = writes(kernel, *home.buffer);
  std::string type = fmt::format("{}{}{} *", m_dialect == Dialect::OpenCl ? "__global " : "",
                                 isWritten ? "" : "const ", gpuType(home.buffer->dtype, m_dialect));
  std::string from = home.offset == 0 ? "workspace" : fmt::format("(workspace + {})", home.offset);
  return fmt::format("{}{}{} = ({}){};", type, restriction(isWritten),
                     m_names.buffer(home.buffer->name), type, from);
}

std::string GpuFunction::sharedArray(const GpuHome& home) const {
  const core::Buffer& buffer = *home.buffer;
  std::string array = fmt::format("{} {}{}", gpuType(buffer.dtype, m_dialect),
                                  m_names.buffer(buffer.name), m_elements.dimensions(buffer));
  bool aligned = isVector(buffer);
  if (m_dialect == Dialect::OpenCl)
    return fmt::format("__local {}{};", array, aligned ? " __attribute__((aligned(16)))" : "");
  return fmt::format("__shared__ {}{};", aligned ? "__align__(16) " : "", array);
}

// Into the one array whose size the launch gives: a pointer to what the first subscript picks; a
// reference where there is none.
std::string GpuFunction::sharedPointer(const GpuHome& home) const {
  std::string_view type = gpuType(home.buffer->dtype, m_dialect);
  const std::string& name = m_names.buffer(home.buffer->name);
  std::string at =
      home.offset == 0 ? "shared_memory" : fmt::format("(shared_memory + {})", home.offset);
  std::string dims = m_elements.dimensions(*home.buffer);
  if (dims.empty()) return fmt::format("{0} &{1} = *({0} *){2};", type, name, at);
  std::string inner = dims.substr(dims.find(']') + 1);
  if (inner.empty()) return fmt::format("{0} *{1} = ({0} *){2};", type, name, at);
  return fmt::format("{0} (*{1}){2} = ({0} (*){2}){3};", type, name, inner, at);
}

Lines GpuFunction::declarations(int kernel, const Lines& body) const {
  std::set<std::string> used = identifiersIn(body);
  bool isDynamic = dynamicBytes(m_plan.kernels[static_cast<size_t>(kernel)]) > 0;
  Lines pointers, shared;
  for (const core::Buffer& buffer : m_elements.view().program().buffers) {
    auto found = m_plan.homes.find(buffer.name);
    if (found == m_plan.homes.end() || !used.count(m_names.buffer(buffer.name))) continue;
    const GpuHome& home = found->second;
    if (home.kind == GpuHome::Kind::Workspace) pointers.push_back({workspacePointer(kernel, home)});
    if (home.kind != GpuHome::Kind::Shared) continue;
    if (isDynamic && shared.empty())
      shared.push_back({"extern __shared__ __align__(16) unsigned char shared_memory[];"});
    shared.push_back({isDynamic ? sharedPointer(home) : sharedArray(home)});
  }
  append(pointers, std::move(shared));
  return pointers;
}

}  // namespace dojo::codegen
