// The directives that a C text opens with, apart from what follows. Many texts open alike, and
// reading the headers that they include takes a sixth of a small kernel's compilation: what Clang
// makes of a preamble can be kept as a precompiled header. The rest has the text's lines at their
// places, so that diagnostics name the same ones.
#pragma once

#include <optional>
#include <string>

namespace dojo::codegen {

struct Preamble {
  std::string directives;
  std::string rest;
};

// Nothing for a text that includes no header by "name", or has more above the last such line than
// comments and object-like definitions.
std::optional<Preamble> preambleOf(const std::string& cText);

}  // namespace dojo::codegen
