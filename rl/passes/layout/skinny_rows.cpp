// Skinny products of two to four columns and four to eight terms. The rows of such a result, and
// its sums, are too short for vectors: lanes run across rows, which a loop transposes on the way.
//
//   M 2    c[{0},{1}] = 0
//   M 2 6  c[{0},{1}] += a[{0},{2}] * b[{2},{1}]
//     →
//   M/32
//   | 32 6    a_in[{2},{1}] = a[{0}*32+{1},{2}]
//   | 2 32    c_out[{1},{2}] = 0
//   | 2 6 32  c_out[{1},{3}] += a_in[{2},{3}] * b[{2},{1}]
//   | 32 2    c[{0}*32+{1},{2}] = c_out[{2},{1}]
//
// The sum is a contraction like others, with the columns as rows.
#include <fmt/format.h>

#include "core/moves/place.h"
#include "rl/passes/layout/row_transposition.h"
#include "rl/passes/rules.h"
#include "rl/passes/tile/contraction.h"
#include "rl/passes/tile/skinny_shapes.h"

namespace dojo::rl {
namespace {

constexpr int64_t kVectors = 2;      // of rows together
constexpr int64_t kLeastBlocks = 4;  // for which the rest pays
constexpr int64_t kMostColumns = 4;

// From the caches, of 128 to 100000 rows, 2 columns and 4 to 8 terms are 1.1 to 2.5 times as fast,
// 3 columns 0.9 to 2, 4 columns and 4 terms 1.0 to 1.15, and as fast of more terms; from memory up
// to 1.5 times as slow. With vectors of 256 bits 2 and 3 columns are 1.5 to 3.5 times as fast, 4
// columns 0.55 (measured on a Zen 4).
bool pays(const Schedule& schedule, const SkinnyProduct& product) {
  bool isNarrow = product.columns <= 3 || (product.terms == 4 && hasVectors512(schedule));
  return isNarrow && !comesFromMemory(schedule);
}

bool layAcross(Schedule& schedule, const SkinnyProduct& product, int64_t together) {
  int64_t whole = product.rows / together * together;
  int depth = product.depth;
  if (!joinZeros(schedule, product)) return false;
  if (whole != product.rows &&
      !schedule.applyAround("cut_scope", product.op, depth, {std::to_string(whole)}))
    return false;
  if (!schedule.applyAround("split_scope", product.op, depth, {std::to_string(together)}))
    return false;
  ++depth;
  if (!stageByRows(schedule, "stage_in", product.op, depth, product.rowsFactor) ||
      !stageByRows(schedule, "stage_out", product.op, depth, product.result) ||
      !schedule.applyAround("fission", product.init, depth))
    return false;
  return schedule.applyAround("swap_scopes", product.init, depth) &&
         schedule.applyAround("swap_scopes", product.op, depth) &&
         schedule.applyAround("swap_scopes", product.op, depth + 1);
}

}  // namespace

void transposeSkinnyRows(Schedule& schedule) {
  std::vector<int> widths = schedule.machine().lanes(core::DType::F32);
  if (widths.empty()) return;
  int64_t together = kVectors * widths.front();
  for (core::NodeId id : schedule.operations()) {
    int op = schedule.view().opIndex(id);
    auto product = op >= 0 ? skinnyProductAt(schedule.view(), op) : std::nullopt;
    if (!product || product->columns < 2 || product->columns > kMostColumns ||
        product->terms > kMostTransposedByLoop || product->rows < kLeastBlocks * together)
      continue;
    std::string name = fmt::format("rows of {} turned by a loop", product->result);
    bool isFaster = pays(schedule, *product);
    schedule.attempt([&] {
      return layAcross(schedule, *product, together) && schedule.choices().decide(name, isFaster);
    });
  }
}

}  // namespace dojo::rl
