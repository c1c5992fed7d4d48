#include "core/moves/place.h"

#include <charconv>

namespace dojo::core {

int scopeAt(const View& view, const Place& place) {
  int op = opAt(view, place);
  if (op < 0 || place.depth < 0 || place.depth >= view.op(op).depth()) return -1;
  return view.op(op).scopes[place.depth];
}

int opAt(const View& view, const Place& place) {
  return place.dimension < 0 ? view.opNamed(place.name, place.occurrence) : -1;
}

const Node* nodeAt(const View& view, const Place& place) {
  if (place.depth < 0) {
    int op = opAt(view, place);
    return op < 0 ? nullptr : view.op(op).node;
  }
  int scope = scopeAt(view, place);
  return scope < 0 ? nullptr : view.scope(scope).node;
}

int bufferAt(const View& view, const Place& place) {
  if (place.occurrence != 0 || place.depth >= 0) return -1;
  int b = bufferNamed(view, place.name);
  if (b < 0) return -1;
  const auto& dims = view.program().buffers[static_cast<size_t>(b)].dims;
  return place.dimension < static_cast<int>(dims.size()) ? b : -1;
}

int bufferNamed(const View& view, std::string_view name) {
  const auto& buffers = view.program().buffers;
  int holding = view.bufferIndex(name);  // most hold an array of their own name
  if (holding >= 0 && buffers[static_cast<size_t>(holding)].name == name) return holding;
  const Buffer* found = view.program().bufferNamed(name);
  return found ? static_cast<int>(found - buffers.data()) : -1;
}

std::optional<int64_t> integerArgument(const Step& step, size_t i) {
  if (i >= step.arguments.size()) return std::nullopt;
  const std::string& text = step.arguments[i];
  int64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

Place placeOfScope(const View& view, int scope) {
  Place place = placeOfOp(view, view.scope(scope).firstOp);
  place.depth = view.scope(scope).depth;
  return place;
}

Place placeOfOp(const View& view, int op) {
  return {view.op(op).operation().target().array, view.occurrenceOf(op), -1, -1};
}

Place placeOfNode(const View& view, const Node& node) {
  return node.isScope() ? placeOfScope(view, view.scopeIndex(node.id()))
                        : placeOfOp(view, view.opIndex(node.id()));
}

Place placeOfDimension(const View& view, int buffer, int dimension) {
  return {view.program().buffers[buffer].name, 0, -1, dimension};
}

}  // namespace dojo::core
