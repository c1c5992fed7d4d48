//   hello   -> "torch": its version, "gflops": of a matrix product on one core
#include <ATen/ATen.h>
#include <torch/csrc/api/include/torch/version.h>

#include <algorithm>
#include <chrono>

#include "rl/torch/learner/requests.h"

namespace dojo::learner {
namespace {

constexpr int64_t kExtent = 384;  // 0.1 s where the library multiplies at 1 GFLOP/s
constexpr int kRounds = 5;

double gigaflops() {
  c10::InferenceMode inference;
  const at::Tensor a = at::ones({kExtent, kExtent}), b = at::ones({kExtent, kExtent});
  double best = 0;
  for (int round = 0; round < kRounds; ++round) {
    auto start = std::chrono::steady_clock::now();
    at::mm(a, b);
    std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    best = std::max(best, 2e-9 * kExtent * kExtent * kExtent / time.count());
  }
  return best;
}

Exchange hello(const Exchange&) {
  return {{{"torch", TORCH_VERSION}, {"gflops", gigaflops()}}, {}};
}

}  // namespace

void addMachineRequests(Service& service) {
  service.add("hello", hello);
}

}  // namespace dojo::learner
