#include "core/model/operators/support.h"

namespace dojo::core {

std::span<const OperatorEntry> attentionOperators() {
  return {};
}

}  // namespace dojo::core
