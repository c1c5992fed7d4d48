#include "codegen/c/emit/emit_c.h"
#include "core/resources.h"

namespace dojo::core {
std::span<const Resource> mathHeaderResources();  // codegen/c/prelude/dojo_math.h
}

namespace dojo::codegen {

std::string_view dojoMathHeader() {
  return core::mathHeaderResources().front().text;
}

}  // namespace dojo::codegen
