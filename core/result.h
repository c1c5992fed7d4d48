// Errors as values. An Error says what went wrong, where, and what would be right, in one
// lower-case sentence that names the offenders; callers branch on its code, people read its
// message.
#pragma once

#include <tl/expected.hpp>
#include <utility>

#include "core/message.h"

namespace dojo {

enum class ErrorCode {
  BadInput,     // the user's text, file or arguments; exit code 2
  Illegal,      // a move that its rule refuses; exit code 1
  NotFound,     // a name that nothing answers to
  Unsupported,  // valid, but this build or target cannot do it
  ToolFailure,  // the worker, the compiler, the disk, the machine; exit code 3
  Timeout,      // a child was stopped because its time ran out
  Cancelled,    // the user stopped it
};

struct Error {
  ErrorCode code = ErrorCode::ToolFailure;
  Message message;
};

template <typename T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(ErrorCode code, Message message) {
  return tl::unexpected<Error>(Error{code, std::move(message)});
}

}  // namespace dojo
