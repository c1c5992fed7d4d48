// Kernels at other sizes than those they are shipped with.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/ir/program.h"
#include "rl/environment/random_source.h"

namespace dojo::rl {

// Each constant that is a number keeps its value, or has another one that is drawn: up to 16 for
// those that are no more (windows, groups), else up to 8192, most of them with many factors. Sizes
// that make no valid program are drawn again; at last the kernel is as it is shipped.
std::optional<core::Program> kernelOfDrawnSizes(std::string_view text, const std::string& name,
                                                Random& random);

// The same for a kernel at all sizes, and for no other kernel.
core::Hash hashWithoutSizes(const core::Program& program);

}  // namespace dojo::rl
