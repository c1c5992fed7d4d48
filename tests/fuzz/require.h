// What a fuzz target demands of the code under test; a broken demand ends the process, in every
// build.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace dojo::fuzz {

inline void require(bool holds, const std::string& demand) {
  if (holds) return;
  std::fprintf(stderr, "broken demand: %s\n", demand.c_str());
  std::abort();
}

}  // namespace dojo::fuzz
