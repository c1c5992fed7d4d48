#include "codegen/gpu/gpu_elements.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/gpu/gpu_homes.h"

namespace dojo::codegen {

GpuElements::GpuElements(const core::View& view, const Names& names, const GpuPlan& plan,
                         const std::vector<ThreadPlace>& places)
    : m_view(view), m_names(names), m_plan(plan), m_places(places), m_buffers(view.program()) {
  for (const auto& [name, home] : plan.homes) {
    core::Buffer stored = *home.buffer;
    for (size_t k = 0; k < stored.dims.size(); ++k) stored.dims[k].materialised = home.isStored(k);
    const size_t tile = stored.dims.size() - static_cast<size_t>(home.tileDims);
    for (size_t k = tile; k < stored.dims.size(); ++k) stored.dims[k].materialised = k == tile;
    if (home.tileDims > 0) stored.dims[tile].extent = {home.tileElements, ""};
    m_stored.emplace(name, std::move(stored));
  }
}

std::string GpuElements::text(const core::Access& access, const Nest& nest) const {
  const GpuHome& home = m_plan.of(m_buffers.of(access));
  bool isFlat = home.kind == GpuHome::Kind::Parameter || home.kind == GpuHome::Kind::Workspace;
  Home stored{.kind = isFlat ? Home::Kind::Parameter : Home::Kind::Local,
              .buffer = &m_stored.at(home.buffer->name)};
  return elementText(access, stored, nest, m_names);
}

std::string GpuElements::address(const core::Access& access, const Nest& nest) const {
  std::string element = text(access, nest);
  constexpr std::string_view kFirst = "[0]";
  bool isPart = m_plan.of(m_buffers.of(access)).tileDims > 0 && element.ends_with(kFirst);
  return isPart ? element.substr(0, element.size() - kFirst.size()) : "&" + element;
}

std::vector<int64_t> GpuElements::strides(const core::StridedOperand& operand) const {
  return operand.strides(m_stored.at(m_buffers.of(operand.access).name));
}

std::optional<core::Affine> GpuElements::otherLane(int op, const core::Access& access) const {
  const GpuHome& home = m_plan.of(m_buffers.of(access));
  if (home.kind != GpuHome::Kind::Thread) return std::nullopt;
  for (size_t k = 0; k < home.buffer->dims.size(); ++k)
    if (home.isDistributed[k] && !isOwnIndex(m_view, m_places, op, access.indices[k]))
      return access.indices[k];
  return std::nullopt;
}

bool GpuElements::isAligned(const core::Access& access, int depth, int lanes) const {
  const GpuHome& home = m_plan.of(m_buffers.of(access));
  const core::Buffer& stored = m_stored.at(home.buffer->name);
  // The location says in which memory a pointer to a vector points.
  bool isAsDeclared = home.kind == GpuHome::Kind::Shared
                          ? stored.location == core::Location::Shared
                          : stored.location != core::Location::Shared;
  if (!isAsDeclared || home.kind == GpuHome::Kind::Thread) return false;
  core::Affine flat;
  int64_t step = 1;
  for (size_t k = stored.dims.size(); k-- > 0;) {
    const core::Dimension& dimension = stored.dims[k];
    if (!dimension.materialised) continue;
    if (dimension.isFolded() && (dimension.fold * step) % lanes != 0) return false;
    flat.add(access.indices[k], step);
    step *= dimension.stored();
  }
  int64_t stride = flat.coefficient(depth);
  flat = flat.substituted(depth, core::Affine(0));
  return (stride == 1 || stride == 0) && flat.constant() % lanes == 0 &&
         std::ranges::all_of(flat.terms(), [&](const core::AffineTerm& term) {
           return term.coefficient % lanes == 0;
         });
}

std::string GpuElements::dimensions(const core::Buffer& buffer) const {
  std::string text;
  for (const core::Dimension& dimension : m_stored.at(buffer.name).dims)
    if (dimension.materialised) text += fmt::format("[{}]", storedText(dimension, m_names));
  return text;
}

}  // namespace dojo::codegen
