#include "codegen/evaluate/executor.h"

#include <algorithm>

namespace dojo::codegen {
namespace {

// Bytes of an array in its parameter's order.
std::vector<const core::TypedBytes*> ordered(const Emitted& emitted,
                                             std::span<const core::TypedBytes> arrays,
                                             Parameter::Role role) {
  std::vector<const core::TypedBytes*> result;
  for (const Parameter& p : emitted.parameters) {
    if (p.role != role) continue;
    auto found = std::find_if(arrays.begin(), arrays.end(),
                              [&](const auto& a) { return a.array == p.array; });
    result.push_back(found == arrays.end() ? nullptr : &*found);
  }
  return result;
}

}  // namespace

core::Executor workerExecutor(WorkerClient& worker, const Kernel& kernel, int threads) {
  return [&worker, &kernel, threads](std::span<const core::TypedBytes> inputs,
                                     std::span<core::TypedBytes> outputs) -> Result<void> {
    auto set = worker.makeBuffers(bufferSpecs(kernel.emitted));
    if (!set) return tl::unexpected(toError(set.error()));
    auto in = ordered(kernel.emitted, inputs, Parameter::Role::Input);
    for (size_t i = 0; i < in.size(); ++i) {
      if (!in[i])
        return fail(ErrorCode::BadInput, "the kernel has an input that the reference lacks");
      if (in[i]->bytes.size() != set->input(i).size())
        return fail(ErrorCode::BadInput, "an input of the kernel has a different size");
      std::ranges::copy(in[i]->bytes, set->input(i).begin());
    }
    RunRequest request;
    request.kernels.push_back({kernel.compiled.handle, {*set}});
    request.plan = {
        .warmupRounds = 0, .minRounds = 1, .maxRounds = 1, .inner = 1, .threads = threads};
    if (!outputs.empty() && !outputs[0].bytes.empty())
      request.plan.poison = static_cast<std::uint8_t>(outputs[0].bytes[0]);
    auto outcome = worker.run(request);
    if (!outcome) return tl::unexpected(toError(outcome.error()));
    auto out = ordered(kernel.emitted, outputs, Parameter::Role::Output);
    for (size_t o = 0; o < out.size(); ++o) {
      if (!out[o])
        return fail(ErrorCode::BadInput, "the kernel has an output that the reference lacks");
      auto bytes = set->bytes(in.size() + o);
      const_cast<core::TypedBytes*>(out[o])->bytes.assign(bytes.begin(), bytes.end());
    }
    return {};
  };
}

}  // namespace dojo::codegen
