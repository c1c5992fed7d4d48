// From program to runnable kernel: text of the machine's back end, compiled in the worker. What is
// measured is what is shown.
#pragma once

#include "codegen/backend.h"
#include "codegen/worker/client.h"
#include "core/ir/hash.h"
#include "core/machine/machine.h"

namespace dojo::codegen {

struct Kernel {
  Emitted emitted;
  CompiledKernel compiled;
};

// By the back end that is given, else that of the target; Unsupported where it has none.
// BadInput where the program uses an instruction of the user's that was not allowed (permission.h).
Result<Kernel> build(WorkerClient& worker, const core::Program& program,
                     const core::Machine& machine, const BuildOptions& options = {},
                     const Backend* backend = nullptr);

// A listing as people read it, with the node that each line came from (0: none) and what is missing
// in it. The kernel must have been built with compilerListings(kind).
struct ListedText {
  std::string text;
  std::vector<core::NodeId> nodes;
  std::string remark;
};
Result<ListedText> list(const Backend& backend, const ListingKind& kind, const Kernel& kernel,
                        const core::Program& program);
// What the compiler has to be asked for.
std::vector<std::string> compilerListings(const ListingKind& kind);
// By the line of the emitted text that each line comes from.
std::vector<core::NodeId> nodesOf(const Emitted& emitted, const std::vector<int>& sourceLines);

// The kernel's buffers, in its parameters' order.
std::vector<BufferSpec> bufferSpecs(const Emitted& emitted);

// Equal for kernels of the same machine code that is called with the same kinds of buffers: what
// one of them takes and computes the other does too.
core::Hash machineCodeOf(const Kernel& kernel);

}  // namespace dojo::codegen
