// What rules refuse although it would do no harm: the price of deciding by elements and proofs, and
// what to do instead. Said in the reference of moves beside how often that was seen. Of one rule it
// is a field of the move; here is what several share.
#pragma once

#include <string_view>

namespace dojo::core {

std::string_view limitsOfRules();  // of every rule, a few sentences

inline constexpr std::string_view kLimitOfProofs =
    "Memory that several elements share, and what iterations that run at once keep to themselves, "
    "must be proven after the step too. Not seen are writes of which one fills every other element "
    "and a second the rest, unless the read counts in the same two digits, and windows that slide "
    "with two scopes at once. unshare_buffer, materialize_dims and set_location to the heap leave "
    "nothing to prove.";
inline constexpr std::string_view kLimitOfWindows =
    "A value that an earlier iteration left, as in a window that slides, is followed where the "
    "buffer is circular; where it is not, or would no longer be, the read counts as unproven.";
inline constexpr std::string_view kLimitOfSameValue =
    "A temporary that every iteration writes binds their order also where all write the same value "
    "to it, and where nothing reads it; add_dim gives each iteration an element of its own, and "
    "dead_code removes what nothing reads.";
inline constexpr std::string_view kLimitOfSameAgain =
    "An operand that is written in between is refused also where it is given the value that it "
    "had.";
inline constexpr std::string_view kLimitOfBox =
    "The box is copied without the guards of the accesses that it serves, so that all of it must "
    "be written before, in every iteration, also in those in which no access runs.";
inline constexpr std::string_view kLimitOfNoSum =
    "The scope must add to one and the same box in every iteration. Where each adds to elements of "
    "its own there is no sum to take a factor out of, though the product could be moved.";
inline constexpr std::string_view kLimitOfFromZero =
    "The sum must be seen to start from a plain 0; one that comes through another array is not "
    "followed.";

}  // namespace dojo::core
