// Random programs of the shapes that moves produce: nests of up to four scopes that share outer
// ones, a few operations, tiled, reversed, strided and windowed indices, guards, arrays that share
// a buffer, dimensions that are not materialised. Every index is in bounds. The same seed gives the
// same program.
#pragma once

#include <algorithm>
#include <random>
#include <vector>

#include "core/ir/program.h"

namespace dojo::tests {

using namespace dojo::core;

class RandomProgram {
 public:
  explicit RandomProgram(unsigned seed) : m_random(seed) {}

  Program make() {
    declareBuffers();
    int operations = between(1, 4);
    for (int i = 0; i < operations; ++i) addOperation();
    fitBuffers();
    return assemble();
  }

  Program makeValid(DType dtype) {
    make();
    Program program = m_program;
    program.buffers.clear();
    std::vector<NodePtr> starts;
    for (const Buffer& buffer : m_program.buffers)
      for (const std::string& array : buffer.arrays) {
        Buffer own = buffer, input = buffer;
        own.dtype = input.dtype = dtype;
        own.name = array;
        own.arrays = {array};
        input.name = "x" + array;
        input.arrays = {input.name};
        own.location = input.location = Location::Heap;
        for (Dimension& d : own.dims) d = {d.extent, true, 0};
        input.dims = own.dims;
        program.inputs.push_back(input.name);
        starts.push_back(startOf(program, own, input));
        program.buffers.push_back(std::move(input));
        program.buffers.push_back(std::move(own));
      }
    program.body.insert(program.body.begin(), starts.begin(), starts.end());
    return program;
  }

 private:
  // An operation with the path of scopes around it; scopes are numbered in order of creation.
  struct Leaf {
    std::vector<int> path;
    Operation operation;
  };

  static constexpr int64_t kMostInstances = 160;

  int between(int low, int high) { return std::uniform_int_distribution<int>(low, high)(m_random); }
  bool chance(int percent) { return between(1, 100) <= percent; }
  template <typename T>
  const T& oneOf(const std::vector<T>& values) {
    return values[between(0, static_cast<int>(values.size()) - 1)];
  }

  void declareBuffers() {
    for (const char* name : {"p", "s"}) {
      Buffer buffer;
      buffer.name = name;
      buffer.arrays = {name};
      if (chance(60)) buffer.arrays.push_back(std::string(name) + "2");
      buffer.location = chance(50) ? Location::Stack : Location::Heap;
      int rank = between(0, 9) == 0 ? 0 : between(1, 3);
      for (int k = 0; k < rank; ++k) buffer.dims.push_back({{1, ""}, chance(75)});
      m_program.buffers.push_back(std::move(buffer));
    }
    m_program.name = "random";
    m_program.outputs = {chance(70) ? "p" : "p2"};
    if (!m_program.bufferOf(m_program.outputs[0])) m_program.outputs = {"p"};
  }

  int64_t instancesOf(const std::vector<int>& path) const {
    int64_t n = 1;
    for (int scope : path) n *= m_extents[scope];
    return n;
  }

  std::vector<int> newPath() {
    std::vector<int> path;
    if (!m_leaves.empty()) {
      path = m_leaves.back().path;
      path.resize(between(0, static_cast<int>(path.size())));
    }
    int depth = std::min(4, static_cast<int>(path.size()) + between(m_leaves.empty() ? 1 : 0, 3));
    while (static_cast<int>(path.size()) < depth) {
      int64_t extent = newExtent(static_cast<int>(path.size()));
      if (instancesOf(path) * extent > kMostInstances) break;
      path.push_back(static_cast<int>(m_extents.size()));
      m_extents.push_back(extent);
    }
    return path;
  }

  // Often the extent that the last operation has at this depth, as neighbours to be fused have.
  int64_t newExtent(int depth) {
    if (!m_leaves.empty() && chance(60)) {
      const auto& last = m_leaves.back().path;
      if (depth < static_cast<int>(last.size())) return m_extents[last[depth]];
    }
    return std::vector<int64_t>{1, 2, 2, 3, 4, 4, 5, 6, 8}[between(0, 8)];
  }

  Affine randomIndex(const std::vector<int>& path) {
    int depth = static_cast<int>(path.size());
    if (depth == 0 || chance(8)) return Affine(between(0, 2));
    int a = between(0, depth - 1), b = between(0, depth - 1);
    switch (between(0, 7)) {
      case 0:
        return Affine::iteration(a, m_extents[path[b]]).addTerm(b, 1);
      case 1:
        return Affine::iteration(std::min(a, b), m_extents[path[std::max(a, b)]])
            .addTerm(std::max(a, b), 1);
      case 2:
        return Affine::iteration(a).addTerm(b, 1);
      case 3:
        return Affine::iteration(a, between(2, 4))
            .addTerm(b, chance(50) ? 1 : 2)
            .add(between(0, 2));
      case 4:
        return Affine::iteration(a, -1).add(between(0, 2));
      case 5:
        return Affine::iteration(a).add(between(0, 2));
      default:
        return Affine::iteration(a);
    }
  }

  // A new access, or one that resembles an earlier one of the array, as a consumer's does.
  Access randomAccess(const std::vector<int>& path) {
    const Buffer& buffer = oneOf(m_program.buffers);
    Access access{oneOf(buffer.arrays), {}};
    std::vector<const Access*> earlier;
    for (const Leaf& leaf : m_leaves)
      for (const Access* known : accessesOf(leaf.operation))
        if (known->array == access.array && isUsable(*known, path)) earlier.push_back(known);
    if (!earlier.empty() && chance(75)) {
      access = *oneOf(earlier);
      if (chance(15) && !access.indices.empty())
        access.indices[between(0, static_cast<int>(access.indices.size()) - 1)].add(1);
      return access;
    }
    for (size_t k = 0; k < buffer.dims.size(); ++k) access.indices.push_back(randomIndex(path));
    return access;
  }

  static bool isUsable(const Access& access, const std::vector<int>& path) {
    return std::all_of(access.indices.begin(), access.indices.end(), [&](const Affine& index) {
      return index.deepest() < static_cast<int>(path.size());
    });
  }

  static std::vector<const Access*> accessesOf(const Operation& operation) {
    std::vector<const Access*> accesses;
    for (const Access& target : operation.targets) accesses.push_back(&target);
    for (const Operand& operand : operation.operands)
      if (auto* access = std::get_if<Access>(&operand)) accesses.push_back(access);
    return accesses;
  }

  void addOperation() {
    Leaf leaf;
    leaf.path = newPath();
    Operation& operation = leaf.operation;
    operation.targets = {randomAccess(leaf.path)};
    if (chance(25)) operation.assign = chance(60) ? Assign::Add : Assign::Max;
    if (m_leaves.empty() || chance(15)) {
      operation.operands = {Literal{1.0, ""}};
    } else {
      operation.op = Operator::Add;
      operation.operands = {randomAccess(leaf.path), Literal{1.0, ""}};
      if (chance(40)) operation.operands[1] = randomAccess(leaf.path);
    }
    for (int guards = between(0, 9) < 2 ? between(1, 2) : 0; guards > 0; --guards) addGuard(leaf);
    m_leaves.push_back(std::move(leaf));
  }

  void addGuard(Leaf& leaf) {
    if (leaf.path.empty()) return;
    Affine expression = chance(50) || leaf.operation.target().indices.empty()
                            ? randomIndex(leaf.path)
                            : oneOf(leaf.operation.target().indices);
    const auto& indices = leaf.operation.target().indices;
    if (indices.size() > 1 && chance(30)) {  // as of a row that was split in tiles
      expression = Affine();
      for (const Affine& index : indices) expression.add(index, between(-1, 4));
    }
    auto [low, high] = expression.range(extentsOf(leaf.path));
    int64_t bound = between(static_cast<int>(low), static_cast<int>(high) + 1);
    leaf.operation.guards.push_back({expression, {bound, ""}});
  }

  std::vector<int64_t> extentsOf(const std::vector<int>& path) const {
    std::vector<int64_t> extents;
    for (int scope : path) extents.push_back(m_extents[scope]);
    return extents;
  }

  // Shifts every index of a dimension alike so that the least is 0, and sizes the dimension.
  void fitBuffers() {
    for (Buffer& buffer : m_program.buffers)
      for (size_t k = 0; k < buffer.dims.size(); ++k) {
        int64_t low = 0, high = 0;
        forIndices(buffer, k, [&](Affine& index, const std::vector<int64_t>& extents) {
          auto range = index.range(extents);
          low = std::min(low, range.low);
          high = std::max(high, range.high);
        });
        forIndices(buffer, k, [&](Affine& index, const std::vector<int64_t>&) { index.add(-low); });
        buffer.dims[k].extent = {high - low + 1, ""};
        bool folds = std::any_of(buffer.dims.begin(), buffer.dims.end(),
                                 [](const Dimension& d) { return d.fold > 0; });
        if (!folds && buffer.dims[k].materialised && high - low > 1 && chance(20))
          buffer.dims[k].fold = between(2, static_cast<int>(high - low));
      }
  }

  template <typename F>
  void forIndices(const Buffer& buffer, size_t k, F visit) {
    for (Leaf& leaf : m_leaves) {
      std::vector<int64_t> extents = extentsOf(leaf.path);
      for (const Access* access : accessesOf(leaf.operation))
        if (buffer.holds(access->array)) visit(const_cast<Access*>(access)->indices[k], extents);
    }
  }

  Program assemble() {
    m_program.body = siblings(0, m_leaves.size(), 0);
    return m_program;
  }

  static NodePtr startOf(Program& program, const Buffer& own, const Buffer& input) {
    Access to{own.name, {}}, from{input.name, {}};
    for (int k = 0; k < static_cast<int>(own.dims.size()); ++k) {
      to.indices.push_back(Affine::iteration(k));
      from.indices.push_back(Affine::iteration(k));
    }
    Operation copy;
    copy.targets = {to};
    copy.operands = {from};
    NodePtr nest = std::make_shared<Node>(program.nextId++, std::move(copy));
    for (size_t k = own.dims.size(); k-- > 0;)
      nest = std::make_shared<Node>(program.nextId++,
                                    Scope{own.dims[k].extent, Mapping::Sequential, {nest}});
    return nest;
  }

  // The nodes at one depth over the leaves [first, end).
  std::vector<NodePtr> siblings(size_t first, size_t end, size_t depth) {
    std::vector<NodePtr> nodes;
    while (first < end) {
      const Leaf& leaf = m_leaves[first];
      if (leaf.path.size() == depth) {
        nodes.push_back(std::make_shared<Node>(m_program.nextId++, leaf.operation));
        ++first;
        continue;
      }
      size_t next = first;
      while (next < end && m_leaves[next].path.size() > depth &&
             m_leaves[next].path[depth] == leaf.path[depth])
        ++next;
      NodeId id = m_program.nextId++;
      nodes.push_back(std::make_shared<Node>(id, Scope{{m_extents[leaf.path[depth]], ""},
                                                       Mapping::Sequential,
                                                       siblings(first, next, depth + 1)}));
      first = next;
    }
    return nodes;
  }

  std::mt19937 m_random;
  Program m_program;
  std::vector<int64_t> m_extents;
  std::vector<Leaf> m_leaves;
};

}  // namespace dojo::tests
