#include "core/model/operators/window.h"

namespace dojo::core {
namespace {

Result<void> padFor(const OperatorContext& c, Window& w) {
  std::string how = c.text("auto_pad", "NOTSET");
  size_t dims = w.input.size();
  w.before.assign(dims, 0);
  w.after.assign(dims, 0);
  if (how == "VALID") return {};
  if (how == "NOTSET") {
    if (auto pads = c.integers("pads")) {
      if (pads->size() != 2 * dims) return bad("{} pads for {} dimensions", pads->size(), dims);
      for (size_t d = 0; d < dims; ++d) {
        w.before[d] = (*pads)[d];
        w.after[d] = (*pads)[dims + d];
        if (w.before[d] < 0 || w.after[d] < 0) return missing("negative pads");
      }
    }
    return {};
  }
  if (how != "SAME_UPPER" && how != "SAME_LOWER") return bad("auto_pad {}", how);
  for (size_t d = 0; d < dims; ++d) {
    int64_t output = (w.input[d] + w.stride[d] - 1) / w.stride[d];
    int64_t all = std::max<int64_t>(
        (output - 1) * w.stride[d] + w.reach(static_cast<int>(d)) - w.input[d], 0);
    w.before[d] = how == "SAME_UPPER" ? all / 2 : all - all / 2;
    w.after[d] = all - w.before[d];
  }
  return {};
}

Result<Shape> listFor(const OperatorContext& c, std::string_view name, size_t dims) {
  Shape list = c.integers(name).value_or(Shape(dims, 1));
  if (list.size() != dims) return bad("{} {} for {} dimensions", list.size(), name, dims);
  for (int64_t value : list)
    if (value < 1) return bad("{} of {}", name, value);
  return list;
}

}  // namespace

bool Window::isPadded() const {
  auto some = [](const Shape& s) {
    return std::ranges::any_of(s, [](int64_t p) { return p > 0; });
  };
  return some(before) || some(after);
}

Result<Window> windowOf(const OperatorContext& c, const Shape& kernel) {
  const Shape& shape = c.input(0).shape;
  if (shape.size() < 3) return bad("its input has {} dimensions", shape.size());
  Window w;
  w.input.assign(shape.begin() + 2, shape.end());
  w.kernel = kernel.empty() ? c.integers("kernel_shape").value_or(Shape()) : kernel;
  size_t dims = w.input.size();
  if (w.kernel.size() != dims)
    return bad("a kernel of {} dimensions over an input of {}", w.kernel.size(), dims);
  auto stride = listFor(c, "strides", dims), dilation = listFor(c, "dilations", dims);
  if (!stride) return tl::unexpected(stride.error());
  if (!dilation) return tl::unexpected(dilation.error());
  w.stride = *stride;
  w.dilation = *dilation;
  if (auto padded = padFor(c, w); !padded) return tl::unexpected(padded.error());
  bool up = c.integer("ceil_mode", 0) != 0;
  for (size_t d = 0; d < dims; ++d) {
    int64_t room = w.input[d] + w.before[d] + w.after[d] - w.reach(static_cast<int>(d));
    if (room < 0 && !up) return bad("a window of {} is larger than its input", w.kernel[d]);
    int64_t output = (room + (up ? w.stride[d] - 1 : 0)) / w.stride[d] + 1;
    if (up && (output - 1) * w.stride[d] >= w.input[d] + w.before[d]) --output;
    if (output < 1) return bad("a window of {} is larger than its input", w.kernel[d]);
    w.output.push_back(output);
  }
  return w;
}

Affine windowIndex(const Window& w, int d, int outputDepth, int kernelDepth) {
  return plus(plus(at(outputDepth, w.stride[d]), at(kernelDepth, w.dilation[d])), -w.before[d]);
}

}  // namespace dojo::core
