// What rules refuse although it would do no harm: the price of deciding by elements and proofs, and
// what to do instead. Said in the reference of moves beside how often that was seen.
#pragma once

#include <string_view>

namespace dojo::core {

std::string_view limitsOfRules();                  // of every rule, a few sentences
std::string_view limitsOf(std::string_view move);  // of one, besides; "" for most

}  // namespace dojo::core
