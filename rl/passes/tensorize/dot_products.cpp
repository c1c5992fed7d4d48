// Products of bytes, of 16-bit integers and of bfloat16 values, summed in 32 bits. Machines have
// dot-product instructions that multiply four pairs of bytes, unsigned with signed (or signed,
// after 128 was added to one factor), or two pairs of the others, for each of 16, 8 or 4 sums at
// once (AVX512-VNNI, AVX512-BF16; AVX2 for 16-bit integers, in two steps). The nest gets their
// shape: register tiles of sums; the second factor packed, a panel of columns at a time, so that
// the values of one sum are contiguous; conversions next to the products. Of two signed factors one
// becomes unsigned by adding 128, which the sums of the other correct. Without VNNI bytes are
// widened to 16 bits first. Remaining columns and products become separate nests.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include "core/moves/place.h"
#include "rl/passes/rules.h"
#include "rl/passes/tensorize/dot_product_packing.h"
#include "rl/passes/tensorize/dot_product_tiles.h"
#include "rl/passes/tile/contraction.h"

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

// Also of fewer products than pay for a tile: an instruction takes what is left of its groups.
std::optional<Contraction> contractionOf(const core::View& view, int op) {
  return contractionAt(view, op, 1);
}

// The product's scopes in the order rows, columns, sum, whatever it was.
bool inOrder(Schedule& schedule, core::NodeId op) {
  constexpr std::array kRoles = {Role::Rows, Role::Lanes, Role::Sum};
  for (int depth = 0; depth < 3; ++depth) {
    auto c = contractionOf(schedule.view(), schedule.view().opIndex(op));
    if (!c || c->loops.size() != kRoles.size()) return false;
    auto at = std::ranges::find(c->loops, kRoles[static_cast<size_t>(depth)], &Loop::role);
    for (auto d = static_cast<int>(at - c->loops.begin()); d > depth; --d)
      if (d >= 3 || !schedule.applyAround("swap_scopes", op, d - 1)) return false;
  }
  return true;
}

std::optional<Product> productAt(const core::View& view, int index) {
  auto c = contractionOf(view, index);
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

// What the instruction cannot do goes into products of their own; of fewer columns than any of them
// takes they are summed along the second factor (1.0 to 3.2 times as fast as column by column in 13
// settings of 8 to 1000 rows, one to three columns and 40 to 1000 products on a Zen 4).
bool cutOff(Schedule& schedule, core::NodeId op, const Product& p, const Part& part) {
  auto cut = [&](Role role, int64_t extent, int64_t at) {
    if (extent == at) return true;
    auto c = contractionOf(schedule.view(), schedule.view().opIndex(op));
    if (!c || c->init == 0) return false;
    bool isFew = role == Role::Lanes && extent - at < kShortest;
    return isFew ? makeRemainderDotProducts(schedule, *c, at) : cutInTwo(schedule, *c, role, at);
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

// In the order: tile of columns, tile of rows, all of a tile, its sum, row, vector, lane.
bool cutAndOrder(Schedule& schedule, core::NodeId op, const Tile& tile) {
  return splitInTwo(schedule, op, 1, tile.lanes) && splitInTwo(schedule, op, 1, tile.vectors) &&
         splitInTwo(schedule, op, 0, tile.rows) && swapAll(schedule, op, {4, 3, 1, 2, 0}) &&
         schedule.applyAround("add_scope", op, kInTile);
}

// A tile's sum by groups of so many products, in the order: groups, row, vector, lane, product.
// What is left of them is a group of its own: the operations that sum.
std::vector<core::NodeId> sumByGroups(Schedule& schedule, core::NodeId op, int64_t sum,
                                      int64_t pairs) {
  constexpr int kSum = kInTile + 1;
  std::vector<core::NodeId> sums = {op};
  int64_t rest = sum > pairs ? sum % pairs : 0;
  if (rest > 0) {
    if (!schedule.applyAround("cut_scope", op, kSum, {std::to_string(sum - rest)})) return {};
    const core::View& view = schedule.view();
    const core::ScopeInfo& whole = view.scope(view.op(view.opIndex(op)).scopes[kSum]);
    auto next = view.childrenOf(whole.parent)[static_cast<size_t>(whole.position) + 1];
    sums.push_back(view.op(view.opsIn(*next).end - 1).node->id());
  }
  for (core::NodeId part : sums)
    if (!splitInTwo(schedule, part, kSum, part == op ? std::min(sum, pairs) : rest) ||
        !swapAll(schedule, part, {kSum + 1, kSum + 2, kSum + 3}))
      return {};
  return sums;
}

// What sets or changes all sums, in the same tiles.
bool cutAlike(Schedule& schedule, core::NodeId other, const Tile& tile) {
  const core::View& view = schedule.view();
  const core::Operation& o = view.op(view.opIndex(other)).operation();
  bool isTransposed = o.target().indices.back().coefficient(0) == 1;  // columns outside rows
  return (!isTransposed || schedule.applyAround("swap_scopes", other, 0)) &&
         splitInTwo(schedule, other, 1, tile.lanes) &&
         splitInTwo(schedule, other, 1, tile.vectors) &&
         splitInTwo(schedule, other, 0, tile.rows) && swapAll(schedule, other, {1, 0}) &&
         schedule.applyAround("add_scope", other, kInTile);
}

// Of two that follow one another, the scopes down to a tile become one.
bool joinTiles(Schedule& schedule, core::NodeId first) {
  return std::ranges::all_of(std::array{0, 1, kInTile}, [&](int depth) {
    return schedule.applyAround("join_scopes", first, depth);
  });
}

// Zeros right before a tile's sums, and what is added to those in the end right after them (0:
// none).
bool joinAround(Schedule& schedule, core::NodeId zeros, core::NodeId op, core::NodeId last,
                const Tile& tile) {
  return cutAlike(schedule, zeros, tile) && joinTiles(schedule, zeros) &&
         (last == 0 || (cutAlike(schedule, last, tile) && joinTiles(schedule, op)));
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

// What comes of shift_factor: the factor with 128 added, and the operation that makes up for it.
struct Shifted {
  std::string factor;
  core::NodeId last = 0;
};

// The second factor's sums, of the numbers as they lie in memory and row by row, come before the
// zeros of the product's sums, so that what makes up for the shift may stand in its tiles.
std::optional<Shifted> shift(Schedule& schedule, core::NodeId op, const Product& p, bool hasZeros) {
  core::Program before = schedule.program();
  std::optional<core::Place> place = schedule.opPlace(op);
  if (!place || !schedule.apply("shift_factor", *place, {p.a, "128"})) return std::nullopt;
  std::vector<std::string> made;
  for (const core::Buffer& buffer : schedule.program().buffers)
    if (!before.bufferNamed(buffer.name)) made.push_back(buffer.name);
  core::Place sums;
  sums.name = made.back();
  sums.occurrence = 1;
  sums.depth = 0;
  if (!schedule.apply("swap_scopes", sums)) return std::nullopt;
  sums.depth = -1;
  if (!schedule.apply("inline_producer", sums, {p.b})) return std::nullopt;
  auto root = [&] {
    const core::View& view = schedule.view();
    return view.scope(view.op(view.opIndex(op)).scopes[0]).position;
  };
  auto node = [&](int position) { return schedule.program().body[static_cast<size_t>(position)]; };
  for (int zerosOrSums = 0; zerosOrSums < 2; ++zerosOrSums)
    for (int end = root(), back = 0; back < (hasZeros ? 3 : 2); ++back)
      if (!schedule.apply("reorder", core::placeOfNode(schedule.view(), *node(end - back))))
        return std::nullopt;
  const core::View& view = schedule.view();
  return Shifted{made.front(), view.op(view.opsIn(*node(root() + 1)).first).node->id()};
}

// Converts and shifts the factor where it is multiplied.
bool shiftInPlace(Schedule& schedule, core::NodeId op, const std::string& shifted,
                  const std::string& converted) {
  core::Program before = schedule.program();
  if (!inPlace(schedule, op, shifted)) return false;
  core::Place sum, producer;
  sum.name = newBuffer(before, schedule.program());
  producer.name = converted;
  return !sum.name.empty() && schedule.apply("inline_producer", sum, {converted}) &&
         (isRead(schedule, converted) || schedule.apply("dead_code", producer));
}

bool use(Schedule& schedule, core::NodeId op, const Product& p, const Part& part, DotProduct with) {
  int64_t lanes = std::exchange(with.lanes, part.tile.lanes);
  auto source = [&](const std::string& converted) {
    return accessOf(conversionTo(schedule.view(), converted)->operation().operands[0])->array;
  };
  std::string a = source(p.a), b = source(p.b);
  auto c = contractionOf(schedule.view(), schedule.view().opIndex(op));
  core::NodeId zeros = c ? c->init : 0;
  auto shifted = with.isShifted ? shift(schedule, op, p, zeros != 0) : Shifted{};
  if (!shifted || !cutAndOrder(schedule, op, part.tile)) return false;
  std::vector<core::NodeId> sums = sumByGroups(schedule, op, part.sum, with.pairs);
  bool areInPlace = !sums.empty() && std::ranges::all_of(sums, [&](core::NodeId sum) {
    return (with.isShifted ? shiftInPlace(schedule, sum, shifted->factor, p.a)
                           : inPlace(schedule, sum, p.a)) &&
           inPlace(schedule, sum, p.b);
  });
  if (!areInPlace) return false;
  if (zeros != 0)
    schedule.attempt([&] { return joinAround(schedule, zeros, op, shifted->last, part.tile); });
  core::Program before = schedule.program();
  if (!schedule.applyAround("stage_out", op, kInTile, {p.result})) return false;
  core::Place tile = placeOfBuffer(newBuffer(before, schedule.program()));
  bool hasRoom = lanes == with.lanes || padTo(schedule, tile.name, 0, lanes);
  if (!hasRoom || !schedule.applyAround("remove_scope", op, kInTile)) return false;
  bool widens = with.factor == core::DType::I16;
  auto widened = [&](core::NodeId sum) {
    return !widens || p.typeOfA == with.factor ||
           !copyAs(schedule, sum, kInTile, a, with.factor).empty();
  };
  return std::ranges::all_of(sums, widened) &&
         pack(schedule, op, b, widens ? with.factor : p.typeOfB, part, with, lanes) &&
         std::ranges::all_of(sums,
                             [&](core::NodeId sum) {
                               return schedule.applyAround("use_instruction", sum, 5,
                                                           {with.name}) &&
                                      schedule.applyAround("unroll", sum, 4) &&
                                      schedule.applyAround("unroll", sum, 3);
                             }) &&
         schedule.apply("set_location", tile, {"register"});
}

// Whether there are rows enough to pay for what the instruction wants beside the products: asking
// first for numbers that it flushes (three rows of 1000 by 512 take 1.4 times as long so, four of
// 512 by 512 0.65 times), or sums of the second factor. Those were measured in 19 settings of 8 to
// 256 rows and sums of 8 to 2000 terms: with 12 rows and 32 terms and more, shifted bytes are 0.99
// to 1.26 times as fast as those of which 128 are taken off at once, with fewer 0.46 to 0.97 times;
// so are those of fewer columns than lanes with fewer than 48 rows (all on a Zen 4). Intel's
// processors take as long for one vdpbf16ps as for 3.7 products and sums of as many floats: 256
// cubed takes 1.8 times as long by it (Emerald Rapids).
bool pays(const Schedule& schedule, const DotProduct& with, const Product& p) {
  if (with.asksFirst) return p.rows >= 4 && !hasSlowDotProducts(schedule.machine());
  return !with.isShifted || (p.rows >= (p.columns < with.lanes ? 48 : 12) && p.sum >= 32);
}

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
    if (with.addsApart && schedule.machine().widestVector() > 256) continue;
    if (!any && isSurpassed(schedule, with, *p)) continue;
    auto part = partFor(*p, with, schedule.machine().vectorRegisters, all, any);
    bool isAll = part && part->columns == p->columns && part->sum == p->sum;
    if (part && part->columns != p->columns && with.lanes < kLeastLanes) continue;
    if (!part || (!isAll && (all || p->rows * p->columns * p->sum < kLeastProducts))) continue;
    if (schedule.attempt([&] {
          return cutOff(schedule, op, *p, *part) && use(schedule, op, *p, *part, with) &&
                 schedule.choices().decide(fmt::format("{} for {}", with.name, p->result),
                                           pays(schedule, with, *p));
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
      if (isUsed) dropUnitScopes(schedule);
    }
  }
}

}  // namespace dojo::rl
