#include "codegen/c/emit/statement_count.h"

#include <algorithm>

namespace dojo::codegen {
namespace {

constexpr int64_t kMany = int64_t{1} << 62;

}  // namespace

int64_t countStatements(const core::Node& node) {
  if (!node.isScope()) return 1;
  int64_t sum = 0, product = 0;
  for (const core::NodePtr& child : node.scope().children)
    sum = std::min(kMany, sum + countStatements(*child));
  if (node.scope().mapping != core::Mapping::Unroll) return sum;
  return __builtin_mul_overflow(sum, node.scope().extent.value, &product)
             ? kMany
             : std::min(kMany, product);
}

int64_t countStatements(const core::Program& program) {
  int64_t sum = 0;
  for (const core::NodePtr& node : program.body)
    sum = std::min(kMany, sum + countStatements(*node));
  return sum;
}

}  // namespace dojo::codegen
