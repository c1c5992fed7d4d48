#include "core/analysis/cache/memory_digest.h"

#include <algorithm>

#include "core/analysis/cache/findings.h"
#include "core/analysis/cache/form_digest.h"

namespace dojo::core {
namespace {

void addExtents(DigestBuilder& digest, const Buffer& buffer) {
  digest.add(buffer.dims.size());
  for (const Dimension& d : buffer.dims) digest.add(d.extent.value);
}

// An operation, by where it parts from the one before.
void addOperation(DigestBuilder& digest, const View& view, int before, int op) {
  const OpInfo& info = view.op(op);
  int shared = before < 0 ? 0 : view.commonDepth(before, op);
  digest.add(shared).add(info.depth());
  for (int d = shared; d < info.depth(); ++d)
    digest.add(info.extents[d]).add(view.scope(info.scopes[d]).scope().mapping);
  const Operation& operation = info.operation();
  digest.add(operation.assign);
  addForms(digest, std::span<const Guard>(operation.guards));
}

size_t positionOf(const Buffer& declared, const std::string& array) {
  if (declared.arrays.size() == 1) return 0;
  return static_cast<size_t>(std::find(declared.arrays.begin(), declared.arrays.end(), array) -
                             declared.arrays.begin());
}

Digest digestOfAccesses(const View& view, const Memory& memory) {
  DigestBuilder digest;
  int before = -1, buffer = -1;
  for (int i : memory.accesses) {
    const AccessInfo& access = view.accesses()[i];
    bool isNext = access.op != before;
    digest.add(isNext);
    if (isNext) addOperation(digest, view, before, access.op);
    before = access.op;
    if (access.buffer != buffer) {
      buffer = access.buffer;
      addExtents(digest, view.program().buffers[static_cast<size_t>(buffer)]);
    }
    digest.add(positionOf(memory.declared, access.access->array) << 2 |
               static_cast<size_t>(access.reads) << 1 | static_cast<size_t>(access.writes));
    for (const Affine& index : access.access->indices) addForm(digest, index);
  }
  return digest.digest();
}

Digest digestWith(const View& view, const Buffer& declared, const Digest& accesses) {
  DigestBuilder digest(accesses);
  digest.add(declared.location).add(declared.dtype).add(declared.dims.size());
  for (const Dimension& d : declared.dims)
    digest.add(d.extent.value).add(d.materialised).add(d.isFolded() ? d.fold : 0);
  for (const std::string& array : declared.arrays)
    digest.add(view.program().isInput(array)).add(view.program().isOutput(array));
  return digest.digest();
}

Digest accessesOf(const View& view, int buffer) {
  auto& known = view.findings().accessDigests;
  known.resize(view.program().buffers.size());
  auto& entry = known[static_cast<size_t>(buffer)];
  if (!entry) entry = digestOfAccesses(view, view.memory(buffer));
  return *entry;
}

}  // namespace

Digest memoryDigest(const View& view, const Memory& memory) {
  if (memory.accesses.empty()) return digestWith(view, memory.declared, {});
  int buffer = view.accesses()[memory.accesses.front()].buffer;
  Memory own = view.memory(buffer);
  bool isOwn = own.accesses.data() == memory.accesses.data() &&
               own.accesses.size() == memory.accesses.size() &&
               own.declared.arrays == memory.declared.arrays;
  return digestWith(view, memory.declared,
                    isOwn ? accessesOf(view, buffer) : digestOfAccesses(view, memory));
}

Digest memoryDigest(const View& view, int buffer) {
  auto& known = view.findings().memoryDigests;
  known.resize(view.program().buffers.size());
  auto& entry = known[static_cast<size_t>(buffer)];
  if (!entry)
    entry = digestWith(view, view.program().buffers[static_cast<size_t>(buffer)],
                       accessesOf(view, buffer));
  return *entry;
}

AccessPart partOf(const View& view, int buffer, View::Range ops) {
  std::span<const int> all = view.accessesTo(buffer), part = view.within(all, ops);
  int first = static_cast<int>(part.data() - all.data());
  return {first, first + static_cast<int>(part.size())};
}

std::span<const int> buffersIn(const View& view, View::Range ops) {
  uint64_t key = static_cast<uint64_t>(ops.first) << 32 | static_cast<uint32_t>(ops.end);
  auto [entry, isNew] = view.findings().buffersIn.try_emplace(key);
  std::vector<int>& buffers = entry->second;
  if (!isNew) return buffers;
  for (int op = ops.first; op < ops.end; ++op)
    for (const AccessInfo& access : view.accessesOf(op)) buffers.push_back(access.buffer);
  std::sort(buffers.begin(), buffers.end());
  buffers.erase(std::unique(buffers.begin(), buffers.end()), buffers.end());
  return buffers;
}

}  // namespace dojo::core
