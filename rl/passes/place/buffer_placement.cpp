// Memory for live values only. A dimension whose indices are used up one after the other needs one
// element; if a vector passes from one operation to the next, the dimension is first cut into
// vectors. Small remaining buffers go to registers or to the stack.
#include <algorithm>

#include "core/moves/legality/storage.h"
#include "core/moves/place.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

constexpr int64_t kMostOnStack = core::kMostStackBytes;  // of what is large, all together
constexpr int64_t kSmall = 64 << 10;
constexpr int64_t kMostInRegisters = 512;  // elements

// Splits a dimension into vectors and lets all vectors share one place.
bool reuseButVector(Schedule& schedule, const std::string& buffer, int d, int lanes) {
  return schedule.attempt([&] {
    int64_t extent =
        schedule.program().bufferNamed(buffer)->dims[static_cast<size_t>(d)].extent.value;
    if (extent % lanes != 0 &&
        !schedule.apply("pad_dim", placeOfDimension(buffer, d),
                        {std::to_string((extent + lanes - 1) / lanes * lanes)}))
      return false;
    return schedule.apply("split_dim", placeOfDimension(buffer, d), {std::to_string(lanes)}) &&
           schedule.apply("reuse_dims", placeOfDimension(buffer, d));
  });
}

// Such a dimension stays in one piece, also where a mask leaves no more than half of it.
bool isUsedInVectors(const core::View& view, const std::string& name, int64_t lanes) {
  const std::string& array = view.program().bufferNamed(name)->arrays.front();
  return std::ranges::any_of(view.accessesTo(view.bufferIndex(array)), [&](int i) {
    int scope = view.op(view.accesses()[static_cast<size_t>(i)].op).parent;
    return scope >= 0 && view.scope(scope).scope().mapping == core::Mapping::Vector &&
           view.scope(scope).scope().extent.value == lanes;
  });
}

void reuseDimensions(Schedule& schedule, const std::string& buffer, int from) {
  auto dims = [&] { return schedule.program().bufferNamed(buffer)->dims; };
  for (int d = from; d < static_cast<int>(dims().size()); ++d) {
    if (!dims()[static_cast<size_t>(d)].isWhole() ||
        schedule.apply("reuse_dims", placeOfDimension(buffer, d)))
      continue;
    int64_t extent = dims()[static_cast<size_t>(d)].extent.value;
    bool isLast = d + 1 == static_cast<int>(dims().size());
    if (isLast && isUsedInVectors(schedule.view(), buffer, extent)) continue;
    for (int lanes : schedule.machine().lanes(schedule.program().bufferNamed(buffer)->dtype))
      if (extent > lanes && reuseButVector(schedule, buffer, d, lanes)) break;
  }
}

int64_t bytesOf(const core::Buffer& buffer) {
  return buffer.elements() * core::sizeOf(buffer.dtype);
}

// Whether threads would wait for one another if all rows had one place for what is kept of them,
// too large for a stack of each thread beside `kept` bytes. Of rows beyond the second cache threads
// share the sums. What takes more memory for all rows than the data (scores of attention) stays in
// one place.
bool isPrivateToThreads(const Schedule& schedule, const core::Buffer& forAll,
                        const core::Buffer& reused, int64_t kept) {
  const core::Program& program = schedule.program();
  int64_t data = 0;
  for (const core::Buffer& buffer : program.buffers)
    if (program.isInput(buffer.arrays.front())) data += bytesOf(buffer);
  return schedule.threads() > 1 && !forAll.dims.empty() && forAll.dims.front().isWhole() &&
         !reused.dims.front().isWhole() && kept + bytesOf(reused) > kMostOnStack &&
         bytesOf(reused) > kSmall && bytesOf(reused) <= schedule.machine().cacheBytes(2) &&
         bytesOf(forAll) <= data;
}

// A row of 14 that is used as one masked vector of 16 as such a vector.
void fillVector(Schedule& schedule, const std::string& name) {
  const core::Buffer& buffer = *schedule.program().bufferNamed(name);
  if (buffer.dims.empty() || !buffer.dims.back().isWhole()) return;
  int64_t extent = buffer.dims.back().extent.value;
  for (int lanes : schedule.machine().lanes(buffer.dtype))
    if (extent < lanes && extent > lanes / 2 && isUsedInVectors(schedule.view(), name, lanes)) {
      schedule.apply("pad_dim", placeOfDimension(name, static_cast<int>(buffer.dims.size()) - 1),
                     {std::to_string(lanes)});
      return;
    }
}

// Accumulators that are used a vector at a time as vectors: under a mask, what stands in a register
// is blended, what lies in an array is stored.
void cutIntoVectors(Schedule& schedule, const std::string& name) {
  const core::Buffer& buffer = *schedule.program().bufferNamed(name);
  if (buffer.dims.empty() || !buffer.dims.back().isWhole()) return;
  int64_t extent = buffer.dims.back().extent.value;
  if (isUsedInVectors(schedule.view(), name, extent)) return;
  int last = static_cast<int>(buffer.dims.size()) - 1;
  core::Place place = placeOfDimension(name, last);
  for (int lanes : schedule.machine().lanes(buffer.dtype)) {
    int64_t padded = (extent + lanes - 1) / lanes * lanes;
    bool isCut = extent > lanes && schedule.attempt([&] {
      return (padded == extent || schedule.apply("pad_dim", place, {std::to_string(padded)})) &&
             schedule.apply("split_dim", place, {std::to_string(lanes)});
    });
    if (isCut) return;
  }
}

}  // namespace

int64_t bytesOnStack(const core::Program& program) {
  int64_t bytes = 0;
  for (const core::Buffer& buffer : program.buffers)
    if (buffer.location == core::Location::Stack) bytes += bytesOf(buffer);
  return bytes;
}

void reuseMemory(Schedule& schedule) {
  int64_t kept = 0;
  for (const std::string& name : temporaries(schedule.program())) {
    core::Buffer forAll = *schedule.program().bufferNamed(name);
    bool isReused = schedule.attempt([&] {
      reuseDimensions(schedule, name, 0);
      return !isPrivateToThreads(schedule, forAll, *schedule.program().bufferNamed(name), kept);
    });
    if (!isReused) {
      reuseDimensions(schedule, name, 1);
      continue;
    }
    int64_t bytes = bytesOf(*schedule.program().bufferNamed(name));
    if (bytes > kSmall && kept + bytes <= kMostOnStack) kept += bytes;
  }
}

void placeBuffers(Schedule& schedule) {
  int64_t onStack = bytesOnStack(schedule.program());
  for (const std::string& name : temporaries(schedule.program())) {
    if (schedule.program().bufferNamed(name)->elements() <= kMostInRegisters)
      cutIntoVectors(schedule, name);
    fillVector(schedule, name);
    const core::Buffer& buffer = *schedule.program().bufferNamed(name);
    if (buffer.location == core::Location::Register) continue;
    core::Place place = placeOfBuffer(name);
    if (schedule.apply("set_location", place, {"register"})) continue;
    int64_t bytes = bytesOf(buffer);
    int64_t most = bytes <= kSmall ? kMostOnStacks : kMostOnStack;
    if (onStack + bytes <= most && schedule.apply("set_location", place, {"stack"}))
      onStack += bytes;
  }
}

}  // namespace dojo::rl
