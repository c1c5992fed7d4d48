#include "codegen/c/c_backend.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/analysis/loops_text.h"
#include "codegen/c/emit/emit_c.h"
#include "codegen/c/emit/statement_count.h"
#include "core/machine/host.h"
#include "core/moves/legality/refuse.h"

namespace dojo::codegen {
namespace {

// That Clang's vectors and this text know; without a name, whatever the compiler runs on.
constexpr std::string_view kInstructionSets[] = {"", "x86-64", "aarch64", "riscv64"};

constexpr ListingKind kListings[] = {
    {"c", "C", "the C text", ListingKind::Source::Emitted, ListingKind::Syntax::C},
    {"asm", "Assembly", "assembly", ListingKind::Source::Compiled, ListingKind::Syntax::Assembly},
    {"llvm", "LLVM IR", "LLVM IR", ListingKind::Source::Compiled, ListingKind::Syntax::Llvm},
    {"loops", "Loops", "the innermost loops in assembly, with their use of the machine",
     ListingKind::Source::Analysed, ListingKind::Syntax::Assembly, "asm", true},
};

// The outermost unrolled scope of whose iterations most statements are.
int mostUnrolled(const core::View& view) {
  int most = -1;
  int64_t statements = -1;
  for (int scope = 0; scope < static_cast<int>(view.scopes().size()); ++scope) {
    const core::ScopeInfo& info = view.scope(scope);
    if (info.scope().mapping != core::Mapping::Unroll) continue;
    if (int64_t count = countStatements(*info.node); count > statements) {
      most = scope;
      statements = count;
    }
  }
  return most;
}

int64_t bytesOf(const core::Buffer& buffer) {
  return buffer.location == core::Location::Heap ? 0
                                                 : buffer.elements() * core::sizeOf(buffer.dtype);
}

// The scope that makes too many statements, and the move that rolls it up.
void blameUnrolling(const core::View& view, BackendRefusal& refusal) {
  int scope = mostUnrolled(view);
  if (scope < 0) return;
  refusal.why.nodes = {view.scope(scope).node->id()};
  refusal.help = core::Step{"no_unroll", core::placeOfScope(view, scope), {}};
}

// The largest of the buffers that take room on a thread's stack.
void blameStorage(const core::Program& program, BackendRefusal& refusal) {
  auto largest = std::ranges::max_element(program.buffers, {}, bytesOf);
  if (largest == program.buffers.end() || bytesOf(*largest) == 0) return;
  refusal.help = core::Step{"set_location", {.name = largest->name}, {"heap"}};
}

}  // namespace

bool CBackend::serves(const core::Machine& machine) const {
  return std::ranges::find(kInstructionSets, machine.isa) != std::end(kInstructionSets);
}

std::optional<BackendRefusal> CBackend::refuse(const core::View& view,
                                               const core::Machine& machine) const {
  auto emitted = emitC(view.program(), machine);
  if (emitted) return {};
  bool isUnrolled = countStatements(view.program()) > EmitOptions().mostLines;
  BackendRefusal refusal{
      core::refuse(isUnrolled ? "too-many-statements" : "no-storage", emitted.error().message), {}};
  if (isUnrolled)
    blameUnrolling(view, refusal);
  else
    blameStorage(view.program(), refusal);
  return refusal;
}

Result<Emitted> CBackend::emitCode(const core::Program& program, const core::Machine& machine,
                                   const EmitOptions& options) const {
  return emitC(program, machine, options);
}

CompileRequest CBackend::compileRequest(const Emitted& emitted, const core::Machine& machine,
                                        const BuildOptions& options) const {
  CompileRequest request;
  request.text = emitted.text + emitted.harness;
  request.entry = emitted.entry;
  request.language = emitted.language;
  request.launches = emitted.launches;
  request.options.cpu = machine.cpu;
  request.options.features = machine.features;
  request.options.vectorWidth = emitted.vectorBits;
  request.options.optLevel = options.optLevel;
  request.options.openmp = emitted.usesOpenMP;
  request.options.extraFlags = emitted.flags;
  request.options.virtualFiles["dojo_math.h"] = std::string(dojoMathHeader());
  request.options.listings = options.listings;
  return request;
}

// Clang comes with the native target alone.
std::string CBackend::whyNotCompiledHere(const core::Machine& machine) const {
  const std::string& here = core::hostMachine().isa;
  if (machine.isa.empty() || machine.isa == here) return {};
  return fmt::format("the compiler of this installation makes code for {} only", here);
}

std::string CBackend::whyNotRunHere(const core::Machine& machine) const {
  if (core::runsHere(machine)) return {};
  const core::Machine& host = core::hostMachine();
  if (machine.isa != host.isa)
    return fmt::format("this processor is no {}", machine.isa.empty() ? machine.name : machine.isa);
  std::vector<std::string> lacks;
  for (const auto* features : {&machine.ownFeatures, &machine.features})
    for (const std::string& feature : *features) {
      std::string name = feature.substr(feature.starts_with('+') ? 1 : 0);
      if (!host.hasFeature(name)) lacks.push_back(name);
    }
  if (lacks.empty()) return "this processor does not run its code";
  return fmt::format("this processor lacks {}", fmt::join(lacks, ", "));
}

std::span<const ListingKind> CBackend::listings() const {
  return kListings;
}

Result<std::string> CBackend::analyse(std::string_view listing, const Kernel& kernel,
                                      const core::Program& program, std::string& remark) const {
  if (listing != "loops") return Backend::analyse(listing, kernel, program, remark);
  return loopsText(kernel, program, remark);
}

}  // namespace dojo::codegen
