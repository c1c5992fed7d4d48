// share_buffer t u (memory reuse)
//
//   t f32 [N] heap                   →    t f32 [N] heap -> t u
//   u f32 [N] heap
//
// Puts the arrays of buffer u into the memory of buffer t. Legal when both hold elements of one
// type and shape, neither holds an input and u no output, and no array overwrites an element that
// the other's reader, or the caller, still needs.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "core/moves/add_step.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

// Type and extents; how dimensions are stored is taken from the buffer that stays.
bool sameForm(const Buffer& a, const Buffer& b) {
  return a.dtype == b.dtype &&
         std::equal(a.dims.begin(), a.dims.end(), b.dims.begin(), b.dims.end(),
                    [](const Dimension& x, const Dimension& y) { return x.extent == y.extent; });
}

bool holdsAny(const Buffer& buffer, const std::vector<std::string>& arrays) {
  return std::any_of(arrays.begin(), arrays.end(),
                     [&](const std::string& a) { return buffer.holds(a); });
}

// Of two buffers that differ in name alone the first is enough as the one that stays.
bool differOnlyInName(const Buffer& into, const Buffer& from) {
  return into.location == from.location && into.dims == from.dims;
}

// `into` with the arrays of `from`.
Buffer joined(const Buffer& into, const Buffer& from) {
  Buffer both = into;
  both.arrays.insert(both.arrays.end(), from.arrays.begin(), from.arrays.end());
  return both;
}

std::vector<int> accessesToEither(const View& view, int into, int from) {
  std::span<const int> a = view.accessesTo(into), b = view.accessesTo(from);
  std::vector<int> both;
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return both;
}

// The whole nests in which one is used come before those of the other, nothing runs at once, and
// each is proven in the plain way, so that it holds no output and its reads have covering writes in
// nests of its own: between a write and its read stands no write of the other.
bool standApart(const View& view, int a, int b) {
  const auto& buffers = view.program().buffers;
  if (buffers[static_cast<size_t>(a)].dims != buffers[static_cast<size_t>(b)].dims) return false;
  std::span<const int> first = view.accessesTo(a), second = view.accessesTo(b);
  if (first.empty() || second.empty() || !scopesAtOnce(view).empty()) return false;
  if (second.front() < first.front()) std::swap(first, second);
  int end = view.accesses()[first.back()].op, begin = view.accesses()[second.front()].op;
  if (begin <= end || view.commonDepth(end, begin) > 0) return false;
  auto isProven = [&](int buffer) {
    return staysCovered(view, buffer, Reindexing::Nested, {0, 0});
  };
  return isProven(a) && isProven(b);
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const Program& program = context.program();
  std::vector<const Buffer*> staying, leaving;
  for (const Buffer& buffer : program.buffers) {
    if (holdsAny(buffer, program.inputs)) continue;
    staying.push_back(&buffer);
    if (!holdsAny(buffer, program.outputs)) leaving.push_back(&buffer);
  }
  for (const Buffer* into : staying) {
    bool holdsOutput = holdsAny(*into, program.outputs);
    for (const Buffer* from : leaving) {
      if (into == from || !sameForm(*into, *from)) continue;
      if (into > from && !holdsOutput && differOnlyInName(*into, *from)) continue;
      addStep(steps, "share_buffer", {into->name, 0, -1, -1}).arguments.push_back(from->name);
    }
  }
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  Program result = context.program();
  auto named = [&](const std::string& name) {
    return std::find_if(result.buffers.begin(), result.buffers.end(),
                        [&](const Buffer& buffer) { return buffer.name == name; });
  };
  auto from = named(step.arguments[0]), into = named(step.place.name);
  *into = joined(*into, *from);
  result.buffers.erase(from);
  return result;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const Program& program = context.program();
  int b = wholeBufferAt(context.view, step.place);
  if (b < 0) return refusePlace(context.view, step.place, PlaceKind::Buffer);
  const Buffer& into = program.buffers[b];
  int f = bufferNamed(context.view, step.arguments[0]);
  if (f < 0 || f == b)
    return refuse("no-such-buffer",
                  phrase("'{}' is not the name of another buffer", step.arguments[0]));
  const Buffer* from = &program.buffers[static_cast<size_t>(f)];
  for (const Buffer* buffer : {&into, from})
    if (holdsAny(*buffer, program.inputs))
      return refuse("interface",
                    phrase("'{}' is an input, and its memory is the caller's", buffer->name));
  if (refuseInterface(context.view, *from, ""))
    return refuseInterface(
        context.view, *from,
        phrase("an output keeps its buffer; move '{}' there instead", into.name));
  if (!sameForm(into, *from))
    return refuse("forms-differ",
                  phrase("'{}' and '{}' differ in type or shape", into.name, from->name));
  if (standApart(context.view, b, f)) return std::nullopt;
  std::vector<int> accesses = accessesToEither(context.view, b, f);
  return refuseIfLayoutUnsound(context.view, {joined(into, *from), accesses});
}

}  // namespace

const Move kShareBuffer = {
    .name = "share_buffer",
    .summary = "store the arrays of one buffer in the memory of another",
    .legality =
        "legal when type and shape agree, no input is involved, and no array overwrites an element "
        "that a "
        "reader of the other, or the caller, still needs",
    .parameters = "BUFFER",
    .inverse = "unshare_buffer",
    .source = "register and memory allocation by lifetime",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Buffer,
    .group = MoveGroup::Storage,
    .affectedMemory = AffectedMemory::Named,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "alias, aliasing, buffer reuse, memory planning, in-place",
    .limits = kLimitOfWindows,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
