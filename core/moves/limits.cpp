#include "core/moves/limits.h"

#include <algorithm>
#include <iterator>

namespace dojo::core {
namespace {

struct Limit {
  std::string_view move, text;
};

constexpr std::string_view kProofs =
    "Memory that several elements share, and what iterations that run at once keep to themselves, "
    "must be proven after the step too. Not seen are writes of which one fills every other element "
    "and a second the rest, unless the read counts in the same two digits, and windows that slide "
    "with two scopes at once. unshare_buffer, materialize_dims and set_location to the heap leave "
    "nothing to prove.";
constexpr std::string_view kWindows =
    "A value that an earlier iteration left, as in a window that slides, is followed where the "
    "buffer is circular; where it is not, or would no longer be, the read counts as unproven.";
constexpr std::string_view kSameValue =
    "A temporary that every iteration writes binds their order also where all write the same value "
    "to it, and where nothing reads it; add_dim gives each iteration an element of its own, and "
    "dead_code removes what nothing reads.";
constexpr std::string_view kSameAgain =
    "An operand that is written in between is refused also where it is given the value that it "
    "had.";
constexpr std::string_view kBox =
    "The box is copied without the guards of the accesses that it serves, so that all of it must "
    "be "
    "written before, in every iteration, also in those in which no access runs.";
constexpr std::string_view kNoSum =
    "The scope must add to one and the same box in every iteration. Where each adds to elements of "
    "its own there is no sum to take a factor out of, though the product could be moved.";

constexpr std::string_view kFromZero =
    "The sum must be seen to start from a plain 0; one that comes through another array is not "
    "followed.";

constexpr Limit kLimits[] = {
    {"split_scope", kProofs},
    {"merge_scopes", kProofs},
    {"swap_scopes",
     "Sums of floats keep their order, also where both orders happen to round alike, and so does "
     "the search for an extreme's index where no two elements tie."},
    {"join_scopes", kProofs},
    {"fission", kSameValue},
    {"hoist", kSameValue},
    {"sink", kSameValue},
    {"cut_scope", kProofs},
    {"join_ranges", kProofs},
    {"pipeline_scope", kProofs},
    {"unpipeline_scope", kProofs},
    {"pad_scope", kProofs},
    {"add_scope", kProofs},
    {"vectorize",
     "Lanes may not store to one place of memory, also where nothing reads it; dead_code removes "
     "such a store."},
    {"reuse_dims", kWindows},
    {"materialize_dims", kWindows},
    {"fold_dim",
     "Lanes of a vector may not share an element of the circular buffer, also where nothing reads "
     "it; dead_code removes such a store."},
    {"add_dim", kWindows},
    {"set_location", kWindows},
    {"share_buffer", kWindows},
    {"stage_in", kBox},
    {"stage_out", kBox},
    {"inline_producer", kSameAgain},
    {"reuse_value", kSameAgain},
    {"compute_at",
     "The computation moves, so that a reader behind the scope is refused although the scope's "
     "last "
     "iteration may leave what it needs; inline_producer leaves the computation where it is. "
     "Temporaries that it goes through are not moved with it."},
    {"double_buffer", kProofs},
    {"single_buffer", kProofs},
    {"separate_reductions",
     "A sum under a guard is left alone: without the guard it may use an element that holds "
     "nothing."},
    {"rescale_restore",
     "What the scope's work reads must be seen to be written in the same iteration, so that "
     "windows "
     "that slide are refused; and a sum under a guard is left alone, since without the guard it "
     "may "
     "use an element that holds nothing."},
    {"factor_producer", kNoSum},
    {"distribute_factor", kNoSum},
    {"factor_constant", kFromZero},
    {"distribute_constant", kFromZero},
    {"fma", kSameAgain},
    {"reciprocal",
     "Where the divisor's reciprocal overflows, as of a denormal number, so does the product: such "
     "elements are outside of what the step promises, and verify says that they cannot be told."},
    {"reassociate",
     "Where one of the two orders overflows and the other does not, the results differ: such "
     "elements are outside of what the step promises."},
};

}  // namespace

std::string_view limitsOfRules() {
  return "A rule looks at which elements a step touches and when, never at the values in them: "
         "where equal values would stand in for each other, or a sum loses nothing by rounding, "
         "the "
         "step is refused all the same. And what cannot be proven within a rule's means is "
         "refused.";
}

std::string_view limitsOf(std::string_view move) {
  auto found = std::find_if(std::begin(kLimits), std::end(kLimits),
                            [&](const Limit& limit) { return limit.move == move; });
  return found == std::end(kLimits) ? "" : found->text;
}

}  // namespace dojo::core
