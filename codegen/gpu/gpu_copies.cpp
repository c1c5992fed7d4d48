#include "codegen/gpu/gpu_copies.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "codegen/gpu/copy_waits.h"
#include "core/analysis/dependence.h"
#include "core/moves/legality/async_copies.h"

namespace dojo::codegen {
namespace {

using core::Access;
using core::Operation;

class CopyFinder {
 public:
  CopyFinder(const GpuPlan& plan, const core::View& view, const GpuElements& elements)
      : m_plan(plan), m_view(view), m_elements(elements) {}

  void findIn(const GpuKernel& kernel, GpuCopies& into) {
    m_kernel = m_view.opsIn(*kernel.node);
    find(kernel.items, static_cast<int>(kernel.gridScopes.size()), into);
  }

 private:
  void find(const std::vector<GpuItem>& items, int depth, GpuCopies& into) {
    const GpuItem* last = nullptr;  // that makes nothing but copies, and may go on with more
    for (const GpuItem& item : items) {
      if (item.kind == GpuItem::Kind::Loop && !copiesAtOnce(item)) {
        find(item.items, depth + 1, into);
        last = nullptr;
        continue;
      }
      core::View::Range ops = opsOf(m_view, item);
      std::vector<int> group;
      for (int op = ops.first; op < ops.end; ++op)
        if (int bytes = bytesOf(op); bytes > 0 && isAlone(op, ops, depth)) {
          into.bytes[op] = bytes;
          group.push_back(op);
        }
      bool isPure = static_cast<int>(group.size()) == ops.end - ops.first;
      if (!group.empty()) {
        if (last && isPure && !item.barrierBefore && areApart(into.groups[last], group))
          group.insert(group.begin(), into.groups[last].begin(), into.groups[last].end());
        else
          last = nullptr;
        if (last) into.groups.erase(last);
        into.groups[&item] = std::move(group);
      }
      last = isPure ? &item : nullptr;
    }
  }

  // They fill different buffers.
  bool areApart(const std::vector<int>& some, const std::vector<int>& others) const {
    auto buffer = [&](int op) { return m_view.accessesOf(op)[0].buffer; };
    return std::ranges::none_of(some, [&](int a) {
      return std::ranges::any_of(others, [&](int b) { return buffer(a) == buffer(b); });
    });
  }

  // 0: it is no asynchronous copy.
  int bytesOf(int op) const {
    const Operation& o = m_view.op(op).operation();
    if (o.assign != core::Assign::Set || o.op != core::Operator::Copy) return 0;
    auto* source = std::get_if<Access>(&o.operands[0]);
    if (!source || !source->movement.isAsync) return 0;
    const core::Buffer &to = m_elements.bufferOf(o.target()), &from = m_elements.bufferOf(*source);
    GpuHome::Kind kind = m_plan.of(from).kind;
    bool isFromDevice = kind == GpuHome::Kind::Parameter || kind == GpuHome::Kind::Workspace;
    if (m_plan.of(to).kind != GpuHome::Kind::Shared || !isFromDevice || to.dtype != from.dtype ||
        isWrittenInKernel(from))
      return 0;
    int bytes = core::asyncCopyBytes(m_view, op), element = core::sizeOf(to.dtype);
    if (bytes <= element) return bytes;
    int depth = m_view.op(op).depth() - 1;
    bool isAligned = m_elements.isAligned(o.target(), depth, bytes / element) &&
                     m_elements.isAligned(*source, depth, bytes / element);
    return isAligned ? bytes : 0;
  }

  bool isWrittenInKernel(const core::Buffer& buffer) const {
    auto accesses = m_view.accessesTo(m_view.bufferIndex(buffer.arrays.front()), m_kernel);
    return std::ranges::any_of(
        accesses, [&](int i) { return m_view.accesses()[static_cast<size_t>(i)].writes; });
  }

  // What it writes, nothing else touches before the group is closed, nor it itself again.
  bool isAlone(int op, core::View::Range item, int depth) const {
    const int own = static_cast<int>(m_view.accessesOf(op).data() - m_view.accesses().data());
    const int buffer = m_view.accesses()[static_cast<size_t>(own)].buffer;
    std::vector<core::Order> same(static_cast<size_t>(depth), core::Order::Equal);
    for (int i : m_view.accessesTo(buffer, item))
      if (i != own && core::overlap(m_view, {.a = own, .b = i, .order = same})) return false;
    for (int d = depth; d < m_view.op(op).depth(); ++d) {
      auto order = core::carriedAt(d, core::Order::Less);
      if (core::overlap(m_view, {.a = own, .b = own, .order = order})) return false;
    }
    return true;
  }

  const GpuPlan& m_plan;
  const core::View& m_view;
  const GpuElements& m_elements;
  core::View::Range m_kernel;
};

}  // namespace

GpuCopies planCopies(const GpuPlan& plan, const core::View& view, const GpuElements& elements,
                     const core::Machine& machine) {
  GpuCopies all;
  if (!machine.hasFeature(core::kAsyncCopies)) return all;
  for (const GpuKernel& kernel : plan.kernels) {
    GpuCopies copies;
    CopyFinder(plan, view, elements).findIn(kernel, copies);
    if (copies.bytes.empty() || !placeWaits(kernel, view, copies)) continue;
    all.bytes.merge(copies.bytes);
    all.groups.merge(copies.groups);
    all.waits.merge(copies.waits);
    all.waitsAtEnd.merge(copies.waitsAtEnd);
  }
  return all;
}

std::vector<std::string> gpuCopyStatements(GpuText& text, const Operation& operation, int bytes,
                                           int depth, int lanes) {
  text.helpers.insert("dojo_gpu_copy.h");
  int element = core::sizeOf(text.program.bufferOf(operation.target().array)->dtype);
  auto at = [&](const Access& access, int lane) {
    Access result = access;
    if (depth >= 0)
      for (core::Affine& index : result.indices)
        index = index.substituted(depth, core::Affine(lane));
    return text.element(result);
  };
  std::vector<std::string> statements;
  for (int lane = 0; lane < lanes; lane += bytes / element)
    statements.push_back(fmt::format("dojo_copy_async<{}>(&{}, &{});", bytes,
                                     at(operation.target(), lane),
                                     at(std::get<Access>(operation.operands[0]), lane)));
  return statements;
}

}  // namespace dojo::codegen
