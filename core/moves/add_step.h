// Listing steps by the hundred: each is built where it stays.
#pragma once

#include <string_view>
#include <vector>

#include "core/moves/step.h"

namespace dojo::core {

// A step at the end of a list, without arguments as yet.
inline Step& addStep(std::vector<Step>& steps, std::string_view move, const Place& place) {
  Step& step = steps.emplace_back();
  step.move = move;
  step.place = place;
  return step;
}

}  // namespace dojo::core
