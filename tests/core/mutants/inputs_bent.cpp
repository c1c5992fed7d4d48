// input: t = min(x, 100) in the place of x, or a clamp from below, a value replaced, a rounding to
// fewer bits.
#include <fmt/format.h>

#include "core/interpreter/number.h"
#include "core/moves/edit.h"
#include "core/text/printer.h"
#include "tests/core/mutants/mutants.h"

namespace dojo::tests {

using namespace core;

namespace {

Buffer bufferLike(const Program& program, const Buffer& input, const std::string& base,
                  DType type) {
  Buffer buffer;
  buffer.name = freshName(program, base);
  buffer.arrays = {buffer.name};
  buffer.dtype = type;
  buffer.location = Location::Heap;
  for (const Dimension& d : input.dims) buffer.dims.push_back({d.extent, true, 0});
  return buffer;
}

Access elementOf(const Buffer& buffer) {
  Access access{buffer.name, {}};
  for (int k = 0; k < static_cast<int>(buffer.dims.size()); ++k)
    access.indices.push_back(Affine::iteration(k));
  return access;
}

NodePtr overElements(Program& program, const Buffer& buffer, std::vector<NodePtr> nodes) {
  for (size_t k = buffer.dims.size(); k-- > 0;)
    nodes = {newScope(program, buffer.dims[k].extent, std::move(nodes))};
  return nodes.front();
}

// All reads of the input, of its stand-in instead.
Program withReads(Program program, const std::string& of, const std::string& from) {
  return mapOperations(program, [&](const Operation& operation) {
    return mapAccesses(operation, [&](Access access) {
      if (access.array == of) access.array = from;
      return access;
    });
  });
}

class Bender {
 public:
  Bender(Mutants& mutants, const Buffer& input) : m_mutants(mutants), m_input(input) {}

  void apply(Operator op, double value) {
    bend([&](Program& program, const Access& to, const Access& from) {
      return newOperation(program, to, Assign::Set, op, {from, literal(value)});
    });
  }

  void narrow(DType type) {
    Buffer narrow = bufferLike(m_mutants.program(), m_input, "narrow", type);
    Buffer bent = bufferLike(m_mutants.program(), m_input, "bent", m_input.dtype);
    Program program = withReads(m_mutants.program(), m_input.arrays[0], bent.name);
    Access from = elementOf(m_input);
    from.array = m_input.arrays[0];
    NodePtr there = conversion(program, elementOf(narrow), type, from);
    NodePtr back = conversion(program, elementOf(bent), m_input.dtype, elementOf(narrow));
    add(std::move(program), {there, back}, {narrow, bent},
        fmt::format("'{}' through {}", from.array, name(type)));
  }

  void take(Operator op) {
    bend([&](Program& program, const Access& to, const Access& from) {
      return newOperation(program, to, Assign::Set, op, {from});
    });
  }

  // value where the input is `rare`.
  void replace(double rare, double value) {
    Buffer bent = bufferLike(m_mutants.program(), m_input, "bent", m_input.dtype);
    Program program = withReads(m_mutants.program(), m_input.arrays[0], bent.name);
    Buffer isRare = bufferLike(m_mutants.program(), m_input, "rare", DType::Bool);
    Access from = elementOf(m_input), to = elementOf(bent), condition = elementOf(isRare);
    from.array = m_input.arrays[0];
    NodePtr compare =
        newOperation(program, condition, Assign::Set, Operator::Equal, {from, literal(rare)});
    NodePtr select =
        newOperation(program, to, Assign::Set, Operator::Select, {condition, literal(value), from});
    add(std::move(program), {compare, select}, {bent, isRare},
        fmt::format("{} for {} in '{}'", value, rare, from.array));
  }

 private:
  Literal literal(double value) const {
    if (isFloat(m_input.dtype)) return {value, ""};
    return {static_cast<int64_t>(value), ""};
  }

  static NodePtr conversion(Program& program, Access to, DType type, Access from) {
    Operation operation;
    operation.targets = {std::move(to)};
    operation.op = Operator::Convert;
    operation.converted = type;
    operation.operands = {std::move(from)};
    return newOperation(program, std::move(operation));
  }

  template <typename Make>
  void bend(const Make& make) {
    Buffer bent = bufferLike(m_mutants.program(), m_input, "bent", m_input.dtype);
    Program program = withReads(m_mutants.program(), m_input.arrays[0], bent.name);
    Access from = elementOf(m_input);
    from.array = m_input.arrays[0];
    NodePtr operation = make(program, elementOf(bent), from);
    std::string what = print(operation->operation());
    add(std::move(program), {operation}, {bent},
        fmt::format("{}, read instead of {}", what, from.array));
  }

  void add(Program program, std::vector<NodePtr> nodes, const std::vector<Buffer>& buffers,
           std::string what) {
    program.body.insert(program.body.begin(), overElements(program, m_input, std::move(nodes)));
    program.buffers.insert(program.buffers.end(), buffers.begin(), buffers.end());
    m_mutants.add(std::move(program), std::move(what));
  }

  Mutants& m_mutants;
  const Buffer& m_input;
};

void bend(Bender& bender, DType type) {
  if (type == DType::Bool) return;
  bender.take(Operator::Abs);
  for (double high : {0.0, 100.0}) {
    bender.apply(Operator::Min, high);
    bender.apply(Operator::Max, isFloat(type) || type != DType::U8 ? -high : high);
  }
  if (!isFloat(type)) {
    bender.replace(static_cast<double>(largestOf(type) > 255 ? 12345 : 77), 1);
    if (sizeOf(type) < 8) bender.replace(static_cast<double>(largestOf(type)), 0);
    return;
  }
  bender.apply(Operator::Min, 6e4);
  bender.apply(Operator::Max, -1e4);
  bender.apply(Operator::Min, largestFinite(type));
  bender.apply(Operator::Max, -largestFinite(type));
  bender.replace(0, 1);
  bender.replace(0.75, 0.5);
  if (type == DType::F32 || type == DType::F64) {
    bender.narrow(DType::BF16);
    bender.narrow(DType::F16);
  }
}

}  // namespace

void bendInputs(Mutants& mutants) {
  const Program& program = mutants.program();
  for (const std::string& input : program.inputs) {
    const Buffer& buffer = *program.bufferOf(input);
    Bender bender(mutants, buffer);
    bend(bender, buffer.dtype);
  }
}

}  // namespace dojo::tests
