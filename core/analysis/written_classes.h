// Which elements of an array several writes fill together, however many there are: in each
// dimension the elements fall into few classes, by their remainder and by where the writes begin
// and end, within which all or none are written, and one of each decides for all.
#pragma once

#include <optional>
#include <string_view>

#include "core/analysis/view.h"

namespace dojo::core {

// Whether every element is written before the program ends; nothing where the indices or guards
// are of another form.
std::optional<bool> isFullyWrittenByClasses(const View& view, std::string_view array);

// Whether every element that this access reads was written before, by nests that had ended.
std::optional<bool> isWrittenBeforeByClasses(const View& view, int read);

}  // namespace dojo::core
