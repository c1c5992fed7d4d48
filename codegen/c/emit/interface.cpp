// SPDX-License-Identifier: MIT-0
#include "codegen/c/emit/interface.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/c/emit/c_types.h"
#include "core/text/printer.h"

namespace dojo::codegen {

using Role = Parameter::Role;

std::vector<Parameter> listParameters(const core::Program& program, const Names& names,
                                      const StoragePlan& storage) {
  std::vector<Parameter> parameters;
  auto add = [&](const std::string& array, Role role) {
    const core::Buffer& b = *program.bufferOf(array);
    parameters.push_back({role, array, names.buffer(b.name), b.dtype, b.elements(),
                          b.elements() * core::sizeOf(b.dtype)});
  };
  for (const std::string& array : program.inputs) add(array, Role::Input);
  for (const std::string& array : program.outputs) add(array, Role::Output);
  if (storage.workspaceBytes > 0)
    parameters.push_back({Role::Workspace, "", "workspace", core::DType::U8, storage.workspaceBytes,
                          storage.workspaceBytes});
  return parameters;
}

namespace {

constexpr size_t kColumns = 100;

// C++ before GCC 13 knows no _Float16, so that a header cannot say it.
constexpr std::string_view kHalfType =
    R"(#ifndef DOJO_HALF
#define DOJO_HALF
#if defined(__cplusplus) && defined(__GNUC__) && !defined(__clang__) && __GNUC__ < 13
typedef unsigned short dojo_half;  // the bits of a _Float16
#else
typedef _Float16 dojo_half;
#endif
#endif

)";

std::string declaration(const Parameter& p, bool restricted) {
  bool isHalf = p.dtype == core::DType::F16 && !restricted;
  std::string_view type = p.role == Role::Workspace ? "void"
                          : isHalf                  ? "dojo_half"
                                                    : cType(p.dtype);
  return fmt::format("{}{} *{}{}", p.role == Role::Input ? "const " : "", type,
                     restricted ? "restrict " : "", p.name);
}

}  // namespace

std::string functionHead(const std::string& opening, const std::vector<std::string>& parameters) {
  std::string text = opening;
  std::string indent(text.size(), ' ');
  size_t column = text.size();
  for (size_t i = 0; i < parameters.size(); ++i) {
    std::string next = parameters[i] + (i + 1 < parameters.size() ? "," : ")");
    bool breaks = i > 0 && column + 1 + next.size() + 2 > kColumns;
    text += (i == 0 ? "" : breaks ? "\n" + indent : " ") + next;
    column = breaks ? indent.size() + next.size() : column + next.size() + (i > 0);
  }
  return parameters.empty() ? text + "void)" : text;
}

std::string signature(const std::string& function, const std::vector<Parameter>& parameters,
                      bool restricted) {
  std::vector<std::string> declared;
  for (const Parameter& p : parameters) declared.push_back(declaration(p, restricted));
  return functionHead(fmt::format("void {}(", function), declared);
}

std::vector<std::string> describeNames(const core::Program& program, const std::string& function,
                                       const std::vector<Parameter>& parameters) {
  std::vector<std::string> lines;
  if (function != program.name)
    lines.push_back(fmt::format("// {} is called {} here: its own name is taken in C.",
                                program.name, function));
  for (const Parameter& p : parameters)
    if (p.role != Role::Workspace && p.name != p.array)
      lines.push_back(fmt::format("// The array {} is named {} here.", p.array, p.name));
  return lines;
}

std::vector<std::string> describeParameters(const core::Program& program,
                                            const std::vector<Parameter>& parameters) {
  size_t width = 0;
  for (const Parameter& p : parameters) width = std::max(width, p.name.size());
  std::vector<std::string> lines;
  for (const Parameter& p : parameters) {
    if (p.role == Role::Workspace) {
      lines.push_back(fmt::format("//   {:<{}}  {} bytes of scratch memory, aligned to 64", p.name,
                                  width, p.bytes));
      continue;
    }
    std::string dims;
    for (const core::Dimension& d : program.bufferOf(p.array)->dims) {
      dims += (dims.empty() ? "" : ", ") + core::print(d.extent);
      if (!d.extent.constant.empty()) dims += fmt::format("={}", d.extent.value);
    }
    lines.push_back(fmt::format("//   {:<{}}  {:<3}  {} [{}]", p.name, width,
                                p.role == Role::Input ? "in" : "out", core::name(p.dtype), dims));
  }
  return lines;
}

std::string macroPrefix(const std::string& function) {
  std::string text = function;
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

std::string writeHeader(const core::Program& program, const EmittedC& emitted) {
  // Kernels may differ in case alone.
  std::string guard = "DOJO_" + emitted.function + "_H";
  std::string text = fmt::format("#ifndef {0}\n#define {0}\n\n", guard);
  if (std::any_of(emitted.parameters.begin(), emitted.parameters.end(),
                  [](const Parameter& p) { return p.dtype == core::DType::F16; }))
    text += kHalfType;
  text +=
      "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n// Arrays are row-major and do not overlap.\n";
  for (const std::string& line : describeParameters(program, emitted.parameters))
    text += line + "\n";
  for (const std::string& line : describeNames(program, emitted.function, emitted.parameters))
    text += line + "\n";
  text += signature(emitted.function, emitted.parameters, false) + ";\n";
  // Behind the parameters' names, among which it would be a macro.
  if (emitted.workspaceBytes > 0)
    text += fmt::format("#define {}_WORKSPACE_BYTES {}\n", macroPrefix(emitted.function),
                        emitted.workspaceBytes);
  return text + "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n";
}

std::string writeHarness(const EmittedC& emitted) {
  std::string arguments;
  for (size_t i = 0; i < emitted.parameters.size(); ++i)
    arguments += fmt::format("{}buffers[{}]", i ? ", " : "", i);
  return fmt::format(
      "\nvoid {}(void *const *buffers);\nvoid {}(void *const *buffers) {{\n  {}({});\n}}\n",
      emitted.entry, emitted.entry, emitted.function, arguments);
}

}  // namespace dojo::codegen
