#include "codegen/c/emit/emit_c.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/c/emit/body.h"
#include "codegen/c/emit/c_types.h"
#include "codegen/c/emit/constants.h"
#include "codegen/c/emit/instruction_nests.h"
#include "codegen/c/emit/interface.h"
#include "codegen/c/emit/outlined_region.h"
#include "codegen/c/emit/rising_index.h"
#include "codegen/c/emit/statement_count.h"
#include "codegen/c/emit/text_writer.h"
#include "codegen/c/emit/wide_indices.h"
#include "codegen/c/vector/dead_lanes.h"

namespace dojo::codegen {
namespace {

using core::Program;

constexpr size_t kColumns = 100;

}  // namespace

std::string compilerOptions(const EmittedC& emitted, const core::Machine& machine) {
  std::string options = fmt::format("-O3 -march={} -ffp-contract=off -fno-math-errno", machine.cpu);
  for (const std::string& feature : machine.features)
    options += fmt::format(" -m{}{}", feature[0] == '-' ? "no-" : "", feature.substr(1));
  if (emitted.vectorBits > 0)
    options += fmt::format(" -mprefer-vector-width={}", emitted.vectorBits);
  for (const std::string& flag : emitted.flags) options += " " + flag;
  if (emitted.usesOpenMP) options += " -fopenmp";
  return options;
}

namespace {

void writeOpening(TextWriter& text, const Program& program, const core::Machine& machine,
                  const EmittedC& emitted) {
  for (const std::string& comment : program.nameComments.above)
    text.line(TextWriter::comment("//" + comment));
  if (!program.nameComments.above.empty()) text.line("//");
  text.line(fmt::format("// {}: arrays are row-major and do not overlap.", program.name));
  for (const std::string& line : describeParameters(program, emitted.parameters)) text.line(line);
  for (const std::string& line : describeNames(program, emitted.function, emitted.parameters))
    text.line(line);
  std::string options = compilerOptions(emitted, machine);
  std::string compile = fmt::format("// For {}: cc -c -std=gnu17", machine.name);
  for (size_t start = 0; start < options.size();) {
    size_t end = std::min(options.find(' ', start), options.size());
    if (compile.size() + 1 + end - start > kColumns) {
      text.line(compile);
      compile = "//  ";
    }
    compile += " " + options.substr(start, end - start);
    start = end + 1;
  }
  text.line(compile);
  text.line("");
}

std::vector<std::string> workspacePointers(const Program& program, const StoragePlan& storage,
                                           const Names& names) {
  std::vector<std::string> lines;
  for (const core::Buffer& buffer : program.buffers) {
    auto home = storage.homes.find(buffer.name);
    if (home == storage.homes.end() || home->second.kind != Home::Kind::Workspace) continue;
    std::string_view type = cType(buffer.dtype);
    std::string from = home->second.offset == 0
                           ? std::string("workspace")
                           : fmt::format("(char *)workspace + {}", home->second.offset);
    std::string value = home->second.offset == 0 ? from : fmt::format("({} *)({})", type, from);
    lines.push_back(fmt::format("{} *restrict {} = {};", type, names.buffer(buffer.name), value));
  }
  return lines;
}

void writeOutlinedRegions(TextWriter& text, const std::vector<OutlinedRegion>& outlinedRegions) {
  for (const OutlinedRegion& outlinedRegion : outlinedRegions) {
    text.block(outlinedRegion.head + " {");
    for (const Line& line : outlinedRegion.body) text.statement(line, 1);
    text.line("}");
    text.line("");
  }
}

void writeFunction(TextWriter& text, const Program& program, const StoragePlan& storage,
                   const Names& names, const EmittedC& emitted, const Lines& body) {
  text.block(signature(emitted.function, emitted.parameters, true) + " {");
  std::vector<std::string> pointers = workspacePointers(program, storage, names);
  for (const std::string& pointer : pointers) text.line("  " + pointer);
  if (!pointers.empty()) text.line("");
  for (const Line& line : body) text.statement(line, 1);
  text.line("}");
}

bool computesIntegers(const Program& program) {
  return std::any_of(program.buffers.begin(), program.buffers.end(),
                     [](const core::Buffer& b) { return core::isInteger(b.dtype); });
}

}  // namespace

Result<EmittedC> emitC(const Program& program, const core::Machine& machine,
                       const EmitOptions& options) {
  if (int64_t count = countStatements(program); count > options.mostLines)
    return fail(ErrorCode::Unsupported,
                phrase("the unrolled scopes give this program {} statements; the limit is {}",
                       count, options.mostLines));
  auto storage = planStorage(program);
  if (!storage) return tl::unexpected(storage.error());
  Names names(program);
  Prelude prelude;
  core::View view(program);
  EmitContext context{program, view, names, *storage, prelude, machine, needsWideIndices(program)};
  context.instructions = findInstructions(program, machine);
  context.rising = findRisingIndices(program);
  context.deadLanes = findDeadLanes(view, *storage);
  context.rows = findRowVectors(view, machine);
  Lines body = writeBody(context);

  EmittedC out;
  out.function = names.function();
  out.language = "c";
  out.entry = "dojo_run_" + out.function;
  out.launches = {{.function = out.entry}};
  out.parameters = listParameters(program, names, *storage);
  out.workspaceBytes = storage->workspaceBytes;
  out.usesOpenMP = hasParallelScope(program);
  // Compilers hesitate to use the widest registers, even for vectors that the text makes that wide.
  if (machine.widestVector() > 256) out.vectorBits = machine.widestVector();
  if (computesIntegers(program)) out.flags.emplace_back("-fwrapv");

  TextWriter text(out);
  writeOpening(text, program, machine, out);
  for (const std::string& line : prelude.lines()) text.line(line);
  std::set<std::string> used = identifiersIn(body);
  for (const OutlinedRegion& outlinedRegion : context.outlinedRegions)
    used.merge(identifiersIn(outlinedRegion.body));
  if (used.count("INFINITY")) text.block("#define INFINITY __builtin_inff()\n");
  if (used.count("NAN")) text.block("#define NAN __builtin_nanf(\"\")\n");
  if (used.count("INFINITY") || used.count("NAN")) text.line("");
  for (const std::string& line : defineConstants(program, names, used)) text.line(line);
  writeOutlinedRegions(text, context.outlinedRegions);
  writeFunction(text, program, *storage, names, out, body);
  out.header = writeHeader(program, out);
  out.harness = writeHarness(out);
  return out;
}

}  // namespace dojo::codegen
