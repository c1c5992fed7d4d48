// Instruction files hold C that is compiled and run with all that the user may do. Ours are built
// in; others are compiled only once the user has allowed their text: by an answer, which is
// remembered in the data folder, or for one run by PERFDOJO_ALLOW_INSTRUCTIONS. A changed text is
// asked about again.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/ir/program.h"
#include "core/result.h"

namespace dojo::core {

// What knownInstructions() has from the user's folders.
struct ForeignInstruction {
  std::string name, path, text;
};
std::span<const ForeignInstruction> foreignInstructions();

// Those that may not be compiled yet.
std::vector<ForeignInstruction> forbiddenInstructions();

// Asked where one is to be compiled and may not be; true allows it. Without a question, or after
// another answer, mayCompile() fails. Set before threads begin.
void askAboutInstructions(std::function<bool(const ForeignInstruction&)> question);

// Remembers that the text may be compiled; an error where the data folder cannot be written, which
// allows it for this process all the same.
Result<void> allowInstruction(const ForeignInstruction& instruction);

// Files, or folders of files, whose instructions may be compiled by this process and those that it
// starts.
void allowInstructionsFrom(const std::string& path);

// BadInput, with the file and what allows it. By the instruction's name; of all that a program
// uses; of all that there are.
Result<void> mayCompileInstruction(std::string_view name);
Result<void> mayCompile(const Program& program);
Result<void> mayCompileAllInstructions();

}  // namespace dojo::core
