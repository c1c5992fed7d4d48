// perfdojo train --language-model: the own embedder's weights, from random walks.
#pragma once

#include "app/cli/command.h"

namespace dojo::app {

struct LanguageModelArguments {
  std::string output;
  std::vector<std::string> heldOut;  // kernels
  int64_t steps = 4000;
  double seconds = 0;  // 0: no limit
  uint64_t seed = 1;
  int layers = 2;  // of the program encoder
  bool json = false;
};

Outcome trainLanguageModel(const LanguageModelArguments& arguments);

}  // namespace dojo::app
