// Runs a tool of the machine (an assembler, a linker, a disassembler) to its end and gives what it
// said. Tools are always optional: whoever asks for one says in words what is missing without it.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"

namespace dojo::codegen {

struct ProgramOutput {
  int exitCode = 0;
  std::string text;  // what it wrote to standard output and standard error
};

// The first argument is the program's path. Fails where it cannot be started, is ended by a signal,
// or takes longer, when it is killed.
Result<ProgramOutput> runProgram(std::vector<std::string> arguments,
                                 std::chrono::milliseconds allowed = std::chrono::seconds(60));

// On PATH, else in one of these folders.
std::optional<std::string> findProgram(const std::string& name,
                                       const std::vector<std::string>& folders = {});

// Is removed with all that is in it.
class TemporaryFolder {
 public:
  static Result<TemporaryFolder> create();
  TemporaryFolder(TemporaryFolder&& other) noexcept;
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder();

  std::string file(const std::string& name) const { return (m_path / name).string(); }
  Result<std::string> write(const std::string& name, const std::string& bytes) const;  // its path
  Result<std::string> read(const std::string& name) const;

 private:
  TemporaryFolder() = default;
  std::filesystem::path m_path;
};

}  // namespace dojo::codegen
