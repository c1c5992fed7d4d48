#include "core/analysis/traffic.h"

#include <algorithm>
#include <map>

namespace dojo::core {
namespace {

// Stored bytes that each buffer's accesses reach.
using Footprint = std::map<const Buffer*, double>;

class TrafficModel {
 public:
  TrafficModel(const Program& program, int64_t cacheBytes)
      : m_program(program), m_cache(static_cast<double>(cacheBytes)) {}

  double run() {
    std::vector<const Node*> body;
    for (const NodePtr& node : m_program.body) body.push_back(node.get());
    return sequence(body, 0);
  }

 private:
  // Elements that an access reaches while the loops from `depth` on run.
  double box(const Access& access, const Buffer& buffer, int depth) const {
    double elements = 1;
    for (size_t k = 0; k < access.indices.size() && k < buffer.dims.size(); ++k) {
      double range = 1;
      for (const AffineTerm& term : access.indices[k].terms())
        if (term.depth >= depth && term.depth < static_cast<int>(m_extents.size()))
          range += static_cast<double>(std::abs(term.coefficient)) *
                   static_cast<double>(m_extents[static_cast<size_t>(term.depth)] - 1);
      elements *= std::min(range, static_cast<double>(buffer.dims[k].stored()));
    }
    return elements;
  }

  void reach(const Access& access, int depth, Footprint& out) const {
    const Buffer* buffer = m_program.bufferOf(access.array);
    if (!buffer) return;
    double& bytes = out[buffer];
    bytes = std::max(bytes, box(access, *buffer, depth) * sizeOf(buffer->dtype));
  }

  void collect(const Node& node, int depth, Footprint& out) {
    if (!node.isScope()) {
      for (const Access& target : node.operation().targets) reach(target, depth, out);
      for (const Operand& operand : node.operation().operands)
        if (const auto* access = std::get_if<Access>(&operand)) reach(*access, depth, out);
      return;
    }
    m_extents.push_back(node.scope().extent.value);
    for (const NodePtr& child : node.scope().children) collect(*child, depth, out);
    m_extents.pop_back();
  }

  static double total(const Footprint& footprint) {
    double bytes = 0;
    for (const auto& [buffer, each] : footprint) bytes += each;
    return bytes;
  }

  // What leaves a subtree that fits: temporaries that no one else needs stay in the cache.
  static double moved(const Footprint& footprint) {
    double bytes = 0;
    for (const auto& [buffer, each] : footprint)
      if (buffer->location == Location::Heap) bytes += each;
    return bytes;
  }

  double sequence(const std::vector<const Node*>& nodes, int depth) {
    Footprint all;
    for (const Node* node : nodes) collect(*node, depth, all);
    if (total(all) <= m_cache) return moved(all);
    double bytes = 0;
    for (const Node* node : nodes) bytes += visit(*node, depth);
    return bytes;
  }

  double visit(const Node& node, int depth) {
    Footprint own;
    collect(node, depth, own);
    if (total(own) <= m_cache) return moved(own);
    if (!node.isScope()) return total(own);
    std::vector<const Node*> children;
    for (const NodePtr& child : node.scope().children) children.push_back(child.get());
    m_extents.push_back(node.scope().extent.value);
    double once = sequence(children, depth + 1);
    m_extents.pop_back();
    // Never less than what it touches, never more than every iteration on its own.
    return std::max(moved(own),
                    once * static_cast<double>(node.scope().extent.value) * reuse(node, depth));
  }

  // The part of an iteration's traffic that the iteration before has not brought already: a loop
  // that an access does not depend on finds it again if the body fits.
  double reuse(const Node& node, int depth) {
    Footprint body;
    m_extents.push_back(node.scope().extent.value);
    for (const NodePtr& child : node.scope().children) collect(*child, depth + 1, body);
    double fits = total(body);
    if (fits > m_cache || fits == 0) {
      m_extents.pop_back();
      return 1;
    }
    double fresh = 0;
    for (const auto& [buffer, bytes] : body)
      if (dependsOn(node, *buffer, depth)) fresh += bytes;
    m_extents.pop_back();
    return fresh / fits;
  }

  bool dependsOn(const Node& node, const Buffer& buffer, int depth) const {
    if (!node.isScope()) {
      auto uses = [&](const Access& access) {
        return buffer.holds(access.array) &&
               std::any_of(access.indices.begin(), access.indices.end(),
                           [&](const Affine& index) { return index.uses(depth); });
      };
      for (const Access& target : node.operation().targets)
        if (uses(target)) return true;
      for (const Operand& operand : node.operation().operands)
        if (const auto* access = std::get_if<Access>(&operand); access && uses(*access))
          return true;
      return false;
    }
    return std::any_of(node.scope().children.begin(), node.scope().children.end(),
                       [&](const NodePtr& child) { return dependsOn(*child, buffer, depth); });
  }

  const Program& m_program;
  double m_cache;
  std::vector<int64_t> m_extents;
};

}  // namespace

double trafficBytes(const Program& program, int64_t cacheBytes) {
  return TrafficModel(program, cacheBytes).run();
}

}  // namespace dojo::core
