#include "core/model/operators/support.h"

namespace dojo::core {

std::span<const OperatorEntry> resizeOperators() {
  return {};
}

}  // namespace dojo::core
