// The hints of a scope (Hints in program.h) with their suffixes in the text, in the order in which
// they are printed.
#pragma once

#include <array>
#include <string_view>

#include "core/ir/program.h"

namespace dojo::core {

struct HintTraits {
  bool Hints::* flag;
  std::string_view suffix;
};

inline constexpr std::array kHints{
    HintTraits{&Hints::keepRolled, "nu"},
    HintTraits{&Hints::reload, "rl"},
    HintTraits{&Hints::align, "al"},
    HintTraits{&Hints::halve, "hv"},
};

}  // namespace dojo::core
