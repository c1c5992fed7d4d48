#include "core/moves/legality/overflow_guard.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/representable_values.h"
#include "core/ir/magnitude.h"
#include "core/moves/legality/refuse.h"

namespace dojo::core {
namespace {

// Nobody needs to look at a number of so few digits.
constexpr size_t kFewDigits = 3;
constexpr Wide kUsualArgument = 1000;

Wide largestArgument(const Step& step) {
  Wide most = 0;
  for (size_t i = 0; i < step.arguments.size(); ++i) {
    if (step.arguments[i].size() <= kFewDigits) continue;
    if (auto number = integerArgument(step, i)) most = std::max<Wide>(most, *number);
  }
  return most;
}

}  // namespace

bool OverflowGuard::isNear(const Move& move) const {
  Wide extent = std::max(m_now.extent, kUsualArgument);
  constexpr Wide kMost = kLargestNumber / 4;
  if (std::max({m_now.value, m_now.instances, m_now.elements, extent}) > kMost) return true;
  bool mayNest = m_now.instances * std::max(m_now.elements, extent) > kMostInstances / 4;
  bool mayMultiply = m_now.value * std::max(m_now.value, extent) > kMost;
  if (!(mayNest || mayMultiply) || move.growth == Growth::Bounded) return false;
  return mayNest || move.growth != Growth::Nests;
}

bool OverflowGuard::mayGoBeyond(const Move& move, const Step& step) {
  if (m_move != &move) {
    m_move = &move;
    m_isNear = isNear(move);
  }
  return m_isNear || largestArgument(step) > 2 * std::max(m_now.extent, kUsualArgument);
}

std::optional<Refusal> OverflowGuard::refuse(const Move& move, const Step& step) {
  if (auto refusal = refuseTooLarge(move, step)) return refusal;
  return refuseUnrepresentable(move, step);
}

namespace {

Refusal refusalOf(const View& view, const char* code, NodeId node, const Message& sentence) {
  bool isHere = view.opIndex(node) >= 0;
  return refuse(code, phrase("the step would exceed a limit: {}", sentence),
                isHere ? std::vector{node} : std::vector<NodeId>{});
}

}  // namespace

std::optional<Refusal> OverflowGuard::refuseTooLarge(const Move& move, const Step& step) {
  if (!mayGoBeyond(move, step)) return std::nullopt;
  auto found = findTooLarge(move.rewrite(m_context, step));
  if (!found) return std::nullopt;
  return refusalOf(m_context.view, "too-large", found->node, found->sentence);
}

std::optional<Refusal> OverflowGuard::refuseUnrepresentable(const Move& move, const Step& step) {
  if (move.numbers == Numbers::Kept) return std::nullopt;
  auto found = findUnrepresentableValue(move.rewrite(m_context, step));
  if (!found) return std::nullopt;
  return refusalOf(m_context.view, "not-held", found->node, found->sentence);
}

}  // namespace dojo::core
