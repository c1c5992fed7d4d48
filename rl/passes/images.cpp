// Images whose rows fill vectors badly, under windows that slide along them: of 14 columns an
// eighth of the lanes is idle. But the rows of a result lie one after the other, and so do those of
// a copy that holds just what one column of the window reads. The sum over those columns is then
// made in parts:
//
//   O P Q C K K  y[{0},{1},{2}] += x[{3},{1}+{4},{2}+{5}] * w[{0},{3},{4},{5}]
//
//   K
//   | C H Q      x_in[{1},{2}*Q+{3}] = x[{1},{2},{3}+{0}]
//   | O P*Q C K  y_part[{0},{1},{2}] += x_in[{3},{2}+{4}*Q] * w[{1},{3},{4},{0}]
//   K O P*Q      y[{1},{2}] += y_part[{0},{1},{2}]
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/refuse.h"
#include "rl/passes/contraction.h"
#include "rl/passes/register_tiles.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

// For which it pays, measured on a Zen 4: results of 10 to 18 columns take 1.4 to 1.5 times as long
// without, of 14, 28 and 34 1.1 to 1.2; few terms or few uses take longer with it.
constexpr double kLeastGain = 1.08;  // in lanes that work
constexpr int64_t kLeastUses = 96;   // of what is copied, by rows of the tile and of the window
constexpr int64_t kLeastTerms = 48;  // of a part of the sum

// The loops, by depth, that matter here.
struct Image {
  int rows = -1, columns = -1;  // of the result
  int windowColumn = -1;        // of the sum
  int images = 0;               // outermost loops that no copy has to hold
  int results = 0;              // loops of the result, which are outside the sum's
};

bool isWholeImage(const core::Buffer& buffer, const core::OpInfo& op, const Image& image) {
  size_t n = buffer.dims.size();
  return n >= 2 && buffer.dims[n - 2].isWhole() && buffer.dims[n - 1].isWhole() &&
         buffer.dims[n - 2].extent.value == op.extents[static_cast<size_t>(image.rows)] &&
         buffer.dims[n - 1].extent.value == op.extents[static_cast<size_t>(image.columns)];
}

std::optional<Image> imageOf(const core::View& view, const Contraction& c) {
  const core::OpInfo& op = view.op(view.opIndex(c.op));
  const core::Access &factor = factorAlongLanes(view, c), &result = op.operation().target();
  size_t n = result.indices.size(), m = factor.indices.size();
  if (c.isWindow || !c.slidesAlongRow() || c.shared > 0 || c.init == 0 || n < 2 || m < 2 ||
      !op.operation().guards.empty())
    return std::nullopt;
  Image image{result.indices[n - 2].soleIteration(), result.indices[n - 1].soleIteration()};
  const core::Affine &row = factor.indices[m - 2], &column = factor.indices[m - 1];
  if (image.rows < 0 || image.columns != image.rows + 1 || row.coefficient(image.rows) != 1 ||
      column.terms().size() != 2 || column.coefficient(image.columns) != 1 ||
      !isWholeImage(*view.program().bufferOf(c.result), op, image))
    return std::nullopt;
  for (const core::AffineTerm& term : column.terms())
    if (term.depth != image.columns && term.coefficient == 1 &&
        c.loops[static_cast<size_t>(term.depth)].role == Role::Sum)
      image.windowColumn = term.depth;
  while (image.images < image.rows && factor.uses(image.images)) ++image.images;
  while (image.results < op.depth() && result.uses(image.results)) ++image.results;
  bool isOutside = static_cast<size_t>(image.results) == result.indices.size();
  return isOutside && image.windowColumn > 0 ? std::optional(image) : std::nullopt;
}

double shareAtWork(const Schedule& schedule, const Contraction& c, int64_t columns) {
  int64_t lanes = widestLanes(schedule, c);
  if (isHalved512(schedule) || columns <= lanes / 2) lanes /= 2;
  return static_cast<double>(columns) / static_cast<double>(roundedUp(columns, lanes));
}

int64_t imagesOf(const Contraction& c, const Image& image) {
  int64_t images = 1;
  for (int d = 0; d < image.images; ++d) images *= c.loops[static_cast<size_t>(d)].extent;
  return images;
}

// Whether the second cache holds one image of both factors, of which the copy and the parts take no
// more: what it does not hold would take longer so (57 columns of 64 channels: 1.1 times).
bool fitsSecondCache(const Schedule& schedule, const Contraction& c, const Image& image) {
  const core::Program& program = schedule.program();
  int64_t elements =
      program.bufferOf(c.alongLanes)->elements() + program.bufferOf(c.result)->elements();
  return elements / imagesOf(c, image) * c.elementBytes <= schedule.hardware().l2Bytes;
}

bool pays(const Schedule& schedule, const Contraction& c, const Image& image) {
  int64_t rows = c.loops[static_cast<size_t>(image.rows)].extent;
  int64_t columns = c.loops[static_cast<size_t>(image.columns)].extent;
  int64_t window = c.loops[static_cast<size_t>(image.windowColumn)].extent;
  // Threads share the images; of a single one they would share each copy and each part.
  return imagesOf(c, image) >= schedule.hardware().threads &&
         shareAtWork(schedule, c, rows * columns) >=
             kLeastGain * shareAtWork(schedule, c, columns) &&
         extentOf(c, Role::Rows) * window >= kLeastUses && termsOf(c) / window >= kLeastTerms &&
         !hasTwoOf512(schedule);
}

// The operations that split_reduction makes of a sum: of the window's columns one by one, and of
// those.
struct Parts {
  std::string array;
  core::NodeId zeros = 0, sums = 0, total = 0;
};

std::optional<Parts> sumByWindowColumn(Schedule& schedule, const Contraction& c, int column) {
  core::Program before = schedule.program();
  if (!schedule.applyAround("split_reduction", c.op, column)) return std::nullopt;
  Parts parts;
  parts.array = newBuffer(before, schedule.program());
  for (const core::OpInfo& op : schedule.view().ops()) {
    const core::Operation& o = op.operation();
    const core::Access* first = accessOf(o.operands.front());
    if (o.target().array == parts.array)
      (o.assign == core::Assign::Set ? parts.zeros : parts.sums) = op.node->id();
    else if (first && first->array == parts.array)
      parts.total = op.node->id();
  }
  return parts;
}

bool bringOut(Schedule& schedule, core::NodeId op, int from, int to) {
  for (int d = from; d > to; --d)
    if (!schedule.applyAround("swap_scopes", op, d - 1)) return false;
  return true;
}

// Each of the three in a nest of its own, with the window's column outside all but the images.
bool separate(Schedule& schedule, const Parts& parts, const Image& image) {
  core::Place array;
  array.name = parts.array;
  if (!schedule.apply("set_location", array, {"heap"})) return false;
  array.dimension = 0;
  for (int d = image.results - 1; d >= image.images; --d)
    if (!schedule.applyAround("add_dim", parts.sums, d, {parts.array}) ||
        !schedule.apply("materialize_dims", array) ||
        !schedule.applyAround("fission", parts.zeros, d) ||
        !schedule.applyAround("fission", parts.sums, d))
      return false;
  for (array.dimension = image.results - image.images - 1; array.dimension >= 0; --array.dimension)
    if (!schedule.apply("reorder_dims", array)) return false;
  return bringOut(schedule, parts.zeros, image.results, image.images) &&
         bringOut(schedule, parts.sums, image.windowColumn, image.images) &&
         bringOut(schedule, parts.total, image.results, image.images);
}

bool mergeLast(Schedule& schedule, const std::string& array) {
  const core::Buffer& buffer = *schedule.program().bufferOf(array);
  core::Place place;
  place.name = buffer.name;
  place.dimension = static_cast<int>(buffer.dims.size()) - 2;
  return schedule.apply("merge_dims", place);
}

bool joinRows(Schedule& schedule, const Contraction& c, const Image& image) {
  auto parts = sumByWindowColumn(schedule, c, image.windowColumn);
  if (!parts || !separate(schedule, *parts, image)) return false;
  core::Program before = schedule.program();
  if (!schedule.applyAround("stage_in", parts->sums, image.images + 1, {c.alongLanes}))
    return false;
  std::string copy = newBuffer(before, schedule.program());
  for (const std::string& array : {copy, parts->array, c.result})
    if (!mergeLast(schedule, array)) return false;
  for (core::NodeId op : {parts->zeros, parts->sums, parts->total})
    if (!schedule.applyAround("merge_scopes", op, image.rows + 1)) return false;
  return schedule.applyAround("merge_scopes", c.init, image.rows) &&
         schedule.applyAround("join_scopes", parts->zeros, image.images) &&
         schedule.applyAround("reorder", parts->zeros, image.images + 1);
}

}  // namespace

int64_t columnsOfJoinedRows(const Schedule& schedule, const Contraction& c) {
  auto image = imageOf(schedule.view(), c);
  if (!image || !fitsSecondCache(schedule, c, *image) || !pays(schedule, c, *image)) return 0;
  return c.loops[static_cast<size_t>(image->rows)].extent *
         c.loops[static_cast<size_t>(image->columns)].extent;
}

void joinImageRows(Schedule& schedule) {
  for (core::NodeId id : schedule.operations()) {
    int op = schedule.view().opIndex(id);
    auto c = op >= 0 ? contractionAt(schedule.view(), op) : std::nullopt;
    auto image = c ? imageOf(schedule.view(), *c) : std::nullopt;
    if (!image || !fitsSecondCache(schedule, *c, *image)) continue;
    std::string name = fmt::format("rows of {} in one by copies of {}", c->result, c->alongLanes);
    bool wanted = pays(schedule, *c, *image) && !goesAlongChannels(schedule, *c);
    schedule.attempt(
        [&] { return joinRows(schedule, *c, *image) && schedule.choices().decide(name, wanted); });
  }
}

}  // namespace dojo::rl
