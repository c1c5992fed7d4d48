// One problem in a text: where it stands, what stands there, and what would be right.
#pragma once

#include <string>
#include <vector>

#include "core/message.h"

namespace dojo::core {

struct Diagnostic {
  int line = 0;           // from 1
  int column = 0;         // from 1, in bytes
  std::string offending;  // the text at that place, shortened
  Message message;        // what is wrong and what would be right, one lower-case sentence
};

// The codes of messages about a word that is none of those that are wanted there.
inline constexpr std::string_view kWantsArray = "wants-array";
inline constexpr std::string_view kWantsOperation = "wants-operation";
inline constexpr std::string_view kWantsConstant = "wants-constant";
inline constexpr std::string_view kWantsType = "wants-type";
inline constexpr std::string_view kWantsLocation = "wants-location";

// "name:3:5: message: 'offending'", a line each.
Message toMessage(const std::vector<Diagnostic>& diagnostics, const std::string& name);

}  // namespace dojo::core
