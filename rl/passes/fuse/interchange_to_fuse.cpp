// A nest that writes what its neighbour reads, both in one scope already, but in another order of
// scopes: relu over channels and rows of an image before a 1 x 1 convolution that goes row by row.
// The scope that is the neighbour's outermost becomes the nest's, so that one can hold both, and
// only what one of its iterations needs is kept in between: a row of all channels, which the first
// or second cache holds, instead of an image.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/place.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

struct Neighbours {
  core::NodeId writer, reader;  // the first operations of either nest
  int depth = 0;                // of the outermost scopes of both
  int interchanges = 0;         // how far in the writer has the reader's outermost scope
  int64_t bytes = 0;            // that are written before the reader begins
  std::string array;
};

// How many scopes, each the only one in the next, stand around one of this extent; 0: none does, or
// it is the innermost, which walks along memory.
int interchangesTo(const core::Extent& extent, const core::Node& nest) {
  int interchanges = 0;
  for (const core::Node* node = &nest; isOpen(*node);
       node = node->scope().children.front().get(), ++interchanges) {
    if (node->scope().children.size() != 1 || !node->scope().children.front()->isScope()) break;
    if (node->scope().extent == extent) return interchanges;
  }
  return 0;
}

// Of the first of its arrays that the other nest reads.
std::optional<Neighbours> neighbours(const core::View& view, const core::Node& writer,
                                     const core::Node& reader, int depth) {
  int interchanges = interchangesTo(reader.scope().extent, writer);
  if (interchanges == 0) return std::nullopt;
  core::View::Range writes = view.opsIn(writer), reads = view.opsIn(reader);
  for (int op = writes.first; op < writes.end; ++op) {
    const std::string& array = view.op(op).operation().target().array;
    int buffer = view.bufferIndex(array);
    auto later = view.accessesTo(buffer, reads);
    bool isRead = std::ranges::any_of(
        later, [&](int i) { return view.accesses()[static_cast<size_t>(i)].reads; });
    if (!isRead) continue;
    int64_t bytes = core::sizeOf(view.program().bufferOf(array)->dtype);
    for (int d = depth; d < view.op(op).depth(); ++d)
      bytes *= view.op(op).extents[static_cast<size_t>(d)];
    return Neighbours{view.op(writes.first).node->id(),
                      view.op(reads.first).node->id(),
                      depth,
                      interchanges,
                      bytes,
                      array};
  }
  return std::nullopt;
}

std::vector<Neighbours> allNeighbours(const core::View& view) {
  std::vector<Neighbours> all;
  for (int scope = -1; scope < static_cast<int>(view.scopes().size()); ++scope) {
    auto children = view.childrenOf(scope);
    int depth = scope < 0 ? 0 : view.scope(scope).depth + 1;
    for (size_t i = 0; i < children.size(); ++i)
      for (size_t j = i + 1; j < children.size(); ++j)
        if (isOpen(*children[i]) && isOpen(*children[j]))
          if (auto pair = neighbours(view, *children[i], *children[j], depth))
            all.push_back(std::move(*pair));
  }
  return all;
}

bool bringOut(Schedule& schedule, const Neighbours& pair) {
  for (int d = pair.depth + pair.interchanges; d > pair.depth; --d)
    if (!schedule.applyAround("swap_scopes", pair.writer, d - 1)) return false;
  return true;
}

bool isJoined(const core::View& view, const Neighbours& pair) {
  int writer = view.opIndex(pair.writer), reader = view.opIndex(pair.reader);
  return writer >= 0 && reader >= 0 && view.commonDepth(writer, reader) > pair.depth;
}

}  // namespace

void interchangeToFuse(Schedule& schedule) {
  for (const Neighbours& pair : allNeighbours(schedule.view())) {
    const core::View& view = schedule.view();
    int writer = view.opIndex(pair.writer);
    if (writer < 0 || isJoined(view, pair)) continue;
    std::string name = fmt::format("{} by its reader's turns", pair.array);
    schedule.attempt([&] {
      if (!bringOut(schedule, pair)) return false;
      fuseScopes(schedule);
      return isJoined(schedule.view(), pair) &&
             schedule.choices().decide(name, pair.bytes > schedule.machine().cacheBytes(1));
    });
  }
}

}  // namespace dojo::rl
