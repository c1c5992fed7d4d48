// From program to runnable kernel: emitted C, compiled in the worker. The one place that puts text,
// harness, maths header and flags together, so that everything measured is what is shown.
#pragma once

#include "codegen/c/emit_c.h"
#include "codegen/worker/client.h"
#include "core/ir/hash.h"
#include "core/machine/machine.h"

namespace dojo::codegen {

struct Kernel {
  EmittedC c;
  CompiledKernel compiled;
};

struct BuildOptions {
  int optLevel = 3;
  bool wantAssembly = false;
  bool wantLlvm = false;
};

CompileRequest compileRequest(const EmittedC& c, const core::Machine& machine,
                              const BuildOptions& options);
// BadInput where the program uses an instruction of the user's that was not allowed (permission.h).
Result<Kernel> build(WorkerClient& worker, const core::Program& program,
                     const core::Machine& machine, const BuildOptions& options = {});

// The kernel's buffers, in its parameters' order.
std::vector<BufferSpec> bufferSpecs(const EmittedC& c);

// Equal for kernels of the same machine code that is called with the same kinds of buffers: what
// one of them takes and computes the other does too.
core::Hash machineCodeOf(const Kernel& kernel);

}  // namespace dojo::codegen
