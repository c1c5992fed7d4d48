#include "rl/passes/tile/contraction.h"

#include <algorithm>

#include "rl/passes/tile/register_tiles.h"

namespace dojo::rl {

const core::Access* accessOf(const core::Operand& operand) {
  return std::get_if<core::Access>(&operand);
}

const core::Access& factorAlongLanes(const core::View& view, const Contraction& c) {
  const auto& operands = view.op(view.opIndex(c.op)).operation().operands;
  return *accessOf(*std::ranges::find_if(operands, [&](const core::Operand& operand) {
    return accessOf(operand) && accessOf(operand)->array == c.alongLanes;
  }));
}

const core::Access* otherFactor(const core::View& view, const Contraction& c) {
  const auto& operands = view.op(view.opIndex(c.op)).operation().operands;
  auto other = std::ranges::find_if(operands, [&](const core::Operand& operand) {
    return accessOf(operand)->array != c.alongLanes;
  });
  return other == operands.end() ? nullptr : accessOf(*other);
}

namespace {

constexpr int64_t kMostSlidingSums = 25, kMostSumsOfSlidingRows = 20, kMostOfFewSliding = 12;
constexpr int64_t kMostSlidingTwice = 18;
// Of the lanes, along a factor's row: more lie in a line than a vector takes of it.
constexpr int64_t kMostStep = 4;

// Along a row, by so many elements at a time.
bool walks(const core::Access& access, int depth, int64_t mostStep = 1) {
  for (size_t i = 0; i < access.indices.size(); ++i) {
    int64_t step = access.indices[i].coefficient(depth);
    bool last = i + 1 == access.indices.size();
    if (last ? step < 1 || step > mostStep : step != 0) return false;
  }
  return !access.indices.empty();
}

bool walksOrStays(const core::Access& access, int depth) {
  return !access.uses(depth) || walks(access, depth, kMostStep);
}

// The two loops that slide a window along a dimension of a factor: i and k of x[i+k] in
// y[i] += x[i+k] * w[k]. Its elements are used again without loops that keep them still.
struct Slide {
  int moved = -1, summed = -1;
  int64_t step = 1;  // of the first
};

std::vector<Slide> slidesOf(const core::Access& factor, const core::Access& result,
                            const core::OpInfo& op) {
  std::vector<Slide> slides;
  for (const core::Affine& index : factor.indices) {
    Slide slide;
    for (int d = 0; d < op.depth(); ++d)
      if (index.uses(d)) (result.uses(d) ? slide.moved : slide.summed) = d;
    if (slide.moved < 0 || slide.summed < 0) continue;
    slide.step = index.coefficient(slide.moved);
    slides.push_back(slide);
  }
  return slides;
}

// The rows of the image, if the window slides across them one by one. Those of two steps overlap
// too little (pooling of 3 x 3 or 2 x 2 by 2: tiles of several rows are slower than single ones).
void findRowsOfWindow(Contraction& c, const std::vector<Slide>& slides) {
  for (const Slide& slide : slides) {
    Loop& rows = c.loops[static_cast<size_t>(slide.moved)];
    if (rows.role != Role::Outer || slide.moved < c.shared || slide.step != 1) continue;
    rows.role = Role::Rows;
    return;
  }
}

// The lines of an image, over which and over a sum a window slides.
void findLines(Contraction& c, const core::Access& factor, const core::Access& other) {
  for (const core::Affine& index : factor.indices) {
    int line = -1;
    bool isSummed = false;
    for (const core::AffineTerm& term : index.terms()) {
      Role role = c.loops[static_cast<size_t>(term.depth)].role;
      if (role == Role::Outer && term.depth >= c.shared && !other.uses(term.depth))
        line = term.depth;
      isSummed = isSummed || role == Role::Sum;
    }
    if (line >= 0 && isSummed) {
      c.loops[static_cast<size_t>(line)].isOfLines = true;
      return;
    }
  }
}

// Number of outermost loops that hold more than the next; nothing where one is marked.
std::optional<int> sharedLoops(const core::View& view, int op) {
  int shared = 0;
  for (int depth = 0; depth < view.op(op).depth(); ++depth) {
    int scope = view.op(op).scopes[static_cast<size_t>(depth)];
    if (view.scope(scope).scope().mapping != core::Mapping::Sequential) return std::nullopt;
    if (view.childrenOf(scope).size() > 1) shared = depth + 1;
  }
  return shared;
}

// The zeroing nest right before, over the same loops as the result's, in those that are shared.
core::NodeId initOf(const core::View& view, int op, int resultLoops, int shared) {
  if (op == 0) return 0;
  const core::OpInfo& before = view.op(op - 1);
  const core::Operation& o = before.operation();
  if (o.assign != core::Assign::Set || o.target().array != view.op(op).operation().target().array ||
      before.depth() != resultLoops || sharedLoops(view, op - 1) != shared)
    return 0;
  auto at = static_cast<size_t>(shared);
  for (size_t d = 0; d < at; ++d)
    if (view.op(op).scopes[d] != before.scopes[d]) return 0;
  if (view.op(op).depth() > shared && before.depth() > shared &&
      view.scope(view.op(op).scopes[at]).position != view.scope(before.scopes[at]).position + 1)
    return 0;
  return before.node->id();
}

// Of which each iteration does not start again, unless zeros are set there too.
bool sumsInShared(const Contraction& c, const core::Operation& o) {
  for (int d = 0; d < c.shared; ++d)
    if (!o.target().uses(d) &&
        (accessOf(o.operands.front())->uses(d) || accessOf(o.operands.back())->uses(d)))
      return true;
  return false;
}

}  // namespace

std::optional<Contraction> contractionAt(const core::View& view, int op, int64_t leastSum) {
  const core::OpInfo& info = view.op(op);
  const core::Operation& o = info.operation();
  auto shared = sharedLoops(view, op);
  bool isProduct = o.assign == core::Assign::Add && o.op == core::Operator::Mul;
  bool isPooled = o.assign != core::Assign::Set && o.op == core::Operator::Copy;
  if ((!isProduct && !isPooled) || !accessOf(o.operands.front()) || !accessOf(o.operands.back()) ||
      !shared)
    return std::nullopt;
  const core::Access& a = *accessOf(o.operands.front());
  const core::Access& b = *accessOf(o.operands.back());
  Contraction c{info.node->id(), 0, o.target().array, {}, *shared, "", 4};
  c.elementBytes = core::sizeOf(view.program().bufferOf(c.result)->dtype);
  double sum = 1;
  int lanes = -1, rows = -1, resultLoops = 0;
  for (int d = 0; d < info.depth(); ++d) {
    Loop loop{Role::Outer, info.extents[static_cast<size_t>(d)]};
    if (!o.target().uses(d) && d >= c.shared) {
      loop.role = Role::Sum;
      sum *= static_cast<double>(loop.extent);
    } else {
      ++resultLoops;
      bool along = walks(o.target(), d) && walksOrStays(a, d) && walksOrStays(b, d);
      if (along) lanes = d;
    }
    c.loops.push_back(loop);
  }
  if (lanes < 0) return std::nullopt;
  const core::Access &packed = a.uses(lanes) ? a : b, &other = a.uses(lanes) ? b : a;
  for (int d = 0; d < info.depth(); ++d)
    if (d != lanes && c.loops[static_cast<size_t>(d)].role != Role::Sum && !packed.uses(d))
      rows = d;
  auto slides = rows < 0 ? slidesOf(packed, o.target(), info) : std::vector<Slide>{};
  c.isWindow = !slides.empty();
  int64_t columns = info.extents[static_cast<size_t>(lanes)];
  const core::Buffer& result = *view.program().bufferOf(c.result);
  bool isOutput = view.program().isOutput(c.result);
  if (c.isWindow || (isOutput && columns >= kColumnsOfShortSum))
    leastSum = kFewestTerms;
  else if (isOutput && result.dims.back().extent.value % kColumnsWithoutMask != 0)
    leastSum = std::min(leastSum, kLeastUnderMask);
  auto least = static_cast<double>(leastSum);
  if (((rows < 0 || isPooled) && !c.isWindow) || sum < least) return std::nullopt;
  c.loops[static_cast<size_t>(lanes)].role = Role::Lanes;
  if (rows >= 0) c.loops[static_cast<size_t>(rows)].role = Role::Rows;
  findRowsOfWindow(c, slides);
  for (int d = 0; d < info.depth(); ++d) {
    if (c.loops[static_cast<size_t>(d)].role != Role::Sum) continue;
    if (packed.indices.back().coefficient(d) == 1)
      c.stepsAlongRow = info.extents[static_cast<size_t>(d)];
    c.rowsSlide = c.rowsSlide || (rows >= 0 && !other.indices.empty() &&
                                  other.indices.back().uses(rows) && other.indices.back().uses(d));
  }
  if (c.slidesAlongRow() && !c.isWindow && sum < kLeastSum) return std::nullopt;
  for (int d = 0; d < c.shared; ++d)
    if (c.loops[static_cast<size_t>(d)].role != Role::Outer) return std::nullopt;
  if (!c.isWindow && rows >= 0) findLines(c, packed, other);
  c.alongLanes = packed.array;
  c.init = initOf(view, op, resultLoops, c.shared);
  return c.init == 0 && sumsInShared(c, o) ? std::nullopt : std::optional(c);
}

int64_t termsOf(const Contraction& contraction) {
  int64_t terms = 1;
  for (const Loop& loop : contraction.loops)
    if (loop.role == Role::Sum) terms *= loop.extent;
  return terms;
}

int64_t linesOf(const Contraction& contraction) {
  auto lines = std::ranges::find_if(contraction.loops, &Loop::isOfLines);
  return lines == contraction.loops.end() ? 1 : lines->extent;
}

int64_t extentOf(const Contraction& contraction, Role role) {
  int64_t extent = 1;
  for (const Loop& loop : contraction.loops)
    if (loop.role == role) extent = loop.extent;
  return extent;
}

int64_t widestLanes(const Schedule& schedule, const Contraction& c) {
  return schedule.machine().widestLanes(c.elementBytes);
}

int64_t mostSums(const Schedule& schedule, const Contraction& c) {
  int registers = schedule.machine().vectorRegisters;
  if (c.rowsSlide) return registers > 16 ? kMostSumsOfSlidingRows : kMostOfFewSliding;
  if (!c.slidesAlongRow() || registers <= 16) return registers;
  return c.stepsAlongRow == 2 ? kMostSlidingTwice : kMostSlidingSums;
}

bool wantsLowTiles(const Schedule& schedule, const Contraction& c) {
  int64_t columns = extentOf(c, Role::Lanes), lanes = widestLanes(schedule, c);
  return !c.isWindow && isDoublePumped512(schedule) && termsOf(c) <= kFewTerms &&
         extentOf(c, Role::Rows) >= kLeastLowRows &&
         (columns % lanes == 0 || columns > kMostVectors * lanes);
}

}  // namespace dojo::rl
