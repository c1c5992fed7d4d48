// Golden files of moves: cases of a program, steps, and what each step must give.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "core/machine/machines.h"
#include "tests/machines.h"

namespace dojo::core {

struct GoldenStep {
  std::string step;
  std::string expected;
};

struct GoldenCase {
  std::string title;
  std::string program;
  std::vector<GoldenStep> steps;
};

inline const char* const kGoldenMoves = DOJO_SOURCE_DIR "/tests/golden/moves/";

// "… (for NAME)" at the end of a case's title names its machine.
inline Machine machineOf(const std::string& title) {
  size_t begin = title.rfind("(for ");
  if (begin == std::string::npos || !title.ends_with(")")) return dojo::tests::avx2();
  return machineNamed(title.substr(begin + 5, title.size() - begin - 6)).value();
}

inline std::string trimmed(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text.empty() ? text : text + "\n";
}

inline std::vector<GoldenCase> read(const std::string& path) {
  std::vector<GoldenCase> cases;
  std::ifstream in(path);
  std::string line, *into = nullptr;
  while (std::getline(in, line)) {
    if (line.rfind("=== ", 0) == 0) {
      cases.push_back({line.substr(4), "", {}});
      into = &cases.back().program;
    } else if (line.rfind("--- ", 0) == 0 && !cases.empty()) {
      cases.back().steps.push_back({line.substr(4), ""});
      into = &cases.back().steps.back().expected;
    } else if (into) {
      *into += line + "\n";
    }
  }
  for (GoldenCase& c : cases) {
    c.program = trimmed(c.program);
    for (GoldenStep& s : c.steps) s.expected = trimmed(s.expected);
  }
  return cases;
}

}  // namespace dojo::core
