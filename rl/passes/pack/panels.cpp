// Panels that tiles of several heights read. If no single height divides the rows of a contraction,
// its tiles form two or more ranges within the scope over the columns, each of which reads the same
// columns of a factor: c[i,j] += a[i,k] * b[k,j] of 31 rows as five tiles of 5 and one of 6. If the
// rows of those columns are pages apart, they are packed once, into contiguous memory, for all of
// them.
//
// With vectors of 256 bits a tile's columns are one line of each row, or two. Reading that from
// every row, memory and the caches bring in a line of each page at a time, and of rows that lie a
// power of two apart keep few of those. So all panels are copied here, several of them at once:
// products of 64 by 1024 by 4096 are 1.26 times as fast, of 512 by 512 by 2048 1.09 (measured on a
// Zen 3; sums of 64 terms are not).
#include "rl/passes/pack/panels.h"

#include <fmt/format.h>

#include <algorithm>

#include "rl/passes/rules.h"
#include "rl/passes/tile/contraction.h"
#include "rl/passes/tile/register_tiles.h"
#include "rl/passes/tile/tile_choice.h"

namespace dojo::rl {
namespace {

constexpr int64_t kMostTogether = 8;  // panels
constexpr int64_t kWide = 4 * kLineBytes;

// That read the copy. Of three, products of 31 rows are 1.05 to 1.1 times as fast on an Intel
// processor with AVX-512, from memory 1.5 to 1.9.
int64_t leastTiles(const Schedule& schedule) {
  return hasSlowThirdCache(schedule) ? 3 : 4;
}

// Whether tiles read their columns as fast from where they lie, since 512-bit vectors take two
// iterations and half the second cache holds the panel, lines and all. Products of 29, 53 and 97
// rows, which such a panel serves, are 0.98 to 1.25 times as fast so, from the caches and from
// memory; of 2048 terms and more up to 1.2 times as slow (Zen 4).
bool tilesReadInPlace(const Schedule& schedule, const PanelReaders& readers) {
  return isDoublePumped512(schedule) &&
         2 * readers.terms * kWide < schedule.machine().cacheBytes(2);
}

bool pays(const Schedule& schedule, const std::string& array, const PanelReaders& readers) {
  bool isShared = readers.walksPages && readers.children.size() > 1 &&
                  readers.tiles >= leastTiles(schedule) && !tilesReadInPlace(schedule, readers);
  bool isMade = readers.children.size() > 1 && isMadeOnTheWay(schedule, array);
  return isMade || (isShared && schedule.program().isInput(array)) ||
         (packsPanelsLater(schedule, readers.terms) && readers.areColumns &&
          readers.tiles >= kManyRowBlocks);
}

// Bytes of a row between a panel and the next.
int64_t bytesOfPanel(const core::View& view, const PanelReaders& readers, const std::string& array,
                     int depth) {
  return panelReadBy(view, readers).indices.back().coefficient(depth) *
         core::sizeOf(view.program().bufferOf(array)->dtype);
}

// Panels that make up a few lines, of which several are copied at once; 1 where one is wide enough
// by itself or few terms are summed.
int64_t leastTogether(const Schedule& schedule, const core::ScopeInfo& panels,
                      const Panels& readers) {
  int64_t least = 1;
  for (const auto& [array, of] : readers) {
    int64_t bytes = bytesOfPanel(schedule.view(), of, array, panels.depth);
    if (bytes <= 0 || !packsPanelsLater(schedule, of.terms)) return 1;
    least = std::max(least, (kWide + bytes - 1) / bytes);
  }
  return least;
}

// As many as divide all and leave threads equal shares of one copy or, next best, of the copies; 1:
// none do.
int64_t panelsTogether(const Schedule& schedule, int64_t all, int64_t least) {
  if (least == 1) return 1;
  if (all <= least) return all;
  int64_t threads = schedule.threads(), found = 1;
  for (int64_t n = kMostTogether; n >= least; --n)
    if (all % n == 0 && all / n % threads == 0) found = n;
  for (int64_t n = kMostTogether; n >= least; --n)
    if (all % n == 0 && n % threads == 0) found = n;
  return found;
}

// Whether scopes around the panels, as those over chunks of rows, go through all of them again.
bool areGoneThroughAgain(const Schedule& schedule, core::NodeId scope, const Panels& readers) {
  const core::View& view = schedule.view();
  if (readers.empty()) return false;
  int depth = view.scope(view.scopeIndex(scope)).depth;
  return outermostFor(view, readers, depth) < depth;
}

std::vector<core::NodeId> openScopes(const core::View& view) {
  std::vector<core::NodeId> scopes;
  for (const core::ScopeInfo& scope : view.scopes())
    if (isOpen(*scope.node)) scopes.push_back(scope.node->id());
  return scopes;
}

// The factors whose panels a scope runs over and that are to be copied.
Panels panelsIn(const Schedule& schedule, core::NodeId scope) {
  const core::View& view = schedule.view();
  if (view.scopeIndex(scope) < 0) return {};
  auto readers = panelsReadIn(view, view.scope(view.scopeIndex(scope)));
  std::erase_if(readers,
                [&](const auto& read) { return !pays(schedule, read.first, read.second); });
  return readers;
}

int64_t extentOf(const Schedule& schedule, core::NodeId scope) {
  return schedule.view().scope(schedule.view().scopeIndex(scope)).scope().extent.value;
}

int64_t leastTogether(const Schedule& schedule, core::NodeId scope, const Panels& readers) {
  const core::View& view = schedule.view();
  return leastTogether(schedule, view.scope(view.scopeIndex(scope)), readers);
}

bool copyTogether(Schedule& schedule, core::NodeId scope, const Panels& readers) {
  if (readers.empty()) return false;
  int64_t all = extentOf(schedule, scope), least = leastTogether(schedule, scope, readers);
  int64_t together = least > 1 && areGoneThroughAgain(schedule, scope, readers)
                         ? all
                         : panelsTogether(schedule, all, least);
  std::string name;
  for (const auto& [array, of] : readers) name += (name.empty() ? "" : ",") + array;
  return together > 1 && schedule.attempt([&] {
    return copySeveral(schedule, scope, readers, together) &&
           schedule.choices().choose(fmt::format("panels of {} together", name), {together, 1}) > 1;
  });
}

// 61 panels as 60, which are copied, and one.
void cutAndCopy(Schedule& schedule, core::NodeId scope) {
  auto readers = panelsIn(schedule, scope);
  if (readers.empty()) return;
  int64_t least = leastTogether(schedule, scope, readers), all = extentOf(schedule, scope);
  int64_t shares = least * schedule.threads(), whole = all / shares * shares;
  if (least == 1 || least > kMostTogether || whole == 0 || panelsTogether(schedule, all, least) > 1)
    return;
  const core::View& view = schedule.view();
  int depth = view.scope(view.scopeIndex(scope)).depth;
  core::NodeId reader = readers.begin()->second.op;
  schedule.attempt([&] {
    if (!schedule.applyAround("cut_scope", reader, depth, {std::to_string(whole)})) return false;
    if (schedule.threads() > 1) privatiseArrays(schedule, reader, depth);
    return copyTogether(schedule, scope, panelsIn(schedule, scope));
  });
}

void copyEach(Schedule& schedule, core::NodeId scope, core::NodeId reader,
              const std::string& array) {
  schedule.attempt([&] {
    core::Program before = schedule.program();
    if (!copyForAll(schedule, scope, reader, array)) return false;
    const core::Buffer* copy =
        schedule.program().bufferNamed(newBuffer(before, schedule.program()));
    return copy && schedule.choices().decide(fmt::format("pack {} for all rows", array),
                                             !storesPartsSlowly(schedule.machine(), *copy));
  });
}

}  // namespace

bool packsPanelsLater(const Schedule& schedule, int64_t terms) {
  constexpr int64_t kLeastTerms = 128;
  return !hasVectors512(schedule) && terms >= kLeastTerms;
}

void packSharedPanels(Schedule& schedule) {
  size_t steps = schedule.steps().size();
  for (core::NodeId id : openScopes(schedule.view())) {
    auto readers = panelsIn(schedule, id);
    if (areGoneThroughAgain(schedule, id, readers)) copyTogether(schedule, id, readers);
  }
  for (core::NodeId id : openScopes(schedule.view())) cutAndCopy(schedule, id);
  for (core::NodeId id : openScopes(schedule.view())) {
    auto readers = panelsIn(schedule, id);
    if (copyTogether(schedule, id, readers)) continue;
    for (const auto& [array, of] : readers) copyEach(schedule, id, of.op, array);
  }
  if (schedule.steps().size() > steps) dropUnitScopes(schedule);
}

}  // namespace dojo::rl
