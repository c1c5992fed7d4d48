// A text that is written by hand, checked: the program that it is, or each problem with its place
// and, where one word is wrong, the word that was probably meant.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "app/models/shell/text_map.h"

namespace dojo::app {

struct IrProblem {
  TextSpan span;
  QString message;      // what is wrong and what would be right
  QString replacement;  // of the span's text; empty when none is known
};

struct CheckedIr {
  std::optional<core::Program> program;  // valid
  std::vector<IrProblem> problems;
};

CheckedIr checkIr(const std::string& text);

}  // namespace dojo::app
