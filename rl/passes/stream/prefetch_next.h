// What a later iteration reads from memory, and how many iterations of the innermost loop it is
// ahead.
#pragma once

#include <optional>

#include "rl/passes/schedule.h"

namespace dojo::rl {

constexpr int64_t kFarthest = 4096;  // iterations to the next tile

// Whether a scope runs as a loop, neither as lanes nor written out.
bool runs(const core::View& view, const core::OpInfo& op, int depth);

// The innermost scope that does so around an operation; -1: none does.
int innermostRunning(const core::View& view, const core::OpInfo& op);

// Whether it works on vectors already. What asks for data no compiler makes vectors of: softmax of
// 3 columns takes 1.7 times as long in its first pass then, four times in its last.
bool isOfVectors(const core::View& view, const core::OpInfo& op);

// By how many elements one iteration of the innermost loop below `depth` moves the address; 0 where
// none does.
int64_t stepBelow(const core::View& view, const core::AccessInfo& access, int depth);

// Every scope below `depth` moves the address, so that each element of a row is read once.
bool readsOnce(const core::View& view, const core::AccessInfo& access, int depth);

// The depth of the rows of which the access is the last pass; nothing where it reads an element
// more than once, as tiles do, or alone.
std::optional<int> lastPassOver(const core::View& view, const core::AccessInfo& access);

// Of the loops around an operation that do not move an address.
int64_t iterationsAround(const core::View& view, const core::OpInfo& op, const core::Affine& flat);

// Iterations from an element that is read to the one to ask for meanwhile; 0: there is none, or it
// does not pay. In the next row, where a row is gone through several times;
int64_t iterationsToNextRow(Schedule& schedule, const core::AccessInfo& access);
bool leavesFirstCacheToRow(Schedule& schedule, const core::AccessInfo& access);
// in the next tile's window, of a convolution;
int64_t iterationsToNextWindow(Schedule& schedule, const core::AccessInfo& access);
// in the next tile's rows, of a product.
int64_t iterationsToNextTile(Schedule& schedule, const core::AccessInfo& access);
// where the next tile of a product is finished (prefetch_tiles.cpp).
int64_t iterationsToNextEpilogue(Schedule& schedule, const core::AccessInfo& access);

// Where the next tile of a product is stored, of an output; false: it is left to come by itself.
bool prefetchTilesToWrite(Schedule& schedule, const std::string& output);

// Whether an operation sets vectors after the sums of a product, in the loop over its tiles.
bool finishesTile(const core::View& view, int op);

// Prefetches into L2 what lies some iterations of the scope at `rowDepth` ahead.
void prefetchRows(Schedule& schedule, const core::AccessInfo& access, int rowDepth, int64_t rows);

}  // namespace dojo::rl
