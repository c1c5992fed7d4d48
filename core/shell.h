// Programs that are run through the shell for what they print.
#pragma once

#include <string>

#include "core/result.h"

namespace dojo::core {

// One word of a command line, whatever it holds.
std::string quotedForShell(const std::string& word);

struct ShellOutput {
  std::string text;        // of standard output
  int status = 0;          // as waitpid gives it
  bool isMissing() const;  // the shell found no such program
};
// Fails with ToolFailure where no shell could be started.
Result<ShellOutput> runInShell(const std::string& command);

}  // namespace dojo::core
