#include "core/moves/numbers_after.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "core/analysis/held_numbers.h"
#include "core/ir/magnitude.h"
#include "core/moves/refuse.h"

namespace dojo::core {
namespace {

// What they make is at most as large as the largest of what there is: a divided or multiplied
// extent is no more than an operation's instances, a factor no more than what its term reaches.
constexpr std::string_view kWithinWhatThereIs[] = {"add_scope",
                                                   "cut_scope",
                                                   "dead_code",
                                                   "fission",
                                                   "fma",
                                                   "hoist",
                                                   "join_ranges",
                                                   "join_scopes",
                                                   "merge_scopes",
                                                   "no_instruction",
                                                   "no_nontemporal_store",
                                                   "no_parallelize",
                                                   "no_prefetch",
                                                   "no_unroll",
                                                   "no_vectorize",
                                                   "nontemporal_store",
                                                   "parallelize",
                                                   "pipeline_scope",
                                                   "prefetch",
                                                   "remove_scope",
                                                   "reorder",
                                                   "reorder_dims",
                                                   "reuse_dims",
                                                   "set_dtype",
                                                   "set_location",
                                                   "share_buffer",
                                                   "sink",
                                                   "split_dim",
                                                   "split_fma",
                                                   "split_scope",
                                                   "swap_scopes",
                                                   "trim_scope",
                                                   "unroll",
                                                   "unpipeline_scope",
                                                   "unshare_buffer",
                                                   "use_instruction",
                                                   "vectorize"};

// They may put an array's elements into a nest, but no expression into another one.
constexpr std::string_view kKeepExpressions[] = {"add_dim",   "double_buffer",   "pad_dim",
                                                 "pad_scope", "split_reduction", "stage_in",
                                                 "stage_out", "tree_reduce"};

// They make no number and give none to an operation of another type, and an index takes no value
// that it did not take before. What a reduction starts from is a number of
// its type.
constexpr std::string_view kKeepNumbers[] = {"add_dim",
                                             "add_scope",
                                             "compute_at",
                                             "copy_propagate",
                                             "cut_scope",
                                             "dead_code",
                                             "double_buffer",
                                             "fission",
                                             "fma",
                                             "fold_dim",
                                             "hoist",
                                             "inline_producer",
                                             "join_ranges",
                                             "join_scopes",
                                             "materialize_dims",
                                             "merge_dims",
                                             "merge_scopes",
                                             "no_instruction",
                                             "no_nontemporal_store",
                                             "no_parallelize",
                                             "no_prefetch",
                                             "no_unroll",
                                             "no_vectorize",
                                             "nontemporal_store",
                                             "pad_dim",
                                             "pad_scope",
                                             "parallelize",
                                             "pipeline_scope",
                                             "prefetch",
                                             "remove_dim",
                                             "remove_scope",
                                             "reorder",
                                             "reorder_dims",
                                             "reuse_dims",
                                             "reuse_value",
                                             "set_location",
                                             "share_buffer",
                                             "single_buffer",
                                             "sink",
                                             "split_dim",
                                             "split_fma",
                                             "split_reduction",
                                             "split_scope",
                                             "stage_in",
                                             "stage_out",
                                             "swap_scopes",
                                             "tree_reduce",
                                             "trim_dim",
                                             "trim_scope",
                                             "unpipeline_scope",
                                             "unroll",
                                             "unshare_buffer",
                                             "use_instruction",
                                             "vectorize"};

template <typename Names>
bool isOneOf(const Names& names, std::string_view name) {
  return std::ranges::find(names, name) != std::end(names);
}

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

bool NumbersAfter::isNear(const Move& move) const {
  Wide extent = std::max(m_now.extent, kUsualArgument);
  constexpr Wide kMost = kLargestNumber / 4;
  if (std::max({m_now.value, m_now.instances, m_now.elements, extent}) > kMost) return true;
  bool mayNest = m_now.instances * std::max(m_now.elements, extent) > kMostInstances / 4;
  bool mayMultiply = m_now.value * std::max(m_now.value, extent) > kMost;
  if (!(mayNest || mayMultiply) || isOneOf(kWithinWhatThereIs, move.name)) return false;
  return mayNest || !isOneOf(kKeepExpressions, move.name);
}

bool NumbersAfter::mayGoBeyond(const Move& move, const Step& step) {
  if (m_move != &move) {
    m_move = &move;
    m_isNear = isNear(move);
  }
  return m_isNear || largestArgument(step) > 2 * std::max(m_now.extent, kUsualArgument);
}

std::optional<Refusal> NumbersAfter::refuse(const Move& move, const Step& step) {
  if (auto refusal = refuseTooLarge(move, step)) return refusal;
  return refuseUnheld(move, step);
}

namespace {

Refusal refusalOf(const View& view, const char* code, NodeId node, const std::string& sentence) {
  bool isHere = view.opIndex(node) >= 0;
  return refuse(code, fmt::format("after this step {}, and no program may have that", sentence),
                isHere ? std::vector{node} : std::vector<NodeId>{});
}

}  // namespace

std::optional<Refusal> NumbersAfter::refuseTooLarge(const Move& move, const Step& step) {
  if (!mayGoBeyond(move, step)) return std::nullopt;
  auto found = findTooLarge(move.rewrite(m_context, step));
  if (!found) return std::nullopt;
  return refusalOf(m_context.view, "too-large", found->node, found->sentence);
}

std::optional<Refusal> NumbersAfter::refuseUnheld(const Move& move, const Step& step) {
  if (isOneOf(kKeepNumbers, move.name)) return std::nullopt;
  auto found = findUnheldNumber(move.rewrite(m_context, step));
  if (!found) return std::nullopt;
  return refusalOf(m_context.view, "not-held", found->node, found->sentence);
}

}  // namespace dojo::core
