#include "core/instructions/match.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/iteration_space.h"
#include "core/cost/alignment.h"
#include "core/moves/legality/refuse.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

bool isCommutative(Operator op) {
  return op == Operator::Add || op == Operator::Mul || op == Operator::Max || op == Operator::Min ||
         op == Operator::And || op == Operator::Or || op == Operator::Equal ||
         op == Operator::NotEqual;
}

bool runsInOrder(Mapping mapping) {
  return !traits(mapping).isThreaded;
}

class Matcher {
 public:
  Matcher(const View& view, int scope, const Instruction& instruction)
      : m_view(view),
        m_scope(scope),
        m_base(view.scope(scope).depth),
        m_instruction(instruction),
        m_spec(instruction.spec),
        m_takesFewer(instruction.takesFewer),
        m_mayIdle(instruction.mayIdle) {}

  tl::expected<Binding, Refusal> run() {
    if (matchNode(*m_view.scope(m_scope).node, *m_spec.body[0]) && checkTemporaries() &&
        checkAliases() && ((!m_hasFewer && !m_hasIdle) || checkReach()) &&
        (!m_hasIdle || checkIdle()) && checkWritten())
      return std::move(m_binding);
    return tl::unexpected(std::move(*m_refusal));
  }
  const Strides& strides() const { return m_strides; }

 private:
  bool no(std::string code, Message message, NodeId node) {
    m_refusal = refuse(std::move(code), std::move(message), {node});
    return false;
  }

  bool matchNode(const Node& node, const Node& spec) {
    if (node.isScope() != spec.isScope())
      return no(
          "shape",
          spec.isScope()
              ? phrase("{} is where {} has a scope", describeNode(m_view, node), m_spec.name)
              : phrase("{} is where {} has an operation", describeNode(m_view, node), m_spec.name),
          node.id());
    return node.isScope() ? matchScope(node, spec) : matchOperation(node, spec.operation());
  }

  bool matchScope(const Node& node, const Node& spec) {
    const Scope &scope = node.scope(), &wanted = spec.scope();
    bool isInnermost = !wanted.children[0]->isScope();
    bool isFewer = m_takesFewer && isInnermost && scope.extent.value < wanted.extent.value;
    bool isIdle = !isFewer && scope.extent.value < wanted.extent.value && m_mayIdle &&
                  node.id() == m_view.scope(m_scope).node->id();
    m_hasFewer |= isFewer;
    m_hasIdle |= isIdle;
    if ((scope.extent.value != wanted.extent.value && !isFewer && !isIdle) ||
        scope.children.size() != wanted.children.size())
      return no("shape",
                phrase("{} holds {} in {} iterations, {} wants {} in {}",
                       describeNode(m_view, node), scope.children.size(), scope.extent.value,
                       m_spec.name, wanted.children.size(), wanted.extent.value),
                node.id());
    if (!runsInOrder(scope.mapping) ||
        (node.id() != m_view.scope(m_scope).node->id() && !scope.instruction.empty()))
      return no(
          "mapped",
          phrase("{} has a mapping that one instruction cannot honour", describeNode(m_view, node)),
          node.id());
    for (size_t i = 0; i < scope.children.size(); ++i)
      if (!matchNode(*scope.children[i], *wanted.children[i])) return false;
    return true;
  }

  bool matchOperation(const Node& node, const Operation& spec) {
    const Operation& o = node.operation();
    if (!o.guards.empty())
      return no("guarded", phrase("{} runs only under its guard", describeNode(m_view, node)),
                node.id());
    if (o.assign != spec.assign || o.op != spec.op || o.targets.size() != 1 ||
        o.operands.size() != spec.operands.size())
      return no("operator", phrase("{} is not {}", describeNode(m_view, node), print(spec)),
                node.id());
    if (!matchAccess(node, o.target(), spec.target())) return false;
    auto known = m_bound;
    auto knownFirst = m_binding;
    auto knownStrides = m_strides;
    if (matchOperands(node, o.operands, spec.operands)) return true;
    if (!isCommutative(o.op) || o.operands.size() != 2) return false;
    m_bound = std::move(known);
    m_binding = std::move(knownFirst);
    m_strides = std::move(knownStrides);
    return matchOperands(node, {o.operands[1], o.operands[0]}, spec.operands);
  }

  bool matchOperands(const Node& node, const std::vector<Operand>& operands,
                     const std::vector<Operand>& spec) {
    for (size_t k = 0; k < spec.size(); ++k) {
      auto *is = std::get_if<Access>(&operands[k]), *wanted = std::get_if<Access>(&spec[k]);
      bool same = is && wanted ? matchAccess(node, *is, *wanted)
                               : !is && !wanted && matchPlain(operands[k], spec[k]);
      if (same) continue;
      if (!m_refusal || !(is && wanted))
        no("operand",
           phrase("{} of {} is not what {} has there, {}", print(operands[k]),
                  describeNode(m_view, node), m_spec.name, print(spec[k])),
           node.id());
      return false;
    }
    return true;
  }

  bool matchPlain(const Operand& operand, const Operand& spec) const {
    if (auto* index = std::get_if<Affine>(&spec)) {
      auto* is = std::get_if<Affine>(&operand);
      return is && *is == index->shifted(0, m_base);
    }
    return operand == spec;
  }

  // The first access to an array binds it; each gives the same place for its first element.
  bool matchAccess(const Node& node, const Access& access, const Access& spec) {
    const Buffer &buffer = *m_view.program().bufferOf(access.array),
                 &wanted = *m_spec.bufferOf(spec.array);
    if (buffer.dtype != wanted.dtype)
      return no("type",
                phrase("{} is {}, {} takes {}", print(access), name(buffer.dtype), m_spec.name,
                       name(wanted.dtype)),
                node.id());
    if (!isAffine(buffer))
      return no("layout", phrase("{} is in a circular buffer", print(access)), node.id());
    if (!matchLocation(node, access, buffer, spec, wanted)) return false;
    Affine flat = flatIndex(buffer, access);
    Affine own = ownIndex(access, buffer, spec, wanted).shifted(0, m_base);
    for (int d = m_base; d < m_base + kMaxDepth; ++d)
      if (flat.coefficient(d) != own.coefficient(d))
        return no("layout",
                  phrase("{} has a stride of {} elements per iteration of {{{}}}, {} expects {}",
                         print(access), flat.coefficient(d), d, m_spec.name, own.coefficient(d)),
                  node.id());
    Affine start = flat;
    start.add(own, -1);
    auto [bound, isNew] = m_bound.try_emplace(spec.array, Bound{access.array, start});
    if (!isNew && (bound->second.array != access.array || bound->second.start != start))
      return no("operand",
                phrase("{} is not the array that {} takes as its {}", print(access), m_spec.name,
                       spec.array),
                node.id());
    if (isNew || !m_binding.count(spec.array) || flatIndex(wanted, spec).constant() == 0)
      bindFirst(access, spec, wanted);
    return true;
  }

  // Where an element of the spec's array is, beside the first one. Strides that may be any are
  // those of the first access.
  Affine ownIndex(const Access& access, const Buffer& buffer, const Access& spec,
                  const Buffer& wanted) {
    if (!std::ranges::count(m_instruction.strided, spec.array)) return flatIndex(wanted, spec);
    auto [known, isNew] = m_strides.try_emplace(spec.array);
    if (isNew) {
      known->second.access = access;
      for (const Affine& index : spec.indices)
        known->second.depths.push_back(m_base + index.soleIteration());
    }
    std::vector<int64_t> strides = known->second.strides(buffer);
    Affine own;
    for (size_t k = 0; k < spec.indices.size(); ++k)
      own.addTerm(spec.indices[k].soleIteration(), strides[k]);
    return own;
  }

  // Fragments are what only instructions know, tile by tile; a warp reads nothing that only one of
  // its threads has.
  bool matchLocation(const Node& node, const Access& access, const Buffer& buffer,
                     const Access& spec, const Buffer& wanted) {
    bool isFragment = buffer.location == Location::Fragment;
    if (isFragment != (wanted.location == Location::Fragment))
      return no("location",
                isFragment ? phrase("'{}' is in fragments, where {} does not look for its {}",
                                    buffer.name, m_spec.name, spec.array)
                           : phrase("{} keeps its {} in fragments, and '{}' is in {}", m_spec.name,
                                    spec.array, buffer.name, name(buffer.location)),
                node.id());
    if (isFragment && !isWholeTile(access, buffer, spec, wanted))
      return no("layout",
                phrase("{} is not a whole tile of '{}': {} takes the last {} dimensions of a "
                       "fragment as they are",
                       print(access), buffer.name, m_spec.name, wanted.dims.size()),
                node.id());
    bool isOwn = buffer.location == Location::Stack || buffer.location == Location::Register;
    if (m_instruction.isOfWarp && isOwn && isOperand(spec.array))
      return no("location",
                phrase("{} is done by a warp, and '{}' is in each thread's own {}; set_location {} "
                       "shared",
                       m_spec.name, buffer.name, name(buffer.location), buffer.name),
                node.id());
    return true;
  }

  bool isWholeTile(const Access& access, const Buffer& buffer, const Access& spec,
                   const Buffer& wanted) const {
    size_t count = wanted.dims.size();
    if (buffer.dims.size() < count) return false;
    for (size_t k = 0; k < count; ++k) {
      size_t own = buffer.dims.size() - count + k;
      if (!buffer.dims[own].isWhole() ||
          buffer.dims[own].extent.value != wanted.dims[k].extent.value ||
          access.indices[own] != spec.indices[k].shifted(0, m_base))
        return false;
    }
    return true;
  }

  // No two elements that it writes are one.
  bool checkWritten() {
    for (const auto& [array, operand] : m_strides) {
      if (!m_spec.isOutput(array)) continue;
      std::vector<int64_t> strides =
          operand.strides(*m_view.program().bufferOf(operand.access.array));
      std::vector<std::pair<int64_t, int64_t>> steps;  // with the extents
      const Buffer& wanted = *m_spec.bufferOf(array);
      for (size_t k = 0; k < strides.size(); ++k)
        steps.emplace_back(std::abs(strides[k]), wanted.dims[k].extent.value);
      std::ranges::sort(steps);
      int64_t reached = 0;
      for (const auto& [step, extent] : steps) {
        if (step <= reached && extent > 1)
          return no("layout",
                    phrase("elements of '{}' that {} writes lie in one place",
                           m_bound.at(array).array, m_spec.name),
                    m_view.scope(m_scope).node->id());
        reached += step * (extent - 1);
      }
    }
    return true;
  }

  // An access whose iterations inside the nest are 0 is the first element where the spec's constant
  // is.
  void bindFirst(const Access& access, const Access& spec, const Buffer& wanted) {
    if (flatIndex(wanted, spec).constant() != 0) return;
    Access first{access.array, access.indices};
    for (Affine& index : first.indices)
      for (int d = m_base; d < m_base + kMaxDepth; ++d)
        if (index.uses(d)) index = index.substituted(d, Affine());
    m_binding[spec.array] = std::move(first);
  }

  bool isOperand(const std::string& array) const {
    return m_spec.isInput(array) || m_spec.isOutput(array);
  }

  bool checkTemporaries() {
    NodeId node = m_view.scope(m_scope).node->id();
    for (const auto& [array, bound] : m_bound) {
      if (isOperand(array)) {
        if (!m_binding.count(array))
          return no("operand",
                    phrase("no access names the first element of {}'s {}", m_spec.name, array),
                    node);
        continue;
      }
      int buffer = m_view.bufferIndex(bound.array);
      const Buffer& b = m_view.program().buffers[buffer];
      bool inside = m_view.accessesTo(buffer, m_view.opsIn(m_scope)).size() ==
                    m_view.accessesTo(buffer).size();
      if (!inside || m_view.program().isOutput(bound.array) ||
          m_view.program().isInput(bound.array))
        return no(
            "used-elsewhere",
            phrase("{} computes '{}' internally, but other operations use it", m_spec.name, b.name),
            node);
    }
    return true;
  }

  bool checkAliases() {
    for (const auto& [array, bound] : m_bound)
      for (const auto& [other, otherBound] : m_bound)
        if (array < other &&
            m_view.bufferIndex(bound.array) == m_view.bufferIndex(otherBound.array) &&
            !(m_spec.isInput(array) && m_spec.isInput(other)))
          return no("aliases",
                    phrase("'{}' and '{}' share one buffer, {} needs them in separate buffers",
                           bound.array, otherBound.array, m_spec.name),
                    m_view.scope(m_scope).node->id());
    return true;
  }

  // What the instruction reads beyond the nest's elements is memory of the same buffer.
  bool checkReach() {
    int innermost = 0;
    for (const Node* node = m_spec.body[0].get(); node->scope().children[0]->isScope();
         node = node->scope().children[0].get())
      ++innermost;
    View spec(m_spec);
    for (const AccessInfo& info : spec.accesses()) {
      bool isMoved = false;
      for (int d = 0; d < std::max(innermost, 1); ++d) isMoved |= info.access->uses(d);
      if (!isMoved || !isOperand(info.access->array)) continue;
      const Bound& bound = m_bound.at(info.access->array);
      const Buffer& buffer = *m_view.program().bufferOf(bound.array);
      int64_t last = bound.start.range(m_view.scope(m_scope).extents).high +
                     m_spec.bufferOf(info.access->array)->elements();
      if (last > buffer.elements())
        return no("reach",
                  phrase("{} also reads past the last elements of '{}'", m_spec.name, bound.array),
                  m_view.scope(m_scope).node->id());
    }
    return true;
  }

  // What further iterations leave in the outputs nobody reads: in the rest of a row of an array of
  // the program's own, along which the nest goes.
  bool checkIdle() {
    for (const std::string& output : m_spec.outputs) {
      const std::string& array = m_bound.at(output).array;
      const Buffer& buffer = *m_view.program().bufferOf(array);
      bool isOwn = buffer.arrays.size() == 1 && !m_view.program().isInput(array) &&
                   !m_view.program().isOutput(array);
      if (!isOwn || !isPadded(buffer, m_spec.bufferOf(output)->dims[0].extent.value) ||
          !isReadUpToNest(array))
        return no(
            "idle",
            phrase(
                "{} also writes past the last elements of '{}', which has no unread padding there",
                m_spec.name, array),
            m_view.scope(m_scope).node->id());
    }
    return true;
  }

  static bool isPadded(const Buffer& buffer, int64_t wanted) {
    return !buffer.dims.empty() && buffer.dims.back().extent.value >= wanted &&
           std::ranges::all_of(buffer.dims, [](const Dimension& d) { return d.isWhole(); });
  }

  // The nest covers the last dimension from its first element, and nothing is read there
  // beyond it.
  bool isReadUpToNest(const std::string& array) const {
    int64_t count = m_view.scope(m_scope).scope().extent.value;
    View::Range nest = m_view.opsIn(m_scope);
    for (int i : m_view.accessesTo(m_view.bufferIndex(array))) {
      const AccessInfo& access = m_view.accesses()[static_cast<size_t>(i)];
      const Affine& last = access.access->indices.back();
      if (access.op >= nest.first && access.op < nest.end && last != Affine::iteration(m_base))
        return false;
      auto reached = access.reads ? rangeOf(m_view, access.op, last) : std::nullopt;
      if (reached && reached->high >= count) return false;
    }
    return true;
  }

  struct Bound {
    std::string array;
    Affine start;
  };

  const View& m_view;
  int m_scope, m_base;
  const Instruction& m_instruction;
  const Program& m_spec;
  bool m_takesFewer, m_mayIdle, m_hasFewer = false, m_hasIdle = false;
  std::map<std::string, Bound> m_bound;  // by the spec's array
  Binding m_binding;
  Strides m_strides;
  std::optional<Refusal> m_refusal;
};

}  // namespace

std::vector<int64_t> StridedOperand::strides(const Buffer& buffer) const {
  Affine flat = flatIndex(buffer, access);
  std::vector<int64_t> all;
  for (int depth : depths) all.push_back(flat.coefficient(depth));
  return all;
}

tl::expected<Binding, Refusal> matchInstruction(const View& view, int scope,
                                                const Instruction& instruction, Strides* strides) {
  Matcher matcher(view, scope, instruction);
  auto binding = matcher.run();
  if (strides && binding) *strides = matcher.strides();
  return binding;
}

}  // namespace dojo::core
