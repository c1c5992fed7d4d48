// Products of bytes, of 16-bit integers and of bfloat16 numbers, summed in 32 bits: machines have
// instructions that multiply four pairs of bytes, unsigned with signed ones, or two of the others,
// for each of 16 or 8 sums at once (AVX512-VNNI, AVX512-BF16). The nest gets their shape: tiles of
// sums in registers, the second factor packed so that the numbers that go into one sum stand side
// by side, the conversions where the products are. Bytes of which both are signed become 16-bit
// numbers before.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rl/passes/contraction.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

struct Instruction {
  const char* name;
  core::DType factor;  // of the one that is the same for all lanes
  int64_t lanes, pairs;
  // Takes denormal numbers as zero, which nobody has accepted.
  bool isInexact = false;
};
constexpr std::array kInstructions = {
    Instruction{"vpdpbusd_512", core::DType::U8, 16, 4},
    Instruction{"vpdpbusd_256", core::DType::U8, 8, 4},
    Instruction{"vpdpwssd_512", core::DType::I16, 16, 2},
    Instruction{"vpdpwssd_256", core::DType::I16, 8, 2},
    Instruction{"vdpbf16ps_512", core::DType::BF16, 16, 2, true},
};

struct Tile {
  int64_t rows = 1, vectors = 1;
};

// c[i,j] += a[i,k] * b[k,j], alone in three scopes, with factors that nothing but a conversion
// makes.
struct Product {
  std::string result, a, b;
  int64_t rows = 0, columns = 0, sum = 0;
  core::DType typeOfA = core::DType::F32, typeOfB = core::DType::F32;  // before the conversion
};

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

std::optional<Product> productAt(const core::View& view, int index) {
  auto c = contractionAt(view, index);
  if (!c || c->loops.size() != 3 || c->shared != 0) return std::nullopt;
  std::array roles = {Role::Rows, Role::Lanes, Role::Sum};
  for (size_t i = 0; i < roles.size(); ++i)
    if (c->loops[i].role != roles[i]) return std::nullopt;
  const core::Operation& o = view.op(index).operation();
  if (!o.guards.empty()) return std::nullopt;
  Product p{c->result, accessOf(o.operands[0])->array, accessOf(o.operands[1])->array};
  if (p.b != c->alongLanes) std::swap(p.a, p.b);
  const core::OpInfo *a = conversionTo(view, p.a), *b = conversionTo(view, p.b);
  if (!a || !b) return std::nullopt;
  p.rows = c->loops[0].extent;
  p.columns = c->loops[1].extent;
  p.sum = c->loops[2].extent;
  auto source = [&](const core::OpInfo& conversion) {
    return view.program().bufferOf(accessOf(conversion.operation().operands[0])->array)->dtype;
  };
  p.typeOfA = source(*a);
  p.typeOfB = source(*b);
  return p;
}

bool isShort(core::DType type) {
  return core::isInteger(type) && core::sizeOf(type) <= 2;
}

// Also what has to be widened first.
bool takes(const Instruction& with, const Product& p) {
  if (with.factor == core::DType::I16) return isShort(p.typeOfA) && isShort(p.typeOfB);
  return p.typeOfA == with.factor;
}

// The most sums that leave registers for a row of b and an element of a.
std::optional<Tile> tileFor(const Product& p, const Instruction& with, int registers) {
  std::optional<Tile> best;
  for (int64_t vectors = 1; vectors <= 4; ++vectors)
    for (int64_t rows = 1; rows <= 8; ++rows) {
      if (p.columns % (vectors * with.lanes) != 0 || p.rows % rows != 0 ||
          rows * vectors + vectors + 1 > registers)
        continue;
      if (!best || rows * vectors > best->rows * best->vectors) best = Tile{rows, vectors};
    }
  return best;
}

// In the order: tile of rows, tile of columns, sums by so many, row, vector, lane, pair.
bool cutAndOrder(Schedule& schedule, core::NodeId op, const Tile& tile, const Instruction& with) {
  auto split = [&](int depth, int64_t inner) {
    const core::OpInfo& info = schedule.view().op(schedule.view().opIndex(op));
    if (info.extents[static_cast<size_t>(depth)] == inner)
      return schedule.applyAround("add_scope", op, depth);
    return schedule.applyAround("split_scope", op, depth, {std::to_string(inner)});
  };
  if (!split(2, with.pairs) || !split(1, with.lanes) || !split(1, tile.vectors) ||
      !split(0, tile.rows))
    return false;
  return std::ranges::all_of(std::array{4, 3, 1, 2}, [&](int depth) {
    return schedule.applyAround("swap_scopes", op, depth);
  });
}

bool inPlace(Schedule& schedule, core::NodeId op, const std::string& converted) {
  std::optional<core::Place> place = schedule.opPlace(op);
  core::Place producer;
  producer.name = converted;
  return place && schedule.apply("inline_producer", *place, {converted}) &&
         schedule.apply("dead_code", producer);
}

// The pieces of so many columns one after the other in the order of the sum.
bool arrange(Schedule& schedule, const std::string& factor, const Instruction& with) {
  core::Place array, scope;
  array.name = scope.name = factor;
  for (auto [depth, inner] : {std::pair(1, with.lanes), std::pair(0, with.pairs)}) {
    scope.depth = depth;
    if (!schedule.apply("split_scope", scope, {std::to_string(inner)})) return false;
  }
  for (auto [dimension, inner] : {std::pair(0, with.pairs), std::pair(2, with.lanes)}) {
    array.dimension = dimension;
    if (!schedule.apply("split_dim", array, {std::to_string(inner)})) return false;
  }
  return std::ranges::all_of(std::array{1, 2, 0}, [&](int dimension) {
    array.dimension = dimension;
    return schedule.apply("reorder_dims", array);
  });
}

bool pack(Schedule& schedule, core::NodeId op, const std::string& factor, const Instruction& with) {
  core::Program before = schedule.program();
  return schedule.applyAround("stage_in", op, 0, {factor}) &&
         arrange(schedule, newBuffer(before, schedule.program()), with);
}

// Kept as the numbers that the instruction takes; every byte is one.
bool keepAs(Schedule& schedule, core::DType type, const std::string& converted) {
  core::Place place;
  place.name = converted;
  return schedule.apply("set_dtype", place, {std::string(core::name(type)), "0"});
}

bool use(Schedule& schedule, core::NodeId op, const Product& p, const Tile& tile,
         const Instruction& with) {
  std::string b = accessOf(conversionTo(schedule.view(), p.b)->operation().operands[0])->array;
  bool widensA = with.factor == core::DType::I16 && p.typeOfA != with.factor;
  bool widensB = with.factor == core::DType::I16 && p.typeOfB != with.factor;
  if (!cutAndOrder(schedule, op, tile, with) ||
      !(widensA ? keepAs(schedule, with.factor, p.a) : inPlace(schedule, op, p.a)))
    return false;
  core::Program before = schedule.program();
  if (!schedule.applyAround("stage_out", op, 2, {p.result})) return false;
  core::Place sums;
  sums.name = newBuffer(before, schedule.program());
  std::string name = std::string(with.name) + (with.isInexact ? "!" : "");
  bool isPacked = widensB ? keepAs(schedule, with.factor, p.b) && arrange(schedule, p.b, with)
                          : inPlace(schedule, op, p.b) && pack(schedule, op, b, with);
  return isPacked && schedule.applyAround("use_instruction", op, 5, {name}) &&
         schedule.applyAround("unroll", op, 4) && schedule.applyAround("unroll", op, 3) &&
         schedule.apply("set_location", sums, {"register"});
}

}  // namespace

void useDotProducts(Schedule& schedule) {
  for (core::NodeId id : schedule.operations())
    for (const Instruction& with : kInstructions) {
      int index = schedule.view().opIndex(id);
      auto p = index >= 0 ? productAt(schedule.view(), index) : std::nullopt;
      if (!p || !takes(with, *p) || p->sum % with.pairs != 0) continue;
      auto tile = tileFor(*p, with, schedule.target().vectorRegisters);
      if (!tile) continue;
      bool isUsed = schedule.attempt([&] {
        return use(schedule, id, *p, *tile, with) &&
               schedule.choices().decide(fmt::format("{} for {}", with.name, p->result),
                                         !with.isInexact);
      });
      if (isUsed) dropSingleScopes(schedule);
    }
}

}  // namespace dojo::rl
