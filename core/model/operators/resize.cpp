// Resize: axis by axis. What each output element is made of is known at import; runs of elements
// with equal weights and evenly spaced places are one nest each.
#include <cmath>

#include "core/model/operators/reduce_nest.h"

namespace dojo::core {
namespace {

using Op = Operator;

constexpr size_t kMostRuns = 32;  // of one axis

struct Scaled {
  Shape shape;
  std::vector<double> scales;  // output / input
};

// Sizes that keep the aspect ratio follow the smallest or largest of the axes' scales.
void applyPolicy(const OperatorContext& c, Scaled& s, const std::vector<int>& axes) {
  std::string policy = c.text("keep_aspect_ratio_policy", "stretch");
  if (policy == "stretch" || axes.empty()) return;
  double scale = s.scales[axes[0]];
  for (int axis : axes)
    scale =
        policy == "not_larger" ? std::min(scale, s.scales[axis]) : std::max(scale, s.scales[axis]);
  for (int axis : axes) {
    s.scales[axis] = scale;
    s.shape[axis] =
        static_cast<int64_t>(std::floor(scale * static_cast<double>(c.input(0).shape[axis]) + 0.5));
  }
}

Result<Scaled> scaledOf(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 4); !fits) return tl::unexpected(fits.error());
  Scaled s{c.input(0).shape, {}};
  auto rank = static_cast<int>(s.shape.size());
  s.scales.assign(rank, 1);
  Shape named = c.integers("axes").value_or(Shape());
  if (!c.hasAttribute("axes"))
    for (int d = 0; d < rank; ++d) named.push_back(d);
  auto axes = axesOf(named, rank);
  if (!axes) return tl::unexpected(axes.error());
  bool hasSizes = c.has(3) && c.input(3).elements() > 0;
  if (!hasSizes && !(c.has(2) && c.input(2).elements() > 0)) return bad("no scales and no sizes");
  int from = hasSizes ? 3 : 2;
  auto given = c.constantReals(from);
  if (!given) return missing("its sizes are computed while the model runs");
  if (given->size() != axes->size())
    return bad("{} scales for {} axes", given->size(), axes->size());
  for (size_t i = 0; i < axes->size(); ++i) {
    int axis = (*axes)[i];
    auto extent = static_cast<double>(s.shape[axis]);
    double value = (*given)[i];
    if (!(value > 0)) return bad("a scale of {}", value);
    s.scales[axis] = hasSizes ? value / extent : value;
    s.shape[axis] = static_cast<int64_t>(hasSizes ? value : std::floor(extent * value));
  }
  if (hasSizes) applyPolicy(c, s, *axes);
  return s;
}

Types inferResize(const OperatorContext& c) {
  auto s = scaledOf(c);
  if (!s) return tl::unexpected(s.error());
  return types(c.input(0).dtype, s->shape);
}

struct Tap {
  int64_t index;
  double weight;
};

struct Axis {
  int64_t input, output;
  double scale;
};

Result<double> coordinate(const std::string& mode, const Axis& a, int64_t o) {
  double half = (static_cast<double>(o) + 0.5) / a.scale - 0.5;
  if (mode == "half_pixel") return half;
  if (mode == "pytorch_half_pixel") return a.output > 1 ? half : 0;
  if (mode == "asymmetric") return static_cast<double>(o) / a.scale;
  if (mode == "align_corners")
    return a.output == 1 ? 0
                         : static_cast<double>(o) * static_cast<double>(a.input - 1) /
                               static_cast<double>(a.output - 1);
  if (mode == "half_pixel_symmetric") {
    auto extent = static_cast<double>(a.input);
    double adjustment = static_cast<double>(a.output) / (a.scale * extent);
    return extent / 2 * (1 - adjustment) + half;
  }
  return missing("coordinates {}", mode);
}

double nearest(const std::string& mode, double x) {
  if (mode == "floor") return std::floor(x);
  if (mode == "ceil") return std::ceil(x);
  if (mode == "round_prefer_ceil") return std::floor(x + 0.5);
  return std::ceil(x - 0.5);
}

double cubicWeight(double a, double distance) {
  double x = std::fabs(distance);
  if (x <= 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
  if (x < 2) return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a;
  return 0;
}

// Taps within the input: places beyond it are its border, whose weights add up.
void addTap(std::vector<Tap>& taps, int64_t index, double weight, const Axis& a) {
  index = std::clamp<int64_t>(index, 0, a.input - 1);
  for (Tap& tap : taps)
    if (tap.index == index) {
      tap.weight += weight;
      return;
    }
  taps.push_back({index, weight});
}

Result<std::vector<Tap>> tapsOf(const OperatorContext& c, const Axis& a, int64_t o) {
  auto x = coordinate(c.text("coordinate_transformation_mode", "half_pixel"), a, o);
  if (!x) return tl::unexpected(x.error());
  std::string mode = c.text("mode", "nearest");
  std::vector<Tap> taps;
  if (mode == "nearest") {
    double place = nearest(c.text("nearest_mode", "round_prefer_floor"), *x);
    addTap(taps, static_cast<int64_t>(place), 1, a);
    return taps;
  }
  auto first = static_cast<int64_t>(std::floor(*x));
  double rest = *x - static_cast<double>(first);
  if (mode == "linear") {
    addTap(taps, first, 1 - rest, a);
    addTap(taps, first + 1, rest, a);
  } else if (mode == "cubic") {
    bool excludes = c.integer("exclude_outside", 0) != 0;
    double sum = 0;
    for (int64_t k = -1; k <= 2; ++k) {
      bool outside = first + k < 0 || first + k >= a.input;
      if (excludes && outside) continue;
      double weight = cubicWeight(c.real("cubic_coeff_a", -0.75), rest - static_cast<double>(k));
      sum += weight;
      addTap(taps, first + k, weight, a);
    }
    if (excludes)
      for (Tap& tap : taps) tap.weight /= sum;
  } else {
    return missing("mode {}", mode);
  }
  std::erase_if(taps, [](const Tap& tap) { return std::fabs(tap.weight) < 1e-12; });
  return taps;
}

// Outputs first + i * period for i < count, whose taps move by `step` each.
struct Run {
  int64_t first = 0, period = 1, count = 1, step = 0;
  std::vector<Tap> taps;
};

std::optional<int64_t> stepBetween(const std::vector<Tap>& a, const std::vector<Tap>& b) {
  if (a.size() != b.size() || a.empty()) return std::nullopt;
  int64_t step = b[0].index - a[0].index;
  for (size_t i = 0; i < a.size(); ++i)
    if (b[i].index - a[i].index != step || std::fabs(a[i].weight - b[i].weight) > 1e-9)
      return std::nullopt;
  return step;
}

std::vector<Run> runsOf(const std::vector<std::vector<Tap>>& taps, int64_t period) {
  std::vector<Run> runs;
  auto output = static_cast<int64_t>(taps.size());
  for (int64_t residue = 0; residue < std::min(period, output); ++residue) {
    Run run{.first = residue, .period = period, .taps = taps[residue]};
    for (int64_t o = residue + period; o < output; o += period) {
      auto step = stepBetween(taps[o - period], taps[o]);
      if (step && (run.count == 1 || *step == run.step)) {
        run.step = *step;
        ++run.count;
        continue;
      }
      runs.push_back(run);
      run = {.first = o, .period = period, .taps = taps[o]};
    }
    runs.push_back(run);
  }
  return runs;
}

void writeRun(ProgramBuilder& b, const Array& y, const Array& x, int axis, const Run& run) {
  Shape extents = y.shape;
  extents[axis] = run.count;
  Access to = element(y);
  to.indices[axis] = plus(at(axis, run.period), run.first);
  for (size_t k = 0; k < run.taps.size(); ++k) {
    Access from = element(x);
    from.indices[axis] = plus(run.step == 0 ? Affine() : at(axis, run.step), run.taps[k].index);
    double weight = run.taps[k].weight;
    if (run.taps.size() == 1 && std::fabs(weight - 1) < 1e-12)
      b.nest(extents, set(to, from));
    else if (k == 0)
      b.nest(extents, set(to, Op::Mul, {from, number(weight)}));
    else
      b.nest(extents, accumulate(to, Assign::Add, Op::Mul, {from, number(weight)}));
  }
}

Result<std::vector<Run>> bestRuns(const OperatorContext& c, const Axis& a) {
  std::vector<std::vector<Tap>> taps;
  for (int64_t o = 0; o < a.output; ++o) {
    auto made = tapsOf(c, a, o);
    if (!made) return tl::unexpected(made.error());
    taps.push_back(std::move(*made));
  }
  std::vector<Run> best = runsOf(taps, 1);
  for (int64_t period = 2; period <= static_cast<int64_t>(kMostRuns); ++period)
    if (auto runs = runsOf(taps, period); runs.size() < best.size()) best = std::move(runs);
  if (best.size() > kMostRuns)
    return missing("{} elements made of {} without a short period", a.output, a.input);
  return best;
}

Result<void> lowerResize(const OperatorContext& c, ProgramBuilder& b) {
  auto s = scaledOf(c);
  if (c.integer("antialias", 0) != 0) return missing("anti-aliasing");
  bool isNearest = c.text("mode", "nearest") == "nearest";
  if (!isNearest && !isFloat(c.input(0).dtype)) return missing("interpolation of integers");
  Array raw = b.read(c.inputId(0)), x = isNearest ? raw : widened(b, raw);
  std::vector<int> moved;
  for (int d = 0; d < x.rank(); ++d)
    if (s->shape[d] != x.shape[d] || s->scales[d] != 1) moved.push_back(d);
  Array y = result(c, b);
  for (int axis : moved) {
    auto runs = bestRuns(c, {x.shape[axis], s->shape[axis], s->scales[axis]});
    if (!runs) return tl::unexpected(runs.error());
    Shape shape = x.shape;
    shape[axis] = s->shape[axis];
    bool isLast = axis == moved.back() && x.dtype == y.dtype;
    Array next = isLast ? y : b.temporary("part", x.dtype, shape);
    for (const Run& run : *runs) writeRun(b, next, x, axis, run);
    x = next;
  }
  if (x.name != y.name) Elements(b, y.shape, x.dtype).store(y, element(x));
  return {};
}

constexpr OperatorEntry kEntries[] = {
    {.name = "Resize", .infer = inferResize, .lower = lowerResize},
};

}  // namespace

std::span<const OperatorEntry> resizeOperators() {
  return kEntries;
}

}  // namespace dojo::core
