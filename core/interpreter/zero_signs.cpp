#include "core/interpreter/zero_signs.h"

#include <algorithm>
#include <vector>

#include "core/interpreter/flat_program.h"

namespace dojo::core {
namespace {

// What an array's elements were made by, as bits.
constexpr int kByProducts = 1;
constexpr int kBySums = 2;
constexpr int kOpen = 4;

bool isOpen(int made) {
  return (made & kOpen) != 0 || (made & kByProducts && made & kBySums);
}

int madeFrom(const Slot& slot, const std::vector<int>& made) {
  return slot.kind == Slot::Kind::Memory ? made[static_cast<size_t>(slot.array)] : 0;
}

bool readsItsTarget(const Leaf& leaf) {
  return std::any_of(leaf.operands.begin(), leaf.operands.end(), [&](const Slot& slot) {
    return slot.kind == Slot::Kind::Memory && slot.array == leaf.targets[0].array;
  });
}

int madeBy(const Leaf& leaf, const std::vector<int>& made) {
  if (!isFloat(leaf.targets[0].stored)) return 0;
  const Operation& o = *leaf.operation;
  if (o.assign != Assign::Set || readsItsTarget(leaf)) return kOpen;
  int from = 0;
  size_t first = o.op == Operator::Select ? 1 : 0;
  for (size_t k = first; k < leaf.operands.size(); ++k) from |= madeFrom(leaf.operands[k], made);
  switch (o.op) {
    case Operator::Copy:
    case Operator::Neg:
    case Operator::Convert:
    case Operator::Select:
    case Operator::Sqrt:
      return from;
    case Operator::Abs:
      return 0;
    case Operator::Add:
    case Operator::Sub:
      return from | kBySums;
    case Operator::Mul:
    case Operator::Div:
      return from | kByProducts;
    default:
      return isComparison(o.op) || o.op == Operator::And || o.op == Operator::Or ? 0 : kOpen;
  }
}

// Arrays whose elements come into sums, by array.
std::vector<bool> summedArrays(const FlatProgram& flat) {
  std::vector<bool> isSummed(flat.arrays.size(), false);
  for (bool isNew = true; isNew;) {
    isNew = false;
    for (const Leaf& leaf : flat.leaves) {
      Assign assign = leaf.operation->assign;
      bool sums = assign == Assign::Add || assign == Assign::Welford || assign == Assign::Softmax;
      for (const Slot& target : leaf.targets) sums |= isSummed[static_cast<size_t>(target.array)];
      for (const Slot& slot : leaf.operands) {
        if (!sums || slot.kind != Slot::Kind::Memory) continue;
        auto read = isSummed.begin() + slot.array;
        isNew |= !*read;
        *read = true;
      }
    }
  }
  return isSummed;
}

}  // namespace

void findKnownPoles(FlatProgram& flat) {
  std::vector<int> made(flat.arrays.size(), 0);
  for (bool isNew = true; isNew;) {
    isNew = false;
    for (const Leaf& leaf : flat.leaves)
      for (const Slot& target : leaf.targets) {
        int& of = made[static_cast<size_t>(target.array)];
        int now = of | madeBy(leaf, made);
        isNew |= now != of;
        of = now;
      }
  }
  std::vector<bool> isSummed = summedArrays(flat);
  for (Leaf& leaf : flat.leaves) {
    const Operation& o = *leaf.operation;
    if (o.op != Operator::Div && o.op != Operator::Pow) continue;
    leaf.hasKnownPoles =
        o.assign == Assign::Set && !isSummed[static_cast<size_t>(leaf.targets[0].array)] &&
        !isOpen(madeFrom(leaf.operands[0], made)) && !isOpen(madeFrom(leaf.operands[1], made));
  }
}

}  // namespace dojo::core
