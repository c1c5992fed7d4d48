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

std::string GpuFunction::head(const std::string& name, const std::vector<Parameter>& parameters,
                              int64_t threads) const {
  std::vector<std::string> declared;
  const char* restricted = dialect == Dialect::OpenCl ? "restrict" : "__restrict__";
  for (const Parameter& p : parameters)
    declared.push_back(fmt::format("{}{} {}", gpuPointer(p, dialect), restricted, p.name));
  if (dialect == Dialect::OpenCl)
    return fmt::format("__kernel __attribute__((reqd_work_group_size({}, 1, 1)))\n", threads) +
           functionHead(fmt::format("void {}(", name), declared);
  return fmt::format("extern \"C\" __global__ void __launch_bounds__({}, 1)\n", threads) +
         functionHead(name + "(", declared);
}

int64_t GpuFunction::dynamicBytes(const GpuKernel& kernel) const {
  bool isDynamic = dialect == Dialect::Cuda && kernel.sharedBytes > kMostDeclared;
  return isDynamic ? kernel.sharedBytes : 0;
}

Lines GpuFunction::declarations(int kernel, const Lines& body) const {
  std::set<std::string> used = identifiersIn(body);
  bool isDynamic = dynamicBytes(plan.kernels[static_cast<size_t>(kernel)]) > 0;
  Lines lines;
  bool hasShared = false;
  for (const core::Buffer& buffer : elements.program().buffers) {
    auto found = plan.homes.find(buffer.name);
    if (found == plan.homes.end() || !used.count(names.buffer(buffer.name))) continue;
    const GpuHome& home = found->second;
    const std::string& name = names.buffer(buffer.name);
    std::string_view type = gpuType(buffer.dtype, dialect);
    if (home.kind == GpuHome::Kind::Workspace) {
      std::string pointer = dialect == Dialect::OpenCl ? fmt::format("__global {} *", type)
                                                       : fmt::format("{} *", type);
      std::string from =
          home.offset == 0 ? "workspace" : fmt::format("(workspace + {})", home.offset);
      lines.push_back({fmt::format("{}{} {} = ({}){};", pointer,
                                   dialect == Dialect::OpenCl ? "restrict" : "__restrict__", name,
                                   pointer, from)});
    }
    if (home.kind != GpuHome::Kind::Shared) continue;
    std::string dims = elements.dimensions(buffer);
    if (!isDynamic) {
      lines.push_back(
          {dialect == Dialect::OpenCl
               ? fmt::format("__local {} {}{} __attribute__((aligned(16)));", type, name, dims)
               : fmt::format("__shared__ __align__(16) {} {}{};", type, name, dims)});
      continue;
    }
    if (!std::exchange(hasShared, true))
      lines.push_back({"extern __shared__ __align__(16) unsigned char shared_memory[];"});
    // A pointer to what the first subscript picks; a reference where there is none.
    std::string inner = dims.empty() ? "" : dims.substr(dims.find(']') + 1);
    std::string declared = dims.empty()    ? fmt::format("{} &{}", type, name)
                           : inner.empty() ? fmt::format("{} *{}", type, name)
                                           : fmt::format("{} (*{}){}", type, name, inner);
    std::string cast =
        inner.empty() ? fmt::format("({} *)", type) : fmt::format("({} (*){})", type, inner);
    std::string at =
        home.offset == 0 ? "shared_memory" : fmt::format("(shared_memory + {})", home.offset);
    lines.push_back({fmt::format("{} = {}{}{};", declared, dims.empty() ? "*" : "", cast, at)});
  }
  return lines;
}

}  // namespace dojo::codegen
