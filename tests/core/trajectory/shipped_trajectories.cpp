#include "tests/core/trajectory/shipped_trajectories.h"

#include <map>
#include <stdexcept>

#include "core/analysis/validate.h"
#include "core/resources.h"
#include "tests/machines.h"

namespace dojo::tests {

using namespace core;

namespace {

const std::map<std::string, Overrides> kReduced = {
    {"add", {{"N", 3}, {"M", 256}}},
    {"add_sm90", {{"N", 2}}},
    {"attention_flash", {{"A", 2}, {"T", 3}}},
    {"batchnorm_1", {{"N", 2}, {"H", 2}}},
    {"batchnorm_1_avx2", {{"N", 2}, {"C", 2}, {"H", 128}, {"W", 128}}},
    {"batchnorm_1_sm90", {{"N", 2}, {"C", 2}, {"H", 512}, {"W", 1024}}},
    {"batchnorm_1_zen4", {{"N", 2}, {"C", 1}, {"H", 256}, {"W", 256}}},
    {"batchnorm_2", {{"N", 2}, {"C", 2}}},
    {"batchnorm_2_avx2", {{"N", 2}, {"C", 2}}},
    {"batchnorm_2_sm90", {{"C", 2}, {"H", 2}, {"W", 1000}}},
    {"batchnorm_2_zen4", {{"N", 2}, {"C", 2}, {"H", 40}}},
    {"bmm", {{"B", 2}, {"M", 16}, {"N", 128}, {"K", 3}}},
    {"bmm_avx2", {{"B", 2}, {"N", 128}, {"K", 3}}},
    {"bmm_sm90", {{"B", 2}, {"K", 32}}},
    {"bmm_zen4", {{"B", 2}, {"M", 16}, {"N", 128}, {"K", 3}}},
    {"conv2d_1", {{"N", 2}, {"C", 2}, {"H", 6}}},
    {"conv2d_1_avx2", {{"N", 2}, {"C", 2}, {"H", 6}}},
    {"conv2d_1_sm90", {{"N", 2}, {"C", 2}, {"H", 6}}},
    {"conv2d_1_zen4", {{"N", 2}, {"O", 2}, {"C", 1}, {"H", 6}}},
    {"conv2d_2", {{"N", 2}, {"C", 2}, {"H", 4}}},
    {"conv2d_2_avx2", {{"N", 2}, {"C", 2}, {"H", 4}}},
    {"conv2d_2_im2col", {{"N", 2}, {"O", 32}, {"C", 2}, {"H", 5}}},
    {"conv2d_2_sm90", {{"N", 2}, {"C", 2}, {"H", 4}}},
    {"gemm_bf16", {{"M", 8}, {"N", 128}, {"K", 4}}},
    {"gemm_u8i8", {{"M", 8}, {"N", 128}, {"K", 8}}},
    {"layernorm_1", {{"N", 4}}},
    {"layernorm_1_avx2", {{"N", 4}}},
    {"layernorm_1_zen4", {{"N", 128}, {"M", 512}}},
    {"layernorm_1_welford", {{"N", 3}}},
    {"layernorm_1_sm90", {{"N", 2}}},
    {"layernorm_2", {{"N", 8}}},
    {"layernorm_2_avx2", {{"N", 8}}},
    {"layernorm_2_sm90", {{"N", 2}}},
    {"layernorm_2_zen4", {{"N", 8}}},
    {"matmul", {{"M", 12}, {"N", 128}, {"K", 4}}},
    {"matmul_avx2", {{"M", 96}, {"N", 32}, {"K", 4}}},
    {"matmul_packed", {{"M", 96}, {"N", 64}, {"K", 3}}},
    {"matmul_sm90", {{"M", 96}, {"N", 256}, {"K", 32}}},
    {"mul", {}},
    {"mul_sm90", {{"N", 2}, {"M", 512}}},
    {"reducemean", {{"M", 128}}},
    {"reducemean_masked", {{"N", 3}}},
    {"reducemean_prime", {{"N", 3}}},
    {"reducemean_sm90", {{"N", 2}}},
    {"relu", {{"M", 128}}},
    {"relu_sm90", {{"N", 2}}},
    {"relu_zen4", {{"N", 3}, {"M", 256}}},
    {"relu_ffn", {{"N", 2}, {"C", 16}, {"H", 4}, {"W", 32}}},
    {"relu_ffn_avx2", {{"N", 2}, {"H", 8}, {"W", 16}}},
    {"relu_ffn_sm90", {{"N", 2}, {"H", 2}}},
    {"relu_ffn_zen4", {{"N", 2}, {"C", 16}, {"H", 4}, {"W", 32}}},
    {"rmsnorm", {{"N", 3}}},
    {"rmsnorm_avx2", {{"N", 3}}},
    {"rmsnorm_sm90", {{"N", 2}}},
    {"rmsnorm_zen4", {{"N", 3}}},
    {"softmax", {{"N", 3}}},
    {"softmax_avx2", {{"N", 3}}},
    {"softmax_online", {{"N", 3}}},
    {"softmax_sm90", {{"N", 2}}},
    {"softmax_zen4", {{"N", 128}}},
    {"swiglu", {{"S", 16}, {"I", 2048}, {"H", 64}}},
    {"swiglu_avx2", {{"I", 4}, {"H", 128}}},
    {"swiglu_sm90", {{"S", 128}, {"I", 512}, {"H", 128}}},
    {"swiglu_zen4", {{"S", 16}, {"I", 512}, {"H", 64}}},
};

}  // namespace

std::optional<Overrides> reducedExtents(const std::string& trajectory) {
  auto found = kReduced.find(trajectory);
  return found == kReduced.end() ? std::nullopt : std::optional(found->second);
}

Machine targetOf(const Trajectory& trajectory) {
  return machineFor(trajectory.target);
}

Trajectory trajectoryNamed(const std::string& name) {
  for (const Resource& r : trajectoryResources())
    if (r.name == name) return parseTrajectory(r.text, std::string(r.name)).value();
  throw std::invalid_argument("no trajectory " + name);
}

Program startOf(const Trajectory& trajectory, Overrides overrides) {
  for (const auto& [constant, value] : trajectory.constants) overrides.try_emplace(constant, value);
  for (const Resource& r : kernelResources())
    if (r.name == trajectory.kernel) {
      auto program = load(r.text, trajectory.kernel, overrides);
      if (!program) throw std::invalid_argument(program.error().message);
      return std::move(*program);
    }
  throw std::invalid_argument("no kernel " + trajectory.kernel);
}

}  // namespace dojo::tests
