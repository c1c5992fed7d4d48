// An instruction's C is self-contained: what the user allowed is all that is compiled. It reads no
// other file, and hides nothing from a reader.
#pragma once

#include <string>
#include <string_view>

namespace dojo::core {

// What is wrong with C in that, or "".
std::string problemOfSelfContainment(std::string_view code);

}  // namespace dojo::core
