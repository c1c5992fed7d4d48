// Contractions: c[i,j] += a[i,k] * b[k,j] and its like (matmul, batched, convolution, pooling), by
// the roles that the loops of the nest play.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rl/passes/schedule.h"

namespace dojo::rl {

constexpr int64_t kMostVectors = 6;    // of a tile's row
constexpr int64_t kManyRowBlocks = 8;  // for which a copy of what they all read pays

// A loop of the nest, by the role that it plays. In a window that slides over its input (a
// convolution of each channel by itself, or pooling, which has no second factor) no loop keeps the
// factor along the lanes as it is; its rows are those of the image, if it slides across them too.
enum class Role { Outer, Sum, Lanes, Rows };
struct Loop {
  Role role = Role::Outer;
  int64_t extent = 1;
  enum class Part { Whole, Chunks, Blocks, Inside } part = Part::Whole;
  bool isOfLines = false;  // of an image, under a sum's window: the other factor does not vary
};

struct Contraction {
  core::NodeId op = 0;
  core::NodeId init = 0;  // the operation that sets the result just before; 0: none
  std::string result;
  std::vector<Loop> loops;
  int shared = 0;          // of the loops, the outermost that hold other nests besides
  std::string alongLanes;  // the factor that the lanes walk along and the rows use again
  int elementBytes = 4;
  bool isWindow = false;
  int64_t stepsAlongRow = 0;  // of a sum, through that factor element by element too
  bool rowsSlide = false;     // and through the other as its rows do

  bool slidesAlongRow() const { return stepsAlongRow > 0; }
};

// The operand's access; null where it is none.
const core::Access* accessOf(const core::Operand& operand);

// Products per element for which a tile pays, or columns of an output for which it does of fewer: a
// result that other operations read lay in the loop with them, and would now wait in memory (gemm
// of 3 terms takes up to 2 times as long so).
constexpr int64_t kLeastSum = 4, kColumnsOfShortSum = 128;
// Columns that leave a part of a vector under a mask do so too: added to in memory, what is stored
// under one is not forwarded to the load that follows (8 rows of 6 to 30 columns and 3 terms take
// 14 to 35 times as long so, 100 rows of 100 columns 1.3; measured on a Zen 4).
constexpr int64_t kColumnsWithoutMask = 8, kLeastUnderMask = 3;
constexpr int64_t kFewestTerms = 2;  // of a window, or of long rows
std::optional<Contraction> contractionAt(const core::View& view, int op,
                                         int64_t leastSum = kLeastSum);

const core::Access& factorAlongLanes(const core::View& view, const Contraction& contraction);
// Null where both are of one array, or there is but one.
const core::Access* otherFactor(const core::View& view, const Contraction& contraction);

// Of the target's widest vectors.
int64_t widestLanes(const Schedule& schedule, const Contraction& contraction);

// That a tile keeps in registers. The compiler writes out the innermost sum of a convolution and
// loads what follows early: where 32 hold 27 or 28 sums, it then keeps some of them in memory (9 by
// 3 vectors take 1.4 times as long as 3 by 3, 7 by 4 1.2 times; 5 by 5 are fine, and so are 6 by 2
// of 16 registers). Windows of two columns it writes out whole: 8 by 3 and 12 by 2 vectors under a
// mask take 1.2 to 3 times as long as 6 by 3 and 8 by 2, 8 by 3 of 256 bits 1.2 times (Zen 4).
// Where the rows slide, what one of them reads is kept for the next, a register for each: 6 by 4
// take 1.6 times as long as 9 by 2 (measured on a Zen 5); of 16 registers 6 by 2 are fine, since
// keep_rolled keeps compilers from it there (rolled_loops.cpp).
int64_t mostSums(const Schedule& schedule, const Contraction& contraction);

// Whether its tiles are low, of one vector: register_tiles.h.
bool wantsLowTiles(const Schedule& schedule, const Contraction& contraction);

// transposed_operand.cpp: a copy of a factor before the loop at `depth`, whose last dimension the
// one at `along` walks along.
bool copyTransposed(Schedule& schedule, core::NodeId op, const std::string& factor, int along,
                    int depth = 0);

// row_im2col.cpp: what an element takes, with one for a vector whose lanes all work all the time,
// where the rows of an image are made one, infinite where they cannot be; and along its columns.
double costOfRowIm2col(const Schedule& schedule, const Contraction& contraction);
double costAlongColumns(const Schedule& schedule, const Contraction& contraction);

// output_channels.cpp: whether the lanes of a convolution are to go along its channels, however
// long its rows are.
bool vectorisesOutputChannels(const Schedule& schedule, const Contraction& contraction);

// panels.cpp: whether panels for sums of so many terms and many row blocks are copied there, when
// nests have been joined.
bool packsPanelsLater(const Schedule& schedule, int64_t terms);

// edge_tiles.cpp: rows and columns that no tile divides in two ranges.
void divideUnevenly(Schedule& schedule);
// The loop of that role, of the sums and of their zeros, outermost and in two, at `cut`.
bool cutInTwo(Schedule& schedule, const Contraction& contraction, Role role, int64_t cut);

// remainder_columns.cpp: the columns from `whole` on as dot products of copies.
bool makeRemainderDotProducts(Schedule& schedule, const Contraction& contraction, int64_t whole);

// Of the sum that makes one element.
int64_t termsOf(const Contraction& contraction);

// Of the images' lines under a sum's window, of which a tile may hold several; 1: there are none.
int64_t linesOf(const Contraction& contraction);

// Of the innermost loop with that role; 1 where there is none.
int64_t extentOf(const Contraction& contraction, Role role);

// axpy_gemv.cpp: whether few rows take the factor along the lanes row by row, as it lies in
// memory: the sum's scope is outside, and nothing is tiled.
bool takesAxpyForm(Schedule& schedule, const Contraction& contraction);

}  // namespace dojo::rl
