#include "app/models/plots/work_estimate.h"

namespace dojo::app {
namespace {

// Roughly the cycles that one element takes on a wide machine: a division or root some, a function
// as long as its polynomial.
double weightOf(const core::Operation& operation) {
  double weight = operation.assign == core::Assign::Set ? 1 : 2;
  if (operation.assign == core::Assign::Welford || operation.assign == core::Assign::Softmax)
    weight = 10;
  switch (operation.op) {
    case core::Operator::Exp:
    case core::Operator::Log:
    case core::Operator::Tanh:
    case core::Operator::Erf:
    case core::Operator::Sin:
    case core::Operator::Cos:
    case core::Operator::Sigmoid:
      return weight + 12;
    case core::Operator::Div:
    case core::Operator::Sqrt:
    case core::Operator::Rsqrt:
      return weight + 4;
    default:
      return weight;
  }
}

// Work of a subtree, with `share` still absolute.
double visit(const core::Node& node, double runs, double lanes,
             std::map<core::NodeId, NodeWork>& out) {
  if (!node.isScope()) {
    double work = runs / lanes * weightOf(node.operation());
    out[node.id()] = {runs, work};
    return work;
  }
  const core::Scope& scope = node.scope();
  auto extent = static_cast<double>(scope.extent.value);
  if (scope.mapping == core::Mapping::Vector) lanes *= std::max(extent, 1.0);
  double work = 0;
  for (const core::NodePtr& child : scope.children)
    work += visit(*child, runs * extent, lanes, out);
  out[node.id()] = {runs * extent, work};
  return work;
}

}  // namespace

std::map<core::NodeId, NodeWork> estimateWork(const core::Program& program) {
  std::map<core::NodeId, NodeWork> work;
  double all = 0;
  for (const core::NodePtr& node : program.body) all += visit(*node, 1, 1, work);
  for (auto& [id, each] : work) each.share = all > 0 ? each.share / all : 0;
  return work;
}

}  // namespace dojo::app
