// libtorch through its C++ API, so that the dispatcher is timed and Python is not.
//   eager  y = f(x) as one writes it: the result is a tensor of its own
//   out    the out= forms, into the given output
// The results of eager calls stay where the library put them; they are copied to the output only
// for the call that looks at it, which finds a NaN there before.
#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/InferenceMode.h>
#include <torch/csrc/api/include/torch/version.h>

#include <cmath>
#include <cstring>

#include "rl/peers/peer.h"

namespace dojo::peers {
namespace {

using at::Tensor;

Tensor viewOf(const void* data, const Shape& shape) {
  return at::from_blob(const_cast<void*>(data), shape, at::kFloat);
}

class Torch : public Peer {
 public:
  std::string version() const override { return "libtorch " TORCH_VERSION; }

  std::vector<std::string> variants(const std::string& op) const override {
    if (isNarrow(op)) return {};
    if (op == "batchnorm" || op == "conv2d" || op == "layernorm") return {"eager"};
    return {"eager", "out"};
  }

  void open(const Problem& problem, const std::string& variant) override {
    m_problem = problem;
    m_isOut = variant == "out";
    at::set_num_threads(problem.threads);
  }

  void bind(const std::vector<const void*>& inputs, void* output) override {
    Set set;
    for (size_t k = 0; k < inputs.size(); ++k)
      set.in.push_back(viewOf(inputs[k], m_problem.inputs[k]));
    set.out = viewOf(output, m_problem.output);
    set.data = static_cast<float*>(output);
    m_sets.push_back(std::move(set));
  }

  void run(size_t number) override {
    Set& set = m_sets[number];
    if (m_isOut) return runOut(set);
    m_result = eager(set.in);
    if (std::isnan(set.data[0]))
      std::memcpy(set.data, m_result.contiguous().data_ptr<float>(),
                  static_cast<size_t>(m_result.numel()) * sizeof(float));
  }

 private:
  struct Set {
    std::vector<Tensor> in;
    Tensor out;
    float* data = nullptr;
  };

  Tensor eager(const std::vector<Tensor>& in) const {
    const std::string& op = m_problem.op;
    if (op == "add") return at::add(in[0], in[1]);
    if (op == "mul") return at::mul(in[0], in[1]);
    if (op == "relu") return at::relu(in[0]);
    if (op == "softmax") return at::softmax(in[0], -1);
    if (op == "reducemean") return at::mean(in[0], {1});
    if (op == "bmm") return at::bmm(in[0], in[1]);
    if (op == "matmul") return at::mm(in[0], in[1]);
    if (op == "conv2d") return at::conv2d(in[0], in[1]);
    if (op == "layernorm") return at::layer_norm(in[0], {in[1].size(0)}, in[1], in[2], 1e-5);
    if (op == "rmsnorm") return in[0] * at::rsqrt(in[0].pow(2).mean({-1}, true) + 1e-5) * in[1];
    if (op == "batchnorm")
      return std::get<0>(at::native_batch_norm(in[0], in[1], in[2], {}, {}, true, 0.1, 1e-5));
    if (op == "relu_ffn") return at::conv2d(at::relu(in[0]), in[1].unsqueeze(2).unsqueeze(3));
    return at::silu(at::mm(in[0], in[1])) * at::mm(in[0], in[2]);
  }

  void runOut(Set& set) {
    const std::string& op = m_problem.op;
    const std::vector<Tensor>& in = set.in;
    if (op == "add") at::add_out(set.out, in[0], in[1]);
    if (op == "mul") at::mul_out(set.out, in[0], in[1]);
    if (op == "relu") at::clamp_min_out(set.out, in[0], 0);
    if (op == "softmax") at::_softmax_out(set.out, in[0], 1, false);
    if (op == "reducemean") at::mean_out(set.out, in[0], {1});
    if (op == "bmm") at::bmm_out(set.out, in[0], in[1]);
    if (op == "matmul") at::mm_out(set.out, in[0], in[1]);
    if (op == "rmsnorm") rmsNormInto(set);
    if (op == "relu_ffn") reluFfnInto(set);
    if (op == "swiglu") swigluInto(set);
  }

  static void rmsNormInto(Set& set) {
    Tensor squares = at::linalg_vector_norm(set.in[0], 2, {-1}, true).square_();
    set.out.copy_(set.in[0]);
    set.out.mul_(at::rsqrt(squares.div_(static_cast<double>(set.in[1].size(0))).add_(1e-5)))
        .mul_(set.in[1]);
  }

  void reluFfnInto(Set& set) {
    const Shape& x = m_problem.inputs[0];
    if (!m_first.defined()) m_first = at::empty(x);
    at::clamp_min_out(m_first, set.in[0], 0);
    Tensor out = set.out.view({x[0], x[1], -1});
    at::bmm_out(out, set.in[1].unsqueeze(0).expand({x[0], x[1], x[1]}),
                m_first.view({x[0], x[1], -1}));
  }

  void swigluInto(Set& set) {
    if (!m_first.defined()) {
      m_first = at::empty(m_problem.output);
      m_second = at::empty(m_problem.output);
    }
    at::mm_out(m_first, set.in[0], set.in[1]);
    at::mm_out(m_second, set.in[0], set.in[2]);
    at::silu_out(m_first, m_first);
    at::mul_out(set.out, m_first, m_second);
  }

  c10::InferenceMode m_inference{true};
  Problem m_problem;
  bool m_isOut = false;
  std::vector<Set> m_sets;
  Tensor m_result, m_first, m_second;
};

}  // namespace

std::unique_ptr<Peer> makePeer() {
  return std::make_unique<Torch>();
}

}  // namespace dojo::peers
