// Who asked for --json and cannot be answered gets one document all the same:
// {"schema": 1, "error": {"code": "bad_input", "message": "…", "exit_code": 2}}.
#pragma once

#include "app/cli/options.h"
#include "core/result.h"

namespace dojo::app {

// Whether the subcommand that was called was given --json.
bool wantsJson(const Command& app);
// The same of words that could not be parsed.
bool wantsJson(int argc, char** argv);

// Printed unless a document is there already.
void printJsonError(const Error& error, int exitCode);

}  // namespace dojo::app
