// Which elements of an array several writes fill together, by enumerating instances where no single
// write decides (coverage.h). Each array is replayed once, and all of a program share one budget of
// instances; beyond it classes of elements are looked at (written_classes.h), and where the indices
// are of another form, the same program at smaller extents, at which every index lies as far from
// the ends of its dimension as it did. Where there are none, the question stays open.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/view.h"

namespace dojo::core {

class WrittenElements {
 public:
  explicit WrittenElements(const View& view);
  ~WrittenElements();

  struct Answer {
    enum class Kind { Yes, No, Open } kind = Kind::Yes;
    std::string extents = {};  // "H = 12, N = 24": those that decided; "": the program's own
  };
  // Whether every element is written before the program ends.
  Answer isFullyWritten(std::string_view array);
  // Whether every element that this access (an index into View::accesses()) reads was written
  // before.
  Answer isWrittenBefore(int read);

 private:
  struct Outcome {
    bool isKnown = false;  // false: more instances than the budget had left
    bool isFull = false;
    std::vector<int> readsOfNothing;  // accesses that met an element which nothing had written
    bool readsNothing(int read) const { return std::ranges::binary_search(readsOfNothing, read); }
  };
  struct Reduced;
  const Outcome& outcomeOf(std::string_view array);
  Outcome replay(std::string_view array);
  const Outcome* atSmallerExtents(std::string_view array);
  Answer reducedAnswer(bool isWritten) const;

  const View& m_view;
  int64_t m_budget = int64_t{1} << 22;
  bool m_mayReduce = true;
  std::unique_ptr<Reduced> m_reduced;
  std::map<std::string_view, Outcome> m_outcomes;
};

}  // namespace dojo::core
