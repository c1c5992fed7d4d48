#include "core/model/operators/support.h"

namespace dojo::core {

std::span<const OperatorEntry> recurrentOperators() {
  return {};
}

}  // namespace dojo::core
