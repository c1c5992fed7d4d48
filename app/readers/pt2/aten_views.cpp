#include "app/readers/pt2/aten_views.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>

namespace dojo::app {
namespace {

using Steps = std::optional<std::vector<ViewStep>>;

ViewStep same() {
  return {[](ValueId x) { return x; }, [](ValueId, ValueId part) { return part; }};
}

ViewStep reshaped(GraphBuilder& b, Shape shape) {
  return {[&b, shape](ValueId x) { return b.reshape(x, shape); },
          [&b](ValueId whole, ValueId part) { return b.reshape(part, b.shape(whole)); }};
}

ViewStep transposed(GraphBuilder& b, std::vector<int64_t> order) {
  std::vector<int64_t> inverse(order.size());
  for (size_t i = 0; i < order.size(); i++)
    inverse[static_cast<size_t>(order[i])] = static_cast<int64_t>(i);
  return {[&b, order](ValueId x) { return b.transpose(x, order); },
          [&b, inverse](ValueId, ValueId part) { return b.transpose(part, inverse); }};
}

ViewStep expanded(GraphBuilder& b, Shape shape) {
  return {[&b, shape](ValueId x) { return b.expand(x, shape); }, nullptr};
}

struct Range {
  int64_t axis, start, end, step = 1;
};

// Drops the axis where the result has a shape of its own.
ViewStep sliced(GraphBuilder& b, Range range, std::optional<Shape> shape = {}) {
  ViewStep view;
  view.read = [&b, range, shape](ValueId x) {
    const ValueId part = range.start == 0 && range.step == 1 &&
                                 range.end == b.shape(x)[static_cast<size_t>(range.axis)]
                             ? x
                             : b.slice(x, range.axis, range.start, range.end, range.step);
    return shape ? b.reshape(part, *shape) : part;
  };
  if (range.step != 1) return view;
  view.write = [&b, range](ValueId whole, ValueId part) {
    Shape inPlace = b.shape(whole);
    const int64_t size = inPlace[static_cast<size_t>(range.axis)];
    inPlace[static_cast<size_t>(range.axis)] = range.end - range.start;
    std::vector<ValueId> parts;
    if (range.start > 0) parts.push_back(b.slice(whole, range.axis, 0, range.start));
    parts.push_back(b.reshape(part, inPlace));
    if (range.end < size) parts.push_back(b.slice(whole, range.axis, range.end, size));
    return b.concat(parts, range.axis);
  };
  return view;
}

class ViewRules {
 public:
  ViewRules(const AtenCall& call, ValueId x) : m_call(call), m_x(x), b(call.build) {}

  Steps steps() const {
    const std::string& name = m_call.name;
    const auto isAmong = [&](auto... names) { return ((name == names) || ...); };
    if (isAmong("alias", "detach", "contiguous", "clone", "lift_fresh_copy", "lift_fresh",
                "positive", "to", "_to_copy", "type_as", "dropout", "feature_dropout",
                "alpha_dropout", "feature_alpha_dropout", "native_dropout", "rrelu", "resolve_conj",
                "resolve_neg", "lift", "cpu"))
      return unchanged();
    if (isAmong("view", "reshape", "_unsafe_view", "flatten", "unflatten", "squeeze", "unsqueeze",
                "view_as", "reshape_as", "view_copy", "squeeze_copy", "unsqueeze_copy",
                "_reshape_alias", "ravel", "atleast_1d", "atleast_2d", "atleast_3d"))
      return isSameSize() ? one(reshaped(b, m_call.result().shape)) : Steps();
    if (isAmong("transpose", "swapaxes", "swapdims", "transpose_copy", "t", "numpy_T", "permute",
                "permute_copy", "movedim", "mT", "t_copy"))
      return permutation();
    if (isAmong("expand", "expand_as", "broadcast_to", "expand_copy"))
      return one(expanded(b, m_call.result().shape));
    if (isAmong("slice", "slice_copy", "narrow", "select", "select_copy")) return range();
    if (isAmong("split", "split_with_sizes", "chunk", "unbind", "unsafe_split", "tensor_split",
                "unsafe_chunk", "split_copy", "unbind_copy", "split_with_sizes_copy"))
      return parts();
    return std::nullopt;
  }

 private:
  static Steps one(ViewStep step) { return std::vector{std::move(step)}; }
  bool isSameSize() const { return b.type(m_x).elements() == m_call.result().elements(); }

  Steps unchanged() const {
    const std::string& name = m_call.name;
    const bool isRandom = name.ends_with("dropout") || name == "rrelu";
    const bool trains = m_call.flag(name == "rrelu" ? "training" : "train", name != "rrelu");
    if (name == "rrelu" || (isRandom && trains && m_call.real("p", 0.5) > 0)) return std::nullopt;
    if (b.dtype(m_x) != m_call.result().dtype) return std::nullopt;
    std::vector<ViewStep> steps{same()};
    if (name == "native_dropout" && m_call.isRead(1)) return std::nullopt;
    return steps;
  }

  Steps permutation() const {
    const int rank = b.rank(m_x);
    std::vector<int64_t> order(static_cast<size_t>(rank));
    std::iota(order.begin(), order.end(), 0);
    const std::string& name = m_call.name;
    const auto swap = [&](int64_t a, int64_t c) {
      std::swap(order[static_cast<size_t>(b.axisOf(m_x, a))],
                order[static_cast<size_t>(b.axisOf(m_x, c))]);
    };
    if (rank == 0) return one(same());
    if (name.starts_with("permute")) {
      const std::vector<int64_t> dims = m_call.integers("dims", {});
      if (dims.size() != order.size()) return std::nullopt;
      for (size_t i = 0; i < dims.size(); i++) order[i] = b.axisOf(m_x, dims[i]);
      std::vector<int64_t> sorted = order;
      std::ranges::sort(sorted);
      for (size_t i = 0; i < sorted.size(); i++)
        if (sorted[i] != static_cast<int64_t>(i)) return std::nullopt;
    } else if (name == "numpy_T") {
      std::ranges::reverse(order);
    } else if (name == "movedim") {
      return moved(order);
    } else if (name == "t" || name == "t_copy" || name == "mT") {
      if (rank >= 2) swap(rank - 2, rank - 1);
    } else {
      const char* first = m_call.has("dim0") ? "dim0" : "axis0";
      const char* second = m_call.has("dim1") ? "dim1" : "axis1";
      swap(m_call.integer(first, 0), m_call.integer(second, 0));
    }
    return one(transposed(b, order));
  }

  Steps moved(std::vector<int64_t> order) const {
    const std::vector<int64_t> from = m_call.integers("source", {});
    const std::vector<int64_t> to = m_call.integers("destination", {});
    if (from.size() != 1 || to.size() != 1) return std::nullopt;
    order.erase(order.begin() + b.axisOf(m_x, from[0]));
    order.insert(order.begin() + b.axisOf(m_x, to[0]), b.axisOf(m_x, from[0]));
    return one(transposed(b, order));
  }

  Steps range() const {
    if (b.rank(m_x) == 0) return std::nullopt;
    const int64_t axis = b.axisOf(m_x, m_call.integer("dim", 0));
    const int64_t size = b.shape(m_x)[static_cast<size_t>(axis)];
    const auto within = [&](int64_t at) {
      return std::clamp<int64_t>(at < 0 ? at + size : at, 0, size);
    };
    if (m_call.name.starts_with("select")) {
      const std::optional<int64_t> index = m_call.integer("index");
      if (!index || *index >= size || *index < -size) return std::nullopt;
      const int64_t at = within(*index);
      return one(sliced(b, {axis, at, at + 1}, m_call.result().shape));
    }
    if ((m_call.has("start") && !m_call.integer("start")) ||
        (m_call.has("end") && !m_call.integer("end")))
      return std::nullopt;
    const int64_t start = within(m_call.integer("start", 0));
    if (m_call.name == "narrow") {
      const int64_t end = start + m_call.integer("length", 0);
      return end > size || end < start ? Steps() : one(sliced(b, {axis, start, end}));
    }
    const int64_t end = std::max(start, within(m_call.integer("end", size)));
    const int64_t step = m_call.integer("step", 1);
    return step < 1 ? Steps() : one(sliced(b, {axis, start, end, step}));
  }

  Steps parts() const {
    if (b.rank(m_x) == 0) return std::nullopt;
    const int64_t axis = b.axisOf(m_x, m_call.integer("dim", 0));
    const bool drops = m_call.name.starts_with("unbind");
    const int64_t size = b.shape(m_x)[static_cast<size_t>(axis)];
    std::vector<ViewStep> steps;
    int64_t start = 0;
    for (size_t i = 0; i < m_call.results().size(); i++) {
      const Type& type = m_call.result(i);
      const int64_t length = drops ? 1
                             : static_cast<size_t>(axis) < type.shape.size()
                                 ? type.shape[static_cast<size_t>(axis)]
                                 : size + 1;
      if (length > size - start) return std::nullopt;
      steps.push_back(sliced(b, {axis, start, start + length},
                             drops ? std::optional(type.shape) : std::nullopt));
      start += length;
    }
    return start == size ? Steps(steps) : Steps();
  }

  const AtenCall& m_call;
  ValueId m_x;
  GraphBuilder& b;
};

bool isAlwaysCopy(std::string_view name) {
  return name.ends_with("_copy") || name == "clone" || name == "positive" ||
         name == "_unsafe_view" || name.starts_with("unsafe_");
}

// These copy where the operand does not lie row by row.
bool mayCopy(std::string_view name) {
  return name == "contiguous" || name == "reshape" || name == "flatten" || name == "ravel";
}

}  // namespace

std::optional<Views> viewsOf(const AtenCall& call) {
  Views views;
  views.base = call.tensorName(call.has("self") ? "self" : call.has("tensor") ? "tensor" : "input");
  const ValueId x = call.scope.storages.read(views.base);
  if (x < 0 || call.results().empty()) return std::nullopt;
  Steps steps = ViewRules(call, x).steps();
  if (!steps) return std::nullopt;
  views.steps = std::move(*steps);
  views.isCopy =
      isAlwaysCopy(call.name) || (mayCopy(call.name) && call.scope.scattered.contains(views.base));
  return views;
}

}  // namespace dojo::app
