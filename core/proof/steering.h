// Values of inputs at which a program changes its way: its literals, and what an input must hold so
// that a value computed from it meets the literal that it is compared, clamped or combined with
// (x * 3 == 12 asks for x = 4). Solved backwards through operations of one unknown; where an
// operation has a second array, that is taken for 0, for 1 or for the same.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/ir/program.h"

namespace dojo::core {

class Steering {
 public:
  // The values are collected from all of the programs.
  void add(const Program& program);

  // Finite, ascending, each once; 0 and 1 are among them.
  std::vector<double> valuesOf(const std::string& input) const;

 private:
  std::map<std::string, std::vector<double>> m_byArray;
};

}  // namespace dojo::core
