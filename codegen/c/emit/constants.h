// The program's named constants as C definitions.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "codegen/c/emit/c_lines.h"
#include "codegen/c/emit/names.h"

namespace dojo::codegen {

// Definitions of the constants whose C names are in `used`, and of those that they are derived
// from.
std::vector<std::string> defineConstants(const core::Program& program, const Names& names,
                                         std::set<std::string> used);

bool isIdentifierPart(char c);
// Identifiers in a piece of C.
void collectIdentifiers(const std::string& text, std::set<std::string>& into);
std::set<std::string> identifiersIn(const Lines& lines);  // comments aside

}  // namespace dojo::codegen
