#include "codegen/c/vector/vector_form.h"

#include <algorithm>
#include <bit>

#include "codegen/c/emit/c_types.h"
#include "codegen/c/emit/scalar.h"
#include "codegen/c/prelude/prelude.h"
#include "codegen/c/vector/tuple_accumulation.h"

namespace dojo::codegen {
namespace {

using core::Access;
using core::Affine;
using core::Assign;
using core::DType;
using core::Operand;
using core::Operation;
using core::Operator;
using core::Program;

constexpr int kMostLanes = 256;
constexpr int kMostMaskedLanes = 64;  // numbers of lanes fit a byte

// By a function of dojo_math.h, on operands of type t.
bool isCalled(const Operation& o, DType t) {
  bool extremum = o.op == Operator::Max || o.op == Operator::Min;
  return extremum ? core::isFloat(t) : o.op >= Operator::Exp && o.op <= Operator::Fma;
}

// The same of the accumulation, whose type a conversion's operand does not have.
bool accumulatesByCall(const Operation& o, DType t) {
  return (o.assign == Assign::Max || o.assign == Assign::Min) && core::isFloat(t);
}

// Guards that stop the first lanes and guards that stop the last ones may together leave none.
bool mayStopAll(const std::vector<const core::Guard*>& guards, int depth) {
  auto stopsLast = [&](const core::Guard* g) { return g->expression.coefficient(depth) > 0; };
  return std::any_of(guards.begin(), guards.end(), stopsLast) &&
         !std::all_of(guards.begin(), guards.end(), stopsLast);
}

std::vector<int64_t> extentsOf(const Nest& nest) {
  std::vector<int64_t> extents;
  for (const Iteration& i : nest) extents.push_back(i.extent);
  return extents;
}

// There is such an element in every iteration, guards or not.
bool isInside(const core::Buffer& buffer, const Access& access, const Nest& nest) {
  std::vector<int64_t> extents = extentsOf(nest);
  for (size_t k = 0; k < buffer.dims.size(); ++k) {
    Affine::Range range = folded(access.indices[k], nest).range(extents);
    if (range.low < 0 || range.high >= buffer.dims[k].extent.value) return false;
  }
  return true;
}

bool isMaskable(const Buffers& buffers, const Operation& o, const Nest& nest) {
  int depth = static_cast<int>(nest.size()) - 1;
  auto guards = laneGuards(o, nest);
  if (guards.empty()) return true;
  return nest[static_cast<size_t>(depth)].extent <= kMostMaskedLanes &&
         !(mayStopAll(guards, depth) && needsALane(buffers, o, nest));
}

// By how many elements of memory the read lies ahead of the target; nothing where that varies.
std::optional<int64_t> distance(const core::Buffer& buffer, const Access& target,
                                const Access& read) {
  Affine apart;
  int64_t step = 1;
  for (size_t k = buffer.dims.size(); k-- > 0;) {
    if (!buffer.dims[k].materialised) continue;
    if (buffer.dims[k].isFolded() && read.indices[k] != target.indices[k]) return std::nullopt;
    apart.add(read.indices[k], step).add(target.indices[k], -step);
    step *= buffer.dims[k].stored();
  }
  return apart.isConstant() ? std::optional(apart.constant()) : std::nullopt;
}

// An element of a target's buffer is read that an earlier lane may write: a statement reads all
// lanes before it writes any.
bool readsEarlierLanes(const Buffers& buffers, const Operation& o) {
  for (const Access& target : o.targets)
    for (const Operand& operand : o.operands) {
      auto* access = std::get_if<Access>(&operand);
      const core::Buffer& buffer = buffers.of(target);
      if (!access || &buffers.of(*access) != &buffer) continue;
      auto ahead = distance(buffer, target, *access);
      if (!ahead || *ahead < 0) return true;
    }
  return false;
}

// Some access goes round in a circular buffer from lane to lane.
bool goesRound(const Buffers& buffers, const Operation& o, int depth) {
  auto round = [&](const Access& access) {
    const core::Buffer& buffer = buffers.of(access);
    for (size_t k = 0; k < buffer.dims.size(); ++k)
      if (buffer.dims[k].isFolded() && access.indices[k].uses(depth)) return true;
    return false;
  };
  return std::any_of(o.targets.begin(), o.targets.end(), round) ||
         std::any_of(o.operands.begin(), o.operands.end(), [&](const Operand& operand) {
           auto* access = std::get_if<Access>(&operand);
           return access && round(*access);
         });
}

// Index values that a vector of 32-bit integers cannot hold.
bool indexIsWide(const Operation& o, Nest nest) {
  nest.back().isFixed = false;
  std::vector<int64_t> extents = extentsOf(nest);
  for (const Operand& operand : o.operands) {
    auto* index = std::get_if<Affine>(&operand);
    if (!index) continue;
    Affine::Range range = folded(*index, nest).range(extents);
    if (range.low < INT32_MIN || range.high > INT32_MAX) return true;
  }
  return false;
}

// Follows every access to one buffer.
class VariableCheck {
 public:
  VariableCheck(const Program& program, const Buffers& buffers, const core::Buffer& buffer)
      : m_program(program), m_buffers(buffers), m_buffer(buffer) {}

  bool passes() {
    for (const core::NodePtr& node : m_program.body) visit(*node, false);
    return m_isVector && m_isPossible;
  }

 private:
  void visit(const core::Node& node, bool inVector) {
    if (!node.isScope()) return visit(node.operation(), inVector);
    const core::Scope& scope = node.scope();
    m_nest.push_back({"", scope.extent.value});
    bool vector = scope.mapping == core::Mapping::Vector && scope.children.size() == 1;
    for (const core::NodePtr& child : scope.children) visit(*child, vector);
    m_nest.pop_back();
  }

  void visit(const Operation& o, bool inVector) {
    bool whole = inVector && hasVectorForm(m_buffers, o, m_nest);
    for (const Access& target : o.targets) visit(target, whole, o.targets.size() > 1);
    for (const Operand& operand : o.operands)
      if (auto* access = std::get_if<Access>(&operand)) visit(*access, whole, false);
  }

  // Scalar code may subscript a vector, but not take a lane's address, as tuples do.
  void visit(const Access& access, bool whole, bool addressed) {
    if (!m_buffer.holds(access.array)) return;
    if (!whole || strideOf(access, m_buffer, static_cast<int>(m_nest.size()) - 1) == 0) {
      m_isPossible &= !addressed;
      return;
    }
    m_isVector = true;
    int lane = static_cast<int>(m_nest.size()) - 1;
    m_isPossible &= access.indices.back().soleIteration() == lane &&
                    m_nest[lane].extent == m_buffer.dims.back().extent.value;
    for (size_t k = 0; k + 1 < m_buffer.dims.size(); ++k)
      m_isPossible &= !m_buffer.dims[k].materialised || !access.indices[k].uses(lane);
  }

  const Program& m_program;
  const Buffers& m_buffers;
  const core::Buffer& m_buffer;
  Nest m_nest;
  bool m_isVector = false, m_isPossible = true;
};

}  // namespace

std::vector<const core::Guard*> laneGuards(const Operation& o, const Nest& nest) {
  Nest lanes = nest;
  lanes.back().isFixed = false;
  std::vector<const core::Guard*> guards;
  for (const core::Guard& g : o.guards)
    if (g.expression.uses(static_cast<int>(nest.size()) - 1) && !isAlways(g, lanes))
      guards.push_back(&g);
  return guards;
}

bool needsALane(const Buffers& buffers, const Operation& o, const Nest& nest) {
  int depth = static_cast<int>(nest.size()) - 1;
  return std::any_of(o.operands.begin(), o.operands.end(), [&](const Operand& operand) {
    auto* access = std::get_if<Access>(&operand);
    return access && !access->indices.empty() &&
           strideOf(*access, buffers.of(*access), depth) == 0 &&
           !isInside(buffers.of(*access), *access, nest);
  });
}

int lanesOfVariable(const Program& program, const Buffers& buffers, const core::Buffer& buffer) {
  if (buffer.dims.empty() || !buffer.dims.back().isWhole()) return 0;
  bool passes = VariableCheck(program, buffers, buffer).passes();
  return passes ? static_cast<int>(buffer.dims.back().extent.value) : 0;
}

bool hasVectorForm(const Buffers& buffers, const Operation& o, const Nest& nest) {
  int depth = static_cast<int>(nest.size()) - 1;
  int64_t lanes = nest[depth].extent;
  if (lanes < 2 || lanes > kMostLanes || !std::has_single_bit(static_cast<uint64_t>(lanes)))
    return false;
  const core::Buffer& target = buffers.of(o.target());
  DType type = computeType(operandType(buffers, o));
  if (!isMaskable(buffers, o, nest) || readsEarlierLanes(buffers, o) || indexIsWide(o, nest))
    return false;
  if (goesRound(buffers, o, depth)) return false;
  if (o.targets.size() > 1)
    return laneGuards(o, nest).empty() && tupleHasVectorForm(buffers, o, nest);
  if (strideOf(o.target(), target, depth) == 0) return false;
  DType sum = computeType(target.dtype);
  if (isCalled(o, type) && !Prelude::hasMath(type, static_cast<int>(lanes))) return false;
  if (accumulatesByCall(o, sum) && !Prelude::hasMath(sum, static_cast<int>(lanes))) return false;
  bool compares = core::isComparison(o.op);
  // Of 64 bits compilers convert one by one.
  bool fromFloat = core::isFloat(type) && core::isInteger(target.dtype) &&
                   core::sizeOf(target.dtype) > 4 && !compares;
  bool toBool = target.dtype == DType::Bool && type != DType::Bool && !compares;
  bool integerDivision = o.op == Operator::Div && !core::isFloat(type);
  bool leavesBool = type == DType::Bool && mayLeaveBool(o.op);
  return !fromFloat && !toBool && !integerDivision && !leavesBool;
}

}  // namespace dojo::codegen
