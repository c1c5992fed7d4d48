#include "codegen/gpu/thread_names.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/c/emit/constants.h"
#include "core/text/printer.h"

namespace dojo::codegen {
namespace {

constexpr const char* kLetters[] = {"x", "y", "z"};

}  // namespace

ThreadNames::ThreadNames(const core::View& view, const Names& names, const GpuKernel& kernel,
                         Dialect dialect, int64_t lanes, bool wideIndices)
    : m_view(view),
      m_names(names),
      m_kernel(kernel),
      m_dialect(dialect),
      m_lanes(lanes),
      m_wideIndices(wideIndices) {}

std::set<std::string> ThreadNames::reserved() {
  std::set<std::string> names = {"tid", "warp", "lane"};
  for (const char* kind : {"t", "w"})
    for (const char* letter : kLetters)
      for (const char* number : {"", "2", "3", "4", "5", "6", "7", "8"})
        names.insert(std::string(kind) + letter + number);
  return names;
}

Iteration ThreadNames::iteration(const std::string& name, int scope) const {
  int64_t extent = m_view.scope(scope).scope().extent.value;
  Iteration iteration{.name = name, .extent = extent, .isLong = m_wideIndices};
  iteration.isFixed = extent == 1;
  return iteration;
}

std::string ThreadNames::extentOf(int scope) const {
  return extentText(m_view.scope(scope).scope().extent, m_names);
}

// "16 * N": of the scopes from `first` on.
std::string ThreadNames::product(const std::vector<int>& scopes, size_t first) const {
  std::string text;
  for (size_t k = first; k < scopes.size(); ++k) {
    if (m_view.scope(scopes[k]).scope().extent.value == 1 && scopes.size() > 1) continue;
    text += (text.empty() ? "" : " * ") + extentOf(scopes[k]);
  }
  return text.empty() ? "1" : text;
}

Nest ThreadNames::grid() const {
  Nest nest;
  for (int scope : m_kernel.gridScopes)
    nest.push_back(iteration(m_names.iteration(m_view.scope(scope).depth), scope));
  return nest;
}

Nest ThreadNames::axes(const GpuItem& item) {
  if (item.kind == GpuItem::Kind::Lanes) return {iteration("lane", item.axes.front())};
  bool ofWarps = item.kind == GpuItem::Kind::Warps;
  const std::string whole = ofWarps ? "warp" : "tid";
  size_t count = item.axes.size();
  if (count == 1) return {iteration(whole, item.axes.front())};
  std::string shape = whole;
  for (size_t k = 1; k < count; ++k) shape += " / " + extentOf(item.axes[k]);
  std::vector<Definition>& definitions = m_shapes[shape];
  if (definitions.empty() && count > 1) {
    size_t alike = 0;
    for (const std::string& other : m_order) alike += other.starts_with(whole);
    std::string number = alike == 0 ? "" : std::to_string(alike + 1);
    m_order.push_back(shape);
    for (size_t k = 0; k < count; ++k) {
      std::string value = whole;
      if (k + 1 < count) value += " / " + bracketed(product(item.axes, k + 1));
      if (k > 0) value += " % " + extentOf(item.axes[k]);
      definitions.push_back(
          {fmt::format("{}{}{}", ofWarps ? "w" : "t", kLetters[count - 1 - k], number), value});
    }
  }
  Nest nest;
  for (size_t k = 0; k < count; ++k) nest.push_back(iteration(definitions[k].name, item.axes[k]));
  return nest;
}

std::string ThreadNames::condition(const GpuItem& item, bool insideWarps) const {
  switch (item.kind) {
    case GpuItem::Kind::Loop:
    case GpuItem::Kind::Collective:
      return "";
    case GpuItem::Kind::Single:
      if (insideWarps) return m_lanes > 1 ? "lane == 0" : "";
      return m_kernel.threads > 1 ? "tid == 0" : "";
    case GpuItem::Kind::Lanes:
      return item.threads < m_lanes ? "lane < " + extentOf(item.axes.front()) : "";
    case GpuItem::Kind::Warps:
      if (item.threads == m_kernel.threads) return "";
      return item.axes.empty() ? "warp == 0" : "warp < " + product(item.axes, 0);
    case GpuItem::Kind::Threads:
      return item.threads < m_kernel.threads ? "tid < " + product(item.axes, 0) : "";
  }
  return "";
}

std::string ThreadNames::blockIndex(int dimension) const {
  return m_dialect == Dialect::Cuda ? fmt::format("blockIdx.{}", kLetters[dimension])
                                    : fmt::format("get_group_id({})", dimension);
}

std::string ThreadNames::gridValue(size_t position) const {
  const auto& scopes = m_kernel.gridScopes;
  if (!m_kernel.isFlattened) return blockIndex(static_cast<int>(scopes.size() - 1 - position));
  std::string value = blockIndex(0);
  if (position + 1 < scopes.size()) value += " / " + bracketed(product(scopes, position + 1));
  if (position > 0) value += " % " + extentOf(scopes[position]);
  return value;
}

Lines ThreadNames::statementOf(const std::vector<Definition>& definitions,
                               const std::set<std::string>& used, core::NodeId node) const {
  std::string text;
  for (const Definition& each : definitions)
    if (used.count(each.name))
      text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", each.name, each.value);
  if (text.empty()) return {};
  return {{fmt::format("const {} {};", m_wideIndices ? "long" : "int", text), node}};
}

Lines ThreadNames::definitions(const std::set<std::string>& used) const {
  std::vector<Definition> blocks, threads;
  std::set<std::string> needed = used;
  for (size_t k = 0; k < m_kernel.gridScopes.size(); ++k)
    blocks.push_back({m_names.iteration(m_view.scope(m_kernel.gridScopes[k]).depth), gridValue(k)});
  Lines shapes;
  for (const std::string& shape : m_order) {
    Lines lines = statementOf(m_shapes.at(shape), used, 0);
    for (const Line& line : lines) collectIdentifiers(line.text, needed);
    append(shapes, std::move(lines));
  }
  if (needed.count("warp") || needed.count("lane")) needed.insert("tid");
  std::string tid = m_dialect == Dialect::Cuda ? "threadIdx.x" : "get_local_id(0)";
  threads = {{"tid", tid},
             {"warp", fmt::format("tid / {}", m_lanes)},
             {"lane", fmt::format("tid % {}", m_lanes)}};
  Lines lines;
  if (!m_kernel.gridScopes.empty()) {
    lines = statementOf(blocks, needed, m_kernel.node->id());
    std::string heads;
    for (int scope : m_kernel.gridScopes)
      heads += (heads.empty() ? "" : " ") + core::printScopeHead(m_view.scope(scope).scope());
    if (!lines.empty()) lines.front().remark = heads;
  }
  append(lines, statementOf(threads, needed, 0));
  append(lines, std::move(shapes));
  return lines;
}

}  // namespace dojo::codegen
