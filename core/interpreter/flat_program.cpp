#include "core/interpreter/flat_program.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/interpreter/number.h"
#include "core/interpreter/zero_signs.h"
#include "core/ir/fused.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

__extension__ typedef __int128 Int128;
constexpr int64_t kLargestOffset = int64_t{1} << 40;
constexpr int64_t kMostOutside = int64_t{1} << 16;

// True when the form, times `stride`, could leave the range in which offsets are computed.
bool isTooLarge(const Affine& a, std::span<const int64_t> extents, int64_t stride = 1) {
  Int128 reach = a.constant() < 0 ? -Int128(a.constant()) : Int128(a.constant());
  for (const AffineTerm& t : a.terms())
    reach += Int128(t.coefficient < 0 ? -t.coefficient : t.coefficient) * (extents[t.depth] - 1);
  return reach > kLargestOffset || reach * stride > kLargestOffset * kMostOutside;
}

FlatForm along(Affine form, int depth) {
  int64_t step = depth > 0 ? form.coefficient(depth - 1) : 0;
  return {std::move(form), step};
}

class Flattener {
 public:
  explicit Flattener(const Program& program) { m_flat.program = program; }

  Result<FlatProgram> run() {
    m_flat.nodeLines = nodeLines(m_flat.program);
    Result<void> ok = layOutMemory();
    if (ok) ok = nameInterface();
    for (const NodePtr& node : m_flat.program.body) {
      if (ok) ok = visit(*node);
      m_flat.leafExecutions += ok ? m_executions : 0;
    }
    if (!ok) return tl::unexpected(ok.error());
    findKnownPoles(m_flat);
    return std::move(m_flat);
  }

 private:
  Result<void> layOutMemory() {
    for (const Buffer& buffer : m_flat.program.buffers) {
      FlatArray layout;
      layout.buffer = static_cast<int>(m_flat.bufferCells.size());
      layout.dtype = buffer.dtype;
      layout.cellStrides.resize(buffer.dims.size());
      layout.elementStrides.resize(buffer.dims.size());
      Int128 cells = 1, elements = 1;
      for (size_t d = buffer.dims.size(); d-- > 0;) {
        const Dimension& dim = buffer.dims[d];
        layout.cellStrides[d] = dim.isWhole() ? static_cast<int64_t>(cells) : 0;
        layout.elementStrides[d] = static_cast<int64_t>(elements);
        elements *= dim.extent.value;
        if (dim.isWhole()) cells *= dim.extent.value;
        if (elements > kLargestOffset)
          return fail(ErrorCode::Unsupported,
                      phrase("buffer '{}' has more than 2^40 elements", buffer.name));
      }
      for (size_t d = 0; d < buffer.dims.size(); ++d) {
        layout.shape.push_back(buffer.dims[d].extent.value);
        if (!buffer.dims[d].isFolded()) continue;
        if (layout.round > 0)
          return fail(ErrorCode::Unsupported,
                      phrase("buffer '{}' folds more than one dimension", buffer.name));
        layout.cellStrides[d] = static_cast<int64_t>(cells);
        cells *= buffer.dims[d].stored();
        layout.round = static_cast<int64_t>(cells);
      }
      layout.elements = static_cast<int64_t>(elements);
      m_flat.bufferCells.push_back(static_cast<int64_t>(cells));
      m_flat.bufferTypes.push_back(buffer.dtype);
      for (const std::string& array : buffer.arrays) {
        layout.name = array;
        m_flat.arrays.push_back(layout);
      }
    }
    return {};
  }

  Result<void> nameInterface() {
    auto collect = [&](const std::vector<std::string>& names,
                       std::vector<int>& into) -> Result<void> {
      for (const std::string& name : names) {
        into.push_back(m_flat.arrayNamed(name));
        if (into.back() < 0)
          return fail(ErrorCode::BadInput, phrase("no buffer declares the array '{}'", name));
      }
      return {};
    };
    Result<void> ok = collect(m_flat.program.inputs, m_flat.inputs);
    if (ok) ok = collect(m_flat.program.outputs, m_flat.outputs);
    return ok;
  }

  Result<void> visit(const Node& node) {
    size_t at = m_flat.nodes.size();
    m_flat.nodes.push_back({});
    m_flat.nodes[at].depth = static_cast<int>(m_extents.size());
    Result<void> ok = node.isScope() ? visitScope(node.scope(), at) : visitLeaf(node, at);
    m_flat.nodes[at].end = static_cast<int>(m_flat.nodes.size());
    return ok;
  }

  Result<void> visitScope(const Scope& scope, size_t at) {
    m_flat.nodes[at].extent = scope.extent.value;
    m_flat.nodes[at].mapping = scope.mapping;
    bool onlyLeaves = true;
    double executions = 0;
    m_extents.push_back(scope.extent.value);
    for (const NodePtr& child : scope.children) {
      onlyLeaves &= !child->isScope();
      if (Result<void> ok = visit(*child); !ok) return ok;
      executions += m_executions;
    }
    m_extents.pop_back();
    m_flat.nodes[at].holdsOnlyLeaves = onlyLeaves;
    m_executions = executions * static_cast<double>(scope.extent.value);
    return {};
  }

  Result<void> visitLeaf(const Node& node, size_t at) {
    Leaf leaf;
    leaf.id = node.id();
    leaf.operation = &node.operation();
    leaf.depth = static_cast<int>(m_extents.size());
    for (const Access& target : leaf.operation->targets) {
      if (m_flat.program.isInput(target.array))
        return refuse(leaf, phrase("'{}' is an input and must not be written", target.array));
      Result<Slot> slot = memory(leaf, target);
      if (!slot) return tl::unexpected(slot.error());
      leaf.targets.push_back(std::move(*slot));
    }
    Result<void> ok = chooseTypes(leaf);
    if (ok) ok = addOperands(leaf);
    if (ok) ok = addGuards(leaf);
    if (!ok) return ok;
    auto isProven = [](const Slot& slot) { return slot.unproven.empty(); };
    leaf.isProven = std::all_of(leaf.targets.begin(), leaf.targets.end(), isProven) &&
                    std::all_of(leaf.operands.begin(), leaf.operands.end(), isProven);
    leaf.runsAhead = mayRunAhead(leaf);
    auto goesRound = [](const Slot& slot) { return slot.round > 0; };
    leaf.goesRound = std::any_of(leaf.targets.begin(), leaf.targets.end(), goesRound) ||
                     std::any_of(leaf.operands.begin(), leaf.operands.end(), goesRound);
    m_flat.nodes[at].leaf = static_cast<int>(m_flat.leaves.size());
    m_flat.leaves.push_back(std::move(leaf));
    m_executions = 1;
    return {};
  }

  tl::unexpected<Error> refuse(const Leaf& leaf, const Message& why) const {
    return fail(ErrorCode::BadInput, phrase("{}: {}", describe(m_flat, leaf), why));
  }

  Result<Slot> memory(const Leaf& leaf, const Access& access) const {
    int number = m_flat.arrayNamed(access.array);
    if (number < 0) return refuse(leaf, phrase("no buffer declares the array '{}'", access.array));
    const FlatArray& array = m_flat.arrays[number];
    if (access.indices.size() != array.shape.size())
      return refuse(leaf, phrase("'{}' has {} dimension(s), here it has {} index(es)", access.array,
                                 array.shape.size(), access.indices.size()));
    Slot slot;
    slot.kind = Slot::Kind::Memory;
    slot.array = number;
    slot.buffer = array.buffer;
    slot.round = array.round;
    slot.stored = slot.wanted = array.dtype;
    Affine cell, element;
    for (size_t d = 0; d < access.indices.size(); ++d) {
      const Affine& index = access.indices[d];
      if (index.deepest() >= leaf.depth || isTooLarge(index, m_extents, array.elementStrides[d]))
        return refuse(leaf,
                      phrase("the index {} of '{}' is out of range", print(index), access.array));
      Affine::Range range = index.range(m_extents);
      if (range.low < 0 || range.high >= array.shape[d])
        slot.unproven.push_back({along(index, leaf.depth), array.shape[d]});
      cell.add(index, array.cellStrides[d]);
      element.add(index, array.elementStrides[d]);
    }
    slot.cell = along(std::move(cell), leaf.depth);
    slot.element = along(std::move(element), leaf.depth);
    return slot;
  }

  // The type in which operand `o` of a comparison stands; accesses decide before literals.
  DType comparedType(const Operation& operation) const {
    DType type = DType::I64;
    bool decided = false;
    for (const Operand& operand : operation.operands) {
      if (auto* access = std::get_if<Access>(&operand)) {
        const Buffer* buffer = m_flat.program.bufferOf(access->array);
        if (buffer && (!decided || isFloat(buffer->dtype))) type = buffer->dtype;
        decided = true;
      } else if (auto* literal = std::get_if<Literal>(&operand); literal && !decided) {
        if (literal->value.index() == 0) type = DType::F64;
      }
    }
    return type;
  }

  DType ownType(const Operand& operand) const {
    if (auto* access = std::get_if<Access>(&operand))
      if (const Buffer* buffer = m_flat.program.bufferOf(access->array)) return buffer->dtype;
    auto* literal = std::get_if<Literal>(&operand);
    return literal && literal->value.index() == 0 ? DType::F64 : DType::I64;
  }

  Result<void> chooseTypes(Leaf& leaf) {
    const Operation& o = *leaf.operation;
    bool needsReals = o.assign == Assign::Welford || o.assign == Assign::Softmax;
    for (const Slot& target : leaf.targets)
      if (needsReals && !isFloat(target.stored))
        return refuse(leaf, phrase("'{}' needs targets of a float type", spelling(o.assign)));
    if (static_cast<int>(o.operands.size()) !=
        (leaf.targets.size() > 1 ? tupleSize(o.assign) : arity(o.op)))
      return refuse(leaf, "wrong number of operands");
    m_operandType = leaf.targets[0].stored;
    if (isComparison(o.op)) m_operandType = comparedType(o);
    if (o.op == Operator::Convert) m_operandType = ownType(o.operands[0]);
    if (isRealFunction(o.op) && !isFloat(m_operandType)) m_operandType = DType::F64;
    leaf.computesReals = isFloat(m_operandType);
    leaf.resultIsReal = leaf.computesReals && !yieldsBool(o.op);
    leaf.result = yieldsBool(o.op)            ? DType::Bool
                  : o.op == Operator::Convert ? o.converted
                                              : leaf.targets[0].stored;
    leaf.compute = computeFor(o.op, leaf.computesReals);
    leaf.sumsUnrounded = sumsUnroundedProduct(o, leaf.targets[0].stored);
    return {};
  }

  Result<void> addOperands(Leaf& leaf) {
    const Operation& o = *leaf.operation;
    for (size_t k = 0; k < o.operands.size(); ++k) {
      DType wanted = m_operandType;
      if (leaf.targets.size() > 1) wanted = leaf.targets[k].stored;
      if (o.op == Operator::Select && k == 0) wanted = DType::Bool;
      Slot slot;
      if (auto* access = std::get_if<Access>(&o.operands[k])) {
        Result<Slot> found = memory(leaf, *access);
        if (!found) return tl::unexpected(found.error());
        slot = std::move(*found);
      } else if (auto* literal = std::get_if<Literal>(&o.operands[k])) {
        slot.stored = ownType(o.operands[k]);
        if (isFloat(slot.stored))
          slot.constant.real = literal->asDouble();
        else
          slot.constant.whole = std::get<int64_t>(literal->value);
        castCells(&slot.constant, 1, isFloat(slot.stored), wanted, false);
      } else {
        const Affine& value = std::get<Affine>(o.operands[k]);
        if (value.deepest() >= leaf.depth || isTooLarge(value, m_extents))
          return refuse(leaf, phrase("the index value {} is out of range", print(value)));
        slot.kind = Slot::Kind::Index;
        slot.stored = DType::I64;
        slot.cell = along(value, leaf.depth);
      }
      slot.wanted = wanted;
      leaf.operands.push_back(std::move(slot));
    }
    return {};
  }

  Result<void> addGuards(Leaf& leaf) {
    for (const Guard& guard : leaf.operation->guards) {
      if (guard.expression.deepest() >= leaf.depth || isTooLarge(guard.expression, m_extents))
        return refuse(leaf, phrase("the guard {} is out of range", print(guard.expression)));
      leaf.guards.push_back({along(guard.expression, leaf.depth), guard.bound.value});
    }
    return {};
  }

  // An operand in a target's memory is harmless when it is the very cell that the iteration writes
  // and every iteration has its own.
  bool mayRunAhead(const Leaf& leaf) const {
    for (const Slot& operand : leaf.operands) {
      if (operand.kind != Slot::Kind::Memory) continue;
      for (const Slot& target : leaf.targets) {
        if (operand.buffer != target.buffer) continue;
        bool isSameCell = operand.cell.form == target.cell.form && target.cell.step != 0;
        if (!isSameCell) return false;
      }
    }
    return true;
  }

  FlatProgram m_flat;
  std::vector<int64_t> m_extents;
  DType m_operandType = DType::F32;
  double m_executions = 0;  // of the node visited last
};

}  // namespace

int FlatProgram::arrayNamed(std::string_view name) const {
  for (size_t i = 0; i < arrays.size(); ++i)
    if (arrays[i].name == name) return static_cast<int>(i);
  return -1;
}

Result<FlatProgram> flatten(const Program& program) {
  return Flattener(program).run();
}

Message describe(const FlatProgram& flat, const Leaf& leaf, const std::string& iterations) {
  int line = leaf.id < flat.nodeLines.size() ? flat.nodeLines[leaf.id] : 0;
  std::string text = print(*leaf.operation);
  return iterations.empty() ? phrase("line {}, '{}'", line, text)
                            : phrase("line {}, '{}' at {}", line, text, iterations);
}

}  // namespace dojo::core
