// An instruction's C stands alone: what the user allowed is all that is compiled. No other file is
// read by it, and nothing that hides from a reader what it says.
#pragma once

#include <string>
#include <string_view>

namespace dojo::core {

// What is wrong with C in that, or "".
std::string problemOfStandingAlone(std::string_view code);

}  // namespace dojo::core
