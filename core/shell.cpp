#include "core/shell.h"

#include <sys/wait.h>

#include <cstdio>

namespace dojo::core {

std::string quotedForShell(const std::string& word) {
  std::string quoted = "'";
  for (char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

bool ShellOutput::isMissing() const {
  return WIFEXITED(status) && WEXITSTATUS(status) == 127;
}

Result<ShellOutput> runInShell(const std::string& command) {
  FILE* pipe = popen(command.c_str(), "r");
  if (!pipe) return fail(ErrorCode::ToolFailure, "cannot start a shell");
  ShellOutput output;
  char part[4096];
  while (size_t count = std::fread(part, 1, sizeof part, pipe)) output.text.append(part, count);
  output.status = pclose(pipe);
  return output;
}

}  // namespace dojo::core
