// set_location t LOCATION
//
//   t f32 [16] heap                  →    t f32 [16] stack
//
// Moves a buffer to the heap, the stack, registers, the shared memory of a GPU's block or the
// fragments of its matrix instructions. Legal when it holds neither an input nor an output and fits
// there. On the stack and in registers a buffer that only a parallel scope touches belongs to one
// iteration, which must then write what it reads; on the heap all iterations share it and must not
// meet.
#include <fmt/format.h>

#include "core/moves/legality/limits.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

constexpr Location kLocations[] = {Location::Heap, Location::Stack, Location::Register,
                                   Location::Shared, Location::Fragment};

bool exists(Location location, const Machine& machine) {
  bool isOfEvery = location != Location::Shared && location != Location::Fragment;
  return isOfEvery || machine.owns(location);
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (const Buffer& buffer : context.program().buffers)
    for (Location location : kLocations)
      if (location != buffer.location && exists(location, context.machine))
        steps.push_back({"set_location", {buffer.name, 0, -1, -1}, {std::string(name(location))}});
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  return rewriteBuffer(
      context.program(), wholeBufferAt(context.view, step.place),
      [&](Buffer& changed) { changed.location = *locationNamed(step.arguments[0]); });
}

// Every block has its own; a dimension for the blocks is none of its memory.
std::optional<Refusal> refuseBeyondShared(const Buffer& buffer, const Machine& machine) {
  int64_t most = machine.unit.sharedBytesPerBlock;
  int64_t bytes = buffer.elements() * sizeOf(buffer.dtype);
  if (buffer.location != Location::Shared || most == 0 || bytes <= most) return std::nullopt;
  return refuse("too-large",
                phrase("'{}' takes {} bytes, and the shared memory of a block on {} holds at most "
                       "{}; split_scope and stage_in of a tile, or reuse_dims of a dimension that "
                       "only blocks tell apart, make it smaller",
                       buffer.name, bytes, machine.name, most));
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  int b = wholeBufferAt(context.view, step.place);
  if (b < 0) return refusePlace(context.view, step.place, PlaceKind::Buffer);
  const Buffer& buffer = context.program().buffers[b];
  auto location = locationNamed(step.arguments[0]);
  if (!location)
    return refuse(
        "bad-location",
        phrase(
            "'{}' is not a location; the locations are heap, stack, register, shared and fragment",
            step.arguments[0]));
  if (*location == Location::Fragment && !exists(*location, context.machine))
    return refuse("no-fragments",
                  phrase("fragments belong to matrix instructions, which {} does not have",
                         context.machine.name));
  if (!exists(*location, context.machine))
    return refuse("no-shared-memory",
                  phrase("shared memory belongs to GPU blocks, which {} does not have",
                         context.machine.name));
  if (auto no = refuseInterface(context.view, buffer, "the caller's memory is on the heap"))
    return no;
  if (*location == buffer.location)
    return refuse("already-there", phrase("'{}' is already in {}", buffer.name, name(*location)));
  Buffer moved = buffer;
  moved.location = *location;
  if (auto no = refuseIfTooLarge(moved)) return no;
  if (auto no = refuseBeyondShared(moved, context.machine)) return no;
  return refuseIfLayoutUnsound(context.view, {moved, context.view.accessesTo(b)});
}

}  // namespace

const Move kSetLocation = {
    .name = "set_location",
    .summary = "move a buffer to the heap, the stack, registers or shared memory",
    .legality =
        "legal when the buffer is neither input nor output and fits; inside a parallel scope the "
        "stack and registers are private to an iteration, the heap is shared by all; shared memory "
        "belongs to a block of a grid",
    .parameters = "LOCATION",
    .inverse = "set_location",
    .source = "PerfDojo §2.2",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Buffer,
    .group = MoveGroup::Storage,
    .affectedMemory = AffectedMemory::Named,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases =
        "register, stack, shared memory, local memory, LDS, scratchpad, memory space, storage "
        "class",
    .limits = kLimitOfWindows,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
