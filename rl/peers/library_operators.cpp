#include "rl/peers/library_operators.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace dojo::peers {
namespace {

using Inputs = std::span<const Shape>;

bool areElements(Inputs in, const Shape& out) {
  return out.size() == 2 &&
         std::ranges::all_of(in, [&](const Shape& shape) { return shape == out; });
}

bool isRowwise(Inputs in, const Shape& out) {
  return out.size() == 2 && in[0] == out &&
         std::ranges::all_of(in.subspan(1), [&](const Shape& s) { return s == Shape{out[1]}; });
}

bool isMean(Inputs in, const Shape& out) {
  return in[0].size() == 2 && out == Shape{in[0][0]};
}

bool isMatmul(Inputs in, const Shape& out) {
  return in[0].size() == 2 && in[1].size() == 2 && in[0][1] == in[1][0] &&
         out == Shape{in[0][0], in[1][1]};
}

bool isBatchedMatmul(Inputs in, const Shape& out) {
  return in[0].size() == 3 && in[1].size() == 3 && in[0][0] == in[1][0] && in[0][2] == in[1][1] &&
         out == Shape{in[0][0], in[0][1], in[1][2]};
}

bool isConvolution(Inputs in, const Shape& out) {
  const Shape &x = in[0], &w = in[1];
  return x.size() == 4 && w.size() == 4 && x[1] == w[1] && w[2] <= x[2] && w[3] <= x[3] &&
         out == Shape{x[0], w[0], x[2] - w[2] + 1, x[3] - w[3] + 1};
}

bool isPerChannel(Inputs in, const Shape& out) {
  return out.size() == 4 && in[0] == out && in[1] == Shape{out[1]} && in[2] == Shape{out[1]};
}

bool isReluFfn(Inputs in, const Shape& out) {
  return out.size() == 4 && in[0] == out && in[1] == Shape{out[1], out[1]};
}

bool isSwiglu(Inputs in, const Shape& out) {
  return isMatmul(in.first(2), out) && in[2] == in[1];
}

constexpr const char* kBatchNorm = "at::native_batch_norm(x, gamma, beta, {}, {}, true, 0.1, 1e-5)";
constexpr const char* kLayerNorm = "at::layer_norm(x, {M}, gamma, beta, 1e-5)";

// As torch.cpp calls them: as one writes it, or the same into a given tensor.
const std::array<KnownOperator, 16> kKnown = {{
    {"add", "add", "at::add(a, b)", areElements},
    {"batchnorm_1", "batchnorm", kBatchNorm, isPerChannel},
    {"batchnorm_2", "batchnorm", kBatchNorm, isPerChannel},
    {"bmm", "bmm", "at::bmm(a, b)", isBatchedMatmul},
    {"conv2d_1", "conv2d", "at::conv2d(x, w)", isConvolution},
    {"conv2d_2", "conv2d", "at::conv2d(x, w)", isConvolution},
    {"layernorm_1", "layernorm", kLayerNorm, isRowwise},
    {"layernorm_2", "layernorm", kLayerNorm, isRowwise},
    {"matmul", "matmul", "at::mm(a, b)", isMatmul},
    {"mul", "mul", "at::mul(a, b)", areElements},
    {"reducemean", "reducemean", "at::mean(x, {1})", isMean},
    {"relu", "relu", "at::relu(x)", areElements},
    {"relu_ffn", "relu_ffn", "at::conv2d(at::relu(x), w)", isReluFfn},
    {"rmsnorm", "rmsnorm", "x * at::rsqrt(x.pow(2).mean(-1) + 1e-5) * gamma", isRowwise},
    {"softmax", "softmax", "at::softmax(x, -1)", areElements},
    {"swiglu", "swiglu", "at::silu(at::mm(x, w)) * at::mm(x, v)", isSwiglu},
}};

size_t inputsOf(const std::string& op) {
  if (op == "relu" || op == "softmax" || op == "reducemean") return 1;
  return op == "layernorm" || op == "batchnorm" || op == "swiglu" ? 3 : 2;
}

Result<Shape> shapeOf(const core::Program& program, const std::string& array) {
  const core::Buffer& buffer = *program.bufferOf(array);
  if (buffer.dtype != core::DType::F32)
    return fail(ErrorCode::BadInput,
                phrase("no libtorch operator is known for '{}': '{}' is not f32, the only "
                       "type in which libtorch is timed",
                       program.name, array));
  Shape shape;
  for (const core::Dimension& d : buffer.dims) shape.push_back(d.extent.value);
  return shape;
}

}  // namespace

std::span<const KnownOperator> knownOperators() {
  return kKnown;
}

Result<KnownProblem> problemOf(const core::Program& program) {
  auto known = std::ranges::find(kKnown, program.name, &KnownOperator::kernel);
  if (known == kKnown.end())
    return fail(ErrorCode::BadInput,
                phrase("no libtorch operator is known for '{}'", program.name));
  Problem problem{known->op, {}, {}, 1, ""};
  for (const std::string& array : program.inputs) {
    auto shape = shapeOf(program, array);
    if (!shape) return tl::unexpected(shape.error());
    problem.inputs.push_back(std::move(*shape));
  }
  bool fits = problem.inputs.size() == inputsOf(known->op) && program.outputs.size() == 1;
  if (fits) {
    auto shape = shapeOf(program, program.outputs[0]);
    if (!shape) return tl::unexpected(shape.error());
    problem.output = std::move(*shape);
    fits = known->fits(problem.inputs, problem.output);
  }
  if (!fits)
    return fail(ErrorCode::BadInput, phrase("no libtorch operator is known for this '{}': the "
                                            "shapes of its arrays differ from those of {}",
                                            program.name, known->call));
  return KnownProblem{&*known, std::move(problem)};
}

}  // namespace dojo::peers
