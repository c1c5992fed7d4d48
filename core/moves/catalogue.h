// Every move, by name. Adding one: its file, a line here, one in CMake, its golden file.
#pragma once

#include <span>
#include <string_view>

#include "core/moves/move.h"

namespace dojo::core {

std::span<const Move* const> catalogue();
const Move* moveNamed(std::string_view name);

}  // namespace dojo::core
