#include "codegen/gpu/emit_gpu.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/c/emit/constants.h"
#include "codegen/c/emit/interface.h"
#include "codegen/c/emit/statement_count.h"
#include "codegen/c/emit/text_writer.h"
#include "codegen/c/emit/wide_indices.h"
#include "codegen/gpu/gpu_body.h"
#include "codegen/gpu/gpu_items.h"
#include "codegen/gpu/kernel_function.h"
#include "codegen/gpu/language_words.h"
#include "core/moves/place.h"

namespace dojo::codegen {
namespace {

struct Function {
  std::string name;
  Lines body;
};

std::string nameOf(const Names& names, const GpuPlan& plan, size_t kernel) {
  return plan.kernels.size() == 1 ? names.function()
                                  : fmt::format("{}_{}", names.function(), kernel + 1);
}

std::string launchText(const Launch& launch, Dialect dialect) {
  auto sizes = [](const std::array<int64_t, 3>& size) {
    int last = size[2] > 1 ? 3 : size[1] > 1 ? 2 : 1;
    std::string text;
    for (int k = 0; k < last; ++k) text += fmt::format("{}{}", k ? ", " : "", size[k]);
    return text;
  };
  std::string grid = sizes(launch.grid);
  if (dialect == Dialect::OpenCl)
    return fmt::format("{} in [{}] groups of {}", launch.function, grid, launch.block[0]);
  if (grid.find(',') != std::string::npos) grid = "dim3(" + grid + ")";
  std::string shared = launch.sharedBytes > 0 ? fmt::format(", {}", launch.sharedBytes) : "";
  return fmt::format("{}<<<{}, {}{}>>>", launch.function, grid, launch.block[0], shared);
}

void writeOpening(TextWriter& text, const core::Program& program, const core::Machine& machine,
                  Dialect dialect, const Emitted& emitted) {
  for (const std::string& comment : program.nameComments.above)
    text.line(TextWriter::comment("//" + comment));
  if (!program.nameComments.above.empty()) text.line("//");
  text.line(
      fmt::format("// {}: arrays are row-major, begin at multiples of 16 bytes and do not overlap.",
                  program.name));
  for (const std::string& line : describeParameters(program, emitted.parameters)) text.line(line);
  for (const std::string& line : describeNames(program, emitted.function, emitted.parameters))
    text.line(line);
  text.line(fmt::format("// For {}, by {}:", machine.name,
                        emitted.launches.size() == 1
                            ? "one launch"
                            : fmt::format("{} launches in order", emitted.launches.size())));
  for (const Launch& launch : emitted.launches) text.line("//   " + launchText(launch, dialect));
  text.line("");
}

void writeConstants(TextWriter& text, const core::Program& program, const Names& names,
                    Dialect dialect, const std::set<std::string>& used) {
  for (std::string line : defineConstants(program, names, used)) {
    bool isOpenCl = dialect == Dialect::OpenCl && line.starts_with("static const long");
    text.line(isOpenCl ? "__constant" + line.substr(12) : line);
  }
}

// The host SIMT machine calls all kernels alike.
std::string harnessOf(const Emitted& emitted) {
  std::string text = "\n#ifdef DOJO_SIMT\n";
  std::string arguments;
  for (size_t i = 0; i < emitted.parameters.size(); ++i)
    arguments += fmt::format("{}({})buffers[{}]", i ? ", " : "",
                             gpuPointer(emitted.parameters[i], Dialect::Cuda), i);
  for (const Launch& launch : emitted.launches)
    text +=
        fmt::format("extern \"C\" void dojo_call_{0}(void *const *buffers) {{\n  {0}({1});\n}}\n",
                    launch.function, arguments);
  return text + "#endif\n";
}

// Statements that compilers make of unrolled loops.
std::optional<BackendRefusal> refuseUnrolled(const core::View& view, int64_t mostLines) {
  int64_t count = countStatements(view.program());
  if (count <= mostLines) return std::nullopt;
  BackendRefusal refusal{
      core::Refusal{"too-many-statements",
                    phrase("the unrolled scopes give this program {} statements; the limit is {}",
                           count, mostLines)}};
  int64_t most = -1;
  for (int s = 0; s < static_cast<int>(view.scopes().size()); ++s) {
    if (view.scope(s).scope().mapping != core::Mapping::Unroll) continue;
    int64_t inside = countStatements(*view.scope(s).node);
    if (inside <= most) continue;
    most = inside;
    refusal.why.nodes = {view.scope(s).node->id()};
    refusal.help = core::Step{"no_unroll", core::placeOfScope(view, s), {}};
  }
  return refusal;
}

}  // namespace

std::optional<BackendRefusal> refuseGpu(const core::View& view, const core::Machine& machine) {
  if (auto refusal = refuseUnrolled(view, EmitOptions().mostLines)) return refusal;
  return planGpu(view, machine).refusal;
}

Result<Emitted> emitGpu(const core::Program& program, const core::Machine& machine,
                        const EmitOptions& options) {
  core::View view(program);
  if (auto refusal = refuseUnrolled(view, options.mostLines))
    return fail(ErrorCode::Unsupported, std::move(refusal->why.message));
  GpuPlan plan = planGpu(view, machine);
  if (plan.refusal) return fail(ErrorCode::Unsupported, std::move(plan.refusal->why.message));
  Dialect dialect = dialectOf(machine);
  Names names(program, languageWords(dialect));
  std::vector<ThreadPlace> places = findThreadPlaces(view, plan.kernels, lanesOfWarp(machine));
  GpuElements elements(view, names, plan, places);
  GpuText statements{program, view, names, dialect};
  GpuCopies copies = planCopies(plan, view, elements, machine);
  GpuBody body{statements, plan, places, elements, copies, machine, needsWideIndices(program)};
  GpuFunction function{plan, elements, names, dialect};

  Emitted out;
  out.language = dialect == Dialect::Cuda ? "cuda" : "opencl";
  out.function = names.function();
  out.parameters = listParameters(program, names, {.workspaceBytes = plan.workspaceBytes});
  out.workspaceBytes = plan.workspaceBytes;
  std::vector<Function> functions;
  std::set<std::string> used;
  for (size_t k = 0; k < plan.kernels.size(); ++k) {
    const GpuKernel& kernel = plan.kernels[k];
    Lines lines = writeGpuBody(body, kernel);
    Lines all = function.declarations(static_cast<int>(k), lines);
    append(all, std::move(lines));
    used.merge(identifiersIn(all));
    functions.push_back({nameOf(names, plan, k), std::move(all)});
    out.launches.push_back({.function = functions.back().name,
                            .grid = kernel.grid,
                            .block = {kernel.threads, 1, 1},
                            .sharedBytes = function.dynamicBytes(kernel)});
  }
  out.entry = out.launches.front().function;

  TextWriter text(out);
  writeOpening(text, program, machine, dialect, out);
  text.block(gpuPrelude(dialect, statements.helpers));
  writeConstants(text, program, names, dialect, used);
  for (size_t k = 0; k < functions.size(); ++k) {
    if (k > 0) text.line("");
    text.block(function.head(functions[k].name, out.parameters, plan.kernels[k].threads) + " {");
    for (const Line& line : functions[k].body) text.statement(line, 1);
    text.line("}");
  }
  if (dialect == Dialect::Cuda) out.harness = harnessOf(out);
  return out;
}

}  // namespace dojo::codegen
