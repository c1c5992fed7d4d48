// SPDX-License-Identifier: MIT-0
#include "codegen/c/export/export_files.h"

#include <fmt/format.h>

#include "codegen/c/emit/emit_c.h"
#include "codegen/c/export/example_caller.h"

namespace dojo::codegen {
namespace {

// CMake keeps names such as test, all, install and m for itself, but none with this beginning,
// which no kernel's own name has either.
std::string targetOf(const EmittedC& c) {
  return "dojo_" + c.function;
}

// OpenMP comes by CMake's own name for it.
std::string buildFile(const EmittedC& c, const core::Machine& machine) {
  std::string options = compilerOptions(c, machine);
  if (size_t at = options.find(" -fopenmp"); at != std::string::npos) options.erase(at, 9);
  std::string text = fmt::format(
      "cmake_minimum_required(VERSION 3.16)\nproject({3} C)\n\n"
      "if(NOT CMAKE_BUILD_TYPE)\n  set(CMAKE_BUILD_TYPE Release)\nendif()\n\n"
      "add_library({3} STATIC {0}.c)\n"
      "target_include_directories({3} PUBLIC ${{CMAKE_CURRENT_SOURCE_DIR}})\n"
      "set_target_properties({3} PROPERTIES C_STANDARD 17 C_EXTENSIONS ON)\n"
      "# For {1}.\ntarget_compile_options({3} PRIVATE\n  {2})\n",
      c.function, machine.name, options, targetOf(c));
  if (c.usesOpenMP)
    text += fmt::format(
        "find_package(OpenMP REQUIRED)\ntarget_link_libraries({} PUBLIC OpenMP::OpenMP_C)\n",
        targetOf(c));
  text += fmt::format(
      "target_link_libraries({1} PUBLIC m)\n\n"
      "add_executable({0}_example {0}_example.c)\n"
      "set_target_properties({0}_example PROPERTIES C_STANDARD 17 C_EXTENSIONS ON)\n"
      "target_link_libraries({0}_example PRIVATE {1})\n\n"
      "enable_testing()\nadd_test(NAME {0}_example COMMAND {0}_example)\n",
      c.function, targetOf(c));
  return text;
}

}  // namespace

Result<std::vector<ExportedFile>> exportFiles(const core::Program& program,
                                              const core::Machine& machine) {
  auto c = emitC(program, machine);
  if (!c) return tl::unexpected(c.error());
  std::vector<ExportedFile> files = {{c->function + ".c", c->text},
                                     {c->function + ".h", c->header}};
  if (c->text.find("\"dojo_math.h\"") != std::string::npos)
    files.push_back({"dojo_math.h", std::string(dojoMathHeader())});
  files.push_back({c->function + "_example.c", exampleCaller(*c)});
  files.push_back({"CMakeLists.txt", buildFile(*c, machine)});
  for (ExportedFile& file : files)
    if (file.name != "dojo_math.h")
      file.text.insert(0, fmt::format("{} SPDX-License-Identifier: MIT-0\n",
                                      file.name == "CMakeLists.txt" ? "#" : "//"));
  return files;
}

}  // namespace dojo::codegen
