// Transposed convolution in phase form: one nest for each residue of the output's indices modulo
// the strides, in which every output element gathers from the input, so that all of its loops over
// the output may run at once. Where that would be very many nests: in scatter form.
#include <numeric>

#include "core/model/operators/window.h"

namespace dojo::core {
namespace {

using Op = Operator;

constexpr int64_t kMostPhases = 48;

Result<Window> transposedWindow(const OperatorContext& c) {
  const Shape &x = c.input(0).shape, &w = c.input(1).shape;
  if (w.size() != x.size() || w.size() < 3)
    return bad("weights {} for an input of {}", printShape(w), printShape(x));
  Window win;
  win.input.assign(x.begin() + 2, x.end());
  win.kernel.assign(w.begin() + 2, w.end());
  size_t dims = win.input.size();
  auto list = [&](std::string_view name, int64_t otherwise) {
    return c.integers(name).value_or(Shape(dims, otherwise));
  };
  win.stride = list("strides", 1);
  win.dilation = list("dilations", 1);
  Shape extra = list("output_padding", 0), pads = c.integers("pads").value_or(Shape(2 * dims, 0));
  auto wanted = c.integers("output_shape");
  if (win.stride.size() != dims || win.dilation.size() != dims || extra.size() != dims ||
      pads.size() != 2 * dims || (wanted && wanted->size() < dims))
    return bad("attributes of {} dimensions", dims);
  std::string how = c.text("auto_pad", "NOTSET");
  for (size_t d = 0; d < dims; ++d) {
    if (win.stride[d] < 1 || win.dilation[d] < 1) return bad("a stride or dilation below 1");
    int64_t full = win.stride[d] * (win.input[d] - 1) + extra[d] + win.reach(static_cast<int>(d));
    int64_t before = pads[d], after = pads[dims + d];
    if (wanted || how == "SAME_UPPER" || how == "SAME_LOWER") {
      int64_t output = wanted ? (*wanted)[wanted->size() - dims + d] : win.input[d] * win.stride[d];
      int64_t all = full - output;
      before = how == "SAME_UPPER" ? all / 2 : all - all / 2;
      after = all - before;
    } else if (how == "VALID") {
      before = after = 0;
    }
    win.before.push_back(before);
    win.after.push_back(after);
    win.output.push_back(full - before - after);
    if (win.output.back() < 1) return bad("its output would be empty");
  }
  return win;
}

Types inferTransposed(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 2, 3); !fits) return tl::unexpected(fits.error());
  auto win = transposedWindow(c);
  if (!win) return tl::unexpected(win.error());
  const Shape &x = c.input(0).shape, &w = c.input(1).shape;
  int64_t groups = c.integer("group", 1);
  if (groups < 1 || x[1] != w[0] || x[1] % groups != 0)
    return bad("{} channels and weights {} in {} groups", x[1], printShape(w), groups);
  Shape shape = {x[0], w[1] * groups};
  shape.insert(shape.end(), win->output.begin(), win->output.end());
  return types(c.input(0).dtype, shape);
}

// Of one dimension: outputs stride * q + residue for q < outputs gather from input
// q + input - t * inputStep with weight kernel + t * kernelStep, for t < taps.
struct Phase {
  int64_t residue = 0, outputs = 0, input = 0, inputStep = 0, kernel = 0, kernelStep = 0, taps = 0;
};

std::vector<Phase> phasesOf(const Window& w, int d) {
  std::vector<Phase> phases;
  int64_t stride = w.stride[d], dilation = w.dilation[d];
  int64_t common = std::gcd(stride, dilation);
  for (int64_t r = 0; r < stride && r < w.output[d]; ++r) {
    Phase p{.residue = r, .outputs = (w.output[d] - r + stride - 1) / stride};
    p.kernelStep = stride / common;
    p.inputStep = dilation / common;
    for (p.kernel = 0; p.kernel < std::min(w.kernel[d], p.kernelStep); ++p.kernel)
      if ((r + w.before[d] - p.kernel * dilation) % stride == 0) break;
    if (p.kernel >= std::min(w.kernel[d], p.kernelStep)) continue;  // nothing reaches these
    p.input = (r + w.before[d] - p.kernel * dilation) / stride;
    p.taps = (w.kernel[d] - p.kernel + p.kernelStep - 1) / p.kernelStep;
    phases.push_back(p);
  }
  return phases;
}

// The channels' iterations, then what the caller adds.
struct Nest {
  Shape extents;
  Affine out, in, weightIn, weightOut;
  int add(int64_t extent) {
    extents.push_back(extent);
    return static_cast<int>(extents.size()) - 1;
  }
};

Nest outer(const Array& x, const Array& w, int64_t groups) {
  Nest nest;
  nest.add(x.shape[0]);
  int64_t inPerGroup = x.shape[1] / groups;
  if (groups > 1) {
    int g = nest.add(groups);
    nest.out = at(g, w.shape[1]);
    nest.in = at(g, inPerGroup);
  }
  if (w.shape[1] > 1) nest.weightOut = at(nest.add(w.shape[1]));
  nest.out = plus(nest.out, nest.weightOut);
  return nest;
}

void addInputChannels(Nest& nest, int64_t perGroup) {
  if (perGroup > 1) nest.in = plus(nest.in, at(nest.add(perGroup)));
}

void accumulatePhase(ProgramBuilder& b, const Window& win, int64_t groups,
                     std::span<const Phase> phase, const Array& y, const Array& x, const Array& w) {
  Nest nest = outer(x, w, groups);
  std::vector<int> q, t;
  for (const Phase& p : phase) q.push_back(nest.add(p.outputs));
  addInputChannels(nest, x.shape[1] / groups);
  for (const Phase& p : phase) t.push_back(nest.add(p.taps));
  std::vector<Affine> ofY = {at(0), nest.out}, ofX = {at(0), nest.in};
  std::vector<Affine> ofW = {nest.in, nest.weightOut};
  for (size_t d = 0; d < phase.size(); ++d) {
    const Phase& p = phase[d];
    ofY.push_back(plus(at(q[d], win.stride[d]), p.residue));
    ofX.push_back(plus(plus(at(q[d]), at(t[d], -p.inputStep)), p.input));
    ofW.push_back(plus(at(t[d], p.kernelStep), p.kernel));
  }
  Operation sum =
      accumulate(element(y, ofY), Assign::Add, Op::Mul, {element(x, ofX), element(w, ofW)});
  for (size_t d = 0; d < phase.size(); ++d)
    sum = guarded(std::move(sum), ofX[2 + d], win.input[d], nest.extents);
  b.nest(nest.extents, std::move(sum));
}

void scatter(ProgramBuilder& b, const Window& win, int64_t groups, const Array& y, const Array& x,
             const Array& w) {
  Nest nest = outer(x, w, groups);
  addInputChannels(nest, x.shape[1] / groups);
  std::vector<Affine> ofY = {at(0), nest.out}, ofX = {at(0), nest.in};
  std::vector<Affine> ofW = {nest.in, nest.weightOut};
  std::vector<int> i, k;
  for (int64_t extent : win.input) i.push_back(nest.add(extent));
  for (int64_t extent : win.kernel) k.push_back(nest.add(extent));
  for (int d = 0; d < win.dims(); ++d) {
    ofX.push_back(at(i[d]));
    ofW.push_back(at(k[d]));
    ofY.push_back(windowIndex(win, d, i[d], k[d]));
  }
  Operation sum =
      accumulate(element(y, ofY), Assign::Add, Op::Mul, {element(x, ofX), element(w, ofW)});
  for (int d = 0; d < win.dims(); ++d)
    sum = guarded(std::move(sum), ofY[2 + d], win.output[d], nest.extents);
  b.nest(nest.extents, std::move(sum));
}

void gather(ProgramBuilder& b, const Window& win, int64_t groups, const Array& y, const Array& x,
            const Array& w) {
  std::vector<std::vector<Phase>> phases;
  int64_t all = 1;
  for (int d = 0; d < win.dims(); ++d) {
    phases.push_back(phasesOf(win, d));
    all *= static_cast<int64_t>(phases.back().size());
  }
  if (all > kMostPhases) return scatter(b, win, groups, y, x, w);
  for (int64_t number = 0; number < all; ++number) {
    std::vector<Phase> phase;
    for (int64_t d = win.dims() - 1, rest = number; d >= 0; --d) {
      auto count = static_cast<int64_t>(phases[d].size());
      phase.insert(phase.begin(), phases[d][rest % count]);
      rest /= count;
    }
    accumulatePhase(b, win, groups, phase, y, x, w);
  }
}

Result<void> lowerTransposed(const OperatorContext& c, ProgramBuilder& b) {
  auto win = transposedWindow(c);
  if (!win) return tl::unexpected(win.error());
  if (computeType(c.input(0).dtype) != c.input(0).dtype)
    return missing("transposed convolutions of {}", name(c.input(0).dtype));
  Array x = b.read(c.inputId(0)), w = b.read(c.inputId(1), "w");
  std::optional<Array> bias;
  if (c.has(2)) bias = b.read(c.inputId(2), "bias");
  Array y = result(c, b);
  b.nest(y.shape, set(element(y), bias ? Operand(element(*bias, {at(1)})) : number(0)));
  gather(b, *win, c.integer("group", 1), y, x, w);
  return {};
}

constexpr OperatorEntry kEntries[] = {
    {.name = "ConvTranspose", .infer = inferTransposed, .lower = lowerTransposed},
};

}  // namespace

std::span<const OperatorEntry> transposedConvolutionOperators() {
  return kEntries;
}

}  // namespace dojo::core
