// A program's instances in the order in which they run, and what each of its accesses touches: the
// definitions that the analyses are held against, by enumeration.
#pragma once

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/analysis/view.h"

namespace dojo::tests {

using namespace dojo::core;

struct RunInstance {
  int op;
  std::vector<int64_t> at;
};

using Place2 = std::pair<int, std::vector<int64_t>>;  // buffer or array, indices

class ProgramReplay {
 public:
  explicit ProgramReplay(const View& view) : m_view(view) {
    for (const NodePtr& node : view.program().body) walk(*node);
  }

  const std::vector<RunInstance>& instances() const { return m_instances; }

  static int64_t placesOf(const Dimension& d) { return d.isFolded() ? d.fold : d.extent.value; }

  // The place in memory, and the element of the array, that an access touches.
  Place2 locationOf(const AccessInfo& access, const std::vector<int64_t>& at) const {
    const Buffer& buffer = m_view.program().buffers[access.buffer];
    Place2 place{access.buffer, {}};
    for (size_t k = 0; k < buffer.dims.size(); ++k)
      place.second.push_back(buffer.dims[k].materialised
                                 ? access.access->indices[k].evaluate(at) % placesOf(buffer.dims[k])
                                 : 0);
    return place;
  }
  Place2 elementOf(const AccessInfo& access, const std::vector<int64_t>& at) const {
    const Buffer& buffer = m_view.program().buffers[access.buffer];
    int array = static_cast<int>(
        std::find(buffer.arrays.begin(), buffer.arrays.end(), access.access->array) -
        buffer.arrays.begin());
    Place2 place{access.buffer * 100 + array, {}};
    for (const Affine& index : access.access->indices) place.second.push_back(index.evaluate(at));
    return place;
  }

  // Every read finds its own array's element in memory, last written to as such, and what an
  // output's elements held after their last write is there in the end.
  bool keepsEveryValue(int buffer) const {
    std::map<Place2, Place2> memory;   // element by location
    std::map<Place2, Place2> outputs;  // location by element
    std::set<Place2> written;          // elements; what is read before is another rule's business
    bool kept = true;
    for (const RunInstance& instance : m_instances) {
      for (const AccessInfo& access : m_view.accessesOf(instance.op)) {
        if (access.buffer != buffer || !access.reads) continue;
        auto held = memory.find(locationOf(access, instance.at));
        Place2 element = elementOf(access, instance.at);
        kept &= !written.count(element) || (held != memory.end() && held->second == element);
      }
      for (const AccessInfo& access : m_view.accessesOf(instance.op)) {
        if (access.buffer != buffer || !access.writes) continue;
        Place2 location = locationOf(access, instance.at), element = elementOf(access, instance.at);
        memory[location] = element;
        written.insert(element);
        if (m_view.program().isOutput(access.access->array)) outputs[element] = location;
      }
    }
    for (const auto& [element, location] : outputs) kept &= memory[location] == element;
    return kept;
  }

  // Every element that an instance of the read uses is written by an instance of the write in the
  // same iteration of the scopes that both share.
  bool isCovered(int write, int read) const {
    const AccessInfo &w = m_view.accesses()[write], &r = m_view.accesses()[read];
    int shared = m_view.commonDepth(w.op, r.op);
    std::set<std::pair<std::vector<int64_t>, Place2>> written;
    for (const RunInstance& instance : m_instances)
      if (instance.op == w.op)
        written.insert({prefix(instance.at, shared), elementOf(w, instance.at)});
    for (const RunInstance& instance : m_instances)
      if (instance.op == r.op &&
          !written.count({prefix(instance.at, shared), elementOf(r, instance.at)}))
        return false;
    return true;
  }

  // Every element that an instance of the read uses is written, in the same iteration of the
  // outermost `fixed` scopes, by operations of `scope` (-1: any) that come before the read.
  bool isCoveredWithin(int read, int fixed, int scope) const {
    const AccessInfo& r = m_view.accesses()[read];
    std::set<std::pair<std::vector<int64_t>, Place2>> written;
    for (const RunInstance& instance : m_instances)
      for (const AccessInfo& w : m_view.accessesOf(instance.op))
        if (w.writes && w.op < r.op && w.array == r.array && m_view.isInside(w.op, scope) &&
            m_view.commonDepth(w.op, r.op) >= fixed)
          written.insert({prefix(instance.at, fixed), elementOf(w, instance.at)});
    for (const RunInstance& instance : m_instances)
      if (instance.op == r.op &&
          !written.count({prefix(instance.at, fixed), elementOf(r, instance.at)}))
        return false;
    return true;
  }

  // Every element that an instance of the read uses was written before, in time, in the same
  // iteration of the outermost `fixed` scopes.
  bool isWrittenWithin(int read, int fixed) const {
    const AccessInfo& r = m_view.accesses()[read];
    std::set<std::pair<std::vector<int64_t>, Place2>> written;
    for (const RunInstance& instance : m_instances) {
      if (m_view.commonDepth(instance.op, r.op) < fixed && instance.op != r.op) continue;
      auto within = prefix(instance.at, fixed);
      if (instance.op == r.op && !written.count({within, elementOf(r, instance.at)})) return false;
      for (const AccessInfo& w : m_view.accessesOf(instance.op))
        if (w.writes && w.array == r.array) written.insert({within, elementOf(w, instance.at)});
    }
    return true;
  }

  // Two iterations of the scope, all outside it equal, touch one place of the buffer, one writing.
  bool iterationsMeet(int scope, int buffer) const {
    int depth = m_view.scope(scope).depth;
    using Visit = std::pair<std::vector<int64_t>, Place2>;
    std::map<Visit, std::set<int64_t>> touched, written;
    for (const RunInstance& instance : m_instances) {
      if (!m_view.isInside(instance.op, scope)) continue;
      for (const AccessInfo& access : m_view.accessesOf(instance.op)) {
        if (access.buffer != buffer) continue;
        Visit visit{prefix(instance.at, depth), locationOf(access, instance.at)};
        touched[visit].insert(instance.at[depth]);
        if (access.writes) written[visit].insert(instance.at[depth]);
      }
    }
    for (const auto& [visit, iterations] : written)
      if (touched[visit].size() > 1) return true;
    return false;
  }

  // Every iteration of the scope writes an element of the buffer before it reads it.
  bool iterationsAreSelfContained(int scope, int buffer) const {
    int depth = m_view.scope(scope).depth + 1;
    std::set<std::pair<std::vector<int64_t>, Place2>> written;
    for (const RunInstance& instance : m_instances) {
      if (!m_view.isInside(instance.op, scope)) continue;
      for (const AccessInfo& access : m_view.accessesOf(instance.op))
        if (access.buffer == buffer && access.reads &&
            !written.count({prefix(instance.at, depth), elementOf(access, instance.at)}))
          return false;
      for (const AccessInfo& access : m_view.accessesOf(instance.op))
        if (access.buffer == buffer && access.writes)
          written.insert({prefix(instance.at, depth), elementOf(access, instance.at)});
    }
    return true;
  }

 private:
  static std::vector<int64_t> prefix(const std::vector<int64_t>& at, int depth) {
    return {at.begin(), at.begin() + depth};
  }

  void walk(const Node& node) {
    if (!node.isScope()) {
      for (const Guard& guard : node.operation().guards)
        if (guard.expression.evaluate(m_at) >= guard.bound.value) return;
      m_instances.push_back({m_view.opIndex(node.id()), m_at});
      return;
    }
    for (int64_t i = 0; i < node.scope().extent.value; ++i) {
      m_at.push_back(i);
      for (const NodePtr& child : node.scope().children) walk(*child);
      m_at.pop_back();
    }
  }

  const View& m_view;
  std::vector<RunInstance> m_instances;
  std::vector<int64_t> m_at;
};

}  // namespace dojo::tests
