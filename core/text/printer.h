// Program to canonical text: parse(print(p)) is p, and print(parse(t)) is t for every
// canonical t. Chains of single children stand on one line; a node with a comment above it starts
// its own.
#pragma once

#include <string>
#include <vector>

#include "core/ir/program.h"

namespace dojo::core {

std::string print(const Program& program);

// The text together with where each node stands in it.
struct PrintedProgram {
  std::string text;
  std::vector<int> nodeLines;     // by NodeId, lines from 1; 0 for ids that are not in the program
  std::vector<NodeId> lineNodes;  // by line - 1: the outermost node that the line opens, 0 for none
};
PrintedProgram printWithLines(const Program& program);
// Its nodeLines alone, without writing the text.
std::vector<int> nodeLines(const Program& program);

std::string print(const Affine& affine);
std::string print(const Extent& extent);
// How far ahead an access fetches: 8, or 8l2 as far as the second cache.
std::string printDistance(const Movement& movement);
std::string print(const Access& access);
std::string print(const Literal& literal);
std::string print(const Operand& operand);
std::string print(const Operation& operation);
std::string print(const Buffer& buffer);
std::string printScopeHead(const Scope& scope);  // "N:p"

}  // namespace dojo::core
