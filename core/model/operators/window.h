// Windows that slide over the spatial dimensions of convolutions and pools: sizes, strides,
// dilations and pads of ONNX's attributes.
#pragma once

#include "core/model/operators/support.h"

namespace dojo::core {

struct Window {
  Shape input, kernel, stride, dilation, before, after, output;  // by spatial dimension
  bool isPadded() const;
  int dims() const { return static_cast<int>(input.size()); }
  int64_t reach(int d) const { return (kernel[d] - 1) * dilation[d] + 1; }
};

// `kernel` where the weights say it; else kernel_shape. With ceil_mode the last window may begin
// within the input or the pad before it, and reach beyond the end.
Result<Window> windowOf(const OperatorContext& c, const Shape& kernel);

// The index into spatial dimension d of the input, for output and kernel iterations of a nest.
Affine windowIndex(const Window& w, int d, int outputDepth, int kernelDepth);

}  // namespace dojo::core
