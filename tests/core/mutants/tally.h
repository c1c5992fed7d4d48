// Counts what the nets said of pairs, by kind of mutation, and keeps the pairs that they were wrong
// about: as two files each in the folder DOJO_MUTANT_FOLDER, where one is named.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/core/mutants/asked.h"
#include "tests/core/mutants/pairs.h"

namespace dojo::tests {

class Tally {
 public:
  // The answer that would be wrong: same of different functions, different of equal ones.
  explicit Tally(core::Answer wrong) : m_wrong(wrong) {}

  void count(unsigned number, const Pair& pair, const Asked& asked);
  std::string table() const;
  int wrong() const { return m_wrongs; }

 private:
  struct Row {
    int same = 0, byNet2 = 0, byNet3 = 0, unknown = 0, notFinite = 0, setAside = 0;
  };
  void keep(unsigned number, const Pair& pair, const Asked& asked) const;

  core::Answer m_wrong;
  std::map<std::string, Row> m_rows;     // by kind
  std::map<std::string, int> m_reasons;  // why it cannot be told
  int m_wrongs = 0;
};

}  // namespace dojo::tests
