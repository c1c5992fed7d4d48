#include "core/model/operators/support.h"

namespace dojo::core {

std::span<const OperatorEntry> einsumOperators() {
  return {};
}

}  // namespace dojo::core
