#include "core/proof/own_rounding.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "core/interpreter/number.h"
#include "core/moves/edit.h"

namespace dojo::core {
namespace {

template <typename Visit>
void visitOperations(const std::vector<NodePtr>& nodes, const Visit& visit) {
  for (const NodePtr& node : nodes)
    if (node->isScope())
      visitOperations(node->scope().children, visit);
    else
      visit(node->operation());
}

bool isExact(Operator op) {
  switch (op) {
    case Operator::Copy:
    case Operator::Neg:
    case Operator::Abs:
    case Operator::Floor:
    case Operator::Max:
    case Operator::Min:
    case Operator::Select:
      return true;
    default:
      return isComparison(op);
  }
}

// Whether what the operation stores was rounded: operands of another type are converted first.
bool mayRound(const Program& program, const Operation& o) {
  bool isSum = o.assign == Assign::Add || o.assign == Assign::Mul || o.assign == Assign::Welford ||
               o.assign == Assign::Softmax;
  if (isSum || !isExact(o.op)) return true;
  DType type = program.bufferOf(o.target().array)->dtype;
  return std::ranges::any_of(o.operands, [&](const Operand& operand) {
    auto* access = std::get_if<Access>(&operand);
    return access && program.bufferOf(access->array)->dtype != type;
  });
}

// Outputs that are stored and never read: their type is the interface's, not the computation's.
std::set<std::string> storedOnly(const Program& program) {
  std::set<std::string> arrays(program.outputs.begin(), program.outputs.end());
  for (const std::string& input : program.inputs) arrays.erase(input);
  visitOperations(program.body, [&](const Operation& o) {
    if (o.assign != Assign::Set)
      for (const Access& target : o.targets) arrays.erase(target.array);
    for (const Operand& operand : o.operands)
      if (auto* access = std::get_if<Access>(&operand)) arrays.erase(access->array);
  });
  return arrays;
}

class Coarsest {
 public:
  void add(DType type) {
    if (!isFloat(type)) return;
    if (!m_type || unitRoundoff(type) > unitRoundoff(*m_type)) m_type = type;
  }
  std::optional<DType> type() const { return m_type; }

 private:
  std::optional<DType> m_type;
};

struct Roundings {
  std::optional<DType> inside;  // the coarsest of what is computed with
  std::optional<DType> stored;  // and of what is only stored
};

Roundings roundingsOf(const Program& program) {
  std::set<std::string> stored = storedOnly(program);
  Coarsest inside, outside, interface;
  visitOperations(program.body, [&](const Operation& o) {
    if (!mayRound(program, o)) return;
    for (const Access& target : o.targets) {
      Coarsest& into = stored.contains(target.array) ? outside : inside;
      into.add(program.bufferOf(target.array)->dtype);
      if (o.op == Operator::Convert) into.add(o.converted);
    }
  });
  for (const std::string& array : program.outputs) interface.add(program.bufferOf(array)->dtype);
  if (!interface.type())
    for (const std::string& array : program.inputs) interface.add(program.bufferOf(array)->dtype);
  Roundings found{inside.type(), outside.type()};
  if (!found.stored) found.stored = interface.type();
  if (!found.inside) found.inside = found.stored;
  return found;
}

class Widening {
 public:
  Widening(const Program& program, const Roundings& allowed)
      : m_program(program), m_allowed(allowed), m_stored(storedOnly(program)) {}

  RoundedAlike run() {
    RoundedAlike result{m_program, {}};
    if (!m_allowed.inside) return result;
    for (Buffer& buffer : result.program.buffers)
      if (!isFixed(buffer) && isTooCoarse(buffer.dtype, *m_allowed.inside)) {
        if (isRounded(buffer))
          result.types.push_back(fmt::format("'{}' to {}", buffer.name, name(buffer.dtype)));
        buffer.dtype = *m_allowed.inside;
      }
    result.program = mapOperations(result.program, [&](const Operation& o) {
      Operation wider = o;
      if (o.op != Operator::Convert) return wider;
      const std::string& target = o.target().array;
      bool isStored = m_stored.contains(target) && m_allowed.stored;
      DType most = isStored ? coarser(*m_allowed.stored, *m_allowed.inside) : *m_allowed.inside;
      if (!isTooCoarse(o.converted, most)) return wider;
      wider.converted = *m_allowed.inside;
      bool isNews = m_program.bufferOf(target)->dtype != o.converted;
      if (isNews) result.types.push_back(fmt::format("'{}' to {}", target, name(o.converted)));
      return wider;
    });
    return result;
  }

 private:
  static bool isTooCoarse(DType type, DType most) {
    return isFloat(type) && unitRoundoff(type) > unitRoundoff(most);
  }
  static DType coarser(DType a, DType b) { return isTooCoarse(a, b) ? a : b; }

  // Some operation rounds what it writes there.
  bool isRounded(const Buffer& buffer) const {
    bool found = false;
    visitOperations(m_program.body, [&](const Operation& o) {
      found |= buffer.holds(o.target().array) && mayRound(m_program, o);
    });
    return found;
  }

  bool isFixed(const Buffer& buffer) const {
    return std::ranges::any_of(buffer.arrays, [&](const std::string& array) {
      return m_program.isInput(array) || m_stored.contains(array);
    });
  }

  const Program& m_program;
  const Roundings& m_allowed;
  std::set<std::string> m_stored;
};

}  // namespace

RoundedAlike roundedAlike(const Program& program, const Program& reference) {
  Roundings allowed = roundingsOf(reference);
  return Widening(program, allowed).run();
}

}  // namespace dojo::core
