// One problem in a text: where it stands, what stands there, and what would be right.
#pragma once

#include <string>
#include <vector>

namespace dojo::core {

struct Diagnostic {
  int line = 0;           // from 1
  int column = 0;         // from 1, in bytes
  std::string offending;  // the text at that place, shortened
  std::string message;    // what is wrong and what would be right, one lower-case sentence
};

// "name:3:5: message: 'offending'", a line each.
std::string toString(const std::vector<Diagnostic>& diagnostics, const std::string& name);

}  // namespace dojo::core
