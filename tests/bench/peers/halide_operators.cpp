#include "tests/bench/peers/halide_operators.h"

#include <algorithm>
#include <stdexcept>

namespace dojo::peers {
namespace {

using Halide::Expr;
using Halide::Func;
using Halide::RDom;
using Halide::RVar;
using Halide::Var;

constexpr int kLanes = 16;

class Builder {
 public:
  Builder(const Problem& problem, bool isScheduled)
      : m_problem(problem), m_isScheduled(isScheduled), out(m_operator.output) {
    if (problem.op == "relu_ffn") {
      joinPixels(m_problem.inputs[0]);
      joinPixels(m_problem.output);
    }
    for (size_t k = 0; k < problem.inputs.size(); ++k) addInput(k, m_problem.inputs[k]);
    m_operator.outputExtents = reversed(m_problem.output);
  }

  HalideOperator build() {
    const std::string& op = m_problem.op;
    if (op == "add" || op == "mul" || op == "relu")
      elementwise();
    else if (op == "softmax")
      softmax();
    else if (op == "reducemean")
      mean();
    else if (op == "layernorm" || op == "rmsnorm")
      norm();
    else if (op == "batchnorm")
      batchNorm();
    else if (op == "matmul")
      matmul();
    else if (op == "bmm")
      batchOfProducts();
    else if (op == "swiglu")
      swiglu();
    else if (op == "relu_ffn")
      reluFfn();
    else if (op == "conv2d")
      convolution();
    else
      throw std::runtime_error("no pipeline for " + op);
    fixOutput();
    return std::move(m_operator);
  }

 private:
  static std::vector<int> reversed(const Shape& shape) { return {shape.rbegin(), shape.rend()}; }

  static void joinPixels(Shape& image) {
    image[2] *= image[3];
    image.pop_back();
  }

  void addInput(size_t number, const Shape& shape) {
    std::vector<int> extents = reversed(shape);
    Halide::ImageParam input(Halide::Float(32), static_cast<int>(extents.size()),
                             "in" + std::to_string(number));
    int stride = 1;
    for (size_t d = 0; d < extents.size(); ++d) {
      input.dim(static_cast<int>(d))
          .set_bounds(0, extents[d])
          .set_stride(stride)
          .set_estimate(0, extents[d]);
      stride *= extents[d];
    }
    input.set_host_alignment(64);
    m_operator.inputs.push_back(input);
    m_operator.inputExtents.push_back(extents);
  }

  void fixOutput() {
    int stride = 1;
    for (size_t d = 0; d < m_operator.outputExtents.size(); ++d) {
      int extent = m_operator.outputExtents[d];
      out.set_estimate(out.args()[d], 0, extent);
      out.output_buffer().dim(static_cast<int>(d)).set_bounds(0, extent).set_stride(stride);
      stride *= extent;
    }
    out.output_buffer().set_host_alignment(64);
  }

  const Halide::ImageParam& in(size_t k) const { return m_operator.inputs[k]; }
  int extent(size_t input, size_t dimension) const {
    return static_cast<int>(m_problem.inputs[input][dimension]);
  }
  // Vectors only where rows have so many elements: a tail would run beyond the output.
  static int lanesFor(int extent, int wanted) {
    while (wanted > 1 && extent < wanted) wanted /= 2;
    return wanted;
  }

  // The reduction of f over r for a row of `at`, by `lanes` partial results.
  void reduceByVectors(Func f, RVar r, Func at, Var row, int lanes) {
    RVar outer("outer"), inner("inner");
    Var lane("lane");
    Func partial = f.update().split(r, outer, inner, lanes).rfactor(inner, lane);
    partial.compute_at(at, row).vectorize(lane, kLanes).unroll(lane);
    partial.update().reorder(lane, outer).vectorize(lane, kLanes).unroll(lane);
    f.compute_at(at, row);
    f.update().atomic().vectorize(inner, kLanes);
  }
  bool canReduceByVectors(int extent, int lanes) const {
    return m_isScheduled && extent % lanes == 0;
  }

  // Tiles of width x height of the output; `products` accumulate over k within one, `panels` are
  // packed for a column of tiles.
  void scheduleProduct(std::vector<Func> products, std::vector<Func> panels, RVar k, int width,
                       int height, bool hasBatch) {
    Var xOuter("xo"), yOuter("yo"), xInner("xi"), yInner("yi"), task("task");
    out.tile(x, y, xOuter, yOuter, xInner, yInner, width, height)
        .reorder(xInner, yInner, yOuter, xOuter)
        .vectorize(xInner, kLanes)
        .unroll(xInner)
        .unroll(yInner);
    if (hasBatch)
      out.fuse(xOuter, z, task).parallel(task);
    else
      out.parallel(xOuter);
    for (Func& f : products) {
      Var column = f.args()[0], row = f.args()[1];
      f.compute_at(out, yOuter).vectorize(column, kLanes).unroll(column).unroll(row);
      f.update().reorder(column, row, k).vectorize(column, kLanes).unroll(column).unroll(row);
    }
    for (Func& f : panels)
      f.compute_at(out, hasBatch ? task : xOuter)
          .vectorize(f.args()[0], kLanes)
          .unroll(f.args()[0]);
  }

  void elementwise() {
    Expr a = in(0)(x, y);
    if (m_problem.op == "relu")
      out(x, y) = max(a, 0.0f);
    else
      out(x, y) = m_problem.op == "add" ? a + in(1)(x, y) : a * in(1)(x, y);
    if (!m_isScheduled) return;
    int lanes = lanesFor(extent(0, 1), 4 * kLanes);
    Var outer("outer"), inner("inner");
    out.vectorize(x, lanes).split(y, outer, inner, std::max(1, extent(0, 0) / 8));
    if (m_problem.threads > 1) out.parallel(outer);
  }

  void mean() {
    RDom r(0, extent(0, 1));
    Func sum("sum");
    sum(x) += in(0)(r, x);
    out(x) = sum(x) / static_cast<float>(extent(0, 1));
    if (!m_isScheduled) return;
    Var outer("outer"), inner("inner");
    out.split(x, outer, inner, 16, Halide::TailStrategy::GuardWithIf).parallel(outer);
    if (canReduceByVectors(extent(0, 1), 128)) reduceByVectors(sum, r.x, out, inner, 128);
  }

  // Rows of the output in tasks of `rows`; returns the variable of a row.
  Var scheduleRows(int rows) {
    Var outer("outer"), inner("inner");
    out.split(y, outer, inner, rows, Halide::TailStrategy::GuardWithIf)
        .parallel(outer)
        .vectorize(x, lanesFor(extent(0, 1), 4 * kLanes));
    return inner;
  }

  void softmax() {
    RDom r(0, extent(0, 1));
    Func top("top"), e("e"), sum("sum");
    top(y) = Halide::Float(32).min();
    top(y) = max(top(y), in(0)(r, y));
    e(x, y) = Halide::fast_exp(in(0)(x, y) - top(y));
    sum(y) += e(r, y);
    out(x, y) = e(x, y) * (1.0f / sum(y));
    if (!m_isScheduled) return;
    Var row = scheduleRows(64);
    e.compute_at(out, row).vectorize(x, lanesFor(extent(0, 1), 4 * kLanes));
    if (canReduceByVectors(extent(0, 1), 64)) {
      reduceByVectors(top, r.x, out, row, 64);
      reduceByVectors(sum, r.x, out, row, 64);
    } else {
      top.compute_at(out, row);
      sum.compute_at(out, row);
    }
  }

  void norm() {
    bool isLayer = m_problem.op == "layernorm";
    auto columns = static_cast<float>(extent(0, 1));
    RDom r(0, extent(0, 1));
    Func sum("sum"), mu("mu"), squares("squares"), scale("scale");
    if (isLayer) {
      sum(y) += in(0)(r, y);
      mu(y) = sum(y) / columns;
    } else {
      mu(y) = 0.0f;
    }
    Expr centred = in(0)(r, y) - mu(y);
    squares(y) += centred * centred;
    scale(y) = 1.0f / sqrt(squares(y) / columns + 1e-5f);
    Expr normal = (in(0)(x, y) - mu(y)) * scale(y) * in(1)(x);
    out(x, y) = isLayer ? normal + in(2)(x) : normal;
    if (!m_isScheduled) return;
    Var row = scheduleRows(32);
    bool byVectors = canReduceByVectors(extent(0, 1), 128);
    for (Func* f : {&sum, &squares}) {
      if (f == &sum && !isLayer) continue;
      if (byVectors)
        reduceByVectors(*f, r.x, out, row, 128);
      else
        f->compute_at(out, row);
    }
    if (isLayer) mu.compute_at(out, row);
    scale.compute_at(out, row);
  }

  void batchNorm() {
    int images = extent(0, 0), height = extent(0, 2), width = extent(0, 3);
    auto count = static_cast<float>(int64_t{images} * height * width);
    RDom rx(0, width), ry(0, height, 0, images);
    Func rowSums("rowSums"), rowSquares("rowSquares"), sums("sums"), squares("squares");
    Func scale("scale"), shift("shift");
    Expr element = in(0)(rx, y, c, z);
    rowSums(y, c, z) += element;
    rowSquares(y, c, z) += element * element;
    sums(c) += rowSums(ry.x, c, ry.y);
    squares(c) += rowSquares(ry.x, c, ry.y);
    Expr mu = sums(c) / count;
    scale(c) = in(1)(c) / sqrt(squares(c) / count - mu * mu + 1e-5f);
    shift(c) = in(2)(c)-mu * scale(c);
    out(x, y, c, z) = in(0)(x, y, c, z) * scale(c) + shift(c);
    if (!m_isScheduled) return;
    Var plane("plane");
    out.vectorize(x, lanesFor(width, kLanes)).fuse(c, z, plane).parallel(plane);
    for (Func* f : {&scale, &shift, &sums, &squares}) f->compute_root();
    for (Func* f : {&rowSums, &rowSquares}) {
      Var planes("planes");
      f->compute_root().fuse(c, z, plane).parallel(plane);
      if (width % 64 != 0) continue;
      RVar outer("outer"), inner("inner");
      Var lane("lane");
      Func partial = f->update().split(rx.x, outer, inner, 64).rfactor(inner, lane);
      f->update().atomic().vectorize(inner, kLanes).fuse(c, z, planes).parallel(planes);
      partial.compute_at(*f, y).vectorize(lane, kLanes).unroll(lane);
      partial.update().reorder(lane, outer).vectorize(lane, kLanes).unroll(lane);
    }
  }

  void matmul() {
    RDom k(0, extent(0, 1));
    Func product("product"), panel("panel");
    panel(x, y) = in(1)(x, y);
    product(x, y) += in(0)(k, y) * (m_isScheduled ? panel(x, k) : in(1)(x, k));
    out(x, y) = product(x, y);
    if (fitsTiles(extent(1, 1), extent(0, 0), 64))
      scheduleProduct({product}, {panel}, k.x, 64, 6, false);
  }

  void batchOfProducts() {
    RDom k(0, extent(0, 2));
    Func product("product"), panel("panel");
    panel(x, y, z) = in(1)(x, y, z);
    product(x, y, z) += in(0)(k, y, z) * (m_isScheduled ? panel(x, k, z) : in(1)(x, k, z));
    out(x, y, z) = product(x, y, z);
    if (fitsTiles(extent(1, 2), extent(0, 1), 64))
      scheduleProduct({product}, {panel}, k.x, 64, 6, true);
  }

  void swiglu() {
    RDom k(0, extent(0, 1));
    Func gate("gate"), value("value"), gatePanel("gatePanel"), valuePanel("valuePanel");
    gatePanel(x, y) = in(1)(x, y);
    valuePanel(x, y) = in(2)(x, y);
    gate(x, y) += in(0)(k, y) * (m_isScheduled ? gatePanel(x, k) : in(1)(x, k));
    value(x, y) += in(0)(k, y) * (m_isScheduled ? valuePanel(x, k) : in(2)(x, k));
    out(x, y) = gate(x, y) / (1.0f + exp(-gate(x, y))) * value(x, y);
    if (fitsTiles(extent(1, 1), extent(0, 0), 32))
      scheduleProduct({gate, value}, {gatePanel, valuePanel}, k.x, 32, 6, false);
  }

  void reluFfn() {
    RDom k(0, extent(0, 1));
    Func product("product"), positive("positive");
    positive(x, y, z) = max(in(0)(x, y, z), 0.0f);
    product(x, y, z) += in(1)(k, y) * positive(x, k, z);
    out(x, y, z) = product(x, y, z);
    if (fitsTiles(extent(0, 2), extent(0, 1), 64))
      scheduleProduct({product}, {positive}, k.x, 64, 6, true);
  }

  void convolution() {
    int window = extent(1, 3), maps = extent(1, 0);
    RDom r(0, window, 0, window, 0, extent(0, 1));
    Func product("product");
    product(x, y, c, z) += in(0)(x + r.x, y + r.y, r.z, z) * in(1)(r.x, r.y, r.z, c);
    out(x, y, c, z) = product(x, y, c, z);
    int columns = static_cast<int>(m_problem.output[3]);
    if (!m_isScheduled || columns < 2 * kLanes) return;
    int block = maps % 10 == 0 ? 10 : maps % 8 == 0 ? 8 : 1;
    Var xOuter("xo"), xInner("xi"), channels("channels"), channel("channel"), task("task");
    out.split(x, xOuter, xInner, 2 * kLanes)
        .split(c, channels, channel, block)
        .reorder(xInner, channel, xOuter, y, channels, z)
        .vectorize(xInner, kLanes)
        .unroll(xInner)
        .unroll(channel)
        .fuse(channels, z, task)
        .parallel(task);
    product.compute_at(out, xOuter).vectorize(x, kLanes).unroll(x).unroll(c);
    product.update()
        .reorder(x, c, r.x, r.y, r.z)
        .vectorize(x, kLanes)
        .unroll(x)
        .unroll(c)
        .unroll(r.x);
  }

  bool fitsTiles(int columns, int rows, int width) const {
    return m_isScheduled && columns >= width && rows >= 6;
  }

  Problem m_problem;
  bool m_isScheduled;
  HalideOperator m_operator;
  Func& out;
  Var x{"x"}, y{"y"}, z{"z"}, c{"c"};
};

}  // namespace

HalideOperator makeOperator(const Problem& problem, bool isScheduled) {
  return Builder(problem, isScheduled).build();
}

}  // namespace dojo::peers
