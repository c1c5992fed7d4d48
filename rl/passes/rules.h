// The rules that passes are made of, in the order in which they are commonly used. Each looks at
// the program, tries the moves that it stands for, and leaves alone what is refused.
#pragma once

#include "rl/passes/schedule.h"

namespace dojo::rl {

// unit_scopes.cpp: takes scopes of one iteration off, and dimensions of one element.
void dropUnitScopes(Schedule& schedule);
void dropUnitLoops(Schedule& schedule);  // both

// flatten.cpp: rows that lie one after the other in every array as one row.
void flattenRows(Schedule& schedule);

// skinny_products.cpp: products of a few columns as dot products of several rows at a time.
void useSkinnyDotProducts(Schedule& schedule);

// skinny_rows.cpp: products of a few columns and terms with lanes across rows that a loop
// transposes.
void transposeSkinnyRows(Schedule& schedule);

// remainder_columns.cpp: a few columns beyond the last whole vector as dot products.
void useDotProductsForRemainder(Schedule& schedule);

// row_im2col.cpp: rows of images under a sliding window as one row, from copies for its columns.
void useRowIm2col(Schedule& schedule);

// output_channels.cpp: lanes along the channels of images whose rows leave some idle.
void vectoriseOutputChannels(Schedule& schedule);

// align_outer_scopes.cpp: brings the scope that all nests share outermost in each of them.
void alignOuterScopes(Schedule& schedule);

// dot_products.cpp: products of bytes or bfloat16 by the machine's instructions for them.
void useDotProducts(Schedule& schedule);

// transposed_operand.cpp: packs a transposed operand: a factor that only the sum walks along, so
// that lanes can, or vice versa.
void packTransposedOperands(Schedule& schedule);

// axpy_gemv.cpp: products of few rows with a matrix that is far, for blockAxpyRows.
void chooseAxpyForm(Schedule& schedule);

// tile.cpp: contractions (matmul, convolution) as a tile of accumulators in registers.
void tileContractions(Schedule& schedule);

// fuse.cpp: joins scopes wherever that is legal, also past what stands between them.
void fuseScopes(Schedule& schedule);
// Moves a scope up among its siblings to stand right after `first`; false: something is in the way.
bool moveUpTo(Schedule& schedule, core::NodeId moving, core::NodeId first);
// Down among them to stand right before another.
bool moveDownTo(Schedule& schedule, core::NodeId moving, core::NodeId before);

// interchange_to_fuse.cpp: what a nest writes in the order in which the next one reads it.
void interchangeToFuse(Schedule& schedule);

// privatise.cpp: after the scope at a depth around an operation was cut, arrays of its own for each
// part.
void privatiseArrays(Schedule& schedule, core::NodeId op, int depth);
// Takes away the operations that write an array; false: somebody reads it.
bool dropWrites(Schedule& schedule, const std::string& array);

// stencils.cpp: rows of a temporary that windows slide over by blocks for threads; each when it is
// first read; in circular memory.
void blockStencils(Schedule& schedule);
void slideStencils(Schedule& schedule);
void foldStencils(Schedule& schedule);

// panels.cpp: a factor's columns that many tiles read, of one height or several, in one piece.
void packSharedPanels(Schedule& schedule);

// epilogues.cpp: what is done with every element of a product as soon as its tile is there.
void fuseEpilogues(Schedule& schedule);
// epilogue_memory.cpp: tiles under a mask without memory of their own.
void readTilesFromRegisters(Schedule& schedule);

// strength_reduction.cpp: multiplies by a hoisted reciprocal where many elements have one divisor,
// by one factor where they have two, and takes what does not vary out of scopes.
void hoistDivisions(Schedule& schedule);
// Divisions by numbers as products with their reciprocals.
void multiplyByReciprocals(Schedule& schedule);

// moments.cpp: variances over many rows, or a long one, in one pass.
void useOnePassMoments(Schedule& schedule);

// recompute.cpp: what is cheap is computed again where it is read, not kept in memory.
void recomputeCheapValues(Schedule& schedule);
bool takesOneInstruction(const Schedule& schedule, const core::Operation& o);  // which is cheap
constexpr int64_t kMostReaders = 4;  // for each of which it is

// contiguous.cpp: exchanges scopes so that the innermost one walks along memory.
void makeInnermostContiguous(Schedule& schedule);

// lanes_across_rows.cpp: short rows with a lane for each.
void vectoriseAcrossRows(Schedule& schedule);

// blocked_transpose.cpp: copies that jump along either scope in blocks.
void blockTransposes(Schedule& schedule);
bool jumpsEitherWay(const core::View& view, int op);  // so that blocks would serve it

// recurrences.cpp: rows of prefix sums side by side.
void interleaveRecurrences(Schedule& schedule);

// innermost_vectors.cpp: innermost scopes as vectors, reductions with several accumulators, trees
// after them.
void vectoriseInnermost(Schedule& schedule);

// axpy_gemv.cpp: several rows of a matrix at a time into sums of its columns.
void blockAxpyRows(Schedule& schedule);

// fused_gemv.cpp: a matrix whose rows are multiplied with a vector, and then added to sums.
void fuseGemvPair(Schedule& schedule);

// unroll_and_jam.cpp: several short rows through each phase together, or written out side by side
// (single_sum_rows.cpp); long rows that share factors.
void unrollAndJamRows(Schedule& schedule);

// outer_products.cpp: results of one row times a number each side by side.
void blockOuterProducts(Schedule& schedule);

// buffer_placement.cpp: memory for what is alive only; small buffers to registers and the stack.
void reuseMemory(Schedule& schedule);
void placeBuffers(Schedule& schedule);
int64_t bytesOnStack(const core::Program& program);
constexpr int64_t kMostOnStacks = 448 << 10;  // of all that lies there, with room for registers

// data_movement.cpp: non-temporal stores for results that do not fit the caches, prefetching.
void moveData(Schedule& schedule);

// streaming_stores.cpp:
constexpr int64_t kLeastNontemporalBytes = 16;  // bytes that a non-temporal store takes
// Whether rows of an output that begin anywhere in lines are better vectors of so few lanes as
// divide them, which such stores take, than wider ones of which masks cut off the last. From memory
// norms of 200 columns are 0.95 to 1.2 times as fast so, of 3000 1.4 to 2.3; softmax of 1800 to
// 7000 1.3 to 1.5, of 1000 and 1400 0.82 to 0.95 (measured on a Zen 4, and with the programs of
// processors with AVX2 or two multiply-adds of 512 bits in a cycle there).
bool fillsNontemporalVectors(const Schedule& schedule, int op, int64_t lanes);
// Whether rows of an output that begin anywhere in lines get non-temporal stores, by vectors that
// begin where such stores take them.
bool bypassesCachesInRows(const Schedule& schedule, int op);

// store_staging.cpp: results of non-temporal stores wait on the stack until a piece of
// a row is done, and the rows after it are asked for.
bool goesThroughPhases(const Schedule& schedule, int64_t rowBytes);  // whether that pays
void stageStores(Schedule& schedule, const std::string& output, core::NodeId writer);

// software_pipeline.cpp: overlaps the last phase of a row with an earlier one of the next
// row.
void pipelineRows(Schedule& schedule);
// Whether functions of the rows at a scope are computed before their last loop, and neither they
// nor sums in it, and it can go on with the next row; it writes vectors, or rows of 4 to 16
// columns.
bool pipelinesFunctions(const Schedule& schedule, int rows);
// Whether the last loop of the rows may go on with an earlier one of the next row, for each thread.
bool rowsMayBePipelined(const Schedule& schedule, int rows);
constexpr int64_t kLeastPipelinedBytes =
    1536;  // bytes of rows that do so one by one, not four together

// thread_sharing.cpp: scopes in parallel, the outermost unless that leaves threads idle; sums in
// parts.
void shareAmongThreads(Schedule& schedule);
// Of a scope over which something is summed: the parts that leave threads the most equal shares; 1:
// none do.
int64_t partsOf(int64_t iterations, int threads);

// compiler_hints.cpp, at the end of every pass: loops that the compiler is to keep rolled, loads
// that it is to keep in loops, aligned streaming stores, half vectors.
void addHints(Schedule& schedule);

}  // namespace dojo::rl
