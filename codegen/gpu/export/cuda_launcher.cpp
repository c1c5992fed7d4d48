// SPDX-License-Identifier: MIT-0
#include "codegen/gpu/export/cuda_launcher.h"

#include <fmt/format.h>

#include "codegen/c/emit/interface.h"
#include "codegen/gpu/export/host_values.h"

namespace dojo::codegen {
namespace {

using Role = Parameter::Role;

constexpr int64_t kDynamicSharedUnasked = 48 << 10;

std::string argumentsOf(const Emitted& emitted) {
  std::string text;
  for (const Parameter& p : emitted.parameters)
    text += fmt::format("{}{}{}", text.empty() ? "" : ", ",
                        p.role == Role::Workspace ? "(unsigned char *)" : "", p.name);
  return text;
}

// Of the kernels' parameters: the launcher may have their name.
std::string kernelTypes(const Emitted& emitted) {
  std::string text;
  for (const Parameter& p : emitted.parameters)
    text += fmt::format("{}{}{} *", text.empty() ? "" : ", ", p.role == Role::Input ? "const " : "",
                        p.role == Role::Workspace ? "unsigned char" : hostType(p.dtype));
  return text;
}

std::string dim3Of(const std::array<int64_t, 3>& size) {
  return fmt::format("dim3({}, {}, {})", size[0], size[1], size[2]);
}

// A name that no parameter has.
std::string unlike(const Emitted& emitted, std::string name) {
  auto isTaken = [&] {
    for (const Parameter& p : emitted.parameters)
      if (p.name == name) return true;
    return emitted.function == name;
  };
  while (isTaken()) name += '_';
  return name;
}

}  // namespace

std::string launcherHead(const Emitted& emitted) {
  std::vector<std::string> parameters;
  for (const Parameter& p : emitted.parameters)
    parameters.push_back(p.role == Role::Workspace
                             ? fmt::format("void *{}", p.name)
                             : fmt::format("{}{} *{}", p.role == Role::Input ? "const " : "",
                                           hostType(p.dtype), p.name));
  parameters.push_back("void *" + unlike(emitted, "stream"));
  return functionHead(fmt::format("void {}(", emitted.function), parameters);
}

std::string workspaceMacro(const Emitted& emitted) {
  return emitted.workspaceBytes > 0 ? macroPrefix(emitted.function) + "_WORKSPACE_BYTES" : "";
}

std::string launcherText(const Emitted& emitted, const GpuRuntime& runtime) {
  std::string text = fmt::format(
      "\n#ifndef DOJO_SIMT\n// Starts the kernels in order; {}GetLastError() says whether it "
      "could.\n{} {{\n",
      runtime.prefix, launcherHead(emitted));
  std::string arguments = argumentsOf(emitted), stream = unlike(emitted, "stream");
  for (const Launch& launch : emitted.launches) {
    if (launch.sharedBytes > kDynamicSharedUnasked)
      text += fmt::format(
          "  {0}FuncSetAttribute((const void *)(void (*)({3})){1}, "
          "{0}FuncAttributeMaxDynamicSharedMemorySize,\n                       {2});\n",
          runtime.prefix, launch.function, launch.sharedBytes, kernelTypes(emitted));
    text += fmt::format("  {}<<<{}, {}, {}, ({}Stream_t){}>>>(\n      {});\n", launch.function,
                        dim3Of(launch.grid), dim3Of(launch.block), launch.sharedBytes,
                        runtime.prefix, stream, arguments);
  }
  return text + "}\n#endif\n";
}

std::string launcherHeader(const core::Program& program, const Emitted& emitted) {
  std::string guard = "DOJO_" + emitted.function + "_H";
  std::string text = fmt::format(
      "#ifndef {0}\n#define {0}\n\n// Starts {1} on the device, in the stream that is given "
      "(null: the default one), and does not\n// wait. Pointers are to the device's memory, at "
      "multiples of 16 bytes; arrays do not overlap.\n",
      guard, program.name);
  for (const std::string& line : describeParameters(program, emitted.parameters))
    text += line + "\n";
  for (const std::string& line : describeNames(program, emitted.function, emitted.parameters))
    text += line + "\n";
  text += launcherHead(emitted) + ";\n";
  if (std::string macro = workspaceMacro(emitted); !macro.empty())
    text += fmt::format("#define {} {}\n", macro, emitted.workspaceBytes);
  return text + "\n#endif\n";
}

}  // namespace dojo::codegen
