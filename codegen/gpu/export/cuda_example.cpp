// SPDX-License-Identifier: MIT-0
#include "codegen/gpu/export/cuda_example.h"

#include <fmt/format.h>

#include "codegen/gpu/export/host_values.h"

namespace dojo::codegen {
namespace {

using Role = Parameter::Role;

const char* const kOpening =
    R"(// Runs the PTX {0}.ptx by the driver on made-up inputs, checks nothing, and prints what the outputs
// add up to. Ends with 77 where there is no NVIDIA driver.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

{1}
)";

// No line of this file's own, which a reader of its includes could take it for.
const char* const kLoaderLine = "#include \"perfdojo_cuda_loader.h\"";

const char* const kHelpers = R"(
static perfdojo::CudaLoader dojo_cuda;

static void dojo_need(bool held) {
  if (held) return;
  std::fprintf(stderr, "%s\n", dojo_cuda.error().c_str());
  std::exit(1);
}

static perfdojo::CudaLoader::Pointer dojo_device(size_t bytes) {
  perfdojo::CudaLoader::Pointer pointer = dojo_cuda.allocate(bytes);
  dojo_need(pointer != 0);
  return pointer;
}
)";

std::string host(const Parameter& p) {
  return "h_" + p.name;
}
std::string device(const Parameter& p) {
  return "d_" + p.name;
}

std::string launchesText(const Emitted& emitted) {
  std::string text = "\nstatic const perfdojo::Launch dojo_launches[] = {\n";
  for (const Launch& l : emitted.launches)
    text +=
        fmt::format("    {{\"{}\", {{{}, {}, {}}}, {{{}, {}, {}}}, {}}},\n", l.function, l.grid[0],
                    l.grid[1], l.grid[2], l.block[0], l.block[1], l.block[2], l.sharedBytes);
  return text + "};\n";
}

std::string buffersText(const Emitted& emitted) {
  std::string text;
  for (const Parameter& p : emitted.parameters) {
    text += fmt::format("  auto {} = dojo_device({});\n", device(p), p.bytes);
    if (p.role == Role::Workspace) continue;
    text += fmt::format("  std::vector<{}> {}({});\n", hostType(p.dtype), host(p), p.elements);
    if (p.role == Role::Input)
      text += fmt::format(
          "  {0}({1}.data(), {1}.size());\n  dojo_need(dojo_cuda.toDevice({2}, {1}.data(), "
          "{3}));\n",
          fillName(p.dtype), host(p), device(p), p.bytes);
  }
  return text;
}

std::string mainText(const Emitted& emitted) {
  std::string pointers;
  for (const Parameter& p : emitted.parameters)
    pointers += (pointers.empty() ? "" : ", ") + device(p);
  std::string text = fmt::format(
      "\nint main(int count, char **words) {{\n"
      "  if (!dojo_cuda.open()) {{\n    std::printf(\"%s\\n\", dojo_cuda.error().c_str());\n"
      "    return 77;\n  }}\n"
      "  dojo_need(dojo_cuda.loadFile(count > 1 ? words[1] : \"{}.ptx\"));\n",
      emitted.function);
  text += buffersText(emitted);
  text += fmt::format(
      "  auto dojo_run = [&] {{\n    for (const perfdojo::Launch &l : dojo_launches)\n"
      "      dojo_need(dojo_cuda.launch(l, {{{}}}));\n  }};\n"
      "  dojo_run();\n  dojo_need(dojo_cuda.wait());\n"
      "  constexpr int kCalls = 20;\n"
      "  auto dojo_start = std::chrono::steady_clock::now();\n"
      "  for (int call = 0; call < kCalls; ++call) dojo_run();\n"
      "  dojo_need(dojo_cuda.wait());\n"
      "  std::chrono::duration<double, std::micro> dojo_took =\n"
      "      std::chrono::steady_clock::now() - dojo_start;\n"
      "  std::printf(\"{} on %s: %.2f us a call, of %d back to back\\n\", "
      "dojo_cuda.card().c_str(),\n              dojo_took.count() / kCalls, kCalls);\n",
      pointers, emitted.function);
  for (const Parameter& p : emitted.parameters)
    if (p.role == Role::Output)
      text += fmt::format(
          "  dojo_need(dojo_cuda.toHost({0}.data(), {1}, {2}));\n"
          "  std::printf(\"sum of {3}: %.9g\\n\", {4}({0}.data(), {0}.size()));\n",
          host(p), device(p), p.bytes, p.name, sumName(p.dtype));
  for (const Parameter& p : emitted.parameters)
    text += fmt::format("  dojo_cuda.free({});\n", device(p));
  return text + "  return 0;\n}\n";
}

}  // namespace

std::string cudaExample(const Emitted& emitted) {
  std::string text = kOpening;
  text.replace(text.find("{0}"), 3, emitted.function);
  text.replace(text.find("{1}"), 3, kLoaderLine);
  return text + kHelpers + hostFunctions(emitted.parameters) + launchesText(emitted) +
         mainText(emitted);
}

}  // namespace dojo::codegen
