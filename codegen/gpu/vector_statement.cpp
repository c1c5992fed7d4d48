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

// The most that a thread loads or stores at once.
constexpr int kWidest = 16;  // bytes

// An access whose lanes lie side by side: one vector of memory, or several where it is too wide.
struct VectorAccess {
  Access access;
  int lanes = 0;                   // of one vector
  std::vector<std::string> names;  // of the vectors' variables
  std::string type;
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
    if (auto copies = copiesOfVectors(); !copies.empty()) return copies;
    name();
    std::vector<std::string> lines = {"{"};
    for (const VectorAccess& v : m_vectors)
      for (size_t k = 0; k < v.names.size(); ++k)
        lines.push_back(v.isRead
                            ? fmt::format("  {} {} = {};", v.type, v.names[k], memory(v, k, true))
                            : fmt::format("  {} {};", v.type, v.names[k]));
    for (int lane = 0; lane < m_lanes; ++lane)
      for (const std::string& line :
           statementLines(m_text, ofLane(m_operation, m_depth, lane), elements(lane)))
        lines.push_back("  " + line);
    for (const VectorAccess& v : m_vectors)
      for (size_t k = 0; v.isWritten && k < v.names.size(); ++k)
        lines.push_back(fmt::format("  {} = {};", memory(v, k, false), v.names[k]));
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
    if (!isShared || core::sizeOf(buffer.dtype) * m_lanes < 4) return false;
    for (size_t k = 0; k < buffer.dims.size(); ++k)
      if (buffer.dims[k].isFolded() && access.indices[k].uses(m_depth)) return false;
    return strideOf(access, buffer, m_depth) == 1 && m_isAligned(access);
  }

  int lanesOfOne(const Access& access) const {
    return std::min(m_lanes, kWidest / core::sizeOf(bufferOf(access).dtype));
  }

  void collect(const Access& access, bool reads, bool writes) {
    if (!isVector(access)) return;
    auto known = std::ranges::find_if(
        m_vectors, [&](const VectorAccess& v) { return sameElement(v.access, access); });
    if (known == m_vectors.end())
      known = m_vectors.insert(known, {.access = access, .lanes = lanesOfOne(access)});
    known->isRead |= reads;
    known->isWritten |= writes;
  }

  const VectorAccess* find(const Access& access) const {
    for (const VectorAccess& v : m_vectors)
      if (sameElement(v.access, access)) return &v;
    return nullptr;
  }

  // Names that nothing in the statements has, nor a type of the languages: "half4".
  void name() {
    std::set<std::string> taken;
    for (const char* element : {"char", "uchar", "short", "ushort", "int", "uint", "long", "ulong",
                                "longlong", "ulonglong", "float", "double", "half"})
      for (int lanes : {2, 4, 8, 16}) taken.insert(element + std::to_string(lanes));
    for (int lane = 0; lane < m_lanes; ++lane) {
      Operation o = ofLane(m_operation, m_depth, lane);
      for (const std::string& line : statementLines(m_text, o, {})) collectIdentifiers(line, taken);
    }
    for (VectorAccess& v : m_vectors) {
      const core::Buffer& buffer = bufferOf(v.access);
      v.type = gpuVectorType(m_text, buffer.dtype, v.lanes);
      for (int first = 0; first < m_lanes; first += v.lanes) {
        std::string name = m_text.names.buffer(buffer.name) + std::to_string(v.lanes);
        if (v.lanes < m_lanes) name += fmt::format("_{}", first);
        while (!taken.insert(name).second) name += '_';
        v.names.push_back(name);
      }
    }
  }

  GpuExpression::Elements elements(int lane) const {
    GpuExpression::Elements result;
    for (const VectorAccess& v : m_vectors)
      result.emplace_back(atLane(v.access, m_depth, lane),
                          v.names[static_cast<size_t>(lane / v.lanes)] + "." +
                              gpuLaneName(lane % v.lanes, v.lanes));
    return result;
  }

  // The k-th vector of the access.
  std::string memory(const VectorAccess& v, size_t k, bool reads) {
    const core::Buffer& buffer = bufferOf(v.access);
    std::string space;
    if (m_text.dialect == Dialect::OpenCl)
      space = buffer.location == core::Location::Shared ? "__local " : "__global ";
    return fmt::format("*({}{}{} *)&{}", space, reads ? "const " : "",
                       gpuVectorType(m_text, buffer.dtype, v.lanes),
                       m_text.element(atLane(v.access, m_depth, static_cast<int>(k) * v.lanes)));
  }

  // Of vectors that are copied as they are.
  std::vector<std::string> copiesOfVectors() {
    const Operation& o = m_operation;
    auto* source = std::get_if<Access>(&o.operands[0]);
    if (o.assign != core::Assign::Set || o.op != core::Operator::Copy || !source) return {};
    const VectorAccess *from = find(*source), *to = find(o.target());
    if (!from || !to || from == to) return {};
    std::vector<std::string> lines;
    for (size_t k = 0; k < static_cast<size_t>(m_lanes / to->lanes); ++k)
      lines.push_back(fmt::format("{} = {};", memory(*to, k, false), memory(*from, k, true)));
    return lines;
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
