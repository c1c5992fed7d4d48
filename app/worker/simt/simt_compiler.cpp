#include "app/worker/simt/simt_compiler.h"

#include <fmt/format.h>

#include <regex>

#include "codegen/clang/simt_code.h"
#include "core/resources.h"

namespace dojo::core {
std::span<const Resource> simtHeaderResources();
}

namespace dojo::app {

using codegen::CompileOptions;
using codegen::Compiler;

namespace {

constexpr const char* kHeader = "dojo_simt.h";

std::string header() {
  return std::string(core::simtHeaderResources().front().text);
}

// An array whose size the launch says is declared elsewhere, so it cannot be static as the others.
// Lines and columns stay.
std::string hostText(const std::string& text) {
  static const std::regex dynamic("\\bextern(\\s+)__shared__\\b");
  return std::regex_replace(text, dynamic, "extern$1__dynamic_");
}

int lanesOf(const std::string& cpu) {
  return cpu.starts_with("gfx9") ? 64 : 32;
}

CompileOptions hostOptions(const CompileOptions& asked) {
  CompileOptions options;
  options.simt = true;
  options.optLevel = 1;  // an access of a vector would be one of neighbours, too
  options.listings.clear();
  options.resourceFolder = asked.resourceFolder;
  options.virtualFiles = asked.virtualFiles;
  options.virtualFiles[kHeader] = header();
  options.extraFlags = asked.extraFlags;
  for (std::string flag :
       {std::string("-include"), std::string(kHeader), std::string("-fsanitize=array-bounds"),
        std::string("-fstack-clash-protection"),
        fmt::format("-DDOJO_WARP_LANES={}", lanesOf(asked.cpu))})
    options.extraFlags.push_back(std::move(flag));
  return options;
}

}  // namespace

std::string SimtCompiler::identity() const {
  return fmt::format("simt {}\n{}\n{}\n{}\n{}\n{}", codegen::kSimtCodeVersion, Compiler::version(),
                     Compiler::hostCpu(), Compiler::hostFeatures(),
                     codegen::CudaCompiler::identity(), header());
}

tl::expected<codegen::CompiledCode, codegen::CompileFailure> SimtCompiler::compile(
    const codegen::CompileRequest& request) {
  auto code = m_compiler.compile(hostText(request.text), hostOptions(request.options));
  if (!code || request.options.listings.empty() || request.options.cpu.empty()) return code;
  auto listed = m_gpu.compile(request.text, request.options);
  if (!listed) return listed;
  code->listings = std::move(listed->listings);
  return code;
}

}  // namespace dojo::app
