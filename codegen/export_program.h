// A program as a folder that is used without this program, in the language of the machine's back
// end.
#pragma once

#include "codegen/exported_file.h"
#include "core/ir/program.h"
#include "core/machine/machine.h"
#include "core/result.h"

namespace dojo::codegen {

// The listing that lies compiled beside the text, where there is one and the worker can make it:
// "ptx"; empty: none.
std::string_view exportedListing(const core::Machine& machine);

// `compiled` is the text of that listing; empty where it could not be made.
Result<std::vector<ExportedFile>> exportProgram(const core::Program& program,
                                                const core::Machine& machine,
                                                const std::string& compiled = {});

}  // namespace dojo::codegen
