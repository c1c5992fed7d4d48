// Products of bytes, of 16-bit integers and of bfloat16 numbers, summed in 32 bits: machines have
// instructions that multiply four pairs of bytes, unsigned with signed ones (or, with 128 of the
// other factor's taken off again, signed ones), or two of the others, for each of 16, 8 or 4 sums
// at once (AVX512-VNNI, AVX512-BF16; AVX2 for 16-bit integers, in two steps). The nest gets their
// shape: tiles of sums in registers, the second factor packed, a panel of columns at a time, so
// that the numbers that go into one sum stand side by side, the conversions where the products are.
// Without VNNI bytes become 16-bit numbers before. Columns and products that are left over become
// nests of their own.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "core/moves/storage.h"
#include "rl/passes/contraction.h"
#include "rl/passes/dot_product_tiles.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

// The operation that writes a whole array by converting another; null where there is none.
const core::OpInfo* conversionTo(const core::View& view, const std::string& array) {
  const core::OpInfo* writer = nullptr;
  for (const core::OpInfo& op : view.ops()) {
    if (op.operation().target().array != array) continue;
    if (writer || op.operation().op != core::Operator::Convert) return nullptr;
    writer = &op;
  }
  return writer && accessOf(writer->operation().operands[0]) ? writer : nullptr;
}

// The product's scopes in the order rows, columns, sum, whatever it was.
bool inOrder(Schedule& schedule, core::NodeId op) {
  constexpr std::array kRoles = {Role::Rows, Role::Lanes, Role::Sum};
  for (int depth = 0; depth < 3; ++depth) {
    auto c = contractionAt(schedule.view(), schedule.view().opIndex(op));
    if (!c || c->loops.size() != kRoles.size()) return false;
    auto at = std::ranges::find(c->loops, kRoles[static_cast<size_t>(depth)], &Loop::role);
    for (auto d = static_cast<int>(at - c->loops.begin()); d > depth; --d)
      if (d >= 3 || !schedule.applyAround("swap_scopes", op, d - 1)) return false;
  }
  return true;
}

std::optional<Product> productAt(const core::View& view, int index) {
  auto c = contractionAt(view, index);
  if (!c || c->loops.size() != 3 || c->shared != 0) return std::nullopt;
  const core::Operation& o = view.op(index).operation();
  if (!o.guards.empty() || o.op != core::Operator::Mul) return std::nullopt;
  Product p{c->result, accessOf(o.operands[0])->array, accessOf(o.operands[1])->array};
  if (p.b != c->alongLanes) std::swap(p.a, p.b);
  const core::OpInfo *a = conversionTo(view, p.a), *b = conversionTo(view, p.b);
  if (!a || !b) return std::nullopt;
  p.rows = extentOf(*c, Role::Rows);
  p.columns = extentOf(*c, Role::Lanes);
  p.sum = extentOf(*c, Role::Sum);
  auto source = [&](const core::OpInfo& conversion) {
    return view.program().bufferOf(accessOf(conversion.operation().operands[0])->array)->dtype;
  };
  p.typeOfA = source(*a);
  p.typeOfB = source(*b);
  return p;
}

constexpr int64_t kShortest = 4;  // columns that an instruction takes

// What the instruction cannot do goes into products of their own. Of fewer columns than any takes
// compilers put sums of integers into vectors, but not of floats.
bool cutOff(Schedule& schedule, core::NodeId op, const Product& p, const Part& part) {
  auto cut = [&](Role role, int64_t extent, int64_t at) {
    if (extent == at) return true;
    auto c = contractionAt(schedule.view(), schedule.view().opIndex(op));
    if (!c || c->init == 0) return false;
    bool isFew = role == Role::Lanes && extent - at < kShortest && !core::isInteger(p.typeOfB);
    return isFew ? sumColumnsAlong(schedule, *c, at) : cutInTwo(schedule, *c, role, at);
  };
  if (part.sum != p.sum) {
    for (int depth = 1; depth >= 0; --depth)  // the sum's scope is the innermost
      if (!schedule.applyAround("swap_scopes", op, depth)) return false;
    if (!schedule.applyAround("cut_scope", op, 0, {std::to_string(part.sum)})) return false;
  }
  return cut(Role::Lanes, p.columns, part.columns) && cut(Role::Rows, p.rows, part.rows) &&
         inOrder(schedule, op);
}

bool splitInTwo(Schedule& schedule, core::NodeId op, int depth, int64_t inner) {
  const core::OpInfo& info = schedule.view().op(schedule.view().opIndex(op));
  if (info.extents[static_cast<size_t>(depth)] == inner)
    return schedule.applyAround("add_scope", op, depth);
  if (inner == 1) return schedule.applyAround("add_scope", op, depth + 1);
  return schedule.applyAround("split_scope", op, depth, {std::to_string(inner)});
}

bool swapAll(Schedule& schedule, core::NodeId op, std::initializer_list<int> depths) {
  return std::ranges::all_of(
      depths, [&](int depth) { return schedule.applyAround("swap_scopes", op, depth); });
}

constexpr int kInTile = 2;  // scopes around a tile

// In the order: tile of columns, tile of rows, sums by so many, row, vector, lane, pair.
bool cutAndOrder(Schedule& schedule, core::NodeId op, const Tile& tile, const DotProduct& with) {
  return splitInTwo(schedule, op, 2, with.pairs) && splitInTwo(schedule, op, 1, with.lanes) &&
         splitInTwo(schedule, op, 1, tile.vectors) && splitInTwo(schedule, op, 0, tile.rows) &&
         swapAll(schedule, op, {4, 3, 1, 2, 0});
}

// Zeros in the same tiles, right before the tile's sums.
bool joinZeros(Schedule& schedule, core::NodeId zeros, core::NodeId op, const Tile& tile) {
  const core::View& view = schedule.view();
  const core::Operation& zero = view.op(view.opIndex(zeros)).operation();
  bool isTurned = zero.target().indices.back().coefficient(0) == 1;  // columns outside rows
  return (!isTurned || schedule.applyAround("swap_scopes", zeros, 0)) &&
         splitInTwo(schedule, zeros, 1, tile.lanes) &&
         splitInTwo(schedule, zeros, 1, tile.vectors) &&
         splitInTwo(schedule, zeros, 0, tile.rows) && swapAll(schedule, zeros, {1, 0}) &&
         schedule.applyAround("add_scope", zeros, kInTile) &&
         schedule.applyAround("add_scope", op, kInTile) &&
         std::ranges::all_of(std::array{0, 1, kInTile}, [&](int depth) {
           return schedule.applyAround("join_scopes", zeros, depth);
         });
}

bool isRead(const Schedule& schedule, const std::string& array) {
  return std::ranges::any_of(schedule.view().accesses(), [&](const core::AccessInfo& access) {
    return !access.writes && access.access->array == array;
  });
}

bool inPlace(Schedule& schedule, core::NodeId op, const std::string& converted) {
  std::optional<core::Place> place = schedule.opPlace(op);
  core::Place producer;
  producer.name = converted;
  return place && schedule.apply("inline_producer", *place, {converted}) &&
         (isRead(schedule, converted) || schedule.apply("dead_code", producer));
}

// The pieces of so many columns one after the other in the order of the sum. What goes into one sum
// is copied together: of so many rows at once compilers shuffle vectors (ten times as fast as row
// by row).
bool arrange(Schedule& schedule, const std::string& factor, const DotProduct& with, int depth) {
  auto scopes = [&](const char* move, int d, std::vector<std::string> arguments) {
    core::Place scope;
    scope.name = factor;
    scope.depth = depth + d;
    return schedule.apply(move, scope, std::move(arguments));
  };
  auto change = [&](const char* move, int dimension, std::vector<std::string> arguments) {
    core::Place array;
    array.name = factor;
    array.dimension = dimension;
    return schedule.apply(move, array, std::move(arguments));
  };
  auto splitDim = [&](int dimension, int64_t inner) {
    return change("split_dim", dimension, {std::to_string(inner)});
  };
  auto exchange = [&](int dimension) { return change("reorder_dims", dimension, {}); };
  bool isOnePiece = schedule.program().bufferOf(factor)->dims[1].extent.value == with.lanes;
  if (!isOnePiece && !scopes("split_scope", 1, {std::to_string(with.lanes)})) return false;
  if (!scopes("split_scope", 0, {std::to_string(with.pairs)}) || !scopes("swap_scopes", 1, {}) ||
      (!isOnePiece && !scopes("swap_scopes", 2, {})) || !scopes("unroll", isOnePiece ? 2 : 3, {}) ||
      !splitDim(0, with.pairs))
    return false;
  if (isOnePiece) return exchange(1);
  return splitDim(2, with.lanes) && exchange(1) && exchange(2) && exchange(0);
}

// Copies what the product reads of an array, as the numbers that the instruction takes; empty where
// that cannot be.
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

bool use(Schedule& schedule, core::NodeId op, const Product& p, const Part& part,
         const DotProduct& with) {
  auto source = [&](const std::string& converted) {
    return accessOf(conversionTo(schedule.view(), converted)->operation().operands[0])->array;
  };
  std::string a = source(p.a), b = source(p.b);
  bool widens = with.factor == core::DType::I16;
  auto c = contractionAt(schedule.view(), schedule.view().opIndex(op));
  core::NodeId zeros = c ? c->init : 0;
  if (!cutAndOrder(schedule, op, part.tile, with) || !inPlace(schedule, op, p.a) ||
      !inPlace(schedule, op, p.b))
    return false;
  bool joins =
      zeros != 0 && schedule.attempt([&] { return joinZeros(schedule, zeros, op, part.tile); });
  core::Program before = schedule.program();
  if (!schedule.applyAround("stage_out", op, kInTile, {p.result})) return false;
  core::Place sums;
  sums.name = newBuffer(before, schedule.program());
  if ((joins && !schedule.applyAround("remove_scope", op, kInTile)) ||
      (widens && p.typeOfA != with.factor && copyAs(schedule, op, kInTile, a, with.factor).empty()))
    return false;
  // A panel of columns at a time, where a thread's stack holds it beside what it holds already.
  core::DType type = widens ? with.factor : p.typeOfB;
  int64_t bytes = part.sum * part.tile.columns() * core::sizeOf(type);
  bool isNear =
      bytes <= core::kMostStackBytes && bytesOnStack(schedule.program()) + bytes <= kMostOnStacks;
  std::string packed = copyAs(schedule, op, isNear ? 1 : 0, b, type);
  return !packed.empty() && arrange(schedule, packed, with, isNear ? 1 : 0) &&
         schedule.applyAround("use_instruction", op, 5, {with.name}) &&
         schedule.applyAround("unroll", op, 4) && schedule.applyAround("unroll", op, 3) &&
         schedule.apply("set_location", sums, {"register"});
}

// Below, packing and asking take what the products save.
bool paysToAsk(const Product& p) {
  return p.rows >= 4;
}

constexpr int64_t kLeastProducts = 8192;  // that pay for what is left over
// With fewer, columns that are left over had better all be summed along the rows (1.2 times).
constexpr int64_t kLeastLanes = 8;

// The first of the instructions that can do all columns and products, or else most; with `any` also
// one that another surpasses, which did not serve.
bool useInstruction(Schedule& schedule, core::NodeId op, bool all, bool any) {
  for (const DotProduct& with : dotProducts()) {
    int index = schedule.view().opIndex(op);
    auto p = index >= 0 ? productAt(schedule.view(), index) : std::nullopt;
    if (!p || !takes(with, *p)) continue;
    // Measured with vectors of 256 bits only.
    if (with.addsApart && schedule.target().vectorBits.front() > 256) continue;
    if (!any && isSurpassed(schedule, with, *p)) continue;
    auto part = partFor(*p, with, schedule.target().vectorRegisters, all, any);
    bool isAll = part && part->columns == p->columns && part->sum == p->sum;
    if (part && part->columns != p->columns && with.lanes < kLeastLanes) continue;
    if (!part || (!isAll && (all || p->rows * p->columns * p->sum < kLeastProducts))) continue;
    if (schedule.attempt([&] {
          return cutOff(schedule, op, *p, *part) && use(schedule, op, *p, *part, with) &&
                 schedule.choices().decide(fmt::format("{} for {}", with.name, p->result),
                                           !with.asksFirst || paysToAsk(*p));
        }))
      return true;
  }
  return false;
}

}  // namespace

void useDotProducts(Schedule& schedule) {
  std::set<core::NodeId> seen;
  for (bool isNew = true; isNew;) {
    isNew = false;
    for (core::NodeId id : schedule.operations()) {
      if (!seen.insert(id).second) continue;
      isNew = true;
      bool isUsed = false;
      for (bool any : {false, true})
        for (bool all : {true, false}) isUsed = isUsed || useInstruction(schedule, id, all, any);
      if (isUsed) dropSingleScopes(schedule);
    }
  }
}

}  // namespace dojo::rl
