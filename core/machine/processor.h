// What this processor says of itself: the one place that asks for a vendor, a family or a model.
// Private to core/machine, which turns the answers into facts of a Machine.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dojo::core {

std::string_view isaHere();               // "x86-64"; empty: none that is known
std::vector<std::string> featuresHere();  // in Clang's words
int vectorBitsHere();                     // of the widest vectors; 0: not known
std::string pipelineModelHere();          // for llvm-mca; empty: its own guess

bool isAmd();
bool isIntel();
// AMD's Zen 4 runs 512-bit vectors in two halves, and two vectors of 256 bits at once; of its
// family the Zen 3 has none of 512.
bool isZen4();

}  // namespace dojo::core
