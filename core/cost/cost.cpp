#include "core/cost/cost.h"

#include <algorithm>

namespace dojo::core {
namespace {

constexpr double kMostEnumerated = 1 << 20;

// How many of the iterations of the scopes in `depths` satisfy all guards.
double admitted(const std::vector<Guard>& guards, const std::vector<int>& depths,
                const std::vector<int64_t>& extents) {
  std::vector<int64_t> iterations(extents.size(), 0);
  double count = 0;
  for (;;) {
    count += std::all_of(guards.begin(), guards.end(), [&](const Guard& g) {
      return g.expression.evaluate(iterations) < g.bound.value;
    });
    size_t k = 0;
    for (; k < depths.size() && ++iterations[depths[k]] == extents[depths[k]]; ++k)
      iterations[depths[k]] = 0;
    if (k == depths.size()) return count;
  }
}

double executions(const Operation& o, const std::vector<int64_t>& extents) {
  std::vector<int> depths;
  double all = 1, looked = 1;
  for (size_t d = 0; d < extents.size(); ++d) {
    all *= static_cast<double>(extents[d]);
    bool isUsed = std::any_of(o.guards.begin(), o.guards.end(), [&](const Guard& g) {
      return g.expression.uses(static_cast<int>(d));
    });
    if (!isUsed) continue;
    depths.push_back(static_cast<int>(d));
    looked *= static_cast<double>(extents[d]);
  }
  if (o.guards.empty() || looked > kMostEnumerated) return all;
  return all / looked * admitted(o.guards, depths, extents);
}

double flopsOf(const Node& node, std::vector<int64_t>& extents) {
  if (!node.isScope()) return flopsOf(node.operation()) * executions(node.operation(), extents);
  double sum = 0;
  extents.push_back(node.scope().extent.value);
  for (const NodePtr& child : node.scope().children) sum += flopsOf(*child, extents);
  extents.pop_back();
  return sum;
}

}  // namespace

double flopsOf(const Operation& o) {
  double steps = o.op == Operator::Copy || o.op == Operator::Convert ? 0
                 : o.op == Operator::Fma                             ? 2
                                                                     : 1;
  switch (o.assign) {
    case Assign::Set:
      return steps;
    case Assign::Welford:
    case Assign::Softmax:
      return steps + 8;
    default:
      return steps + 1;
  }
}

double flops(const Program& program) {
  double sum = 0;
  std::vector<int64_t> extents;
  for (const NodePtr& node : program.body) sum += flopsOf(*node, extents);
  return sum;
}

double compulsoryBytes(const Program& program) {
  double sum = 0;
  for (const auto* names : {&program.inputs, &program.outputs})
    for (const std::string& name : *names) {
      const Buffer* buffer = program.bufferOf(name);
      if (!buffer) continue;
      double bytes = sizeOf(buffer->dtype);
      for (const Dimension& d : buffer->dims) bytes *= static_cast<double>(d.extent.value);
      sum += bytes;
    }
  return sum;
}

}  // namespace dojo::core
