// Copies from heap into shared memory that go on while the thread does: of how many bytes they are.
#pragma once

#include <string_view>

#include "core/analysis/view.h"

namespace dojo::core {

// Of a machine (Machine::hasFeature) that has them.
inline constexpr std::string_view kAsyncCopies = "async_copy";

// The bytes that one asynchronous copy of the operation takes, 4, 8 or 16: whole vectors where the
// innermost scope is :v and both sides of the copy lie side by side at aligned places, single
// elements otherwise. 0: none of these sizes. The operation copies one array to another.
int asyncCopyBytes(const View& view, int op);

}  // namespace dojo::core
