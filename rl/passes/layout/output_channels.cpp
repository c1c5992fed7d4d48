// Vectorise convolutions over output channels (as in the layout NCHWc) where rows leave lanes idle
// and channels do not: of 54 columns a sixth of four vectors is idle, of 64 channels none. Lanes
// then run along the result's channels, from a packed copy of the weights with the channels
// innermost; each row of the result is computed with its channels contiguous and transposed when it
// is complete. With vectors of 256 bits this pays wherever rows are long enough, since then no load
// crosses a cache line:
//
//   O P Q C K K  y[{0},{1},{2}] += x[{3},{1}+{4},{2}+{5}] * w[{0},{3},{4},{5}]
//
//   O C K K      w_in[{1},{2},{3},{0}] = w[{0},{1},{2},{3}]
//   P
//   | Q O C K K  y_out[{1},{2}] += x[{3},{0}+{4},{1}+{5}] * w_in[{3},{4},{5},{2}]
//   | O Q        y[{1},{0},{2}] = y_out[{2},{1}]
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/place.h"
#include "rl/passes/rules.h"
#include "rl/passes/tile/contraction.h"
#include "rl/passes/tile/register_tiles.h"

namespace dojo::rl {
namespace {

// For which it pays, measured on a Zen 5: results of 54 columns take 1.14 times as long without, of
// 28 and 14 1.07 to 1.15, of 19 2.2 times, of 30 just as long. What is saved has to pay for the
// copy of a weight and for turning an element of the result.
constexpr double kLeastSaved = 0.1;  // of a vector, for one whose lanes all work
constexpr double kLeastOfWeight = 24, kLeastOfResult = 32;

// Loops of the result, which are outside the sum's; among them that of the channels.
struct OutputChannels {
  int loops = 0, own = -1;
};

std::optional<OutputChannels> outputChannelsOf(const core::View& view, const Contraction& c) {
  const core::OpInfo& op = view.op(view.opIndex(c.op));
  if (c.isWindow || !c.slidesAlongRow() || c.shared > 0 || c.init == 0 || !otherFactor(view, c))
    return std::nullopt;
  OutputChannels channels;
  while (channels.loops < op.depth() && op.operation().target().uses(channels.loops))
    ++channels.loops;
  for (int d = 0; d < op.depth(); ++d) {
    Role role = c.loops[static_cast<size_t>(d)].role;
    if (role == Role::Rows) channels.own = d;
    if ((role == Role::Sum) != (d >= channels.loops)) return std::nullopt;
  }
  bool isBeforeColumns = channels.own >= 0 && channels.own < channels.loops - 1 &&
                         c.loops[static_cast<size_t>(channels.loops) - 1].role == Role::Lanes;
  return isBeforeColumns ? std::optional(channels) : std::nullopt;
}

// Whether the window reaches beyond the image, where nothing is added.
bool isFramed(const Schedule& schedule, const Contraction& c) {
  const core::View& view = schedule.view();
  return !view.op(view.opIndex(c.op)).operation().guards.empty();
}

// Of a weight.
int64_t usesOf(const Contraction& c) {
  int64_t uses = 1;
  for (const Loop& loop : c.loops)
    if (loop.role == Role::Outer || loop.role == Role::Lanes) uses *= loop.extent;
  return uses;
}

bool pays(const Schedule& schedule, const Contraction& c) {
  int64_t lanes = widestLanes(schedule, c), uses = usesOf(c);
  double saved =
      vectorsFor(extentOf(c, Role::Lanes), lanes) - vectorsFor(extentOf(c, Role::Rows), lanes);
  return saved >= kLeastSaved && saved * static_cast<double>(uses) >= kLeastOfWeight &&
         saved * static_cast<double>(termsOf(c)) >= kLeastOfResult && hasTwoFma512Pipes(schedule) &&
         !isFramed(schedule, c);
}

// Of 64 channels, results of 54 columns take 1.15 times as long without, of 64 1.07, of 38 from 16
// channels of 32 1.2; of 26 1.04; of 14 and 7 they are 1.1 to 1.5 times as fast without, and so are
// sums of 27 terms and 20 channels, which are no whole vectors (measured on a Zen 3).
bool servesShortVectors(const Schedule& schedule, const Contraction& c) {
  constexpr int64_t kLeastColumns = 24, kLeastSummed = 128;
  return !hasVectors512(schedule) && !isFramed(schedule, c) &&
         extentOf(c, Role::Lanes) >= kLeastColumns && usesOf(c) >= kLeastColumns * kLeastColumns &&
         termsOf(c) >= kLeastSummed &&
         extentOf(c, Role::Rows) % (2 * widestLanes(schedule, c)) == 0;
}

// Where zeros frame the image, with vectors of 512 bits in halves and channels that are whole
// vectors: columns under masks take 1.06 to 1.39 times as long from 17 columns on, whole vectors of
// them 1.13 (32) to 0.98 (64); of 16 columns 0.81 (measured on a Zen 4).
bool servesFramed(const Schedule& schedule, const Contraction& c) {
  constexpr int64_t kLeastColumns = 17, kLeastSummed = 192;
  int64_t lanes = widestLanes(schedule, c), columns = extentOf(c, Role::Lanes);
  return isDoublePumped512(schedule) && isFramed(schedule, c) && columns >= kLeastColumns &&
         (columns % lanes != 0 || columns <= 2 * lanes) && termsOf(c) >= kLeastSummed &&
         extentOf(c, Role::Rows) % lanes == 0;
}

// Columns of a window that goes two steps at a time are loaded in twice as many vectors and picked
// by shuffles; channels are not. With vectors of 512 bits in halves, results of 20 by 20 to 112 by
// 112, 16 to 128 channels that are whole vectors of 256 bits and 144 terms and more are 1.05 to 1.6
// times as fast so (0.98 of 64 columns and 576 terms), of fewer terms 0.94 to 1.15 (Zen 4).
bool servesSteps(const Schedule& schedule, const Contraction& c) {
  constexpr int64_t kLeastColumns = 20, kLeastSummed = 144, kLeastOutputChannels = 16;
  int64_t channels = extentOf(c, Role::Rows);
  const core::Affine& column = factorAlongLanes(schedule.view(), c).indices.back();
  bool isStepwise = false;
  for (size_t d = 0; d < c.loops.size(); ++d)
    isStepwise = isStepwise ||
                 (c.loops[d].role == Role::Lanes && column.coefficient(static_cast<int>(d)) > 1);
  return isStepwise && isDoublePumped512(schedule) && !isFramed(schedule, c) &&
         extentOf(c, Role::Lanes) >= kLeastColumns && termsOf(c) >= kLeastSummed &&
         usesOf(c) >= kLeastColumns * kLeastColumns && channels >= kLeastOutputChannels &&
         channels % (widestLanes(schedule, c) / 2) == 0;
}

// What an element takes, with one for a vector whose lanes all work all the time, where weights are
// copied and results are transposed. Fitted to results of 2 to 27 by 2 to 27 with 12 to 64
// channels, of sums of 72 to 800 terms in batches of 1 to 32, on a Zen 4.
constexpr double kPerOutputChannel = 1.02;
constexpr double kLeastGain = 1.02;
constexpr double kTransposing = 24;  // terms, for an element
// Results, for a weight; a core that another one's copy has to come to waits for it.
constexpr double kCopying = 24, kCopyingForThreads = 48;

double costOfOutputChannels(const Schedule& schedule, const Contraction& c) {
  int64_t half = widestLanes(schedule, c) / 2;
  double copying = schedule.threads() > 1 ? kCopyingForThreads : kCopying;
  return kPerOutputChannel * vectorsFor(extentOf(c, Role::Rows), half) *
             (1 + kTransposing / static_cast<double>(termsOf(c))) +
         copying / static_cast<double>(usesOf(c));
}

// With vectors of 512 bits in halves, of 2 and 3 columns they are 1.25 to 2.2 times as fast so in
// batches of 8 and 32, of 5 1.3 to 1.6, of 7 1.0 to 1.3, of 9 and 10 1.0 to 1.6, of 17 to 27 1.0 to
// 1.3, of 35, 41 and 98 1.07 to 1.14, of 3 to 10 channels 1.0 to 1.5; of 47, 56 and 63 columns they
// take 1.02 to 1.07 times as long (measured on a Zen 4).
bool servesDoublePumped(const Schedule& schedule, const Contraction& c) {
  double cost = costOfOutputChannels(schedule, c);
  return isDoublePumped512(schedule) && !isFramed(schedule, c) &&
         kLeastGain * cost < costAlongColumns(schedule, c) && cost < costOfRowIm2col(schedule, c);
}

// Zeros, sums and a copy of what they have made, for each row.
bool makeRows(Schedule& schedule, const Contraction& c, const OutputChannels& channels) {
  int inner = channels.loops - 1;
  for (core::NodeId op : {c.op, c.init})
    for (int d = channels.own; d + 1 < inner; ++d)
      if (!schedule.applyAround("swap_scopes", op, d)) return false;
  for (int d = 0; d < channels.loops; ++d)
    if (!schedule.applyAround("join_scopes", c.init, d)) return false;
  core::Program before = schedule.program();
  if (!schedule.applyAround("stage_out", c.op, inner - 1, {c.result})) return false;
  core::Place row;
  row.name = newBuffer(before, schedule.program());
  row.dimension = 0;
  return schedule.applyAround("fission", c.init, inner) &&
         schedule.applyAround("fission", c.init, inner - 1) &&
         schedule.applyAround("swap_scopes", c.init, inner - 1) &&
         schedule.applyAround("swap_scopes", c.op, inner - 1) &&
         schedule.apply("reorder_dims", row);
}

// By vectors of channels: what lies side by side in the copy comes from so many places (1.4 times
// as fast for 256 channels as all of them at once).
bool copyWeights(Schedule& schedule, core::NodeId op, const std::string& weights, int channels,
                 int64_t lanes) {
  core::Program before = schedule.program();
  if (!copyTransposed(schedule, op, weights, channels)) return false;
  std::string copy = newBuffer(before, schedule.program());
  const core::View& view = schedule.view();
  const core::OpInfo& copying = *std::ranges::find_if(view.ops(), [&](const core::OpInfo& info) {
    return info.operation().target().array == copy;
  });
  core::NodeId id = copying.node->id();
  int at = copying.operation().target().indices.back().soleIteration(), end = copying.depth() - 1;
  if (at < 0) return false;
  if (copying.extents[static_cast<size_t>(at)] > lanes &&
      schedule.applyAround("split_scope", id, at, {std::to_string(lanes)})) {
    ++at;
    ++end;
  }
  for (; at < end; ++at)
    if (!schedule.applyAround("swap_scopes", id, at)) return false;
  return true;
}

}  // namespace

bool vectorisesOutputChannels(const Schedule& schedule, const Contraction& c) {
  return outputChannelsOf(schedule.view(), c) &&
         (servesShortVectors(schedule, c) || servesFramed(schedule, c) ||
          servesDoublePumped(schedule, c) || servesSteps(schedule, c));
}

void vectoriseOutputChannels(Schedule& schedule) {
  for (core::NodeId id : schedule.operations()) {
    int op = schedule.view().opIndex(id);
    auto c = op >= 0 ? contractionAt(schedule.view(), op) : std::nullopt;
    auto channels = c ? outputChannelsOf(schedule.view(), *c) : std::nullopt;
    if (!channels) continue;
    std::string name = fmt::format("lanes of {} along its channels", c->result);
    std::string weights = otherFactor(schedule.view(), *c)->array;
    bool wanted = pays(schedule, *c) || vectorisesOutputChannels(schedule, *c);
    schedule.attempt([&] {
      return makeRows(schedule, *c, *channels) &&
             copyWeights(schedule, id, weights, channels->loops - 1, widestLanes(schedule, *c)) &&
             schedule.choices().decide(name, wanted);
    });
  }
}

}  // namespace dojo::rl
