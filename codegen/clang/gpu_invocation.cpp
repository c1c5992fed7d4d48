#include "codegen/clang/gpu_invocation.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/resources.h"

namespace dojo::core {
std::span<const Resource> gpuShimResources();  // codegen/clang/dojo_gpu_shim.h
}

namespace dojo::codegen {
namespace {

constexpr const char* kShimFile = "/perfdojo/dojo_gpu_shim.h";

// The PTX that is written, which older drivers must know: 7.8 came with CUDA 11.8 and Hopper, the
// instructions of Hopper alone with 8.0.
std::string ptxFeature(const std::string& cpu) {
  return cpu.ends_with('a') ? "+ptx80" : "+ptx78";
}

std::vector<std::string> targetArguments(const CompileOptions& options, GpuFamily family) {
  std::vector<std::string> features = options.features;
  const bool saysPtx = std::ranges::any_of(
      features, [](const std::string& feature) { return feature.starts_with("+ptx"); });
  if (family == GpuFamily::Nvidia && !saysPtx) features.push_back(ptxFeature(options.cpu));
  std::vector<std::string> arguments = {
      "-triple", family == GpuFamily::Nvidia ? "nvptx64-nvidia-cuda" : "amdgcn-amd-amdhsa",
      "-target-cpu", options.cpu};
  for (const std::string& feature : features)
    arguments.insert(arguments.end(), {"-target-feature", feature});
  // The fifth version is unknown to linkers before LLVM 15.
  if (family == GpuFamily::Amd) arguments.emplace_back("-mcode-object-version=4");
  return arguments;
}

}  // namespace

std::string_view gpuShim() {
  return core::gpuShimResources().front().text;
}

std::optional<GpuFamily> gpuFamilyOf(const std::string& cpu) {
  if (cpu.starts_with("sm_")) return GpuFamily::Nvidia;
  if (cpu.starts_with("gfx")) return GpuFamily::Amd;
  return {};
}

std::vector<std::string> gpuArguments(const CompileOptions& options, GpuFamily family) {
  std::vector<std::string> arguments = targetArguments(options, family);
  arguments.insert(arguments.end(),
                   {"-fcuda-is-device", "-std=gnu++17", fmt::format("-O{}", options.optLevel),
                    "-ffp-contract=off", "-fdeclspec", "-disable-llvm-verifier", "-nostdsysteminc",
                    "-resource-dir", resourceFolder(options), "-iquote", kFolder});
  if (options.optLevel > 1)
    arguments.insert(arguments.end(), {"-vectorize-loops", "-vectorize-slp"});
  // PTX has no room for sections of debug information; the directives that name lines suffice.
  if (!options.listings.empty())
    arguments.insert(arguments.end(),
                     {family == GpuFamily::Nvidia ? "-debug-info-kind=line-directives-only"
                                                  : "-debug-info-kind=line-tables-only",
                      "-dwarf-version=4"});
  if (!options.wants("llvm")) arguments.emplace_back("-discard-value-names");
  arguments.insert(arguments.end(), options.extraFlags.begin(), options.extraFlags.end());
  arguments.insert(arguments.end(),
                   {"-include", kShimFile, "-x", family == GpuFamily::Nvidia ? "cuda" : "hip",
                    fmt::format("{}/{}", kFolder, kCudaFile)});
  return arguments;
}

Files gpuFiles(const std::string& text, const CompileOptions& options) {
  Files files = filesBeside(options);
  files[kShimFile] = std::string(gpuShim());
  files[fmt::format("{}/{}", kFolder, kCudaFile)] = text;
  return files;
}

}  // namespace dojo::codegen
