// Texts that are longer than a model reads at once, as windows that overlap: what the end of one
// cuts apart is whole in the next. A text's vector is the mean of its windows' vectors, weighted by
// their lengths, so that no part of a text is left unread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rl/embed/embedder.h"

namespace dojo::rl {

struct TokenWindow {
  size_t text = 0;  // by number
  std::vector<int32_t> tokens;
};

// Of at most `most` tokens, as few and as even as an overlap of at least a quarter of `most`
// permits; one where the text is short, empty included. `most` > 0.
std::vector<TokenWindow> windowsOf(size_t text, std::span<const int32_t> tokens, size_t most);

// By text; `vectors` has a row a window, and every text has a window.
Vectors meanOfWindows(std::span<const TokenWindow> windows, const Vectors& vectors, size_t texts);

// Each row to length 1; one of zeros stays.
void normalise(Vectors& vectors);

}  // namespace dojo::rl
