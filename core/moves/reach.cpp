#include "core/moves/reach.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace dojo::core {
namespace {

// They end in refuseIfUnproven or refuseIfUnsoundAfter, over all that they touch.
constexpr std::string_view kProven[] = {
    "add_dim",     "add_scope",      "cut_scope",       "double_buffer", "fission",
    "fold_dim",    "hoist",          "join_ranges",     "join_scopes",   "merge_scopes",
    "pad_scope",   "pipeline_scope", "remove_scope",    "reorder",       "split_scope",
    "swap_scopes", "trim_scope",     "unpipeline_scope"};

// Marks on a scope or an access; copies of what a scope uses of an array.
constexpr std::string_view kPlace[] = {"no_instruction",    "no_nontemporal_store",
                                       "no_parallelize",    "no_prefetch",
                                       "no_unroll",         "no_vectorize",
                                       "nontemporal_store", "parallelize",
                                       "prefetch",          "stage_in",
                                       "stage_out",         "unroll",
                                       "use_instruction",   "vectorize"};

// Declarations, with the indices of all accesses to the buffer.
constexpr std::string_view kNamed[] = {
    "materialize_dims", "merge_dims",   "pad_dim",   "remove_dim", "reorder_dims",  "reuse_dims",
    "set_location",     "share_buffer", "split_dim", "trim_dim",   "unshare_buffer"};

template <typename Names>
bool isOneOf(const Names& names, std::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

}  // namespace

Reach reachOf(const Move& move) {
  if (isOneOf(kProven, move.name)) return Reach::Proven;
  if (isOneOf(kPlace, move.name)) return Reach::Place;
  if (isOneOf(kNamed, move.name)) return Reach::Named;
  return Reach::Anywhere;
}

}  // namespace dojo::core
