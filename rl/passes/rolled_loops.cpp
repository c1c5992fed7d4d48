// Short loops that the compiler is to leave as loops. A short sum around a tile that fills 16
// registers, of a factor that the tile's rows slide over as the loop does, as the window of a
// convolution's columns: unrolled, its iterations share what they load, and keep it in registers
// that the tile needs. And copies that put bytes of several rows side by side, b[{0},{1}] with 4
// columns, of a loop around 4 copies: as a loop they become shuffles of vectors (ten times as fast,
// Clang 19); unrolled, one byte goes after the other.
#include <algorithm>

#include "rl/passes/compiler_hints.h"

namespace dojo::rl {
namespace {

constexpr int64_t kShortBytes = 2;  // of an element
constexpr int64_t kLeastSums =
    10;  // of 16 registers; with 8 there is room for what iterations share
constexpr int64_t kMostBytes = 32;  // of a vector; targets with longer ones have 32 registers
constexpr int kFewRegisters = 16;

// Whether an index moves with the loop and with a scope inside it other than the innermost, the
// lanes'.
bool slides(const core::Operand& operand, int loop, int lanes) {
  const auto* access = std::get_if<core::Access>(&operand);
  return access && !access->uses(lanes) &&
         std::ranges::any_of(access->indices, [&](const core::Affine& index) {
           bool isInside = false;
           for (int d = loop + 1; d < lanes; ++d) isInside = isInside || index.uses(d);
           return isInside && index.uses(loop);
         });
}

// Copies that an iteration of the scope around them puts side by side.
bool arePutSideBySide(const core::Program& program, const core::Node& node, int depth) {
  if (!node.isScope()) return false;
  const core::Scope& copies = node.scope();
  if (copies.mapping != core::Mapping::Unroll || copies.children.size() != 1 ||
      copies.children.front()->isScope())
    return false;
  const core::Operation& operation = copies.children.front()->operation();
  const core::Access& target = operation.target();
  const core::Buffer& buffer = *program.bufferOf(target.array);
  bool isCopy = operation.op == core::Operator::Copy || operation.op == core::Operator::Convert;
  const auto* source = std::get_if<core::Access>(&operation.operands[0]);
  if (operation.assign != core::Assign::Set || !isCopy || target.indices.size() < 2 || !source ||
      source->indices.empty() || core::sizeOf(buffer.dtype) > kShortBytes)
    return false;
  const core::Affine& along = source->indices.back();  // each copy's row
  const core::Affine &row = target.indices[target.indices.size() - 2],
                     &column = target.indices.back();
  return along.coefficient(depth) == 1 && !along.uses(depth + 1) && row.coefficient(depth) == 1 &&
         column.coefficient(depth + 1) == 1 && !column.uses(depth) && !row.uses(depth + 1) &&
         buffer.dims.back().extent.value == copies.extent.value;
}

bool interleavesRows(const core::Program& program, const core::Scope& loop, int depth) {
  return loop.mapping == core::Mapping::Sequential && loop.extent.value <= kShortLoop &&
         std::ranges::all_of(loop.children, [&](const core::NodePtr& child) {
           return arePutSideBySide(program, *child, depth);
         });
}

bool fillsRegisters(const core::Program& program, const core::Scope& loop, int depth) {
  if (loop.mapping != core::Mapping::Sequential || loop.extent.value > kShortLoop) return false;
  int64_t sums = 1;
  int lanes = depth + 1;
  const core::Scope* scope = &loop;
  while (scope->children.size() == 1 && scope->children.front()->isScope()) {
    scope = &scope->children.front()->scope();
    if (scope->mapping != core::Mapping::Unroll) break;
    sums *= scope->extent.value;
    ++lanes;
  }
  if (scope->mapping != core::Mapping::Vector || scope->children.size() != 1 ||
      scope->children.front()->isScope() || sums < kLeastSums)
    return false;
  const core::Operation& operation = scope->children.front()->operation();
  const core::Buffer& buffer = *program.bufferOf(operation.target().array);
  return operation.assign == core::Assign::Add && buffer.location == core::Location::Register &&
         scope->extent.value * core::sizeOf(buffer.dtype) <= kMostBytes &&
         std::ranges::any_of(operation.operands, [&](const core::Operand& operand) {
           return slides(operand, depth, lanes);
         });
}

}  // namespace

void keepLoopsRolled(Schedule& schedule) {
  const core::View& view = schedule.view();
  bool isShort = schedule.machine().vectorRegisters <= kFewRegisters;
  std::vector<int> scopes;
  for (int s = 0; s < static_cast<int>(view.scopes().size()); ++s) {
    const core::ScopeInfo& loop = view.scope(s);
    if ((isShort && fillsRegisters(view.program(), loop.scope(), loop.depth)) ||
        interleavesRows(view.program(), loop.scope(), loop.depth))
      scopes.push_back(s);
  }
  hintAt(schedule, "keep_rolled", scopes);
}

}  // namespace dojo::rl
