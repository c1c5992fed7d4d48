// Harmless steps that rules refuse: the price of deciding by elements and proofs, and what to do
// instead. Printed in the reference of moves. The limits of one rule are a field of its Move; here
// is what several share.
#pragma once

#include <string_view>

namespace dojo::core {

std::string_view limitsOfRules();  // of every rule, a few sentences

inline constexpr std::string_view kLimitOfProofs =
    "Shared and private memory must be provable after the step too. The proof does not see writes "
    "that fill even and odd elements separately, unless the read has the same two-level index, or "
    "windows that slide with two scopes at once. unshare_buffer, materialize_dims and set_location "
    "to the heap leave nothing to prove.";
inline constexpr std::string_view kLimitOfWindows =
    "A value from an earlier iteration, as in a sliding window, is followed only in a circular "
    "buffer; otherwise the read counts as unproven.";
inline constexpr std::string_view kLimitOfSameValue =
    "A temporary that every iteration writes fixes their order even if all write the same value, "
    "or nothing reads it; add_dim gives each iteration its own element, and dead_code removes what "
    "nothing reads.";
inline constexpr std::string_view kLimitOfSameAgain =
    "An operand that is written in between is refused even if it is given the same value.";
inline constexpr std::string_view kLimitOfBox =
    "The box is copied without the guards of its accesses, so all of it must be written before, in "
    "every iteration, even where no access runs.";
inline constexpr std::string_view kLimitOfNoSum =
    "The scope must add to the same box in every iteration. If each iteration adds to its own "
    "elements, there is no sum to factor out of, although the product could be moved.";
inline constexpr std::string_view kLimitOfFromZero =
    "The sum must start from a plain 0; a zero that comes through another array is not followed.";

}  // namespace dojo::core
