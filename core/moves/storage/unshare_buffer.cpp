// unshare_buffer t ARRAY
//
//   t f32 [N] heap -> t u            →    t f32 [N] heap
//                                         u f32 [N] heap
//
// Gives an array that shares memory a buffer of its own, of the same form and location. Legal when
// other arrays stay behind and the buffer does not bear the array's name: with memory of their own,
// arrays can only cease to be in each other's way.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/edit.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (const Buffer& buffer : context.program().buffers)
    for (const std::string& array : buffer.arrays)
      if (buffer.arrays.size() > 1 && array != buffer.name)
        steps.push_back({"unshare_buffer", {buffer.name, 0, -1, -1}, {array}});
  return steps;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  int b = wholeBufferAt(context.view, step.place);
  if (b < 0) return refusePlace(context.view, step.place, PlaceKind::Buffer);
  const Buffer& buffer = context.program().buffers[b];
  const std::string& array = step.arguments[0];
  if (!buffer.holds(array))
    return refuse("no-such-array", phrase("buffer '{}' holds no array '{}'", buffer.name, array));
  if (buffer.arrays.size() == 1)
    return refuse("alone",
                  phrase("'{}' shares its buffer '{}' with no other array", array, buffer.name));
  if (array == buffer.name)
    return refuse(
        "own-name",
        phrase("the buffer is named after '{}'; give the others their own buffers instead", array));
  return std::nullopt;
}

Program rewrite(const Context& context, const Step& step) {
  Program result = context.program();
  size_t b = static_cast<size_t>(wholeBufferAt(context.view, step.place));
  const std::string& array = step.arguments[0];
  Buffer own = result.buffers[b];
  own.name = result.bufferNamed(array) ? freshName(result, array) : array;
  own.arrays = {array};
  own.comments = {};
  auto& arrays = result.buffers[b].arrays;
  arrays.erase(std::find(arrays.begin(), arrays.end(), array));
  result.buffers.insert(result.buffers.begin() + static_cast<ptrdiff_t>(b) + 1, std::move(own));
  return result;
}

}  // namespace

const Move kUnshareBuffer = {
    .name = "unshare_buffer",
    .summary = "give an array that shares memory its own buffer",
    .legality =
        "legal when other arrays remain in the buffer and the buffer is not named after the array",
    .parameters = "ARRAY",
    .inverse = "share_buffer",
    .source = "register and memory allocation by lifetime",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Buffer,
    .group = MoveGroup::Storage,
    .affectedMemory = AffectedMemory::Named,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "unalias, array renaming, separate buffers",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
