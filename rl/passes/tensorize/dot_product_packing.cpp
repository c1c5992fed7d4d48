#include "rl/passes/tensorize/dot_product_packing.h"

#include "core/moves/legality/storage.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

// The pieces of so many columns one after the other in the order of the sum. What goes into one sum
// is copied together: of so many rows at once compilers shuffle vectors (ten times as fast as row
// by row).
bool arrange(Schedule& schedule, const std::string& factor, const DotProduct& with, int depth) {
  auto scopes = [&](const char* move, int d, std::vector<std::string> arguments = {},
                    int part = 0) {
    core::Place scope{.name = factor, .occurrence = part, .depth = depth + d};
    return schedule.apply(move, scope, std::move(arguments));
  };
  auto change = [&](const char* move, int dimension, std::vector<std::string> arguments = {}) {
    return schedule.apply(move, placeOfDimension(factor, dimension), std::move(arguments));
  };
  auto splitDim = [&](int dimension, int64_t inner) {
    return change("split_dim", dimension, {std::to_string(inner)});
  };
  const std::vector<core::Dimension> dims = schedule.program().bufferOf(factor)->dims;
  if (dims.size() != 2) return false;  // a copy of one product of each sum has no groups
  int64_t sum = dims[0].extent.value, rest = sum % with.pairs;
  int64_t padded = (sum + with.pairs - 1) / with.pairs * with.pairs;
  bool isOnePiece = dims[1].extent.value == with.lanes;
  if (!isOnePiece && !scopes("split_scope", 1, {std::to_string(with.lanes)})) return false;
  // A group by itself, as large in memory as the others.
  auto transposeGroup = [&](int part) {
    return (isOnePiece || scopes("swap_scopes", 0, {}, part)) &&
           scopes("swap_scopes", isOnePiece ? 0 : 1, {}, part) &&
           scopes("unroll", isOnePiece ? 1 : 2, {}, part);
  };
  if (sum <= with.pairs)
    return transposeGroup(0) &&
           (isOnePiece || (splitDim(1, with.lanes) && change("reorder_dims", 0))) &&
           change("reorder_dims", isOnePiece ? 0 : 1) &&
           (rest == 0 || change("pad_dim", isOnePiece ? 1 : 2, {std::to_string(with.pairs)}));
  if (rest > 0 &&
      (!change("pad_dim", 0, {std::to_string(padded)}) ||
       !scopes("cut_scope", 0, {std::to_string(sum - rest)}) || (rest > 1 && !transposeGroup(1))))
    return false;
  if (!scopes("split_scope", 0, {std::to_string(with.pairs)}) || !scopes("swap_scopes", 1) ||
      (!isOnePiece && !scopes("swap_scopes", 2)) || !scopes("unroll", isOnePiece ? 2 : 3) ||
      !splitDim(0, with.pairs))
    return false;
  if (isOnePiece) return change("reorder_dims", 1);
  return splitDim(2, with.lanes) && change("reorder_dims", 1) && change("reorder_dims", 2) &&
         change("reorder_dims", 0);
}

}  // namespace

std::string copyAs(Schedule& schedule, core::NodeId op, int depth, const std::string& array,
                   core::DType type) {
  core::Program before = schedule.program();
  if (!schedule.applyAround("stage_in", op, depth, {array})) return "";
  core::Place copy;
  copy.name = newBuffer(before, schedule.program());
  bool isThere = schedule.program().bufferOf(array)->dtype == type ||
                 schedule.apply("set_dtype", copy, {std::string(core::name(type)), "0"});
  return isThere ? copy.name : "";
}

bool padTo(Schedule& schedule, const std::string& array, int fromLast, int64_t lanes) {
  int last = static_cast<int>(schedule.program().bufferOf(array)->dims.size()) - 1;
  return schedule.apply("pad_dim", placeOfDimension(array, last - fromLast),
                        {std::to_string(lanes)});
}

bool pack(Schedule& schedule, core::NodeId op, const std::string& b, core::DType type,
          const Part& part, const DotProduct& with, int64_t lanes) {
  int64_t bytes = part.sum * part.tile.columns() * core::sizeOf(type);
  bool fitsL2 =
      bytes <= core::kMostStackBytes && bytesOnStack(schedule.program()) + bytes <= kMostOnStacks;
  std::string packed = copyAs(schedule, op, fitsL2 ? 1 : 0, b, type);
  return !packed.empty() && arrange(schedule, packed, with, fitsL2 ? 1 : 0) &&
         (lanes == with.lanes || padTo(schedule, packed, 1, lanes));
}

}  // namespace dojo::rl
