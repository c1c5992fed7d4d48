#include "codegen/evaluate/kernel.h"

#include "core/instructions/permission.h"

namespace dojo::codegen {
namespace {

BufferRole roleOf(Parameter::Role role) {
  switch (role) {
    case Parameter::Role::Input:
      return BufferRole::In;
    case Parameter::Role::Output:
      return BufferRole::Out;
    case Parameter::Role::Workspace:
      break;
  }
  return BufferRole::Workspace;
}

}  // namespace

CompileRequest compileRequest(const EmittedC& c, const core::Machine& machine,
                              const BuildOptions& options) {
  CompileRequest request;
  request.cText = c.text + c.harness;
  request.entry = c.entry;
  request.options.cpu = machine.cpu;
  request.options.features = machine.features;
  request.options.vectorWidth = c.vectorBits;
  request.options.optLevel = options.optLevel;
  request.options.openmp = c.usesOpenMP;
  request.options.extraFlags = c.flags;
  request.options.virtualFiles["dojo_math.h"] = std::string(dojoMathHeader());
  request.options.wantAssembly = options.wantAssembly;
  request.options.wantLlvm = options.wantLlvm;
  return request;
}

Result<Kernel> build(WorkerClient& worker, const core::Program& program,
                     const core::Machine& machine, const BuildOptions& options) {
  if (auto may = core::mayCompile(program); !may) return tl::unexpected(may.error());
  auto c = emitC(program, machine);
  if (!c) return tl::unexpected(c.error());
  auto compiled = worker.compile(compileRequest(*c, machine, options));
  if (!compiled) return tl::unexpected(toError(compiled.error()));
  return Kernel{std::move(*c), std::move(*compiled)};
}

std::vector<BufferSpec> bufferSpecs(const EmittedC& c) {
  std::vector<BufferSpec> specs;
  for (const Parameter& p : c.parameters)
    specs.push_back({p.name, static_cast<size_t>(p.bytes), roleOf(p.role)});
  return specs;
}

core::Hash machineCodeOf(const Kernel& kernel) {
  core::Hasher hasher;
  hasher.add(kernel.compiled.codeHash);
  for (const BufferSpec& spec : bufferSpecs(kernel.c))
    hasher.add(static_cast<uint64_t>(spec.bytes)).add(static_cast<uint64_t>(spec.role));
  return hasher.value();
}

}  // namespace dojo::codegen
