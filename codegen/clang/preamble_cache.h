// What Clang made of the openings of texts, kept as precompiled headers from the second text on
// that opens so: one alone would pay for what nobody uses again.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "codegen/clang/invocation.h"
#include "codegen/clang/preamble.h"

namespace dojo::codegen {

class PreambleCache {
 public:
  // Adds what a compilation of the rest is to be given; false where the whole text is to be read.
  bool use(const Preamble& preamble, std::vector<std::string>& arguments, Files& files);

 private:
  struct Kept {
    int asked = 0;
    std::string bytes;  // empty: none can be made
  };
  std::map<std::string, Kept> m_byKey;
};

}  // namespace dojo::codegen
