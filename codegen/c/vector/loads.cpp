#include "codegen/c/vector/loads.h"

#include <fmt/format.h>

namespace dojo::codegen {
namespace {

bool isEverySecond(core::DType type, int lanes, int64_t stride) {
  return stride == 2 && Prelude::takesEverySecond(type, lanes);
}

}  // namespace

bool loadsFirst(core::DType type, int lanes, int64_t stride) {
  return stride == 1 || isEverySecond(type, lanes, stride);
}

std::string loadLanes(Prelude& prelude, core::DType type, int lanes, int64_t stride,
                      const std::string& element, const SomeLanes& some, bool wide) {
  bool second = isEverySecond(type, lanes, stride);
  if (!some.first.empty())
    return fmt::format(
        "{}(&{}, {})",
        second ? prelude.everySecondOfFirst(type, lanes, wide) : prelude.first(type, lanes, wide),
        element, some.first);
  if (second)
    return some.mask.empty() ? fmt::format("{}(&{})", prelude.everySecond(type, lanes), element)
                             : fmt::format("{}(&{}, {})", prelude.everySecondMasked(type, lanes),
                                           element, some.mask);
  if (!some.mask.empty())
    return stride == 1 ? fmt::format("{}(&{}, {})", prelude.masked(type, lanes), element, some.mask)
                       : fmt::format("{}(&{}, {}, {})", prelude.gather(type, lanes), element,
                                     stride, some.mask);
  if (stride == 1) return fmt::format("{}({})", prelude.at(type, lanes), element);
  return fmt::format("{}(&{}, {})", prelude.strided(type, lanes), element, stride);
}

}  // namespace dojo::codegen
