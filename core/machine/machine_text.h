// Machines as JSON: the files of resources/machines. Keys are those of the table in the .cpp; what
// a file leaves out is none or not known. `"processor": "host"` says that the file describes a set
// of instructions only, and that cores, memory and units are those of the machine that runs the
// program.
#pragma once

#include <string_view>

#include "core/machine/machine.h"
#include "core/result.h"

namespace dojo::core {

struct MachineText {
  Machine machine;
  bool isOnHost = false;
};

// Where the text is no such machine, the error says which key of what file, and what it takes.
Result<MachineText> parseMachine(std::string_view text, std::string_view name);

}  // namespace dojo::core
