#include "app/worker/opencl/opencl_set.h"

#include <utility>

#include "app/worker/placement.h"
#include "codegen/target/available_memory.h"

namespace dojo::app {

using codegen::BufferRole;

namespace {

Result<void> checkRoom(const OpenClContext& context,
                       const std::vector<codegen::BufferSpec>& specs) {
  std::size_t needed = 0;
  for (const codegen::BufferSpec& spec : specs) {
    needed += spec.bytes;
    if (const std::size_t most = context.limits().allocationBytes; most > 0 && spec.bytes > most)
      return fail(ErrorCode::ToolFailure,
                  phrase("the buffer {} has {} MB, the OpenCL device allocates {} MB at most",
                         spec.name, spec.bytes >> 20, most >> 20));
  }
  const std::size_t available =
      context.isCpu() ? codegen::availableMemoryBytes() : context.limits().memoryBytes;
  if (needed <= available) return {};
  return fail(ErrorCode::ToolFailure,
              phrase("a buffer set needs {} MB of memory, {} MB are available", needed >> 20,
                     available >> 20));
}

}  // namespace

Result<std::unique_ptr<OpenClSet>> OpenClSet::create(std::shared_ptr<const OpenClContext> context,
                                                     std::shared_ptr<OpenClCaches> caches,
                                                     std::unique_ptr<ParentBuffers> parent,
                                                     std::uint32_t placement) {
  if (auto room = checkRoom(*context, parent->specs()); !room) return tl::unexpected(room.error());
  std::unique_ptr<OpenClSet> set(new OpenClSet);
  set->m_caches = std::move(caches);
  set->m_parent = std::move(parent);
  for (std::size_t i = 0; i < set->specs().size(); i++) {
    const std::size_t bytes = set->specs()[i].bytes;
    auto memory = OpenClMemory::create(context, bytes,
                                       placementShift(placement, i, context->limits().alignment));
    if (!memory) return tl::unexpected(memory.error());
    set->m_totalBytes += bytes;
    set->m_buffers.push_back(std::move(*memory));
  }
  set->fillInputs();
  return set;
}

void OpenClSet::fillInputs() const {
  for (std::size_t i = 0; i < specs().size(); i++)
    if (specs()[i].role == BufferRole::In) m_buffers[i].write(m_parent->bytes(i));
}

void OpenClSet::poisonOutputs(std::uint8_t pattern) const {
  for (std::size_t i = 0; i < specs().size(); i++)
    if (specs()[i].role != BufferRole::In) m_buffers[i].fill(pattern);
}

void OpenClSet::copyOutputsBack() const {
  for (std::size_t i = 0; i < specs().size(); i++)
    if (specs()[i].role == BufferRole::Out) m_buffers[i].read(m_parent->bytes(i));
}

Result<void> OpenClSet::checkZones(std::size_t buffer, int setIndex) const {
  const auto damage = m_buffers[buffer].damage();
  if (!damage) return {};
  return fail(
      ErrorCode::BadInput,
      phrase("red zone of buffer {} ({}) overwritten at byte {:+} {} in set {}", buffer,
             specs()[buffer].name, damage->offset,
             damage->afterEnd ? phrase("after its end") : phrase("before its start"), setIndex));
}

Result<void> OpenClSet::checkInput(std::size_t buffer, int setIndex) const {
  if (specs()[buffer].role != BufferRole::In) return {};
  const auto changed = m_buffers[buffer].firstDifference(m_parent->bytes(buffer));
  if (!changed) return {};
  return fail(ErrorCode::BadInput, phrase("the input buffer {} ({}) was overwritten at byte {} in "
                                          "set {}",
                                          buffer, specs()[buffer].name, *changed, setIndex));
}

Result<void> OpenClSet::checkRedZones(int setIndex) const {
  for (std::size_t i = 0; i < m_buffers.size(); i++) {
    auto clean = checkZones(i, setIndex);
    if (clean) clean = checkInput(i, setIndex);
    if (clean) continue;
    for (const OpenClMemory& buffer : m_buffers) buffer.fillZones();
    fillInputs();
    return clean;
  }
  return {};
}

}  // namespace dojo::app
