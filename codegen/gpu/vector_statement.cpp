// The lanes of a vector scope: elements that lie side by side are loaded into vector variables and
// stored from them, the statements between work on one lane after the other. Compilers keep such a
// variable in registers and make one load or store of it.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>

#include "codegen/c/emit/constants.h"
#include "codegen/gpu/statement_lines.h"

namespace dojo::codegen {

using core::Access;
using core::Affine;
using core::Operand;
using core::Operation;

namespace {

Access atLane(const Access& access, int depth, int lane) {
  Access result = access;
  for (Affine& index : result.indices) index = index.substituted(depth, Affine(lane));
  return result;
}

// What the operation does in one lane.
Operation ofLane(const Operation& o, int depth, int lane) {
  Operation result = o;
  for (Access& target : result.targets) target = atLane(target, depth, lane);
  for (Operand& operand : result.operands) {
    if (auto* access = std::get_if<Access>(&operand)) *access = atLane(*access, depth, lane);
    if (auto* index = std::get_if<Affine>(&operand))
      *index = index->substituted(depth, Affine(lane));
  }
  return result;
}

bool sameElement(const Access& a, const Access& b) {
  return a.array == b.array && a.indices == b.indices;
}

// An access all of whose lanes are one vector of memory.
struct VectorAccess {
  Access access;
  std::string name, type;
  bool isRead = false, isWritten = false;
};

class VectorStatement {
 public:
  VectorStatement(GpuText& text, const Operation& o, int depth, int lanes,
                  const std::function<bool(const Access&)>& isAligned)
      : m_text(text), m_operation(o), m_depth(depth), m_lanes(lanes), m_isAligned(isAligned) {
    for (const Operand& operand : o.operands)
      if (auto* access = std::get_if<Access>(&operand)) collect(*access, true, false);
    bool accumulates = o.assign != core::Assign::Set;
    for (const Access& target : o.targets) collect(target, accumulates, true);
  }

  bool hasVectors() const { return !m_vectors.empty(); }

  std::vector<std::string> lines() {
    if (auto copy = copyOfVector(); !copy.empty()) return {copy};
    std::vector<std::vector<std::string>> lanes;
    name();
    for (int lane = 0; lane < m_lanes; ++lane)
      lanes.push_back(statementLines(m_text, ofLane(m_operation, m_depth, lane), elements(lane)));
    std::vector<std::string> lines = {"{"};
    for (const VectorAccess& v : m_vectors)
      lines.push_back(v.isRead ? fmt::format("  {} {} = {};", v.type, v.name, memory(v, true))
                               : fmt::format("  {} {};", v.type, v.name));
    for (const std::vector<std::string>& lane : lanes)
      for (const std::string& line : lane) lines.push_back("  " + line);
    for (const VectorAccess& v : m_vectors)
      if (v.isWritten) lines.push_back(fmt::format("  {} = {};", memory(v, false), v.name));
    lines.emplace_back("}");
    return lines;
  }

 private:
  const core::Buffer& bufferOf(const Access& access) const {
    return *m_text.program.bufferOf(access.array);
  }

  bool isVector(const Access& access) const {
    const core::Buffer& buffer = bufferOf(access);
    bool isShared =
        buffer.location == core::Location::Heap || buffer.location == core::Location::Shared;
    int bytes = core::sizeOf(buffer.dtype) * m_lanes;
    if (!isShared || (bytes != 4 && bytes != 8 && bytes != 16)) return false;
    for (size_t k = 0; k < buffer.dims.size(); ++k)
      if (buffer.dims[k].isFolded() && access.indices[k].uses(m_depth)) return false;
    return strideOf(access, buffer, m_depth) == 1 && m_isAligned(access);
  }

  void collect(const Access& access, bool reads, bool writes) {
    if (!isVector(access)) return;
    auto known = std::ranges::find_if(
        m_vectors, [&](const VectorAccess& v) { return sameElement(v.access, access); });
    if (known == m_vectors.end())
      known = m_vectors.insert(known, VectorAccess{access, "", "", false, false});
    known->isRead |= reads;
    known->isWritten |= writes;
  }

  const VectorAccess* find(const Access& access) const {
    for (const VectorAccess& v : m_vectors)
      if (sameElement(v.access, access)) return &v;
    return nullptr;
  }

  // Names that nothing in the statements has.
  void name() {
    std::set<std::string> taken;
    for (int lane = 0; lane < m_lanes; ++lane) {
      Operation o = ofLane(m_operation, m_depth, lane);
      for (const std::string& line : statementLines(m_text, o, {})) collectIdentifiers(line, taken);
    }
    for (VectorAccess& v : m_vectors) {
      const core::Buffer& buffer = bufferOf(v.access);
      v.name = m_text.names.buffer(buffer.name) + std::to_string(m_lanes);
      while (!taken.insert(v.name).second) v.name += '_';
      v.type = gpuVectorType(m_text, buffer.dtype, m_lanes);
    }
  }

  GpuExpression::Elements elements(int lane) const {
    GpuExpression::Elements result;
    for (const VectorAccess& v : m_vectors)
      result.emplace_back(atLane(v.access, m_depth, lane),
                          v.name + "." + gpuLaneName(lane, m_lanes));
    return result;
  }

  std::string memory(const VectorAccess& v, bool reads) {
    const core::Buffer& buffer = bufferOf(v.access);
    std::string space;
    if (m_text.dialect == Dialect::OpenCl)
      space = buffer.location == core::Location::Shared ? "__local " : "__global ";
    return fmt::format("*({}{}{} *)&{}", space, reads ? "const " : "",
                       gpuVectorType(m_text, buffer.dtype, m_lanes),
                       m_text.element(atLane(v.access, m_depth, 0)));
  }

  // A vector that is copied as it is.
  std::string copyOfVector() {
    const Operation& o = m_operation;
    auto* source = std::get_if<Access>(&o.operands[0]);
    if (o.assign != core::Assign::Set || o.op != core::Operator::Copy || !source) return "";
    const VectorAccess *from = find(*source), *to = find(o.target());
    if (!from || !to || from == to || o.targets.size() > 1) return "";
    std::string stored = memory(*to, false);
    return fmt::format("{} = {};", stored, memory(*from, true));
  }

  GpuText& m_text;
  const Operation& m_operation;
  int m_depth, m_lanes;
  const std::function<bool(const Access&)>& m_isAligned;
  std::vector<VectorAccess> m_vectors;
};

}  // namespace

std::optional<std::vector<std::string>> gpuVectorStatement(
    GpuText& text, const Operation& operation, int depth, int lanes,
    const std::function<bool(const Access&)>& isAligned) {
  bool isMasked = std::ranges::any_of(
      operation.guards, [&](const core::Guard& guard) { return guard.expression.uses(depth); });
  if (isMasked || !std::has_single_bit(static_cast<unsigned>(lanes)) || lanes < 2 || lanes > 16)
    return std::nullopt;
  VectorStatement statement(text, operation, depth, lanes, isAligned);
  if (!statement.hasVectors()) return std::nullopt;
  return statement.lines();
}

}  // namespace dojo::codegen
