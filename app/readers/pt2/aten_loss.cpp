// Losses, written out.
#include <numeric>

#include "app/readers/pt2/aten_rules.h"

namespace dojo::app {
namespace {

using core::DType;

struct Pair {
  ValueId x = -1, target = -1;
  explicit operator bool() const { return x >= 0 && target >= 0; }
};

Pair operands(const AtenCall& call) {
  const DType dtype = call.result().dtype;
  return {call.operand("self", dtype), call.operand("target", dtype)};
}

// reduction: 0 none, 1 mean, 2 sum.
Translated reduced(const AtenCall& call, ValueId loss) {
  const int64_t kind = call.integer("reduction", 1);
  if (kind == 0) return one(loss);
  return one(call.build.reduce(kind == 1 ? "ReduceMean" : "ReduceSum", loss, {}, false));
}

Translated distance(const AtenCall& call) {  // mse_loss, l1_loss
  const Pair pair = operands(call);
  if (!pair) return std::nullopt;
  GraphBuilder& b = call.build;
  const ValueId off = b.binary("Sub", pair.x, pair.target);
  return reduced(call, call.name == "l1_loss" ? b.unary("Abs", off) : b.binary("Mul", off, off));
}

// Quadratic near 0, linear beyond: smooth_l1_loss(beta), huber_loss(delta) = beta * smooth_l1.
Translated huber(const AtenCall& call) {
  const Pair pair = operands(call);
  if (!pair) return std::nullopt;
  GraphBuilder& b = call.build;
  const bool isHuber = call.name == "huber_loss";
  const double edge = call.real(isHuber ? "delta" : "beta", 1);
  const ValueId size = b.unary("Abs", b.binary("Sub", pair.x, pair.target));
  if (edge <= 0) return reduced(call, size);
  const ValueId near = b.binary("Mul", b.binary("Mul", size, size), 0.5 / (isHuber ? 1 : edge));
  const ValueId far = b.binary("Mul", b.binary("Sub", size, edge / 2), isHuber ? edge : 1.0);
  const ValueId isNear = b.compare("Less", size, b.scalar(edge, b.dtype(size)));
  return reduced(call, b.select(isNear, near, far));
}

Translated klDivergence(const AtenCall& call) {
  const Pair pair = operands(call);
  if (!pair) return std::nullopt;
  GraphBuilder& b = call.build;
  if (call.flag("log_target"))
    return reduced(
        call, b.binary("Mul", b.unary("Exp", pair.target), b.binary("Sub", pair.target, pair.x)));
  const ValueId zero = b.scalar(0.0, b.dtype(pair.x));
  const ValueId one = b.scalar(1.0, b.dtype(pair.x));
  const ValueId isPositive = b.compare("Greater", pair.target, zero);
  const ValueId logarithm = b.unary("Log", b.select(isPositive, pair.target, one));
  const ValueId full = b.binary("Mul", pair.target, b.binary("Sub", logarithm, pair.x));
  return reduced(call, full);
}

Translated binaryCrossEntropy(const AtenCall& call) {
  const Pair pair = operands(call);
  if (!pair) return std::nullopt;
  GraphBuilder& b = call.build;
  const DType dtype = b.dtype(pair.x);
  if (call.has("pos_weight")) return std::nullopt;
  ValueId loss;
  if (call.name == "binary_cross_entropy") {
    const auto logarithm = [&](ValueId p) {  // torch's: not below -100
      return b.binary("Max", b.unary("Log", p), b.scalar(-100.0, dtype));
    };
    const ValueId one = b.scalar(1.0, dtype);
    const ValueId yes = b.binary("Mul", pair.target, logarithm(pair.x));
    const ValueId no =
        b.binary("Mul", b.binary("Sub", one, pair.target), logarithm(b.binary("Sub", one, pair.x)));
    loss = b.unary("Neg", b.binary("Add", yes, no));
  } else {  // softplus(x) - x target
    loss = b.binary("Sub", b.unary("Softplus", pair.x), b.binary("Mul", pair.x, pair.target));
  }
  if (call.has("weight")) loss = b.binary("Mul", loss, call.operand("weight", dtype));
  return reduced(call, loss);
}

// Of log-probabilities [batch, classes, …] and classes [batch, …]. The index is compared with every
// class, so nothing is read by data.
Translated negativeLogLikelihood(const AtenCall& call, ValueId logs, ValueId classes) {
  GraphBuilder& b = call.build;
  const DType dtype = b.dtype(logs);
  if (isFloat(b.dtype(classes)) || call.real("label_smoothing", 0) != 0) return std::nullopt;
  if (b.rank(logs) == 1) {
    logs = b.reshape(logs, {1, b.shape(logs)[0]});
    classes = b.reshape(classes, {1});
  }
  if (b.rank(logs) < 2 || b.rank(classes) != b.rank(logs) - 1) return std::nullopt;
  const int64_t count = b.shape(logs)[1];
  if (count > 1 << 20) return std::nullopt;
  std::vector<int64_t> numbers(static_cast<size_t>(count));
  std::iota(numbers.begin(), numbers.end(), 0);
  Shape along(b.shape(logs).size(), 1), apart = b.shape(classes);
  along[1] = count;
  apart.insert(apart.begin() + 1, 1);
  const ValueId all = b.reshape(b.integers(numbers), along);
  const ValueId target = b.cast(classes, DType::I64);
  const ValueId isClass = b.compare("Equal", b.reshape(target, apart), all);
  const ValueId zero = b.scalar(0.0, dtype);
  ValueId weight = b.scalar(1.0, dtype);
  if (call.has("weight")) weight = b.reshape(call.operand("weight", dtype), along);
  const ValueId ignored = b.scalar(call.integer("ignore_index", -100), DType::I64);
  const ValueId counts = b.unary("Not", b.compare("Equal", target, ignored));
  const ValueId weights =
      b.select(counts, b.reduce("ReduceSum", b.select(isClass, weight, zero), {1}, false), zero);
  const ValueId picked = b.reduce("ReduceSum", b.select(isClass, logs, zero), {1}, false);
  const ValueId loss = b.binary("Mul", b.unary("Neg", picked), weights);
  const int64_t kind = call.integer("reduction", 1);
  if (kind == 0) return one(b.reshape(loss, call.result().shape));
  const ValueId sum = b.reduce("ReduceSum", loss, {}, false);
  if (kind == 2) return one(sum);
  return one(b.binary("Div", sum, b.reduce("ReduceSum", weights, {}, false)));
}

Translated nllLoss(const AtenCall& call) {
  const ValueId x = call.operand("self", call.result().dtype), target = call.tensor("target");
  if (x < 0 || target < 0 || call.isRead(1)) return std::nullopt;
  return negativeLogLikelihood(call, x, target);
}

Translated crossEntropy(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId x = call.operand("self", call.result().dtype), target = call.tensor("target");
  if (x < 0 || target < 0 || b.rank(x) == 0) return std::nullopt;
  const int64_t axis = b.rank(x) == 1 ? 0 : 1;
  const ValueId logs = b.softmax("LogSoftmax", x, axis);
  if (!isFloat(b.dtype(target))) return negativeLogLikelihood(call, logs, target);
  if (call.has("weight") || call.real("label_smoothing", 0) != 0) return std::nullopt;
  const ValueId each = b.unary(
      "Neg",
      b.reduce("ReduceSum", b.binary("Mul", logs, b.cast(target, b.dtype(x))), {axis}, false));
  return reduced(call, each);
}

// x·y / (max(|x|, eps) max(|y|, eps))
Translated cosineSimilarity(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const DType dtype = call.result().dtype;
  const ValueId x = call.operand("x1", dtype), y = call.operand("x2", dtype);
  if (x < 0 || y < 0 || b.rank(x) == 0 || b.rank(x) != b.rank(y)) return std::nullopt;
  const int64_t axis = call.integer("dim", 1);
  const ValueId least = b.scalar(call.real("eps", 1e-8), dtype);
  const auto unit = [&](ValueId v) {
    return b.binary("Div", v, b.binary("Max", b.reduce("ReduceL2", v, {axis}, true), least));
  };
  return one(b.reduce("ReduceSum", b.binary("Mul", unit(x), unit(y)), {axis}, false));
}

constexpr AtenRule kRules[] = {
    {"binary_cross_entropy", binaryCrossEntropy},
    {"binary_cross_entropy_with_logits", binaryCrossEntropy},
    {"cosine_similarity", cosineSimilarity},
    {"cross_entropy_loss", crossEntropy},
    {"huber_loss", huber},
    {"kl_div", klDivergence},
    {"l1_loss", distance},
    {"mse_loss", distance},
    {"nll_loss", nllLoss},
    {"nll_loss2d", nllLoss},
    {"nll_loss_forward", nllLoss},
    {"nll_loss_nd", nllLoss},
    {"smooth_l1_loss", huber},
};

}  // namespace

std::span<const AtenRule> lossRules() {
  return kRules;
}

}  // namespace dojo::app
