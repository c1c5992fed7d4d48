// Which elements of an array several writes fill together, by enumerating instances where no single
// write decides (coverage.h). Each array is replayed once, and all of a program share one budget of
// instances; beyond it the best is assumed: the checked interpreter finds at reduced extents what
// this lets pass.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "core/analysis/view.h"

namespace dojo::core {

class WrittenElements {
 public:
  explicit WrittenElements(const View& view) : m_view(view) {}

  // Whether every element is written before the program ends.
  bool isFullyWritten(std::string_view array);
  // Whether every element that this access (an index into View::accesses()) reads was written
  // before.
  bool isWrittenBefore(int read);

 private:
  struct Outcome {
    bool isKnown = false;  // false: more instances than the budget had left
    bool isWritten = false;
    bool isFull = false;
    std::vector<int> readsOfNothing;  // accesses that met an element which nothing had written
  };
  const Outcome& outcomeOf(std::string_view array);
  Outcome replay(std::string_view array);

  const View& m_view;
  int64_t m_budget = int64_t{1} << 22;
  std::map<std::string_view, Outcome> m_outcomes;
};

}  // namespace dojo::core
