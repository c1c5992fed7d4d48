#include "app/cli/json_error.h"

#include <algorithm>
#include <iostream>
#include <string_view>

#include "app/cli/command.h"

namespace dojo::app {
namespace {

std::string_view nameOf(ErrorCode code) {
  switch (code) {
    case ErrorCode::BadInput:
      return "bad_input";
    case ErrorCode::Illegal:
      return "illegal";
    case ErrorCode::NotFound:
      return "not_found";
    case ErrorCode::Unsupported:
      return "unsupported";
    case ErrorCode::Timeout:
      return "timeout";
    case ErrorCode::Cancelled:
      return "cancelled";
    case ErrorCode::ToolFailure:
      break;
  }
  return "tool_failure";
}

}  // namespace

bool wantsJson(const Command& app) {
  return app.isGiven("--json");
}

bool wantsJson(int argc, char** argv) {
  return std::any_of(argv, argv + argc, [](std::string_view word) { return word == "--json"; });
}

void printJsonError(const Error& error, int exitCode) {
  if (isJsonPrinted()) return;
  printJson(
      {{"schema", 1},
       {"error",
        {{"code", nameOf(error.code)}, {"message", error.message}, {"exit_code", exitCode}}}});
  std::cout.flush();
}

}  // namespace dojo::app
