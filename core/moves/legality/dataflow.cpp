#include "core/moves/legality/dataflow.h"

#include <fmt/format.h>

#include "core/moves/legality/refuse.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

// An expression in an origin's own iterations, in those of the beginning.
std::optional<Affine> traced(const Affine& expression, const Origin& origin) {
  Affine result(expression.constant());
  for (const AffineTerm& t : expression.terms()) {
    const auto& at = origin.at[static_cast<size_t>(t.depth)];
    if (!at) return std::nullopt;
    result.add(*at, t.coefficient);
  }
  return result;
}

int readOf(const View& view, const Origin& origin, size_t operand) {
  const Operation& o = view.op(origin.op).operation();
  return accessAt(view, origin.op, static_cast<int>(o.targets.size() + operand));
}

}  // namespace

Origin originAt(const View& view, int op) {
  Origin origin{op, {}};
  for (int d = 0; d < view.op(op).depth(); ++d) origin.at.emplace_back(Affine::iteration(d));
  return origin;
}

bool readsAccess(const View& view, const Origin& origin, size_t operand) {
  const auto& operands = view.op(origin.op).operation().operands;
  return operand < operands.size() && std::holds_alternative<Access>(operands[operand]);
}

tl::expected<Origin, Refusal> producerOf(const View& view, const Origin& reader, size_t operand) {
  const std::string& array =
      std::get<Access>(view.op(reader.op).operation().operands[operand]).array;
  int producer = view.opNamed(array, 0);
  if (producer < 0 || view.program().isInput(array))
    return tl::unexpected(refuse("no-producer", phrase("no operation computes '{}'", array),
                                 {view.op(reader.op).node->id()}));
  if (auto no = refuseUnlessInvertible(view, producer)) return tl::unexpected(*no);
  auto instance = instanceAt(view, producer, readOf(view, reader, operand));
  if (!instance) return tl::unexpected(instance.error());
  Origin origin{producer, {}};
  for (const auto& iteration : *instance)
    origin.at.push_back(iteration ? traced(*iteration, reader) : std::nullopt);
  return origin;
}

tl::expected<Access, Refusal> accessOf(const View& view, const Origin& origin, size_t operand) {
  Access access = std::get<Access>(view.op(origin.op).operation().operands[operand]);
  for (Affine& index : access.indices) {
    auto known = traced(index, origin);
    if (!known)
      return tl::unexpected(refuse(
          "not-invertible",
          phrase("which element of {} {} reads cannot be told from the element that it writes",
                 print(access), describeOp(view, origin.op)),
          {view.op(origin.op).node->id()}));
    index = *known;
  }
  return access;
}

}  // namespace dojo::core
