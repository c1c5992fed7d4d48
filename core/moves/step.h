// A step: one move at one place, as one line of text (DESIGN §4): `split_scope y#1@1 16`,
// `join_scopes t@0`, `reuse_dims t.0`. A frozen value that prints, parses and replays.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace dojo::core {

// `t#1` an operation, `t#1@0` the scope at depth 0 around it, `t` also a buffer, `t.0` its
// dimension 0. Which of the meanings a bare name has is the move's to say (PlaceKind).
struct Place {
  std::string name;
  int occurrence = 0;
  int depth = -1;      // of a scope; -1: none
  int dimension = -1;  // of a buffer; -1: none
  bool operator==(const Place&) const = default;
};

struct Step {
  std::string move;
  Place place;
  std::vector<std::string> arguments;
  bool operator==(const Step&) const = default;
};

// The shortest form: `#0` is left out.
std::string print(const Place& place);
std::string print(const Step& step);

Result<Place> parsePlace(std::string_view text);
// One line without comment. The error says what is wrong and what would be right.
Result<Step> parseStep(std::string_view text);

}  // namespace dojo::core
