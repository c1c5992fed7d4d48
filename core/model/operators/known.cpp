#include "core/model/operators/support.h"

namespace dojo::core {

std::span<const OperatorEntry> knownOperators() {
  return {};
}

}  // namespace dojo::core
