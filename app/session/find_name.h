// What a search calls a step that it found, by which finds are told from other steps: "find 131:
// 12.24×". It speaks of that step's program alone. The same in every language; whoever shows it
// translates it.
#pragma once

#include <optional>
#include <string>

namespace dojo::app {

struct FindName {
  int number = 0;  // of the evaluation
  double speedup = 1;
};
std::string print(const FindName& name);
std::optional<FindName> readFindName(const std::string& name);

}  // namespace dojo::app
