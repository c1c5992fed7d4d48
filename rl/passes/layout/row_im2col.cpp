// Images whose rows fill vectors badly, under windows that slide along them: of 14 columns an
// eighth of the lanes is idle. But the rows of a result lie one after the other, and so do those of
// copies that hold just what each column of the window reads:
//
//   O P Q C K K  y[{0},{1},{2}] += x[{3},{1}+{4},{2}+{5}] * w[{0},{3},{4},{5}]
//
//   K C H Q      x_in[{0},{1},{2}*Q+{3}] = x[{1},{2},{3}+{0}]
//   O P*Q K C K  y[{0},{1}] += x_in[{2},{3},{1}+{4}*Q] * w[{0},{3},{4},{2}]
//
// Threads that cannot share the images evenly share the channels, and each makes copies of its own:
// what another core has just written is slow to come.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/moves/legality/storage.h"
#include "core/moves/place.h"
#include "rl/passes/rules.h"
#include "rl/passes/tile/contraction.h"
#include "rl/passes/tile/register_tiles.h"

namespace dojo::rl {
namespace {

// What an element takes, with one for a vector whose lanes all work all the time: along columns, of
// one vector with and without tiles of several lines, and of more of which one is not whole, whose
// loads lie across lines; and along joined rows, with the copies of what they read. Fitted to
// results of 4 to 58 by 4 to 55 with 8 to 120 channels, of sums of 45 to 2850 terms in batches of 1
// to 8, on a Zen 4, with 2 to 5 columns in the window: joined rows take 0.97 to 1.12 of what this
// says.
constexpr double kAlongHalf = 1.13, kAlongLines = 1.03, kAcrossLines = 1.04, kAlongJoined = 1.01;
constexpr double kCopying = 5;  // products, for what is copied
constexpr double kLeastGain = 1.04;
constexpr int64_t kManyImages = 4;  // of each thread, which share them evenly enough

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
  bool hasChannels = image.images + 1 == image.rows &&
                     c.loops[static_cast<size_t>(image.images)].role == Role::Rows;
  return isOutside && hasChannels && image.windowColumn > 0 ? std::optional(image) : std::nullopt;
}

int64_t imagesOf(const Contraction& c, const Image& image) {
  int64_t images = 1;
  for (int d = 0; d < image.images; ++d) images *= c.loops[static_cast<size_t>(d)].extent;
  return images;
}

bool sharesImages(const Schedule& schedule, const Contraction& c, const Image& image) {
  int64_t images = imagesOf(c, image), threads = schedule.threads();
  return images % threads == 0 || images >= kManyImages * threads;
}

// Of the channels, for threads; 1 also where those cannot be shared evenly either.
int64_t sharesOf(const Schedule& schedule, const Contraction& c, const Image& image) {
  int64_t threads = schedule.threads();
  bool isShared = !sharesImages(schedule, c, image) && extentOf(c, Role::Rows) % threads == 0;
  return isShared ? threads : 1;
}

int64_t bytesOfCopies(const Schedule& schedule, const Contraction& c, const Image& image) {
  const core::Buffer& factor = *schedule.program().bufferOf(c.alongLanes);
  const core::OpInfo& op = schedule.view().op(schedule.view().opIndex(c.op));
  auto extent = [&](int depth) { return op.extents[static_cast<size_t>(depth)]; };
  return factor.elements() / imagesOf(c, image) / factor.dims.back().extent.value *
         extent(image.columns) * extent(image.windowColumn) * c.elementBytes;
}

// Whether the second cache holds them with room beside them.
bool fitsCopies(const Schedule& schedule, const Contraction& c, const Image& image) {
  return 4 * bytesOfCopies(schedule, c, image) <= 3 * schedule.machine().cacheBytes(2);
}

// Whether each thread has work, and copies on its stack.
bool servesThreads(const Schedule& schedule, const Contraction& c, const Image& image) {
  return schedule.threads() == 1 ||
         (bytesOfCopies(schedule, c, image) <= core::kMostStackBytes &&
          (sharesImages(schedule, c, image) || sharesOf(schedule, c, image) > 1));
}

// Of vectors as they are run.
int64_t lanesAtOnce(const Schedule& schedule, const Contraction& c) {
  return widestLanes(schedule, c) / (isDoublePumped512(schedule) ? 2 : 1);
}

double costOf(const Schedule& schedule, const Contraction& c, const Image& image) {
  int64_t rows = c.loops[static_cast<size_t>(image.rows)].extent;
  int64_t columns = c.loops[static_cast<size_t>(image.columns)].extent;
  int64_t window = c.loops[static_cast<size_t>(image.windowColumn)].extent;
  int64_t shares = sharesOf(schedule, c, image), channels = extentOf(c, Role::Rows);
  if (!fitsCopies(schedule, c, image) || !servesThreads(schedule, c, image) ||
      hasTwoFma512Pipes(schedule))
    return std::numeric_limits<double>::infinity();
  int64_t uses = channels / shares * window;
  return kAlongJoined * vectorsFor(rows * columns, lanesAtOnce(schedule, c)) *
         (1 + kCopying / static_cast<double>(uses));
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

bool swapOver(Schedule& schedule, core::NodeId op, int from, int to) {
  for (int d = from; d > to; --d)
    if (!schedule.applyAround("swap_scopes", op, d - 1)) return false;
  for (int d = from; d < to; ++d)
    if (!schedule.applyAround("swap_scopes", op, d)) return false;
  return true;
}

// Each of the three in a nest of its own within the images, with the window's column outside all
// else of the sums.
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
  return swapOver(schedule, parts.sums, image.windowColumn, image.images);
}

// What each column of the window reads in an array of its own, before all that is summed; on the
// stack, where threads have one each, as far as that holds it.
std::string copyColumns(Schedule& schedule, const Contraction& c, const Parts& parts,
                        const Image& image) {
  core::Program before = schedule.program();
  if (!schedule.applyAround("stage_in", parts.sums, image.images + 1, {c.alongLanes})) return "";
  core::Place copy;
  copy.name = newBuffer(before, schedule.program());
  std::vector<core::NodeId> writers = writersOf(schedule.view(), copy.name);
  if (writers.size() != 1 || !schedule.apply("set_location", copy, {"heap"}) ||
      !schedule.applyAround("add_dim", parts.sums, image.images, {copy.name}))
    return "";
  core::Place columns = copy;
  columns.dimension = 0;
  if (!schedule.apply("materialize_dims", columns)) return "";
  schedule.apply("set_location", copy, {"stack"});
  bool isBefore = schedule.applyAround("fission", writers.front(), image.images) &&
                  schedule.applyAround("reorder", parts.zeros, image.images);
  return isBefore ? copy.name : "";
}

bool mergeLast(Schedule& schedule, const std::string& array) {
  const core::Buffer& buffer = *schedule.program().bufferOf(array);
  core::Place place;
  place.name = buffer.name;
  place.dimension = static_cast<int>(buffer.dims.size()) - 2;
  return schedule.apply("merge_dims", place);
}

// The three in one nest again, and the parts one sum.
bool gather(Schedule& schedule, const Parts& parts, const Image& image) {
  if (!swapOver(schedule, parts.sums, image.images, image.rows + 1)) return false;
  for (int d = image.images; d <= image.rows; ++d)
    if (!schedule.applyAround("join_scopes", parts.zeros, d) ||
        !schedule.applyAround("join_scopes", parts.sums, d))
      return false;
  core::Place array;
  array.name = parts.array;
  for (array.dimension = image.rows + 1 - image.images; array.dimension > 0; --array.dimension)
    if (!schedule.apply("reuse_dims", array) || !schedule.apply("remove_dim", array)) return false;
  array.dimension = -1;
  auto total = schedule.opPlace(parts.total);
  return total && schedule.apply("set_location", array, {"stack"}) &&
         schedule.apply("merge_reduction", *total);
}

bool joinRows(Schedule& schedule, const Contraction& c, Image image) {
  if (int64_t shares = sharesOf(schedule, c, image); shares > 1) {
    std::string channels = std::to_string(extentOf(c, Role::Rows) / shares);
    for (core::NodeId op : {c.op, c.init})
      if (!schedule.applyAround("split_scope", op, image.images, {channels})) return false;
    image = {image.rows + 1, image.columns + 1, image.windowColumn + 1, image.images + 1,
             image.results + 1};
  }
  auto parts = sumByWindowColumn(schedule, c, image.windowColumn);
  if (!parts || !separate(schedule, *parts, image)) return false;
  std::string copy = copyColumns(schedule, c, *parts, image);
  if (copy.empty()) return false;
  for (const std::string& array : {copy, parts->array, c.result})
    if (!mergeLast(schedule, array)) return false;
  if (!schedule.applyAround("merge_scopes", parts->sums, image.rows + 1)) return false;
  for (core::NodeId op : {parts->zeros, parts->total, c.init})
    if (!schedule.applyAround("merge_scopes", op, image.rows)) return false;
  if (!gather(schedule, *parts, image)) return false;
  for (int d = 0; d < image.images; ++d)
    if (!schedule.applyAround("join_scopes", c.init, d)) return false;
  return schedule.applyAround("reorder", c.init, image.images);
}

}  // namespace

double costOfRowIm2col(const Schedule& schedule, const Contraction& c) {
  auto image = imageOf(schedule.view(), c);
  return image ? costOf(schedule, c, *image) : std::numeric_limits<double>::infinity();
}

double costAlongColumns(const Schedule& schedule, const Contraction& c) {
  int64_t columns = extentOf(c, Role::Lanes), lanes = widestLanes(schedule, c);
  double cost = vectorsFor(columns, lanesAtOnce(schedule, c));
  if (!isDoublePumped512(schedule)) return cost;
  if (columns > lanes) return columns % lanes == 0 ? cost : kAcrossLines * cost;
  if (columns > lanes / 2) return cost;
  bool hasLines =
      !tilesOfLines(schedule.machine(), extentOf(c, Role::Rows), linesOf(c), lanes / 2).empty();
  return (hasLines ? kAlongLines : kAlongHalf) * cost;
}

void useRowIm2col(Schedule& schedule) {
  for (core::NodeId id : schedule.operations()) {
    int op = schedule.view().opIndex(id);
    auto c = op >= 0 ? contractionAt(schedule.view(), op) : std::nullopt;
    auto image = c ? imageOf(schedule.view(), *c) : std::nullopt;
    if (!image || !fitsCopies(schedule, *c, *image)) continue;
    std::string name = fmt::format("rows of {} in one by copies of {}", c->result, c->alongLanes);
    bool wanted = kLeastGain * costOf(schedule, *c, *image) < costAlongColumns(schedule, *c) &&
                  !vectorisesOutputChannels(schedule, *c);
    schedule.attempt(
        [&] { return joinRows(schedule, *c, *image) && schedule.choices().decide(name, wanted); });
  }
}

}  // namespace dojo::rl
