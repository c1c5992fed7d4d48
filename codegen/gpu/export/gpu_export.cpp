// SPDX-License-Identifier: MIT-0
#include "codegen/gpu/export/gpu_export.h"

#include <fmt/format.h>

#include "codegen/gpu/export/cuda_example.h"
#include "codegen/gpu/export/cuda_launcher.h"
#include "codegen/gpu/export/opencl_example.h"
#include "codegen/gpu/statement.h"
#include "core/resources.h"

namespace dojo::core {
std::span<const Resource> cudaLoaderResources();  // codegen/gpu/export/perfdojo_cuda_loader.h
}

namespace dojo::codegen {
namespace {

constexpr GpuRuntime kCuda = {"cuda", "", "cu"};
constexpr GpuRuntime kHip = {"hip", "#include <hip/hip_runtime.h>\n\n", "hip"};

constexpr std::string_view kMathHeader = "dojo_gpu_math.h", kMatrixHeader = "dojo_gpu_mma.h",
                           kCopyHeader = "dojo_gpu_copy.h";

// The files that have a licence's line of their own keep it.
void addLicence(std::vector<ExportedFile>& files) {
  for (ExportedFile& file : files)
    if (file.text.find("SPDX-License-Identifier") == std::string::npos)
      file.text.insert(0, fmt::format("{} SPDX-License-Identifier: MIT-0\n",
                                      file.name == "CMakeLists.txt" ? "#" : "//"));
}

std::string opening(const Emitted& emitted, std::string_view languages) {
  return fmt::format(
      "cmake_minimum_required(VERSION 3.21)\nproject(dojo_{} {})\n\n"
      "if(NOT CMAKE_BUILD_TYPE)\n  set(CMAKE_BUILD_TYPE Release)\nendif()\n\n",
      emitted.function, languages);
}

std::string exampleTest(const Emitted& emitted, const std::string& argument) {
  return fmt::format(
      "\nenable_testing()\nadd_test(NAME {0}_example COMMAND {0}_example "
      "${{CMAKE_CURRENT_SOURCE_DIR}}/{1})\n"
      "set_tests_properties({0}_example PROPERTIES SKIP_RETURN_CODE 77)\n",
      emitted.function, argument);
}

// The launcher where a compiler of CUDA is found; the example, by the driver, everywhere.
std::string cudaBuildFile(const Emitted& emitted, const core::Machine& machine, bool hasPtx) {
  std::string architecture = machine.cpu.substr(machine.cpu.find('_') + 1);
  std::string text = opening(emitted, "CXX");
  text += fmt::format(
      "# For {1}. Contracted or fast arithmetic gives other bits than those that were verified.\n"
      "include(CheckLanguage)\nif(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)\n"
      "  set(CMAKE_CUDA_ARCHITECTURES {2})\nendif()\ncheck_language(CUDA)\n"
      "if(CMAKE_CUDA_COMPILER)\n  enable_language(CUDA)\n"
      "  add_library(dojo_{0} STATIC {0}.cu)\n"
      "  target_include_directories(dojo_{0} PUBLIC ${{CMAKE_CURRENT_SOURCE_DIR}})\n"
      "  target_compile_options(dojo_{0} PRIVATE\n"
      "    $<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:-fmad=false>)\n"
      "else()\n  message(STATUS \"no compiler of CUDA is here: {0}.cu is not "
      "compiled\")\nendif()\n",
      emitted.function, machine.name, architecture);
  if (!hasPtx) return text;
  text += fmt::format(
      "\nadd_executable({0}_example {0}_example.cpp)\n"
      "set_target_properties({0}_example PROPERTIES CXX_STANDARD 17)\n"
      "target_link_libraries({0}_example PRIVATE ${{CMAKE_DL_LIBS}})\n",
      emitted.function);
  return text + exampleTest(emitted, emitted.function + ".ptx");
}

std::string hipBuildFile(const Emitted& emitted, const core::Machine& machine) {
  return opening(emitted, "CXX HIP") +
         fmt::format(
             "# For {1}. Contracted or fast arithmetic gives other bits than those that were "
             "verified.\nadd_library(dojo_{0} STATIC {0}.hip)\n"
             "target_include_directories(dojo_{0} PUBLIC ${{CMAKE_CURRENT_SOURCE_DIR}})\n"
             "set_target_properties(dojo_{0} PROPERTIES HIP_ARCHITECTURES {2})\n"
             "target_compile_options(dojo_{0} PRIVATE -ffp-contract=off)\n",
             emitted.function, machine.name, machine.cpu);
}

std::string openClBuildFile(const Emitted& emitted) {
  return opening(emitted, "C") +
         fmt::format(
             "find_package(OpenCL REQUIRED)\nadd_executable({0}_example {0}_example.c)\n"
             "set_target_properties({0}_example PROPERTIES C_STANDARD 99)\n"
             "target_link_libraries({0}_example PRIVATE OpenCL::OpenCL m)\n",
             emitted.function) +
         exampleTest(emitted, emitted.function + ".cl");
}

}  // namespace

std::vector<ExportedFile> exportCuda(const core::Program& program, const Emitted& emitted,
                                     const core::Machine& machine, const std::string& ptx) {
  bool isHip = machine.isa == "amdgcn";
  const GpuRuntime& runtime = isHip ? kHip : kCuda;
  std::vector<ExportedFile> files = {
      {fmt::format("{}.{}", emitted.function, runtime.ending),
       std::string(runtime.include) + emitted.text + launcherText(emitted, runtime)},
      {emitted.function + ".h", launcherHeader(program, emitted)}};
  if (emitted.text.find(fmt::format("\"{}\"", kMathHeader)) != std::string::npos)
    files.push_back({std::string(kMathHeader), std::string(dojoGpuMathHeader())});
  if (emitted.text.find(fmt::format("\"{}\"", kMatrixHeader)) != std::string::npos)
    files.push_back({std::string(kMatrixHeader), std::string(dojoGpuMmaHeader())});
  if (emitted.text.find(fmt::format("\"{}\"", kCopyHeader)) != std::string::npos)
    files.push_back({std::string(kCopyHeader), std::string(dojoGpuCopyHeader())});
  bool hasPtx = !isHip && !ptx.empty();
  if (hasPtx) {
    files.push_back(
        {"perfdojo_cuda_loader.h", std::string(core::cudaLoaderResources().front().text)});
    files.push_back({emitted.function + "_example.cpp", cudaExample(emitted)});
  }
  files.push_back({"CMakeLists.txt", isHip ? hipBuildFile(emitted, machine)
                                           : cudaBuildFile(emitted, machine, hasPtx)});
  addLicence(files);
  if (hasPtx) files.push_back({emitted.function + ".ptx", ptx});
  return files;
}

std::vector<ExportedFile> exportOpenCl(const core::Program&, const Emitted& emitted,
                                       const core::Machine&) {
  std::vector<ExportedFile> files = {{emitted.function + ".cl", emitted.text},
                                     {emitted.function + "_example.c", openClExample(emitted)},
                                     {"CMakeLists.txt", openClBuildFile(emitted)}};
  addLicence(files);
  return files;
}

}  // namespace dojo::codegen
