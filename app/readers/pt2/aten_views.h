// ATen operators whose results share memory with an operand: one view per result.
#pragma once

#include <optional>
#include <vector>

#include "app/readers/pt2/aten_call.h"

namespace dojo::app {

struct Views {
  std::string base;  // the operand's name
  std::vector<ViewStep> steps;
  bool isCopy = false;  // the results have memory of their own
};

// Nothing where the operator is none of these, or not in this form.
std::optional<Views> viewsOf(const AtenCall& call);

}  // namespace dojo::app
